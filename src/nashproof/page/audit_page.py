"""The page of an audit of a user's game: claims with verdicts, the game with the profile on it.

Counter-examples with their sums, sliders, all answers and the commands that check them follow. A
user's claims have this page unless they come with errata: then theirs is that of a document. Claims
keep the words of their author; a badge has the verdict, and below it stand accepted statements.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from nashproof.certificates.codec import Number
from nashproof.certificates.sentence import Said
from nashproof.certificates.shapes import Profile
from nashproof.certificates.statements.optimal_sets import OptimalSet
from nashproof.certificates.statements.profiles import BestResponseGains, Deviation
from nashproof.claims.verdicts import VerdictRecord, how_read
from nashproof.documents.document import Document
from nashproof.errors import capital, how_many, name_list
from nashproof.exact.expressions import expression
from nashproof.exact.numbers import Rational, decimal_text, number_text, point_text
from nashproof.exact.short_numbers import is_short, probability_text, short_decimal, short_figure
from nashproof.games.formats.canonical import game_text
from nashproof.games.game import Game
from nashproof.page import explorer
from nashproof.page.audit_cases import CLASSES, EXACT, TRUTH, ProfileCase, ShownAnswer, cases_of
from nashproof.page.examples import Example, example, plainest
from nashproof.page.frame import EMBEDDED, Link, Page, can_be_shown
from nashproof.page.names import PageWords, plainly, words_for
from nashproof.page.pictures.betting import betting
from nashproof.page.pictures.deal_grid import deal_grid, payoff_table
from nashproof.page.pictures.game_tree import game_tree
from nashproof.page.results import Conclusion, Results, accepted
from nashproof.page.retold import Retelling
from nashproof.page.saved_files import saved_files
from nashproof.page.sentences import in_words, outcome
from nashproof.page.strategies import distribution, strategy_table
from nashproof.page.sums.pure_replies import LONG, card_tables, reply_tables
from nashproof.page.sums.strategic_form import payoff_tables
from nashproof.page.sums.worked import agreeing
from nashproof.page.tables import PageTable, TableRow, row
from nashproof.play.strategic_form import StrategicForm, form_in_letters, strategic_form

MOST_VERTICES, MOST_MOVES = 6, 40  # of a table of optimal strategies that fits a screen
LONGEST_SHARE = 6  # characters of a probability in a picture
MOST_ENDS = 24  # of a tree that is drawn: two screens of a phone in width
EQUILIBRIUM = "equilibrium"  # the kind of claim that comes before conclusions from several claims

CAPTIONS = {  # of a profile as a table, by what it is
    "with a best reply": "The strategy, and a best response to it",
    "made to sum to 1": "What each player does, made to sum to 1",
}

Texts = Mapping[tuple[int, str], str]  # by player and information set
Players = Mapping[int, Mapping[str, Mapping[str, Number]]]


def is_audit(document: Document[Any]) -> bool:
    """Return True if a user's claims come without errata and other parts of a document."""
    of_text = (document.errata, document.notes, document.stands, document.tables)
    return not any((*of_text, document.verdict.text, document.opening.rules))


def pages(results: Results, as_one_file: bool = False) -> Iterator[Page]:
    """Yield the page ID/index.html of each document of claims.

    With ``as_one_file`` it is ID.html, which carries the games and the certificates for a reader to
    save.
    """
    for name, document in results.documents.items():
        title = document.title
        if document.is_asked:
            title = ", ".join(game.title for game in results.games.values()) or name
        shows = _shows(results, name)
        if as_one_file:
            proofs = [proof for answer in shows["answers"] for proof in answer.proofs]
            shows |= {"saved": saved_files(results, proofs)}
        parts = (
            ("Verdict", "main", True),
            ("The game", "game", shows["games"]),
            ("The profile", "profile", shows["profiles"]),
            ("Move the strategies", "explore", shows["start"]),
            ("Proofs of other claims", "others", shows["others"]),
            ("Check it yourself", "check", True),
        )
        yield Page(
            f"{name}.html" if as_one_file else f"{name}/index.html",
            "site/audit.html",
            title,
            f"{title}: what is proved, with the proofs.",
            contents=[Link(words, f"#{anchor}") for words, anchor, there in parts if there],
            shows=shows,
        )


