"""What judging a claim needs whatever its kind: the case, the finding, figures compared and put into words.

Knows no rendering and writes no file.
"""

from dataclasses import dataclass, field

from nashproof.certificates.envelope import certificate
from nashproof.certificates.shapes import placed, plan_rows, written, yes
from nashproof.documents.events import sets_matching
from nashproof.documents.profiles import texts_of, values_of
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import InputError
from nashproof.exact.numbers import is_printed, number_text, rational, stated
from nashproof.games.game import expanded
from nashproof.limits import NODES
from nashproof.play.best_response import improvements
from nashproof.play.strategies import plans_of
from nashproof.solve.dominance.rounds import eliminate
from nashproof.solve.optimal.set_search import mixed_optimal_set, optimal_sets
from nashproof.solve.parameters.profiles import FORGETFUL_STRATEGIES, substitute
from nashproof.solve.zero_sum import solve_game

COMPACT = (
    "value",
    "payoff",
    "comparison",
    "all equilibria",
    "gain",
    "equilibrium",
    "best response",
    "parameter set",
    "set values",
)  # kinds that need no tree


@dataclass(frozen=True)
class Finding:
    """What the program found: whether the claim holds (None: no proof either way), the exact figure, why, the proof."""

    holds: object
    computed: str
    why: str
    certificate: str = ""
    varies: bool = (
        False  # neither true nor false: it depends on which of several equilibria is meant
    )


@dataclass
class Case:
    """What a claim is judged on: its game (None for arithmetic), the game's digest, the document's profiles."""

    games: object  # id -> (Game, digest)
    profiles: dict
    backend: str = "highs"
    known: dict = field(default_factory=dict)

    def game(self, fields):
        return self._fit(fields, *self.games(fields.string("game"), fields.place("game")))

    def _fit(self, fields, game, digest):
        """The game and its digest; of a compact game the tree that it stands for, if the claim needs it."""
        if game.has_tree or fields.string("kind") in COMPACT:
            return game, digest
        if game.expanded_size > NODES:
            fields.refuse(
                "game",
                f'"{game.title}", whose tree has {game.expanded_size:,} nodes',
                f"a tree of at most {NODES:,}, or a claim of the kind " + " or ".join(COMPACT),
            )
        return self._once(("tree", digest), lambda: expanded(game)), digest

    def profile(self, fields):
        """The claim's profile as written, its game and digest."""
        name = fields.string("profile")
        if name not in self.profiles:
            fields.refuse_value(
                "profile", "one of " + (", ".join(self.profiles) or "none: none is declared")
            )
        profile = self.profiles[name]
        identifier = fields.string("game", profile.game)
        return profile, *self._fit(fields, *self.games(identifier, profile.place))

    def solution(self, game, digest):
        """The solved game; a game and its zero-sum twin have one digest, but not one constant, a compact one and its tree not one type."""
        return self._once(
            ("solution", digest, type(game), game.constant), lambda: solve_game(game, self.backend)
        )

    def optimal_set(self, game, digest, player, space):
        """The player's OptimalSet; raises Unproved where it is too large."""
        plans = self._once(
            ("sets", digest), lambda: optimal_sets(game, self.solution(game, digest), self.backend)
        )
        return (
            plans[player - 1]
            if space == "plan"
            else mixed_optimal_set(game, player, plans[2 - player])
        )

    def elimination(self, game, digest, sense):
        return self._once((sense, digest), lambda: eliminate(game, sense))

    def texts(self, profile, game, digest):
        """What a profile states in a game, as ``texts_of`` has it."""
        return self._once(
            ("texts", profile.name, digest, type(game)), lambda: texts_of(profile, game)
        )

    def values(self, profile, game, digest, at=None):
        """The exact numbers of a profile in a game, as ``values_of`` has them; with ``at`` at that point of its parameters."""
        if at:
            return self._once(
                ("values", profile.name, digest, type(game), *at.items()),
                lambda: substitute(self.values(profile, game, digest), at),
            )
        return self._once(
            ("values", profile.name, digest, type(game)),
            lambda: values_of(profile, game, self.texts(profile, game, digest)),
        )

    def responses(self, profile, game, digest, at):
        """What each player can do against the others of a profile at a point of its parameters, as ``improvements`` has it."""
        return self._once(
            ("responses", profile.name, digest, type(game), *at.items()),
            lambda: improvements(
                game,
                plans_of(game, self.values(profile, game, digest, at)),
                FORGETFUL_STRATEGIES,
                game.player_numbers,
            ),
        )

    def _once(self, key, find):
        """What was found for a key; found anew only the first time."""
        if key not in self.known:
            self.known[key] = find()
        return self.known[key]


