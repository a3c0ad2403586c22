"""The page of an audit of one's own game: what is said with its verdict, the game with the profile
on it, counter-examples with their sums, sliders, all answers, the commands that check them.

A user's claims have this page unless they come with errata: then theirs is that of a document. What
is said stays as it was said; a badge says whether it is true, and below it stands what is accepted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from nashproof.certificates.codec import Number
from nashproof.certificates.shapes import Profile
from nashproof.certificates.statements.optimal_sets import OptimalSet
from nashproof.certificates.statements.profiles import BestResponse, Deviation
from nashproof.claims.verdicts import VerdictRecord, how_read
from nashproof.documents.document import Document
from nashproof.errors import capital, how_many, name_list
from nashproof.exact.numbers import Rational, decimal_text, number_text, point_text
from nashproof.exact.short_numbers import is_short, probability_text, short_decimal, short_figure
from nashproof.games.formats.canonical import game_text
from nashproof.games.game import Game
from nashproof.page import explorer
from nashproof.page.audit_cases import CLASSES, EXACT, TRUTH, Answer, Case, Shown, cases_of
from nashproof.page.examples import Example, example, plainest
from nashproof.page.frame import EMBEDDED, Link, Page, can_be_shown
from nashproof.page.names import Words, plainly, words_for
from nashproof.page.pictures.betting import betting
from nashproof.page.pictures.deal_grid import deal_grid, payoff_table
from nashproof.page.pictures.game_tree import game_tree
from nashproof.page.results import AcceptedReading, Conclusion, Results, accepted
from nashproof.page.saved_files import saved_files
from nashproof.page.sentences import in_words, outcome
from nashproof.page.strategies import distribution, strategy_table
from nashproof.page.sums.pure_replies import LONG, card_tables, reply_tables
from nashproof.page.sums.strategic_form import payoff_tables
from nashproof.page.sums.worked import agreeing
from nashproof.page.tables import Row, Table, row
from nashproof.play.strategic_form import strategic_form

MOST_VERTICES, MOST_MOVES = 6, 40  # of a table of optimal strategies: a screen
LONGEST_SHARE = 6  # letters of a probability in a picture
MOST_ENDS = 24  # of a tree that is drawn: two screens of a phone to the side
EQUILIBRIUM = "equilibrium"  # the kind of claim that comes before what follows from several

CAPTIONS = {  # of a profile as a table, by what it is
    "with a best reply": "The strategy, and a best response to it",
    "made to sum to 1": "What each player does, made to sum to 1",
}

Texts = Mapping[tuple[int, str], str]  # by player and information set
Players = Mapping[int, Mapping[str, Mapping[str, Number]]]


def is_audit(document: Document[Any]) -> bool:
    """Whether a user's claims come without errata and all else that the page of a document has."""
    of_text = (document.errata, document.notes, document.stands, document.tables)
    return not any((*of_text, document.verdict.text, document.opening.rules))


def pages(results: Results, as_one_file: bool = False) -> Iterator[Page]:
    """The page ID/index.html of each document of claims.

    ``as_one_file``: ID.html, which carries the games and the certificates for a reader to save.
    """
    for name, document in results.documents.items():
        title = _title(results, name) if document.is_asked else document.title
        shows = _shows(results, name)
        if as_one_file:
            proofs = [proof for one in shows["answers"] for proof in one.proofs]
            shows |= {"saved": saved_files(results, proofs)}
        yield Page(
            f"{name}.html" if as_one_file else f"{name}/index.html",
            "site/audit.html",
            title,
            f"{title}: what is proved, with the proofs.",
            contents=_contents(shows),
            shows=shows,
        )


def _title(results: Results, name: str) -> str:
    return ", ".join(game.title for game in results.games.values()) or name