def _shows(results: Results, name: str) -> dict[str, Any]:
    """Return everything that the template shows of a document."""
    document = results.documents[name]
    sources = {source.id: source for source in document.sources}
    records = results.verdicts[name]
    answers = [_answer(results, name, sources[record.id], record) for record in records]
    cases = cases_of(results, document, answers)
    in_cases = {answer.of.id for case in cases for answer in case.answers}
    rest = [answer for answer in answers if answer.of.id not in in_cases]
    readings = (reading for answer in answers for reading in accepted(answer.of))
    names = dict.fromkeys(reading.game for reading in readings if reading.game)
    games = {game: _words(results, name, game) for game in names}
    alone = {case.game for case in cases if sum(c.game == case.game for c in cases) == 1}
    # where the table has the letters of a game, nothing is shown of the player who plays them
    in_letters = {
        game: form for game in games if (form := _form_in_letters(results, game)) is not None
    }
    letters = {game: len(results.games[game].players) for game in in_letters}
    shown = [
        _case(results, games[case.game], case, case.game in alone, letters.get(case.game, 0))
        for case in cases
    ]
    in_order = sorted(shown, key=lambda case: not _has_more(case))  # those that the page shows
    proofs = [proof for answer in answers for proof in answer.proofs]
    in_profiles = {conclusion.id for case in cases for conclusion in case.conclusions}
    # a profile that is optimal on an interval of the game's parameter was stated by nobody
    stated = [case for case in cases if case.text.origin and case.text.origin.numbers != "optimal"]
    # answers about no profile, with counter-example, sums, and the vertices of an optimal set
    others = [
        (answer, answer.example, _followed(answer.example), _vertices(games, answer))
        for answer in rest
    ]
    return {
        "id": name,
        "document": document,
        "asked": document.is_asked,  # no text says it
        "of_profile": bool(stated),
        "source": document.source.rpartition("/")[2],
        "cases": shown,
        "profiles": [case for case in shown if _has_more(case)],
        "conclusions": _concluded(
            next(iter(games.values()), None),
            (x for x in results.conclusions if x.id not in in_profiles),
        ),
        "truths": TRUTH,
        "rest": rest,
        "others": [parts for parts in others if any(parts[1:])],
        "counts": _counts(answers),
        "games": [_game(results, g, words, cases, in_letters.get(g)) for g, words in games.items()],
        "answers": answers,
        "saved": None,
        "command": results.where.command("*", f"certificates/{name}/*") if proofs else "",
        "number": len(proofs),
        **_carried(results, games, [case["of"] for case in in_order], answers, letters),
    }


def _concluded(
    words: PageWords | None, conclusions: Iterable[Conclusion]
) -> list[tuple[Conclusion, str]]:
    """Return conclusions in the words of a game, with the CSS classes of their colours."""

    def retold(text: str) -> str:
        return Retelling(words).text(text) if words and isinstance(text, Said) else text

    return [
        (
            replace(x, why=retold(x.why), lines=[*map(retold, x.lines)]),
            CLASSES.get(x.verdict, "open"),
        )
        for x in conclusions
    ]


def _has_more(case: Mapping[str, Any]) -> bool:
    """Return True if there is more to show of a profile than its verdict."""
    return any(case[key] for key in ("strategies", "replies", "by_card", "examples", "questions"))


def _words(results: Results, name: str, game: str) -> PageWords:
    """Return the words of a game: long fractions as decimals, no set names for a strategic form."""
    form = strategic_form(results.games[game]) if game else None
    unnamed = frozenset(form.sets if form else ())
    return replace(words_for(results, name, game), short=True, unnamed=unnamed)


def _counts(answers: Sequence[ShownAnswer]) -> str:
    """Return the numbers of verdicts of several claims as a sentence; "" for a single claim.

    >>> _counts([])
    ''
    """
    verdicts = [answer.truth for answer in answers if not answer.of.asks]
    if len(verdicts) < 2:
        return ""
    parts = [f"{verdicts.count(truth)} {truth}" for truth in dict.fromkeys(verdicts)]
    return f"{how_many(len(verdicts), 'claim')}: {', '.join(parts)}."


# Claims


def _answer(results: Results, name: str, source: Any, record: VerdictRecord) -> ShownAnswer:
    """Return the Answer of a claim or question, with the example of its plainest disproof."""
    claims = accepted(record)
    words = {claim.game: _words(results, name, claim.game) for claim in claims}
    reading = plainest(claims)
    shown = reading and example(words[reading.game], results.games.get(reading.game), reading)
    # the readings, "" for the only one, and the reasons for their outcomes
    reasons: dict[tuple[str, str], None] = {}
    for claim in claims:
        if claim.why:
            read = capital(how_read(claim.condition, claim.part))
            head = f"{read}: {outcome(claim)}" if read else ""
            if claim.offer and claim.says != record.says:
                head = claim.says
            reasons[head, in_words(words[claim.game], claim, items=True)] = None
    return ShownAnswer(
        source,
        record,
        tuple(reasons),
        shown if shown and (shown.tables or shown.sums) else None,
        tuple(claim for claim in claims if claim.certificate),
    )


