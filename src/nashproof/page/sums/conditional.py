"""A payoff under a condition, such as a card and a check, written out deal by deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

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
from nashproof.page.names import Words
from nashproof.page.sums.deals import written
from nashproof.page.sums.figure_lines import way_text
from nashproof.page.sums.figures import Item, Reckoning, Way, sides_of
from nashproof.page.sums.worked import Worked, sum_text
from nashproof.page.tables import Row, Table, compared
from nashproof.play.deals import Deal, Strategies, deals, worth


def conditional_sums(words: Words, game: Game, statement: Figures) -> Iterator[Worked[Table]]:
    """The sum of the first figure, or relation, that is not as stated, if it is one of payoffs of
    one player under conditions, and no parameter is left."""
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
        table = _table(words, player, _heads(sides, len(profiles)), meetings)
        brought = tuple(s.times * x for s, x in zip(sides, _averages(meetings)))
        yield Worked((table,), brought, tuple(exact[s] for s in sides))


def _first_wrong(statement: Figures) -> Item | None:
    return next((one for one in statement.figures if not one.holds), None)


def _heads(sides: Sequence[ProfileNumber], profiles: int) -> list[str]:
    """What tells the sides apart: the profile, else the last move of the condition."""
    if profiles > 1:
        return [f"profile {side.profile}" for side in sides]
    if len({side.given for side in sides}) == 1:
        return ["payoff"] * len(sides)
    made = [[moves[0].action for moves in side.given if moves[0].player] for side in sides]
    return [actions[-1] if actions else "payoff" for actions in made]


def symbolic_sum(words: Words, game: Game, statement: Figures) -> Iterator[Worked[Table]]:
    """The sum with parameters, for one deal and no move: a product for each end that can be
    reached, ``p + (1 - p) · (-2) = 3 * p - 2``."""
    item = _first_wrong(statement)
    if not isinstance(item, MeasuredFigure) or not isinstance(item.left.of, ExpectedPayoff):
        return
    player, reckoning = item.left.of.payoff, Reckoning(game, statement)
    met = [x for x in deals(game, player) if _moves_made(words, x, item.left.given) == []]
    if len(met) == 1:
        ways = _reached(reckoning.profiles[item.left.profile - 1], met[0])
        text = sum_text([way_text(words, way) for way in ways])
        row = compared(
            _deal_words(words, met[0]), [f"${text} = {words.in_formula(item.figure.exact)}$"]
        )
        caption = f"What the deal brings {words.player(player)}"
        whole = sum((way.product(reckoning.parameters) for way in ways), QQ(0))
        comes_to = reckoning.compared(item, {item.left: item.left.times * whole})
        yield Worked((Table(caption, ("Deal", "payoff"), (row,)),), *comes_to)


def _reached(profile: Strategies, deal: Deal) -> list[Way]:
    """The ways through a deal that a profile can take, as if the deal were certain."""
    ways = (
        Way(QQ(1), tuple((m, profile[m[0]][m[1]][m[2]]) for m in end.moves), end.payoff)
        for end in deal.ends
    )
    return [way for way in ways if all(x != 0 for _, x in way.moves)]


def _table(
    words: Words,
    player: int,
    heads: Sequence[str],
    meetings: Sequence[Sequence[tuple[Deal, Strategies]]],
) -> Table:
    rows = [
        compared(_deal_words(words, row[0][0]), [written(own, deal) for deal, own in row])
        for row in zip(*meetings)
    ]
    caption = f"What each deal brings {words.player(player)}, where the condition holds"
    return Table(caption, ("Deal", *heads), tuple(rows), _foot(words, meetings))


def _averages(meetings: Sequence[Sequence[tuple[Deal, Strategies]]]) -> tuple[Rational, ...]:
    """What the deals of each side bring on average: they are equally probable."""
    sums = (sum((worth(own, deal) for deal, own in some), QQ(0)) for some in meetings)
    return tuple(x / len(meetings[0]) for x in sums)


def _foot(words: Words, meetings: Sequence[Sequence[tuple[Deal, Strategies]]]) -> tuple[Row, ...]:
    """The averages; nothing for a single deal."""
    if len(meetings[0]) < 2:
        return ()
    return (compared("Average", [words.formula(x) for x in _averages(meetings)]),)


def _deal_words(words: Words, deal: Deal) -> str:
    one, two = (words.cards[card] for card in deal.cards)
    return f"{capital(words.player(1))} {one}, {words.player(2)} {two}"


def _meeting(
    words: Words, game: Game, player: int, given: Event, strategies: Strategies
) -> list[tuple[Deal, Strategies]]:
    """The deals that meet a condition, each with the strategies as if its moves were certain; []
    if they are not equally probable, or if moves are given without those before them."""
    meeting: list[tuple[Rational, Deal, Strategies]] = []
    for deal in deals(game, player):
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
