"""Policies as programs print them, a line an information set -> their tables.

``0pb  p=[0.48 0.52]`` of OpenSpiel's examples, ``0pb:  0=0.5 1=0.5`` of its class TabularPolicy,
``.Q.CHECK.BET: {'FOLD': 1, 'CALL': 0}`` of others. Opens no file.
"""

from __future__ import annotations

import re

from nashproof.documents.profile_formats.policies import policy
from nashproof.documents.profile_formats.table import Collected, ProfileTable
from nashproof.errors import AmbiguousName, SyntaxMistake
from nashproof.files.json_with_lines import Item, NumberText, read_json_with_lines

_NUMBER = r"(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE][-+]?[0-9]++)?"  # in one way: no search
_LINE = re.compile(
    rf"""\s*(?P<key>[^\s"'=\{{\[#][^"=\{{]*?)\s*
    (?: (?:\s|:) \s* (?:p\s*=\s*)? [\[(] \s* (?P<numbers>{_NUMBER}(?:[\s,]+{_NUMBER})*) \s* [\])]
      | : \s+ (?P<pairs>\w+\s*=\s*{_NUMBER}(?:[\s,]+\w+\s*=\s*{_NUMBER})*)
      | : \s* (?P<object>\{{.*\}}) ) ,? \s*""",
    re.VERBOSE,
)
_PAIR = re.compile(rf"(\w+)\s*=\s*({_NUMBER})")
EXPECTED = "an information set and its probabilities, as in 0pb p=[0.4 0.6] or 0pb: 0=0.4 1=0.6"


def are_lines(text: str) -> bool:
    """Return whether a text begins with a line of a policy."""
    first = next((line for line in text.split("\n") if line.strip()), "")
    return bool(_LINE.fullmatch(first))


def read_lines(text: str, collected: Collected) -> ProfileTable:
    """Return the table of a policy with a line for each information set. Raises InputError."""
    rows = dict[str, Item]()
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        match = _LINE.fullmatch(line)
        if not match:
            raise SyntaxMistake(f'"{line.strip()[:40]}"', EXPECTED, collected.place(number))
        if match["key"] in rows:
            found = f'the information set "{match["key"]}" twice'
            raise AmbiguousName(found, "each set once", collected.place(number))
        rows[match["key"]] = _row(match, number, collected.file)
    return policy(Item(rows, 1), None, None, collected)


def _row(match: re.Match[str], line: int, name: str) -> Item:
    """Return the numbers of a line, in order or by action."""
    if match["object"]:
        return read_json_with_lines("\n" * (line - 1) + match["object"], name)
    if match["pairs"]:
        pairs = {action: Item(NumberText(_plain(x)), line) for action, x in _PAIR.findall(match[0])}
        return Item(pairs, line)
    numbers = re.split(r"[\s,]+", match["numbers"])
    return Item([Item(NumberText(_plain(x)), line) for x in numbers], line)


def _plain(number: str) -> str:
    """Return a number as NumPy prints it, ``1.`` or ``.5``, in the usual form."""
    return re.sub(r"^(?=\.)", "0", re.sub(r"\.(?![0-9])", "", number))
