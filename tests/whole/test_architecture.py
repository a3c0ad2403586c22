"""The design as tables: who may import whom, where floats, evaluators and files may stand, what
starts up."""

import ast
import shutil
import sys
from functools import cache
from graphlib import TopologicalSorter

import command_line
import pytest
from command_line import python
from examples import ROOT
from measure import HEAD, TABLE, rows
from write_reference import architecture_text

from nashproof.shell import beside, cli

SOURCE = ROOT / "src"
BESIDE = ("nashledger", "nashlab")  # they stand on nashproof, and not on each other
ARCHITECTURE = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
# A package imports only those before it, and itself. The same order as in ARCHITECTURE.md.
ORDER = (
    "errors",
    "limits",
    "on_demand",
    "exact",
    "linear_programs",
    "files",
    "games",
    "play",
    "solving",
    "certificates",
    "documents",
    "format",
    "claims",
    "page",
    "shell",
    "testing",
    "nashledger",
    "nashlab",
)
# By their paths below src; of nashproof itself below src/nashproof
PATHS = {
    path.relative_to(SOURCE).with_suffix("").as_posix().removeprefix("nashproof/"): path
    for name in ("nashproof", *BESIDE)
    for path in (SOURCE / name).rglob("*.py")
}
MODULES = sorted({*PATHS} - {"__init__", "__main__"})


def shells(name):
    """The part of the shell of that name, here and in the two packages beside it."""
    return {f"shell/{name}", *(f"{package}/{name}" for package in BESIDE)}


@cache
def tree_of(module):
    """Its syntax tree, once a test asks: at import each process of the tests would parse all."""
    return ast.parse(PATHS[module].read_text("utf-8"))


def package(module):
    """The first part of a module's path."""
    return module.partition("/")[0]


