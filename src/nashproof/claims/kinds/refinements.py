"""Claims that a profile is a refined equilibrium: subgame perfect, quasi-perfect, sequential."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Any, ClassVar, cast

from nashproof.certificates import shapes
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.sentence import (
    GameNames,
    Said,
    box_words,
    first_gains,
    joined,
    said,
    sentences,
    strategy_words,
)
from nashproof.certificates.shapes import Move, Profile, Term, strategy_names
from nashproof.certificates.statements.profiles import ExpectedPayoff, Figures, ProfileNumber
from nashproof.certificates.statements.refinements import (
    Changes,
    GainInSubgame,
    QuasiPerfect,
    Sequential,
    SubgamePerfect,
    Trembles,
    TremblesOfFamily,
)
from nashproof.claims.asked import Asked
from nashproof.claims.case import Case, ProfileInTree
from nashproof.claims.claim import PointClaim
from nashproof.claims.finding import Disproved, Finding, Open, Proved, as_stated, at_member, decided
from nashproof.claims.kinds.dominance.strategies import (
    asked_domination,
    dominance_words,
    dominated_finding,
    undominated_finding,
)
from nashproof.claims.named_rows import certain, rows_at
from nashproof.errors import how_many
from nashproof.exact.expressions import expression
from nashproof.exact.signs import corners, middle
from nashproof.format.fields import yes_or_no
from nashproof.format.naming import Naming
from nashproof.games.tree import Tree
from nashproof.linear_programs.simplex import NoOptimum
from nashproof.play.strategies import plan_of
from nashproof.play.subgames import subgame_gains, subgame_roots
from nashproof.solving.dominance.plans import dominating_mixture
from nashproof.solving.refinements.families import SMALL
from nashproof.solving.refinements.not_sequential import unbelievable
from nashproof.solving.refinements.quasi_perfect import quasi_perfect_trembles, trembles_of_many
from nashproof.solving.refinements.sequential import beliefs, consistent_trembles
from nashproof.solving.refinements.sequential_families import family_beliefs


@dataclass(frozen=True)
class RefinementClaim(PointClaim):
    """A profile is a refined equilibrium of this ``kind``, or ``not``. ``at`` fixes parameters.

    Of some kinds, ``of_families``, parameters may stay open: then every member is one.
    """

    says = "{where}{whole} is {stated} {kind} equilibrium."
    of_families: ClassVar[bool] = False

    def said(self, naming: Naming) -> dict[str, str]:
        """Return the words of the fields, with the ``kind``."""
        return super().said(naming) | {"kind": self.kind}

    def result(self, proof: Certificate, who: GameNames) -> Said:
        """Return the computed result, or that a strategy is dominated."""
        if proof.statement.kind == "figures":
            return Said("weakly dominated")
        return super().result(proof, who)

    def why(self, proof: Certificate, who: GameNames) -> Said:
        """Return the statement's sentences, gains in subgames with the moves that bring them."""
        statement = proof.statement
        if isinstance(statement, SubgamePerfect) and statement.gains:
            return first_gains(_gains_with_moves(statement, who))
        if statement.kind != "figures":
            return super().why(proof, who)
        figure = cast(Figures, statement).figures[0].left
        return dominance_words(
            proof, who, cast(ExpectedPayoff, cast(ProfileNumber, figure).of).payoff
        )

    def decide(self, case: Case) -> Finding:
        """Decide the claim in the game as a tree with perfect recall."""
        asked = self.played if self.of_families else self.played_at_point
        played = self.in_tree(case, asked(case))
        if not _all_may_happen(played.game):
            return Open(
                "Chance makes a move of the game with probability 0, and no certificate speaks of "
                "what follows it. Leave the move out of the game, and ask again."
            )
        return as_stated(self.search(played), self.stated_texts == (self.kind,))

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statements of the kind about the profile, or about the whole family."""
        asked = self.played if self.of_families else self.played_at_point
        played = self.in_tree(case, asked(case))
        if not _all_may_happen(played.game):
            return []
        profile = Profile.of(played.game, played.rows)
        return [
            Asked(played.digest, statement, {"profile": profile, **fields})
            for statement, fields in self.statements(shapes.box(played.parameters))
        ]

    @abstractmethod
    def statements(self, box: shapes.Parameters) -> Sequence[tuple[Any, dict[str, Any]]]:
        """Return pairs of a statement's class and its fields; each of them decides the claim.

        ``box``: the open parameters, empty for a single profile.
        """

    @abstractmethod
    def search(self, played: ProfileInTree) -> Finding:
        """Decide whether a profile at a point is of the kind, or every member of a family."""


def _all_may_happen(game: Tree) -> bool:
    """Return whether every move of chance has positive probability."""
    return all(leaf.chance for leaf in game.leaves)


SUBGAME_PERFECT = "subgame perfect"


@dataclass(frozen=True)
class SubgamePerfectClaim(RefinementClaim):
    """The profile is an equilibrium in each subgame, whether play reaches it or not. A subgame
    starts at a node that its player can tell from all others, or at a node of chance; no
    information set crosses into it. Any number of players, with perfect recall. `at` is needed for
    a profile with parameters.
    """

    kind = SUBGAME_PERFECT
    row = "nobody gains by deviating in any subgame, reached or not"
    proved_by = ("subgame perfect",)
    stated: str = yes_or_no(SUBGAME_PERFECT, "a", "no")

    def statements(self, box: shapes.Parameters) -> Sequence[tuple[Any, dict[str, Any]]]:
        """Return the statement on gains in subgames."""
        return [(SubgamePerfect, {})]

    def search(self, played: ProfileInTree) -> Finding:
        """Compute the players' gains in each subgame."""
        return _in_subgames(played)


