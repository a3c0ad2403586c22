"""A released ledger does not change: the next change of a verdict has another version."""

import hashlib
import re

from examples import ROOT

import nashproof

RELEASE = re.compile(
    r"^## \[([0-9.]+)\] - .*\n\nLedger: `reports/data/verdicts.json` with the SHA-256\n`(\w+)`",
    re.MULTILINE,
)


def test_the_ledger_is_the_released_one_or_of_another_version():
    """After a release the version in pyproject.toml is the next one with `.dev0`, until that one is
    cut: then CHANGELOG.md has the digest of its ledger."""
    released = dict(RELEASE.findall((ROOT / "CHANGELOG.md").read_text("utf-8")))
    ledger = (ROOT / "reports" / "data" / "verdicts.json").read_bytes()
    version = nashproof.__version__
    digest = released.get(version, "" if version.endswith(".dev0") else "no release")
    assert released and digest in ("", hashlib.sha256(ledger).hexdigest())


def test_each_version_begins_with_a_digest():
    """Before its sections, in at most ten points."""
    parts = re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text("utf-8"), flags=re.M)[1:]
    heads = {part.split("]")[0]: part.partition("\n### ")[0] for part in parts}
    digests = {name: head.partition("**In short**\n")[2] for name, head in heads.items()}
    points = {name: len(re.findall(r"^- ", text, re.M)) for name, text in digests.items()}
    assert points and all(5 <= number <= 10 for number in points.values()), points