def compare_figure(x, fields, key="stated", decimals=None):
    """The fields of a stated figure for a number without parameters; ``decimals`` stand beside it unless given. What is
    asked for is compared with itself.
    """
    text = fields.string(key)
    text = number_text(x) if text == ASKED else text
    decimals = fields.string("decimals", "") if decimals is None else decimals
    try:
        offset = stated(text, decimals).offset(x)
    except InputError as error:
        raise error.at(fields.place(key)) from None
    figure = {"is": number_text(x), "stated": text, "decimals": decimals}
    return figure | {"holds": yes(offset == 0), "off": number_text(offset)}


def stated_intervals(text):
    """A set of numbers as a claim states it, ``from 0 to 1/3 and 1/2`` or ``none``: its closed intervals, in order, as
    pairs of texts, both ends of a point the same. Raises InputError.
    """
    if text == "none":
        return []
    found = [
        part.removeprefix("from ").split(" to ") if part.startswith("from ") else [part, part]
        for part in text.split(" and ")
    ]
    if any(len(ends) != 2 for ends in found) or any(is_printed(x) for ends in found for x in ends):
        raise InputError(
            f'the set "{text}"',
            'fractions, such as "from 0 to 1/3", "1/2", both joined by " and ", or "none"',
        )
    numbers = [rational(x) for ends in found for x in ends]
    if numbers != sorted(numbers) or any(a == b for a, b in zip(numbers[1:-1:2], numbers[2::2])):
        raise InputError(f'the set "{text}"', "intervals in order, apart from each other")
    return [[number_text(rational(x)) for x in ends] for ends in found]


def as_wanted(finding, wanted):
    """The finding on a claim that says *not*, from the finding on what it denies (``wanted`` is false then)."""
    if wanted or finding.holds is None:
        return finding
    return Finding(not finding.holds, finding.computed, finding.why, finding.certificate)


def point_of(fields, profile):
    """The point ``at`` of a claim, checked to name every parameter within its interval; None if there is none."""
    if not fields.has("at"):
        return None
    table, at = fields.table("at"), {}
    for name, (low, high) in profile.parameters.items():
        at[name] = table.number(name)
        if not low <= at[name] <= high:
            table.refuse(name, f"{name} = {at[name]}", f"a number from {low} to {high}")
    table.end()
    return at


def value_certificate(game, digest, solution, figure=None, frontier=()):
    """The certificate of a game's value, compared with a stated figure (or, without one, with itself)."""
    own = {
        "is": number_text(solution.value),
        "stated": number_text(solution.value),
        "decimals": "",
        "holds": "yes",
        "off": "0",
    }
    plans = written(game, plan_rows(game, solution.plans))
    return certificate(
        digest, {"kind": "value", "frontier": placed(frontier)} | (figure or own), {"plans": plans}
    )


# Frontiers


def frontier_of(game, fields):
    """The sets ``(player, name)`` that a claim's frontier names, in the game's order."""
    if not game.has_tree and fields.strings("frontier", []):
        fields.refuse(
            "frontier",
            "a frontier in a game that is given by a number of cards",
            "one in a game whose cards are listed",
        )
    try:
        named_sets = {
            i for pattern in fields.strings("frontier", []) for i in sets_matching(game, pattern)
        }
    except InputError as error:
        raise error.at(fields.place("frontier")) from None
    return [(game.infosets[i].player, game.infosets[i].name) for i in sorted(named_sets)]
