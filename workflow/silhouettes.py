"""Write data/silhouettes/ID.csv from the texts of the documents, which the project may not keep.

    python workflow/silhouettes.py FOLDER     the folder that holds the texts, as ID.txt

Only the lengths of the lines are written. A text other than the one that the document names stops
it.
"""

import sys
from pathlib import Path

from nashledger.texts.silhouette import read_silhouette, silhouette_text
from nashproof.documents.document import read_document
from nashproof.files.strict_toml import read_table
from nashproof.shell.beside import claim_parser

DATA = Path(__file__).resolve().parent.parent / "data"


def write(folder: Path) -> None:
    """Write a file for each document of data/documents/ whose text is there."""
    parse_claim = claim_parser()
    (DATA / "silhouettes").mkdir(exist_ok=True)
    for place in sorted(DATA.glob("documents/*.toml")):
        if not (folder / f"{place.stem}.txt").exists():
            print(f"{place.stem}: its text is not in {folder}; nothing is written for it")
            continue
        table = read_table(place.read_text("utf-8"), str(place))
        document = read_document(table, place.stem, parse_claim)
        text = silhouette_text((folder / f"{place.stem}.txt").read_text("utf-8"))
        read_silhouette(text, f"{place.stem}.csv", document.sha256)
        (DATA / "silhouettes" / f"{place.stem}.csv").write_text(text, "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