def _vertices(games: Mapping[str, PageWords], answer: ShownAnswer) -> PageTable | None:
    """Return the extreme optimal plans, of which all others are mixtures, as a table.

    None for other answers, for a set with one plan, and if there are many.
    """
    optimal = answer.statement(OptimalSet)
    if not optimal or optimal.space != "plan" or not optimal.complete or optimal.dimension == 0:
        return None
    if len(optimal.vertices) > MOST_VERTICES or len(optimal.columns) > MOST_MOVES:
        return None
    words = games[next(c.game for c in answer.proofs if c.statement is optimal)]
    rows = [
        row(words.at(optimal.player, *column), (words.formula(v[k]) for v in optimal.vertices))
        for k, column in enumerate(optimal.columns)
    ]
    caption = "Optimal strategies, as realisation weights. All others are mixtures of these"
    heads = ("Weight of", *map(str, range(1, len(optimal.vertices) + 1)))
    return PageTable(caption, heads, tuple(rows))


# Profiles


def _case(
    results: Results, words: PageWords, case: ProfileCase, alone: bool, letters: int
) -> dict[str, Any]:
    """Return what the template shows of a profile.

    ``alone``: its game has no other; ``letters``: the player who plays letters unseen, or 0.
    """
    game = results.games[case.game]
    by_player = _replies(words, game, case)
    replies = [table for tables in by_player.values() for table in tables]
    # examples, but for deviations from the stated profile that a table of replies has, too
    examples: list[tuple[ShownAnswer, list[PageTable]]] = []
    for answer in case.answers:
        of_stated = _is_deviation(case, answer) and case.shown and case.shown.of != EXACT
        in_table = of_stated and by_player.get(answer.statement(Deviation).player)
        if answer.example and not in_table:
            examples.append((answer, _followed(answer.example)))
    drawn = case.as_given and not case.as_given.parameters
    drawn = drawn and any(_is_deviation(case, answer) for answer, _ in examples)
    # of an equilibrium of a card game every way to play each card
    by_card: tuple[PageTable, ...] = ()
    if case.holds and case.shown and case.shown.numbers is not None:
        by_card = agreeing(card_tables(words, game, case.shown.numbers))
    # the profile itself, unless it is drawn on the game, or beside the exact equilibrium
    form = strategic_form(game)
    on_game = alone and form is not None and case.shown and not case.shown.parameters
    return {
        "of": case,
        "attributes": _attributes(case),
        "first": not any(answer.of.kind == EQUILIBRIUM for answer in case.claims),
        "conclusions": _concluded(words, case.conclusions),
        "gains": _gains(words, case),
        "how": _how(case),
        "nearness": _nearness(case),
        "beside": _beside(words, game, case),
        "questions": case.questions if case.claims else (),  # without claims they stand first
        "replies": replies,
        "holds": case.holds,
        "marked": any(c.marked for t in replies for r in t.rows for c in r.cells),
        "by_card": by_card,
        "examples": examples,
        "strategies": None if drawn or on_game else _strategies(words, game, case, letters),
    }


def _how(case: ProfileCase) -> list[str]:
    """Return how each player gains, in sentences, where no claim says it."""
    reasons: list[str] = []
    for answer in case.answers:
        if case.has_in_table(answer):
            gains = answer.statement(BestResponseGains).gains
            players = {p for p, gain in gains.items() if gain}
            if players and (len(gains) > 1 or not players <= case.deviations.keys()):
                reasons += [why for _, why in answer.why]
    return reasons


def _strategies(words: PageWords, game: Game, case: ProfileCase, letters: int) -> PageTable | None:
    """Return the stated profile as a table; None if it stands beside the exact equilibrium."""
    if case.nearby:
        return None
    if case.as_given is None:
        heads, caption = ("Player", "as printed"), "What each player does, as printed"
        return PageTable(caption, heads, tuple(_row_by_set(words, game, _printed(case))), (), False)
    caption = CAPTIONS.get(case.as_given.of, "What each player does")
    players = _in_order(game, case.as_given.profile.players)
    return strategy_table(words, caption, {p: x for p, x in players.items() if p != letters})


def _attributes(case: ProfileCase) -> dict[str, str]:
    """Return the data attributes that identify the profile to programs."""
    origin = case.text.origin
    attributes = {
        "case": str(case.number),
        "game": case.game,
        "profile": case.text.name,
        "line": str(origin.line) if origin and origin.line else "",
        "at": point_text(case.at),
    }
    return {name: text for name, text in attributes.items() if text}


