"""The page of an audit of one's own game: the verdict in words, the game with the profile on it,
counter-examples with their sums, sliders, all answers, the commands that check them.

A user's claims have this page unless they come with errata: then theirs is that of a document.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from nashproof.certificates.codec import Number
from nashproof.certificates.statements.families import EquilibriumSet
from nashproof.certificates.statements.optimal_sets import OptimalSet
from nashproof.certificates.statements.profiles import BestResponse, Deviation
from nashproof.claims.verdicts import VerdictRecord, how_read
from nashproof.documents.document import Document
from nashproof.errors import capital, how_many
from nashproof.exact.numbers import QQ, Rational, decimal_text, number_text
from nashproof.exact.short_numbers import probability_text, short_figure
from nashproof.files.lines import line_words
from nashproof.games.formats.canonical import game_text
from nashproof.games.game import Game
from nashproof.play.deals import Strategies
from nashproof.play.strategic_form import strategic_form
from nashproof.reports.errata.entries import outcome, words_for
from nashproof.reports.errata.examples import Example, example, plainest
from nashproof.reports.errata.names import Words, plainly
from nashproof.reports.errata.sentences import in_words
from nashproof.reports.errata.strategies import distribution, strategy_table
from nashproof.reports.errata.sums.pure_replies import LONG, card_tables, reply_tables
from nashproof.reports.errata.sums.strategic_form import payoff_tables
from nashproof.reports.errata.sums.worked import agreeing
from nashproof.reports.errata.tables import Table, row
from nashproof.reports.pictures.betting import betting
from nashproof.reports.pictures.deal_grid import deal_grid, payoff_table
from nashproof.reports.pictures.game_tree import game_tree
from nashproof.reports.results import AcceptedReading, Results, accepted
from nashproof.reports.site import explorer
from nashproof.reports.site.erratum_page import EMBEDDED
from nashproof.reports.site.frame import Link, Page, can_be_shown

LINE = re.compile(r" \(Line [0-9]+\.\)$")
MOST_VERTICES, MOST_MOVES = 6, 40  # of a table of optimal strategies: a screen
LONGEST_SHARE = 6  # letters of a probability in a picture
MOST_ENDS = 24  # of a tree that is drawn: two screens of a phone to the side
KINDS = ("equilibrium",)  # whose claims come before what follows from several
TRUTH = {"confirmed": "true", "refuted": "not true", "answered": "answered"}
CLASSES = {"confirmed": "good", "answered": "good", "refuted": "bad"}

Players = Mapping[int, Mapping[str, Mapping[str, Number]]]


def is_audit(document: Document[Any]) -> bool:
    """Whether a user's claims come without errata and all else that the page of a document has."""
    of_text = (document.errata, document.notes, document.stands, document.tables)
    return not any((*of_text, document.verdict, document.opening.rules))


@dataclass(frozen=True)
class Told:
    """A claim or a question as the page tells of it.

    ``words``: the verdict as a sentence; ``why``: a reason for each way to take the claim, with
    these words; ``proofs``: its readings that have a certificate.
    """

    of: VerdictRecord
    words: str
    why: tuple[tuple[str, str], ...]
    example: Example | None
    proofs: tuple[AcceptedReading, ...]

    @property
    def truth(self) -> str:
        """The verdict, for a badge."""
        return TRUTH.get(self.of.verdict, self.of.verdict)

    @property
    def is_plain(self) -> bool:
        """Whether the words say how it came out, so that they need no badge."""
        return self.of.verdict == "confirmed" or is_denied(self.of)

    @property
    def mark(self) -> str:
        """The class of its colour."""
        return CLASSES.get(self.of.verdict, "open")

    @property
    def lines(self) -> str:
        """Where the claim stands."""
        return line_words(self.of.lines)

    def statement(self, kind: type[Any]) -> Any:
        """The first statement of a kind that is accepted for it; None if there is none."""
        return next((c.statement for c in self.proofs if isinstance(c.statement, kind)), None)


