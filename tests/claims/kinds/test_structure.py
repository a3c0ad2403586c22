"""Claims about a game itself: counts, values, pure equilibria, matrices; against random games."""

import pytest
from deciding import decide
from examples import committed
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import PLAYED, all_pure, changed, first_actions, walk

from nashproof.claims.kinds.structure import COUNTS
from nashproof.exact.numbers import QQ, rational
from nashproof.games.assembly import assemble


@given(PLAYED, st.sampled_from([what for what in COUNTS if what != "subgames"]), st.data())
def test_counts(game, what, data):
    owned = what in ("sequences", "pure strategies", "reduced pure strategies")
    either = what in ("information sets", "decision nodes", "moves on the longest path")
    player = (
        data.draw(st.sampled_from(game.player_numbers))
        if owned or (either and data.draw(st.booleans()))
        else 0
    )
    chosen = f'player = "{player}"\n' if player else ""
    record = decide(game, f'kind = "count"\ngame = "g"\nwhat = "{what}"\n{chosen}stated = "2"')
    assert record["verdict"] == ("confirmed" if record["computed"] == "2" else "refuted")


@pytest.mark.parametrize(
    "name, player, moves",
    [
        ("kuhn", "0", "3"),
        ("kuhn-raise-1", "0", "4"),
        ("kuhn-raise-1", "1", "2"),
        ("baby-poker", "2", "1"),
    ],
)
def test_moves_on_the_longest_path(name, player, moves):
    record = decide(
        committed(name),
        (
            'kind = "count"\ngame = "g"\nwhat = "moves on the longest path"\nplayer = '
            f'"{player}"\nstated = "{moves}"'
        ),
    )
    assert record["verdict"] == "confirmed"


def test_subgames_between_the_members_of_a_set():
    """The chance node in the middle holds no decision at all: with the root there are two
    subgames."""
    end = ("end", (QQ(0), QQ(0)))
    game = assemble(
        "t",
        ("A", "B"),
        [
            ("chance", "c", ("x", "y"), (QQ(1, 2), QQ(1, 2))),
            ("move", 2, 1, "s", ("a",)),
            ("chance", "d", ("z",), (QQ(1),)),
            end,
            ("move", 2, 1, "s", ("a",)),
            end,
        ],
    )
    assert (
        decide(game, 'kind = "count"\ngame = "g"\nwhat = "subgames"\nstated = "2"')["verdict"]
        == "confirmed"
    )


@settings(max_examples=15)
@given(PLAYED.filter(lambda game: game.constant is not None))
def test_values_and_saddles(game):
    record = decide(game, 'kind = "value"\ngame = "g"\nstated = "0.0"')
    value = rational(record["computed"].split()[0])
    assert record["verdict"] == ("confirmed" if abs(value) <= QQ(1, 20) else "refuted")
    assert decide(game, f'kind = "value"\ngame = "g"\nstated = "{value}"')["verdict"] == "confirmed"
    mine, theirs = all_pure(game, 1), all_pure(game, 2)
    if len(mine) * len(theirs) <= 300:
        base = first_actions(game)
        table = [
            [walk(game, changed(game, changed(game, base, s), t))[0] for t in theirs] for s in mine
        ]
        exists = max(map(min, table)) == min(map(max, zip(*table)))
        assert (
            decide(
                game, f'kind = "saddle"\ngame = "g"\nstated = "{"exists" if exists else "none"}"'
            )["verdict"]
            == "confirmed"
        )


CLAIMS = [
    ('kind = "value"\ngame = "g"\nstated = "-0.0556"', "confirmed"),
    ('kind = "value"\ngame = "g"\nstated = "-0.0555"', "refuted"),
    ('kind = "value"\ngame = "g"\nmethod = "normal form"\nstated = "-1/18"', "confirmed"),
    ('kind = "value"\ngame = "g"\nstated = "0"\ndecimals = "1"', "refuted"),
    ('kind = "value"\ngame = "g"\nstated = "-0.1"', "confirmed"),
    ('kind = "saddle"\ngame = "g"\nstated = "none"', "confirmed"),
]


@pytest.mark.parametrize("claim, verdict", CLAIMS)
def test_small_claims(claim, verdict):
    assert decide(committed("kuhn"), claim)["verdict"] == verdict


@pytest.mark.parametrize("matrix", ["payoff", "constraint 1", "constraint 2"])
@settings(max_examples=18)
@given(
    game=PLAYED.filter(lambda game: len(game.players) == 2),
    scale=st.sampled_from(["1", "6", "1/2"]),
    wrong=st.booleans(),
)
def test_matrices(matrix, game, scale, wrong):
    """Whole matrices, filled from the definitions in docs/certificate-format.md; one cell off
    refutes."""
    rows, columns, cells = tables(game, matrix)
    cells = [[rational(scale) * x for x in row] for row in cells]
    cells[-1][-1] += wrong
    quoted = [", ".join(f'"{label}"' for label in labels) for labels in (rows, columns)]
    lines = ", ".join('"' + " ".join(map(str, row)) + '"' for row in cells)
    record = decide(
        game,
        f'kind = "matrix"\ngame = "g"\nmatrix = "{matrix}"\nscale = "{scale}"\n'
        f"rows = [{quoted[0]}]\ncolumns = [{quoted[1]}]\ncells = [{lines}]",
    )
    assert record["verdict"] == ("refuted" if wrong else "confirmed")


def tables(game, matrix):
    """Labels of rows and columns, and the cells, by going through the paths."""
    moves = {
        p: [
            None,
            *dict.fromkeys((s.name, a) for s in game.infosets if s.player == p for a in s.actions),
        ]
        for p in (1, 2)
    }
    labels = {p: ["" if m is None else f"{p}/{m[0]}: {m[1]}" for m in moves[p]] for p in (1, 2)}
    if matrix == "payoff":
        found = {}
        for path, leaf in zip(game.paths(), game.leaves):
            last = tuple(
                next(((s, a) for q, s, a in reversed(path) if q == p), None) for p in (1, 2)
            )
            found[last] = found.get(last, QQ(0)) + leaf.chance * leaf.payoffs[0]
        return (
            labels[1],
            labels[2],
            [[found.get((m, n), QQ(0)) for n in moves[2]] for m in moves[1]],
        )
    p = int(matrix[-1])
    parents = {}
    for path in game.paths():
        own = [(s, a) for q, s, a in path if q == p]
        parents |= {s: own[k - 1] if k else None for k, (s, a) in enumerate(own)}
    sets = [s.name for s in game.infosets if s.player == p]
    cells = [[QQ(m is None) for m in moves[p]]]
    cells += [
        [QQ((m is not None and m[0] == s) - (m == parents[s])) for m in moves[p]] for s in sets
    ]
    return ["", *sets], labels[p], cells
