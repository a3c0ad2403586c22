"""Tables shown of each game: from certificates of results/ about it, or made in this run.

A value, a whole set or whole rounds of elimination are believed as nashcheck proves them, if their
statement is about the game, the player and the sense for which the file is named. All else is made
in this run, and no file of it is read. Part of the shell, beside ``collect``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count, takewhile
from pathlib import Path
from typing import Any, TypeVar, cast

from nashledger.replay.remade import RemadeGame, need_same_text, once
from nashledger.site.results import Matrix, ProvedValue
from nashproof.certificates.envelope import Certificate, digest, stated_in
from nashproof.certificates.move_ranges import charts, range_name
from nashproof.certificates.shapes import CountFigure
from nashproof.certificates.statement import Statement
from nashproof.certificates.statements import read_statement
from nashproof.certificates.statements.bimatrix import AllEquilibria, SurvivingEquilibria
from nashproof.certificates.statements.dominance import Rounds
from nashproof.certificates.statements.families import EquilibriumSet
from nashproof.certificates.statements.mixed import MixedEquilibria, exact_name
from nashproof.certificates.statements.optimal_sets import OptimalSet
from nashproof.certificates.statements.plan_equilibria import PlanEquilibria
from nashproof.certificates.statements.zero_sum import GameValue, OptimalRange
from nashproof.claims.case import solution_of, value_certificate
from nashproof.claims.kinds.dominance.elimination import eliminated_moves, whole_elimination
from nashproof.claims.kinds.dominance.named_moves import SENSES
from nashproof.claims.kinds.equilibria import is_exact_form
from nashproof.errors import InputError, StaleResult, quoted
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.one_card import OneCard
from nashproof.games.tree import Tree
from nashproof.play.enumeration import small_normal_form
from nashproof.play.strategies import count_pure
from nashproof.play.zero_sum_equivalent import zero_sum_equivalent
from nashproof.shell.files import read_json, read_text
from nashproof.solving.bimatrix import has_few_strategies
from nashproof.solving.optimal.set_search import DIMENSION, MIXED_STRATEGIES
from nashproof.solving.zero_sum import with_canonical_plans

S = TypeVar("S", bound="Statement[Any]")

_KINDS: dict[str, type[Statement[Any]]] = {  # what describe certifies
    "1-plan": OptimalSet,
    "1-mixed": OptimalSet,
    "2-plan": OptimalSet,
    "2-mixed": OptimalSet,
    "equilibria": AllEquilibria,
    "surviving-equilibria": SurvivingEquilibria,
    "plan-equilibria": PlanEquilibria,
    "mixed-equilibria": MixedEquilibria,
}
SETS = tuple(_KINDS)
ELIMINATIONS = ("moves", "weakly", "strictly")  # what eliminate certifies
CANONICAL_SETS = 30  # information sets up to which a game's plans are drawn, and made again


def certificate_about(place: Path, sha256: str, kind: type[Statement[Any]]) -> Certificate:
    """Return the certificate in a file, which must be about the game of this digest.

    Its statement must be of this kind. Raises InputError.
    """
    try:
        certificate = Certificate.read(read_text(place))
    except InputError as error:
        raise error.at(str(place)) from None
    need_game(certificate.game_digest, place, sha256)
    _of_kind(certificate.statement, place, kind)
    return certificate


def statement_of(place: Path, text: str, kind: type[S]) -> tuple[str, S]:
    """Return the game's digest and the statement, of this kind, in the text of a file.

    Its witness is read by nashcheck alone, without which nothing is shown. Raises InputError.
    """
    try:
        about, statement = stated_in(text)
    except InputError as error:
        raise error.at(str(place)) from None
    return about, _of_kind(statement, place, kind)


def need_game(about: str, place: Path, sha256: str) -> None:
    """Raise StaleResult if a certificate is about another game than that of this digest."""
    if about != sha256:
        raise StaleResult(
            "game: a certificate about another game", "one about the game of its name", str(place)
        )


def _of_kind(statement: Statement[Any], place: Path, kind: type[S]) -> S:
    """Return the statement, which must be of this kind."""
    if not isinstance(statement, kind):
        raise StaleResult(f"statement.kind: {statement.kind}", kind.kind, str(place))
    return statement


# Payoffs and programs


def matrix_of(game: RemadeGame) -> Matrix | None:
    """Return the payoffs to player 1 in full pure strategies.

    None if there are too many, or there are not two players.
    """

    def matrix() -> Matrix | None:
        form = small_normal_form(game.game, player=1, reduced=False)
        if form is None:
            return None
        rows = form.numerators.tolist()
        cells = {cell for row in rows for cell in row}  # few are different
        number = {cell: QQ(cell, form.denominator) for cell in cells}
        return [[number[cell] for cell in row] for row in rows]

    return once(("matrix", game.sha256), matrix)


def programs(game: RemadeGame) -> Sequence[str]:
    """Return the kinds of linear program that gave the value in this run; none without a value."""
    return () if game.game.constant is None else _solved(game)[0]


# Values


def proved_value(results: Path, game: RemadeGame) -> ProvedValue | None:
    """Return the value of a constant-sum game with the plans that prove it; None for another
    game.
    """
    place = results / f"certificates/_values/{game.name}.json"
    if game.game.constant is None:
        if place.exists():
            raise StaleResult(
                "a value", "none: the game is not zero-sum for two players", str(place)
            )
        return None
    if len(game.game.infosets) <= CANONICAL_SETS:
        need_same_text(place, _solved(game)[1], "solve")
    return value_in(certificate_about(place, game.sha256, GameValue), place)


def value_in(certificate: Certificate, place: Path) -> ProvedValue:
    """Return the value that a certificate states, and its plans."""
    statement, witness = certificate.statement, certificate.witness
    assert isinstance(statement, GameValue) and isinstance(witness, GameValue.Witness)
    return ProvedValue(figure_of(statement, place), witness.plans)


def figure_of(statement: GameValue, place: Path) -> Rational:
    """Return the number that a statement about a value states, in the file at ``place``.

    Raises InputError for another text, such as 2/4, which no checker has refused yet.
    """
    exact = statement.figure.exact
    if isinstance(exact, str):
        raise StaleResult(quoted(exact), "a number in its one spelling", str(place))
    return exact


def _solved(game: RemadeGame) -> tuple[Sequence[str], str]:
    """Return the programs that gave the value in this run, and its certificate if plans are
    drawn.
    """

    def solve() -> tuple[Sequence[str], str]:
        solution = solution_of(game.sha256, game.game, "highs")
        if len(game.game.infosets) > CANONICAL_SETS:
            return (*solution.values,), ""
        drawn = with_canonical_plans(game.game, solution)
        return (*solution.values,), value_certificate(game.game, game.sha256, drawn).text()

    return once(("solved", game.sha256), solve)


# Sets and eliminations


def proved_sets(results: Path, game: RemadeGame) -> Mapping[str, Statement[Any]]:
    """Return the proved statements on optimal strategies of a game, by word of SETS.

    A game in compact form has ranges: ``{"1-range-1": statement}`` and so on. Where the files do
    not have all that ``describe`` writes, it is called again, and they must be as it makes them.
    """
    if not game.game.has_tree:
        return _proved_ranges(results, game)
    kinds: dict[str, type[Statement[Any]]] = dict(_KINDS)
    statements = _statements(results, game, kinds)
    mixed = statements.get("mixed-equilibria")
    if isinstance(mixed, MixedEquilibria):
        # An irrational equilibrium of the list has its exact form in a file with its number. One
        # number more is looked for, so that a file past the end of the list is refused.
        kinds |= {exact_name(k): EquilibriumSet for k in range(1, len(mixed.equilibria) + 2)}
        statements = _statements(results, game, kinds)
    if not _has_all(game, statements):
        _need_described(results, game, kinds)
    return statements


def _place(results: Path, game: RemadeGame, word: str) -> Path:
    return results / f"certificates/_sets/{game.name}-{word}.json"


def _statements(
    results: Path, game: RemadeGame, kinds: Mapping[str, type[Statement[Any]]]
) -> dict[str, Statement[Any]]:
    """Return the statements of the files that there are, of the kind that each word has."""
    places = {word: _place(results, game, word) for word in kinds}
    return {
        word: _statement_about(place, game.sha256, kinds[word])
        for word, place in places.items()
        if place.exists()
    }


def _need_described(results: Path, game: RemadeGame, words: Iterable[str]) -> None:
    """Raise StaleResult unless the files of these words are as ``describe`` makes them in this
    run.
    """
    texts = once(("described", game.sha256), lambda: _described(game))
    places = {word: _place(results, game, word) for word in dict.fromkeys((*texts, *words))}
    _need_same_files(places, texts, "describe")


def _statement_about(place: Path, sha256: str, kind: type[S]) -> S:
    """Return the statement, of this kind, of a certificate about the game of this digest.

    The same bytes are read as a certificate once, however many processes ask.
    """
    text = read_text(place)
    about, statement = once(
        ("statement", kind.kind, digest(text)), lambda: statement_of(place, text, kind)
    )
    need_game(about, place, sha256)
    return statement


def _proved_ranges(results: Path, game: RemadeGame) -> Mapping[str, Statement[Any]]:
    """Return the ranges of a game in compact form, by name.

    The files prove all, or are as made in this run.
    """
    words: list[str] = []
    for player in (1, 2):
        # The ranges of a player are numbered from 1 without a gap.
        names = (range_name(player, k) for k in count(1))
        words += takewhile(lambda name: _place(results, game, name).exists(), names)
    ranges = _statements(results, game, dict.fromkeys(words, OptimalRange))
    if not _has_all_ranges(game, ranges):
        _need_described(results, game, words)
    return ranges


def _has_all_ranges(game: RemadeGame, statements: Mapping[str, Statement[Any]]) -> bool:
    """Return whether the ranges of all moves are there, and of all sums over the lowest cards.

    A chart has all if no probability varies, or all its cumulated sums attain their limits.
    """
    ranges = [x for x in statements.values() if isinstance(x, OptimalRange)]
    compact = cast(OneCard, game.game)
    all_charts = charts(compact, ranges)
    needed = sum(len(point.actions) - (len(point.actions) == 2) for point in compact.points)
    return len(all_charts) == needed and all(
        chart.is_fixed or chart.is_narrow for chart in all_charts
    )


def _has_all(game: RemadeGame, statements: Mapping[str, Statement[Any]]) -> bool:
    """Return whether both sets of plans are there, and of mixed strategies where these are few.

    A set is whole, or proved to have so many dimensions that describe says no more of it. Of a game
    without such sets it is the list of all equilibria.
    """
    tree = game.game
    if not isinstance(tree, Tree):
        return False
    if len(tree.players) != 2 or zero_sum_equivalent(tree) is None:
        return _is_list(tree, statements)
    wanted = {"1-plan", "2-plan"} | {
        f"{player}-mixed"
        for player in (1, 2)
        if count_pure(game.game, player, True) <= MIXED_STRATEGIES
    }
    return wanted == set(statements) and all(
        isinstance(x, OptimalSet)
        and (x.complete or x.space == "plan" and x.dimension > DIMENSION)
        and f"{x.player}-{x.space}" == word
        for word, x in statements.items()
    )


def _is_list(game: Tree, statements: Mapping[str, Statement[Any]]) -> bool:
    """Return whether the only statement is the list of all equilibria, as describe makes it."""
    if len(game.players) != 2:
        mixed = statements.get("mixed-equilibria")
        if not isinstance(mixed, MixedEquilibria) or mixed.left_open:
            return False
        if mixed.figure != CountFigure.unstated(mixed.figure.exact):
            return False
        return _all_exact(mixed, {w: x for w, x in statements.items() if x != mixed})
    words = (
        ["equilibria"] if has_few_strategies(game) else ["surviving-equilibria", "plan-equilibria"]
    )
    listed = next((statements[word] for word in words if word in statements), None)
    return (
        len(statements) == 1
        and isinstance(listed, AllEquilibria | SurvivingEquilibria | PlanEquilibria)
        and listed.what == "equilibria"
        and listed.figure == CountFigure.unstated(listed.figure.exact)
    )


def _all_exact(mixed: MixedEquilibria, statements: Mapping[str, Statement[Any]]) -> bool:
    """Return whether each irrational equilibrium of a list, and no other, has its exact form."""
    irrational = [k for k, profile in enumerate(mixed.equilibria, 1) if profile.radius]
    if len(statements) != len(irrational):
        return False
    exact = [statements.get(exact_name(k)) for k in irrational]
    try:
        return all(
            isinstance(form, EquilibriumSet) and is_exact_form(form, mixed, k)
            for k, form in zip(irrational, exact)
        )
    except InputError:  # of an expression, which nashcheck refuses, too
        return False


def proved_eliminations(results: Path, game: RemadeGame) -> Mapping[str, Statement[Any]]:
    """Return the eliminations of a game by dominance, by word of ELIMINATIONS.

    Rounds are believed where both files show that each takes out all that can go. No statement
    says that no other single move is dominated: they are eliminated again. Where the files have
    less, rounds are, too.
    """
    stem = f"certificates/_eliminations/{game.name}"
    places = {word: results / f"{stem}-{word}.json" for word in ELIMINATIONS}
    rounds = _proved_rounds(places, game)
    if rounds:
        tree = cast(Tree, game.game)
        text = once(("moves", game.sha256), lambda: eliminated_moves(tree, game.sha256))
        texts: Mapping[str, str] = {"moves": text} if text else {}
        _need_same_files({"moves": places["moves"]}, texts, "eliminate")
    else:
        texts = once(("eliminated", game.sha256), lambda: _eliminated(game))
        _need_same_files(places, texts, "eliminate")
    remade = {word: read_statement(read_json(places[word])["statement"]) for word in texts}
    return {**remade, **rounds}


def _proved_rounds(places: Mapping[str, Path], game: RemadeGame) -> Mapping[str, Statement[Any]]:
    """Return the rounds in files that show all of them, in both senses; else none."""
    tree = game.game
    if not isinstance(tree, Tree) or len(tree.players) != 2:
        return {}
    if not all(places[sense].exists() for sense in SENSES):
        return {}
    rounds = [_statement_about(places[sense], game.sha256, Rounds) for sense in SENSES]
    whole_rounds = (whole_elimination(tree, game.sha256, sense) for sense in SENSES)
    is_whole = all(whole.is_said_by(x) for whole, x in zip(whole_rounds, rounds))
    return dict(zip(SENSES, rounds)) if is_whole else {}


def _described(game: RemadeGame) -> Mapping[str, str]:
    """Return the certificates that describe writes of a game, by name."""
    from nashproof.shell.library import describe

    return describe(game.game).certificates or {}


def _eliminated(game: RemadeGame) -> dict[str, str]:
    """Return the certificates that eliminate writes of a game, by word of ELIMINATIONS."""
    from nashproof.shell.library import eliminate

    return {step.word: step.certificate for step in eliminate(game.game)}


def _need_same_files(places: Mapping[str, Path], texts: Mapping[str, str], verb: str) -> None:
    """Raise StaleResult unless a verb writes these files as they are, and all of them."""
    for word, place in places.items():
        if word in texts:
            need_same_text(place, texts[word], verb)
        elif place.exists():
            raise StaleResult(f"a file that {verb} does not write", "none", str(place))
