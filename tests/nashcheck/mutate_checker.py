"""Mutation testing of the checker: `make mutants`, or python tests/nashcheck/mutate_checker.py
[WORD ...] (functions to mutate).

One small change of the checker (its parts joined) at a time: another comparison, operator,
constant, a connective or a condition turned, a statement left out.  A mutant is killed when some
fixture, or some call of the command line, then answers in other words, crashes or does not end.
What survives must stand in checker_survivors.txt with the reason; what stands there must survive.
Exit status 1 otherwise.  It takes about six minutes of one core; `make test` takes some mutants
(test_mutants.py).
"""

import __future__

import ast
import contextlib
import io
import random
import resource
import signal
import sys
import tempfile
import time
import types
from collections import Counter
from functools import partial
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from checking import FIXTURES, SOURCE, fixtures  # noqa: E402
from checking import fixture as place_of  # noqa: E402

SURVIVORS = HERE / "checker_survivors.txt"
SECONDS, BYTES = (
    3,
    2**30,
)  # of the processor for one mutant on one fixture (the slowest takes 0.2); of this process

# What stands for what


COMPARISONS = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
OPERATORS = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Pow: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
NAMES = {"ZERO": "ONE", "ONE": "ZERO", "min": "max", "max": "min", "any": "all", "all": "any"}


def replacements(node, statement):
    """What is put in the place of a node, one after the other."""
    if isinstance(node, ast.Compare):
        for i, operator in enumerate(node.ops):
            for other in COMPARISONS[type(operator)]:
                yield ast.Compare(
                    node.left, [*node.ops[:i], other(), *node.ops[i + 1 :]], node.comparators
                )
    elif isinstance(node, ast.BinOp):
        yield ast.BinOp(node.left, OPERATORS[type(node.op)](), node.right)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        for i in range(len(node.values)):
            rest = node.values[:i] + node.values[i + 1 :]
            yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
    elif isinstance(node, ast.UnaryOp):
        yield node.operand
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield ast.Constant(node.value + 1)
        if node.value:
            yield ast.Constant(node.value - 1)
    elif isinstance(node, ast.Name) and node.id in NAMES:
        yield ast.Name(NAMES[node.id], node.ctx)
    elif (
        statement
        and isinstance(node, (ast.Expr, ast.AugAssign))
        and not isinstance(getattr(node, "value", None), ast.Constant)
    ):
        yield ast.Pass()
        if isinstance(node, ast.AugAssign):
            yield ast.AugAssign(node.target, OPERATORS[type(node.op)](), node.value)
    elif statement and isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
        yield ast.Pass()


def turned(node):
    """A condition that always holds, or never: so both ways of each branch are told apart."""
    yield ast.Constant(True)
    yield ast.Constant(False)


def mutants(tree):
    """Yield (where, line, before, after, apply, undo); the tree is changed between ``apply`` and
    ``undo``."""
    for function, parent, field, index, node in places(tree):
        condition = field == "test" or field == "ifs"
        for new in [
            *replacements(node, field == "body" or field == "orelse"),
            *(turned(node) if condition else ()),
        ]:
            ast.copy_location(new, node)
            yield (
                function,
                node.lineno,
                ast.unparse(node),
                ast.unparse(new),
                setter(parent, field, index, new),
                setter(parent, field, index, node),
            )


def places(node, function="module"):
    """Every child below a node with its place; messages for people and types are passed over."""
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns"):
            continue
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(child, ast.AST) or message(node, field, index):
                continue
            inner = child.name if isinstance(child, ast.FunctionDef) else function
            if hasattr(child, "lineno"):
                yield inner, node, field, index, child
            yield from places(child, inner)


def message(node, field, index):
    """The words of `readable`, `require` and `full_match`, and what `excerpt` cuts."""
    called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id
    return field == "args" and (
        called in ("readable", "require")
        and index > 0
        or called == "full_match"
        and index > 1
        or called in ("excerpt", "cast")
    )


def setter(parent, field, index, node):
    if index is None:
        return lambda: setattr(parent, field, node)
    return lambda: getattr(parent, field).__setitem__(index, node)


# What tells them apart


