"""The design as tables: who may import whom, where floats, evaluators and files may stand, what starts up."""

import ast
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parent.parent / "src"
FLOORS = {
    "Game": "errors rational table nested game strategic onecard poker gambit_words gambit gambit_nfg matrix_csv game_file",
    "Play": "showdown strategy best_response sequence_form frontier normal_form exact twin",
    "Solve": "solvers oracle simplex lp highs refinement matrix_game blocks cuts compact programs canonical solve family parameter_set dominance elimination responses polyhedron feasible optimal_range optimal_set region bimatrix box law parametric",
    "Judge": "certificate advice document finding claims_about_boxes claims_about_comparisons claims_about_elimination claims_about_equilibria claims_about_equilibrium_sets claims_about_games "
             "claims_about_moves claims_about_numbers claims_about_parameters claims_about_profiles claims_about_programs claims_about_responses claims_about_sets kinds judge records question explain "
             "coverage enumeration opening profile_files profile_json profile_lists profile_table transcription report sets_page laws laws_page figures",
    "Shell": "files results progress answers cli",
}
FLOOR = {module: n for n, modules in enumerate(FLOORS.values()) for module in modules.split()}
TREES = {path.stem: ast.parse(path.read_text("utf-8")) for path in (SOURCE / "nashproof").glob("*.py") if path.stem != "__init__"}

# What is imported from outside, by whom alone ("sympy.polys.matrices" also counts as "sympy")
ONLY_IN = {
    "sympy": {"rational", "exact", "family", "parameter_set", "parametric"},
    "sympy.polys.matrices": {"exact"},
    "pulp": {"solvers"},
    "highspy": {"solvers"},
    "ppl": {"polyhedron"},
    "matplotlib": {"figures"},
    "pandas": {"enumeration", "answers"},
    "jinja2": {"report"},
    "subprocess": {"cli", "oracle"},
    "argparse": {"cli"},
    "nashcheck": {"cli"},
    "tomllib": {"table"},
    "pathlib": {"cli", "files", "answers"},
    "os": {"cli", "files", "oracle", "rational", "solvers"},
    "fcntl": {"files"},
    "sys": {"cli", "oracle", "progress", "solvers"}, "time": {"cli", "oracle", "progress"},
    "fractions": set(), "decimal": set(), "random": set(), "numpy": {"exact"}, "flint": {"exact"}, "pickle": set(), "importlib": set(), "ctypes": set(),
}
FLOATS = {"lp", "solvers", "oracle", "highs", "refinement", "cuts", "figures"}
FILES = {"files", "cli"}


def imports(tree):
    """Every import of a module, wherever it stands: ours as ``.name``, others by full name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level:
            yield from (f".{node.module}",) if node.module else (f".{alias.name}" for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module


def own(tree):
    return {name[1:] for name in imports(tree) if name.startswith(".")}


def calls(tree):
    """Names that are called: ``open``, ``path.read_text`` as ``.read_text``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield "." + node.func.attr


def test_every_module_has_its_floor():
    assert set(TREES) == set(FLOOR)


@pytest.mark.parametrize("module", sorted(TREES))
def test_imports_go_downward_or_level(module):
    assert [name for name in own(TREES[module]) if FLOOR[name] > FLOOR[module]] == []


def test_no_cycles():
    list(TopologicalSorter({module: own(tree) for module, tree in TREES.items()}).static_order())


def test_rendering_knows_no_solver():
    """Report and figures cannot compute: nothing of Play or Solve is within their reach."""
    reached, todo = set(), ["report", "figures"]
    while todo:
        module = todo.pop()
        reached.add(module)
        todo += own(TREES[module]) - reached
    assert all(FLOOR[module] not in (1, 2) for module in reached)


@pytest.mark.parametrize("name", ONLY_IN)
def test_imports_from_outside(name):
    users = {module for module, tree in TREES.items() if any(f"{i}.".startswith(f"{name}.") for i in imports(tree))}
    assert users <= ONLY_IN[name]


def floats(tree):
    """Lines with a float: a literal, float(), round(), or a division of two plain integers."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, (float, complex)):
            yield node.lineno
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("float", "round", "complex"):
            yield node.lineno
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and _integer(node.left) and _integer(node.right):
            yield node.lineno
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "math":
            yield node.lineno
        elif isinstance(node, ast.ImportFrom) and node.module == "math" and {a.name for a in node.names} - {"lcm", "gcd", "prod", "comb"}:
            yield node.lineno


def _integer(node):
    return (isinstance(node, ast.Constant) and isinstance(node.value, int)) or (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("int", "len", "sum", "ZZ"))


@pytest.mark.parametrize("module", sorted(set(TREES) - FLOATS))
def test_no_floats(module):
    assert list(floats(TREES[module])) == []


@pytest.mark.parametrize("module", sorted(TREES))
def test_text_is_never_evaluated(module):
    assert not {"eval", "exec", "compile", "sympify", "parse_expr", "S", "Rational", "literal_eval", "__import__"} & set(calls(TREES[module]))


@pytest.mark.parametrize("module", sorted(set(TREES) - FILES))
def test_files_and_printing_stay_in_the_shell(module):
    doors = {"open", "print", "input", ".read_text", ".write_text", ".read_bytes", ".write_bytes", ".unlink", ".mkdir", ".system", ".open"}
    ours = {".read_text", ".write_text"} if FLOOR[module] == FLOOR["cli"] else set()
    assert not (doors - ours) & set(calls(TREES[module]))


def test_the_checker_stands_alone():
    """The standard library only, nothing of the package; and floats nowhere."""
    for part in (SOURCE / "nashcheck").rglob("*.py"):
        tree = ast.parse(part.read_text("utf-8"))
        assert {name.partition(".")[0] for name in imports(tree)} <= {*sys.stdlib_module_names, "nashcheck"}, part
        assert not list(floats(tree)) and not {"eval", "exec"} & set(calls(tree)), part


HEAVY = ("sympy", "pandas", "matplotlib", "pulp", "highspy", "jinja2", "numpy", "flint", "nashcheck")


def test_starting_is_light():
    code = f"import sys, nashproof.cli; print([m for m in {HEAVY} if m in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env={"PYTHONPATH": str(SOURCE)})
    assert run.stdout == "[]\n", run.stderr


@pytest.mark.parametrize("module, heavy", [
    ("solve", ("pulp", "pandas", "matplotlib")), ("kinds", ("pandas", "matplotlib", "pulp", "jinja2")), ("enumeration", ("matplotlib", "pulp")),
    ("profile_files", ("pandas", "matplotlib", "pulp", "jinja2"))])
def test_what_is_not_needed_is_not_loaded(module, heavy):
    code = f"import sys, nashproof.{module}; print([m for m in {heavy} if m in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env={"PYTHONPATH": str(SOURCE)})
    assert run.stdout == "[]\n", run.stderr


def test_functions_stay_short():
    """The design asks for about ten lines; nothing here is longer than thirty, its docstring aside."""
    long = {f"{module}.{node.name}": lines for module, tree in TREES.items() for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef) and (lines := node.end_lineno - node.body[0].end_lineno) > 30}
    assert not long