def _in_subgames(played: ProfileInTree) -> Finding:
    """Prove that nobody gains by deviating in any subgame, or list the gains."""
    game, rows = played.game, played.rows
    gains = tuple(
        GainInSubgame(tuple(Move(*move) for move in gain.path), gain.player, gain.gain)
        for gain in subgame_gains(game, rows)
    )
    statement = SubgamePerfect(Profile.of(game, rows), len(subgame_roots(game)), gains)
    return decided(not gains, played.certificate(statement))


def _gains_with_moves(statement: SubgamePerfect, who: GameNames) -> list[Said]:
    """Return a sentence for each gain, with the moves of a best response."""
    game = cast(Tree, who.game)  # claims are judged in their game
    rows = rows_at(statement.profile, game, {})
    said_of = []
    for gain, deviation in zip(statement.gains, subgame_gains(game, rows)):
        names = strategy_names(deviation.subgame, deviation.response.strategy)
        certain_moves = certain(game, rows, gain.player)
        moves = strategy_words(who.strategy(gain.player, names, certain_moves))
        said_of.append(gain.sentence(who, Said("by playing ", moves)))
    return said_of


QUASI_PERFECT = "quasi-perfect"


@dataclass(frozen=True)
class QuasiPerfectClaim(RefinementClaim):
    """There are completely mixed strategies that tend to those of the profile, and against which
    what the profile does from there on is best at every information set. Everybody has perfect
    recall. Such trembles are looked for in games of two players; of more the claim is refuted or
    *undetermined*. With parameters: every member is; trembles are looked for up to 6 parameters.

    The contrary is proved by a gain in a subgame, or since the profile is not sequential, or of two
    players by a strategy that weakly dominates; of a family by one member.
    """

    kind = QUASI_PERFECT
    row = "a profile stays best at every information set while the others tremble"
    proved_by = ("quasi-perfect", "subgame perfect", "sequential", "figures")
    of_families: ClassVar[bool] = True
    stated: str = yes_or_no(QUASI_PERFECT, "a", "no")

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statement on trembles; of a single profile also those that refute it."""
        asked, whole = super().asked(case), self.played(case)
        if not asked or whole.parameters or len(whole.game.players) != 2:
            return asked
        played = self.in_tree(case, whole)
        return [*asked, *(asked_domination(played, player, played.rows) for player in (1, 2))]

    def finding(self, proof: Certificate, case: Case) -> Finding | None:
        """Return what the statement decides; a dominated strategy refutes the claim."""
        if isinstance(proof.statement, Figures):
            return decided(self.stated != QUASI_PERFECT, proof)
        return super().finding(proof, case)

    def why(self, proof: Certificate, who: GameNames) -> Said:
        """Return the statement's sentences, and the theorem that leads from *sequential*."""
        words = super().why(proof, who)
        if not isinstance(proof.statement, Sequential):
            return words
        return sentences(words, Said("Every quasi-perfect equilibrium is sequential."))

    def statements(self, box: shapes.Parameters) -> Sequence[tuple[Any, dict[str, Any]]]:
        """Return the statement on trembles; of a single profile also those that refute it."""
        trembles = QuasiPerfect, {"parameters": box}
        if box:
            return [trembles]
        no_beliefs = Sequential, {"holds": False, "parameters": box}
        return [trembles, (SubgamePerfect, {"gains": bool}), no_beliefs]

    def search(self, played: ProfileInTree) -> Finding:
        """Look for trembles; else for a reason why there are none."""
        return _quasi_perfect_family(played) if played.parameters else _with_trembles(played)


