"""Letters as text from templates, and PDF from Typst: the same bytes in every run.

Typst comes as one wheel with its own fonts; it reads no file and asks no network here.
"""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any

import jinja2

from nashledger.errata.changes import write
from nashledger.letters.markup import MARKDOWN, TEX, TYPST, markdown, starred, tex, tex_text, typst
from nashproof.errors import PackageMissing
from nashproof.exact.numbers import number_text

FORMS = {"md": markdown, "tex": tex, "typ": typst}  # an ending -> how texts are written
MARKED = {  # the same -> how one of two texts is written with its changes marked
    "md": lambda side, brief=False: starred(write(side, MARKDOWN, brief)),
    "tex": partial(write, form=TEX),
    "typ": partial(write, form=TYPST),
}


def render_text(template: str, shows: Mapping[str, Any]) -> str:
    """Return the text of a template of letters; its ending decides how texts are escaped.

    Filters: ``t`` a text with mathematics; ``marked`` one of two texts with its changes marked,
    and ``marked(brief=true)`` without what both have at length; ``verbatim`` a command or a digest;
    ``number`` an exact number.
    """
    return _environment(template.rpartition(".")[2]).get_template(template).render(**shows)


@cache
def _environment(form: str) -> jinja2.Environment:
    """Return the templates of one form, compiled once."""
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("nashledger", "templates/letters"),
        autoescape=False,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        **(LATEX_MARKS if form == "tex" else {}),
    )
    environment.filters |= {
        "t": FORMS[form],
        "marked": MARKED[form],
        "verbatim": VERBATIM[form],
        "number": lambda x: FORMS[form](f"${number_text(x)}$"),
    }
    return environment


LATEX_MARKS: Mapping[str, Any] = {  # braces are LaTeX's own
    "block_start_string": "<%",
    "block_end_string": "%>",
    "variable_start_string": "<<",
    "variable_end_string": ">>",
    "comment_start_string": "<#",
    "comment_end_string": "#>",
}


VERBATIM = {
    "md": lambda text: text,
    "tex": lambda text: tex_text(text).replace("/", r"/\allowbreak{}"),
    # in quotation marks of Typst, set as code
    "typ": lambda text: '#raw("' + text.replace("\\", "\\\\").replace('"', '\\"') + '")',
}


def typeset(texts: Sequence[str]) -> list[bytes]:
    """Return the PDF of each text in Typst, with the fonts of the wheel alone and no date.

    Raises PackageMissing without Typst; RuntimeError with its words for a text that it refuses.
    """
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, input=json.dumps(texts).encode(), capture_output=True)
    if done.returncode == MISSING:
        raise PackageMissing("typst")
    if done.returncode:
        raise RuntimeError(done.stderr.decode(errors="replace"))
    return [base64.b64decode(line) for line in done.stdout.splitlines()]


# What sets letters, in a process of its own: Typst takes 300 MB, and its threads would hang in a
# process that was forked.
MISSING = 3  # exit status: Typst is not installed
PROGRAM = f"""
import base64, json, sys
try:
    import typst
except ModuleNotFoundError:
    sys.exit({MISSING})
for text in json.load(sys.stdin.buffer):
    pdf = typst.compile(text.encode(), format="pdf", ignore_system_fonts=True)
    print(base64.b64encode(pdf).decode())
"""
