"""The statement about all subgame perfect equilibria, of any number of players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar, Literal

from nashproof.certificates.codec import FLAT, OPTIONAL, Layout, Shape
from nashproof.certificates.explanation import NOTHING, Explanation
from nashproof.certificates.sentence import (
    TERMINAL_MOVES,
    AndThen,
    GameNames,
    MoveName,
    Said,
    formula,
    joined,
    listing,
    said,
    sentences,
)
from nashproof.certificates.sentence import listed as numbers
from nashproof.certificates.shapes import CountFigure, NoWitness, Profile, Strategy, Vector
from nashproof.certificates.statement import OfCount, Statement
from nashproof.certificates.statements.bimatrix import LISTED
from nashproof.certificates.statements.mixed import MixedEquilibria
from nashproof.certificates.statements.plan_equilibria import PlanEquilibria
from nashproof.exact.numbers import QQ
from nashproof.games.nodes import Chance, Decision

if TYPE_CHECKING:
    from nashproof.games.tree import Tree

Others = int | Literal["none", "infinite", "not counted"]


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
class MixedOutcome(Shape):
    """Payoffs of equilibria in which somebody mixes, how many have them, and some of these."""

    layout: ClassVar[Layout] = "row"
    payoffs: Vector
    number: int
    equilibria: tuple[Profile, ...]


@dataclass(frozen=True, slots=True)
class ListOfPart(Shape):
    """All equilibria of a part, given payoffs at its ends, as a game of those who move in it."""

    layout: ClassVar[Layout] = "row"
    statement: PlanEquilibria | MixedEquilibria
    witness: PlanEquilibria.Witness | MixedEquilibria.Witness


@dataclass(frozen=True, slots=True)
class Lists(Shape):
    """The lists of all parts in which players move unseen, in the order of the induction."""

    lists: tuple[ListOfPart, ...]


@dataclass(frozen=True, slots=True)
class TwoProfiles(Shape):
    """Two profiles that differ in one player's strategy in one part; equilibria from there on."""

    profiles: tuple[Profile, Profile]


