"""A tournament from its TOML table: the game is read elsewhere, and given."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from nashlab.tournament.players import Entrant, Maker, Phases
from nashlab.tournament.predictor import LEVELS, Predicting
from nashlab.tournament.replies import Replies
from nashlab.tournament.simulated_matches import Simulation
from nashlab.tournament.standings import Tournament
from nashproof.errors import AmbiguousName, InputError, suggestion
from nashproof.exact.numbers import QQ, Rational, rational
from nashproof.files.strict_toml import Table
from nashproof.games.card_names import FIRST, card_and_moves
from nashproof.games.information import InfoSet
from nashproof.games.tree import Tree
from nashproof.play.best_response import best_response
from nashproof.play.strategies import plan_of
from nashproof.play.types import Distribution, Plan, Profile

HANDS = 10_000  # of a match
MATCHES = 100_000  # of a simulated pair
WAYS = ("strategy", "best_response_to", "phases", "predicts")


def read_tournament(table: Table, game: Tree, classes: Mapping[str, Maker]) -> Tournament:
    """The Tournament of a table, with players of Python classes after those of the table.

    Raises InputError with file and line.
    """
    _need_equal_seats(game, table)
    reading = _Reading(game, Replies(game), {})
    table.string("game")
    simulation = Simulation(
        reading.replies,
        table.whole("hands", 1, HANDS),
        table.whole("matches", 1, MATCHES, default=100),
        table.whole("seed", 0, 2**31, default=1),
        tuple(_actions(table, game)),
    )
    table.string("document", "")  # which the workflow asks for
    title, players = table.string("title"), table.table("players")
    for name in players.data:
        reading.read(name, players.table(name))
    for name, maker in classes.items():
        if name in reading.entrants:
            raise AmbiguousName(f'two players "{name}"', "another name", players.place(name))
        reading.entrants[name] = Entrant(name, (maker.__doc__ or "").strip(), maker)
    table.end()
    if len(reading.entrants) < 2:
        table.refuse("players", f"{len(reading.entrants)} players", "two or more")
    return Tournament(title, simulation, tuple(reading.entrants.values()))


def _need_equal_seats(game: Tree, table: Table) -> None:
    if len(game.players) != 2 or game.constant != 0:
        table.refuse("game", f'"{game.title}"', "a zero-sum game for two")
    game.need_recall()


def _actions(table: Table, game: Tree) -> list[str]:
    """The actions after which no card is shown."""
    known = {action for s in game.infosets for action in s.actions}
    hiding = table.strings("hiding", [])
    for action in hiding:
        if action not in known:
            table.refuse("hiding", f'the action "{action}"', suggestion(action, sorted(known)))
    return hiding


@dataclass(frozen=True)
class _Reading:
    """The players read so far, by name."""

    game: Tree
    replies: Replies
    entrants: dict[str, Entrant]

    def read(self, name: str, table: Table) -> None:
        """Read one more player."""
        ways = [way for way in WAYS if table.has(way)]
        if len(ways) != 1:
            found = " and ".join(ways) or "none of them"
            table.refuse(ways[0] if ways else "says", found, "one of " + ", ".join(WAYS))
        says = table.string("says", "")
        readers: dict[str, Callable[[Table], Phases | Maker]] = {
            "strategy": self.fixed,
            "best_response_to": self.responder,
            "phases": self.in_phases,
            "predicts": self.predicting,
        }
        plays = readers[ways[0]](table)
        table.end()
        self.entrants[name] = Entrant(name, says, plays)

    def known(self, table: Table, key: str, name: str) -> Profile:
        """The profile of a player who was read before and plays a fixed strategy."""
        if name not in self.entrants:
            expected = suggestion(name, list(self.entrants)) if self.entrants else "one before"
            table.refuse(key, f'the player "{name}"', expected)
        plays = self.entrants[name].plays
        if not isinstance(plays, Phases) or not plays.is_fixed:
            table.refuse(key, f'the player "{name}"', "one with a fixed strategy")
        return plays.profiles[0]

    def fixed(self, table: Table) -> Phases:
        """A player with a strategy, written out or with another's as base."""
        base = self.known(table, "base", table.string("base")) if table.has("base") else None
        rows = table.table("strategy")
        strategy = tuple(_row(rows, s, base[i] if base else None) for i, s in self._sets())
        rows.end()
        return Phases((strategy,))

    def _sets(self) -> list[tuple[int, InfoSet]]:
        return list(enumerate(self.game.infosets))

    def responder(self, table: Table) -> Phases:
        """A player who responds best to others, each as likely as the next."""
        names = table.strings("best_response_to")
        if not names:
            table.refuse_value("best_response_to", "the names of players")
        others = [self.known(table, "best_response_to", name) for name in names]
        base = self.known(table, "base", table.string("base"))
        plans = [self._mean_plan(others, seat) for seat in (1, 2)]
        own = [plan_of(self.game, base, seat) for seat in (1, 2)]
        rows = list(base)
        for seat in (1, 2):
            both = (own[0], plans[1]) if seat == 1 else (plans[0], own[1])
            for i, k in best_response(self.game, both, seat).strategy.items():
                count = len(self.game.infosets[i].actions)
                rows[i] = tuple(QQ(int(k == a)) for a in range(count))
        return Phases((tuple(rows),))

    def _mean_plan(self, profiles: list[Profile], seat: int) -> Plan:
        plans = [plan_of(self.game, profile, seat) for profile in profiles]
        return tuple(sum(weights, QQ(0)) / len(plans) for weights in zip(*plans))

    def in_phases(self, table: Table) -> Phases:
        """A player who changes the strategy for good when the total falls so far."""
        names, ends = table.strings("phases"), table.strings("until")
        if not names or len(ends) != len(names) - 1:
            table.refuse("until", f"{len(ends)} totals", f"{max(len(names) - 1, 0)}, one fewer")
        profiles = tuple(self.known(table, "phases", name) for name in names)
        return Phases(profiles, (*(_total(table, end) for end in ends), None))

    def predicting(self, table: Table) -> Predicting:
        """A player who counts and replies."""
        cards = {action for _, name, action in self.game.chance_moves() if name == FIRST}
        if not all(card_and_moves(s.name)[0] in cards for s in self.game.infosets):
            table.refuse("predicts", "information sets not named by cards", "a one-card game")
        of_self = table.choice("predicts", ("opponent", "self")) == "self"
        prior = self.known(table, "prior", table.string("prior"))
        weight = table.number("weight", "2")
        if weight <= 0:
            table.refuse_value("weight", "a positive number")
        level = table.whole("level", 0, LEVELS, default=0)
        return Predicting(self.replies, prior, float(weight), level, of_self)


def _total(table: Table, text: str) -> Rational:
    try:
        return rational(text)
    except InputError as error:
        raise error.at(table.place("until")) from None


def _row(rows: Table, s: InfoSet, base: Distribution | None) -> Distribution:
    """The probabilities at a set: an action, a table of them, or those of the base."""
    if base is not None and not rows.has(s.name):
        return base
    value = rows.take(s.name, (str, dict), f'"{s.name}" as an action, or as a table')
    if isinstance(value, str):
        action = rows.choice(s.name, s.actions)
        return tuple(QQ(int(action == other)) for other in s.actions)
    inner = rows.table(s.name)
    row = tuple(inner.number(action, "0") for action in s.actions)
    inner.end()
    if min(row) < 0 or sum(row) != 1:
        rows.refuse(s.name, f"probabilities that sum to {sum(row)}", "ones from 0 that sum to 1")
    return row