# What is imported from outside, by whom alone ("sympy.polys.matrices" also counts as "sympy")
ONLY_IN = {
    "sympy": {
        "exact/expressions",
        "exact/means",
        "exact/signs",
        "exact/surds",
        "solving/parameters/parameter_sets",
        "solving/parameters/value_pieces",
        "solving/parameters/pieces",
        "solving/parameters/stable_sets",
        "exact/polynomials",
        "exact/linear_algebra",
        "solving/parameters/parametric_games",
        "solving/parameters/profiles",
        "solving/parameters/roots",
        "nashledger/laws/solving/value_functions",
        "solving/parameters/all_equilibria",
    },
    "sympy.polys.matrices": {
        "exact/linear_algebra",
        "solving/parameters/all_equilibria",
        "solving/parameters/stable_sets",
    },
    "pulp": {"shell/library"},
    "highspy": {"linear_programs/floats/solver_worker"},
    "matplotlib": {
        "page/drawing",
        "nashledger/pictures",
        "nashledger/site/laws",
        *shells("notebook"),
    },
    "pandas": {"play/enumeration", "nashledger/site/claims_table", *shells("notebook")},
    "jinja2": {"nashledger/letters", "nashledger/site", "page"},
    "typst": {"nashledger/letters"},
    "subprocess": {
        "shell/checker",
        "linear_programs/floats/solver_client",
        "nashledger/letters/typeset",  # Typst, which takes 300 MB and has threads
    },
    "nashcheck_js": {"shell/library/proofs"},
    "argparse": shells("cli"),
    "nashcheck": {"shell/checker"},
    "tomllib": {"files/strict_toml"},
    "pathlib": {
        "shell",
        *shells("cli"),
        *shells("library"),
        *shells("notebook"),
        "nashledger/law_files",
        "nashledger/replay",
    },
    "os": {
        "limits",  # names in the environment that raise some
        "shell/checker",  # how many cores there are
        "shell/cli/terminal/streams",  # NO_COLOR
        "shell/interrupts",
        "shell/game_files",  # a name that is too long is no file, and no error
        "shell/files",
        "linear_programs/floats/solver_client",
        "exact/numbers",
        "linear_programs/floats/solver_worker",
    },
    "filelock": {"shell/files"},  # where there is no fcntl
    "fcntl": {"shell/files", "linear_programs/floats/solver_client"},  # locks; the size of a pipe
    "sys": {
        "exact/linear_algebra",  # in browsers FLINT cannot do one thing
        "shell/notebook/given/openspiel",  # the module of a game that was given
        "shell/checker",
        "shell/generated",  # a script imports from its folder
        *shells("cli"),
        "shell/interrupts",
        "linear_programs/floats/solver_client",
        "nashledger/letters/typeset",  # the Python that runs Typst
        "shell/progress",
        "linear_programs/floats/solver_worker",
        "shell/manifest",  # the version of Python, on which what is made depends
    },
    "time": {
        "linear_programs/floats/solver_client",
        "linear_programs/floats/solver_worker",
        "linear_programs/simplex",
        "shell/progress",
        "solving/mixed",  # the patience of who asks
    },
    "fractions": {
        "exact/numbers",  # for the type checker alone, which knows no QQ
        *shells("library"),  # results, which other libraries compute with
        *shells("notebook"),
    },
    "decimal": {"shell/library/exact_solver"},  # a coefficient of a model
    "random": {
        "nashlab",
        "solving/lemke_howson",  # priors and noise of paths that propose; their seeds are fixed
    },
    "numpy": {
        "shell/notebook/given/games",  # axes of arrays that were given
        "nashlab",
        "exact/linear_algebra",
        "games/columns",
        "games/set_columns",
        "games/formats/efg_columns",
        "games/formats/plain_lines",
        "games/formats/text_lines",
        "games/simultaneous",
        "linear_programs/floats/highs",
        "linear_programs/floats/solver_worker",
        "linear_programs/floats/polytope",
        "solving/pure",
        "solving/float_equilibria",
        "solving/two_mixers",
        "solving/equilibrium_box",
        "solving/sampled_region",
        "solving/pivoting",
        "nashlab/large_trees/sparse_optimum",
        "linear_programs/sparse_program",
        "play/payoff_table",
        "solving/canonical_plan",
        "nashlab/large_trees/preferred_plan",
        "nashlab/large_trees/relaxed_plan",
        "nashlab/large_trees/secure_plans",
        "nashlab/large_trees/face_core",
        "nashlab/large_trees/restricted_game",
        "nashlab/large_trees/self_play",
        "nashlab/large_trees/sequence_arrays",
    },
    "flint": {
        "exact/linear_algebra",
        "exact/numbers",  # for the type checker alone
        "nashledger/laws/solving/quotients",
        "nashlab/logit/condition",
        "nashlab/logit/limit",
    },
    "pickle": set(),
    # versions of libraries; packages of extras; what is imported when it is asked for
    "importlib": {
        "shell/manifest",
        "errors",
        "exact/linear_algebra",
        "on_demand",
        "shell/beside",
        "nashledger/letters/typeset",
    },
    "ctypes": set(),
}
FLOATS = {
    "linear_programs/floats/separation",
    "shell/cli/options",  # --time, in seconds
    "solving/mixed",  # proposes shifts; the time that a search may take
    "page/drawing/plot",  # matplotlib places points by floats; no text is made of one
    "linear_programs/optimum",
    "solving/lemke_howson",  # a path in floats proposes a basis
    "solving/float_equilibria",  # proposes profiles of several players
    "solving/two_mixers",  # the same
    "solving/sampled_region",  # rounds proposed weights
    "solving/curved_sets",  # proposes points of curves, near which rational ones are looked for
    "solving/sample_equilibrium",  # the time for that
    "solving/pure",  # payoffs for that
    "solving/pivoting",
    "shell/library/exact_solver",  # a float of a model is taken as its decimal
    "linear_programs/floats/solver_worker",
    "linear_programs/floats/solver_client",
    "linear_programs/floats/highs",
    "linear_programs/floats/refinement",
    "solving/one_card/block_search",
    "solving/one_card/replies",
    "nashlab/large_trees/restricted_game",
    "nashlab/large_trees/self_play",
    "nashlab/decimals",
    "nashlab/cfr/exact_average",
    "nashlab/cfr/external_sampling",
    "nashlab/cfr/float_game",
    "nashlab/cfr/full_traversal",
    "nashlab/cfr/rules",
    "nashlab/cfr/run",
    "nashlab/cfr/sampling",
    "nashlab/cfr/state",
    "nashlab/cfr/traversal",
    "nashlab/logit/branch",
    "nashlab/logit/limit",
    "nashlab/tournament/hands",
    "nashlab/tournament/players",
    "nashlab/tournament/predictor",
    "nashlab/tournament/reading",
    "nashlab/tournament/replies",
    "nashlab/tournament/simulated_matches",
    "nashlab/tournament/standings",
    "linear_programs/floats/polytope",
}


def within(module, places):
    """Whether a module is one of these, or stands in a folder that is."""
    return any(f"{module}/".startswith(f"{place}/") for place in places)


