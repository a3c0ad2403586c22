"""PuLP's solver interface, exactly: ``problem.solve(nashproof.ExactSolver())``.

Values, multipliers and the objective are fractions, and a certificate proves them (``nashcheck``).
Importing this imports PuLP.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from itertools import count
from math import isfinite, isinf
from numbers import Rational as AnyRational
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from nashproof.certificates.envelope import NO_GAME, Certificate
from nashproof.certificates.statements.programs import (
    End,
    ImprovingRay,
    Infeasibility,
    OptimalPoint,
    ProgramOptimum,
    ProgramRow,
    Word,
)
from nashproof.errors import NumberError, TooLarge, UnsuitableProgram, extra_package, quoted
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.game import Game
from nashproof.games.one_card import expand
from nashproof.games.tree import Tree
from nashproof.linear_programs.outcome import (
    Condition,
    Infeasible,
    NamedProgram,
    Numbers,
    Optimal,
    Outcome,
    Unbounded,
    VariableRange,
    solved,
)
from nashproof.linear_programs.program import Sense
from nashproof.shell.files import read_text
from nashproof.shell.library.options import check_backend
from nashproof.solving.pulp_models import model_of

pulp = extra_package("pulp")
STATUSES = {
    Optimal: pulp.LpStatusOptimal,
    Infeasible: pulp.LpStatusInfeasible,
    Unbounded: pulp.LpStatusUnbounded,
}
DIGITS = 15  # of a float: no other decimal of so few digits is near it
SEQUENCES = 1_000  # of both players together: PuLP takes minutes to state a larger program
SENSES: Mapping[int, Sense] = {
    pulp.LpConstraintLE: "<=",
    pulp.LpConstraintEQ: "==",
    pulp.LpConstraintGE: ">=",
}


class ExactSolver(pulp.LpSolver):  # type: ignore[misc, name-defined]
    """Solves any ``pulp.LpProblem`` with continuous variables, in exact fractions.

    ``problem.solve(solver)`` returns PuLP's status. Then ``varValue`` of each variable is a
    ``Fraction``, and so is ``pi`` of each constraint, its multiplier. ``solver.value`` is the
    optimum, a ``Fraction`` where ``pulp.value`` may give a float. ``solver.certificate`` is a text
    for ``nashcheck``: it proves the optimum by weak duality, or that no point is feasible (Farkas
    1902), or that the objective improves without end.

    An integer, a ``Fraction`` or a ``Decimal`` is itself, a float the decimal that Python prints:
    0.1 is 1/10. A float of more than 15 digits is refused, since it may stand for another number.
    PuLP makes such floats itself: ``lpSum(..) <= Fraction(1, 3)`` has the right side
    0.3333333333333333. Write ``3 * lpSum(..) <= 1``, or ``lpSum(..) <= Fraction(1, 3) * one`` with
    a variable ``one`` that is 1. Raises InputError for these, for integer and binary variables, for
    special ordered sets, for two variables or two constraints of one name, and for what is no
    finite number. ``backend``: ``highs`` or ``none`` proposes; the outcome and the optimum do not
    depend on it.

    >>> from pulp import LpMaximize, LpProblem
    >>> problem = LpProblem("thirds", LpMaximize)
    >>> x = problem.add_variable("x", 0)
    >>> problem += x
    >>> problem += 3 * x <= 1, "row"
    >>> solver = ExactSolver()
    >>> problem.solve(solver), solver.value
    (1, Fraction(1, 3))
    >>> x.varValue, problem.get_constraint_by_name("row").pi
    (Fraction(1, 3), Fraction(1, 3))
    """

    name = "ExactSolver"

    def __init__(self, backend: str = "highs", **options: Any) -> None:
        """Take PuLP's options, and the backend that proposes solutions."""
        super().__init__(**{"msg": False, **options})
        check_backend(backend)
        self.backend = backend
        self.certificate = ""
        self.value: Fraction | None = None

    def available(self) -> bool:
        """Return True: everything that it needs comes with nashproof."""
        return True

    def copy(self) -> ExactSolver:
        """Return a solver with the same backend, without a certificate."""
        return ExactSolver(self.backend)

    def actualSolve(self, lp: Any) -> int:
        """Solve the problem, set its values and its status, and return that. PuLP calls it."""
        program = program_of(lp)
        outcome = solved(program, self.backend)
        self.certificate = certificate_of(program, outcome).text()
        self.value = _fraction(outcome.value) if isinstance(outcome, Optimal) else None
        # values, multipliers and slacks, as PuLP's solvers set them; None where there are none
        point = {} if isinstance(outcome, Infeasible) else outcome.point
        multipliers = {} if isinstance(outcome, Unbounded) else outcome.multipliers
        for variable in lp.variables():
            variable.varValue = _fraction(point.get(variable.name))
        for name, row in _rows(lp):
            row.pi = _fraction(multipliers.get(name))
            left = (x * point[key] for key, x in _terms(row, name).items()) if point else ()
            row.slack = _fraction(-exact(row.constant, name) - sum(left, QQ(0))) if point else None
        status: int = STATUSES[type(outcome)]
        lp.assignStatus(status)
        return status


