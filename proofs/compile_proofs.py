"""Compile the proofs, and the program that Coq extracts from them.

Run as `python3 proofs/compile_proofs.py`.

Standard library only. What is compiled lies in .proved/, and is compiled again only if its source
changed, or that of a file before it.
"""

import hashlib
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
THEORY += ("Poly", "Expr", "Says", "Limits", "Algebra", "Families", "Equilibria", "Check")
THEORY += ("Headlines", "Fields")
PROGRAM = BUILT / "nashcheck-proved"
NEEDED = ("coqc", "coqchk", "ocamlfind", "ocamlopt")
PACKAGES = ("coq", "ocaml", "ocaml-findlib", "libzarith-ocaml-dev")  # Debian's and Ubuntu's
FINDLIB = ("ocamlfind", "ocamlopt", "-O3", "-package", "zarith", "-linkpkg")


class NotProved(Exception):
    """A file does not compile, or rests on an axiom."""


def missing() -> list[str]:
    """Return the commands that are not there."""
    return [name for name in NEEDED if not shutil.which(name)]


def compile_all(say=print) -> None:
    """Compile every proof and the program, as far as they changed. Raises NotProved."""
    BUILT.mkdir(exist_ok=True)
    key = ""
    for name in THEORY:
        key = compile_file(HERE / f"{name}.v", key, say)
    sources = [HERE / "Extract.v", HERE / "main.ml"]
    key = digest(key, *(path.read_bytes().decode() for path in sources))
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
    """Make the program."""
    coq(HERE / "Extract.v")
    shutil.copyfile(HERE / "main.ml", BUILT / "main.ml")
    run(*FINDLIB, "kernel.mli", "kernel.ml", "main.ml", "-o", PROGRAM.name)
    say(f"nashproof: {PROGRAM.name} extracted", flush=True)


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
    print(f"nashproof: axioms: {axioms()}")
