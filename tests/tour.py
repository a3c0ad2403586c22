"""The notebook docs/tour.ipynb: its cells, run in this process, with what they show.

As a program writes the outputs into the notebook anew. The cells are edited in the notebook.
"""

from __future__ import annotations

import ast
import io
import json
from collections.abc import Iterator
from contextlib import chdir, redirect_stdout
from pathlib import Path
from typing import Any

PLACE = Path(__file__).resolve().parents[1] / "docs" / "tour.ipynb"


def notebook() -> dict[str, Any]:
    """The notebook as JSON has it."""
    return json.loads(PLACE.read_text("utf-8"))


def text_of(notebook: dict[str, Any]) -> str:
    """The text of the file, as Jupyter writes it."""
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def with_outputs(notebook: dict[str, Any]) -> dict[str, Any]:
    """The same notebook in which every cell shows what it gives today."""
    names: dict[str, Any] = {}
    with chdir(PLACE.parent):
        codes = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
        for number, cell in enumerate(codes, 1):
            cell |= {"execution_count": number, "outputs": [*run("".join(cell["source"]), names)]}
    return notebook


def run(source: str, names: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What a cell prints, then the value of its last line; or the lines of a mistake."""
    *steps, last = ast.parse(source).body
    printed, value = io.StringIO(), None
    try:
        with redirect_stdout(printed):
            if not isinstance(last, ast.Expr):
                steps, last = [*steps, last], None
            exec(compile(ast.Module(steps, []), "cell", "exec"), names)
            if last is not None:
                value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    except Exception as error:
        lines = error._render_traceback_()  # Jupyter asks for these; any other error is a failure
        yield {"ename": type(error).__name__, "evalue": str(error), "output_type": "error"} | {
            "traceback": lines
        }
        return
    if printed.getvalue():
        yield {"name": "stdout", "output_type": "stream", "text": lines_of(printed.getvalue())}
    if value is not None:
        yield {"data": shown(value), "metadata": {}, "output_type": "display_data"}


def shown(value: Any) -> dict[str, list[str]]:
    """A value as Jupyter shows it: as a table if it can be one."""
    html = {"text/html": lines_of(value._repr_html_())} if hasattr(value, "_repr_html_") else {}
    return html | {"text/plain": lines_of(repr(value))}


def lines_of(text: str) -> list[str]:
    return text.splitlines(keepends=True)


if __name__ == "__main__":
    PLACE.write_text(text_of(with_outputs(notebook())), "utf-8")
