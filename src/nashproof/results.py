"""What the pipeline has written below results/, read back for the report. Part of the shell, beside ``cli``.

A verdict or a value whose certificate the checker did not accept stops everything.
"""

import csv
import io

from .certificate import canonical, digest
from .document import read_document
from .errors import InputError
from .files import read_json, read_text
from .gambit import read_efg
from .rational import rational
from .table import read_table


def collect(data, results):
    """Everything that pages are made from, read from disk: documents, verdicts, games, values, the checker's word."""
    documents = {p.stem: read_document(read_table(read_text(p), str(p)), p.stem) for p in sorted(data.glob("documents/*.toml"))}
    names = sorted({p.stem for p in (data / "games").iterdir() if p.suffix in (".toml", ".efg")})
    games = {name: read_efg(read_text(results / f"games/{name}.efg"), f"{name}.efg") for name in names}
    values = {name: _accepted_value(results, name) for name in names}
    verdicts = {name: _accepted_verdicts(results, name) for name in documents}
    counts = {name: read_json(results / f"strategies/{name}/counts.json") for name in names}
    matrices = {name: _matrix(results / f"strategies/{name}/normal-form-full.csv") for name in names}
    programs = {name: read_json(results / f"solutions/{name}.json").get("programs", {}) for name in names}
    return {"documents": documents, "games": games, "values": values, "verdicts": verdicts, "counts": counts,
            "matrices": matrices, "programs": programs}


def _accepted_verdicts(results, name):
    """The verdicts of a document with the checker's sentence on each; refuses what was not accepted."""
    accepted = read_json(results / f"checks/{name}.json")["accepted"]
    verdicts = read_json(results / f"verdicts/{name}.json")
    for verdict in verdicts:
        for reading in verdict["readings"]:
            if reading["outcome"] != "open" and reading["sha256"] not in accepted:
                raise InputError(f"the verdict {name}/{verdict['id']} without an accepted certificate",
                                 "one that nashcheck accepted", str(results / f"checks/{name}.json"))
            reading["sentence"] = accepted.get(reading["sha256"], "")
    return verdicts


def _accepted_value(results, name):
    """The statement and plans of a game's value certificate, if there is one and it was accepted."""
    place = results / f"certificates/_values/{name}.json"
    if not place.exists():
        return None
    content = read_json(place)
    if digest(canonical(content)) not in read_json(results / "checks/_values.json")["accepted"]:
        raise InputError(f"the value of {name} without an accepted certificate", "one that nashcheck accepted", str(place))
    return {"value": rational(content["statement"]["is"]), "plans": content["witness"]["plans"]}


def _matrix(place):
    if not place.exists():
        return None
    rows = list(csv.reader(io.StringIO(read_text(place))))
    return [[rational(cell) for cell in row[1:]] for row in rows[1:]]
