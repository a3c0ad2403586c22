"""Starting: a verb imports what it needs, and the tables for that name all that there is."""

import json
from importlib import import_module
from pkgutil import walk_packages

import pytest
from command_line import python

from nashlab.logit import claim_kinds
from nashproof.certificates import statements
from nashproof.certificates.statement import Statement
from nashproof.claims import kinds
from nashproof.claims.claim import Claim
from nashproof.shell import beside, cli, notebook

MATRIX = "3 1; 0 2"
AUDIT = ("audit", MATRIX, "--profile", "uniform")


def modules_of(folder, *words):
    """The modules in the folder of a run, by full name."""
    code = (
        "import json, sys; from nashproof.shell.cli import main\n"
        f"try: main({[*words]})\n"
        "except SystemExit: pass\n"
        "print(json.dumps(sorted(sys.modules)))"
    )
    done = python(code, folder)
    return json.loads(done.stdout.splitlines()[-1])


def within(room, modules):
    """Those below a package of nashproof, without its name."""
    before = f"nashproof.{room}."
    return {name.removeprefix(before) for name in modules if name.startswith(before)}


def test_an_audit_imports_the_kinds_that_it_asks(tmp_path):
    """No solver, and of all statements and claims those about a profile."""
    modules = modules_of(tmp_path, *AUDIT)
    assert within("certificates.statements", modules) == {"profiles"}
    kinds = ("best_responses", "deviations", "forgetful")
    assert within("claims.kinds", modules) == {"profiles", *(f"profiles.{name}" for name in kinds)}
    substituting = ("parameters", "parameters.profiles", "parameters.roots")
    assert within("solving", modules) == {"large_tree_engine", *substituting}
    assert within("linear_programs", modules) == set()
    assert within("shell.library", modules).isdisjoint({"solving", "proofs"})
    assert not {"sympy", "numpy", "tempfile", "xml", "runpy"} & {*modules}
    assert len([name for name in modules if name.startswith("nashproof")]) < 180


def test_a_game_of_100_000_characters_needs_arrays_only_where_it_is_solved(tmp_path):
    moves = " ".join(f'"m{k}"' for k in range(4000))
    ends = "".join(f't "" {k} "an outcome {k}" {{ {k} {-k} }}\n' for k in range(1, 4001))
    game = tmp_path / "wide.efg"
    game.write_text(f'EFG 2 R "wide" {{ "A" "B" }}\np "" 1 1 "s" {{ {moves} }} 0\n{ends}', "utf-8")
    assert 100_000 < game.stat().st_size < 400_000
    asked = "audit", str(game), "--profile", "uniform", "--quiet"
    assert "numpy" not in modules_of(tmp_path, *asked)
    assert "numpy" in modules_of(tmp_path, *asked, "--value", "4000")


def test_the_version_imports_no_verb(tmp_path):
    modules = modules_of(tmp_path, "--version")
    assert within("shell.cli.games", modules) == within("shell.library", modules) == set()
    assert len([name for name in modules if name.startswith("nash")]) < 30


@pytest.mark.parametrize("verb", ("describe", "solve"))
def test_a_small_game_is_solved_without_floats_and_without_sympy(verb, tmp_path):
    modules = modules_of(tmp_path, verb, MATRIX)
    heavy = ("sympy", "numpy", "highspy", "pulp", "pandas", "matplotlib", "jinja2")
    assert not {*heavy} & {*modules}


@pytest.mark.parametrize("verb", cli.VERBS)
def test_a_verb_imports_no_other(verb, tmp_path):
    modules = modules_of(tmp_path, verb, "--help")
    places = {one: cli.VERBS.places[one] for one in cli.VERBS}
    assert [one for one, place in places.items() if place in modules and one != verb] in (
        [],
        ["check"],  # of which `audit --report` and `report` use the lines about refused files
    )


def below(package):
    """All modules below a package."""
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        yield import_module(module.name)


def classes(package, base):
    """All classes of a kind of their own below a package, by kind."""
    return {
        member.kind: member
        for module in below(package)
        for member in vars(module).values()
        if isinstance(member, type) and issubclass(member, base) and "kind" in vars(member)
    }


def test_the_tables_of_kinds_name_what_the_folders_have():
    assert classes(statements, Statement) == {**statements.STATEMENTS}
    beside.claim_parser()  # which adds the kinds of the laboratory
    own = classes(kinds, Claim) | {"logit limit": claim_kinds.LogitLimitClaim}
    assert own == {**kinds.KINDS} == kinds.kinds()
    assert {kind: cls.kind for kind, cls in own.items()} == {kind: kind for kind in own}


def test_the_table_of_records_names_what_the_notebook_has():
    assert sorted(notebook.RECORDS) == sorted(notebook.__all__)
    assert [name for name in notebook.__all__ if getattr(notebook, name).__name__ != name] == []
    with pytest.raises(AttributeError, match="no attribute 'Absent'"):
        notebook.Absent  # noqa: B018


def test_the_table_of_verbs_names_what_the_folders_have():
    names = ("nashproof.shell.cli", "nashledger.cli", "nashlab.cli")
    modules = (module for name in names for module in below(import_module(name)))
    of_verbs = {module.__name__ for module in modules if hasattr(module, "add_arguments")}
    assert of_verbs == {*cli.VERBS.places.values()}