def probes():
    """{name: a function of (module, its games) whose result the original and a killed mutant do not
    share}"""
    found = {
        f"{folder}/{path.name}": fixture(path)
        for folder in ("valid", "invalid", "malformed")
        for path in fixtures(folder)
    }
    found |= {
        f"game {path.name}": game_facts(path) for path in sorted((FIXTURES / "games").iterdir())
    }
    found |= {f"limit {limit} {name}": limited(limit, name) for limit, name in LIMITS}
    found |= {f"lists of {name}": measured(name) for name in MEASURED}
    found |= {f"ranks of {name}": ranks(name) for name in RANKS}
    found["few equations"], found["signs of minors"] = few_equations, signs_of_minors
    found["single plans"], found["longest edges"] = single_plans, longest_edges
    found["nodes promised"], found["bytes read"] = promised, bytes_read
    found["constants"] = lambda module, games: [getattr(module, name) for name in CONSTANTS.split()]
    found["short"] = lambda module, games: [module.excerpt("x" * n) for n in (59, 60, 61, 62)]
    found |= {
        f"stopped by {error!r}": stopped_by(error)
        for error in (KeyboardInterrupt(), MemoryError(), OSError(28, "full"))
    }
    found["answers"] = answers_written
    return found | {f"command {words}": command(words) for words in COMMANDS}


def fixture(path):
    data = path.read_bytes()
    if path.suffix in (".efg", ".game"):
        return lambda module, games: answer(
            module, lambda: bool(read_game(module, path.suffix, data))
        )
    return lambda module, games: answer(
        module, lambda: (module.check(data, games), module.Work.steps)
    )


def measured(name):
    """What is said where lists of numbers may have few digits only."""
    data = place_of(name).read_bytes()

    def run(module, games):
        before, said = module.LIST_BITS, []
        try:
            for module.LIST_BITS in (1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 25, 30, 40):
                said.append(answer(module, lambda: module.check(data, games)))
            return said
        finally:
            module.LIST_BITS = before

    return run


RANKS = ["valid/region-kuhn.json", "valid/set-kuhn.json", "valid/set-kuhn-mixed.json"]


def ranks(name):
    """The equations and the columns of each rank, of which no fixture has too many."""
    data = place_of(name).read_bytes()

    def run(module, games):
        before, asked = module.require_few, []
        module.require_few = lambda *sizes: asked.append(sizes) or before(*sizes)
        try:
            return answer(module, lambda: module.check(data, games)), asked
        finally:
            module.require_few = before

    return run


def signs_of_minors(module, games):
    """A determinant: in proofs of the fixtures larger ones, with other signs, are not 0 either."""
    rows = (2, 3, 5, 7), (1, 4, 9, 16), (6, 0, 1, 8), (3, 1, 2, 5)
    return str(module.determinant([[module.constant(1, x) for x in row] for row in rows]).terms)


def single_plans(module, games):
    """Of each face of a small game, whether it has one plan: proofs ask that of few faces."""
    tree = module.Tree(module.decode(place_of("games/hidden.efg").read_bytes()))
    sides = [module.PlanCorners(tree, player, [], []) for player in tree.players]
    return [side.is_single(face) for side in sides for face in range(1 << 7)]


def longest_edges(module, games):
    """Where triangles are cut: in proofs of the fixtures all edges are as long, or one is left."""
    form = types.SimpleNamespace(points={}, shape=(2,))
    corners = [(0, 0), (1, 2), (5, 1)], [(0, 5), (4, 0), (3, 4)], [(2, 2), (3, 3), (2, 8)]
    cases = [[[module.Point(map(module.Fraction, at)) for at in own]] for own in corners]
    parts = [module.cut(form, case, 0, module.Fraction(1, 3), 20) for case in cases]
    return [[[*map(str, at)] for own in part for at in own] for both in parts for part in both]


def few_equations(module, games):
    """What is said of so many equations and columns, on both sides of the limit."""
    sizes = (1_259, 1_259), (1_260, 1_260), (1_000, 2_000), (2_000, 1_000), (2_000, 1_001)
    return [answer(module, lambda: module.require_few(*pair)) for pair in sizes]


def read_game(module, suffix, data):
    return module.Tree(module.decode(data)) if suffix == ".efg" else module.OneCard(data)


