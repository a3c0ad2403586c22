"""Which places of the source made a message during a run of the tests.

``make test`` as a whole fails where a message can be printed that no test provokes: the places are
those at which a class of the catalogue (``nashproof.errors``) is called.
"""

import ast
import sys
from functools import cache
from pathlib import Path

import nashproof
from nashproof import errors

SOURCE = Path(nashproof.__file__).parents[1]
PACKAGES = tuple(str(SOURCE / name) for name in ("nashproof", "nashledger", "nashlab"))
OWN = errors.__file__

reached = set()  # (file below src, line), of all processes of the run


def record():
    """From now on, note where each message is made."""
    plain = errors.InputError.__init__

    def noted(self, *arguments):
        frame = sys._getframe(1)
        while frame is not None and frame.f_code.co_filename == OWN:  # by ``at`` and ``but``
            frame = frame.f_back
        if frame is not None and frame.f_code.co_filename.startswith(PACKAGES):
            place = Path(frame.f_code.co_filename).relative_to(SOURCE)
            reached.add((place.as_posix(), frame.f_lineno))
        plain(self, *arguments)

    errors.InputError.__init__ = noted


def calls():
    """(File below src, first line, last line) of each call that makes a message."""
    kinds = {kind.__name__ for kind in errors.catalogue()}
    for path in sorted(path for package in PACKAGES for path in Path(package).rglob("*.py")):
        if str(path) != OWN:
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in kinds:
                    yield path.relative_to(SOURCE).as_posix(), node.lineno, node.end_lineno


@cache
def missing():
    """The places, as ``file:line``, at which no test of this run made a message.

    To be asked at its end.
    """
    return [
        f"src/{file}:{first}"
        for file, first, last in calls()
        if not any((file, line) in reached for line in range(first, last + 1))
    ]
