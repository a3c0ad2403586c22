"""A payoff under a condition, such as a card and a check, written out deal by deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nashproof.certificates.shapes import Event, Move
from nashproof.certificates.statements.profiles import (
    ExpectedPayoff,
    Figures,
    MeasuredFigure,
    ProfileNumber,
)
from nashproof.errors import capital
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.game import Game
from nashproof.page.names import PageWords
from nashproof.page.sums.deals import written
from nashproof.page.sums.figure_lines import way_text
from nashproof.page.sums.figures import Item, Reckoning, Way, sides_of
from nashproof.page.sums.worked import Worked, sum_text
from nashproof.page.tables import PageTable, compared
from nashproof.play.deals import Deal, Strategies, deals, worth


def conditional_sums(
    words: PageWords, game: Game, statement: Figures
) -> Iterator[Worked[PageTable]]:
    """Yield the sum of the first figure, or relation, that is not as stated.

    It must be about payoffs of a single player under conditions, with no parameter left.
    """
    item = _first_wrong(statement)
    sides = sides_of(item) if item else []
    payoffs = {side.of.payoff for side in sides if isinstance(side.of, ExpectedPayoff)}
    if item is None or len(payoffs) != 1 or not all(side.given for side in sides):
        return
    (player,) = payoffs
    reckoning = Reckoning(game, statement)
    profiles, exact = reckoning.profiles, reckoning.numbers(item)
    meetings = [_meeting(words, game, player, s.given, profiles[s.profile - 1]) for s in sides]
    if exact and all(meetings) and len({tuple(deal.cards for deal, _ in x) for x in meetings}) == 1:
        # the deals are equally probable, so a payoff is an average over them
        sums = [
            sum((worth(strategies, deal) for deal, strategies in meeting), QQ(0))
            for meeting in meetings
        ]
        averages = [total / len(meetings[0]) for total in sums]
        table = _table(words, player, _heads(sides, len(profiles)), meetings, averages)
        results = tuple(s.times * x for s, x in zip(sides, averages))
        yield Worked((table,), results, tuple(exact[s] for s in sides))


def _first_wrong(statement: Figures) -> Item | None:
    """Return the first figure that is not as stated, or None."""
    return next((item for item in statement.figures if not item.holds), None)


def _heads(sides: Sequence[ProfileNumber], profiles: int) -> list[str]:
    """Return words that distinguish the sides: the profile, else the last move of the condition."""
    if profiles > 1:
        return [f"profile {side.profile}" for side in sides]
    if len({side.given for side in sides}) == 1:
        return ["payoff"] * len(sides)
    actions_of_sides = [
        [moves[0].action for moves in side.given if moves[0].player] for side in sides
    ]
    return [actions[-1] if actions else "payoff" for actions in actions_of_sides]


def _table(
    words: PageWords,
    player: int,
    heads: Sequence[str],
    meetings: Sequence[Sequence[tuple[Deal, Strategies]]],
    averages: Sequence[Rational],
) -> PageTable:
    """Return the table of deals, a column for each side; averages at the foot of several deals."""
    rows = [
        compared(
            _deal_words(words, row[0][0]), [written(strategies, deal) for deal, strategies in row]
        )
        for row in zip(*meetings)
    ]
    several = len(meetings[0]) > 1
    foot = (compared("Average", [words.formula(x) for x in averages]),) if several else ()
    caption = f"What each deal brings {words.player(player)}, where the condition holds"
    return PageTable(caption, ("Deal", *heads), tuple(rows), foot)


def symbolic_sum(words: PageWords, game: Game, statement: Figures) -> Iterator[Worked[PageTable]]:
    """Yield the sum with parameters, for a single deal and no move.

    It has a product for each end that can be reached, ``p + (1 - p) · (-2) = 3 * p - 2``.
    """
    item = _first_wrong(statement)
    if not isinstance(item, MeasuredFigure) or not isinstance(item.left.of, ExpectedPayoff):
        return
    player, reckoning = item.left.of.payoff, Reckoning(game, statement)
    met = [x for x in deals(game, player) if _moves_made(words, x, item.left.given) == []]
    if len(met) == 1:
        # the ways that the profile can take, as if the deal were certain
        profile = reckoning.profiles[item.left.profile - 1]
        through = (
            Way(QQ(1), tuple((m, profile[m[0]][m[1]][m[2]]) for m in end.moves), end.payoff)
            for end in met[0].ends
        )
        ways = [way for way in through if all(x != 0 for _, x in way.moves)]
        text = sum_text([way_text(words, way) for way in ways])
        row = compared(
            _deal_words(words, met[0]), [f"${text} = {words.in_formula(item.figure.exact)}$"]
        )
        caption = f"What the deal brings {words.player(player)}"
        whole = sum((way.product(reckoning.parameters) for way in ways), QQ(0))
        comes_to = reckoning.compared(item, {item.left: item.left.times * whole})
        yield Worked((PageTable(caption, ("Deal", "payoff"), (row,)),), *comes_to)


def _deal_words(words: PageWords, deal: Deal) -> str:
    """Return a deal in words."""
    first, second = (words.cards[card] for card in deal.cards)
    return f"{capital(words.player(1))} {first}, {words.player(2)} {second}"


def _meeting(
    words: PageWords, game: Game, player: int, condition: Event, strategies: Strategies
) -> list[tuple[Deal, Strategies]]:
    """Return the deals that meet a condition, with the strategies as if its moves were certain.

    [] if they are not equally probable, or if moves are given without those before them.
    """
    meeting: list[tuple[Rational, Deal, Strategies]] = []
    for deal in deals(game, player):
        moves = _moves_made(words, deal, condition)
        if moves is None:
            continue
        # the moves must be those with which the betting begins, one after another
        histories = sorted((words.histories[m.infoset][1], m.action) for m in moves)
        lines = [(*before, action) for before, action in histories]
        if any(before != line[:-1] for before, line in zip([(), *lines], lines)):
            return []
        actions = {(m.player, m.infoset): m.action for m in moves}
        weight = deal.probability
        for m in moves:
            weight = weight * strategies[m.player][m.infoset][m.action]
        certain = {
            p: {
                name: {a: QQ(a == actions[p, name]) for a in row} if (p, name) in actions else row
                for name, row in sets.items()
            }
            for p, sets in strategies.items()
        }
        meeting.append((weight, deal, certain))
    same = len({weight for weight, _, _ in meeting}) == 1 and meeting[0][0] != 0
    return [(deal, played) for _, deal, played in meeting] if same else []


def _moves_made(words: PageWords, deal: Deal, condition: Event) -> list[Move] | None:
    """Return the players' moves that a condition fixes in a deal; None if it is not met."""
    fixed = []
    for moves in condition:
        chance = [m for m in moves if m.player == 0]
        if chance:
            if not any(m.action == deal.cards[int(m.infoset.split()[1]) - 1] for m in chance):
                return None
            continue
        with_card = [m for m in moves if words.histories[m.infoset][0] == deal.cards[m.player - 1]]
        if len(with_card) != 1:
            return None
        fixed.append(with_card[0])
    return fixed