def promised(module, games):
    """A file that promises more nodes than it may have is refused before it is read to its end."""
    before, module.NODES = module.NODES, 40
    try:
        told = []
        for width in (38, 39, 40, 60):
            moves = " ".join(f'"{i}"' for i in range(width))
            head = f'EFG 2 R "wide" {{ "One" }}\n""\np "" 1 1 "a" {{ {moves} }} 0\n'
            told.append(answer(module, lambda: module.Tree(head + 't "" 1 "" { 0 }\n' * 2)))
        return told
    finally:
        module.NODES = before


def bytes_read(module, games):
    """Of a file that is too long one byte more than it may have is read."""
    before, module.BYTES = module.BYTES, 40
    try:
        return len(module.read_bytes(str(place_of(GOOD))))
    finally:
        module.BYTES = before


def answer(module, call):
    try:
        return call()
    except (module.Rejected, module.Unreadable) as error:
        return type(error).__name__, str(error)


def game_facts(path):
    """Everything a game file says, as the checker has understood it."""
    data = path.read_bytes()

    def facts(module, games):
        game = read_game(module, path.suffix, data)
        plain = {
            key: value
            for key, value in vars(game).items()
            if key
            in (
                "title",
                "histories",
                "terminals",
                "parents",
                "forgets",
                "chances",
                "copies",
                "deals",
                "unit",
                "steps",
                "points",
                "lines",
            )
        }
        sets = [
            [
                (
                    home.name,
                    home.actions,
                    home.history,
                    home.successors,
                    home.nodes,
                    [home.reached[node][0] for node in home.nodes],
                )
                for home in own
            ]
            for own in game.infosets
        ]
        return repr((plain, sorted(vars(game).get("moves", ())), sets))

    return facts


CONSTANTS = (
    "BYTES NODES DIGITS MOVES NESTING CHARACTERS PARENTHESES DEGREE WORK NAMES PLAYERS "
    "STRATEGIES PAIRS PASSES MIXTURES DRAWN_NODES CONTINUATIONS CUTS CUT_DEPTH FACES MIXED "
    "ZERO ONE STEPS POINT_DIGITS BERNSTEIN CARD_NAMES EXPANSION LIST_BITS SUM_STEPS SUM_DIGITS"
)
MEASURED = [  # files whose lists have different digits
    "valid/dominated-kuhn.json",
    "valid/iterated-mixed.json",
    "valid/responses-steps.json",
    "valid/set-kuhn-mixed.json",
    "valid/value-kuhn.json",
    "valid/sequential-toll.json",
    "valid/family-square.json",
    "valid/correlated-range-chicken.json",
    "valid/deviation-kuhn-rational.json",
    "valid/family-drift-rational.json",
    "valid/dimension-kuhn-mixed.json",
    "valid/no-box-kuhn-below.json",
    "valid/no-box-descent.json",
    "valid/region-pennies-empty.json",
    "valid/dominated-kuhn-below.json",
    "valid/parametric-equilibria-letter-scaled.json",
    "valid/parametric-equilibria-letter-shift-with-zero.json",
    "valid/parametric-equilibria-letter.json",
    "valid/mixed-equilibria-meeting.json",
    "invalid/mixture-sum-below.json",  # whose list is measured before it is added up
]
LIMITS = [  # a limit, and a file that comes up against it when it is low
    ("STRATEGIES", "valid/pure-values-dice.json"),
    ("CONTINUATIONS", "valid/dominated-kuhn.json"),
    ("PAIRS", "valid/iterated-mixed.json"),
    ("PASSES", "valid/iterated-mixed.json"),
    ("PASSES", "valid/responses-steps.json"),
    ("MIXTURES", "valid/iterated-mixed.json"),
    ("MIXTURES", "valid/responses-steps.json"),
    ("CUTS", "valid/family-kuhn-cut.json"),
    ("FACES", "valid/set-wedge.json"),
    ("FACES", "valid/set-kuhn-mixed.json"),
    ("BYTES", "valid/value-kuhn.json"),
    ("NESTING", "valid/family-kuhn.json"),
    ("WORK", "valid/arithmetic-parameters.json"),
    ("WORK", "valid/comparison-inside.json"),
    ("WORK", "valid/family-square.json"),
    ("WORK", "valid/parameter-set-two.json"),
    ("WORK", "valid/parametric-equilibria-crossing.json"),
    ("WORK", "valid/payoff-draw-family.json"),
    ("WORK", "valid/quasi-family-quotient.json"),
    ("WORK", "valid/sequential-family-horse.json"),
    ("MIXED", "valid/equilibria-square-number.json"),
    ("NODES", "games/market.efg"),
    ("NODES", "games/leaf.efg"),
    ("PLAYERS", "games/trio.efg"),
    ("DEGREE", "valid/arithmetic-parameters.json"),
    ("NODES", "games/short.game"),
    ("NODES", "valid/matrix-short.json"),
    ("STRATEGIES", "valid/responses-steps.json"),
    ("STRATEGIES", "valid/iterated-steps.json"),
    ("MOVES", "games/short.game"),
    ("PARENTHESES", "valid/arithmetic-parameters.json"),
    ("CHARACTERS", "valid/arithmetic-parameters.json"),
    ("DIGITS", "valid/value-kuhn.json"),
    ("POINT_DIGITS", "valid/family-kuhn-cut.json"),
    ("BERNSTEIN", "valid/family-square.json"),
    ("STEPS", "valid/pure-values-dice.json"),
    ("STEPS", "valid/set-kuhn-mixed.json"),
    ("CONTINUATIONS", "valid/set-kuhn-mixed.json"),
    ("LIST_BITS", "games/corner.efg"),
    ("LIST_BITS", "valid/value-kuhn.json"),
    ("LIST_BITS", "valid/sequential-toll.json"),
    ("WORK", "valid/value-kuhn.json"),
    ("WORK", "valid/set-wedge.json"),
    ("DRAWN_NODES", "valid/correlated-signals-gains.json"),
    ("DRAWN_NODES", "valid/extensive-kuhn-gains.json"),
    ("DRAWN_NODES", "valid/extensive-signals-gains.json"),
    ("STEPS", "valid/correlated-range-chicken.json"),
    ("CARD_NAMES", "games/short.game"),
    ("EXPANSION", "valid/matrix-short.json"),
    ("MIXED_PROFILES", "valid/mixed-equilibria-pennies.json"),
    ("STEPS", "valid/mixed-equilibria-pennies.json"),
    ("PLAN_SEQUENCES", "valid/plan-equilibria-meeting.json"),
]


