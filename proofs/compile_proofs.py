"""Compile the proofs, and the programs that Coq extracts from them.

Run as `python3 proofs/compile_proofs.py`.

Standard library only. What is compiled lies in .proved/, and is compiled again only if its source
changed, or that of a file before it. The program as JavaScript is committed, with the digest of
these sources: so every machine has it, also without Coq. The same versions make the same bytes.
"""

import fcntl
import hashlib
import json
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
BUILT = HERE.parent / ".proved"
# In the order in which they need each other
THEORY = ("Game", "Maps", "Core", "Kernel", "Range", "Beyond", "Equivalent", "Bytes", "Files")
THEORY += ("Compact", "Deals", "Poly", "Expr", "Says", "Limits", "Algebra", "Families")
THEORY += ("Equilibria", "Plays", "Interior", "Dominance", "Rounds", "Pure", "Subgames")
THEORY += ("Matrix", "Law", "Programs")
THEORY += ("Hulls", "Separable", "Optimal", "Bimatrix", "Region", "Mixtures")
THEORY += ("Potential", "Commitment", "Stable", "Correlation", "OverProfiles")
THEORY += ("SubgameEquilibria", "Trembles", "Refined", "DominanceBeyond")
THEORY += ("Check", "Headlines", "Fields")
PROGRAM = BUILT / "nashcheck-proved"
SCRIPT = HERE.parent / "src" / "nashcheck_js" / "nashcheck_proved.js"
ORIGIN = SCRIPT.with_suffix(".json")  # of what the script was made
NEEDED = ("coqc", "coqchk", "ocamlfind", "ocamlopt", "js_of_ocaml")
PACKAGES = ("coq", "ocaml", "ocaml-findlib", "libzarith-ocaml-dev")  # Debian's and Ubuntu's
PACKAGES += ("js-of-ocaml",)
OURS = ("answers.ml", "main.ml", "script.ml", "primitives.js")  # what is not extracted
KERNEL = ("-package", "zarith", "-linkpkg", "kernel.mli", "kernel.ml", "answers.ml")
TO_SCRIPT = ("js_of_ocaml", "--opt", "3", "--no-extern-fs", "--disable", "debugger")
HEADER = """\
// The checker that is itself proved: what Coq extracts from proofs/, as JavaScript. Written by
// `make prove`; nobody edits it. It holds the runtime of js_of_ocaml and zarith's OCaml side, both
// under the LGPL 2.1 with an exception for linking. When `nashcheckProgram` was called,
// `nashcheckProved` has the functions openGame and checkWith. Node calls it at once; a page gives
// its text to a worker.
function nashcheckProgram() {
"""
FOOTER = """
}
if (typeof module === "object") nashcheckProgram();
"""


class NotProved(Exception):
    """A file does not compile, or rests on an axiom."""


def missing() -> list[str]:
    """Return the commands that are not there."""
    return [name for name in NEEDED if not shutil.which(name)]