def program_of(lp: Any) -> NamedProgram:
    """Return the program that an ``LpProblem`` states, in exact numbers. Raises InputError."""
    # continuous variables alone, with distinct names
    if lp.sos1 or lp.sos2:
        raise UnsuitableProgram("special ordered sets", "continuous variables alone", lp.name)
    for variable in lp.variables():
        if variable.cat != pulp.LpContinuous:
            problem = f"the {variable.cat.lower()} variable {quoted(variable.name)}"
            raise UnsuitableProgram(problem, "continuous variables alone", lp.name)
    rows = _rows(lp)
    for what, names in (
        ("variables", [variable.name for variable in lp.variables()]),
        ("constraints", [name for name, _ in rows]),
    ):
        for name, times in Counter(names).items():
            if times > 1:
                problem = f"{times} {what} named {quoted(name)}"
                raise UnsuitableProgram(problem, f"{what} with distinct names", lp.name)
    objective = lp.objective
    return NamedProgram(
        lp.name,
        lp.sense == pulp.LpMaximize,
        {variable.name: _interval(variable) for variable in lp.variables()},
        _terms(objective, "the objective"),
        exact(objective.constant, "the objective"),
        {
            name: Condition(_terms(row, name), SENSES[row.sense], -exact(row.constant, name))
            for name, row in rows
        },
    )


def _rows(lp: Any) -> list[tuple[str, Any]]:
    """Return the constraints with their names; if unnamed _C1, _C2, .., as PuLP writes them."""
    rows = list(lp.constraints())
    taken = {row.name for row in rows}
    free = (name for k in count(1) if (name := f"_C{k}") not in taken)
    return [(row.name or next(free), row) for row in rows]


def _terms(expression: Any, place: str) -> Numbers:
    """Return the coefficients of an expression that are not 0, by variable."""
    numbers = ((variable.name, exact(x, place)) for variable, x in expression.items())
    return {name: x for name, x in numbers if x}


def _interval(variable: Any) -> VariableRange:
    """Return the interval of a variable. Raises UnsuitableProgram if it is empty."""
    # None or an infinity is no end
    low, high = (
        None if end is None or isinstance(end, float) and isinf(end) else exact(end, variable.name)
        for end in (variable.lowBound, variable.upBound)
    )
    if low is not None and high is not None and low > high:
        expected = "a lower bound that is not above the upper one"
        raise UnsuitableProgram(f"the bounds {low} and {high}", expected, variable.name)
    return VariableRange(low, high)


def exact(number: Any, place: str) -> Rational:
    """Return the rational number that a coefficient is. Raises InputError if it is not finite.

    >>> exact(0.1, "row"), exact(Fraction(1, 3), "row"), exact(10**30, "row") == 10**30
    (1/10, 1/3, True)
    """
    if isinstance(number, Rational):
        return number
    if isinstance(number, AnyRational):
        return QQ(int(number.numerator), int(number.denominator))
    if isinstance(number, Decimal) and number.is_finite():
        return exact(Fraction(number), place)
    if isinstance(number, float) and isfinite(number):  # NumPy's is one
        decimal = Decimal(repr(float(number)))
        if len(decimal.normalize().as_tuple().digits) <= DIGITS:
            return exact(decimal, place)
    expected = f"an integer, a Fraction, a Decimal or a float of at most {DIGITS} digits"
    raise NumberError(quoted(str(number)), expected, place)


def certificate_of(program: NamedProgram, outcome: Outcome) -> Certificate:
    """Return the certificate of a program's outcome."""
    # the word for the outcome, its value, "" if it has none, and its proof
    word: Word
    value: End = ""
    proof: OptimalPoint | Infeasibility | ImprovingRay
    if isinstance(outcome, Optimal):
        word, value = "optimal", outcome.value
        proof = OptimalPoint(outcome.point, outcome.multipliers)
    elif isinstance(outcome, Infeasible):
        word, proof = "infeasible", Infeasibility(outcome.multipliers)
    else:
        word, proof = "unbounded", ImprovingRay(outcome.point, outcome.ray)
    statement = ProgramOptimum(
        program.name,
        "maximise" if program.maximise else "minimise",
        {name: (_stated(low), _stated(high)) for name, (low, high) in program.variables.items()},
        program.objective,
        program.constant,
        {
            name: ProgramRow(row.terms, "=" if row.sense == "==" else row.sense, row.right)
            for name, row in program.rows.items()
        },
        word,
        value,
    )
    return Certificate(NO_GAME, statement, ProgramOptimum.Witness(proof))


def _stated(end: Rational | None) -> End:
    """Return an end of an interval as a certificate states it: "" for none."""
    return "" if end is None else end


def _fraction(x: Rational | None) -> Fraction | None:
    """Return a number as Python's Fraction; None for None."""
    return None if x is None else Fraction(int(x.numerator), int(x.denominator))


class GameProgram(NamedTuple):
    """The linear program of a zero-sum game: its ``.lp`` file, and the certificate of its optimum.

    ``value`` is what player 1 guarantees, in the units of the game's payoffs.
    """

    lp: str
    certificate: str
    value: Rational


def program_of_game(name: str, game: Game, backend: str = "highs") -> GameProgram:
    """Return the program of player 1, modelled in PuLP and solved by ``ExactSolver``.

    ``game`` has two players, a constant sum and perfect recall. Raises TooLarge beyond
    ``SEQUENCES`` of both players together.
    """
    count = sum(game.sequence_counts[p] for p in game.player_numbers)
    if count > SEQUENCES:
        raise TooLarge(f"{count} sequences", f"at most {SEQUENCES} in a program for PuLP")
    model = model_of(game if isinstance(game, Tree) else expand(game))
    solver = ExactSolver(backend)
    model.solve(solver)
    with TemporaryDirectory() as folder:  # PuLP writes files alone
        place = Path(folder, "program.lp")
        model.writeLP(place)
        text = read_text(place)
    return GameProgram(text, solver.certificate, exact(solver.value, name))
