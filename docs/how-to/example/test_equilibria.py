"""What the solver of this repository found is an equilibrium, and the value is the paper's."""

from pathlib import Path

from nashproof.testing import assert_equilibrium, assert_value

HERE = Path(__file__).parent
KUHN = HERE / "games" / "kuhn.toml"
SOLVED = {  # what a solver printed: floats, which sum to 1 only nearly
    "move 1": {"Heads": 0.5000001, "Tails": 0.4999998},
    "move 2": {"Heads": 0.4999999, "Tails": 0.5000001},
}


def test_the_value():
    assert_value(KUHN, "-1/18")


def test_bluffing():
    assert_equilibrium(KUHN, HERE / "bluff.toml")


def test_the_solver():
    assert_equilibrium(HERE / "games" / "pennies.toml", SOLVED, "1/1000")