def compile_all(say=print) -> None:
    """Compile every proof and the program, as far as they changed. Raises NotProved.

    Of several processes that call it, one compiles and the others wait.
    """
    BUILT.mkdir(exist_ok=True)
    with (BUILT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        key = ""
        for name in THEORY:
            key = compile_file(HERE / f"{name}.v", key, say)
        sources = [HERE / name for name in ("Extract.v", *OURS)]
        texts = [path.read_text(encoding="utf-8") for path in sources]
        key = digest(key, *texts, json.dumps(versions()))
        if known("program") != key or not PROGRAM.exists():
            extract(say)
            remember("program", key)


def compile_file(source: Path, key: str, say=print) -> str:
    """Compile one file below those with this key; return the key of them all."""
    text = source.read_text(encoding="utf-8")
    key = digest(key, text)
    if known(source.stem) != key:
        begun = time.monotonic()
        coq(source)
        remember(source.stem, key)
        say(f"nashproof: {source.name} compiled in {time.monotonic() - begun:.0f} s", flush=True)
    return key


def coq(source: Path) -> str:
    """Compile a file in the folder of what is built; return what Coq printed."""
    target = BUILT / source.name
    if target != source:
        shutil.copyfile(source, target)
    return run("coqc", "-q", target.name)


def extract(say=print) -> None:
    """Make the program, native and as JavaScript."""
    coq(HERE / "Extract.v")
    for name in OURS:
        shutil.copyfile(HERE / name, BUILT / name)
    run("ocamlfind", "ocamlopt", "-O3", *KERNEL, "main.ml", "-o", PROGRAM.name)
    # the primitives are in JavaScript: the bytecode alone would have none
    run("ocamlfind", "ocamlc", "-no-check-prims", *KERNEL, "script.ml", "-o", "script.byte")
    run(*TO_SCRIPT, "primitives.js", "script.byte", "-o", "program.js")
    program = (BUILT / "program.js").read_text(encoding="utf-8")
    (BUILT / SCRIPT.name).write_text(f"{HEADER}{program}{FOOTER}", encoding="utf-8")
    say(f"nashproof: {PROGRAM.name} and {SCRIPT.name} extracted", flush=True)


def sources() -> str:
    """Return the SHA-256 of the proofs and of the programs' own lines."""
    files = [*sorted(HERE.glob("*.v")), *(HERE / name for name in OURS)]
    return digest(*(path.read_text(encoding="utf-8") for path in files))


def versions() -> dict[str, str]:
    """Return the versions that decide about the script's bytes."""
    return {
        "coq": run("coqc", "-print-version").split()[0],
        "js_of_ocaml": run("js_of_ocaml", "--version").strip(),
        "ocaml": run("ocamlfind", "ocamlopt", "-version").strip(),
        "zarith": run("ocamlfind", "query", "-format", "%v", "zarith").strip(),
    }


def publish() -> None:
    """Write the script into the package, and of what it was made."""
    shutil.copyfile(BUILT / SCRIPT.name, SCRIPT)
    script = hashlib.sha256(SCRIPT.read_bytes()).hexdigest()
    origin = {"sha256": script, "sources": sources(), "versions": versions()}
    ORIGIN.write_text(json.dumps(origin, indent=1) + "\n", encoding="utf-8")


def axioms() -> str:
    """Return what coqchk, Coq's independent checker, says the proofs rest on.

    It takes a minute and a half, so its answer is kept until a proof changes.
    """
    key = known(THEORY[-1])
    if not known("axioms").startswith(key):
        said = run("coqchk", "-silent", "-o", "Headlines", "Fields")
        found = said[said.index("* Axioms:") :].split("\n* ")[0].removeprefix("* Axioms:").strip()
        remember("axioms", f"{key} {found}")
    return known("axioms").removeprefix(key).strip()


def run(*command: str) -> str:
    """Run a command in the folder of what is built; return what it printed. Raises NotProved."""
    streams = {"capture_output": True, "text": True}
    done = subprocess.run(command, cwd=BUILT, preexec_fn=deep_stack, **streams)
    if done.returncode:
        raise NotProved(f"{' '.join(command)}: {(done.stderr or done.stdout).strip()}")
    return done.stdout + done.stderr


def deep_stack() -> None:
    """Allow the deepest stack: Coq reads the bytes of a game as one long text."""
    _, most = resource.getrlimit(resource.RLIMIT_STACK)
    resource.setrlimit(resource.RLIMIT_STACK, (most, most))


def digest(*texts: str) -> str:
    """Return the SHA-256 of texts."""
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()


def known(name: str) -> str:
    """Return the key with which something was built last, or nothing."""
    path = BUILT / f"{name}.key"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def remember(name: str, key: str) -> None:
    """Keep the key with which something was built."""
    (BUILT / f"{name}.key").write_text(key, encoding="utf-8")


if __name__ == "__main__":
    if missing():
        sys.exit(f"{', '.join(missing())} missing; install {' '.join(PACKAGES)}")
    compile_all()
    publish()
    print(f"nashproof: axioms: {axioms()}")
