"""A statement about no game: `linear program`."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from nashcheck.polynomials import measure, sum_steps, take_steps
from nashcheck.reading import ZERO, Json, fields, in_words, items, one_of, rational, readable
from nashcheck.reading import require, string

NO_BOUND = None  # of a bound that a variable does not have
Bounds = tuple[Fraction | None, Fraction | None]
LinearTerms = Mapping[str, Fraction]


class ProgramRow(NamedTuple):
    """A condition on the variables: the sum of the terms is <=, >= or = the right side."""

    terms: LinearTerms
    relation: str
    right: Fraction


class Program(NamedTuple):
    """A linear program; `sign` is 1 where it maximises and -1 where it minimises."""

    sign: int
    ends: Mapping[str, Bounds]
    objective: LinearTerms
    constant: Fraction
    rows: Mapping[str, ProgramRow]

    def numbers(self) -> Iterable[Fraction]:
        """Return all numbers of the program."""
        yield self.constant
        yield from self.objective.values()
        yield from (end for ends in self.ends.values() for end in ends if end is not NO_BOUND)
        for row in self.rows.values():
            yield row.right
            yield from row.terms.values()

    def size(self) -> int:
        """Return how many terms a sum over the program has."""
        in_rows = sum(len(row.terms) + 1 for row in self.rows.values())
        return in_rows + len(self.objective) + 2 * len(self.ends) + 1


def check_linear_program(statement: Json, witness: Json) -> str:
    """Check the optimum of a program by weak duality, or that it has none."""
    _, name, sense, variables, objective, constant, rows, outcome, value = fields(
        statement, "kind, name, sense, variables, objective, constant, rows, outcome, value"
    )
    ends = {key: read_bounds(pair) for key, pair in named_values(variables).items()}
    readable(ends, "no variable", "one variable at least")
    conditions = {key: read_program_row(row, ends) for key, row in named_values(rows).items()}
    sign = 1 if one_of(sense, "maximise", "minimise") == "maximise" else -1
    terms = read_terms(objective, ends)
    program = Program(sign, ends, terms, rational(constant), conditions)
    one_of(outcome, "optimal", "infeasible", "unbounded")
    if outcome == "optimal":
        rational(value)
    else:
        one_of(value, "")
    string(name)
    witnesses = {"optimal": "point, multipliers", "infeasible": "multipliers"}
    keys = witnesses.get(outcome, "point, ray")
    proof = {
        key: read_numbers(numbers, conditions if key == "multipliers" else ends)
        for key, numbers in zip(keys.split(", "), fields(witness, keys))
    }
    digits = measure([*program.numbers()])
    for numbers in proof.values():
        take_steps(sum_steps(program.size(), digits + measure([*numbers.values()])))
    best = "maximum" if sign > 0 else "minimum"
    counts = f"variables: {len(ends)}, rows: {len(conditions)}"
    about = f"the certificate's program {in_words(name)} ({counts})"
    if outcome == "infeasible":
        nothing = program._replace(sign=1, objective={}, constant=ZERO)
        bound = dual_bound(nothing, proof["multipliers"])
        require(bound < 0, "the rows, so weighted, cannot hold within the bounds")
        return f"no point satisfies the rows and the bounds of {about}"
    require_in_program(program, proof["point"])
    if outcome == "unbounded":
        require_better_ray(program, proof["ray"])
        return f"{about} has feasible points and no {best}"
    attained = form_at(program.objective, proof["point"]) + program.constant
    require(attained == rational(value), "the objective at the point is the value")
    bound = dual_bound(program, proof["multipliers"])
    require(bound == attained, "the multipliers bound the objective by the value")
    return f"the {best} of {about} is {value}"


def named_values(value: Json) -> dict[str, Json]:
    """Return an object, whose keys are names."""
    readable(isinstance(value, dict), value, "an object")
    readable("" not in value, "an empty name", "names that are not empty")
    return dict(value)


def read_bounds(value: Json) -> Bounds:
    """Return the bounds of a variable, of which each may be missing."""
    low, high = (NO_BOUND if string(end) == "" else rational(end) for end in items(value, 2))
    in_order = low is NO_BOUND or high is NO_BOUND or low <= high
    readable(in_order, value, "a lower bound that is no greater than the upper one")
    return low, high


def read_program_row(value: Json, ends: Mapping[str, Bounds]) -> ProgramRow:
    """Return a row: terms, relation, right side."""
    terms, relation, right = items(value, 3)
    return ProgramRow(read_terms(terms, ends), one_of(relation, "<=", ">=", "="), rational(right))


def read_terms(value: Json, ends: Mapping[str, Bounds]) -> LinearTerms:
    """Return the coefficients of some variables, none of which is 0."""
    terms = {key: rational(x) for key, x in named_values(value).items()}
    readable(terms.keys() <= ends.keys(), value, "terms in the variables of the program")
    readable(all(terms.values()), value, "no coefficient that is 0")
    return terms


def read_numbers(value: Json, names: Mapping[str, object]) -> LinearTerms:
    """Return a rational for each name."""
    return dict(zip(names, map(rational, fields(value, list(names)))))


def form_at(terms: LinearTerms, point: LinearTerms) -> Fraction:
    """Return the value of a linear form at a point."""
    return sum((x * point[key] for key, x in terms.items()), ZERO)


def require_in_program(program: Program, point: LinearTerms) -> None:
    """Check that a point satisfies all rows and bounds."""
    for terms, relation, right in program.rows.values():
        excess = form_at(terms, point) - right
        require(relation_holds(relation, excess), "the point satisfies every row")
    for name, (low, high) in program.ends.items():
        inside = (low is NO_BOUND or low <= point[name]) and (
            high is NO_BOUND or point[name] <= high
        )
        require(inside, "the point is within the bounds of every variable")


def relation_holds(relation: str, excess: Fraction) -> bool:
    """Return whether a row holds whose left side exceeds its right side by so much."""
    return excess <= 0 if relation == "<=" else excess >= 0 if relation == ">=" else excess == 0


def dual_bound(program: Program, multipliers: LinearTerms) -> Fraction:
    """Return a number that the objective does not pass at any feasible point.

    The objective is the rows' left sides, each times its multiplier, plus what is left of each
    variable. The signs of the multipliers bound the first sum by that of the right sides; a bound
    of the variable bounds the second.
    """
    left, total = dict(program.objective), program.constant
    for name, (terms, relation, right) in program.rows.items():
        multiplier = multipliers[name]
        proves = relation == "=" or relation_holds(relation, -program.sign * multiplier)
        require(proves, "the multiplier of each row has the sign that its relation needs")
        total += multiplier * right
        for key, x in terms.items() if multiplier else ():
            left[key] = left.get(key, ZERO) - multiplier * x
    for key, x in left.items():
        low, high = program.ends[key]
        end = high if x * program.sign > 0 else low
        require(not x or end is not NO_BOUND, "what the rows leave of a variable is bounded")
        total += x * (end or ZERO)
    return total


def require_better_ray(program: Program, ray: LinearTerms) -> None:
    """Check that a ray keeps within all rows and bounds, and that the objective gets better."""
    for terms, relation, _ in program.rows.values():
        kept = relation_holds(relation, form_at(terms, ray))
        require(kept, "along the ray every row stays satisfied")
    for name, (low, high) in program.ends.items():
        kept = (low is NO_BOUND or ray[name] >= 0) and (high is NO_BOUND or ray[name] <= 0)
        require(kept, "along the ray every variable stays within its bounds")
    better = form_at(program.objective, ray) * program.sign > 0
    require(better, "along the ray the objective gets better")
