"""Write what both checkers accepted: python workflow/agree.py OUTPUT MANIFEST FIRST SECOND

FIRST and SECOND are what each checker accepted, sentence by sentence. Fails, and writes nothing, if
one of them did not accept with the same words all that the other one did.
"""

import json
import shutil
import sys
from pathlib import Path

import manifests


def accepted(place: str) -> dict[str, str]:
    """The sentences that a checker accepted, by the SHA-256 of the certificate."""
    return json.loads(Path(place).read_text(encoding="utf-8"))["accepted"]


def main(output: str, manifest: str, first: str, second: str) -> None:
    ours, theirs = accepted(first), accepted(second)
    other = [
        sha256 for sha256 in sorted({*ours, *theirs}) if ours.get(sha256) != theirs.get(sha256)
    ]
    if other:
        sys.exit(
            f"nashproof: the two checkers do not agree on certificates ({len(other)}), such as "
            f"that with the SHA-256 {other[0]}: nashproof check names the files"
        )
    shutil.copyfile(first, output)
    manifests.write(manifest, [output])


if __name__ == "__main__":
    main(*sys.argv[1:])
