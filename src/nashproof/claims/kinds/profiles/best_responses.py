"""Claims about equilibria, best responses, gains by deviating, values of information sets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, cast

from nashproof.certificates import sentence
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.sentence import (
    GameNames,
    Said,
    format_exact,
    said,
    sentences,
    strategy_words,
)
from nashproof.certificates.shapes import MoveWeights, strategy_names
from nashproof.certificates.statements import profiles
from nashproof.certificates.statements.profiles import GainOf, ResponseFigure, ValueOf
from nashproof.claims.asked import Asked
from nashproof.claims.case import Case, ProfileInGame, frontier_of
from nashproof.claims.claim import PointClaim, player_of
from nashproof.claims.finding import Finding, Open, as_stated
from nashproof.claims.kinds.profiles.deviations import (
    asked_of_gains,
    asked_response,
    best_deviation,
    deviation_finding,
    family_finding,
    gain_finding,
    lapse,
    payoffs_of,
    point_finding,
)
from nashproof.claims.kinds.profiles.forgetful import words_on_behaviour
from nashproof.claims.named_rows import best_reply, certain, keep_replies
from nashproof.documents.profile_values import is_box
from nashproof.documents.profiles import ProfileText
from nashproof.exact.numbers import QQ, Rational, is_printed
from nashproof.files.keys import TEXT, Schema
from nashproof.files.strict_toml import Table
from nashproof.format.damages import Damage, Site
from nashproof.format.fields import (
    ClaimKey,
    Frontier,
    PlayerKey,
    PrintedKey,
    Text,
    Word,
    choice,
    key,
)
from nashproof.format.naming import Naming
from nashproof.format.stated import StatedNumber
from nashproof.games.game import Game
from nashproof.play.best_response import best_values, rewards
from nashproof.play.strategies import plans_of


@dataclass(frozen=True)
class EquilibriumClaim(PointClaim):
    """Nobody gains by deviating from the profile. With parameters, this holds for every value in
    their intervals. For a profile of printed decimals, some profile in the box is an equilibrium;
    of three players or more it may be irrational.
    The contrary of that is proved only for two players: with constant sum, for zero-sum equivalent
    games (see `all equilibria`), or if all equilibria are listed (see `equilibria`).
    """

    kind = "equilibrium"
    row = "nobody gains by deviating from a profile"
    says = "{where}{whole} is {stated} equilibrium.{frontier}"
    proved_by = (
        "best response",
        "equilibrium set",
        "deviation",
        "no equilibrium in box",
        "equilibrium in box",
        "equilibria",
        "plan equilibria",
        "figures",
    )
    needs_tree = False
    stated: str = choice(
        Word("equilibrium", "an"), Word("not an equilibrium", "not an"), default="equilibrium"
    )
    frontier: tuple[str, ...] = key(
        Frontier(
            "with parameters that `at` does not fix: no player alone can then bring play to these "
            "information sets; the profile is an equilibrium of every game that differs only there",
            default=(),
        )
    )

    def sentence(self, naming: Naming) -> str:
        """Return the sentence; for printed decimals it is about some profile, or none."""
        if self.at is None and is_rounded(naming.profiles.get(self.profile)):
            quantifier = "Some" if self.stated == "equilibrium" else "No"
            return f"{quantifier} profile that rounds to {{whole}} is an equilibrium.{{frontier}}"
        return self.says

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statements that nobody gains, or somebody.

        For printed decimals they are about some profile that prints so.
        """
        played = self.played(case)
        if not played.parameters and is_box(played.text, played.texts):
            from nashproof.claims.kinds.profiles.boxes import asked_of_box  # imports most solvers

            return asked_of_box(played)
        if not played.parameters and self.frontier:
            return []  # ``decide`` refuses the frontier
        frontier = frontier_of(played.game, self.table, self.frontier)
        return asked_of_gains(played, played.game.player_numbers, frontier)

    def decide(self, case: Case) -> Finding:
        """Prove that nobody gains, or look for a deviation."""
        return as_stated(self._decide_equilibrium(case), self.stated == "equilibrium")

    def why(self, proof: Certificate, who: GameNames) -> Said:
        """Return the statement's sentences; of a list of equilibria also that none prints so."""
        words = super().why(proof, who)
        if proof.statement.kind not in ("equilibria", "surviving equilibria", "plan equilibria"):
            return words_on_behaviour(proof, who, words)
        return sentences("No equilibrium prints as stated.", words)

    def _decide_equilibrium(self, case: Case) -> Finding:
        played = self.played(case)
        game = played.game
        if played.parameters:
            frontier = frontier_of(game, self.table, self.frontier)
            return family_finding(played, game.player_numbers, frontier)
        if self.table.has("frontier"):
            _refuse_frontier(self.table)
        if not is_box(played.text, played.texts):
            return point_finding(played, None)
        if game.recall_failures:
            there = lapse(game, game.player_numbers)
            return Open(f"Of numbers that print so nothing is proved, for there is {there}.")
        from nashproof.claims.kinds.profiles.boxes import boxed_equilibrium

        return boxed_equilibrium(played)


