"""Terminal lines for the equilibria of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from nashproof.certificates.shapes import strategy_names
from nashproof.errors import printable
from nashproof.shell.notebook.equilibria import curved
from nashproof.shell.notebook.equilibria.missing import TIME_HELPS
from nashproof.shell.notebook.equilibria.welfare import welfare_of
from nashproof.shell.notebook.game_read import GameRead
from nashproof.shell.notebook.strategies import figure, short_figure, strategy_words
from nashproof.shell.notebook.tables import shortened
from nashproof.shell.notebook.varying import Ends, from_to, varying_words

if TYPE_CHECKING:
    from nashproof.exact.numbers import Rational
    from nashproof.games.tree import Tree
    from nashproof.play.types import PureStrategy
    from nashproof.shell.notebook.equilibria.components import Component, ProvedEquilibria

LISTED = 256  # components in text; JSON has all
LISTED_OPEN = 24  # those of a search that has excluded nothing: they are parts of larger sets
PLACES = 10  # decimals of a probability that is not rational
MIXED = 8  # strategies in a line for all their mixtures
ATTAINED = 8  # numbers of components in a line
EXACT = 500  # characters of the polynomials of an equilibrium in text; JSON has all


def lines_of(equilibria: ProvedEquilibria) -> list[str]:
    """Return the lines that ``describe`` prints."""
    return [printable(line) for line in _lines(equilibria) if line]


def _lines(equilibria: ProvedEquilibria) -> Iterator[str]:
    """Yield the lines; empty ones are left out."""
    yield equilibria.title
    yield from GameRead(equilibria.game)
    yield equilibria.note
    # a zero-sum game, or one with the equilibria of such a game: value and optimal strategies
    if equilibria.value is not None:
        yield f"The game is worth {figure(equilibria.value)} to {equilibria.game.players[0]}."
    elif equilibria.sets:
        yield "The payoffs are not zero-sum, but the equilibria are those of a zero-sum game."
        yield _payoffs(equilibria, equilibria.payoffs) if equilibria.payoffs else ""
        yield from _totals(equilibria)
    for optimal in equilibria.sets:
        yield from optimal.lines
    yield from equilibria.moves.lines if equilibria.moves else ()
    if equilibria.sets:
        yield "The equilibria are the pairs of optimal strategies."
    elif equilibria.components is not None:
        yield from _open(equilibria)
        yield from _listed(equilibria, equilibria.components)
    if equilibria.missing:
        what = (
            "not described" if equilibria.components is None else "mixed equilibria are not listed"
        )
        yield f"{what}: {equilibria.missing.reason}"
        yield from equilibria.sample.equilibrium_lines if equilibria.sample else ()
        yield equilibria.missing.helps
    yield from equilibria.subgame_perfect.lines if equilibria.subgame_perfect else ()


def _open(equilibria: ProvedEquilibria) -> Iterator[str]:
    """Yield the boxes that may contain further equilibria."""
    if any(_is_everything(box) for box in equilibria.left_open):
        yield (
            "Not known: whether there are equilibria beyond those below. They may have any "
            "probabilities."
        )
        yield TIME_HELPS
        return
    if equilibria.left_open:
        yield "Not known: whether there are equilibria beyond those below in which"
    boxes = []
    for box in equilibria.left_open:
        sides = [
            ", ".join(
                name if low == high else f"{name}: {short_figure(low)} to {short_figure(high)}"
                for name, (low, high) in zip(_pure_names(equilibria, p), ranges)
                if high
            )
            for p, ranges in enumerate(box, 1)
        ]
        boxes.append(f"  {_profile(equilibria, sides)}")
    yield from shortened(boxes, "boxes", LISTED)
    yield TIME_HELPS if boxes else ""


def _is_everything(box: Sequence[Sequence[Ends]]) -> bool:
    """Return whether a box has all mixed strategies of each player."""
    return all(low == 0 and high == 1 for side in box for low, high in side if len(side) > 1)


def _listed(equilibria: ProvedEquilibria, components: Sequence[Component]) -> Iterator[str]:
    """Yield number, payoffs, varying probabilities, then each component."""
    from nashproof.exact.numbers import decimal_text

    yield f"The game has {equilibria.number}{_subsets(equilibria, components)}."
    is_exact = equilibria.is_complete and not any(x.radius or x.where for x in components)
    if is_exact and (len(components) > 1 or equilibria.count == "infinite"):
        # the highest sum of the payoffs, and the components that attain it
        most = max(equilibria.sums.values())
        welfare = f"The sum of the payoffs is always {short_figure(most)}."
        if min(equilibria.sums.values()) != most:
            best = [profile for profile, total in equilibria.sums.items() if total == most]
            attained = [
                str(n)
                for n, component in enumerate(components, 1)
                if any(all(k in ks for k, ks in zip(x, component.numbers)) for x in best)
            ]
            where = ", ".join(shortened(attained, "of these", ATTAINED))
            welfare = f"Highest sum of the payoffs: {short_figure(most)}, in no. {where}."
        yield f"{_payoffs(equilibria, equilibria.payoffs)} {welfare}"
        for p, name in enumerate(equilibria.game.players, 1):
            varying = varying_words(equilibria.ranges(p), equilibria.ranges_on_path(p))
            yield f"{name}: {varying[0].lower()}{varying[1:]}" if varying else ""
    rows = []
    for n, component in enumerate(components, 1):
        # the strategies: ``U against any mixture of [L], [R]``
        sides, points = [], list[list[str]]()
        for p, numbers in enumerate(component.numbers, 1):
            words = [_strategy(equilibria, p, k, component.radius) for k in numbers]
            points.append([f"[{each}]" if ": " in each else each for each in words])
            mixtures = ", ".join(shortened([f"[{each}]" for each in words], "of these", MIXED))
            sides.append(words[0] if len(words) == 1 else f"any mixture of {mixtures}")
        part = ""
        if component.where:
            preferred = curved.part_of(equilibria, component)
            sides = [*curved.sides_words(points, preferred)]
            part = f"; {curved.where_words(preferred)}"
        # the payoffs, as decimals if the equilibrium is irrational
        paid = ", ".join(
            f"about {decimal_text(ends[0])}" if component.radius else from_to(ends)
            for ends in equilibria.payoffs_of(component)
        )
        played = _profile(equilibria, sides) + part
        there = " there" * bool(component.where)
        rows.append(f"  {n}. {played}; payoffs{there} {paid}{_exactly(equilibria, component)}")
    excluded = not any(_is_everything(box) for box in equilibria.left_open)
    yield from shortened(rows, "of these", LISTED if excluded else LISTED_OPEN)
    yield from _totals(equilibria)


def _subsets(equilibria: ProvedEquilibria, components: Sequence[Component]) -> str:
    """Count the maximal Nash subsets of infinitely many equilibria of two players.

    Maximal Nash subsets may touch, so they are not the connected components.
    """
    if equilibria.count != "infinite" or len(equilibria.game.players) != 2:
        return ""
    parts, alone = len(components), equilibria.isolated
    single = f", {alone or 'none'} of them isolated" if parts > 1 else ""
    subsets = "one maximal Nash subset" if parts == 1 else f"{parts} maximal Nash subsets"
    return f" in {subsets}{single}; {len(equilibria.extreme)} extreme equilibria"


def _payoffs(equilibria: ProvedEquilibria, ends: Sequence[Ends]) -> str:
    """Write the range of each player's payoff."""
    paid = (f"{name}: {from_to(each)}" for name, each in zip(equilibria.game.players, ends))
    return f"Payoffs: {'; '.join(paid)}."


