"""Write what reports/try.html runs in a browser: python workflow/browser.py [FOLDER]

Writes reports/static/pyodide/: Pyodide, which is Python for browsers, as npm has it; the memory
of Python after its first audits, with the libraries of FLINT that it needs; and the packages,
compiled. SymPy is an archive for itself, loaded when something is imported of it. So are the
modules that are in the memory, for an engine in which that does not fit.

The lock says which versions, with their hashes; what is plain Python is copied from .venv. Nothing
here is committed. A folder that was made of the same files stays as it is. Uses npm, which Node
brings, for Pyodide alone. `make test` makes the same folder in .pyodide/, for Chromium to answer
from.
"""

import ast
import base64
import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile
from pathlib import Path

from nashcheck_js.engine import EngineError, node

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "reports" / "static" / "pyodide"
FETCHED = ROOT / ".pyodide"  # what was fetched, by name: a second run needs no network
PYODIDE = "pyodide-314.0.7.tgz"
# The hash of that archive, as npm has it
INTEGRITY = (
    "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOtty"
    "McWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
CORE += ("pyodide-lock.json",)
WHEEL = "python-flint"  # the one package that is compiled for browsers
TARGET = ["--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--abi", "cp314"]
PLAIN = ("sympy", "mpmath", "jinja2", "markupsafe")  # as .venv has them
ASKED = (
    "packages/sympy/",
    "packages/mpmath/",
)  # loaded when something is imported of them: most audits need none
PACKED = "pyodide.asm.wasm"  # compressed, as the parts are, since many hosts do not compress
OURS = ("nashproof", "nashledger", "nashlab", "nashcheck", "nashcheck_js")
# Parts of SymPy that `import sympy` leaves out, and what nobody runs
LEFT_OUT = re.compile(
    r"/(tests|benchmarks|__pycache__)/|\.(pyi|pyx|pxd|c|h|so|typed|a|rst|tex)$|/_build_utils/"
    r"|^sympy/(categories|codegen|combinatorics|crypto|diffgeom|holonomic|liealgebras|physics|sandbox"
    r"|stats|testing|unify|vector)/|^sympy/parsing/(autolev|c|fortran|latex)/"
)
DATE = (2020, 1, 1, 0, 0, 0)  # of every file, so that the same files give the same bytes
LAZY = "flint/__init__.py"
FIRST = ("pyflint", "types.fmpz", "types.fmpz_poly")  # FLINT's modules import each other
GETATTR = """
def __getattr__(name):
    if name not in _PLACES:
        raise AttributeError(name)
    from importlib import import_module
    globals()[name] = found = getattr(import_module("." + _PLACES[name], __name__), name)
    return found
"""
SCRIPTS = (  # for Node, with the names by which they import each other
    (ROOT / "workflow" / "browser.mjs", "browser.mjs"),
    (ROOT / "src" / "nashledger" / "static" / "python-start.js", "python-start.mjs"),
)


class Failed(Exception):
    """An error, in one line."""


class NotFetched(Failed):
    """A file is not here and could not be fetched, because npm or the network is missing."""


def main(folder=str(FOLDER)):
    """Write the folder, and print its size; return an exit status."""
    folder = Path(folder)
    try:
        is_new = make(folder)
    except Failed as error:
        print(f"nashproof: {error}", file=sys.stderr)
        return 1
    size = sum(place.stat().st_size for place in folder.iterdir()) / 1e6
    print(f"nashproof: {'wrote' if is_new else 'nothing to do for'} {folder}, {size:.1f} MB")
    return 0


def make(folder):
    """Write the folder; return False if it was made of the same files already."""
    FETCHED.mkdir(exist_ok=True)
    core, wheel = fetched_core(), fetched_wheel()
    with tempfile.TemporaryDirectory() as place:
        packed = Path(place, "packed.zip")
        pack(packed, wheel)
        scripts = [source for source, _ in SCRIPTS]
        key = "".join(map(digest, (core, packed, Path(__file__), *scripts)))
        record = folder / "files.json"
        if record.exists() and json.loads(record.read_text("utf-8")).get("made of") == key:
            return False
        with tarfile.open(core) as archive:
            for name in (*CORE, "package.json"):
                member = archive.extractfile(f"package/{name}")
                Path(place, name).write_bytes(member.read())
        for source, name in SCRIPTS:
            shutil.copyfile(source, Path(place, name))
        parts, fits = parts_of(Path(place), packed)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name in CORE:
            if name != PACKED:
                shutil.copyfile(Path(place, name), folder / name)
        parts[PACKED] = Path(place, PACKED).read_bytes()
        for name, content in parts.items():
            (folder / f"{name}.packed").write_bytes(gzip.compress(content, 9, mtime=0))
    sizes = {file.name: file.stat().st_size for file in sorted(folder.iterdir())}
    text = json.dumps({"files": sizes, "made of": key} | fits, sort_keys=True)
    record.write_text(text + "\n", "utf-8")
    return True


def parts_of(place, packed):
    """Return what is loaded, by its name, and where the memory fits.

    The memory of Python after its first audits; the libraries that it was made with; the packages
    that it lacks; the modules that it has, for a browser in which it does not fit; SymPy.
    """
    compiled, packages = place / "compiled.zip", place / "packages.tar"
    memory, about = place / "memory", place / "about.json"
    in_node(place, "compile", packed, compiled)
    with zipfile.ZipFile(compiled) as archive:
        names = sorted(name for name in archive.namelist() if name[-1] != "/")
        files = {f"packages/{name}": archive.read(name) for name in names}
    later = {name for name in files if name.startswith(ASKED)}
    packages.write_bytes(tar({name: files[name] for name in files if name not in later}))
    in_node(place, "keep", packages, memory, about)
    made = json.loads(about.read_text("utf-8"))
    libraries = [path.lstrip("/") for path in made["libraries"]]  # in the order of their loading
    modules = {path.lstrip("/") for path in made["needless"]}
    later |= {name for name in files if name.endswith(".so") and name not in libraries}
    parts = {
        "libraries": libraries,
        "modules": [name for name in files if name in modules],
        "packages": [name for name in files if name not in {*later, *libraries, *modules}],
        "sympy": [name for name in files if name in later],
    }
    archives = {part: tar({name: files[name] for name in parts[part]}) for part in parts}
    fits = {key: made[key] for key in ("layout", "apart")}
    return archives | {"memory": memory.read_bytes()}, fits


def tar(files):
    """Return an archive of files, in their order and of one date."""
    into = io.BytesIO()
    with tarfile.open(fileobj=into, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return into.getvalue()


def fetched_core():
    """Return the archive of Pyodide, fetched if need be. Raises Failed."""
    place = FETCHED / PYODIDE
    if not place.exists():
        if not shutil.which("npm"):
            raise NotFetched("found no npm, which fetches Pyodide; it comes with Node")
        name, version = re.fullmatch(r"(\w+)-(.*)\.tgz", PYODIDE).groups()
        into = ["--pack-destination", FETCHED, "--cache", FETCHED / "npm"]  # home may not be ours
        into += ["--fetch-retries", "1", "--fetch-retry-mintimeout", "1000"]
        run(["npm", "pack", "--silent", *into, f"{name}@{version}"], NotFetched)
        shutil.rmtree(FETCHED / "npm", ignore_errors=True)
    fetched = hashlib.sha512(place.read_bytes()).digest()
    if f"sha512-{base64.b64encode(fetched).decode()}" != INTEGRITY:
        place.unlink()
        raise Failed(f"{PYODIDE} differs from its hash; it was removed")
    return place


def fetched_wheel():
    """Return the wheel of FLINT for browsers, as the lock has it. Raises Failed."""
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    entry = re.search(rf"^{WHEEL}==([\w.]+).*(?:\n .*)*", lock, re.MULTILINE)
    pattern = f"{WHEEL.replace('-', '_')}-{entry[1]}-*wasm32.whl"
    if not any(FETCHED.glob(pattern)):
        requirement = FETCHED / "wheel.txt"
        requirement.write_text(entry[0].split(" \\\n    # via")[0] + "\n", "utf-8")
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
        pip += ["--retries", "1", "--no-deps", "--only-binary", ":all:", *TARGET]
        run([*pip, "--require-hashes", "--requirement", requirement, "--dest", FETCHED], NotFetched)
    (wheel,) = FETCHED.glob(pattern)
    if digest(wheel) not in entry[0]:
        wheel.unlink()
        raise Failed(f"{wheel.name} differs from its hash in requirements.lock; it was removed")
    return wheel


def pack(packed, wheel):
    """Write all packages into one archive, as source."""
    site = Path(sysconfig.get_paths()["purelib"])
    with zipfile.ZipFile(packed, "w") as archive:
        with zipfile.ZipFile(wheel) as wheel_files:
            for name in sorted(wheel_files.namelist()):
                if not name.endswith((".pyx", ".pxd", ".pyi", "/")) and "/test/" not in name:
                    content = wheel_files.read(name)
                    archive.writestr(dated(name), lazily(content) if name == LAZY else content)
        for top, names in ((site, PLAIN), (ROOT / "src", OURS)):
            for place in (file for name in names for file in files_in(top / name)):
                relative = place.relative_to(top).as_posix()
                if not LEFT_OUT.search(relative):
                    archive.writestr(dated(relative), place.read_bytes())


def files_in(top):
    """Yield the files below a folder in order, also behind links, as nashproof/standard/games is
    one.
    """
    for folder, inner, names in os.walk(top, followlinks=True):
        inner.sort()
        yield from (Path(folder, name) for name in sorted(names))


def lazily(content):
    """Return FLINT's __init__ as one that imports a name when it is asked for.

    An audit needs 20 of the 42 modules; each is a library to be linked, and all of them take a
    quarter of the first load.
    """
    tree = ast.parse(content)
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    places = {name.name: node.module for node in imports for name in node.names if not name.asname}
    tree.body = [x for x in tree.body if x not in imports or x.module in FIRST]
    return f"{ast.unparse(tree)}\n_PLACES = {places}\n{GETATTR}".encode()


def dated(name):
    """Return an entry of an archive, with the date of all."""
    return zipfile.ZipInfo(name, DATE)


def in_node(place, *arguments):
    """Run browser.mjs. Raises Failed."""
    try:
        run([node(), place / "browser.mjs", *arguments])
    except EngineError as error:
        raise Failed(f"the packages cannot be compiled: {error}") from None


def digest(place):
    """Return the SHA-256 of a file."""
    return hashlib.sha256(place.read_bytes()).hexdigest()


def run(command, failure=Failed):
    """Run a command. Raises ``failure`` with its last line of errors."""
    process = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    if process.returncode:
        output = f"{process.stdout}{process.stderr}"
        if "DO NOT MATCH THE HASHES" in output:
            raise Failed("a downloaded package differs from its hash in requirements.lock")
        lines = [line for line in output.splitlines() if re.match(r"(?i)\S*error\b", line)]
        why = lines[-1][:200] if lines else f"exit status {process.returncode}"
        network = "; is there a network?" if failure is NotFetched else ""
        raise failure(f"{Path(command[0]).name} failed: {why}{network}")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