def limited(limit, name):
    """The least value of a limit with which the file is read as it is without, and what is said one
    below."""
    data = place_of(name).read_bytes()
    suffix = Path(name).suffix
    read = (
        (lambda module, games: module.check(data, games))
        if suffix == ".json"
        else (lambda module, games: bool(read_game(module, suffix, data)))
    )

    def run(module, games):
        def said(value):
            forget(module, games)
            setattr(module, limit, value)
            return answer(module, lambda: read(module, games)), limit == "BYTES" and len(
                module.read_bytes(str(place_of(name)))
            )

        before = getattr(module, limit)
        try:
            most = before if limit == "WORK" else 20_000
            enough, low, high = said(before)[0], -1, max(len(data), most)
            while high - low > 1:
                middle = (low + high) // 2
                low, high = (low, middle) if said(middle)[0] == enough else (middle, high)
            return low, said(low), said(low + 1)
        finally:
            setattr(module, limit, before)

    return run


KUHN, GOOD, BAD, NONE = (
    "games/kuhn.efg",
    "valid/value-kuhn.json",
    "invalid/gain.json",
    "nothing.json",
)
COMMANDS = [
    (),
    (KUHN,),
    (GOOD,),
    (KUHN, GOOD),
    (GOOD, KUHN),
    (KUHN, GOOD, BAD),
    (KUHN, BAD),
    (KUHN, GOOD, NONE),
    (KUHN, NONE),
    ("valid",),
    (KUHN, GOOD, "malformed/empty.json"),
    (KUHN, BAD, "malformed/empty.json"),
    (KUHN, GOOD, "odd\nname\x1b[31m"),
    (GOOD, "zero\0byte"),
    ("games/corner.efg", "valid/payoff-corner.json", "\\ é.json"),
    ("--help",),
    ("-h",),
    ("--", KUHN, GOOD),
    ("--json",),
    ("--json", "valid"),  # a folder: what does not refuse it cannot write it either
    ("--odd", "valid"),
    ("--odd",),
]