def _totals(equilibria: ProvedEquilibria) -> Iterator[str]:
    """Yield the highest total payoff of all profiles, its prices, and which equilibrium is less
    risky.
    """
    welfare = welfare_of(equilibria)
    if welfare is None:
        return
    sides = [
        pure_words(equilibria.tree, p, strategy_names(equilibria.tree, pure))
        for p, pure in enumerate(welfare.profile, 1)
    ]
    at = _profile(equilibria, sides)
    words = f"Highest sum of the payoffs of any strategies: {short_figure(welfare.highest)} ({at})."
    if welfare.prices:
        anarchy, stability = map(short_figure, welfare.prices)
        words += f" Price of anarchy: {anarchy}, price of stability: {stability}."
    yield words
    if welfare.risk:
        (best, other), (most, less) = welfare.risk.numbers, map(short_figure, welfare.risk.losses)
        if most == less:
            yield (
                f"Neither of no. {best} and no. {other} risk-dominates: the losses of deviating "
                f"from either multiply to {most}."
            )
        else:
            yield (
                f"No. {best} risk-dominates no. {other}: the losses of deviating from it multiply "
                f"to {most}, those from the other to {less}."
            )


def _exactly(equilibria: ProvedEquilibria, component: Component) -> str:
    """Write an irrational equilibrium with square roots, or as polynomials in a root ``t``."""
    if not component.exact:
        return ""
    from nashproof.certificates.codec import number
    from nashproof.claims.kinds.profiles.families import stated_root
    from nashproof.exact.surds import surd

    root = component.exact.root
    sides = [
        ", ".join(
            f"{name}: {surd(p, root.zero_of, root.low) or number(p)}"
            for name, p in zip(_pure_names(equilibria, k), x)
            if p
        )
        for k, x in enumerate(component.exact.points, 1)
    ]
    # long polynomials stand in JSON alone; square roots need no polynomial of their root
    words = _profile(equilibria, sides)
    t = f"{root.name} is {stated_root(root).words}"
    if len(words) > EXACT:
        return f"; exactly polynomials in {root.name}, which JSON has, where {t}"
    is_quadratic = root.zero_of.degree() == 2
    return f"; exactly {words}" + ("" if is_quadratic else f", where {t}")