@dataclass(frozen=True)
class Case:
    """A profile with all that is told of it.

    ``title``: which of several; ``game``: the id of its game; ``claims``: what is said of it;
    ``answers``: what is asked, but for the gains, which the page has as a table.
    """

    title: str
    game: str
    claims: tuple[Told, ...]
    answers: tuple[Told, ...]
    alone: bool = False  # whether one strategy was given, and the other is a best response to it

    @property
    def all(self) -> tuple[Told, ...]:
        """Claims and answers."""
        return (*self.claims, *self.answers)

    @cached_property
    def responses(self) -> list[BestResponse]:
        """The accepted statements of gains."""
        found = (one.statement(BestResponse) for one in self.all)
        return [statement for statement in found if statement]

    @cached_property
    def given(self) -> Any:
        """A statement with the profile that was given; None where no accepted one has it."""
        asked = (one for one in self.answers if one.statement(BestResponse))
        some = [*asked, *self.claims, *self.answers]
        proofs = (c.statement for one in some for c in one.proofs)
        return next((s for s in proofs if s and hasattr(s, "profile")), None)

    @cached_property
    def proved(self) -> Any:
        """The statement of an equilibrium that is not the profile itself, but near it."""
        for one in self.claims:
            found = one.statement(BestResponse)
            differs = found and self.given and found.profile != self.given.profile
            if differs and not any(found.gains.values()):
                return found
        return None

    @property
    def gains(self) -> dict[int, tuple[Rational, Rational]]:
        """By player what the given profile pays, and what the player gains at most by deviating."""
        same = (s for s in self.responses if self.given and s.profile == self.given.profile)
        found = {p: (s.payoffs[p], gain) for s in same for p, gain in s.gains.items()}
        return dict(sorted(found.items()))

    @property
    def distance(self) -> Rational:
        """The greatest difference of a probability between the profile and the equilibrium."""
        pairs = (
            (x, self.proved.profile.players[p][s][a])
            for p, sets in self.given.profile.players.items()
            for s, actions in sets.items()
            for a, x in actions.items()
        )
        return max((abs(x - y) for x, y in pairs), default=QQ(0))


