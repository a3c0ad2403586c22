"""Words of claims that may stand in each other's place, and which of them say less."""

from __future__ import annotations

from collections.abc import Iterator

GROUPS = (  # each word may be replaced by any other of its group
    ("weakly", "strictly"),
    ("equilibrium", "not an equilibrium"),
    ("best response", "not a best response"),
    ("subgame perfect", "not subgame perfect"),
    ("quasi-perfect", "not quasi-perfect"),
    ("sequential", "not sequential"),
    ("correlated equilibrium", "not correlated equilibrium"),
    ("dominated", "not dominated"),
    ("none", "exists"),
    ("the same", "not the same"),
    ("unique", "not unique"),
    ("exactly", "contains", "contained", "too small", "too large"),
    ("empty", "not empty"),
    ("bounded", "unbounded"),
    ("eliminated", "never"),
    ("only", "best", "cautious"),
    ("strategies", "moves"),
    ("reduced", "full"),
    ("plan", "mixed"),
    ("less than", "more than", "at most", "at least", "other than"),
    (">=", "<=", "="),
    ("everywhere", "inside"),
    ("nodes", "terminals"),
    ("information sets", "decision nodes"),
    ("pure strategies", "reduced pure strategies", "sequences"),
    ("profiles", "reduced profiles"),
    ("deals", "subgames", "moves on the longest path"),
    ("equilibria", "extreme equilibria", "components"),
)
# What the first word says, the others say too: such a change only makes the claim weaker
IMPLIED = {
    "strictly": ("weakly",),
    "exactly": ("contains", "contained"),
    "too small": ("contained",),
    "too large": ("contains",),
    "less than": ("at most", "other than"),
    "more than": ("at least", "other than"),
    "everywhere": ("inside",),
    "bounded": ("not empty",),
}


def other_words(word: str) -> Iterator[str]:
    """The words that may stand in place of this one and do not merely say less."""
    for group in GROUPS:
        if word in group:
            yield from (
                other for other in group if other != word and other not in IMPLIED.get(word, ())
            )
