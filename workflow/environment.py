"""Write environment.yml and workflow/envs/nashproof.yaml from the locks, for Python 3.11 on Linux:
python workflow/environment.py

Both install nashproof itself. The first is for people, and has what the tests need, too: conda runs
pip in the folder of the file. The second is for Snakemake, which copies it elsewhere: the workflow
says in NASHPROOF_SOURCE where the package is. The pins stand in the files, not behind `-r
requirements.lock`, because Snakemake does not carry a second file with them. Only `python` and
`pip` come from a channel.
"""

import re
from pathlib import Path

from packaging.markers import Marker

ROOT = Path(__file__).resolve().parent.parent
PYTHON = {
    "python_version": "3.11",
    "python_full_version": "3.11.0",
    "sys_platform": "linux",
    "platform_machine": "x86_64",
}
HEADER = """\
# Written by `make lock`; do not edit. The same versions as in the locks, without their hashes.
# conda env create --file environment.yml && conda activate nashproof
name: nashproof
channels:
  - conda-forge
  - nodefaults
dependencies:
  - python=3.11
  - pip
  - pip:
"""


def entries(lock):
    """Return the entries of a lock as (name, version, marker); the marker is "" without any."""
    return re.findall(r"^([a-z0-9._-]+)==(\S+)(?: ; (.*?))? \\$", lock, re.MULTILINE)


LOCK, TESTS_LOCK = "requirements.lock", "requirements-test.lock"
FILES = {  # each file, the locks that it has, and where it finds the package
    "environment.yml": ((LOCK, TESTS_LOCK), "."),
    "workflow/envs/nashproof.yaml": ((LOCK,), "${NASHPROOF_SOURCE}"),
}


def environment(lock, source):
    """Return the text of an environment file for a lock; ``source``: where nashproof is."""
    pins = [f"{name}=={version}" for name, version, marker in entries(lock) if applies(marker)]
    return HEADER + "".join(f"      - {line}\n" for line in [*pins, f"--editable {source}"])


def applies(marker):
    """Return whether a marker is true for Python 3.11 on Linux."""
    return not marker or Marker(marker).evaluate(PYTHON)


def text_of(name):
    """Return the text of one of the files."""
    locks, source = FILES[name]
    return environment("".join((ROOT / lock).read_text("utf-8") for lock in locks), source)


if __name__ == "__main__":
    for name in FILES:
        (ROOT / name).write_text(text_of(name), encoding="utf-8")
