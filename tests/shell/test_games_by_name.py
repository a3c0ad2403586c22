"""Games of OpenSpiel and of pygambit by name, with modules that answer as these do."""

import sys
from fractions import Fraction
from types import SimpleNamespace

import pytest

import nashproof
from nashproof.errors import InputError, PackageMissing
from nashproof.shell.cli import main

NFG = 'NFG 1 R "Pennies" { "A" "B" } { 2 2 }\n\n1 -1 -1 1 -1 1 1 -1\n'


class SpielError(RuntimeError):
    """What pyspiel raises."""


class State:
    """Matching pennies, one after the other, where the second player sees nothing."""

    def __init__(self, moves=()):
        self.moves = moves

    def is_terminal(self):
        return len(self.moves) == 2

    def is_chance_node(self):
        return False

    def current_player(self):
        return len(self.moves)

    def legal_actions(self):
        return [0, 1]

    def action_to_string(self, player, action):
        return ("heads", "tails")[action]

    def child(self, action):
        return State((*self.moves, action))

    def information_state_string(self):
        return f"player {len(self.moves)}"

    def returns(self):
        first = 1.0 if self.moves[0] == self.moves[1] else -0.5
        return [first, -first]


class Named:
    """A game of OpenSpiel with what its type says."""

    def __init__(self, dynamics="Dynamics.SEQUENTIAL", has_states=True):
        self.kind = SimpleNamespace(
            long_name="Pennies", dynamics=dynamics, provides_information_state_string=has_states
        )

    def get_type(self):
        return self.kind

    def num_players(self):
        return 2

    def new_initial_state(self):
        return State()


def load_game(text):
    if text.startswith("kuhn_poker(bad"):
        raise SpielError("Unknown parameter 'bad'.\nmore")
    return {"chess": Named(has_states=False), "crowd": Named("Dynamics.MEAN_FIELD")}.get(
        text, Named()
    )


@pytest.fixture()
def openspiel(monkeypatch):
    names = ["chess", "crowd", "kuhn_poker", "leduc_poker"]
    module = SimpleNamespace(registered_names=lambda: names, load_game=load_game)
    monkeypatch.setitem(sys.modules, "pyspiel", module)


@pytest.mark.parametrize(
    "name",
    [
        "openspiel:kuhn_poker",
        "openspiel:kuhn_poker(players=2)",
        "openspiel:kuhn_poker(sizes=1;2)",  # no matrix with a label
    ],
)
def test_a_game_of_openspiel(openspiel, name):
    assert nashproof.solve(name).value == Fraction(1, 4)
    audit = nashproof.audit(name, "uniform", value="1/4")
    assert audit["value"].verdict == "confirmed"


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("openspiel:kuhn_pokr", 'game "kuhn_pokr" of OpenSpiel; did you mean "kuhn_poker"'),
        ("openspiel:kuhn_poker(bad=1)", "(Unknown parameter 'bad'.), expected parameters"),
        ("openspiel:chess", "chess, which has no information states"),
        ("openspiel:crowd", "crowd, which has no information states"),
    ],
)
def test_what_openspiel_does_not_have(openspiel, name, found):
    with pytest.raises(InputError) as error:
        nashproof.read(name)
    assert found in str(error.value)


@pytest.mark.parametrize(
    ("name", "installs"),
    [
        ("openspiel:kuhn_poker", "pip install 'open_spiel'"),
        ("gambit:g.agg", "pip install 'pygambit'"),
    ],
)
def test_a_library_that_is_not_installed(monkeypatch, tmp_path, capsys, name, installs):
    for module in ("pyspiel", "pygambit"):
        monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "g.agg").write_text("x", "utf-8")
    with pytest.raises(PackageMissing):
        nashproof.read(name)
    assert main(["solve", name]) == 4
    assert installs in capsys.readouterr().err


def test_a_card_game_with_another_deck_is_asked_for():
    with pytest.raises(InputError, match="a game of another library, expected a .toml file"):
        nashproof.read("openspiel:kuhn_poker", cards=4)


def test_a_file_of_such_a_name_is_refused(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "openspiel:kuhn_poker").write_text("", "utf-8")
    with pytest.raises(InputError, match="which may be a game of a library"):
        nashproof.read("openspiel:kuhn_poker")


def of_pygambit(path):
    if "bad" in path:
        raise ValueError("Parse error in game file")
    return SimpleNamespace(to_nfg=lambda: NFG, is_tree=False)


@pytest.mark.parametrize(
    "module",
    [
        SimpleNamespace(read_agg=of_pygambit),
        SimpleNamespace(Game=SimpleNamespace(read_game=of_pygambit)),
    ],
    ids=["16.3", "16.2"],
)
def test_a_file_that_pygambit_reads(monkeypatch, tmp_path, module):
    monkeypatch.setitem(sys.modules, "pygambit", module)
    monkeypatch.chdir(tmp_path)
    for name in ("g.agg", "bad.agg", "g.txt"):
        (tmp_path / name).write_text("x", "utf-8")
    assert nashproof.solve("gambit:g.agg").value == 0
    for name, found in (
        ("bad.agg", "does not read (Parse error in game file)"),
        ("g.txt", 'the ending ".txt"'),
        ("none.agg", "no such file"),
    ):
        with pytest.raises(InputError) as error:
            nashproof.read(f"gambit:{name}")
        assert found in str(error.value)


def test_our_own_refusal_of_what_pygambit_read_keeps_its_words(monkeypatch, tmp_path):
    game = SimpleNamespace(to_nfg=lambda: NFG.replace("-1 1 1 -1", "-1 1 1"), is_tree=False)
    monkeypatch.setitem(sys.modules, "pygambit", SimpleNamespace(read_agg=lambda path: game))
    (tmp_path / "g.agg").write_text("x", "utf-8")
    with pytest.raises(InputError) as error:
        nashproof.read(f"gambit:{tmp_path}/g.agg")
    assert "pygambit does not read" not in str(error.value)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (
            "prisoners-dilemma",
            "nashproof games lists, such as gambit-dilemma, gambit-dilemma-listed",
        ),
        ("leduc_poker", 'did you mean "leduc"?'),
        ("tiny_bridge_2p", "; or openspiel:tiny_bridge_2p, where OpenSpiel is installed"),
        ("zzz", "expected a file, or an id that nashproof games lists"),
    ],
)
def test_the_nearest_names_where_none_fits(name, expected):
    with pytest.raises(InputError) as error:
        nashproof.read(name)
    assert str(error.value).endswith(expected) or expected in str(error.value)
