"""Everything that a page shows, as blocks of text and tables of text, by html.parser alone."""

from html.parser import HTMLParser
from typing import NamedTuple

BLOCKS = {"title", "h1", "h2", "h3", "h4", "p", "li", "pre", "caption", "th", "td", "summary"}
BLOCKS |= {"figcaption", "text", "dt", "dd", "label", "button"}
# What an element ends that has no end of its own.
IMPLIED = {"p": ("p",), "li": ("p", "li"), "td": ("p", "td", "th"), "th": ("p", "td", "th")}
IMPLIED |= {"tr": ("p", "td", "th", "tr"), "dt": ("dd", "dt"), "dd": ("dd", "dt")}
VOID = {"meta", "link", "wbr", "br", "img", "input", "hr"}


class Block(NamedTuple):
    """A paragraph, a heading, a cell, ...: where it stands, and its text, mathematics in a line."""

    tag: str
    classes: tuple
    name: str  # the attribute id
    section: str  # the id of the section around it
    inside: tuple  # the tags around it
    text: str


class Element:
    """An element that is still open: its tag, attributes and what was read of it."""

    def __init__(self, tag, attributes):
        self.tag, self.attributes, self.parts = tag, dict(attributes), []

    def line(self):
        """Its text on one line; of mathematics fractions with a slash, powers with ^."""
        parts = self.parts
        if self.tag in ("mfrac", "msup", "msub"):
            sign = {"mfrac": "/", "msup": "^", "msub": "_"}[self.tag]
            parts = [part if part.isalnum() else f"({part})" for part in parts]
            return sign.join(parts)
        joined = "".join(parts)
        if self.tag == "msqrt":
            return f"√{joined}" if joined.isalnum() else f"√({joined})"
        if self.tag == "mo":
            return {"−": "-", "·": "*"}.get(joined, joined)
        return joined


class Reader(HTMLParser):
    """Collects blocks, data of programs (hidden pre) and the attributes that are read aloud."""

    def __init__(self):
        super().__init__()
        self.open, self.blocks, self.tables, self.labels, self.data = [], [], [], [], {}
        self.widgets, self.section = [], ""

    def handle_starttag(self, tag, attributes):
        ends = IMPLIED.get(tag, ())
        while self.open and self.open[-1].tag in ends:
            self.handle_endtag(self.open[-1].tag)
        element = Element(tag, attributes)
        by_key = element.attributes
        self.labels += [by_key[key] for key in ("aria-label", "alt", "title") if by_key.get(key)]
        if tag == "meta" and by_key.get("name") == "description":
            self.labels.append(by_key["content"])
        if tag == "section":
            self.section = by_key.get("aria-labelledby") or by_key.get("aria-label", "")
        if tag == "table":
            self.tables.append([])
        if tag == "tr" and self.tables:
            self.tables[-1].append([])
        if any(key.startswith("data-") for key in by_key):
            self.widgets.append(by_key)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_data(self, data):
        if self.open:
            inside = self.open[-1].tag
            self.open[-1].parts.append(
                data if inside in ("pre", "script") else " ".join(f"|{data}|".split())[1:-1]
            )

    def handle_endtag(self, tag):
        while self.open:
            element = self.open.pop()
            self.ended(element)
            if element.tag == tag:
                return

    def close(self):
        """Close what is open at the end of a piece of a page."""
        while self.open:
            self.ended(self.open.pop())

    def listed(self, items):
        """A list shown item by item is the end of the paragraph before it: `a; b and 2 more.`"""
        before, items = self.blocks.pop(), [item for item in items if item]
        rest = " " + items.pop() if items[-1].startswith("and ") else ""
        self.blocks.append(before._replace(text=f"{before.text} {'; '.join(items)}{rest}."))

    def ended(self, element):
        """An element has ended: a block is kept, the text of any other joins what is around it."""
        attributes, text = element.attributes, element.line()
        classes = tuple(attributes.get("class", "").split())
        if element.tag == "li" and self.open[-1].attributes.get("class") == "items":
            return self.open[-1].parts.append(text)
        if element.tag == "ul" and "items" in classes:
            return self.listed(element.parts)
        if (
            element.tag == "script"
            and "id" in attributes
            or element.tag == "pre"
            and "hidden" in attributes
        ):
            self.data[attributes["id"]] = text
        elif element.tag in BLOCKS:
            around = tuple(outer.tag for outer in self.open)
            block = Block(
                element.tag, classes, attributes.get("id", ""), self.section, around, text
            )
            if element.tag in ("th", "td") or element.tag == "caption":
                if element.tag != "caption":
                    self.tables[-1][-1].append(block)
                else:
                    self.tables[-1].append(block)
            else:
                self.blocks.append(block)
        elif element.tag == "table":
            self.blocks.append(self.tables.pop())
        elif self.open and element.tag not in ("style", "script"):
            if "badge" in classes:
                text = f" [{text}]"
            self.open[-1].parts.append(text)
