"""Standard games of any size, such as ``leduc-3``, which the scripts of data/generators write.

An id is a script's name with the sizes that the script takes, whose first lines say the rules.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

from nashproof.errors import FormatError

SCRIPTS = Path(__file__).parents[1] / "standard" / "generators"
LISTED = (  # those that ``nashproof games`` lists: the sizes that are read in a second
    "blotto-5-3",
    "dark-hex-2-2",
    "goofspiel-3",
    "goofspiel-4",
    "leduc-3",
    "leduc-4",
    "liars-dice-2",
    "liars-dice-3",
    "oneill",
    "two-size-poker-13",
)
MOST = 2_000_000  # nodes of a game that nashcheck reads


def is_generated(name: str) -> bool:
    """Return whether a script writes the game of this id.

    >>> is_generated("leduc-3"), is_generated("leduc"), is_generated("leduc-x")
    (True, True, False)
    """
    script = _script(name)
    return script.is_file() and script.stem != "efg_lines"


def _script(name: str) -> Path:
    """Return the place of the script of an id, which need not exist."""
    return SCRIPTS / f"{re.sub('(-[0-9]+)+$', '', name).replace('-', '_')}.py"


def generated_text(name: str) -> str:
    """Return the ``.efg`` text of the game of an id; ``leduc`` alone has the script's own size.

    Raises FormatError for other sizes than the script takes, and for a game that is too large.
    """
    script = _script(name)
    with _importing_beside(script):
        from runpy import run_path

        lines = run_path(str(script))["lines"]
    sizes = [int(size) for size in re.findall("-([0-9]+)", name)]
    takes = inspect.signature(lines).parameters.values()
    if sizes and (len(sizes) != len(takes) or min(sizes) < 1):
        found = "the sizes " + " and ".join(map(str, sizes))
        raise FormatError(found, _example(script.stem, takes), name)
    written = [*islice(lines(*sizes), MOST + 3)]
    if len(written) > MOST + 2:
        raise FormatError("more than 2,000,000 nodes", "a smaller size", name)
    return "".join(written)


def _example(stem: str, takes: Any) -> str:
    """Return in words which sizes a script takes, with an id as an example."""
    names = " and ".join(parameter.name for parameter in takes) or "no size"
    sizes = "".join(f"-{parameter.default}" for parameter in takes)
    return f"{names}, as in {stem.replace('_', '-')}{sizes}"


@contextmanager
def _importing_beside(script: Path) -> Iterator[None]:
    """Let the script import from its folder, as where Python runs it."""
    sys.path.insert(0, str(script.parent))
    try:
        yield
    finally:
        sys.path.remove(str(script.parent))
