# What the rules share: the identifiers found in data/, the files that follow from them, and a hash of our code.

import hashlib
import re
import tomllib
from pathlib import Path

IDENTIFIER = "[a-z0-9][a-z0-9-]*"


wildcard_constraints:
    document=IDENTIFIER,
    proofs=f"{IDENTIFIER}|_values|_sets|_eliminations|_laws",  # the certificates of a document, or of what is found of the games


def data_files(folder, *suffixes):
    """The data files of a folder by identifier; a misnamed or repeated one is an error, never passed over."""
    found = {}
    for path in sorted(path for path in Path(folder).glob("*") if path.suffix in suffixes):
        if not re.fullmatch(IDENTIFIER, path.stem):
            raise WorkflowError(f"{path}: a file name is made of a-z, 0-9 and '-', since it is the identifier")
        if path.stem in found:
            raise WorkflowError(f"{path}: {found[path.stem]} has the same identifier")
        found[path.stem] = path.as_posix()
    return found


def code_hash():
    """A hash of all that computes: Snakemake sees commands and inputs change, but not the modules of a command."""
    files = [path for path in Path("src").rglob("*") if path.suffix == ".py" or {"templates", "static"} & set(path.parts)]
    digest = hashlib.sha256()
    for path in sorted(path for path in files if path.is_file()) + [Path("requirements.lock")]:
        digest.update(path.as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def built(game, path):
    """The canonical file of a game: compact where the deck is given by a number of cards, else a tree."""
    deck = tomllib.loads(Path(path).read_text("utf-8")).get("deck", {}) if path.endswith(".toml") else {}
    compact = isinstance(deck, dict) and isinstance(deck.get("cards"), int)
    return f"results/games/{game}.{'game' if compact else 'efg'}"


def document_pages(document, path):
    """The pages of a document, those of its errata, and its letter."""
    errata = tomllib.loads(Path(path).read_text("utf-8")).get("errata", [])
    names = ["index.html", *(f"{erratum['id']}.html" for erratum in errata)]
    letter = [f"errata.{ending}" for ending in ("md", "tex", "pdf")] if errata else []
    return [f"reports/{document}/{name}" for name in names + letter]


CODE = code_hash()
GAMES = data_files("data/games", ".toml", ".efg", ".nfg")
DOCUMENTS = data_files("data/documents", ".toml")
LAWS = data_files("data/laws", ".toml")
TRANSCRIPTIONS = data_files("data/transcriptions", ".csv")
CHECKER_PARTS = sorted(path.as_posix() for path in Path("src/nashcheck").rglob("*.py"))

BUILT = [built(game, path) for game, path in GAMES.items()]
STRATEGIES = expand("results/play/{game}", game=GAMES)
SOLUTIONS = expand("results/solve/{game}.json", game=GAMES)
VERDICTS = expand("results/claims/{document}.json", document=DOCUMENTS)
CERTIFICATES = expand("results/certificates/{document}", document=DOCUMENTS)
CHECKS = expand("results/checks/{proofs}.json", proofs=[*DOCUMENTS, "_values", "_sets", "_eliminations", "_laws"])
PAGES = [f"reports/{page}" for page in ("index.html", "laws.html", "games/index.html", "nashproof-reports.pdf", "static/style.css")]
PAGES += [page for document, path in DOCUMENTS.items() for page in document_pages(document, path)]
