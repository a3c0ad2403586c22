"""Claims that are annotated in papers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from nashproof.shell import beside, game_files
from nashproof.shell.files import read_text, write_texts
from nashproof.shell.game_files import Place

if TYPE_CHECKING:
    from nashledger.papers.annotations import Annotation
    from nashproof.claims.claim import Claim
    from nashproof.documents.document import Document
    from nashproof.documents.profiles import ProfileText
    from nashproof.shell.notebook import Audit


def annotations_of(paper: Place) -> tuple[Annotation, ...]:
    """Return the annotations of a paper in LaTeX, Markdown or a notebook, in order.

    Raises InputError with file and line.
    """
    from nashledger.papers.papers import read_annotations

    path = Path(paper)
    return read_annotations(read_text(path), str(path), path.suffix.lower())


def save_for_latex(paper: Place, audit: Audit, folder: Place) -> list[Path]:
    """Write what a LaTeX paper needs to print its certificates; of other papers nothing.

    FOLDER/nashproof.sty, and FOLDER/NAME.nash, named like the paper: returns their places.
    """
    from nashledger.notebook.papers import latex_results, paper_claims

    path = Path(paper)
    if path.suffix.lower() != ".tex":
        return []
    style = Path(__file__).parents[1] / "templates" / "nashproof.sty"
    results = latex_results(annotations_of(paper), paper_claims(paper, audit))
    texts = {"nashproof.sty": read_text(style), f"{path.stem}.nash": results}
    return write_texts(folder, texts)


def paper_document(path: Path, folders: game_files.GameFolders) -> Document[Claim]:
    """Return the Document that the annotations of a paper make."""
    from nashledger.papers.papers import Paper, document_of_paper, need_annotations
    from nashproof.certificates.envelope import digest
    from nashproof.claims.kinds import kinds

    annotations = annotations_of(path)
    need_annotations(annotations, str(path), path.suffix.lower())
    paper = Paper(game_files.identifier(path), path.name, digest(read_text(path)), annotations)
    parse_claim = beside.claim_parser()
    keys = {kind: cls.keys() for kind, cls in kinds().items()}
    profiles = _profiles_of_paper(annotations, folders)
    return document_of_paper(paper, profiles, parse_claim, lambda kind: keys.get(kind, set()))


def _profiles_of_paper(
    annotations: Sequence[Annotation], folders: game_files.GameFolders
) -> dict[str, ProfileText]:
    """Return the profiles that annotations name, from the files beside the paper, by their keys."""
    from nashledger.papers.papers import profile_key, profiles_named
    from nashproof.documents.profile_formats.formats import read_profile
    from nashproof.documents.profiles import profile_text
    from nashproof.files.strict_toml import Table

    profiles: dict[str, ProfileText] = {}
    for name, game_name, place in profiles_named(annotations):
        key = profile_key(name, game_name)
        if key not in profiles:
            file, text = folders.profile(name, place)
            table = Table(read_profile(text, file, folders(game_name, place)[0]), (), "", place)
            profiles[key] = profile_text(table, key, game=game_name, says=name)
    return profiles