@dataclass(frozen=True)
class BestResponseClaim(PointClaim):
    """The player's strategy in the profile is a best response to the rest. With parameters, for all
    values in their intervals. Only this player needs perfect recall. If they forget, the claim is
    refuted by a strategy that pays more; or proved by polynomials, if the player has at most 4
    moves more than information sets; or *undetermined*.
    """

    kind = "best response"
    row = "a player's strategy is a best response to the rest of a profile"
    says = "{where}the strategy of {player} in {whole} is {stated} best response to the rest."
    proved_by = ("best response", "equilibrium set", "deviation", "figures")
    needs_tree = False
    player: str = key(PlayerKey())
    stated: str = choice(
        Word("best response", "a"), Word("not a best response", "not a"), default="best response"
    )

    def why(self, proof: Certificate, who: GameNames) -> Said:
        """Return the statement's sentences; of comparisons of profiles also their meaning."""
        return words_on_behaviour(proof, who, super().why(proof, who))

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statements that the player does not gain, or does."""
        played = self.played(case)
        player = player_of(self.table, self.player, played.game.player_numbers)
        return asked_of_gains(played, (player,))

    def decide(self, case: Case) -> Finding:
        """Prove that the player does not gain, or look for a deviation."""
        played = self.played(case)
        player = player_of(self.table, self.player, played.game.player_numbers)
        return as_stated(gain_finding(played, player), self.stated == "best response")


NASH_CONV = "0"  # in place of a player: the sum over all


@dataclass(frozen=True)
class GainClaim(PointClaim):
    """The player gains this much at most by deviating, in the game's payoffs. If the player
    forgets, a figure is refuted by a pure strategy that gains more, or *undetermined*. For `"0"`
    this holds if any player forgets. `at` is needed for a profile with parameters.
    """

    kind = "gain"
    row = "what a player gains at most by deviating; NashConv"
    proved_by = ("best response", "deviation")
    needs_tree = False
    player: str = key(PlayerKey('`"0"` is the sum over all players, NashConv'))
    stated: StatedNumber = key(PrintedKey("a number"))

    def sentence(self, naming: Naming) -> str:
        """Return the sentence on one player, or on the sum over all."""
        if self.player == NASH_CONV:
            return (
                "{where}the sum over all players of what each gains at most by deviating from "
                "{whole} {stated}."
            )
        return "{where}the most that {player} gains by deviating from {whole} {stated}."

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statement of the player's gain; none if a player forgets.

        Of such a player no gain is proved to be the greatest.
        """
        played = self.played_at_point(case)
        numbers = played.game.player_numbers
        player = player_of(self.table, self.player, (0, *numbers))
        fits = _stated_of([(GainOf(player), self.stated)])
        players = (player,) if player else tuple(numbers)
        forgetful = played.game.forgetful.intersection(players)
        return [] if forgetful else [asked_response(played, players, figures=fits)]

    def decide(self, case: Case) -> Finding:
        """Compute best responses, and compare."""
        played = self.played_at_point(case)
        game, responses = played.game, played.responses
        player = player_of(self.table, self.player, (0, *game.player_numbers))
        players = (player,) if player else game.player_numbers
        if game.forgetful.intersection(players):
            return self._decide_forgetful(played, players)
        gains = {p: responses[p].gain for p in players}
        figure = ResponseFigure(GainOf(player), self.stated.compare(sum(gains.values(), QQ(0))))
        (asked,) = self.asked(case)
        keep_replies(played.stated, game, {p: r.strategy for p, r in responses.items()})
        return self.certified(case, asked, payoffs=played.payoffs, gains=gains, figures=(figure,))

    def why(self, proof: Certificate, who: GameNames) -> Said:
        """Return the sentence; of a question with the moves, of NashConv with exploitability."""
        statement = proof.statement
        if not self.asks or not isinstance(statement, profiles.BestResponseGains):
            return super().why(proof, who)
        player, exact = int(self.player), sum(statement.gains.values(), QQ(0))
        if not player:
            return said(
                "NashConv, the sum of all gains by deviating, is {sum}; exploitability, here "
                "NashConv divided by the number of players, {mean}.",
                sum=format_exact(exact),
                mean=format_exact(exact / len(statement.payoffs)),
            )
        if not exact:
            return Said(who(player), " gains nothing by deviating.")
        moves = strategy_words(_best_moves(statement, player, who))
        most = format_exact(exact)
        return Said(who(player), " gains ", most, " at most, by playing ", moves, ".")

    def _decide_forgetful(self, played: ProfileInGame, players: Sequence[int]) -> Finding:
        """Decide the claim where a player forgets.

        The best deviation found bounds the gain from below, so a lesser stated gain is refuted; a
        greater one is left open.
        """
        game, best = played.game, best_deviation(played, players)
        figure = self.stated.compare(best.gain if best else QQ(0))
        if best and cast(Rational, figure.off) > 0:
            return deviation_finding(played, {}, best)
        gain_words, least = Said("No pure strategy was found to gain"), Said()
        if best:
            who, names = GameNames.of(game), strategy_names(game, best.strategy)
            moves = strategy_words(
                who.strategy(best.player, names, certain(game, played.rows, best.player))
            )
            gain = format_exact(best.gain)
            gain_words = Said(who(best.player), " gains ", gain, " by playing ", moves)
            least = Said("at least ", gain)
        return Open(
            Said(
                gain_words,
                f"; that none gains more is not proved, for there is {lapse(game, players)}.",
            ),
            least,
        )


