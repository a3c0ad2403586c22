"""A payoff under a condition, such as a card and a check, written out deal by deal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from nashproof.certificates.shapes import Event, Move
from nashproof.certificates.statements.profiles import (
    ComparedSides,
    ExpectedPayoff,
    Figures,
    MeasuredFigure,
    ProfileNumber,
)
from nashproof.errors import capital
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.game import Game
from nashproof.reports.errata import sums
from nashproof.reports.errata.names import Words
from nashproof.reports.errata.sums import Deal, Strategies
from nashproof.reports.errata.tables import Row, Table, compared


def conditional_sums(
    words: Words, game: Game, statement: Figures, profiles: Sequence[Strategies]
) -> Iterator[Table]:
    """The sum of the first figure, or relation, that is not as stated, if it is one of payoffs of
    one player under conditions; ``profiles`` are those of the statement, without parameters."""
    item = next((one for one in statement.figures if not one.holds), None)
    sides = [one for one in _sides(item) if isinstance(one, ProfileNumber)]
    payoffs = {side.of.payoff for side in sides if isinstance(side.of, ExpectedPayoff)}
    if len(payoffs) != 1 or not all(side.given for side in sides):
        return
    (player,) = payoffs
    heads = _heads(sides, len(profiles))
    meetings = [_meeting(words, game, player, s.given, profiles[s.profile - 1]) for s in sides]
    if all(meetings) and len({tuple(deal.cards for deal, _ in some) for some in meetings}) == 1:
        yield _table(words, player, heads, meetings)


def _heads(sides: Sequence[ProfileNumber], profiles: int) -> list[str]:
    """What tells the sides apart: the profile, else the last move of the condition."""
    if profiles > 1:
        return [f"profile {side.profile}" for side in sides]
    if len({side.given for side in sides}) == 1:
        return ["payoff"] * len(sides)
    made = [[moves[0].action for moves in side.given if moves[0].player] for side in sides]
    return [actions[-1] if actions else "payoff" for actions in made]


def symbolic_sum(words: Words, game: Game, statement: Figures) -> Iterator[Table]:
    """The same with parameters, for one deal and no move: a product for each end that can be
    reached, ``p · 1 + (1 - p) · (-2) = 3 * p - 2``."""
    item = next((one for one in statement.figures if not one.holds), None)
    if not isinstance(item, MeasuredFigure) or not isinstance(item.left.of, ExpectedPayoff):
        return
    player, profile = item.left.of.payoff, statement.profiles[item.left.profile - 1].players
    all_deals = sums.deals(game, player)
    some = [deal for deal in all_deals if _moves_made(words, deal, item.left.given) == []]
    if len(some) == 1:
        terms = " + ".join(_terms(words, profile, some[0]))
        text = f"${terms} = {words.formula(item.figure.exact).strip('$')}$"
        caption = f"What the deal brings {words.player(player)}"
        yield Table(caption, ("Deal", "payoff"), (compared(_deal_words(words, some[0]), [text]),))


def _terms(
    words: Words, profile: Mapping[int, Mapping[str, Mapping[str, Any]]], deal: Deal
) -> Iterator[str]:
    """A product an end that the profile reaches, probabilities that are 1 left out."""
    for end in deal.ends:
        numbers = [profile[p][s][a] for p, s, a in end.moves]
        if any(x == 0 for x in numbers):
            continue
        texts = [words.formula(x).strip("$") for x in (*numbers, end.payoff) if x != 1]
        yield " · ".join(f"({x})" if re.search(r"[-+]", x) else x for x in texts) or "1"


def _sides(item: MeasuredFigure | ComparedSides | None) -> tuple[object, ...]:
    if item is None:
        return ()
    return (item.left, item.right) if isinstance(item, ComparedSides) else (item.left,)


def _table(
    words: Words,
    player: int,
    heads: Sequence[str],
    meetings: Sequence[Sequence[tuple[Deal, Strategies]]],
) -> Table:
    rows = [
        compared(_deal_words(words, row[0][0]), [sums.written(own, deal) for deal, own in row])
        for row in zip(*meetings)
    ]
    caption = f"What each deal brings {words.player(player)}, where the condition holds"
    return Table(caption, ("Deal", *heads), tuple(rows), _foot(words, meetings))


def _foot(words: Words, meetings: Sequence[Sequence[tuple[Deal, Strategies]]]) -> tuple[Row, ...]:
    """The averages; nothing for a single deal."""
    if len(meetings[0]) < 2:
        return ()
    totals = [sum((sums.worth(own, deal) for deal, own in some), QQ(0)) for some in meetings]
    return (compared("Average", [words.formula(x / len(meetings[0])) for x in totals]),)


def _deal_words(words: Words, deal: Deal) -> str:
    one, two = (words.cards[card] for card in deal.cards)
    return f"{capital(words.player(1))} {one}, {words.player(2)} {two}"


def _meeting(
    words: Words, game: Game, player: int, given: Event, strategies: Strategies
) -> list[tuple[Deal, Strategies]]:
    """The deals that meet a condition, each with the strategies as if its moves were certain; []
    if they are not equally probable, or if moves are given without those before them."""
    meeting: list[tuple[Rational, Deal, Strategies]] = []
    for deal in sums.deals(game, player):
        moves = _moves_made(words, deal, given)
        if moves is None:
            continue
        if not _from_the_start(words, moves):
            return []
        made = {(m.player, m.infoset): m.action for m in moves}
        weight = deal.probability
        for m in moves:
            weight = weight * strategies[m.player][m.infoset][m.action]
        meeting.append((weight, deal, _certain(strategies, made)))
    same = len({weight for weight, _, _ in meeting}) == 1 and meeting[0][0] != 0
    return [(deal, own) for _, deal, own in meeting] if same else []


def _moves_made(words: Words, deal: Deal, given: Event) -> list[Move] | None:
    """The players' moves that a condition fixes in a deal; None where the deal does not meet it."""
    made = []
    for moves in given:
        chance = [m for m in moves if m.player == 0]
        if chance:
            if not any(m.action == deal.cards[int(m.infoset.split()[1]) - 1] for m in chance):
                return None
            continue
        own = [m for m in moves if words.histories[m.infoset][0] == deal.cards[m.player - 1]]
        if len(own) != 1:
            return None
        made.append(own[0])
    return made


def _from_the_start(words: Words, moves: Sequence[Move]) -> bool:
    """Whether the moves are those with which the betting begins, one after another."""
    histories = sorted((words.histories[m.infoset][1], m.action) for m in moves)
    lines = [(*before, action) for before, action in histories]
    return all(before == line[:-1] for before, line in zip([(), *lines], lines))


def _certain(strategies: Strategies, made: Mapping[tuple[int, str], str]) -> Strategies:
    return {
        player: {
            name: {a: QQ(a == made[player, name]) for a in actions}
            if (player, name) in made
            else actions
            for name, actions in own.items()
        }
        for player, own in strategies.items()
    }
