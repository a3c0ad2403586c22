"""The reader of a tournament's TOML table; the caller has read the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from nashlab.tournament.players import Entrant, Maker, Phases
from nashlab.tournament.predictor import LEVELS, Predicting
from nashlab.tournament.replies import Replies
from nashlab.tournament.simulated_matches import Simulation
from nashlab.tournament.standings import Tournament
from nashproof.errors import AmbiguousName, InputError, suggestion
from nashproof.exact.numbers import QQ, rational
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
    """Return the Tournament of a table, with players of Python classes after those of the table.

    Raises InputError with file and line.
    """
    if len(game.players) != 2 or game.constant != 0:
        table.refuse("game", f'"{game.title}"', "a zero-sum game for two")
    game.need_recall()
    reading = _Reading(game, Replies(game), {})
    table.string("game")
    # The actions after which no card is shown.
    actions = {action for s in game.infosets for action in s.actions}
    hiding = table.strings("hiding", [])
    for action in hiding:
        if action not in actions:
            table.refuse("hiding", f'the action "{action}"', suggestion(action, sorted(actions)))
    simulation = Simulation(
        reading.replies,
        table.whole("hands", 1, HANDS),
        table.whole("matches", 1, MATCHES, default=100),
        table.whole("seed", 0, 2**31, default=1),
        tuple(hiding),
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


@dataclass(frozen=True)
class _Reading:
    """The players read so far, by name."""

    game: Tree
    replies: Replies
    entrants: dict[str, Entrant]

    def read(self, name: str, table: Table) -> None:
        """Read a player, and add it to ``entrants``."""
        ways = [way for way in WAYS if table.has(way)]
        if len(ways) != 1:
            several = " and ".join(ways) or "none of them"
            table.refuse(ways[0] if ways else "says", several, "one of " + ", ".join(WAYS))
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

    def fixed_profile(self, table: Table, key: str, name: str) -> Profile:
        """Return the profile of a player who was read before and plays a fixed strategy."""
        if name not in self.entrants:
            expected = suggestion(name, list(self.entrants)) if self.entrants else "one before"
            table.refuse(key, f'the player "{name}"', expected)
        plays = self.entrants[name].plays
        if not isinstance(plays, Phases) or not plays.is_fixed:
            table.refuse(key, f'the player "{name}"', "one with a fixed strategy")
        return plays.profiles[0]

    def fixed(self, table: Table) -> Phases:
        """Read a player with a strategy, written out or with that of another player as base."""
        base = (
            self.fixed_profile(table, "base", table.string("base")) if table.has("base") else None
        )
        rows = table.table("strategy")
        strategy = tuple(
            _row(rows, s, base[i] if base else None) for i, s in enumerate(self.game.infosets)
        )
        rows.end()
        return Phases((strategy,))

    def responder(self, table: Table) -> Phases:
        """Read a player who responds best to several players, each as likely as the next."""
        names = table.strings("best_response_to")
        if not names:
            table.refuse_value("best_response_to", "the names of players")
        opponents = [self.fixed_profile(table, "best_response_to", name) for name in names]
        base = self.fixed_profile(table, "base", table.string("base"))
        # The mean of the opponents' plans, and the plan of the base, which fills sets off the path.
        plans = [self._mean_plan(opponents, seat) for seat in (1, 2)]
        base_plans = [plan_of(self.game, base, seat) for seat in (1, 2)]
        rows = list(base)
        for seat in (1, 2):
            pair = (base_plans[0], plans[1]) if seat == 1 else (plans[0], base_plans[1])
            for i, k in best_response(self.game, pair, seat).strategy.items():
                count = len(self.game.infosets[i].actions)
                rows[i] = tuple(QQ(int(k == a)) for a in range(count))
        return Phases((tuple(rows),))

    def _mean_plan(self, profiles: list[Profile], seat: int) -> Plan:
        plans = [plan_of(self.game, profile, seat) for profile in profiles]
        return tuple(sum(weights, QQ(0)) / len(plans) for weights in zip(*plans))

    def in_phases(self, table: Table) -> Phases:
        """Read a player who changes the strategy for good when the total falls so far."""
        names, ends = table.strings("phases"), table.strings("until")
        if not names or len(ends) != len(names) - 1:
            table.refuse("until", f"{len(ends)} totals", f"{max(len(names) - 1, 0)}, one fewer")
        profiles = tuple(self.fixed_profile(table, "phases", name) for name in names)
        try:
            totals = [rational(end) for end in ends]
        except InputError as error:
            raise error.at(table.place("until")) from None
        return Phases(profiles, (*totals, None))

    def predicting(self, table: Table) -> Predicting:
        """Read a player who predicts."""
        cards = {action for _, name, action in self.game.chance_moves() if name == FIRST}
        if not all(card_and_moves(s.name)[0] in cards for s in self.game.infosets):
            table.refuse("predicts", "information sets not named by cards", "a one-card game")
        of_self = table.choice("predicts", ("opponent", "self")) == "self"
        prior = self.fixed_profile(table, "prior", table.string("prior"))
        weight = table.number("weight", "2")
        if weight <= 0:
            table.refuse_value("weight", "a positive number")
        level = table.whole("level", 0, LEVELS, default=0)
        return Predicting(self.replies, prior, float(weight), level, of_self)


def _row(rows: Table, s: InfoSet, base: Distribution | None) -> Distribution:
    """Return the probabilities at a set: an action, a table of them, or those of the base."""
    if base is not None and not rows.has(s.name):
        return base
    value = rows.take(s.name, (str, dict), f'"{s.name}" as an action, or as a table')
    if isinstance(value, str):
        action = rows.choice(s.name, s.actions)
        return tuple(QQ(int(action == name)) for name in s.actions)
    inner = rows.table(s.name)
    row = tuple(inner.number(action, "0") for action in s.actions)
    inner.end()
    if min(row) < 0 or sum(row) != 1:
        rows.refuse(s.name, f"probabilities that sum to {sum(row)}", "ones from 0 that sum to 1")
    return row
