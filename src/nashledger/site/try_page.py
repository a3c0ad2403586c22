"""The page on which a reader audits their game: try.html with its two scripts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from urllib.parse import urlencode

import jinja2

from nashledger.site.results import SiteResults
from nashproof.documents.requests.questions import QUESTIONS
from nashproof.page.frame import Edition, Page

SCRIPTS = ("try.js", "try-worker.js", "python-start.js")
LEFT_OUT = ("distribution", "sense", "extensive_form", "family", "at")  # they need others, or files
EXAMPLES = (
    ("a 2x2 game", "3 1; 0 2", "uniform"),
    (
        "rock, paper, scissors, as a program prints it",
        "0 -1 1; 1 0 -1; -1 1 0",
        '[["0.3333333333333333", "0.3333333333333333", "0.3333333333333333"], '
        '["0.3333333333333333", "0.3333333333333333", "0.3333333333333333"]]',
    ),
    ("prisoner’s dilemma", "(3, 3) (0, 5); (5, 0) (1, 1)", '[["1", "0"], ["1", "0"]]'),
    ("battle of the sexes", "(3, 1) (0, 0); (0, 0) (1, 3)", '[["3/4", "1/4"], ["1/4", "3/4"]]'),
    ("Kuhn poker, all equally likely", "kuhn", "uniform"),
    ("Selten’s horse", "selten-1", "uniform"),
)


def pages(results: SiteResults) -> Iterator[Page]:
    """Yield the page try.html."""
    shipped = [name for name, game in results.games.items() if game.has_tree]
    yield Page(
        "try.html",
        "site/try.html",
        "Audit your game here",
        "Paste a game and a strategy: is it an equilibrium, who gains what, with the proof.",
        section="Try",
        shows={
            "examples": [
                (words, urlencode({"game": game, "strategy": strategy}))
                for words, game, strategy in EXAMPLES
            ],
            "games": {name: results.games[name].title for name in sorted(shipped)},
            "questions": {
                key: {
                    "type": "switch" if question.type is bool else "text",
                    "help": question.help,
                    "several": question.default == (),
                }
                for key, question in QUESTIONS.items()
                if key not in LEFT_OUT
            },
        },
    )


def files(_: SiteResults, edition: Edition) -> Mapping[str, str]:
    """Return the scripts of the page."""
    loader = jinja2.PackageLoader("nashledger", "static")
    return {f"static/{x}": loader.get_source(jinja2.Environment(), x)[0] for x in SCRIPTS}