def stopped_by(error):
    """What is said when the run ends so, in a check or as the output is written at last."""

    class Full(io.StringIO):
        def flush(self):
            raise error

    def run(module, games):
        told = []
        for stream, words in ((Full(), ()), (io.StringIO(), ("x",))):
            before, err = module.check_files, io.StringIO()
            module.check_files = lambda argv: throw(error) if argv else before(argv)
            with contextlib.redirect_stdout(stream), contextlib.redirect_stderr(err):
                status = module.main(list(words))
            module.check_files = before
            told.append((status, err.getvalue()))
        return told

    return run


def throw(error):
    raise error


def answers_written(module, games):
    """What --json writes about a good, a bad and a missing certificate."""
    with tempfile.TemporaryDirectory() as folder:
        words = [str(place_of(word)) for word in (KUHN, GOOD, BAD)] + [NONE]
        place = Path(folder) / "answers.json"
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            status = module.main(["--json", str(place), *words])
        return status, place.exists() and place.read_bytes()


def command(words):
    def run(module, games):
        out, err = (io.TextIOWrapper(io.BytesIO(), encoding="ascii") for _ in "12")
        sys.set_int_max_str_digits(4300)  # as a process begins
        files = [
            str(place_of(word).relative_to(FIXTURES))
            if word.endswith((".json", ".efg")) and "/" in word
            else word
            for word in words
        ]
        with (
            contextlib.chdir(FIXTURES),
            contextlib.redirect_stdout(out),
            contextlib.redirect_stderr(err),
        ):
            status = module.main(files)
        told = [sys.get_int_max_str_digits()]
        sys.set_int_max_str_digits(0)  # for the probes to come
        for stream in (out, err):
            stream.flush()
            told.append(stream.buffer.getvalue())
        return status, told

    return run


# The run


class TooLong(BaseException):
    pass


def stopped(*_):
    raise TooLong


def outcome(probe, module, games):
    """What a probe says: its result, or that it ended otherwise."""
    try:
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        try:
            forget(module, games)
            return probe(module, games)
        except (Exception, SystemExit) as error:
            return f"ended by {type(error).__name__}"
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
    except TooLong:  # which may come in the very moment in which the timer is stopped
        return "ended by TooLong"


def compiled(statement):
    module = ast.fix_missing_locations(ast.Module([statement], []))
    return compile(module, "mutant", "exec", __future__.annotations.compiler_flag)


def loaded(codes):
    """A (mutated) checker, compiled statement by statement, as a module, and the games of the
    fixtures as it reads them."""
    module = types.ModuleType("mutant")
    for code in codes:
        exec(code, module.__dict__)
    games = {}
    with contextlib.redirect_stderr(io.StringIO()):
        for path in sorted((FIXTURES / "games").iterdir()):
            module.check_file(str(path), games)
    return module, games


def taken(probe, module, games):
    begun = time.process_time()
    outcome(probe, module, games)
    return time.process_time() - begun


def lines_met(probe, module, games):
    """The lines of the checker that a probe runs."""
    met = set()

    def trace(frame, event, _):
        if frame.f_code.co_filename == "mutant":
            met.add(frame.f_lineno)
            return trace

    sys.settrace(trace)
    try:
        probe(module, games)
    finally:
        sys.settrace(None)
    return met


def killer(codes, wanted, checks, may_tell=lambda probe: True):
    """The name of a probe that tells the mutant from the original; None if it survives.  It becomes
    the first to be asked."""
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        module, games = loaded(codes)
    except (Exception, SystemExit, TooLong) as error:
        return f"it cannot be loaded: {type(error).__name__}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    for name in filter(may_tell, [*checks]):
        if outcome(checks[name], module, games) != wanted[name]:
            asked = dict(checks)
            checks.clear()
            checks.update({name: asked.pop(name), **asked})
            return name
    return None


def mutated(codes, words=()):
    """Yield (name, line, a function that compiles the mutant, now or later); the same change in the
    same line is told by its number."""
    tree, lines, named = ast.parse(SOURCE), SOURCE.splitlines(), Counter()
    for function, line, before, after, apply, undo in mutants(tree):
        if words and function not in words:
            continue
        name = f"{function}: {before}  ->  {after}  in  {lines[line - 1].strip()}"
        named[name] += 1
        yield (
            name + f"  #{named[name]}" * (named[name] > 1),
            line,
            partial(with_mutant, codes, tree, line, apply, undo),
        )


