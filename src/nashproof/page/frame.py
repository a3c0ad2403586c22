"""The frame of every page: navigation, contents, footer; and the filters that templates use.

Knows no results: a page carries what it shows.
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
from nashproof.page.retold import paragraphs

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
    """Words and their target, from the top of the site; ``inner`` links stand below it."""

    words: str
    to: str
    inner: tuple[Link, ...] = ()


@dataclass(frozen=True)
class Page:
    """A page: its file from the top of the site, its template, and what the template shows.

    - ``title``: text with mathematics between ``$`` signs;
    - ``section``: its heading in NAVIGATION, or "";
    - ``crumbs``: the pages above it, the highest first;
    - ``contents``: links to its headings, for the column at its side;
    - ``cite``: its name in a citation; "" for the title.
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
        """Return the path from the page to the top of the site: "" or ``../``."""
        return "../" * self.file.count("/")

    @property
    def here(self) -> str:
        """Return the title without that of the page above, which stands before it in the crumbs."""
        above = f"{self.crumbs[-1].words}: " if self.crumbs else ""
        return capital(self.title.removeprefix(above))


@dataclass(frozen=True)
class Edition:
    """The run that a site is of: for footers and citations. Its bytes are the same in every run.

    - ``checker``: the SHA-256 of the checker as one file;
    - ``whole``: False for pages of a single document, without navigation;
    - ``ours``: False for a user's run, which a clone of the repository does not repeat;
    - ``static``: the files of the folder static/;
    - ``sections``: the headings that have a page in this run;
    - ``within``: the texts of static files, if each page carries them and is one file; else empty.
    """

    version: str
    checker: str
    whole: bool = True
    ours: bool = True
    static: tuple[str, ...] = ()
    sections: tuple[str, ...] = tuple(NAVIGATION)
    within: Mapping[str, Markup] = field(default_factory=dict)

    @property
    def scripts(self) -> tuple[str, ...]:
        """Return the names of the scripts within a page, in the order in which they run."""
        return tuple(name for name in self.within if name.endswith(".js"))

    def sources(self, *names: str) -> Markup:
        """Return the sources of a kind of files that a page's policy allows.

        They are files within by their digests, or any file beside it.
        """
        if not self.within:
            return Markup("'self' file:")
        digests = (sha256(self.within[name].encode()).digest() for name in names)
        return Markup(" ").join(Markup(f"'sha256-{b64encode(x).decode()}'") for x in digests)


@cache
def environment(*packages: str) -> jinja2.Environment:
    """Return the templates, compiled once: all escaped, unknown names an error, with filters.

    ``packages``: the packages with templates besides this one, by name.

    - ``math``: a text with mathematics between ``$`` signs, as HTML; ``words``: the same as text;
    - ``paragraphs``: the paragraphs of a text with lists, each with its items;
    - ``exact``: an exact number or a formula as MathML;
    - ``inside``: a text between tags, which needs no escape for quotation marks;
    - ``linked``: the entries of the ledger that a text refers to, as links;
    - ``guides``: the pages of docs/ that a text names, as links;
    - ``damage``, ``verdict``: badges.
    """
    templates = jinja2.Environment(
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
    templates.filters |= {
        "math": text_html,
        "words": text_plain,
        "paragraphs": paragraphs,
        "exact": exact,
        "inside": inside,
        "guides": guides,
        "linked": linked,
        "damage": damage_badge,
        "verdict": verdict_badge,
        "lines": line_words,
    }
    return templates


def seen(value: object) -> object:
    """Return a value as templates write it: invisible characters shown, markup of ours kept."""
    return visible(value) if isinstance(value, str) and not hasattr(value, "__html__") else value


def can_be_carried(text: str) -> bool:
    """Return True if a script element can hold a text as it is, and no character is invisible."""
    return can_be_shown(text) and "</" not in text and "<!--" not in text


def can_be_shown(text: str) -> bool:
    """Return True if a text has no invisible character, so that an element can hold it as it is."""
    return text.replace("\n", "").isprintable()


def json_within(value: object) -> str:
    """Return a value as JSON for an element of a page: no ``<`` of it begins a tag.

    >>> print(json_within({"a": "</script>"}))
    {"a": "\\u003c/script>"}
    """
    return json.dumps(value).replace("<", "\\u003c")


def render_page(templates: jinja2.Environment, page: Page, edition: Edition) -> str:
    """Return the HTML of a page."""
    sections = edition.sections if edition.whole else ()
    navigation = {words: file for words, file in NAVIGATION.items() if words in sections}
    return templates.get_template(page.template).render(
        page=page, navigation=navigation, edition=edition, **page.shows
    )


def exact(number: Rational | str) -> Markup:
    """Return an exact number, or a formula as text, as MathML.

    >>> print(exact("-1/18"))
    <math><mo>−</mo><mfrac><mn>1</mn><mn>18</mn></mfrac></math>
    """
    return mathml(number if isinstance(number, str) else number_text(number))


def inside(text: str) -> Markup:
    """Return a text for a place between tags, as short as it can be: quotation marks stay.

    >>> print(inside('{"a":"<"}'))
    {"a":"&lt;"}
    """
    return between_tags(visible(text))


def guides(html: Markup, page: Page, edition: Edition) -> Markup:
    """Return HTML in which the pages of docs/ that it names are links from a page of the site.

    Only our own site lies beside them; elsewhere the text stays as it is.
    """
    if not edition.ours:
        return html
    return Markup(GUIDE.sub(rf'<a href="{page.top}../\g<0>">\g<0></a>', str(html)))


def damage_badge(damage: str) -> Markup:
    """Return the damage of an erratum as a badge: the word on its colour."""
    return Markup('<span class="badge {}"><span>{}</span></span>').format(DAMAGES[damage], damage)


def verdict_badge(verdict: str) -> Markup:
    """Return a verdict as a badge with an outline: it is second to the damage."""
    return Markup('<span class="badge v">verdict: {}</span>').format(verdict)
