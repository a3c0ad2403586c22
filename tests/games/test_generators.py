"""The scripts of data/generators: canonical files of the sizes that are known, and small values."""

import subprocess
import sys

import pytest
from examples import ROOT

from nashproof.exact.numbers import QQ
from nashproof.games.formats.efg import tree_in_columns, write_efg
from nashproof.solving.zero_sum import solve_game

# Script and arguments: nodes, information sets, value to player 1 (None: see test_leduc). Sizes are
# counted by hand, or by another writer of the same game
SMALL = {
    "liars_dice 2": (1 + 2 + 4 * (2**4 + 2**4 - 1), 2 * 2**4, QQ(1, 2)),
    "liars_dice 3": (1 + 3 + 9 * (2**6 + 2**6 - 1), 3 * 2**6, QQ(1, 9)),
    "leduc 3": (1_939, 288, None),
    "goofspiel 3": (1 + 3 + 9 * (1 + 2 + 4), 2 * (1 + 2 + 3 + 2), QQ(0)),
    "dark_hex": (441, 70, QQ(1)),
    "dark_hex 1 2": (3, 1, QQ(1)),
    "two_size_poker 3": (1 + 3 + 6 * 39, 3 * 14, None),
}


@pytest.mark.parametrize("command", SMALL)
def test_a_generator_writes_a_canonical_game(command):
    script, *sizes = command.split()
    written = subprocess.run(
        [sys.executable, ROOT / f"data/generators/{script}.py", *sizes],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    game = tree_in_columns(written, f"{script}.efg")
    assert game is not None and write_efg(game) == written and game.constant == 0
    nodes, sets, value = SMALL[command]
    assert (len(game.nodes), len(game.infosets)) == (nodes, sets)
    if value is not None:
        assert solve_game(game, plans="any").value == value