def _shows(results: Results, name: str) -> dict[str, Any]:
    document = results.documents[name]
    sources = {source.id: source for source in document.sources}
    answers = [_answer(results, name, sources[one.id], one) for one in results.verdicts[name]]
    cases = cases_of(results, document, answers)
    in_cases = {one.of.id for case in cases for one in case.answers}
    rest = [one for one in answers if one.of.id not in in_cases]
    games = {g: _words(results, name, g) for g in _games(answers)}
    alone = {case.game for case in cases if sum(c.game == case.game for c in cases) == 1}
    shown = [_case(results, games[case.game], case, case.game in alone) for case in cases]
    in_order = sorted(shown, key=lambda case: not _has_more(case))  # those that the page shows
    proofs = [proof for one in answers for proof in one.proofs]
    concluded = {one.id for case in cases for one in case.conclusions}
    return {
        "id": name,
        "document": document,
        "asked": document.is_asked,  # no text says it
        "of_profile": any(case.text.origin and not _is_piece(case) for case in cases),
        "source": document.source.rpartition("/")[2],
        "cases": shown,
        "profiles": [case for case in shown if _has_more(case)],
        "conclusions": _marked(one for one in results.conclusions if one.id not in concluded),
        "truths": TRUTH,
        "rest": rest,
        "others": [other for one in rest if any((other := _other(games, one))[1:])],
        "counts": _counts(answers),
        "games": [_game(results, g, words, cases) for g, words in games.items()],
        "answers": answers,
        "saved": None,
        "command": results.where.command("*", f"certificates/{name}/*") if proofs else "",
        "number": len(proofs),
        **_carried(results, games, [case["of"] for case in in_order], answers),
    }


def _is_piece(case: Case) -> bool:
    """Whether nobody gave the profile: it is optimal for an interval of the game's parameter."""
    return bool(case.text.origin and case.text.origin.numbers == "optimal")


def _marked(conclusions: Iterable[Conclusion]) -> list[tuple[Conclusion, str]]:
    """Conclusions with the classes of their colours."""
    return [(one, CLASSES.get(one.verdict, "open")) for one in conclusions]


def _has_more(case: Mapping[str, Any]) -> bool:
    """Whether there is more to show of a profile than its verdict."""
    return any(case[key] for key in ("strategies", "replies", "by_card", "examples", "questions"))


def _words(results: Results, name: str, game: str) -> Words:
    """The words of a game: long fractions as decimals, no names for sets of a strategic form."""
    form = strategic_form(results.games[game]) if game else None
    unnamed = frozenset(form.sets if form else ())
    return replace(words_for(results, name, game), short=True, unnamed=unnamed)


def _games(answers: Iterable[Answer]) -> list[str]:
    games = (c.game for one in answers for c in accepted(one.of) if c.game)
    return list(dict.fromkeys(games))


def _counts(answers: Sequence[Answer]) -> str:
    """How many of several claims are true, as a sentence; "" of one claim.

    >>> _counts([])
    ''
    """
    claims = [one for one in answers if not one.of.asks]
    if len(claims) < 2:
        return ""
    verdicts = [one.truth for one in claims]
    parts = [f"{verdicts.count(truth)} {truth}" for truth in dict.fromkeys(verdicts)]
    return f"{how_many(len(claims), 'claim')}: {', '.join(parts)}."


# Claims


def _answer(results: Results, name: str, source: Any, record: VerdictRecord) -> Answer:
    claims = accepted(record)
    words = {claim.game: _words(results, name, claim.game) for claim in claims}
    reading = plainest(claims)
    made = reading and example(words[reading.game], results.games.get(reading.game), reading)
    return Answer(
        source,
        record,
        tuple(dict.fromkeys(_reasons(words, record, claims))),
        made if made and (made.tables or made.sums) else None,
        tuple(claim for claim in claims if claim.certificate),
    )


def _reasons(
    words: Mapping[str, Words], record: VerdictRecord, claims: Sequence[AcceptedReading]
) -> Iterator[tuple[str, str]]:
    """How a claim is taken, "" if in one way, and why it came out so."""
    for claim in claims:
        if not claim.why:
            continue
        read = capital(how_read(claim.condition, claim.part))
        head = f"{read}: {outcome(claim)}" if read else ""
        if claim.offer and claim.says != record.says:
            head = claim.says
        yield head, in_words(words[claim.game], claim)


Other = tuple[Answer, Example | None, list[Table], Table | None]


def _other(games: Mapping[str, Words], one: Answer) -> Other:
    """A claim about no profile with its counter-example, the sums of that, and a set's vertices."""
    vertices = _vertices(games, one)
    return one, one.example, _followed(one.example), vertices


