"""Write what both checkers accepted: python workflow/agree.py OUTPUT MANIFEST FIRST SECOND

FIRST and SECOND are what each checker accepted, sentence by sentence. Fails, and writes nothing, if
one of them did not accept all that the other did, with the same words.
"""

import json
import shutil
import sys
from pathlib import Path

import manifests


def accepted(place: str) -> dict[str, str]:
    """Return the sentences that a checker accepted, by the SHA-256 of the certificate."""
    return json.loads(Path(place).read_text(encoding="utf-8"))["accepted"]


def main(output: str, manifest: str, first: str, second: str) -> None:
    """Copy what the first checker accepted; exit with a line if the second differs."""
    first_accepted, second_accepted = accepted(first), accepted(second)
    differing = [
        sha256
        for sha256 in sorted({*first_accepted, *second_accepted})
        if first_accepted.get(sha256) != second_accepted.get(sha256)
    ]
    if differing:
        sys.exit(
            f"nashproof: the two checkers do not agree on certificates ({len(differing)}), such as "
            f"that with the SHA-256 {differing[0]}: nashproof check names the files"
        )
    shutil.copyfile(first, output)
    manifests.write(manifest, [output])


if __name__ == "__main__":
    main(*sys.argv[1:])
