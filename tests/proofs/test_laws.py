"""A law of values: what the proved checker accepts of a family is what each of its games is worth.

The games are written with the certificate's deck and payments at a value of the parameter, and
solved by `nashproof`. The statement about each of them has nothing to do with that about the law.
"""

import json
import re
from fractions import Fraction

import pytest
from checking import GAME_FILES, fixtures

from nashcheck_js.engine import ProvedChecker
from nashproof import audit
from nashproof.shell.library.proofs import has_engine

LAWS = [path for path in fixtures("valid") if path.name.startswith("law-")]
AT = [Fraction(x) for x in ("1/3", "1/2", "1", "3/2", "2", "3", "4")]


def number(text, name, x):
    """The value of an expression at a point."""
    powers = re.sub(rf"\b{name}\b", "x", text).replace("^", "**")
    return eval(re.sub(r"\b(\d+)\b", r"Fraction(\1)", powers), {"x": x, "Fraction": Fraction})


@pytest.mark.parametrize("path", LAWS, ids=lambda path: path.stem)
def test_a_law_is_what_its_games_are_worth(path, tmp_path):
    if not has_engine():
        pytest.skip("the proved checker needs Node")
    files = {json.loads(p.read_bytes())["title"]: p for p in GAME_FILES if p.suffix == ".game"}
    with ProvedChecker() as checker:
        for game in files.values():
            checker.add_game(game.name, game.read_bytes())
        answer = checker.check(path.read_bytes())
    assert answer.answer == "accepted", answer.words
    rules = json.loads(files[json.loads(answer.words.split(": ")[0])].read_bytes())
    law = json.loads(path.read_bytes())["statement"]
    name, tried = law["parameter"], 0
    for x in AT:
        sizes = [Fraction(number(size, name, x)) for size in law["blocks"]]
        pieces = [p for p in law["pieces"] if within(p, x)]
        if not pieces or any(s.denominator > 1 or s < 0 for s in sizes):
            continue
        cards = sum(map(int, sizes))
        histories = [
            {"moves": line["moves"], "pays": [str(Fraction(number(t, name, x))) for t in pays]}
            for line, pays in zip(rules["histories"], law["pays"], strict=True)
        ]
        rules |= {"cards": str(cards), "copies": [["1", str(cards)]], "histories": histories}
        game = tmp_path / "family.game"
        game.write_text(json.dumps(rules, sort_keys=True, separators=(",", ":")) + "\n", "utf-8")
        (record,) = audit(game, value="?").verdicts
        worth = {Fraction(number(piece["is"], name, x)) for piece in pieces}
        assert {Fraction(record.computed.split()[0])} == worth, (path, x)
        tried += 1
    assert tried > 1


def within(piece, x):
    high = piece["to"]
    return Fraction(piece["from"]) <= x and (high == "infinity" or x <= Fraction(high))
