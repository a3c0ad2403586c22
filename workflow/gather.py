"""Copy data files into one folder, and remove all other files there: python workflow/gather.py
OUTPUT MANIFEST FILE ...

A file goes to the subfolder that is named as its own folder: games, documents, laws,
transcriptions, silhouettes. The report reads one folder of data, and a user may have
several, or choose.
"""

import shutil
import sys
from pathlib import Path

import manifests

KINDS = ("documents", "games", "laws", "transcriptions", "silhouettes")


def gather(output: Path, files: list[Path]) -> list[Path]:
    """Copy files; return their new places."""
    for kind in KINDS:
        shutil.rmtree(output / kind, ignore_errors=True)
        (output / kind).mkdir(parents=True)
    return [Path(shutil.copy(file, output / file.parent.name / file.name)) for file in files]


if __name__ == "__main__":
    copies = gather(Path(sys.argv[1]), list(map(Path, sys.argv[3:])))
    manifests.write(sys.argv[2], copies)