@dataclass(frozen=True, slots=True)
class SubgamePerfectEquilibria(OfCount, Statement["SubgamePerfectEquilibria.Witness"]):
    """The game has so many subgame perfect equilibria in pure strategies, with these payoffs.

    The checker counts them by backward induction, subgame by subgame, and compares what is listed.
    ``others`` are those with mixing, ``mixed`` their payoffs, if they are counted. With perfect
    information there are none if one equilibrium is pure, for nobody is ever indifferent; else
    infinitely many, for in a smallest subgame with several a player is indifferent and may mix. In
    other games the witness decides. Lists of the equilibria of all parts count them. Two profiles
    show that there are infinitely many: between two best strategies of a player all are, and a
    subgame's equilibria are each part of one of the game. Needs perfect recall of everybody, and no
    move of chance with probability 0.

    Checked by ``nashcheck.statements.subgames.check_subgame_perfect_equilibria``.
    """

    kind: ClassVar[str] = "subgame perfect equilibria"
    outcomes: tuple[SubgamePerfectOutcome, ...]
    others: Others
    figure: CountFigure = field(metadata=FLAT)
    mixed: tuple[MixedOutcome, ...] = field(default=(), metadata=OPTIONAL)

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """Lists of equilibria, or two profiles; nothing where the number of pure ones decides."""

        layout: ClassVar[Layout] = "bare"
        proof: Lists | TwoProfiles | NoWitness = NoWitness()

    def sentence(self, witness: Witness, who: GameNames) -> Said:
        """Return sentences with the number of equilibria and the first ones."""
        return sentences(self._number(witness, who), self.listed(who))

    def _number(self, witness: Witness, who: GameNames) -> Said:
        count, others = self.figure.exact, self.others
        if count == 0:
            pure = Said("The game has no subgame perfect equilibrium in pure strategies.")
        elif count == 1 and others == "none":
            return Said("The game has exactly one subgame perfect equilibrium, and it is pure.")
        elif others == "none":
            number = said("exactly {count}", count=_short(str(count)))
            return Said("The game has ", number, " subgame perfect equilibria, all of them pure.")
        else:
            number = (
                Said("exactly one subgame perfect equilibrium")
                if count == 1
                else said("exactly {count} subgame perfect equilibria", count=_short(str(count)))
            )
            pure = Said("The game has ", number, " in pure strategies.")
        if others == "infinite":
            return sentences(pure, self._infinite(witness, who))
        if others == "not counted":
            return sentences(pure, "Mixed ones are not counted.")
        if not count and others == 1:
            return Said(
                "The game has exactly one subgame perfect equilibrium, in which players mix."
            )
        verb = "is" if others == 1 else "are"
        mixed = f"There {verb} exactly {others} more in which players mix."
        if not count:
            mixed = f"It has exactly {others} in which players mix."
        return sentences(pure, mixed)

    def _infinite(self, witness: Witness, who: GameNames) -> Said:
        """Return a sentence that there are infinitely many with mixing, and where one may mix."""
        words = "There are infinitely many with mixing, where a player is indifferent"
        proof = witness.proof
        if not isinstance(proof, TwoProfiles):
            return Said(f"{words}.")
        first, second = proof.profiles
        player, changed = next(
            (p, [name for name in strategy if strategy[name] != second.players[p][name]])
            for p, strategy in first.players.items()
            if strategy != second.players[p]
        )
        return said(
            "{words}: {who} may mix at {sets}.",
            words=words,
            who=who(player),
            sets=" and ".join(changed),
        )

    def listed(self, who: GameNames) -> Said:
        """Return the first equilibria with payoffs; of many, their number for each payoffs."""
        return sentences(self._pure(who), *self._mixed(who))

    def _pure(self, who: GameNames) -> Said:
        if self.figure.exact == 0:
            return Said("")
        few = sum(outcome.number for outcome in self.outcomes) <= LISTED
        if few:
            listed = [(e, outcome) for outcome in self.outcomes for e in outcome.equilibria]
            rows = [
                Said(_profile(who, e, begins=not k), " pays ", numbers(outcome.payoffs))
                for k, (e, outcome) in enumerate(listed)
            ]
            return listing(rows)
        first = [_share(who, outcome) for outcome in self.outcomes[:LISTED]]
        rest = len(self.outcomes) - len(first)
        return Said("Payoffs: ", listing(first, rest, "other payoffs"))

    def _mixed(self, who: GameNames) -> Iterator[Said]:
        """Yield a sentence on the first equilibria with mixing, if any are listed."""
        rows = [
            Said(_behaviour(who, equilibrium), " pays ", numbers(outcome.payoffs))
            for outcome in self.mixed
            for equilibrium in outcome.equilibria
        ]
        if rows:
            rest = sum(outcome.number for outcome in self.mixed) - len(rows[:LISTED])
            yield Said("With mixing: ", listing(rows[:LISTED], rest, "others"))

    def explain(self, witness: Witness, who: GameNames) -> Explanation:
        """Return the steps of backward induction that keep ties."""
        proof = witness.proof
        return Explanation(
            "For each part in which players move unseen, all its equilibria, with a proof."
            if isinstance(proof, Lists)
            else "Two profiles that differ in one player's strategy in one part of the game."
            if isinstance(proof, TwoProfiles)
            else NOTHING,
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
                *(_OF_LISTS if isinstance(proof, Lists) else ()),
                *(_OF_TWO if isinstance(proof, TwoProfiles) else ()),
            ],
        )


_OF_LISTS = (
    "For those with mixing go up once more. Where several move unseen, take each choice of payoffs "
    "at the ends: the list has all Nash equilibria, each of them one strategy of each player that "
    "reaches all of the player's sets.",
    "Nowhere are two actions of one player worth the same and best. So the numbers at the first "
    "node are those of all equilibria; take away the pure ones.",
)
_OF_TWO = (
    "In either profile nobody gains by deviating, in the subgame where the part begins and in all "
    "smaller ones. So each strategy between the two is as good, and nobody else gains more.",
    "Each of these equilibria of the subgame is part of one of the game.",
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
    who: GameNames,
    equilibrium: Mapping[int, Strategy],
    most: int = TERMINAL_MOVES,
    begins: bool = False,
) -> Said:
    """Return a pure strategy for each player; if these are long, the moves of the play.

    ``begins``: whether a sentence begins with these words.
    """
    runs = {p: _in_runs(who, p, equilibrium[p]) for p in sorted(equilibrium)}
    if who.game is not None and who.game.has_tree and sum(map(len, runs.values())) > most:
        return Said("The" if begins else "the", " play ", _play(who.game, equilibrium))
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
    return Said("[", first, " .." if len(moves) > TERMINAL_MOVES else "", "]")


def _behaviour(who: GameNames, equilibrium: Profile) -> Said:
    """Return the probabilities of all players at all sets; of many, at the first ones."""
    rows: list[Said] = []
    for p, strategy in sorted(equilibrium.players.items()):
        for name, row in who.rows(p, strategy):
            parts = [
                said("{action} {x}", action=action, x=x) if x != QQ(1) else action
                for action, x in row
                if x
            ]
            rows.append(Said(joined(" or ", parts), f" at {name}"))
    more = " .." if len(rows) > TERMINAL_MOVES else ""
    return Said("[", joined(", ", rows[:TERMINAL_MOVES]), more, "]")


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
