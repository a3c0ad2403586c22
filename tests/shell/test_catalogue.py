"""The catalogue of messages: each has an id, an entry in the reference, and who provokes it."""

import ast
import re
import sys
import tomllib

import bad_inputs
import pulp
import pytest
from examples import ROOT

import nashproof
from nashledger.replay import remade
from nashproof.errors import (
    EXTRAS,
    InputError,
    PackageMissing,
    ProcessEnded,
    ProvedCheckerMissing,
    StaleResult,
    Stop,
    UnsuitableProgram,
    catalogue,
    extra_package,
)
from nashproof.shell import files, library
from nashproof.shell.cli import check, main
from nashproof.shell.library import proofs
from nashproof.solving import processes

FILES = [
    p
    for name in ("nashproof", "nashledger", "nashlab")
    for p in (ROOT / "src" / name).rglob("*.py")
]


@pytest.fixture(scope="module")
def answers():
    """Every mistake, and what the command answers: (mistake, (status, output, errors))."""
    return [(one, bad_inputs.answer(one)) for one in bad_inputs.MISTAKES]


def test_every_mistake_is_answered_by_one_line(answers):
    """Exit status 2, nothing on standard output, an id at the end."""
    assert len(answers) > 100
    for one, (status, out, err) in answers:
        assert (status, out, err.count("\n")) == (2, "", 1), one
        assert re.search(r" \[NP-[0-9]{3}\]\n$", err), one


def test_the_page_of_the_reference_is_what_the_commands_print(answers):
    """`python tests/bad_inputs.py` writes it anew."""
    lines = [(one, bad_inputs.lines_of(err)[0]) for one, (_, _, err) in answers]
    assert bad_inputs.PAGE.read_text("utf-8") == bad_inputs.page(lines)


def test_ids_are_distinct_and_described():
    kinds = [*catalogue(), *Stop]
    assert len({kind.id for kind in kinds}) == len(kinds)
    assert all(re.fullmatch("NP-[0-9]{3}", kind.id) for kind in kinds)
    assert all(kind.__doc__ and "\n\n" in kind.__doc__ for kind in catalogue())


def provoked_elsewhere(monkeypatch):
    """Mistakes that no command above makes: in Python, in results, without Node."""
    with pytest.raises(InputError) as wrong_object:
        nashproof.read(3)
    yield wrong_object.value
    with pytest.raises(StaleResult) as stale:
        remade.need_same_text(ROOT / "README.md", "", "audit")
    yield stale.value
    monkeypatch.setattr("nashcheck_js.engine.node", no_node)
    with pytest.raises(ProvedCheckerMissing) as missing:
        next(proofs.second_answers(["certificate.json"], ROOT))
    yield missing.value
    with pytest.raises(ProcessEnded) as ended:
        next(processes._in_order([], 1))
    yield ended.value
    model = pulp.LpProblem("whole")
    model += model.add_variable("x", cat="Integer")
    with pytest.raises(UnsuitableProgram) as unsuitable:
        model.solve(nashproof.ExactSolver())
    yield unsuitable.value


def no_node():
    from nashcheck_js.engine import EngineError

    raise EngineError("no Node", "Node")


def test_every_kind_is_provoked(answers, monkeypatch):
    monkeypatch.setattr(proofs, "read_text", lambda _: '{"game": ""}')
    ids = {bad_inputs.id_of(err.rstrip()) for _, (_, _, err) in answers}
    ids |= {error.id for error in provoked_elsewhere(monkeypatch)}
    assert {kind.id for kind in catalogue()} - ids == set()
    assert Stop.USAGE.id in ids


def test_no_message_is_without_an_id():
    """No module raises the bare InputError: each message is of one of the kinds."""
    bare = [
        f"{path.name}:{node.lineno}"
        for path in FILES
        if re.search(r"\bInputError\s*\(", text := path.read_text("utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "InputError"
    ]
    assert bare == []


# Other lines


def stopped(monkeypatch, capsys, error):
    """What the command prints where a function of the library raises this."""

    def fails(*_, **__):
        raise error

    monkeypatch.setattr(library, "show", fails)
    monkeypatch.setattr(sys, "stdin", None)
    status = main(["show", str(ROOT / "data" / "games" / "matching-pennies.toml")])
    return status, capsys.readouterr().err.rstrip()


@pytest.mark.parametrize(
    "error, stop",
    [
        (PackageMissing("pandas"), Stop.PACKAGE),
        (MemoryError(), Stop.MACHINE),
        (OSError(28, "No space left on device", "x"), Stop.MACHINE),
    ],
)
def test_the_machine(monkeypatch, capsys, error, stop):
    status, line = stopped(monkeypatch, capsys, error)
    assert status == 4 and line.endswith(f"[{stop.id}]")


def test_the_command_that_installs_a_package_is_known():
    """Of each package that an extra adds and this program imports."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
        "optional-dependencies"
    ]
    names = {
        re.match("[a-z]+", package)[0]: package
        for extra in ("pulp", "notebook", "completion", "compiled")
        for package in extras[extra]
    }
    assert names == EXTRAS


@pytest.mark.parametrize("package", EXTRAS)
def test_a_missing_package_is_one_line_in_a_notebook(monkeypatch, package):
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ModuleNotFoundError) as missing:
        extra_package(package)
    [line] = missing.value._render_traceback_()
    assert line.startswith(f"nashproof: this needs {package}: pip install '{package}")
    assert line.endswith(f"' [{Stop.PACKAGE.id}]") and missing.value.name == package


def test_a_table_without_pandas_names_the_command(monkeypatch):
    found = nashproof.solve([[1, -1], [-1, 1]])
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(PackageMissing, match="pip install 'pandas'"):
        found.frame()


def test_no_function_imports_a_package_of_an_extra_by_itself():
    """But a worker that goes on without it, and where the figure is there already."""
    bare = {
        path.relative_to(ROOT / "src").as_posix()
        for path in FILES
        for name in re.findall(r"^ {8}import (\w+)", path.read_text("utf-8"), re.MULTILINE)
        if name in EXTRAS
    }
    assert bare <= {
        "nashproof/linear_programs/floats/solver_worker.py",
        "nashproof/page/drawing/plot.py",
    }


def test_rejected_certificates(capsys):
    class Checked:
        messages, refused = "", ["a.json: rejected"]

        def __len__(self):
            return 1

    assert check.rejected(Checked()) == 1
    assert capsys.readouterr().err.endswith(f"certificates [{Stop.REJECTED.id}]\n")


def test_a_message_keeps_its_kind_when_it_is_placed(tmp_path):
    with pytest.raises(InputError) as error:
        files.read_text(tmp_path / "none")
    moved = error.value.but(place="").at("here")
    assert type(moved) is type(error.value) and moved.line.startswith("here: found no such file")
    assert moved._render_traceback_() == [f"nashproof: {moved.line}"]