def _profile(equilibria: ProvedEquilibria, sides: Sequence[str]) -> str:
    """Join the players' strategies: ``U against L``; with names if there are three or more."""
    if len(sides) == 2:
        return " against ".join(sides)
    return "; ".join(f"{name} plays {side}" for name, side in zip(equilibria.game.players, sides))


def _strategy(
    equilibria: ProvedEquilibria, player: int, number: int, radius: Rational | int
) -> str:
    """Write a mixed strategy: ``U: 2/3 (0.6667), D: 1/3 (0.3333)``; a pure one by its name alone.

    Plans are written as behaviour strategies. ``radius``: 0, or how far irrational
    probabilities may be from those that are listed; decimals are written.
    """
    from nashproof.exact.numbers import decimal_between

    strategy = equilibria.strategies[player - 1][number]
    if equilibria.space == "plan":
        return "; ".join(strategy_words(equilibria.game, player, strategy.plan)) or "no move"
    played: Iterable[tuple[Rational, str]] = (
        (p, pure_words(equilibria.tree, player, strategy_names(equilibria.tree, pure)))
        for p, pure in strategy.mixture
    )
    return ", ".join(
        name
        if p == 1
        else f"{name}: about {decimal_between(p - radius, p + radius, PLACES)}"
        if radius
        else f"{name}: {short_figure(p)}"
        for p, name in played
    )


def _pure_names(equilibria: ProvedEquilibria, player: int) -> list[str]:
    """Return the names of a player's pure strategies."""
    pure: Sequence[PureStrategy] = equilibria.pure[player - 1]
    return [pure_words(equilibria.tree, player, strategy_names(equilibria.tree, s)) for s in pure]


def pure_words(game: Tree, player: int, strategy: Mapping[str, str]) -> str:
    """Write a pure strategy: ``(check at Q, bet at K)``; ``check`` if the player has one set."""
    sets = [game.infosets[i].name for i in game.sets_of[player]]
    if len(sets) == 1:
        return strategy[sets[0]]
    moves = [f"{strategy[name]} at {name}" for name in sets if name in strategy]
    return f"({', '.join(moves)})" if len(moves) > 1 else (moves or ["no move"])[0]
