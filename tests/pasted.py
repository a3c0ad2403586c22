"""What was recorded of other programs, tests/data/pasted: see record_openspiel.py."""

from pathlib import Path

PASTED = Path(__file__).resolve().parent / "data" / "pasted"
EXAMPLE = (PASTED / "openspiel-example.txt").read_text("utf-8")
ROWS = {  # the texts of both probabilities, by information state
    key: (p, b)
    for key, p, b in (
        line.replace("p=[", "").replace("]", "").split() for line in EXAMPLE.splitlines()
    )
}
CFR_TABLE = {key: tuple(map(float, row)) for key, row in ROWS.items()}
