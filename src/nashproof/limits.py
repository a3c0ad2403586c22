"""Every limit of what a certificate or a game file may hold, once, with what it bounds.

They are those of docs/reference/certificate-format.md. The checker has the same numbers, typed in
a second time, since the two programs share no line; a test compares them. A checker refuses what
exceeds them, so nashproof refuses it first.

EXPANSION_BYTES, PARAMETER_CHARACTERS, STRATEGY_STEPS, OPTIMAL_SET_STRATEGIES, POLYNOMIAL_STEPS,
PROOF_TREE_NODES and PROOF_TREE_DEPTH are enforced by the checker alone. They stand here so that the
test compares them with the text too.

A limit of a search says how long nashproof looks. It stands with the search.

No proof rests on the five limits of time and memory. So a person may raise them, with names in the
environment; the message that refuses something has the name. nashcheck takes
those of nodes, MiB and steps, too.
"""

import os
import re

from nashproof.errors import OptionError, quoted

RAISED_NODES, RAISED_MIB = "NASHPROOF_NODES", "NASHPROOF_MIB"
RAISED_CASES, RAISED_SECONDS = "NASHPROOF_CASES", "NASHPROOF_SECONDS"
RAISED_STEPS = "NASHPROOF_STEPS"


def raised(name: str, limit: int) -> int:
    """Return a limit, or the greater one that the environment has under this name.

    >>> raised("NASHPROOF_NOTHING", 300)
    300
    """
    value = os.environ.get(name, "")
    return max(limit, int(value)) if re.fullmatch("[0-9]{1,15}", value) else limit


def need_numbers() -> None:
    """Raise OptionError if a name in the environment raises a limit to what is no number."""
    for name in (RAISED_NODES, RAISED_MIB, RAISED_CASES, RAISED_SECONDS, RAISED_STEPS):
        value = os.environ.get(name, "0")
        if not re.fullmatch("[0-9]{1,15}", value):
            expected = "a whole number; a limit is not lowered by a smaller one"
            raise OptionError(quoted(value), expected, f"the environment: {name}")


def or_raise(name: str) -> str:
    """Return in words that a name in the environment raises a limit, as the end of a message."""
    return f"; a greater {name} in the environment raises this limit"


MIB = raised(RAISED_MIB, 64)  # of one file
FILE_BYTES = MIB * 2**20  # of one game file, and of one certificate

# Games
# of a tree; of a compact game its information sets, cards and copies of a card
NODES = raised(RAISED_NODES, 2_000_000)
PLAYERS = 64  # of one game
HISTORY_MOVES = 200  # of one history of a compact game
CARD_NAME_CHARACTERS = 64 * 2**20  # of all names of information sets of a compact game
EXPANSION_NODES = 500_000  # of the tree of a compact game
EXPANSION_BYTES = 32 * 2**20  # of the same, as a game file
CHANCE_BITS = 20_000  # of the denominator of what chance multiplies up to on one path

# Numbers and expressions
DIGITS = 2_000  # of one number: those of the numerator and those of the denominator, each
EXPRESSION_CHARACTERS = 1_000
PARAMETER_CHARACTERS = 16  # of the name of a parameter
EXPRESSION_DEPTH = 50  # parentheses within parentheses
EXPRESSION_DEGREE = 64  # the sum of the powers in one term
# products of terms, weighted by digits, in one certificate; the work of a long list
POLYNOMIAL_STEPS = raised(RAISED_STEPS, 2_000_000_000)
POINT_DIGITS = 50  # of a value of a parameter: an end of an interval, a cut, a point
BERNSTEIN_WORK = 100_000  # coefficients of a polynomial times degrees times digits of the ends
PARAMETERS = 26  # of one statement; as many as there are small letters

# Statements
STRATEGY_STEPS = 4_000_000  # pure strategies times information sets, or times terminals
PURE_VALUE_STRATEGIES = 20_000  # reduced pure strategies of one player, "pure values"
PURE_PROFILES = 4_000_000  # profiles of reduced pure strategies, "pure equilibria"
SYMMETRIC_STRATEGIES = 200  # reduced pure strategies of one player, "evolutionarily stable"
COPOSITIVE_SETS = 1_024  # sets of strategies that this statement examines
POTENTIAL_PROFILES = 100_000  # profiles of reduced pure strategies, "potential"
COMMITMENT_PROFILES = 250_000  # profiles of reduced pure strategies, "commitment"
PURE_COMPLETIONS = 4_096  # with a certain action at each open set, "completions"
MIXED_PROFILES = 4_096  # profiles of reduced pure strategies, "mixed equilibria"
ELIMINATION_STRATEGIES = 20_000  # pure strategies of one player, "rounds"
ELIMINATION_PAIRS = 4_000_000  # pairs of pure strategies, "rounds"
ELIMINATION_PASSES = 100_000_000  # over all strategies at all their sets, "rounds"
ELIMINATION_MIXTURES = 4_000_000  # mixtures and strategies in them, times nodes, "rounds"
COMBINATIONS = 2_000  # of what led up to the others' last mistakes, "sequential"
DRAWN_NODES = 4_000_000  # profiles drawn times nodes times players, "correlated equilibrium"
RANGE_STRATEGIES = 20_000  # reduced pure strategies of one player, "correlated range"
RANGE_PROFILES = 4_000_000  # all profiles times nodes times players, "correlated range"
RANGE_STEPS = 4_000_000  # pure strategies times sets, for the multipliers, "correlated range"
CONTINUATIONS = 4_096  # of all plans that one statement compares, "dominance"
OPTIMAL_SET_STRATEGIES = 4_096  # reduced pure strategies, "optimal set" in mixed strategies
BIMATRIX_STRATEGIES = 40  # reduced pure strategies of both players together, "equilibria"
SURVIVING_PAIRS = 40_000  # pairs of reduced pure strategies, "surviving equilibria"
ENCLOSED_FACES = 1_000_000  # sets of inequalities that a proof by ENCLOSED visits
PROOF_TREE_NODES = 4_096  # of the proof of an "equilibrium set"
PROOF_TREE_DEPTH = 40  # nodes of that proof on one path, the first and the last included
PLAN_SEQUENCES = 200  # of both players together, "plan equilibria"
