"""The manifest of a run: the SHA-256 of each file that a verb made, in the format of sha256sum.

A line is ``DIGEST  PLACE``; ``DIGEST *PLACE`` for a game that other runs write, too, with the same
bytes. So the workflow knows what a job made, and notices an edit of it. What somebody else also
wrote into the manifest cannot be noticed so: therefore ``report`` believes none.
"""

from __future__ import annotations

from pathlib import Path

from nashproof.errors import InputError
from nashproof.shell.files import made, read_text, remove_if_same, write_text


def write_manifest(place: str, output: str) -> None:
    """Write the manifest of this run.

    What the manifest of the run before lists below ``output``, and this run did not make, is
    removed if nobody has changed it, and no manifest beside this one lists it: where games are
    shared out otherwise than before, another job may have made it. Raises OSError.
    """
    files = dict(sorted(made.items()))
    beside = [x for x in Path(place).parent.glob("*.sha256") if x != Path(place)]
    kept = {Path(name).resolve() for name in files}
    kept |= {Path(name).resolve() for manifest in beside for name in _listed(str(manifest))}
    for name, sha256 in _listed(place).items():
        if Path(name).resolve() not in kept:
            remove_if_same(Path(name), sha256, output)
    lines = (f"{sha} {'*' if shared else ' '}{name}\n" for name, (sha, shared) in files.items())
    write_text(place, "".join(lines))


def _listed(place: str) -> dict[str, str]:
    """Return the digests in the manifest of the run before, by place; none without that file."""
    try:
        lines = read_text(place).splitlines()
    except InputError:
        return {}
    return {line[66:]: line[:64] for line in lines if len(line) > 66}