def with_mutant(codes, tree, line, apply, undo):
    """The compiled statements, that of the mutant anew."""
    apply()
    try:
        return [
            compiled(new) if new.lineno <= line <= new.end_lineno else code
            for new, code in zip(tree.body, codes)
        ]
    finally:
        undo()


def compiled_with_probes():
    """The checker compiled, and the probes."""
    signal.signal(signal.SIGPROF, stopped)
    sys.set_int_max_str_digits(0)  # as the checker runs
    return [compiled(statement) for statement in ast.parse(SOURCE).body], probes()


def prepared():
    """The checker compiled, the probes, quick ones first, and what each says of the checker as it
    is."""
    codes, checks = compiled_with_probes()
    module, games = loaded(codes)
    wanted = {name: outcome(probe, module, games) for name, probe in checks.items()}
    return (
        codes,
        dict(sorted(checks.items(), key=lambda item: taken(item[1], module, games))),
        wanted,
    )


def reach(codes, checks):
    """{probe: the lines that it runs}; what is run before any probe, all of them may tell."""
    module, games = loaded(codes)
    loading, met = lines_met(lambda *_: loaded(codes), module, games), {}
    for name, probe in checks.items():
        forget(module, games)
        met[name] = lines_met(probe, module, games) | loading
    return met


def forget(module, games):
    """What was computed for a probe, which the next one is to compute anew, so that it is told
    apart by every line that it would run alone."""
    for game in games.values():
        game.last_profile = None
        if "tree" in vars(game):
            game.tree = None
        else:
            game.known_amounts, game.known_pairs = {}, {}
    kept = "rational_of", "polynomial_of", "decimal_of", "parameter_of"
    for cache in (getattr(module, name) for name in kept):
        cache.cache_clear()


def main(words):
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    codes, checks, wanted = prepared()
    met, excused, found, count = reach(codes, checks), excuses(), [], 0
    reached = set().union(*met.values())
    for name, line, compile_it in mutated(codes, words):
        if killer(compile_it(), wanted, checks, lambda probe: line in met[probe]) is None:
            found.append(name)
            if name not in excused:
                print(
                    (
                        "survives, line "
                        f"{line}{'' if line in reached else ', which nothing runs'}: {name}"
                    ),
                    flush=True,
                )
        count += 1
        if count % 200 == 0:
            print(f"{count} mutants, {len(found)} survivors", file=sys.stderr, flush=True)
    return told(count, found, excused, words)


class Wanted(dict):
    """What each probe says of the checker as it is, once it is asked for."""

    def __init__(self, checks, codes):
        super().__init__()
        self.probes, self.loaded = dict(checks), loaded(codes)

    def __missing__(self, name):
        self[name] = outcome(self.probes[name], *self.loaded)
        return self[name]


def some_survivors(many):
    """Of so many mutants, which depend on the source alone, those that survive without excuse."""
    codes, checks = compiled_with_probes()
    last = {name: probe for name, probe in checks.items() if name.startswith(("limit ", "lists "))}
    checks = {name: probe for name, probe in checks.items() if name not in last} | last  # the slow
    wanted = Wanted(checks, codes)
    every, limits = [*mutated(codes)], resource.getrlimit(resource.RLIMIT_AS)
    chosen, excused = random.Random(SOURCE).sample(every, many), excuses()
    resource.setrlimit(
        resource.RLIMIT_AS, (4 * BYTES, limits[1])
    )  # the process of the tests is larger by itself
    try:
        return [
            name
            for name, _, compile_it in chosen
            if name not in excused and killer(compile_it(), wanted, checks) is None
        ]
    finally:
        resource.setrlimit(resource.RLIMIT_AS, limits)


def excuses():
    """{survivor: reason}; the file has a line for each, the reason on the lines before."""
    reason, found = "", {}
    for line in SURVIVORS.read_text("utf-8").splitlines() if SURVIVORS.exists() else ():
        if line.startswith("#"):
            reason = line[1:].strip()
        elif line:
            found[line] = reason
    return found


def told(count, found, excused, words):
    new = [name for name in found if name not in excused]
    idle = [
        name
        for name in excused
        if name not in found and (not words or name.partition(":")[0] in words)
    ]
    for name in idle:
        print(f"is excused and does not survive: {name}")
    print(f"{count} mutants, {len(found)} survive, {len(found) - len(new)} of them excused")
    return 1 if new or idle else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