def _vertices(games: Mapping[str, Words], one: Answer) -> Table | None:
    """The extreme optimal plans, of which all others are mixtures; None of other claims, and where
    there are many."""
    found = one.statement(OptimalSet)
    if not found or found.space != "plan" or not found.complete or found.dimension == 0:
        return None
    if len(found.vertices) > MOST_VERTICES or len(found.columns) > MOST_MOVES:
        return None
    words = games[next(c.game for c in one.proofs if c.statement is found)]
    rows = [
        row(words.at(found.player, *column), (words.formula(v[k]) for v in found.vertices))
        for k, column in enumerate(found.columns)
    ]
    caption = "Optimal strategies, as realisation weights. All others are mixtures of these"
    heads = ("Weight of", *map(str, range(1, len(found.vertices) + 1)))
    return Table(caption, heads, tuple(rows))


# Profiles


def _case(results: Results, words: Words, case: Case, alone: bool) -> dict[str, Any]:
    """What the template shows of a profile; ``alone``: whether its game has no other."""
    game = results.games[case.game]
    by_player = _replies(words, game, case)
    replies = [table for tables in by_player.values() for table in tables]
    examples = [
        (one, _followed(one.example))
        for one in case.answers
        if one.example and not _is_in_replies(case, one, by_player)
    ]
    drawn = case.as_given and not case.as_given.parameters
    drawn = drawn and any(_is_deviation(case, one) for one, _ in examples)
    form = strategic_form(game)
    on_game = alone and form is not None and case.shown and not case.shown.parameters
    return {
        "of": case,
        "attributes": _attributes(case),
        "first": not any(one.of.kind == EQUILIBRIUM for one in case.claims),
        "conclusions": _marked(case.conclusions),
        "gains": _gains(words, case),
        "how": _how(case),
        "nearness": _nearness(case),
        "beside": _beside(words, game, case),
        "questions": case.questions if case.claims else (),  # without claims they stand first
        "replies": replies,
        "holds": case.holds,
        "marked": any(c.marked for t in replies for r in t.rows for c in r.cells),
        "by_card": _by_card(words, game, case),
        "examples": examples,
        "strategies": None if drawn or on_game else _strategies(words, game, case),
    }


def _attributes(case: Case) -> dict[str, str]:
    """What tells programs which profile it is."""
    origin = case.text.origin
    every = {
        "case": str(case.number),
        "game": case.game,
        "profile": case.text.name,
        "line": str(origin.line) if origin and origin.line else "",
        "at": point_text(case.at),
    }
    return {name: text for name, text in every.items() if text}


def _is_deviation(case: Case, one: Answer) -> bool:
    """Whether an answer is refuted by a deviation from exactly the profile given."""
    deviation: Deviation | None = one.statement(Deviation)
    return bool(deviation and case.as_given and case.as_given.is_of(deviation))


def _is_in_replies(case: Case, one: Answer, replies: Mapping[int, Sequence[Table]]) -> bool:
    """Whether a table of replies has the deviation that refutes a claim, too."""
    of_given = _is_deviation(case, one) and case.shown and case.shown.of != EXACT
    return bool(of_given and replies.get(one.statement(Deviation).player))


def _followed(made: Example | None) -> list[Table]:
    """The tables of sums of an example that a pencil can follow."""
    return [
        table
        for table in (made.sums if made else ())
        if not any(LONG.search(c.text) for r in (*table.rows, *table.foot) for c in r.cells)
    ]


def _how(case: Case) -> list[str]:
    """How each player gains, where no claim says it already; NashConv at the end."""
    told = []
    for one in case.answers:
        if not case.has_in_table(one):
            continue
        gains = one.statement(BestResponse).gains
        players = {p for p, gain in gains.items() if gain}
        if players and (len(gains) > 1 or not players <= case.deviations.keys()):
            told += [why for _, why in one.why]
    return told


def _gains(words: Words, case: Case) -> Table | None:
    """What the profile as given pays players, and what they gain at most; None if nobody gains, or
    where no accepted statement says so."""
    if not any(gain for _, gain in case.gains.values()):
        return None
    rows = [
        row(
            capital(words.player(p)),
            (_figure(paid), _figure(paid + gain), _figure(gain) if gain else "0"),
            bool(gain) and not case.nearby,
        )
        for p, (paid, gain) in case.gains.items()
    ]
    who = "each player" if case.has_all_gains else name_list(map(words.player, case.gains))
    caption = f"What {who} gets, and could get by deviating alone"
    return Table(caption, ("Player", "gets", "could get", "gain"), tuple(rows))


