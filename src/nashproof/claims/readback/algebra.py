"""Claims without a game, read back: equations, linear programs."""

from __future__ import annotations

from nashproof.claims.kinds.arithmetic import ArithmeticClaim
from nashproof.claims.kinds.feasible_sets import FeasibleSetClaim
from nashproof.claims.readback.naming import Naming, Said, listed, mathematics
from nashproof.exact.numbers import is_printed


def arithmetic(claim: ArithmeticClaim, naming: Naming) -> Said:
    """Equations, each of which holds."""
    names = ", ".join(map(naming.letter, claim.parameters))
    where = f" for every value of {names}" if names else ""
    to = f", rounded to {claim.decimals} decimals" if claim.decimals else ""
    items = [
        f"{naming.formula(one.left)} {'≈' if is_printed(one.right) or to else '='} "
        f"{naming.formula(one.right)}"
        for one in claim.equations
    ]
    rounded = ", ≈ meaning that the left side rounds so" if any("≈" in x for x in items) else ""
    return listed(f"This holds{where}{to}{rounded}:", items)


def feasible_set(claim: FeasibleSetClaim, naming: Naming) -> Said:
    """Whether some points satisfy all rows, and whether they are bounded."""
    names = ", ".join(claim.variables)
    whole = claim.of == claim.variables
    of = "" if whole else f" in the variables {', '.join(claim.of)}"
    what = {
        "empty": "No point satisfies",
        "not empty": "Some point satisfies",
        "bounded": f"Some points satisfy, and they are bounded{of},",
        "unbounded": f"Some points satisfy, and they are unbounded{of},",
    }[claim.stated]
    if claim.stated.endswith("empty") and not whole:
        what = what.replace("point", f"point{of}")
    rows = [mathematics(f"{row.left} {row.relation} {row.right}") for row in claim.rows]
    return listed(f"{what} all of these conditions on ({names}):", rows)
