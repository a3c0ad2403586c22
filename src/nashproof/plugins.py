"""What folders beside the core add to it. The core imports none of them, and works without them.

A folder of this package adds to the core by a module of a known name: ``claim_kinds``, with classes
of claims, or ``engine``, with an ``ENGINE`` for large trees.
"""

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

import nashproof


def added(name: str) -> list[ModuleType]:
    """The modules ``nashproof.FOLDER.name``, of all folders that have one, by their names."""
    return [
        import_module(f"nashproof.{folder.name}.{name}")
        for folder in iter_modules(nashproof.__path__)
        if folder.ispkg
        and any(
            module.name == name
            for module in iter_modules([f"{place}/{folder.name}" for place in nashproof.__path__])
        )
    ]
