"""Claims about equilibria, best responses, gains by deviating, values of information sets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self, cast

from nashproof.certificates.statements.profiles import GainOf, ResponseFigure, ValueOf
from nashproof.claims.case import Case, ProfileInGame, frontier_of
from nashproof.claims.claim import (
    PointClaim,
    StatedNumber,
    StatesPrinted,
    StatesText,
    player_of,
    profile_fields,
)
from nashproof.claims.finding import Finding, Open, as_stated, decided
from nashproof.claims.kinds.profiles.boxes import boxed_equilibrium
from nashproof.claims.kinds.profiles.deviations import (
    best_deviation,
    best_response_statement,
    deviation_finding,
    family_finding,
    gain_finding,
    lapse,
    point_finding,
)
from nashproof.claims.wording.figures import format_number
from nashproof.claims.wording.parts import Said
from nashproof.claims.wording.profiles import best_responses as words
from nashproof.claims.wording.profiles.boxes import forgetful_box_why
from nashproof.documents.profile_values import is_box
from nashproof.documents.vocabulary import ASKED
from nashproof.exact.numbers import QQ, Rational
from nashproof.files.strict_toml import Table
from nashproof.play.best_response import best_values, rewards
from nashproof.play.strategies import expected_payoffs, plans_of


@dataclass(frozen=True)
class EquilibriumClaim(StatesText, PointClaim):
    """A profile is an equilibrium: nobody gains by deviating; or it is ``not an equilibrium``.

    With parameters: for all values in their intervals; ``at`` fixes them. Of printed decimals: some
    profile that prints so is one. With a ``frontier`` it is an equilibrium of every game that
    differs only in what follows there. Proved by ``best response``, ``equilibrium set``; the
    contrary by ``deviation``, ``no equilibrium in box``.
    """

    kind: ClassVar[str] = "equilibrium"
    stated: str
    frontier: tuple[str, ...]

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``at``, ``stated`` and ``frontier``."""
        return cls(
            table,
            *profile_fields(table),
            table.choice("stated", ("equilibrium", "not an equilibrium"), "equilibrium"),
            tuple(table.strings("frontier", [])),
        )

    def decide(self, case: Case) -> Finding:
        """Prove it, or look for a deviation."""
        return as_stated(self._decide_equilibrium(case), self.stated == "equilibrium")

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
            return Open(forgetful_box_why(lapse(game, game.player_numbers)))
        return boxed_equilibrium(played)