def _is_deviation(case: ProfileCase, answer: ShownAnswer) -> bool:
    """Return True if an answer is refuted by a deviation from exactly the stated profile."""
    deviation: Deviation | None = answer.statement(Deviation)
    return bool(deviation and case.as_given and case.as_given.is_of(deviation))


def _followed(shown: Example | None) -> list[PageTable]:
    """Return the tables of sums of an example that a pencil can follow."""
    return [
        table
        for table in (shown.sums if shown else ())
        if not any(LONG.search(c.text) for r in (*table.rows, *table.foot) for c in r.cells)
    ]


def _gains(words: PageWords, case: ProfileCase) -> PageTable | None:
    """Return the payoffs of the stated profile, and of best deviations from it, as a table.

    None if nobody gains, or if no accepted statement has the gains.
    """
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
    return PageTable(caption, ("Player", "gets", "could get", "gain"), tuple(rows))


def _figure(x: Rational) -> str:
    """Return a number with its decimal, as a text with mathematics.

    >>> from nashproof.exact.numbers import QQ
    >>> _figure(QQ(-1, 18)), _figure(QQ(1, 3 * 10**17))
    ('$-1/18$ (−0.0556)', 'about 3.33e-18')
    """
    if not is_short(x):
        return short_figure(x)
    decimal = f" ({'−' * (x < 0)}{short_decimal(abs(x))})" if x.denominator != 1 else ""
    return f"${number_text(x)}${decimal}"


def _nearness(case: ProfileCase) -> str:
    """Return how far the stated profile is from an equilibrium, as a sentence.

    "" unless the gains of all players are accepted, or if a claim says it.
    """
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
    if any(answer.of.kind == EQUILIBRIUM and case.is_about_given(answer) for answer in case.claims):
        return ""
    if not epsilon:
        return f"Nobody gains by deviating: {called} is an equilibrium."
    epsilon_text = f"an epsilon-equilibrium with epsilon = {short_figure(epsilon)}"
    return f"{capital(called)} is {epsilon_text}, which is proved."


def _replies(words: PageWords, game: Game, case: ProfileCase) -> dict[int, tuple[PageTable, ...]]:
    """Return by player the tables of the payoffs of pure strategies.

    The tables are () for a player with too many strategies. {} if the profile has parameters.
    """
    if not case.shown or case.shown.numbers is None:
        return {}
    profile, called, gains = case.shown.numbers, case.shown.called, case.gains_of_shown
    if case.shown.of != EXACT:
        gains = {**case.deviations, **gains}
    return {
        p: agreeing(reply_tables(words, game, profile, {p: (paid, paid + gain)}, called))
        for p, (paid, gain) in sorted(gains.items())
    }


def _in_order(game: Game, players: Players) -> Players:
    """Return a profile in the order of the game; certificates sort it by name."""
    return {
        p: {
            s.name: {a: players[p][s.name][a] for a in s.actions}
            for s in game.infosets
            if s.player == p and s.name in players.get(p, {})
        }
        for p in game.player_numbers
    }


def _beside(words: PageWords, game: Game, case: ProfileCase) -> PageTable | None:
    """Return the exact equilibrium beside the stated numbers, as a table; None without one."""
    if not case.nearby:
        return None
    near = _distributions(words, game, case.nearby.profile)
    stated = _distributions(words, game, case.as_given.profile) if case.as_given else _printed(case)
    numbers = case.as_given.of if case.as_given else "as printed"
    heads = ("Player", "exact equilibrium", numbers)
    rows = tuple(_row_by_set(words, game, near, stated))
    return PageTable(f"The exact equilibrium, and the numbers {numbers}", heads, rows, (), False)


def _distributions(words: PageWords, game: Game, profile: Profile) -> Texts:
    """Return the distribution at each set, in words."""
    return {
        (p, name): distribution(words, actions)
        for p, sets in _in_order(game, profile.players).items()
        for name, actions in sets.items()
    }


def _printed(case: ProfileCase) -> Texts:
    """Return the printed texts at each set."""
    players = case.printed.players if case.printed else {}
    return {
        (p, name): ", ".join(f"{action} {text}" for action, text in actions.items())
        for p, sets in players.items()
        for name, actions in sets.items()
    }


def _row_by_set(words: PageWords, game: Game, *columns: Texts) -> Iterator[TableRow]:
    """Yield a row for each information set, with a cell for each column."""
    alone = len(game.infosets) == len(game.players)
    for s in game.infosets:
        who = capital(words.player(s.player))
        yield row(
            who if alone else f"{who} at {s.name}", (texts[s.player, s.name] for texts in columns)
        )


