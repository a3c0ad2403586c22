"""The examples in docstrings are true, and every public function of three packages has one."""

import doctest
import importlib
import inspect
import pkgutil
from functools import cached_property

import pytest

PACKAGES = (
    "nashproof.exact",
    "nashproof.games",
    "nashproof.play",
)  # each public function has an example
OTHERS = (
    "nashproof.linear_programs",
    "nashproof.files",
    "nashproof.solving",
    "nashproof.certificates",
    "nashproof.documents",
    "nashproof.format",
    "nashproof.claims",
    "nashproof.page",
    "nashlab",
)  # those that are there are true


def modules(name):
    """The names of all modules of a package."""
    folder = importlib.import_module(name)
    return [module.name for module in pkgutil.walk_packages(folder.__path__, f"{name}.")]


MODULES = [name for package in PACKAGES for name in modules(package)]


def defined_in(module, kind):
    """What a module defines, not what it imports: ``{name: thing}`` of one kind."""
    return {
        name: thing
        for name, thing in vars(module).items()
        if kind(thing) and thing.__module__ == module.__name__
    }


def cached_functions(module):
    """The functions of cached properties, which doctest does not look into."""
    for name, cls in defined_in(module, inspect.isclass).items():
        for key, member in vars(cls).items():
            if isinstance(member, cached_property):
                yield f"{name}.{key}", member.func


@pytest.mark.parametrize(
    "name",
    ["nashproof.errors", *MODULES, *(name for package in OTHERS for name in modules(package))],
)
def test_examples(name):
    module = importlib.import_module(name)
    results = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert results.failed == 0
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for key, function in cached_functions(module):
        for example in doctest.DocTestFinder().find(function, key, module):
            assert runner.run(example).failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_every_public_function_has_an_example(name):
    functions = defined_in(importlib.import_module(name), inspect.isfunction)
    public = {key: f for key, f in functions.items() if not key.startswith("_")}
    assert [key for key, f in public.items() if ">>>" not in (f.__doc__ or "")] == []
