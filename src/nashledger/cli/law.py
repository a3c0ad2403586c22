"""Find the value of a card game as a function of its number of cards or raises, of its ante or its
bet.

LAW is a question (a .toml file; in a clone an id of data/laws), or a game with one of --cards,
--raises, --ante, --bet as a range such as 3..60 (amounts also 0..infinity). Of whole numbers every
value is computed, a form is fitted to some and checked on the others; a law of the number of cards
is proved for all large decks where a proof is found. Of an amount the function is given with its
exact break points, proved. With --output writes claims/laws/ID.json, and for the checker
certificates/_laws/ and games/.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nashproof.shell.cli.options import add_cores, add_output, changes_of
from nashproof.shell.cli.output import give, says

HELP = "the value as a function of cards, stakes or raises"
VARIED = {
    "cards": "the number of cards (sides of dice)",
    "raises": "how many raises there may be",
    "ante": "the ante",
    "bet": "the bet",
}


def add_arguments(parser: ArgumentParser) -> None:
    """LAW ..., or a game and what varies."""
    parser.add_argument(
        "laws",
        nargs="+",
        metavar="LAW|GAME",
        help="questions (.toml files; in a clone ids of data/laws), or a game with an option",
    )
    for key, words in VARIED.items():
        parser.add_argument(f"--{key}", metavar="A..B|X", help=f"{words}, as a range or fixed")
    parser.add_argument(
        "--fit",
        metavar="N",
        help="the last number whose value a form may be fitted to (default: half of the range)",
    )
    parser.add_argument(
        "--set",
        metavar="SET",
        action="append",
        default=[],
        help="an information set: what do optimal strategies never do there?",
    )
    parser.add_argument("--games", metavar="DIR", help="first folder searched for games")
    add_cores(parser)
    add_output(parser)


def run(arguments: Namespace) -> int:
    """Print each law, and write its record, certificates and games."""
    from nashledger import law_files, library
    from nashproof.shell.progress import Progress

    records = []
    for question in law_files.read_questions(
        arguments.laws, changes_of(arguments), arguments.fit or "", arguments.set, arguments.games
    ):
        with Progress(f"solving {question.id}", quiet=arguments.quiet) as progress:
            law = library.law(question, cores=arguments.cores, watch=progress.count)
        if says(arguments):
            print(law, flush=True)
        if arguments.output:
            law.save(arguments.output)
        records.append(law.record)
    give(arguments, "", records)
    return 0
