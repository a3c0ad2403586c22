"""Write environment.yml from requirements.lock, for Python 3.11 on Linux: python
workflow/environment.py

The pins stand in the file itself, not behind `-r requirements.lock`, because Snakemake does not
carry a second file into the environments that it makes with conda. Only `python` and `pip` come
from a channel.
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
# Written by `make lock` from requirements.lock; do not edit. The same versions as in the lock, without its hashes.
# conda env create --file environment.yml && conda activate nashproof
# pip install --no-deps --no-build-isolation --editable .
name: nashproof
channels:
  - conda-forge
  - nodefaults
dependencies:
  - python=3.11
  - pip
  - pip:
"""  # noqa: E501


def entries(lock):
    """The entries of a lock as (name, version, marker); the marker is an empty string where there
    is none."""
    return re.findall(r"^([a-z0-9._-]+)==(\S+)(?: ; (.*?))? \\$", lock, re.MULTILINE)


def environment(lock):
    """The text of environment.yml for the text of a lock."""
    pins = [f"{name}=={version}" for name, version, marker in entries(lock) if applies(marker)]
    return HEADER + "".join(f"      - {pin}\n" for pin in pins)


def applies(marker):
    return not marker or Marker(marker).evaluate(PYTHON)


if __name__ == "__main__":
    text = environment((ROOT / "requirements.lock").read_text(encoding="utf-8"))
    (ROOT / "environment.yml").write_text(text, encoding="utf-8")