# Games


def _game(
    results: Results,
    name: str,
    words: PageWords,
    cases: Sequence[ProfileCase],
    in_letters: StrategicForm | None,
) -> dict[str, Any]:
    """Return what the template shows of a game, with the profile on it if there is a single one.

    ``in_letters``: its strategic form with letters, if its numbers have any.
    """
    game = results.games[name]
    about = [case for case in cases if case.game == name]
    shown = about[0].shown if len(about) == 1 else None
    form, bets = in_letters or strategic_form(game), betting(game)
    on_table = shown.numbers if shown else None
    picture, on_picture = None, False
    if form is None:
        # the moves that the profile makes, with their probabilities: "" for 1
        played: dict[tuple[str, str], str] | None = None
        if shown:
            played = {
                (name, action): "" if x == 1 else _share(x)
                for sets in shown.profile.players.values()
                for name, actions in sets.items()
                for action, x in actions.items()
                if x
            }
        if bets:
            picture = deal_grid(bets, game.players, played)
            on_picture = bool(picture and shown)
            picture = picture or deal_grid(bets, game.players)
        if not picture:
            picture = game_tree(game, played, names=True, most=MOST_ENDS)
            on_picture = bool(picture and shown)
    sets = [
        row(game.players[s.player - 1], (s.name or "the beginning", ", ".join(s.actions)))
        for s in game.infosets
    ]
    caption, heads = "Who decides where", ("Player", "Information set", "Actions")
    has_profile = on_table is not None if form else on_picture
    # what a letter is in the game of the certificates matters behind the payoffs with the letter
    comments = ("", game.comment) if in_letters else (game.comment, "")
    return {
        "id": name,
        "title": game.title,
        "comment": comments[0],
        "below": comments[1],
        "players": game.players,
        "tables": payoff_tables(words, game, form, on_table) if form else [],
        "picture": picture,
        "stage": _stage(results, name, words),
        "payoffs": payoff_table(bets, game.players) if bets and not picture else None,
        "sets": PageTable(caption, heads, tuple(sets), numeric=False) if form is None else None,
        "shown": shown if has_profile else None,
        "ends": f"{game.terminal_count:,}",
    }


def _form_in_letters(results: Results, name: str) -> StrategicForm | None:
    """Return the strategic form with the letters in a game's numbers, if it has any."""
    moves, game = results.letters.get(name), results.games[name]
    if not moves:
        return None
    last = len(game.players)
    weights = {
        (s.name, action): expression(text, moves.letters)
        for s in (game.infosets[i] for i in game.sets_of[last])
        for action, text in moves.rows[f"{last}/{s.name}"].items()
    }
    return form_in_letters(game, weights)


def _stage(results: Results, name: str, words: PageWords) -> list[PageTable]:
    """Return the payoffs of a stage as tables; [] if the game is none of one deviation."""
    stage = results.stages.get(name)
    form = strategic_form(stage) if stage else None
    return payoff_tables(words, stage, form, None) if stage and form else []


def _share(x: Number) -> str:
    """Return a probability for a picture: a long fraction as ≈ and a decimal."""
    if isinstance(x, str):
        return plainly(x)
    text = probability_text(x)
    return f"≈{decimal_text(x, 3)}" if len(text) > LONGEST_SHARE else text


# Data of the page for its scripts


def _carried(
    results: Results,
    words: Mapping[str, PageWords],
    cases: Sequence[ProfileCase],
    answers: Sequence[ShownAnswer],
    letters: Mapping[str, int],
) -> dict[str, Any]:
    """Return a certificate with its game for the check in the page, and the start of the sliders.

    The sliders start from the first profile that they can show, as it was stated.
    """
    proofs = [proof for answer in answers for proof in answer.proofs]
    # the first certificate that fits with its game, and the first profile that sliders can show
    first = next((p for p in proofs if _fits(p.text) and _fits(_text(results, p.game))), None)
    start, started, begins = "", None, None
    for case in cases:
        game, shown = results.games[case.game], case.as_given or case.shown
        fits = explorer.can_explore(game) and _fits(_text(results, case.game))
        if fits and shown and not case.is_alone:
            start = explorer.of_profile(game, shown, words[case.game], letters.get(case.game, 0))
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
    """Return the text of a game's file; "" for no game."""
    return game_text(results.games[game]) if game else ""


def _fits(text: str) -> bool:
    """Return True if a page can carry a text for its scripts."""
    return len(text) <= EMBEDDED and can_be_shown(text)
