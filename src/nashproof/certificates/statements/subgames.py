"""The statement about all subgame perfect equilibria, of any number of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar, Literal

from nashproof.certificates.codec import FLAT, Layout, Shape
from nashproof.certificates.explanation import NOTHING, Explanation
from nashproof.certificates.sentence import (
    TERMINAL_MOVES,
    AndThen,
    GameNames,
    MoveName,
    Said,
    formula,
    joined,
    said,
    sentences,
)
from nashproof.certificates.sentence import listed as numbers
from nashproof.certificates.shapes import CountFigure, NoWitness, Strategy, Vector
from nashproof.certificates.statement import OfCount, Statement
from nashproof.certificates.statements.bimatrix import LISTED
from nashproof.games.nodes import Chance, Decision

if TYPE_CHECKING:
    from nashproof.games.tree import Tree

Others = Literal["none", "infinite", "not counted"]


@dataclass(frozen=True, slots=True)
class SubgamePerfectOutcome(Shape):
    """Payoffs of subgame perfect equilibria in pure strategies, how many have them, and some.

    Each of these has a full pure strategy for each player, an action at every information set.
    """

    layout: ClassVar[Layout] = "row"
    payoffs: Vector
    number: int
    equilibria: tuple[Mapping[int, Strategy], ...]


@dataclass(frozen=True, slots=True)
class SubgamePerfectEquilibria(OfCount, Statement[NoWitness]):
    """The game has so many subgame perfect equilibria in pure strategies, with these payoffs.

    No witness: the checker counts them by backward induction, subgame by subgame, and compares
    what is listed. ``others`` are those with mixing. With perfect information there are none if one
    equilibrium is pure, for nobody is ever indifferent; else infinitely many, for in a smallest
    subgame with several a player is indifferent and may mix. Otherwise they are not counted.
    Needs perfect recall of everybody, and no move of chance with probability 0.

    Checked by ``nashcheck.statements.subgames.check_subgame_perfect_equilibria``.
    """

    kind: ClassVar[str] = "subgame perfect equilibria"
    outcomes: tuple[SubgamePerfectOutcome, ...]
    others: Others
    figure: CountFigure = field(metadata=FLAT)

    def sentence(self, witness: NoWitness, who: GameNames) -> Said:
        """Return sentences with the number of equilibria and the first ones."""
        return sentences(self._number(), self.listed(who))

    def _number(self) -> Said:
        count = self.figure.exact
        if count == 0:
            none = Said("The game has no subgame perfect equilibrium in pure strategies.")
            return sentences(none, "Mixed ones are not counted.")
        if count == 1 and self.others == "none":
            return Said("The game has exactly one subgame perfect equilibrium, and it is pure.")
        number = (
            Said("exactly one subgame perfect equilibrium")
            if count == 1
            else said("exactly {count} subgame perfect equilibria", count=_short(str(count)))
        )
        pure = Said("The game has ", number, " in pure strategies.")
        if self.others == "infinite":
            return sentences(
                pure, "There are infinitely many with mixing, where a player is indifferent."
            )
        return sentences(pure, "Mixed ones are not counted.")

    def listed(self, who: GameNames) -> Said:
        """Return the first equilibria with payoffs; of many, their number for each payoffs."""
        if self.figure.exact == 0:
            return Said("")
        few = sum(outcome.number for outcome in self.outcomes) <= LISTED
        if few:
            rows = [
                Said(_profile(who, equilibrium), " pays ", numbers(outcome.payoffs))
                for outcome in self.outcomes
                for equilibrium in outcome.equilibria
            ]
            return Said(joined("; ", rows), ".")
        first = [_share(who, outcome) for outcome in self.outcomes[:LISTED]]
        rest = len(self.outcomes) - len(first)
        more = said(" and {rest} other payoffs", rest=rest) if rest else Said("")
        return Said("Payoffs: ", joined("; ", first), more, ".")

    def explain(self, witness: NoWitness, who: GameNames) -> Explanation:
        """Return the steps of backward induction that keep ties."""
        return Explanation(
            NOTHING,
            [
                "Begin with the smallest subgames. Write at the root of each the payoffs of its "
                "equilibria, and how many equilibria have them.",
                "Where one player moves: an action can be taken, with one of the payoffs after it, "
                "if each other action has payoffs that give the player no more. The number is that "
                "after the action, times the numbers of these equilibria after the others.",
                "Where chance moves: average over its actions, and multiply the numbers.",
                "Where several move without seeing each other: write the table of payoffs, and "
                "mark the cells that nobody leaves alone.",
                "At the first node stand the payoffs and the numbers. With perfect information one "
                "equilibrium means that nobody was ever indifferent; else somebody may mix.",
            ],
        )


def _short(number: str) -> str:
    """Return a number in words: a long one by its first digits and its length."""
    return number if len(number) <= 30 else f"{number[:6]}.. ({len(number)} digits)"


def _share(who: GameNames, outcome: SubgamePerfectOutcome) -> Said:
    """Return payoffs, the number of equilibria with these payoffs, and an example."""
    number = said("{number}", number=formula(_short(str(outcome.number))))
    such = (", such as ", _profile(who, outcome.equilibria[0], 0)) if outcome.equilibria else ()
    return Said(numbers(outcome.payoffs), " in ", number, *such)


def _profile(
    who: GameNames, equilibrium: Mapping[int, Strategy], most: int = TERMINAL_MOVES
) -> Said:
    """Return a pure strategy for each player; if these are long, the moves of the play."""
    runs = {p: _in_runs(who, p, equilibrium[p]) for p in sorted(equilibrium)}
    if who.game is not None and who.game.has_tree and sum(map(len, runs.values())) > most:
        return _play(who.game, equilibrium)
    return Said("(", joined(", ", map(_strategy, runs.values())), ")")


def _strategy(moves: Sequence[MoveName]) -> Said:
    if not moves:
        return Said("no move")
    if len(moves) == 1 and not moves[0].last:
        return Said(moves[0].action)
    return Said("[", joined(AndThen(), moves), "]")


def _play(tree: Tree, equilibrium: Mapping[int, Strategy]) -> Said:
    """Return the moves at the sets that are reached, one branch of chance after the other."""
    moves: list[MoveName] = []
    open_nodes = [0]
    while open_nodes and len(moves) <= TERMINAL_MOVES:
        node = tree.nodes[open_nodes.pop()]
        if isinstance(node, Chance):
            open_nodes += reversed(node.children)
        elif isinstance(node, Decision):
            s = tree.infosets[node.infoset]
            action = equilibrium[s.player][s.name]
            if MoveName(action, s.name) not in moves:
                moves.append(MoveName(action, s.name))
            open_nodes.append(node.children[s.actions.index(action)])
    first = joined(AndThen(), moves[:TERMINAL_MOVES])
    return Said("the play [", first, " .." if len(moves) > TERMINAL_MOVES else "", "]")


def _in_runs(who: GameNames, player: int, strategy: Strategy) -> list[MoveName]:
    """Return the moves in the order of the game.

    A run of three and more sets with one action is joined into one move.
    """
    moves = who.strategy(player, strategy)
    if who.game is None:  # then the order of the sets is not known
        return moves
    joined_moves: list[MoveName] = []
    for action, run in groupby(moves, key=lambda move: move.action):
        alike = [*run]
        if len(alike) < 3:
            joined_moves += alike
        else:
            last = alike[-1].last or alike[-1].infoset
            joined_moves.append(MoveName(action, alike[0].infoset, last))
    return joined_moves
