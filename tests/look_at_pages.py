"""Every page of a site as readers meet it, in headless Chromium: what is wrong, as a table.

    python tests/look_at_pages.py reports --axe AXE.MIN.JS [--only PART ...]

- The rules of axe-core (the npm package ``axe-core``, file ``axe.min.js``) at 390 and 1280 pixels,
  in light and dark colours, everything unfolded; with the rule ``target-size`` of WCAG 2.2.
- Does a page scroll sideways at 320 pixels, or throw errors? Does a list item lose its marker?
- Every widget is operated at 390 pixels: sliders, cells, both buttons of the check, the filter.

The exit status is 1 if something is wrong. 116 pages take seven minutes of one core.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from chromium import Browser

WIDTHS = (390, 1280)
UNFOLD = "document.querySelectorAll('details').forEach(d => d.open = true)"
AXE = """axe.run(document, {resultTypes: ['violations'], preload: false, %s}).then(r =>
  r.violations.map(v => [v.id, v.nodes.length, v.nodes[0].html.slice(0, 120)]))"""
ALL_RULES = "rules: {'target-size': {enabled: true}}"
COLOURS = "runOnly: ['color-contrast']"
SIDEWAYS = """(w => w > 320 ? [w] : [])(Math.max(document.documentElement.scrollWidth,
  document.body.scrollWidth))"""
MARKERS = """[...document.querySelectorAll('li')].filter(e => { const s = getComputedStyle(e);
  return s.display === 'list-item' && s.listStyleType !== 'none'
    && s.listStylePosition === 'outside' && s.overflowX !== 'visible';
}).map(e => e.textContent.trim().slice(0, 60))"""
SET = (
    "const set = (e, v) => { e.value = v; e.dispatchEvent(new Event('input', {bubbles: true})); };"
)
EXPLORERS = f"""[...document.querySelectorAll('[data-explorer]')].flatMap(box => {{ {SET}
  const result = box.querySelector('.result'), wrong = [], first = result?.textContent ?? '';
  if (!/^(A Nash|Not an) equilibrium/.test(first)) return ['no answer: ' + first.slice(0, 60)];
  for (const input of box.querySelectorAll('input')) {{
    const start = input.value, shown = new Set(), answers = new Set();
    for (const value of [input.min, input.max, '30']) {{
      set(input, value);
      shown.add(input.nextElementSibling.textContent); answers.add(result.textContent); }}
    set(input, start);
    if (shown.size < 3) wrong.push('does not move: ' + input.labels[0]?.textContent);
    if ([...answers].some(a => !a || /NaN|undefined|Infinity/.test(a))) wrong.push('bad answer');
  }}
  box.querySelector('button').click();
  return result.textContent === first ? wrong : [...wrong, 'the start is another one']; }})"""
CHECKS = """[...document.querySelectorAll('[data-check]')].flatMap(box => {
  const answers = [...box.querySelectorAll('button')].map(b => {
    b.click(); return box.querySelector('.result').dataset.answer; });
  return answers.join() === 'accepted,rejected' ? [] : ['answers: ' + answers]; })"""
CELLS = f"""[...document.querySelectorAll('[data-cells]')].flatMap(box => {{ {SET}
  const [row, column] = box.querySelectorAll('input'), result = box.querySelector('.result');
  set(row, row.max); set(column, column.max);
  const last = result.dataset.figures && result.textContent.includes(' gets ');
  set(row, '0');
  const none = result.textContent.startsWith('There is no such cell. Rows');
  return last && none ? [] : ['cells']; }})"""
FILTERS = f"""[...document.querySelectorAll('form[data-filter]')].flatMap(form => {{ {SET}
  const shown = () => document.querySelectorAll('tbody tr[id]:not([hidden])').length;
  const all = shown(), wrong = form.hidden ? ['hidden'] : [];
  for (const box of form.querySelectorAll('input[type=checkbox]')) {{
    box.click();
    if (`${{shown()}}` !== box.parentElement.querySelector('[data-count]').textContent)
      wrong.push('count: ' + box.value);
    box.click(); }}
  set(form.elements.q, 'nothing matches this');
  if (shown()) wrong.push('rows that do not match');
  set(form.elements.q, '');
  return shown() === all ? wrong : [...wrong, 'rows are lost']; }})"""
WIDGETS = {"explorer": EXPLORERS, "check": CHECKS, "cells": CELLS, "filter": FILTERS}
Row = tuple[str, int, str, str]  # rule, width in pixels, colours, what


def rows_of(browser: Browser, page: Path, axe: str) -> Iterator[Row]:
    """What is wrong on a page."""
    for width in WIDTHS:
        browser.ask("Emulation.setEmulatedMedia", features=scheme("light"))
        browser.open(page, width=width)
        yield from (("script error", width, "", str(e)[:200]) for e in browser.errors)
        browser(UNFOLD)
        items = browser(MARKERS)
        if items:
            yield "list marker", width, "", f"{len(items)} items, first “{items[0]}”"
        if width == WIDTHS[0]:
            yield from rows_of_widgets(browser, width)
        if axe:
            yield from rows_of_axe(browser, width, axe)
    browser.open(page, width=320)
    browser(UNFOLD)
    yield from (("sideways", 320, "", f"{wide} pixels wide") for wide in browser(SIDEWAYS))


def rows_of_axe(browser: Browser, width: int, axe: str) -> Iterator[Row]:
    """The violations of an open page, in light and dark colours."""
    browser(axe + ";1")
    for colours, options in (("light", ALL_RULES), ("dark", COLOURS)):
        browser.ask("Emulation.setEmulatedMedia", features=scheme(colours))
        for rule, number, first in browser(AXE % options):
            yield rule, width, colours, f"{number} times, first {first}"


def rows_of_widgets(browser: Browser, width: int) -> Iterator[Row]:
    """What the widgets of an open page do wrong."""
    for name, operate in WIDGETS.items():
        yield from ((f"widget {name}", width, "", wrong) for wrong in browser(operate))
    yield from (("script error", width, "operated", str(e)[:200]) for e in browser.errors)


def scheme(colours: str) -> list[dict[str, str]]:
    """The reader's choice of colours, as the browser's protocol has it."""
    return [{"name": "prefers-color-scheme", "value": colours}]


def main() -> int:
    """Print a row for each thing that is wrong, and how many pages were looked at."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=Path)
    parser.add_argument("--axe", type=Path, help="axe.min.js; without it, no rules of axe")
    parser.add_argument("--only", nargs="*", default=[""], help="parts of the pages' paths")
    arguments = parser.parse_args()
    top, axe = arguments.site.resolve(), arguments.axe.read_text("utf-8") if arguments.axe else ""
    pages = [p for p in sorted(top.rglob("*.html")) if any(o in str(p) for o in arguments.only)]
    browser, wrong = Browser(), 0
    print("| page | rule | width | colours | what |", "|---|---|---|---|---|", sep="\n")
    for page in pages:
        for row in rows_of(browser, page, axe):
            print("|", " | ".join(map(str, (page.relative_to(top), *row))), "|", flush=True)
            wrong += 1
    browser.close()
    print(f"\n{len(pages)} pages, {wrong} things wrong", file=sys.stderr)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