def _stated_of(
    stated: Sequence[tuple[GainOf | ValueOf, StatedNumber]],
) -> Callable[[Sequence[ResponseFigure]], bool]:
    """Return the function that tells whether figures of a certificate answer what is stated."""

    def fits(figures: Sequence[ResponseFigure]) -> bool:
        return [response.of for response in figures] == [of for of, _ in stated] and all(
            number.fits(response.figure) for response, (_, number) in zip(figures, stated)
        )

    return fits


def _best_moves(
    statement: profiles.BestResponseGains, player: int, who: GameNames
) -> Sequence[sentence.MoveName]:
    """Return the moves of a best response that the statement's profile does not make surely."""
    game = cast(Game, who.game)  # claims are judged in their game
    strategy = best_reply(statement.profile, game, player)
    probabilities = cast(MoveWeights, statement.profile.players[player])  # without parameters
    return who.strategy(player, strategy_names(game, strategy), probabilities)


class SetValues(ClaimKey[Mapping[str, StatedNumber]]):
    """Numbers by information set, to the ``decimals`` beside them."""

    schema: ClassVar[Schema] = {"type": "object", "properties": {}, "additionalProperties": TEXT}

    def read(self, table: Table, key: str) -> Mapping[str, StatedNumber]:
        inner, decimals = table.table(key), table.string("decimals", "")
        if not inner.data:
            table.refuse(key, "no values", "at least one")
        return {name: StatedNumber.from_table(inner, name, decimals) for name in inner.data}

    def damages(self, site: Site) -> Iterator[Damage]:
        return site.numbers_below()


@dataclass(frozen=True)
class SetValuesClaim(PointClaim):
    """The best-response value of each information set, weighted by chance and the opponent. The
    dual variables of a program in sequence form are such values. `at` is needed for a profile with
    parameters.
    """

    kind = "set values"
    row = "the best-response value of each information set"
    says = (
        "{where}the best-response values of {player} against {whole}, weighted by chance and the "
        "opponent:"
    )
    proved_by = ("best response",)
    needs_tree = False
    player: str = key(PlayerKey())
    values: Mapping[str, StatedNumber] = key(
        SetValues('a table of numbers by information set; `""` is the whole game')
    )
    decimals: str = key(Text("for all of them", default=""))

    def items(self, naming: Naming) -> list[str]:
        """Return the sets with their values."""
        return [
            f"{'the whole game' if not name else naming.set(name)}: {naming.figure(value)}"
            for name, value in self.values.items()
        ]

    @property
    def stated_texts(self) -> tuple[str, ...]:
        """Return the values as written."""
        return tuple(value.text for value in self.values.values())

    @property
    def stated_line(self) -> str:
        """Return the values as written, each with its set."""
        return "; ".join(f"{name or 'game'}: {value.text}" for name, value in self.values.items())

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statement of the values."""
        played = self.played_at_point(case)
        player = player_of(self.table, self.player, played.game.player_numbers)
        fits = _stated_of([(ValueOf((player, name)), x) for name, x in self.values.items()])
        return [asked_response(played, (player,), figures=fits)]

    def decide(self, case: Case) -> Finding:
        """Compute the values by backward induction against the profile, and compare."""
        played = self.played_at_point(case)
        game, values = played.game, played.rows
        player = player_of(self.table, self.player, game.player_numbers)
        worth, by_set = best_values(game, player, rewards(game, plans_of(game, values), player))
        figures = []
        for name, printed in self.values.items():
            if name and (player, name) not in game.set_index:
                self.table.table("values").refuse(
                    name, f'the information set "{name}"', f"a set of player {player}"
                )
            figure = printed.compare(by_set[game.set_index[player, name]] if name else worth[0])
            figures.append(ResponseFigure(ValueOf((player, name)), figure))
        payoffs = payoffs_of(game, values)
        gains = {player: worth[0] - payoffs[player]}
        (asked,) = self.asked(case)
        return self.certified(case, asked, payoffs=payoffs, gains=gains, figures=tuple(figures))


def is_rounded(profile: ProfileText | None) -> bool:
    """Return whether a profile has printed decimals, which stand for intervals."""
    if profile is None or profile.parameters:
        return False
    return any(is_printed(x) for entry in profile.entries.values() for x in entry.values())


def _refuse_frontier(table: Table) -> None:
    """Refuse a frontier beside a profile without open parameters."""
    other_keys = sorted(table.asked - {"frontier"})
    table.refuse("frontier", 'the key "frontier"', "only " + ", ".join(other_keys))