def _quasi_perfect_family(played: ProfileInTree) -> Finding:
    """Prove that every member of a family is quasi-perfect, or refute it by one member."""
    game = played.game
    if len(game.players) != 2:
        finding = _unless_a_member(played, _with_trembles)
        if isinstance(finding, Disproved):
            return finding
        return Open(
            f"{_players(game)}, and trembles are looked for in games of two. The members that were "
            "tried are equilibria in each subgame."
        )
    try:
        return _proved_quasi_perfect(played)
    except NoOptimum:
        return _unless_a_member(played, _with_trembles)


def _with_trembles(played: ProfileInTree) -> Finding:
    """Prove that a profile is quasi-perfect, or refute it, or leave it open."""
    in_subgames = _in_subgames(played)
    if isinstance(in_subgames, Disproved):
        return in_subgames
    game, so_far = played.game, "It is an equilibrium in each subgame"
    # Trembles prove it; they are looked for in games of two players.
    two = len(game.players) == 2
    if two:
        with suppress(NoOptimum):
            return _proved_quasi_perfect(played)
    # Every quasi-perfect equilibrium is sequential, and plays no weakly dominated strategy: a
    # dominating strategy (of two players), or changes that gain under all beliefs, refute it.
    against = chain(
        (undominated_finding(played, player) for player in game.player_numbers if two),
        map(_without_beliefs, [played]),
    )
    if refuted := next((finding for finding in against if isinstance(finding, Disproved)), None):
        return refuted
    if two:
        return Open(
            f"{so_far}, but no trembles were found that show it to be quasi-perfect. That there "
            "are none is not proved."
        )
    return Open(f"{_players(game)}. {so_far}; trembles are looked for in games of two.")


def _proved_quasi_perfect(played: ProfileInTree) -> Proved:
    """Prove that a profile, or every member of a family, is quasi-perfect.

    Raises NoOptimum if no trembles are found.
    """
    game, box = played.game, played.parameters
    near, end = quasi_perfect_trembles(game, played.rows, box)
    statement = QuasiPerfect(Profile.of(game, played.rows), shapes.box(box))
    certificate = played.certificate(statement, Trembles(end, Profile.of(game, near)))
    return Proved(certificate)


PERFECT = "perfect"


