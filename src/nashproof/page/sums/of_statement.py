"""Tables of the sums behind the payoffs of an accepted statement."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from nashproof.certificates.statements.dominance import Dominance
from nashproof.certificates.statements.families import EquilibriumSet
from nashproof.certificates.statements.profiles import Deviation, ExpectedPayoff, Figures
from nashproof.games.game import Game
from nashproof.page.names import PageWords
from nashproof.page.results import AcceptedReading
from nashproof.page.strategies import believed, deviating, gaining
from nashproof.page.sums.conditional import conditional_sums, symbolic_sum
from nashproof.page.sums.deals import at_point, has_deals
from nashproof.page.sums.figures import Reckoning
from nashproof.page.sums.payoffs import by_card, by_end
from nashproof.page.sums.ways import ways_of_card
from nashproof.page.sums.worked import Worked, agreeing
from nashproof.page.tables import PageTable


def tables_of(
    words: PageWords, game: Game | None, reading: AcceptedReading
) -> tuple[PageTable, ...]:
    """Return the tables of a reading whose sums equal the numbers that the checker accepted."""
    return agreeing(_tables(words, game, reading))


def _tables(
    words: PageWords, game: Game | None, reading: AcceptedReading
) -> Iterator[Worked[PageTable]]:
    """Yield the tables of a statement, by its kind."""
    statement = reading.statement
    if not game:
        return
    if isinstance(statement, Deviation):
        yield from _deviation(words, game, statement)
    if not has_deals(words, game):
        return
    if isinstance(statement, Figures):
        yield from _figures(words, game, statement)
    if isinstance(statement, Dominance):
        for beliefs in believed(words, reading, statement):
            yield from ways_of_card(
                words, game, beliefs.player, beliefs.set, beliefs.strategies, beliefs.by
            )
    if isinstance(statement, EquilibriumSet):
        yield from _best_everywhere(words, game, statement)


def _deviation(words: PageWords, game: Game, statement: Deviation) -> Iterator[Worked[PageTable]]:
    """Yield the payoffs by deals, or by ends if a deal is no pair of cards."""
    player, profile = statement.player, at_point(statement.profile.players, statement.at)
    moved = deviating(profile, player, gaining(words, game, profile, player, statement.strategy))
    columns = {"as given": profile, "deviating": moved}
    if has_deals(words, game):
        paid = (statement.payoff, statement.deviation_payoff)
        yield by_card(words, game, player, columns, paid)
    else:
        yield from by_end(words, game, player, columns, statement.gain)


def _figures(words: PageWords, game: Game, statement: Figures) -> Iterator[Worked[PageTable]]:
    """Yield the payoffs of figures without conditions, then those under conditions."""
    if statement.parameters and not statement.at:
        yield from symbolic_sum(words, game, statement)
        return
    reckoning = Reckoning(game, statement)
    for item in statement.figures:
        for side, number in reckoning.numbers(item).items():
            if isinstance(side.of, ExpectedPayoff) and not side.given:
                many = len(statement.profiles) > 1
                of = f"payoff in profile {side.profile}" if many else "payoff"
                column = {of: reckoning.profiles[side.profile - 1]}
                yield by_card(words, game, side.of.payoff, column, (number,), side.times)
    yield from conditional_sums(words, game, statement)


def _best_everywhere(
    words: PageWords, game: Game, statement: EquilibriumSet
) -> Iterator[Worked[PageTable]]:
    """Yield every way to play each card of a player, at the upper ends of the parameters.

    Nothing if the statement is not about all parameters and a single player who gains nothing.
    """
    if statement.within != "everywhere" or len(statement.players) > 1:
        return
    ends = {name: interval.high for name, interval in statement.parameters.items()}
    profile, (player,) = at_point(statement.profile.players, ends), statement.players
    first = {
        words.histories[s.name][0]: s.name for s in reversed(game.infosets) if s.player == player
    }
    at = f"At {words.point(ends)}: " if ends else ""
    for name in reversed(first.values()):
        for ways in ways_of_card(words, game, player, name, profile):
            shown = tuple(replace(table, caption=f"{at}{table.caption}") for table in ways.shown)
            yield replace(ways, shown=shown)
