"""The damages of the documents that no verdict notices, as tests/data/unnoticed/ lists them.

python tests/probe_documents.py [ID ...] writes the lists anew, and says how many
damages were tried, noticed and excused.
"""

import sys

from examples import DOCUMENTS, ROOT, document, lookup

from nashledger.second_reader.probe import probe, unused_excuses

FOLDER = ROOT / "tests" / "data" / "unnoticed"


def tried(name, every=1):
    """All damages of a document as tried, and the excuses in it that excuse nothing."""
    told = document(name)
    found = list(probe(told, lookup, every=every))
    return found, unused_excuses(told, found) if every == 1 else []


def listed(name):
    """The lines of the committed list of a document."""
    return (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()


def main(names):
    for name in names or DOCUMENTS:
        found, unused = tried(name)
        left = [str(one) for one in found if not one.noticed]
        (FOLDER / f"{name}.txt").write_text("".join(f"{line}\n" for line in left), "utf-8")
        excused = sum(bool(one.excuse) for one in found)
        print(
            f"{name}: {len(found)} damages, {len(found) - len(left)} noticed, {excused} excused, "
            f"{len(left) - excused} open; excuses that excuse nothing: {unused or 'none'}"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