@dataclass(frozen=True)
class PerfectClaim(RefinementClaim):
    """The profile is a perfect equilibrium of the normal form (Selten 1975), of any number of
    players with perfect recall. Proof: trembles that show it to be quasi-perfect; against them each
    strategy as a whole is best. The contrary is proved by a gain in the whole game; by changes that
    prove it not to be sequential, at sets that the player's own strategy does not exclude; or by a
    strategy that weakly dominates one of the profile. Else the claim is *undetermined*. Of two
    players the kind `dominated strategy` always decides. `at` is needed for a profile with
    parameters.
    """

    kind = PERFECT
    row = "a profile is a limit of completely mixed ones against which its strategies are best"
    proved_by = ("quasi-perfect", "subgame perfect", "sequential", "figures")
    stated: str = yes_or_no(PERFECT, "a", "no")

    def statements(self, box: shapes.Parameters) -> Sequence[tuple[Any, dict[str, Any]]]:
        """Return the statements on trembles, on a gain in the whole game, and on no beliefs."""
        whole = {"gains": lambda gains: any(not gain.path for gain in gains)}
        no_beliefs = Sequential, {"holds": False, "parameters": {}}
        return [(QuasiPerfect, {"parameters": {}}), (SubgamePerfect, whole), no_beliefs]

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statements, also those that a strategy is dominated."""
        asked = super().asked(case)
        played = self.in_tree(case, self.played_at_point(case))
        dominated = (asked_domination(played, p, played.rows) for p in played.game.player_numbers)
        return [*asked, *(dominated if asked else ())]

    def finding(self, proof: Certificate, case: Case) -> Finding | None:
        """Return what the statement decides; None if its changes are at sets that are excluded."""
        if isinstance(proof.statement, Sequential):
            played = self.in_tree(case, self.played_at_point(case))
            changes = cast(Changes, cast(Sequential.Witness, proof.witness).proof)
            if not _are_met(played, changes):
                return None
        refuted = not isinstance(proof.statement, QuasiPerfect)
        return decided(refuted == (self.stated != PERFECT), proof)

    def result(self, proof: Certificate, who: GameNames) -> Said:
        """Return whether the profile is perfect, in words."""
        return Said("" if isinstance(proof.statement, QuasiPerfect) else "not ", PERFECT)

    def why(self, proof: Certificate, who: GameNames) -> Said:
        """Return the statement's sentences, and the theorem that leads from it to the claim."""
        words = super().why(proof, who)
        if isinstance(proof.statement, QuasiPerfect):
            return sentences(words, Said("So each strategy as a whole is best against them."))
        if isinstance(proof.statement, Sequential):
            because = "Their own strategy leads there, so it is not best against small mistakes."
            return sentences(words, Said(because))
        return words

    def search(self, played: ProfileInTree) -> Finding:
        """Look for trembles; else for a gain in the whole game, or changes that always gain."""
        game = played.game
        with suppress(NoOptimum):
            near, end = trembles_of_many(game, played.rows)
            statement = QuasiPerfect(Profile.of(game, played.rows))
            return Proved(played.certificate(statement, Trembles(end, Profile.of(game, near))))
        in_subgames = _in_subgames(played)
        if isinstance(in_subgames, Disproved):
            gains = cast(SubgamePerfect, in_subgames.certificate.statement).gains
            if any(not gain.path for gain in gains):
                return in_subgames
        no_beliefs = _without_beliefs(played)
        if isinstance(no_beliefs, Disproved):
            witness = cast(Sequential.Witness, no_beliefs.certificate.witness)
            if _are_met(played, cast(Changes, witness.proof)):
                return no_beliefs
        for player in game.player_numbers:
            plan = plan_of(game, played.rows, player)
            if better := dominating_mixture(game, player, plan, played.case.backend):
                dominated = dominated_finding(played, player, played.rows, {}, better)
                if isinstance(dominated, Disproved):
                    return dominated
        return Open(
            f"{_players(game)}. The profile is an equilibrium, and no proof was found that it is "
            "perfect, or that it is not; few trembles were tried."
        )


def _are_met(played: ProfileInTree, changes: Changes) -> bool:
    """Return whether a player's own strategy leads to all sets of some changes."""
    game = played.game
    plan = plan_of(game, played.rows, changes.player)
    sets = (game.infosets[game.set_index[changes.player, x.infoset]] for x in changes.changes)
    return all(plan[s.parent] for s in sets)


SEQUENTIAL = "sequential"


@dataclass(frozen=True)
class SequentialClaim(RefinementClaim):
    """A profile is that of a sequential equilibrium: given the limits of the beliefs under
    completely mixed strategies that tend to it, what it does is best at every information set.
    Everybody has perfect recall. Of two players either such trembles are found, or changes of which
    one gains whatever a player believes; of more the claim may be *undetermined*. With parameters:
    every member is; trembles are looked for up to 6 parameters, where the probabilities are
    polynomials in them. That not every member is one is proved by one.
    """

    kind = SEQUENTIAL
    row = "a profile is that of a sequential equilibrium, for some beliefs"
    proved_by = ("sequential",)
    of_families: ClassVar[bool] = True
    stated: str = yes_or_no(SEQUENTIAL, "a", "no")

    def why(self, proof: Certificate, who: GameNames) -> Said:
        """Return the statement's sentences, and the beliefs at sets with several nodes."""
        words, statement = super().why(proof, who), proof.statement
        if not isinstance(statement, Sequential) or statement.parameters:
            return words
        trembles, game = cast(Sequential.Witness, proof.witness).proof, cast(Tree, who.game)
        if not isinstance(trembles, Trembles) or len(game.nodes) > NODES:
            return words
        return sentences(words, *_belief_words(game, trembles))

    def statements(self, box: shapes.Parameters) -> Sequence[tuple[Any, dict[str, Any]]]:
        """Return the statement; of a family only that every member is sequential."""
        return [(Sequential, {"parameters": box} | ({"holds": True} if box else {}))]

    def search(self, played: ProfileInTree) -> Finding:
        """Look for trembles that give beliefs; else for changes that gain under all beliefs."""
        return _sequential_family(played) if played.parameters else _with_beliefs(played)