def imports(tree):
    """Every import of a module, wherever it stands, by full name; relative ones are not allowed."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"a relative import in line {node.lineno}"
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@cache
def imported_by(module):
    """All names that a module imports."""
    return frozenset(imports(tree_of(module)))


@cache
def own(module):
    """The modules of nashproof that a module imports."""
    names = {
        name.removeprefix("nashproof.").replace(".", "/")
        for name in imported_by(module)
        if name.startswith(("nashproof", *BESIDE))
    }
    return {
        name if name in PATHS else f"{name}/__init__"
        for name in names
        if name in PATHS or f"{name}/__init__" in PATHS
    }


def calls(tree):
    """Names that are called: ``open``, ``path.read_text`` as ``.read_text``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield "." + node.func.attr


@cache
def called_by(module):
    """All names that a module calls."""
    return frozenset(calls(tree_of(module)))


def test_every_package_has_its_place():
    assert {package(module) for module in MODULES} <= set(ORDER)


def test_imports_go_to_packages_before():
    places = {name: place for place, name in enumerate(ORDER)}
    assert [
        (module, name)
        for module in MODULES
        for name in own(module)
        if places[package(name)] > places[package(module)]
    ] == []


def test_no_cycles():
    graph = {module: own(module) - {module} for module in MODULES}
    list(
        TopologicalSorter(
            {
                module: {n for n in names if not n.endswith("/__init__")}
                for module, names in graph.items()
            }
        ).static_order()
    )


def at_start(body):
    """The imports that run when a module is imported, also below ``if`` and ``try``."""
    for node in body:
        if isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name if known(name) else node.module for name in names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.If):
            yield from at_start([] if "TYPE_CHECKING" in ast.unparse(node.test) else node.body)
            yield from at_start(node.orelse)
        elif isinstance(node, ast.Try):
            yield from at_start(node.body)


def known(name):
    """The module or the package of that name, as in MODULES; "" if there is none."""
    path = name.removeprefix("nashproof.").replace(".", "/")
    return next((one for one in (path, f"{path}/__init__") if one in MODULES), "")


def test_no_cycles_when_modules_are_imported():
    """Packages count, too: one module never needs a package that is not yet read to its end."""
    graph = {m: {*map(known, at_start(tree_of(m).body))} - {""} for m in MODULES}
    assert sum(map(len, graph.values())) > len(graph)
    list(TopologicalSorter(graph).static_order())
    one = ast.parse("if TYPE_CHECKING:\n    import nashproof.errors\nimport nashproof.limits")
    assert [*map(known, at_start(one.body))] == ["limits"]


def test_neither_package_beside_imports_the_other():
    reached = {name: {*map(package, own(name))} for name in MODULES}
    assert [m for m in MODULES if {package(m), *reached[m]} >= {*BESIDE}] == []
    assert all(any(package(m) == name for m in MODULES) for name in BESIDE)


def test_the_root_imports_what_stands_beside_for_type_checkers_alone():
    """``test_imports_go_to_packages_before`` leaves it out."""
    tree = ast.parse((SOURCE / "nashproof" / "__init__.py").read_text("utf-8"))
    assert not [name for name in at_start(tree.body) if name.startswith(BESIDE)]


