"""The manifests of jobs: the files that each made, and those edited since; the digest of the code.

The format is that of sha256sum; docs/reference/command-line.md has it under `--manifest`.
"""

from collections import defaultdict
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

ALONE = " "  # the mark of a file that the job alone writes; one that others write, too, has another


def edited(folder: Path) -> dict[str, list[str]]:
    """Return the manifests below a folder with a file that has changed or is gone, and these files.

    A file in several manifests belongs to the one that marks it ALONE, if one does.
    """
    makers = defaultdict(list)
    for manifest in sorted(folder.rglob("*.sha256")):
        for name, digest, mark in listed(manifest):
            makers[name].append((mark, digest, manifest.as_posix()))
    changed = defaultdict(list)
    # A changed file counts against the manifests of its owners alone.
    for name, entries in makers.items():
        owners = [entry for entry in entries if entry[0] == ALONE] or entries
        now = digest_of(name)
        for _, digest, manifest in owners:
            if digest != now:
                changed[manifest].append(name)
    return dict(changed)


def listed(manifest: Path) -> list[tuple[str, str, str]]:
    """Return the files in a manifest, each with its digest and its mark."""
    lines = manifest.read_text(encoding="utf-8").splitlines()
    return [(line[66:], line[:64], line[65:66]) for line in lines]


def write(manifest: str, names: Iterable[object]) -> None:
    """Write the manifest of a job that alone made these files."""
    lines = (f"{digest_of(str(name))} {ALONE}{name}\n" for name in names)
    Path(manifest).write_text("".join(lines), encoding="utf-8")


def digest_of(name: str) -> str:
    """Return the digest of a file; '' if there is none."""
    place = Path(name)
    return sha256(place.read_bytes()).hexdigest() if place.is_file() else ""


def digest_of_code(clone: Path) -> str:
    """Return a digest of all that the commands run: the packages, the second checker, the lock.

    Snakemake sees commands change, but not their code.
    """
    folders = [
        clone / "src" / name
        for name in ("nashproof", "nashledger", "nashlab", "nashcheck", "nashcheck_js")
    ]
    files = [file for folder in folders for file in sorted(folder.rglob("*")) if file.is_file()]
    lines = [
        f"{file.relative_to(clone)} {digest_of(str(file))}\n"
        for file in [*files, clone / "requirements.lock"]
        if file.suffix != ".pyc"
    ]
    return sha256("".join(lines).encode()).hexdigest()


def remove_orphans(folder: Path, current: set[str]) -> None:
    """Remove the manifests of jobs that are no more, and the files that these alone made and nobody
    edited.

    ``current``: the manifests of the jobs of today.
    """
    manifests = {place.as_posix(): listed(place) for place in folder.rglob("*.sha256")}
    still_made = {name for place in current & set(manifests) for name, _, _ in manifests[place]}
    for place in set(manifests) - current:
        for name, digest, _ in manifests[place]:
            if name not in still_made and digest_of(name) == digest:
                Path(name).unlink()
        Path(place).unlink()