@dataclass(frozen=True)
class BestResponseClaim(StatesText, PointClaim):
    """A player's part of a profile is a best response to the rest, or ``not a best response``.

    With parameters: for all values in their intervals; ``at`` fixes them. Proved by the statements
    ``best response`` or ``equilibrium set`` of that player alone; the contrary by ``deviation``.
    """

    kind: ClassVar[str] = "best response"
    player: str
    stated: str

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``at``, ``player`` and ``stated``."""
        return cls(
            table,
            *profile_fields(table),
            table.string("player"),
            table.choice("stated", ("best response", "not a best response"), "best response"),
        )

    def decide(self, case: Case) -> Finding:
        """Prove it, or look for a deviation."""
        played = self.played(case)
        player = player_of(self.table, self.player, played.game.player_numbers)
        return as_stated(gain_finding(played, player), self.stated == "best response")


@dataclass(frozen=True)
class GainClaim(StatesPrinted, PointClaim):
    """A player can gain so much by deviating from a profile; all together (player "0"): NashConv.

    In the game's payoffs. Proved by the statement ``best response``; of a player who forgets a
    lesser figure is refuted by ``deviation``.
    """

    kind: ClassVar[str] = "gain"
    player: str
    stated: StatedNumber

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``at``, ``player`` and ``stated``."""
        return cls(
            table, *profile_fields(table), table.string("player"), StatedNumber.from_table(table)
        )

    def decide(self, case: Case) -> Finding:
        """Compute best responses, and compare."""
        played = self.played_at_point(case)
        game, values, responses = played.game, played.rows, played.responses
        player = player_of(self.table, self.player, (0, *game.player_numbers))
        players = (player,) if player else game.player_numbers
        if game.forgetful.intersection(players):
            return self._decide_forgetful(played, players)
        exact = sum((responses[p].gain for p in players), QQ(0))
        figure = self.stated.compare(exact)
        statement = best_response_statement(
            game,
            values,
            {p: responses[p].gain for p in players},
            [ResponseFigure(GainOf(player), figure)],
        )
        if self.stated.text != ASKED:
            why = words.gain_why(game, player, figure)
        elif player:
            why = words.gain_answer(game, player, exact, values, responses[player].strategy)
        else:
            why = words.nash_conv_answer(game, exact)
        return decided(
            figure.holds, Said(format_number(figure.exact)), why, played.certificate(statement)
        )

    def _decide_forgetful(self, played: ProfileInGame, players: Sequence[int]) -> Finding:
        """The finding where one of the players forgets.

        The best deviation that was found bounds the gain from below, so that a lesser one that is
        stated is refuted; more is open.
        """
        game, best = played.game, best_deviation(played, players)
        figure = self.stated.compare(best.gain if best else QQ(0))
        if best and cast(Rational, figure.off) > 0:
            return deviation_finding(played, {}, best)
        return Open(
            words.forgetful_gain_why(
                game,
                (best.player, best.gain, best.strategy) if best else None,
                played.rows,
                lapse(game, players),
            ),
            words.forgetful_gain_computed(best.gain) if best else Said(),
        )


@dataclass(frozen=True)
class SetValuesClaim(PointClaim):
    """Information sets have these best-response values against a profile ("": the whole game).

    They are weighted by chance and the opponent, as the dual of a sequence-form program prints
    them. Proved by the statement ``best response``.
    """

    kind: ClassVar[str] = "set values"
    player: str
    values: Mapping[str, StatedNumber]
    decimals: str

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``at``, ``player``, ``values`` and ``decimals``."""
        inner, decimals = table.table("values"), table.string("decimals", "")
        if not inner.data:
            table.refuse("values", "no values", "at least one")
        return cls(
            table,
            *profile_fields(table),
            table.string("player"),
            {name: StatedNumber.from_table(inner, name, decimals) for name in inner.data},
            decimals,
        )

    @property
    def stated_texts(self) -> tuple[str, ...]:
        """The values as written."""
        return tuple(value.text for value in self.values.values())

    @property
    def stated_line(self) -> str:
        """The values as written, each with its set."""
        return "; ".join(f"{name or 'game'}: {value.text}" for name, value in self.values.items())

    def decide(self, case: Case) -> Finding:
        """Compute the values by backward induction against the profile, and compare."""
        played = self.played_at_point(case)
        game, values = played.game, played.rows
        player = player_of(self.table, self.player, game.player_numbers)
        worth, by_set = best_values(game, player, rewards(game, plans_of(game, values), player))
        figures = {}
        for name, printed in self.values.items():
            if name and (player, name) not in game.set_index:
                self.table.table("values").refuse(
                    name, f'the information set "{name}"', f"a set of player {player}"
                )
            figures[name] = printed.compare(
                by_set[game.set_index[player, name]] if name else worth[0]
            )
        holds = all(figure.holds for figure in figures.values())
        paid = expected_payoffs(game, plans_of(game, values))[player - 1]
        stated = [ResponseFigure(ValueOf((player, name)), x) for name, x in figures.items()]
        gains = {player: worth[0] - paid}
        statement = best_response_statement(game, values, gains, stated)
        return decided(
            holds,
            words.set_values_computed(figures),
            words.set_values_why(figures),
            played.certificate(statement),
        )


def _refuse_frontier(table: Table) -> None:
    """Refuse a frontier beside a profile without open parameters, where it says nothing."""
    known = sorted(table.asked - {"frontier"})
    table.refuse("frontier", 'the key "frontier"', "only " + ", ".join(known))
