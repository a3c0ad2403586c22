"""A site of one document without an audit: records are made up, assertions and games are not."""

from dataclasses import replace
from functools import cache

from examples import ROOT, committed, document

from nashledger.site import document_page
from nashledger.site.build import PAGES_OF_DOCUMENTS, PAGES_OF_SITE, TEMPLATES
from nashledger.site.data import check_page, data_page
from nashledger.site.ledger import ledger_page, lines_page, transcription_page
from nashledger.site.results import SiteResults
from nashledger.texts.silhouette import read_silhouette
from nashledger.texts.transcription import read_transcription
from nashproof.certificates.sentence import Said
from nashproof.claims.verdicts import VERDICTS, VerdictRecord
from nashproof.page.frame import Edition, environment, render_page
from nashproof.page.results import AcceptedReading
from nashproof.page.writing import STATIC, checker, static

NAME = "baby-poker"
EDITION = Edition("0.0.0", "0" * 64)
PAGES = (
    document_page.pages,
    ledger_page.pages,
    lines_page.pages,
    transcription_page.pages,
    check_page.pages,
    data_page.pages,
)
assert set(PAGES) <= {*PAGES_OF_DOCUMENTS, *PAGES_OF_SITE}


@cache
def results(whole=True):
    """SiteResults of baby poker; verdicts go round, whatever is true."""
    of = document(NAME)
    records = [record(one, VERDICTS[n % 6], of) for n, one in enumerate(of.assertions)]
    records += [question(one) for one in of.questions]
    return SiteResults(
        documents={NAME: of},
        verdicts={NAME: records},
        games={NAME: committed(NAME), "kuhn": committed("kuhn")},
        silhouettes={NAME: read_silhouette(data("silhouettes"), "csv", of.sha256)},
        transcriptions={
            NAME: read_transcription(data("transcriptions"), "csv", [a.id for a in of.assertions])
        },
        whole=whole,
    )


def data(folder):
    """The text of the document's file in a folder of data/."""
    return (ROOT / "data" / folder / f"{NAME}.csv").read_text("utf-8")


def record(assertion, verdict, of):
    """A record with one reading."""
    erratum = next((e for e in of.errata if assertion.id in e.rests_on), None)
    certificate = f"certificates/{NAME}/{assertion.id}.json"
    first = assertion.readings[0]
    claim = AcceptedReading(
        reading=first.id, offer="", condition="", part="", instance="", kind=first.kind,
        outcome="proved", says=assertion.says, game=NAME, stated="-1/18", computed=Said("-1/18"),
        why=Said("The value is exactly -1/18."), certificate=certificate, sha256="0" * 64,
        sentence=f'"Baby poker": {"so " * 90}it is', command=f"python3 c.py g.efg r/{certificate}",
    )  # fmt: skip
    return VerdictRecord(
        role="assertion", id=assertion.id, lines=assertion.lines,
        place=str(assertion.place or ""), kind=claim.kind, stated="-1/18", verdict=verdict,
        basis="derived", derived_by="", erratum=erratum.id if erratum else "",
        damage=erratum.damage if erratum else "", note="", computed=claim.computed,
        certificate=certificate, says=assertion.says, answer="", printed=assertion.printed,
        taken=assertion.taken, game=NAME, why=claim.why, readings=(claim,), offers=(),
    )  # fmt: skip


def question(one):
    """A record of a question of ours."""
    of = document(NAME)
    like = replace(of.assertions[0], id=one.id, lines=one.lines, says=one.sentence, place=None)
    return replace(record(like, "answered", of), role="question", answer=one.says)


def write(folder):
    """The pages of this part of the site, and the static files, in a folder."""
    some, templates = results(), environment(*TEMPLATES)
    files = {page.file: render_page(templates, page, EDITION) for m in PAGES for page in m(some)}
    files |= {f"static/{name}": static(name) for name in STATIC}
    files |= {f"static/{name}": text for name, text in checker().items()}
    files |= data_page.files(some, EDITION)
    for name, content in files.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(content, "utf-8")
    return folder
