"""Writes data/proved/certificates.txt: which certificates the proved checker accepts.

    .venv/bin/python proofs/record.py [RESULTS]      after make reproduce; `make prove` calls it
    .venv/bin/python proofs/record.py --check        asks the program about those of the last run
                                                     that are marked; `make reproduce` calls it

The pages mark the sentences of these certificates. Only certificates behind verdicts are asked
about: those below RESULTS/certificates/ID, where ID is a document. A line is the SHA-256 of a
certificate; the certificate has that of its game. The first line has the SHA-256 of the proofs.
"""

import hashlib
import sys
from pathlib import Path

import compile_proofs

from nashproof.shell import proved_checker
from nashproof.shell.files import write_text

ROOT = compile_proofs.HERE.parent
RECORD = ROOT / "data" / "proved" / "certificates.txt"


def certificates(results: Path) -> list[Path]:
    """The certificates behind verdicts; "_" begins the folders of the others."""
    return sorted(results.glob("certificates/[!_]*/*.json"))


def answers(results: Path, some: list[Path]) -> dict[str, str]:
    """What the program says of these certificates, by their SHA-256."""
    games = [str(path) for path in sorted(results.glob("games/*")) if path.suffix != ".json"]
    by_game = sorted(some, key=game_of)  # the program prepares each game once
    said = proved_checker.proved_answers([str(path) for path in by_game], games)
    return {answer.sha256: answer.answer for answer in said}


def game_of(certificate: Path) -> bytes:
    """The beginning of a certificate, which names its game."""
    with certificate.open("rb") as file:
        return file.read(120)


def accepted(results: Path) -> list[str]:
    """The SHA-256 of each certificate that the program accepts, in order."""
    said = answers(results, certificates(results))
    return sorted(sha256 for sha256, answer in said.items() if answer == "accepted")


def sources() -> str:
    """The SHA-256 of the proofs and of the program's own lines."""
    files = [*sorted(compile_proofs.HERE.glob("*.v")), compile_proofs.HERE / "main.ml"]
    return compile_proofs.digest(*(path.read_text(encoding="utf-8") for path in files))


def recorded() -> tuple[str, list[str]]:
    """The SHA-256 of the proofs that the record names, and its certificates."""
    first, *lines = RECORD.read_text(encoding="utf-8").split()
    return first.removeprefix("proofs:"), lines


def check(results: Path = ROOT / "results") -> None:
    """Ask the program about each certificate of a run that pages mark. Refuse a wrong record."""
    marked = {*recorded()[1]}
    shown = sorted(results.glob("certificates/*/*.json"))  # a page may mark any of these
    by_digest = {hashlib.sha256(p.read_bytes()).hexdigest(): p for p in shown}
    said = answers(results, [place for digest, place in by_digest.items() if digest in marked])
    wrong = [by_digest[digest] for digest, answer in said.items() if answer != "accepted"]
    if wrong:
        sys.exit(
            f"nashproof: {RECORD}: found {len(wrong)} certificates that the proved checker does "
            f"not accept, such as {wrong[0]}, expected those that it accepts: make prove writes it"
        )
    print(f"nashproof: the proved checker accepts all {len(said)} certificates that pages mark")


def main(results: str = str(ROOT / "results")) -> None:
    """Write the record, where certificates are."""
    if not certificates(Path(results)):
        sys.exit(f"nashproof: no certificates below {results}; make reproduce makes them")
    lines = accepted(Path(results))
    RECORD.parent.mkdir(exist_ok=True)
    write_text(RECORD, "\n".join([f"proofs:{sources()}", *lines, ""]))
    digest = hashlib.sha256(RECORD.read_bytes()).hexdigest()
    print(f"nashproof: {len(lines)} certificates recorded in {RECORD} (SHA-256 {digest[:16]})")


if __name__ == "__main__":
    check() if sys.argv[1:] == ["--check"] else main(*sys.argv[1:])
