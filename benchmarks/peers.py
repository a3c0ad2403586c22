"""The table of peers: what each is called, what it is given, what runs it, what must be there for
it, and how it is known.

``kind`` is the form of a game that it takes: ``program``, ``tree``, ``matrix`` or ``profile`` (see
``works``); nashproof's own work has the kind ``ours``, and what else was tried with its parts
``way``. Nothing of nashproof is imported here: a peer runs in an environment of its own.
"""

import importlib
import importlib.metadata
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass


@dataclass(frozen=True)
class Peer:
    """``run`` is MODULE.FUNCTION below this folder; before it, and not timed, ``load``. ``imports``
    are modules and packages (``module``, or ``module of package`` where they differ), ``program`` a
    command; ``exact`` says whether it claims exact answers, ``rounds`` whether it computes exactly
    and prints 15 digits.
    """

    name: str
    kind: str
    run: str
    imports: tuple = ()
    program: str = ""
    load: str = ""
    exact: bool = True
    rounds: bool = False

    def function(self, which="run"):
        """The function itself; None if there is none."""
        path = getattr(self, which)
        if not path:
            return None
        module, _, name = path.rpartition(".")
        return getattr(importlib.import_module(f".{module}", __package__), name)

    def found(self):
        """Import what it needs, and return its version. Raises ImportError if something is
        missing."""
        for item in self.imports:
            importlib.import_module(item.split(" of ")[0])
        if self.program and not shutil.which(self.program):
            raise ImportError(f"no command {self.program}")
        if self.program:
            return _program_version(self.program)
        package = self.imports[0].split(" of ")[-1].split(".")[0]
        if package == "nashproof":  # what was installed may be of an older commit
            return importlib.import_module(package).__version__
        return importlib.metadata.version(package)


def _program_version(name):
    """The first thing like a version in what a command says of itself."""
    for option in ("--version", "-v", "/dev/null"):
        done = subprocess.run(
            [name, option], capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=20
        )
        version = re.search(r"\d+\.\d+[\w.]*", done.stdout + done.stderr)
        if version:
            return version[0]
    return "unknown"


LP = (
    "open_spiel.python.algorithms.sequence_form_lp of open_spiel",
    "pyspiel",
    "cvxpy",
    "ecos",
    "open_spiel.python.policy",
)
GAIN = (
    "open_spiel.python.algorithms.exploitability of open_spiel",
    "pyspiel",
    "open_spiel.python.policy",
)
GAMBIT = {"imports": ("pygambit",)}

PEERS = [
    Peer("pycddlib", "program", "lp_peers.pycddlib", ("cdd.gmp of pycddlib",)),
    Peer("pplpy", "program", "lp_peers.pplpy", ("ppl of pplpy",)),
    Peer("lrs", "program", "lp_peers.lrs", program="lrs"),
    Peer("QSopt_ex", "program", "lp_peers.qsopt_ex", program="esolver"),
    Peer("SoPlex", "program", "lp_peers.soplex", program="soplex"),
    Peer("z3", "program", "lp_peers.z3", ("z3 of z3-solver",)),
    Peer("cvc5", "program", "lp_peers.cvc5", ("cvc5.pythonic of cvc5",)),
    Peer("SymPy lpmin", "program", "lp_peers.sympy_lpmin", ("sympy.solvers.simplex of sympy",)),
    Peer(
        "glpsol --exact", "program", "lp_peers.glpsol", program="glpsol", exact=False, rounds=True
    ),
    Peer("HiGHS", "program", "lp_peers.highs", ("highspy",), exact=False),
    Peer("CBC by PuLP", "program", "lp_peers.cbc", ("pulp",), exact=False),
    Peer(
        "SciPy",
        "program",
        "lp_peers.scipy",
        ("scipy.optimize of scipy", "scipy.sparse"),
        exact=False,
    ),
    Peer("Gambit lp", "tree", "game_peers.gambit_lp", load="game_peers.gambit_tree", **GAMBIT),
    Peer("Gambit lcp", "tree", "game_peers.gambit_lcp", load="game_peers.gambit_tree", **GAMBIT),
    Peer(
        "OpenSpiel lp",
        "tree",
        "game_peers.openspiel_lp",
        LP,
        load="game_peers.openspiel_tree",
        exact=False,
    ),
    Peer(
        "Gambit lp (matrix)",
        "matrix",
        "game_peers.gambit_lp_matrix",
        load="game_peers.gambit_matrix",
        **GAMBIT,
    ),
    Peer(
        "Gambit lcp (matrix)",
        "matrix",
        "game_peers.gambit_lcp_matrix",
        load="game_peers.gambit_matrix",
        **GAMBIT,
    ),
    Peer("lrsnash", "matrix", "game_peers.lrsnash", program="lrsnash"),
    Peer("nashpy", "matrix", "game_peers.nashpy", ("nashpy",), exact=False),
    Peer(
        "Gambit max_regret",
        "profile",
        "game_peers.gambit_gain",
        load="game_peers.gambit_tree",
        **GAMBIT,
    ),
    Peer(
        "OpenSpiel nash_conv",
        "profile",
        "game_peers.openspiel_gain",
        GAIN,
        load="game_peers.openspiel_tree",
        exact=False,
    ),
    *(
        Peer(name, "way", f"ways.{way}", ("nashproof", "numpy"), load="ours.ready")
        for name, way in {
            "dual simplex": "dual_simplex",
            "primal simplex": "primal_simplex",
            "interior point": "interior_point",
            "interior point alone": "interior_alone",
            "first order (PDLP)": "first_order",
            "CFR+": "cfr_plus",
            "blocks of a small deck": "stretched",
        }.items()
    ),
    Peer("reading alone", "certificate", "ours.read", ("nashproof", "nashcheck")),
]
OWN = {
    name: Peer(
        "nashproof", "ours", f"ours.{name}", ("nashproof", "nashcheck", "numpy"), load="ours.ready"
    )
    for name in ("solve", "matrix", "gain", "check")
}
EVERY = {peer.name: peer for peer in PEERS} | {f"ours {name}": peer for name, peer in OWN.items()}


def present(*names):
    """Those of these peers that are here. Of each other one a line on standard error says why."""
    here = []
    for name in names:
        try:
            EVERY[name].found()
        except ImportError as error:
            left_out(name, error)
        else:
            here.append(name)
    return here


def left_out(name, why):
    """Say that a peer is missing, so that a table goes on without it."""
    print(f"bench: {name} is missing, and left out: {why}", file=sys.stderr, flush=True)
