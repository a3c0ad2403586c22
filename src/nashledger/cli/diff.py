"""List the verdicts that differ between two ledgers, and what changed in the readings behind them.

A ledger is reports/data/verdicts.json, a folder of results, or one file of claims/. The exit status
is 0 whether verdicts moved or not.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nashproof.shell.cli.output import give

HELP = "which verdicts moved between two ledgers, and why"


def add_arguments(parser: ArgumentParser) -> None:
    """OLD NEW."""
    words = "verdicts.json of a site's data, a folder of results, or a file of its claims/"
    parser.add_argument("old", metavar="OLD", help=words)
    parser.add_argument("new", metavar="NEW", help="the same, later")


def run(arguments: Namespace) -> int:
    """Print what moved."""
    from nashledger import library

    changes = library.diff(arguments.old, arguments.new)
    give(arguments, str(changes), changes.record())
    return 0