def pages(results: Results) -> Iterator[Page]:
    """The page ID/index.html of each document of claims."""
    for name, document in results.documents.items():
        title = document.title if document.sha256 else _title(results, name)
        shows = _shows(results, name)
        yield Page(
            f"{name}/index.html",
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
    told = [_told(results, name, record) for record in results.verdicts[name]]
    cases = _cases(document, told)
    in_cases = {one.of.id for case in cases for one in case.all}
    rest = [one for one in told if one.of.id not in in_cases]
    games = {g: _words(results, name, g) for g in _games(told)}
    shown = [_case(results, games[case.game], case) for case in cases]
    in_order = sorted(shown, key=lambda case: not _has_more(case))  # those that the page shows
    proofs = [proof for one in told for proof in one.proofs]
    return {
        "id": name,
        "document": document,
        "asked": not document.sha256,  # on the command line, so that no text says it
        "source": document.source.rpartition("/")[2],
        "cases": shown,
        "profiles": [case for case in shown if _has_more(case)],
        "conclusions": [(c, CLASSES.get(c.verdict, "open")) for c in results.conclusions],
        "truths": TRUTH,
        "rest": rest,
        "others": [other for one in rest if any((other := _other(games, one))[1:])],
        "first": not any(one.of.kind in KINDS for case in cases for one in case.claims),
        "counts": _counts(told),
        "games": [_game(results, g, words, cases) for g, words in games.items()],
        "told": told,
        "command": results.where.command("*", f"certificates/{name}/*") if proofs else "",
        "number": len(proofs),
        **_carried(results, games, [case["of"] for case in in_order], told),
    }


def _has_more(case: Mapping[str, Any]) -> bool:
    """Whether there is more to show of a profile than its verdict."""
    return any(case[key] for key in ("strategies", "replies", "by_card", "examples", "answers"))


def _words(results: Results, name: str, game: str) -> Words:
    """The words of a game: long fractions as decimals, no names for sets of a strategic form."""
    form = strategic_form(results.games[game]) if game else None
    unnamed = frozenset(form.sets if form else ())
    return replace(words_for(results, name, game), short=True, unnamed=unnamed)


def _games(told: Iterable[Told]) -> list[str]:
    games = (c.game for one in told for c in accepted(one.of) if c.game)
    return list(dict.fromkeys(games))


def _counts(told: Sequence[Told]) -> str:
    """How many of several claims are true, as a sentence; "" of one claim.

    >>> _counts([])
    ''
    """
    claims = [one for one in told if not one.of.asks]
    if len(claims) < 2:
        return ""
    verdicts = [one.truth for one in claims]
    parts = [f"{verdicts.count(truth)} {truth}" for truth in dict.fromkeys(verdicts)]
    return f"{how_many(len(claims), 'claim')}: {', '.join(parts)}."


# Claims


def _told(results: Results, name: str, record: VerdictRecord) -> Told:
    claims = accepted(record)
    words = {claim.game: _words(results, name, claim.game) for claim in claims}
    reading = plainest(claims)
    made = reading and example(words[reading.game], results.games.get(reading.game), reading)
    return Told(
        record,
        verdict_words(record),
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


SOME = "Some exact equilibrium "
EQUILIBRIUM = re.compile(r"\b(is|are) (?=(?:an? )?(?:[\w-]+ ){0,3}equilibri(?:um|a)\b)")


def verdict_words(record: VerdictRecord) -> str:
    """A verdict as a sentence: what is said, denied where it is refuted.

    A claim on something else than an equilibrium keeps its words; its badge denies it.
    """
    says = record.says.replace(f" ({record.taken})", "")  # which stands beside its reason
    if not is_denied(record):
        return says
    if says.startswith(SOME):
        return says.replace("Some", "No", 1)
    return EQUILIBRIUM.sub(r"\1 not ", says, count=1)


def is_denied(record: VerdictRecord) -> bool:
    """Whether the words of a refuted claim can say the contrary."""
    says = record.says.startswith(SOME) or EQUILIBRIUM.search(record.says)
    return record.verdict == "refuted" and bool(says)


Shown = tuple[Told, Example | None, list[Table], Table | None]


def _other(games: Mapping[str, Words], one: Told) -> Shown:
    """A claim about no profile with its counter-example, the sums of that, and a set's vertices."""
    vertices = _vertices(games, one)
    return one, one.example, _followed(one.example), vertices


def _vertices(games: Mapping[str, Words], one: Told) -> Table | None:
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


def _cases(document: Document[Any], told: Sequence[Told]) -> list[Case]:
    """The profiles of the claims, in order, each with its claims."""
    groups: dict[str, list[Told]] = {}
    for one in told:
        if profile := _profile_of(document, one.of.id):
            groups.setdefault(profile, []).append(one)
    return [
        Case(
            _case_title(document, key) if len(groups) > 1 else "",
            some[0].of.readings[0].game,
            tuple(_without_line(one) for one in some if not one.of.asks),
            tuple(_without_line(one) for one in some if one.of.asks),
            not document.sha256 and f"alone{key.removesuffix('-')}" in document.profiles,
        )
        for key, some in groups.items()
        if any(c.statement and hasattr(c.statement, "profile") for t in some for c in t.proofs)
    ]


def _profile_of(document: Document[Any], identifier: str) -> str:
    """The profile that a claim is about; "" of others. One that was asked about as numbers, as
    printed and as an equilibrium nearby is one: it has the ending of its name, or ``-``."""
    source = next(one for one in document.sources if one.id == identifier)
    name = getattr(source.readings[0].claim, "profile", "")
    if document.sha256 or not isinstance(name, str) or not name:
        return name if isinstance(name, str) else ""
    return "-" + name.partition("-")[2]


def _without_line(one: Told) -> Told:
    """A claim about one of several profiles without the line of its file, which its title is."""
    return replace(one, words=LINE.sub("", one.words))


def _case_title(document: Document[Any], key: str) -> str:
    if not document.sha256:
        return capital(key.strip("-").replace("-", " ")) or "The profile"
    return capital(document.profiles[key].says if key in document.profiles else key)


def _case(results: Results, words: Words, case: Case) -> dict[str, Any]:
    """What the template shows of a profile."""
    game = results.games[case.game]
    replies = _replies(words, game, case)
    examples = [
        (one, _followed(one.example))
        for one in case.all
        if one.example and not (replies and _is_plain(one.statement(Deviation)))
    ]
    drawn = any(one.statement(Deviation) for one, _ in examples)
    return {
        "of": case,
        "gains": _gains(words, game, case),
        "how": _how(case),
        "nearness": _nearness(case),
        "beside": _beside(words, game, case) if case.proved else None,
        "answers": [one for one in case.answers if not _is_gain(one)],
        "replies": replies,
        "holds": _holds(game, case),
        "marked": any(c.marked for t in replies for r in t.rows for c in r.cells),
        "by_card": _by_card(words, game, case),
        "examples": examples,
        "strategies": None if drawn or case.proved else _strategies(words, game, case),
    }


def _is_plain(deviation: Deviation | None) -> bool:
    """Whether there is a deviation, and without parameters: tables of replies have it, too."""
    return deviation is not None and not deviation.parameters


def _followed(made: Example | None) -> list[Table]:
    """The tables of sums of an example that a pencil can follow."""
    return [
        table
        for table in (made.sums if made else ())
        if not any(LONG.search(c.text) for r in (*table.rows, *table.foot) for c in r.cells)
    ]


def _is_gain(one: Told) -> bool:
    """Whether a question is what a player gains, or what all do, in a profile of exact numbers."""
    return one.of.kind == "gain" and one.of.asks and one.statement(BestResponse) is not None


def _how(case: Case) -> list[str]:
    """How each player gains, where no claim says it already; NashConv at the end."""
    refuted = [one.statement(Deviation) for one in case.claims]
    known = {found.player for found in refuted if found}
    told = []
    for one in filter(_is_gain, case.answers):
        gains = one.statement(BestResponse).gains
        players = {p for p, gain in gains.items() if gain}
        if players and (len(gains) > 1 or not players <= known):
            told += [why for _, why in one.why]
    return told


def _gains(words: Words, game: Game, case: Case) -> Table | None:
    """What each player gets and gains at most; None where no accepted statement says so."""
    rows = [
        row(
            capital(words.player(p)),
            (_figure(paid), _figure(paid + gain), _figure(gain) if gain else "0"),
            bool(gain) and not case.proved,
        )
        for p, (paid, gain) in case.gains.items()
    ]
    heads = ("Player", "gets", "could get", "gain")
    gain = any(gain for _, gain in case.gains.values())
    caption = "What each player gets, and could get by deviating alone"
    return Table(caption, heads, tuple(rows)) if gain else None


def _figure(x: Rational) -> str:
    """A number with its decimal, as a text with mathematics.

    >>> _figure(QQ(-1, 18)), _figure(QQ(1, 3 * 10**17))
    ('$-1/18$ (−0.0556)', 'about 3.33e-18')
    """
    text, exact = short_figure(x), number_text(x)
    if text.startswith("about"):
        return text
    return f"${exact}${text.removeprefix(exact).replace('-', '−')}"


def _nearness(case: Case) -> str:
    """How far numbers are from an equilibrium, as a sentence; "" where the claims say it."""
    gains = [gain for _, gain in case.gains.values()]
    if not gains or (case.claims and not case.proved):
        return ""
    if not any(gains):
        return "Nobody gains by deviating: the profile is an equilibrium."
    epsilon = short_figure(max(gains))
    if case.proved:
        return (
            f"The numbers as they stand: a player gains at most {epsilon} by deviating. Each "
            f"probability differs from that of the exact equilibrium by at most "
            f"{short_figure(case.distance)}."
        )
    return (
        f"The numbers are an epsilon-equilibrium with epsilon = {epsilon}, which is proved. No "
        "exact equilibrium was found near them, which proves nothing."
    )


def _at(case: Case) -> dict[int, tuple[Rational, Rational]]:
    """By player what the profile that is drawn pays, and their gain there."""
    if case.proved:
        return {p: (case.proved.payoffs[p], gain) for p, gain in case.proved.gains.items()}
    return case.gains


def _drawn(case: Case) -> Strategies | None:
    """The profile that pictures and sums show: the exact equilibrium nearby, or what was given;
    None with parameters."""
    statement = case.proved or case.given
    if statement is None or getattr(statement, "parameters", {}):
        return None
    players: Strategies = statement.profile.players
    return players


def _replies(words: Words, game: Game, case: Case) -> tuple[Table, ...]:
    """What each pure strategy brings; () where a player has too many, or the profile parameters."""
    profile = _drawn(case)
    if profile is None:
        return ()
    known = {p: (paid, paid + gain) for p, (paid, gain) in _at(case).items()}
    for found in filter(None, (one.statement(Deviation) for one in case.all)):
        known.setdefault(found.player, (found.payoff, found.deviation_payoff))
    return agreeing(reply_tables(words, game, profile, known))


def _by_card(words: Words, game: Game, case: Case) -> tuple[Table, ...]:
    """Of an equilibrium of a card game every way to play each card; () of others."""
    profile = _drawn(case)
    holds = profile is not None and _holds(game, case)
    return agreeing(card_tables(words, game, profile)) if holds and profile else ()


def _holds(game: Game, case: Case) -> bool:
    """Whether it is accepted that no player gains in the profile that is drawn."""
    known = _at(case)
    return len(known) == len(game.players) and not any(gain for _, gain in known.values())


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
    """The profile as a table; None where the payoffs of a strategic form have it beside them."""
    if case.given is None or (strategic_form(game) and not _parameters(case)):
        return None
    caption = "The strategy, and a best response to it" if case.alone else "What each player does"
    return strategy_table(words, caption, _in_order(game, case.given.profile.players))


def _parameters(case: Case) -> Mapping[str, Any]:
    return getattr(case.given, "parameters", {})


def _beside(words: Words, game: Game, case: Case) -> Table:
    """The exact equilibrium beside the numbers that were given."""
    given, near = (
        _in_order(game, statement.profile.players) for statement in (case.given, case.proved)
    )
    alone = all(len(sets) == 1 for sets in near.values())
    rows = [
        row(
            capital(words.player(p)) if alone else f"{capital(words.player(p))} at {name}",
            (distribution(words, actions), distribution(words, given[p][name])),
        )
        for p, sets in near.items()
        for name, actions in sets.items()
    ]
    heads = ("Player", "exact equilibrium", "as given")
    return Table("The exact equilibrium, and the numbers as given", heads, tuple(rows), (), False)


# Games


def _game(results: Results, name: str, words: Words, cases: Sequence[Case]) -> dict[str, Any]:
    """The rules of a game, with the profile on it if there is one alone."""
    game = results.games[name]
    about = [case for case in cases if case.game == name]
    one = about[0] if len(about) == 1 else None
    profile, form, bets = _drawn(one) if one else None, strategic_form(game), betting(game)
    picture = None
    if form is None:
        played = _played(one) if one else None
        drawn = bets and (deal_grid(bets, game.players, played) or deal_grid(bets, game.players))
        picture = drawn or game_tree(game, played, names=True, most=MOST_ENDS)
    return {
        "title": game.title,
        "comment": game.comment,
        "players": game.players,
        "tables": payoff_tables(words, game, form, profile) if form else [],
        "picture": picture,
        "payoffs": payoff_table(bets, game.players) if bets and not picture else None,
        "sets": _sets(game) if form is None else None,
        "with_profile": profile is not None,
        "near": bool(one and one.proved),
        "ends": f"{game.terminal_count:,}",
    }


def _played(case: Case) -> dict[tuple[str, str], str]:
    """The moves that a profile makes, with their probabilities: "" where it is 1."""
    statement = case.proved or case.given
    if statement is None:
        return {}
    return {
        (name, action): "" if x == 1 else _share(x)
        for sets in statement.profile.players.values()
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
    results: Results, words: Mapping[str, Words], cases: Sequence[Case], told: Sequence[Told]
) -> dict[str, Any]:
    """A certificate with its game for the check in the page, and what the sliders start from: the
    first of the profiles that they can show."""
    proofs = [proof for one in told for proof in one.proofs]
    first = next((p for p in proofs if _fits(p.text) and _fits(_text(results, p.game))), None)
    start, started = "", None
    for case in cases:
        game = results.games[case.game]
        family = next((one.statement(EquilibriumSet) for one in case.all), None)
        statement = family or case.proved or case.given
        fits = explorer.can_explore(game) and _fits(_text(results, case.game))
        if fits and statement and not case.alone:
            start, started = explorer.of_profile(game, statement, words[case.game]), case
            break
    return {
        "checked": first,
        "checked_says": next((t.words for t in told if first and first in t.proofs), ""),
        "checked_game": _text(results, first.game) if first else "",
        "start": start if _fits(start) else "",
        "letters": list(_parameters(started)) if started else [],
        "started": started,
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