def test_the_architecture_has_the_measurements():
    """Each of them nearly, so that not every commit changes the table."""
    (stated,) = TABLE.findall(ARCHITECTURE)
    lines = stated.removeprefix(HEAD).splitlines()
    for line, (name, numbers) in zip(lines, rows().items(), strict=True):
        head, *cells = line.strip("| ").split(" | ")
        said = [int(cell.replace(",", "")) for cell in cells]
        assert head == name and len(said) == len(numbers)
        far = [(a, b) for a, b in zip(said, numbers) if abs(a - b) > max(5, b // 20)]
        assert not far, f"{name}: run python tests/measure.py --write"


def test_the_architecture_names_the_claims_that_each_file_of_statements_proves():
    """If not: python tests/write_reference.py."""
    assert architecture_text() == ARCHITECTURE


def test_nashproof_works_without_what_stands_beside_it(tmp_path):
    """With both packages deleted an audit proves, and says the same; their verbs are gone."""
    for name in ("nashproof", "nashcheck"):
        shutil.copytree(SOURCE / name, tmp_path / name)
    asked = ("audit", str(ROOT / "data/games/kuhn.toml"), "--value=-1/18")
    without = f"[{str(tmp_path)!r}, *(p for p in sys.path if p != {str(SOURCE)!r})]"
    code = f"import sys; sys.path[:] = {without}; sys.argv[1:] = {asked!r}; "
    run = python(code + "from nashproof.shell.cli import main; sys.exit(main())", tmp_path)
    whole = command_line.run(*asked, cwd=tmp_path)
    assert (run.returncode, run.stdout, run.stderr) == whole
    verbs = python(code + "from nashproof.shell.cli import VERBS; print(*sorted(VERBS))", tmp_path)
    assert {*verbs.stdout.split()} == {*cli.VERBS} - {*beside.VERBS}, verbs.stderr


RENDERING = {"page", *(f"nashledger/{name}" for name in ("errata", "letters", "pictures", "site"))}
SOLVING = {"solving", "nashledger/laws/solving", "nashlab"}


def test_rendering_knows_no_solver():
    """Pages cannot search: nothing of solve is within their reach."""
    reached, todo = set(), [module for module in MODULES if within(module, RENDERING)]
    while todo:
        module = todo.pop()
        reached.add(module)
        todo += own(module) - reached
    assert not [module for module in reached if within(module, SOLVING)] and len(reached) > 100


@pytest.mark.parametrize("name", ONLY_IN)
def test_imports_from_outside(name):
    users = {
        module
        for module in MODULES
        if any(f"{i}.".startswith(f"{name}.") for i in imported_by(module))
    }
    assert [user for user in users if not within(user, ONLY_IN[name])] == []


def floats(tree):
    """Lines with a float: a literal, float(), round(), or a division of two plain integers."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, (float, complex))
            or (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("float", "round", "complex")
            )
            or (
                isinstance(node, ast.BinOp)
                and isinstance(node.op, ast.Div)
                and _integer(node.left)
                and _integer(node.right)
            )
            or (
                isinstance(node, ast.Attribute)
                and isinstance(node.value, ast.Name)
                and node.value.id == "math"
            )
            or (
                isinstance(node, ast.ImportFrom)
                and node.module == "math"
                and {a.name for a in node.names}
                - {"lcm", "gcd", "prod", "comb", "perm", "factorial", "isqrt", "floor"}
            )
        ):
            yield node.lineno


def _integer(node):
    return (isinstance(node, ast.Constant) and isinstance(node.value, int)) or (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("int", "len", "sum", "ZZ")
    )


def test_no_floats():
    modules = {*MODULES} - FLOATS
    assert {m: lines for m in modules if (lines := [*floats(tree_of(m))])} == {}


EVALUATE = {
    "eval",
    "exec",
    "compile",
    "sympify",
    "parse_expr",
    "S",
    "Rational",
    "literal_eval",
    "__import__",
}


def test_text_is_never_evaluated():
    assert {m: found for m in MODULES if (found := EVALUATE & called_by(m))} == {}


OPENS = {
    "open",
    "input",
    ".read_text",
    ".write_text",
    ".read_bytes",
    ".write_bytes",
    ".unlink",
    ".mkdir",
    ".system",
    ".open",
}


def test_only_the_shell_opens_files_and_prints():
    """One module opens files; only the command line prints."""
    found = {}
    for module in {*MODULES} - {"shell/files"}:
        doors = OPENS if within(module, shells("cli")) else OPENS | {"print"}
        found[module] = doors & called_by(module)
    assert {module: names for module, names in found.items() if names} == {}


def test_the_checker_stands_alone():
    """The standard library only, nothing of the package; and floats nowhere."""
    for part in (SOURCE / "nashcheck").rglob("*.py"):
        tree = ast.parse(part.read_text("utf-8"))
        modules = {name.partition(".")[0] for name in imports(tree)}
        assert modules <= {*sys.stdlib_module_names, "nashcheck"}, part
        assert not list(floats(tree)) and not {"eval", "exec"} & set(calls(tree)), part


HEAVY = (
    "sympy",
    "pandas",
    "matplotlib",
    "pulp",
    "highspy",
    "jinja2",
    "numpy",
    "flint",
    "nashcheck",
)


def test_starting_is_light():
    code = f"import sys, nashproof.shell.cli; print([m for m in {HEAVY} if m in sys.modules])"
    run = python(code)
    assert run.stdout == "[]\n", run.stderr


@pytest.mark.parametrize(
    "module, heavy",
    [
        ("solving.zero_sum", ("pulp", "pandas", "matplotlib")),
        ("claims.kinds", ("pandas", "matplotlib", "pulp", "jinja2")),
        ("play.enumeration", ("matplotlib", "pulp")),
        ("documents.profile_formats.formats", ("pandas", "matplotlib", "pulp", "jinja2")),
    ],
)
def test_what_is_not_needed_is_not_loaded(module, heavy):
    code = f"import sys, nashproof.{module}; print([m for m in {heavy} if m in sys.modules])"
    run = python(code)
    assert run.stdout == "[]\n", run.stderr
