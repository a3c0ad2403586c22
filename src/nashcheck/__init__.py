"""nashcheck: decide whether a certificate proves what it states about a game.

What it promises. If a line `accepted ...: SENTENCE` is printed for a certificate, then SENTENCE is
true, over the real numbers, of the one finite game whose file was given and whose SHA-256 the
certificate names. The profiles, matrices and further moves that the sentence speaks of are those
written in the certificate. This holds whatever program or person wrote the certificate: the checker
recomputes every number from the bytes of the two files, exactly, without a floating-point
operation, a random choice or a tolerance. No hash is part of the proof: `seal` detects damage, the
game's digest selects a file. `rejected` and `unreadable` say nothing about the truth of the
statement.

What must be trusted: this program, Python's integers, `fractions`, `json`, `re`, and the machine;
and that the game file is the game one has in mind. Nothing else: no solver, and not the program
that wrote the certificate.

The format is specified in docs/reference/certificate-format.md; section numbers below are its
sections. Words: a *history* of a player is the sequence of its own moves. A player *forgets* when
one of its information sets is reached by two of its histories, and has *perfect recall* otherwise:
its histories are then what the specification calls sequences.
"""

from nashcheck.command import check_file, main
from nashcheck.one_card import OneCard
from nashcheck.play import read_table
from nashcheck.polynomials import Expression
from nashcheck.reading import Rejected, Unreadable, decode, parse, rational
from nashcheck.statements import STATEMENTS, check
from nashcheck.trees import Tree

__all__ = [
    "STATEMENTS", "Expression", "OneCard", "Rejected", "Tree", "Unreadable", "check", "check_file",
    "decode", "main", "parse", "rational", "read_table",
]  # fmt: skip
