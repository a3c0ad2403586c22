"""The data of the site's pages beyond those of an audit: values, whole sets, laws, second readings.

``replay`` reads them from disk and refuses what was not accepted. Nothing here computes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from nashledger.laws.records import LawRecord
from nashledger.site.properties import Property
from nashledger.texts.silhouette import Silhouette
from nashledger.texts.transcription import Row
from nashproof.certificates.shapes import Plan
from nashproof.exact.numbers import Rational
from nashproof.games.game import GameSizes
from nashproof.page.results import Proved, Results

Matrix = Sequence[Sequence[Rational]]  # payoffs, row by row


@dataclass(frozen=True)
class ProvedValue:
    """The value of a zero-sum game to player 1, in its payoffs, and the plans that prove it."""

    value: Rational
    plans: Mapping[int, Plan]


@dataclass(frozen=True)
class SiteResults(Results):
    """Everything that the pages of the site show."""

    transcriptions: Mapping[str, Sequence[Row]] = field(default_factory=dict)
    silhouettes: Mapping[str, Silhouette] = field(default_factory=dict)
    values: Mapping[str, ProvedValue | None] = field(default_factory=dict)  # None: not zero-sum
    sizes: Mapping[str, GameSizes] = field(default_factory=dict)
    matrices: Mapping[str, Matrix | None] = field(default_factory=dict)  # normal forms
    programs: Mapping[str, Sequence[str]] = field(default_factory=dict)  # that gave the value
    sets: Mapping[str, Mapping[str, Proved]] = field(default_factory=dict)  # by "1-plan" ...
    eliminations: Mapping[str, Mapping[str, Proved]] = field(default_factory=dict)
    laws: Sequence[LawRecord] = ()
    properties: Sequence[Property] = ()  # the property tests of our own data
    sentences: Mapping[str, str] = field(default_factory=dict)  # accepted, by SHA-256
    marked: frozenset[str] = frozenset()  # those of them that the proved checker accepts, too
