"""One claim about one game, decided, its certificate accepted by the checker; games to draw."""

from examples import HEAD, committed, entry, judged
from hypothesis import strategies as st
from strategies import PLAYED, profiles

import nashcheck
from nashproof.certificates.envelope import digest
from nashproof.exact.numbers import QQ
from nashproof.games.formats.efg import write_efg


def decide(game, claim, profile=None):
    """The record of a claim about a game, after the checker has accepted its certificate."""
    text = HEAD + entry(claim)
    if profile is not None:
        text += '\n[profiles.p]\ngame = "g"\nsays = "x"\n[profiles.p.strategy]\n'
        for s, row in zip(game.infosets, profile):
            cells = ", ".join(f'{a} = "{p}"' for a, p in zip(s.actions, row))
            text += f'"{s.player}/{s.name}" = {{ {cells} }}\n'
    efg = write_efg(game)
    records, certificates = judged(text, lambda name, place: (game, digest(efg)))
    for data in certificates.values():
        assert nashcheck.check(data.encode(), {digest(efg): nashcheck.Tree(efg)})
    return records["c"]


def decide_family(game, claim, rows, parameters):
    """As ``decide``, with a profile of texts in parameters."""
    text = HEAD + entry(f'profile = "p"\n{claim}')
    text += (
        f'[profiles.p]\ngame = "g"\nsays = "x"\nparameters = {{ {parameters} '
        f"}}\n[profiles.p.strategy]\n"
    )
    for s, row in zip(game.infosets, rows):
        cells = ", ".join(f'"{a}" = "{p}"' for a, p in zip(s.actions, row))
        text += f'"{s.player}/{s.name}" = {{ {cells} }}\n'
    efg = write_efg(game)
    records, certificates = judged(text, lambda name, place: (game, digest(efg)))
    for data in certificates.values():
        assert nashcheck.check(data.encode(), {digest(efg): nashcheck.Tree(efg)})
    return records["c"], certificates


QUOTIENT, ITS_POINTS = "(2 - 2*t)*({x})/(2 - t) + t*({y})/(2 - t)", (QQ(0), QQ(1, 3), QQ(1))

DRAWN = PLAYED.flatmap(lambda game: st.tuples(st.just(game), profiles(game)))
TWO_PLAYERS = PLAYED.filter(lambda game: len(game.players) == 2)


def assert_same_bytes(claims):
    """The certificates of claims about Kuhn poker are the same with any backend."""
    efg = write_efg(committed("kuhn"))
    text = HEAD + "".join(entry(claim, f"c{n}") for n, claim in enumerate(claims))
    texts = [
        judged(text, lambda name, place: (committed("kuhn"), digest(efg)), backend)[1]
        for backend in ("highs", "none")
    ]
    assert texts[0] == texts[1] and len(texts[0]) >= len(claims)