def _belief_words(game: Tree, trembles: Trembles) -> Iterator[Said]:
    """Yield a sentence on the beliefs at each of the first sets with several nodes."""
    strategies = trembles.profile.players
    rows = tuple(
        tuple(expression(str(strategies[s.player][s.name][a]), (SMALL,)) for a in s.actions)
        for s in game.infosets
    )
    # Beliefs are the limits of conditional probabilities, as the tremble tends to 0.
    every = beliefs(game, rows)
    few = [(i, nodes) for i, nodes in every.items() if len(nodes) <= BELIEVED][:BELIEFS]
    for i, nodes in few:
        shares = [
            said("{x} after {moves}", x=x, moves=", ".join(action for _, _, action in path))
            for path, x in nodes
        ]
        infoset = game.infosets[i]
        who = GameNames.of(game)(infoset.player)
        yield Said(who, f" believes at {infoset.name}: ", joined("; ", shares), ".")
    if rest := len(every) - len(few):
        yield Said(f"The beliefs at {how_many(rest, 'more set')} follow from the certificate.")


NODES = 1000  # nodes of the largest tree whose beliefs are put in words
BELIEFS = 6  # information sets whose beliefs are put in words
BELIEVED = 4  # nodes of such a set; beliefs at others follow from the certificate


def _sequential_family(played: ProfileInTree) -> Finding:
    """Prove that every member of a family is sequential, or refute it by one member."""
    game, rows, box = played.game, played.rows, played.parameters
    try:
        beliefs = family_beliefs(game, rows, box)
    except NoOptimum:
        return _unless_a_member(played, _with_beliefs)
    proof = TremblesOfFamily(beliefs.end, Profile.of(game, beliefs.trembling), beliefs.rate)
    statement = Sequential(Profile.of(game, rows), True, shapes.box(box))
    certificate = played.certificate(statement, Sequential.Witness(proof))
    return Proved(certificate)


def _with_beliefs(played: ProfileInTree) -> Finding:
    """Prove that a profile is sequential by trembles whose beliefs converge; or refute it."""
    game, rows = played.game, played.rows
    try:
        near, end = consistent_trembles(game, rows)
    except NoOptimum:
        return _without_beliefs(played)
    witness = Sequential.Witness(Trembles(end, Profile.of(game, near)))
    certificate = played.certificate(Sequential(Profile.of(game, rows), True), witness)
    return Proved(certificate)


def _without_beliefs(played: ProfileInTree) -> Finding:
    """Refute sequential rationality by changes of which one gains under every belief.

    Open if no such changes are found.
    """
    game, rows = played.game, played.rows
    changes = unbelievable(game, rows)
    if changes is None:
        reason = "No beliefs were found that make it sequential"
        if len(game.players) == 2:
            return Open(f"{reason}, and no changes that gain whatever is believed.")
        return Open(
            f"{_players(game)}. {reason}; where only several mistakes lead, few were tried. No "
            "changes were found that gain whatever is believed."
        )
    moves = [(game.infosets[i], k, x) for (i, k), x in changes.changes]
    terms = tuple(Term(s.name, s.actions[k], x) for s, k, x in moves)
    witness = Sequential.Witness(Changes(changes.player, terms))
    certificate = played.certificate(Sequential(Profile.of(game, rows), False), witness)
    return Disproved(certificate)


def _players(game: Tree) -> str:
    return f"The game has {len(game.players)} players"


MEMBERS = 9  # members of a family that are tried as counter-examples


def _unless_a_member(played: ProfileInTree, decide: Callable[[ProfileInTree], Finding]) -> Finding:
    """Refute a refinement of a family by the middle or a corner of its box; else open."""
    box = played.parameters
    for at in islice(chain([middle(box)], corners(box)), MEMBERS):
        finding = decide(replace(played, at=at))
        if isinstance(finding, Disproved):
            return at_member(finding, at)
    return Open(
        said(
            "No trembles were found that are a proof for every {box}, and no member without was "
            'found among those tried. One member can be asked about, by "at".',
            box=box_words(box),
        )
    )
