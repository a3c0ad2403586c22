"""The examples in docstrings are true, and every public function of `exact` has one."""

import doctest
import importlib
import inspect
import pkgutil

import pytest

PACKAGES = ("exact", "games", "play")


def modules(package):
    """The names of all modules of a package of nashproof."""
    name = f"nashproof.{package}"
    folder = importlib.import_module(name)
    return [module.name for module in pkgutil.walk_packages(folder.__path__, f"{name}.")]


@pytest.mark.parametrize(
    "name", ["nashproof.errors", *(name for package in PACKAGES for name in modules(package))]
)
def test_examples(name):
    results = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert results.failed == 0


@pytest.mark.parametrize("name", modules("exact"))
def test_every_public_function_has_an_example(name):
    module = importlib.import_module(name)
    functions = [
        thing
        for key, thing in vars(module).items()
        if inspect.isfunction(thing) and thing.__module__ == name and not key.startswith("_")
    ]
    assert [f.__name__ for f in functions if ">>>" not in (f.__doc__ or "")] == []
