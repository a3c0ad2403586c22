"""The oracle of the browser's reader: what try.html answers at once of a text is what the text
means and what nashproof reads, or it leaves the text to Python.

    .venv/bin/python tests/borders/browser_oracle.py COUNT SEED

prints for each style how many texts the page answers at once with what they mean, leaves to Python,
answers with one of several meanings, or answers with another game, and how many differ from Python.
Three things of the page are compared: the tree that is answered, the grid of payoffs, and the text
into which the page turns the game when a cell of the grid is typed anew.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from game_texts import tree, value
from reader_oracle import Text, game_of, outcome, read, table_of, text_of

from nashcheck_js.engine import node

HERE = Path(__file__).resolve().parent
SOURCES = HERE.parent.parent / "src"
SCRIPT = SOURCES / "nashledger" / "static" / "try.js"


def at_once(texts: Sequence[Text], script: Path = SCRIPT) -> list[dict]:
    """Return what the page makes of each text: its tree as .efg, its grid, the text after a cell
    was typed anew; None for what it leaves to Python."""
    command = [
        node(),
        HERE / "at_once.js",
        SOURCES / "nashcheck_js" / "nashcheck_proved.js",
        script,
    ]
    lines = json.dumps([text.text for text in texts])
    answer = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    return json.loads(answer.stdout)


def tree_of_grid(cells: Sequence[Sequence[str]]) -> object:
    """Return the tree of a grid, whose cells are "3" or "3, 1"."""
    payoffs = [[tuple(value(x, False) for x in cell.split(", ")) for cell in row] for row in cells]
    return tree(tuple(map(tuple, payoffs)))


def compared(text: Text, page: dict, folder: Path) -> dict[str, tuple[str, object]]:
    """Return of each thing on the page how it stands to the meanings, and the game. A game that
    Python does not read from the text is "not Python's"."""
    games = {}
    if page["efg"] is not None:
        games["tree"] = game_of(page["efg"])
    if page["grid"] is not None:
        games["grid"] = tree_of_grid(page["grid"])
        _, games["edited"] = read(
            replace(text, text=page["edited"], ending=".txt"), "typed", folder
        )
    if not games:
        return {}
    ending = ".txt" if text.ending == ".csv" else text.ending  # the page knows no names of files
    kind, game = read(replace(text, ending=ending), "file", folder)
    answers = {}
    for part, answer in games.items():
        how = outcome(text, "game", answer)
        differs = how != "other" and (kind not in ("game", "noted") or game != answer)
        answers[part] = "not Python's" if differs else how, answer
    return answers


def report() -> int:
    """Print a table of styles and the first texts of each fault; return 1 if there is one."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("count", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("--examples", type=int, default=2, help="of each style and fault")
    parser.add_argument("--script", type=Path, default=SCRIPT, help="another try.js")
    options = parser.parse_args()
    texts = [text_of(options.seed, number) for number in range(options.count)]
    counts, examples = defaultdict(Counter), defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        for text, page in zip(texts, at_once(texts, options.script)):
            answers = compared(text, page, Path(folder))
            counts[text.style]["left to Python"] += not answers
            for part, (how, game) in answers.items():
                counts[text.style][f"{part}: {how}"] += 1
                if how != "equal":
                    examples[how, part, text.style].append((text, page, game))
    total = sum(counts.values(), Counter())
    for style, row in [*sorted(counts.items()), ("all", total)]:
        print(f"{style:32}", ", ".join(f"{name} {row[name]}" for name in sorted(row)))
    for (how, part, style), cases in examples.items():
        for text, page, game in cases[: options.examples]:
            print(f"\n--- {how}: {style}, {part}\n{text.text}")
            print(f"edited: {page['edited']}" if part == "edited" else "")
            print(f"page  {table_of(game)}")
            for meaning in text.meanings or ["nothing"]:
                print(f"meant {table_of(meaning)}")
    return int(any(not how.startswith("left") and not how.endswith("equal") for how in total))


if __name__ == "__main__":
    sys.exit(report())
