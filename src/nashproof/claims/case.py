"""What judging a claim needs whatever its kind: the case, the finding, figures compared and put into words.

Knows no rendering and writes no file.
"""

from dataclasses import dataclass, field
from itertools import count

from nashproof.play.best_response import improvements
from nashproof.certificates.envelope import certificate
from nashproof.documents.document import sets_matching, texts_of, values_of
from nashproof.solve.dominance.rounds import eliminate
from nashproof.errors import InputError
from nashproof.solve.parameters.profiles import STRATEGIES, substitute
from nashproof.games.tree import NODES
from nashproof.games.one_card import OneCard, expand
from nashproof.solve.optimal.sets import mixed_optimal_set, optimal_sets
from nashproof.exact.numbers import decimal_text, is_printed, number_text, rational, stated
from nashproof.solve.zero_sum import solve_game
from nashproof.play.strategies import plans_of


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
        if not isinstance(game, OneCard) or fields.string("kind") in COMPACT:
            return game, digest
        if game.expanded_size > NODES:
            fields.refuse(
                "game",
                f'"{game.title}", whose tree has {game.expanded_size:,} nodes',
                f"a tree of at most {NODES:,}, or a claim of the kind " + " or ".join(COMPACT),
            )
        return self._once(("tree", digest), lambda: expand(game)), digest

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
                STRATEGIES,
                game.player_numbers,
            ),
        )

    def _once(self, key, find):
        """What was found for a key; found anew only the first time."""
        if key not in self.known:
            self.known[key] = find()
        return self.known[key]


# Figures


def exact(x, places=4):
    """A number for the reader: the fraction, then the decimal."""
    text = number_text(x)
    return (
        text
        if not hasattr(x, "denominator") or x.denominator == 1
        else f"{text} ({_near(x, places)})"
    )


def _near(x, places):
    """A number that is not 0 as a decimal of so many places; with a power of ten, such as ``2.2e-17``, where that would be 0."""
    if 2 * abs(x) * 10**places > 1:
        return decimal_text(x, places)
    power = next(k for k in count(places) if abs(x) * 10**k >= 1)
    return f"{decimal_text(x * 10**power, 1)}e-{power}"


def named(game, player):
    """A player as the game names it, to begin a sentence with."""
    return game.players[player - 1]


def yes(holds):
    return "yes" if holds else "no"


ASKED = "?"  # what a question states
TOLD = 40  # moves of a strategy that are told in words; the certificate has them all


def compared(x, fields, key="stated", decimals=None):
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


def compared_text(figure, what):
    """One sentence that compares an exact figure with the stated one."""
    if figure["holds"] == "yes":
        return f"{what} is exactly {figure['is']}."
    if is_printed(figure["stated"]) or figure["decimals"]:
        digits = int(figure["decimals"] or len(figure["stated"].partition(".")[2]))
        return f"{what} is {shown(figure['is'], digits + 1)}, not {figure['stated']}."
    return f"{what} is {shown(figure['is'])}, not {figure['stated']}; the difference is {shown(figure['off'])}."


def shown(text, places=4):
    """A number in a certificate for the reader, with at least so many decimals; other expressions as they are."""
    return (
        exact(rational(text), max(places, 4))
        if text.lstrip("-").replace("/", "").isdigit()
        else text
    )


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


def intervals_text(within):
    """The same set in words, from pairs of texts."""
    return (
        " and ".join(low if low == high else f"from {low} to {high}" for low, high in within)
        or "none"
    )


def as_wanted(finding, wanted):
    """The finding on a claim that says *not*, from the finding on what it denies (``wanted`` is false then)."""
    if wanted or finding.holds is None:
        return finding
    return Finding(not finding.holds, finding.computed, finding.why, finding.certificate)


# In the shape of certificates


def written(game, rows):
    """A profile (or anything by set and action) in a certificate's shape."""
    shape, known = {str(p): {} for p in game.player_numbers}, {}
    for s, row in zip(game.infosets, rows):
        if (key := (s.actions, id(row))) not in known:  # in large games many sets share a row
            known[key] = {
                a: x if isinstance(x, str) else number_text(x) for a, x in zip(s.actions, row)
            }
        shape[str(s.player)][s.name] = known[key]
    return shape


def intervals(parameters):
    return {name: [number_text(low), number_text(high)] for name, (low, high) in parameters.items()}


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


def strategy_names(game, strategy):
    return {game.infosets[i].name: game.infosets[i].actions[k] for i, k in strategy.items()}


def departures(game, profile, strategy):
    """Where a pure strategy departs from a profile, in words: the first so many of its moves."""
    moves = [(i, k) for i, k in strategy.items() if profile is None or profile[i][k] != 1]
    different = (
        _by_cards(game, moves)
        if isinstance(game, OneCard)
        else [f"{game.infosets[i].actions[k]} at {game.infosets[i].name}" for i, k in moves]
    )
    more = f" and {len(different) - TOLD} moves more" if len(different) > TOLD else ""
    return (", ".join(different[:TOLD]) or "the same moves") + more


def _by_cards(game, moves):
    """Moves of one player of a compact game in words: what neighbouring cards do at one point of the betting is told together."""
    runs, last = [], {}
    for i, k in moves:
        s = game.infosets[i]
        before = s.name.partition(" ")[2]
        step = len(game.sets_of[s.player]) // len(game.cards)
        run = last.get(before)
        if run and run[2] == i - step and run[0] == s.actions[k]:
            run[2] = i
        else:
            last[before] = [s.actions[k], i, i]
            runs.append(last[before])
    return [
        f"{action} at {game.infosets[one].name}" + f" to {game.infosets[end].name}" * (end != one)
        for action, one, end in runs
    ]


def plan_rows(game, plans):
    """Realisation weights by set and action."""
    return [tuple(plans[s.player - 1][s.first : s.first + len(s.actions)]) for s in game.infosets]


def enclosure_fields(proof):
    """The proof that a region has no further vertex (docs/certificate-format.md, ENCLOSED)."""
    apart = [
        {
            "on": [str(i + 1) for i in on],
            "weights": {str(i + 1): number_text(w) for i, w in weights.items()},
        }
        for on, weights in proof.apart
    ]
    return {"bound": [number_text(x) for x in proof.bound], "apart": apart}


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
    if isinstance(game, OneCard) and fields.strings("frontier", []):
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


def placed(frontier):
    """A frontier in a certificate's shape."""
    return [[str(p), name] for p, name in frontier]


def widened(frontier):
    """What a frontier adds to a proof, in words."""
    names = ", ".join(name for _, name in frontier)
    return (
        f" The same holds in every game that differs only in what follows at the frontier ({names}), in every longer one for instance."
        * bool(names)
    )