def _figure(x: Rational) -> str:
    """A number with its decimal, as a text with mathematics.

    >>> from nashproof.exact.numbers import QQ
    >>> _figure(QQ(-1, 18)), _figure(QQ(1, 3 * 10**17))
    ('$-1/18$ (−0.0556)', 'about 3.33e-18')
    """
    if not is_short(x):
        return short_figure(x)
    decimal = f" ({'−' * (x < 0)}{short_decimal(abs(x))})" if x.denominator != 1 else ""
    return f"${number_text(x)}${decimal}"


def _nearness(case: Case) -> str:
    """How far the profile as given is from an equilibrium; "" unless the gains of all players are
    accepted, and where a claim says it."""
    if not case.has_all_gains:
        return ""
    epsilon = max(gain for _, gain in case.gains.values())
    of, called = (case.as_given.of, case.as_given.called) if case.as_given else ("", "")
    if case.nearby:
        return (
            f"The numbers {of}: a player gains at most {short_figure(epsilon)} by deviating. Each "
            "probability differs from that of the exact equilibrium by at most "
            f"{short_figure(case.distance)}."
        )
    if any(one.of.kind == EQUILIBRIUM and case.is_about_given(one) for one in case.claims):
        return ""
    if not epsilon:
        return f"Nobody gains by deviating: {called} is an equilibrium."
    epsilon_text = f"an epsilon-equilibrium with epsilon = {short_figure(epsilon)}"
    return f"{capital(called)} is {epsilon_text}, which is proved."


def _replies(words: Words, game: Game, case: Case) -> dict[int, tuple[Table, ...]]:
    """By player what each pure strategy brings; () where a player has too many, {} where the
    profile has parameters."""
    if not case.shown or case.shown.numbers is None:
        return {}
    profile, called, gains = case.shown.numbers, case.shown.called, case.gains_of_shown
    if case.shown.of != EXACT:
        gains = {**case.deviations, **gains}
    return {
        p: agreeing(reply_tables(words, game, profile, {p: (paid, paid + gain)}, called))
        for p, (paid, gain) in sorted(gains.items())
    }


def _by_card(words: Words, game: Game, case: Case) -> tuple[Table, ...]:
    """Of an equilibrium of a card game every way to play each card; () of others."""
    if not case.holds or not case.shown or case.shown.numbers is None:
        return ()
    return agreeing(card_tables(words, game, case.shown.numbers))


def _in_order(game: Game, players: Players) -> Players:
    """A profile in the order of the game, which certificates sort by name."""
    return {
        p: {
            s.name: {a: players[p][s.name][a] for a in s.actions}
            for s in game.infosets
            if s.player == p and s.name in players.get(p, {})
        }
        for p in game.player_numbers
    }


def _strategies(words: Words, game: Game, case: Case) -> Table | None:
    """The profile as given; None where it stands beside the exact equilibrium."""
    if case.nearby:
        return None
    if case.as_given is None:
        heads, caption = ("Player", "as printed"), "What each player does, as printed"
        return Table(caption, heads, tuple(_row_by_set(words, game, _printed(case))), (), False)
    caption = CAPTIONS.get(case.as_given.of, "What each player does")
    return strategy_table(words, caption, _in_order(game, case.as_given.profile.players))


def _beside(words: Words, game: Game, case: Case) -> Table | None:
    """The exact equilibrium beside the numbers that were given; None without one."""
    if not case.nearby:
        return None
    near = _distributions(words, game, case.nearby.profile)
    given = _distributions(words, game, case.as_given.profile) if case.as_given else _printed(case)
    numbers = case.as_given.of if case.as_given else "as printed"
    heads = ("Player", "exact equilibrium", numbers)
    rows = tuple(_row_by_set(words, game, near, given))
    return Table(f"The exact equilibrium, and the numbers {numbers}", heads, rows, (), False)


def _distributions(words: Words, game: Game, profile: Profile) -> Texts:
    """What is played at each set, in words."""
    return {
        (p, name): distribution(words, actions)
        for p, sets in _in_order(game, profile.players).items()
        for name, actions in sets.items()
    }


def _printed(case: Case) -> Texts:
    """What is printed at each set."""
    players = case.printed.players if case.printed else {}
    return {
        (p, name): ", ".join(f"{action} {text}" for action, text in actions.items())
        for p, sets in players.items()
        for name, actions in sets.items()
    }


