"""The frame of every page: navigation, contents, footer; and the filters that templates use.

Knows no results: a page is given what it shows.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from typing import Any

import jinja2
from markupsafe import Markup

from nashproof.errors import capital, visible
from nashproof.exact.numbers import Rational, number_text
from nashproof.files.lines import line_words
from nashproof.page.marks import DAMAGES
from nashproof.page.mathematics import between_tags, mathml, text_html, text_plain
from nashproof.page.references import linked

NAVIGATION = {  # a heading of the site -> its page
    "Documents": "index.html",
    "Games": "games/index.html",
    "Laws": "laws.html",
    "Try": "try.html",
    "Check": "check.html",
    "Data": "data/index.html",
}
EMBEDDED = 60_000  # characters of a game or a certificate that a page may carry
GUIDE = re.compile(r"\bdocs/[a-z-]+/[a-z-]+\.md\b")  # a page of the repository, beside the site


@dataclass(frozen=True)
class Link:
    """Words and where they lead, from the top of the site; ``inner`` links stand below it."""

    words: str
    to: str
    inner: tuple[Link, ...] = ()


@dataclass(frozen=True)
class Page:
    """A page: its file from the top of the site, its template, and what the template shows.

    - ``title``: text with mathematics between ``$`` signs;
    - ``section``: its heading in NAVIGATION; "" on none;
    - ``crumbs``: the pages above it, the highest first;
    - ``contents``: links to its own headings, for the column at its side;
    - ``cite``: what a citation calls it; "" for the title.
    """

    file: str
    template: str
    title: str
    description: str
    section: str = ""
    crumbs: Sequence[Link] = ()
    contents: Sequence[Link] = ()
    cite: str = ""
    shows: Mapping[str, Any] = field(default_factory=dict)

    @property
    def top(self) -> str:
        """The way from the page to the top of the site: "" or ``../``."""
        return "../" * self.file.count("/")

    @property
    def here(self) -> str:
        """The title without that of the page above, which stands before it in the crumbs."""
        above = f"{self.crumbs[-1].words}: " if self.crumbs else ""
        return capital(self.title.removeprefix(above))


@dataclass(frozen=True)
class Edition:
    """Of which run the site is: for footers and citations. The same bytes in every run."""

    version: str
    checker: str  # the SHA-256 of the checker as one file
    whole: bool = True  # False: pages of one document alone, without navigation
    ours: bool = True  # False: a user's own run, which a clone of the repository does not repeat
    static: tuple[str, ...] = ()  # the files of the folder static/
    sections: tuple[str, ...] = tuple(NAVIGATION)  # the headings that have a page in this run
    # The texts of these files, if each page has them within and is one file; else none
    within: Mapping[str, Markup] = field(default_factory=dict)

    @property
    def scripts(self) -> tuple[str, ...]:
        """The scripts that stand within a page, in the order in which they run."""
        return tuple(name for name in self.within if name.endswith(".js"))

    def sources(self, *names: str) -> Markup:
        """From where a page may take files of one kind: those within by their digests, or any
        beside it."""
        if not self.within:
            return Markup("'self' file:")
        digests = (sha256(self.within[name].encode()).digest() for name in names)
        return Markup(" ").join(Markup(f"'sha256-{b64encode(x).decode()}'") for x in digests)


@cache
def environment(*packages: str) -> jinja2.Environment:
    """Templates, compiled once: everything escaped, unknown names an error, the filters of pages.

    ``packages``: those that have templates besides those of this package, by name.

    - ``math``: a text with mathematics between ``$`` signs, as HTML; ``words``: the same as text;
    - ``exact``: an exact number or a formula as MathML;
    - ``inside``: a text between tags, which needs no escape for quotation marks;
    - ``linked``: the entries of the ledger that a text refers to, as links;
    - ``guides``: the pages of docs/ that a text names, as links;
    - ``damage``, ``verdict``: badges.
    """
    made = jinja2.Environment(
        loader=jinja2.ChoiceLoader(
            [jinja2.PackageLoader(name) for name in ("nashproof.page", *packages)]
        ),
        autoescape=jinja2.select_autoescape(("html",)),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        finalize=seen,
    )
    made.filters |= {
        "math": text_html,
        "words": text_plain,
        "exact": exact,
        "inside": inside,
        "guides": guides,
        "linked": linked,
        "damage": damage_badge,
        "verdict": verdict_badge,
        "lines": line_words,
    }
    return made


def seen(value: object) -> object:
    """What every value that a template writes goes through: characters that one does not see are
    shown; markup of our own stays."""
    return visible(value) if isinstance(value, str) and not hasattr(value, "__html__") else value


def can_be_carried(text: str) -> bool:
    """Whether a text can stand in a script element of a page as it is, and hides no character."""
    return can_be_shown(text) and "</" not in text and "<!--" not in text


def can_be_shown(text: str) -> bool:
    """Whether a text hides no character, so that an element has it as it is."""
    return text.replace("\n", "").isprintable()


def json_within(value: object) -> str:
    """A value as JSON that may stand in an element of a page: no ``<`` of it begins a tag.

    >>> print(json_within({"a": "</script>"}))
    {"a": "\\u003c/script>"}
    """
    return json.dumps(value).replace("<", "\\u003c")


def render_page(templates: jinja2.Environment, page: Page, edition: Edition) -> str:
    """The HTML of a page."""
    sections = edition.sections if edition.whole else ()
    navigation = {words: file for words, file in NAVIGATION.items() if words in sections}
    return templates.get_template(page.template).render(
        page=page, navigation=navigation, edition=edition, **page.shows
    )


def exact(number: Rational | str) -> Markup:
    """An exact number, or a formula as text, as MathML.

    >>> print(exact("-1/18"))
    <math><mo>−</mo><mfrac><mn>1</mn><mn>18</mn></mfrac></math>
    """
    return mathml(number if isinstance(number, str) else number_text(number))


def inside(text: str) -> Markup:
    """A text as it may stand between tags, as small as it can be: quotation marks stay.

    >>> print(inside('{"a":"<"}'))
    {"a":"&lt;"}
    """
    return between_tags(visible(text))


def guides(html: Markup, page: Page, edition: Edition) -> Markup:
    """A text as HTML, in which the pages of docs/ that it names are links from a page of the site.

    Only our own site lies beside them; elsewhere the text stays as it is.
    """
    if not edition.ours:
        return html
    return Markup(GUIDE.sub(rf'<a href="{page.top}../\g<0>">\g<0></a>', str(html)))


def damage_badge(damage: str) -> Markup:
    """The damage of an erratum as a badge: the word on its colour."""
    return Markup('<span class="badge {}"><span>{}</span></span>').format(DAMAGES[damage], damage)


def verdict_badge(verdict: str) -> Markup:
    """A verdict as a badge with an outline: it is second to the damage."""
    return Markup('<span class="badge v">verdict: {}</span>').format(verdict)