def _row_by_set(words: Words, game: Game, *columns: Texts) -> Iterator[Row]:
    """A row for each information set, with a cell for each column."""
    alone = len(game.infosets) == len(game.players)
    for s in game.infosets:
        who = capital(words.player(s.player))
        yield row(
            who if alone else f"{who} at {s.name}", (own[s.player, s.name] for own in columns)
        )


# Games


def _game(results: Results, name: str, words: Words, cases: Sequence[Case]) -> dict[str, Any]:
    """The rules of a game, with the profile on it if there is one alone."""
    game = results.games[name]
    about = [case for case in cases if case.game == name]
    shown = about[0].shown if len(about) == 1 else None
    form, bets = strategic_form(game), betting(game)
    on_table = shown.numbers if shown else None
    picture, on_picture = None, False
    if form is None:
        played = _played(shown) if shown else None
        if bets:
            picture = deal_grid(bets, game.players, played)
            on_picture = bool(picture and shown)
            picture = picture or deal_grid(bets, game.players)
        if not picture:
            picture = game_tree(game, played, names=True, most=MOST_ENDS)
            on_picture = bool(picture and shown)
    has_profile = on_table is not None if form else on_picture
    return {
        "id": name,
        "title": game.title,
        "comment": game.comment,
        "players": game.players,
        "tables": payoff_tables(words, game, form, on_table) if form else [],
        "picture": picture,
        "payoffs": payoff_table(bets, game.players) if bets and not picture else None,
        "sets": _sets(game) if form is None else None,
        "shown": shown if has_profile else None,
        "ends": f"{game.terminal_count:,}",
    }


def _played(shown: Shown) -> dict[tuple[str, str], str]:
    """The moves that a profile makes, with their probabilities: "" where it is 1."""
    return {
        (name, action): "" if x == 1 else _share(x)
        for sets in shown.profile.players.values()
        for name, actions in sets.items()
        for action, x in actions.items()
        if x
    }


def _share(x: Number) -> str:
    """A probability for a picture: a long fraction as the sign of about and a decimal."""
    if isinstance(x, str):
        return plainly(x)
    text = probability_text(x)
    return f"≈{decimal_text(x, 3)}" if len(text) > LONGEST_SHARE else text


def _sets(game: Game) -> Table:
    """Who decides where between which actions."""
    rows = [
        row(game.players[s.player - 1], (s.name or "the beginning", ", ".join(s.actions)))
        for s in game.infosets
    ]
    heads = ("Player", "Information set", "Actions")
    return Table("Who decides where", heads, tuple(rows), numeric=False)


# What the page carries for its scripts


def _carried(
    results: Results, words: Mapping[str, Words], cases: Sequence[Case], answers: Sequence[Answer]
) -> dict[str, Any]:
    """A certificate with its game for the check in the page, and what the sliders start from: the
    first of the profiles that they can show, as it was given."""
    proofs = [proof for one in answers for proof in one.proofs]
    first = next((p for p in proofs if _fits(p.text) and _fits(_text(results, p.game))), None)
    start, started, begins = "", None, None
    for case in cases:
        game, shown = results.games[case.game], case.as_given or case.shown
        fits = explorer.can_explore(game) and _fits(_text(results, case.game))
        if fits and shown and not case.is_alone:
            start = explorer.of_profile(game, shown, words[case.game])
            started, begins = case, shown
            break
    return {
        "checked": first,
        "checked_game": _text(results, first.game) if first else "",
        "start": start if _fits(start) else "",
        "letters": list(begins.parameters) if begins else [],
        "started": started,
        "begins": begins,
        "start_game": _text(results, started.game) if started else "",
    }


def _text(results: Results, game: str) -> str:
    return game_text(results.games[game]) if game else ""


def _fits(text: str) -> bool:
    """Whether a page can carry a text for its scripts."""
    return len(text) <= EMBEDDED and can_be_shown(text)


def _contents(shows: Mapping[str, Any]) -> list[Link]:
    parts = (
        ("Verdict", "main", True),
        ("The game", "game", shows["games"]),
        ("The profile", "profile", shows["profiles"]),
        ("Move the strategies", "explore", shows["start"]),
        ("Proofs of other claims", "others", shows["others"]),
        ("Check it yourself", "check", True),
    )
    return [Link(words, f"#{anchor}") for words, anchor, there in parts if there]
