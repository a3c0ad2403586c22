"""What report makes again: files below the results that do not belong there are refused."""

import json
from pathlib import Path

import pytest
from command_line import THREE
from examples import committed

from nashledger.replay import collect as replay
from nashledger.replay import tables as remade_tables
from nashledger.replay.remade import RemadeGame
from nashledger.replay.tables import figure_of, proved_eliminations, proved_sets, proved_value
from nashproof.certificates.envelope import canonical, digest
from nashproof.certificates.shapes import Figure
from nashproof.certificates.statements.zero_sum import GameValue
from nashproof.errors import StaleResult
from nashproof.exact.numbers import QQ
from nashproof.games.formats.canonical import game_text
from nashproof.games.formats.efg import read_efg
from nashproof.shell import library


def remade(game):
    return RemadeGame("g", game, game_text(game))


def below(folder, name):
    """An empty file below the results."""
    place = folder / "certificates" / name
    place.parent.mkdir(parents=True)
    place.touch()
    return place


def test_a_value_of_a_game_that_is_not_zero_sum(tmp_path):
    below(tmp_path, "_values/g.json")
    with pytest.raises(StaleResult, match="g.json: found a value, expected none"):
        proved_value(tmp_path, remade(committed("battle-of-the-sexes")))


def test_a_certificate_that_is_missing(tmp_path):
    """The line names the verb that writes it."""
    line = "g-weakly.json: found no such file, expected what eliminate --output writes: run "
    with pytest.raises(StaleResult, match=line):
        proved_eliminations(tmp_path, remade(committed("battle-of-the-sexes")))


def test_an_elimination_in_a_game_for_three(tmp_path):
    below(tmp_path, "_eliminations/g-moves.json")
    with pytest.raises(StaleResult, match="found a file that eliminate does not write"):
        proved_eliminations(tmp_path, remade(read_efg(THREE, "vote")))


def test_a_value_that_is_no_number(tmp_path):
    """The checker refuses it, too, but may not have ended when laws are made of it."""
    statement = GameValue(Figure("2/4", "2/4", "", True, QQ(0)), ())
    with pytest.raises(StaleResult, match='v.json: found "2/4", expected a number in its one'):
        figure_of(statement, tmp_path / "v.json")


def test_a_list_of_all_equilibria_is_believed_as_the_checker_proves_it(tmp_path, monkeypatch):
    """It is not made again; one about extreme equilibria, or two lists, describe does not write."""
    game = committed("battle-of-the-sexes")
    listed = library.describe(game).certificates["equilibria"]
    monkeypatch.setattr(remade_tables, "_described", lambda _: {"equilibria": listed})
    below(tmp_path, "_sets/g-equilibria.json")
    folder = tmp_path / "certificates/_sets"
    for text, made_again in (
        (listed, []),
        (listed.replace('"what":"equilibria"', '"what":"components"'), [1]),
    ):
        (folder / "g-equilibria.json").write_text(text, "utf-8")
        calls = []
        monkeypatch.setattr(remade_tables, "_need_same_files", lambda *_: calls.append(1))
        assert [*proved_sets(tmp_path, remade(game))] == ["equilibria"] and calls == made_again


def test_a_list_of_three_players_is_believed_if_it_is_whole(tmp_path, monkeypatch):
    game = committed("gambit-no-pure")
    (text,) = library.describe(game).certificates.values()
    below(tmp_path, "_sets/g-mixed-equilibria.json").write_text(text, "utf-8")
    monkeypatch.setattr(remade_tables, "_described", lambda _: pytest.fail("described again"))
    assert [*proved_sets(tmp_path, remade(game))] == ["mixed-equilibria"]


def test_an_exact_form_is_believed_if_it_is_that_of_its_equilibrium(tmp_path, monkeypatch):
    """One that is missing, of another number, or of another profile, is not what describe makes."""
    game = committed("gambit-nau-4")
    texts = library.describe(game).certificates
    below(tmp_path, "_sets/g-mixed-equilibria.json")
    places = {word: tmp_path / f"certificates/_sets/g-{word}.json" for word in texts}
    for word, place in places.items():
        place.write_text(texts[word], "utf-8")
    assert [*proved_sets(tmp_path, remade(game))] == ["mixed-equilibria", "equilibrium-1"]

    described = []
    monkeypatch.setattr(remade_tables, "once", lambda _, make: make())
    monkeypatch.setattr(remade_tables, "_described", lambda _: described.append(1) or texts)
    proved_sets(tmp_path, remade(game))
    assert described == []
    exact, other = places["equilibrium-1"], exact_text(texts["equilibrium-1"])
    for damage, line in (
        (lambda: exact.unlink(), "equilibrium-1.json: found no such file"),
        (lambda: exact.write_text(other, "utf-8"), "equilibrium-1.json:1: found a line that"),
        (lambda: places["mixed-equilibria"].replace(exact), "mixed-equilibria.json: found no such"),
        (
            lambda: exact.with_name("g-equilibrium-2.json").write_text(texts["equilibrium-1"]),
            "equilibrium-2.json: found a file that describe does not write",
        ),
    ):
        damage()
        with pytest.raises(StaleResult, match=line):
            proved_sets(tmp_path, remade(game))
        for word, place in places.items():
            place.write_text(texts[word], "utf-8")


def exact_text(text):
    """The certificate with its profile edited, and sealed anew."""
    value = json.loads(text)
    row = value["statement"]["profile"]["2"]
    (moves,) = row.values()
    moves["Left"], moves["Right"] = moves["Right"], moves["Left"]
    unsealed = canonical(value | {"seal": ""})
    return canonical(value | {"seal": digest(unsealed)})


@pytest.mark.parametrize("read", [replay._transcription, replay._silhouette])
def test_a_file_of_no_document(read):
    with pytest.raises(StaleResult, match="mine.csv: found a .* of no document"):
        read(Path("mine.csv"), {})


def without_its_last_move(statement):
    del statement["gone"][-1]


def with_a_round_not_shown_whole(statement):
    statement["rounds"][0]["1"]["exact"] = "no"


@pytest.mark.parametrize("edit", [without_its_last_move, with_a_round_not_shown_whole])
def test_rounds_are_believed_where_each_is_shown_to_be_whole(tmp_path, monkeypatch, edit):
    """They are not made again; where one file says less, or another thing, both are."""
    game = committed("kuhn")
    texts = {step.word: step.certificate for step in library.eliminate(game)}
    below(tmp_path, "_eliminations/g-moves.json")
    places = {word: tmp_path / f"certificates/_eliminations/g-{word}.json" for word in texts}
    for word, place in places.items():
        place.write_text(texts[word], "utf-8")
    again = []
    monkeypatch.setattr(remade_tables, "once", lambda _, make: make())
    monkeypatch.setattr(remade_tables, "_eliminated", lambda _: again.append(1) or texts)
    assert [*proved_eliminations(tmp_path, remade(game))] == ["moves", "weakly", "strictly"]
    assert again == []
    less = json.loads(texts["weakly"])
    edit(less["statement"])
    for word, text in (("weakly", canonical(less)), ("strictly", texts["weakly"])):
        places[word].write_text(text, "utf-8")
        with pytest.raises(StaleResult, match=f"g-{word}.json:1: found a line that"):
            proved_eliminations(tmp_path, remade(game))
        places[word].write_text(texts[word], "utf-8")
    places["moves"].write_text(texts["strictly"], "utf-8")
    with pytest.raises(StaleResult, match="g-moves.json:1: found a line that"):
        proved_eliminations(tmp_path, remade(game))
    assert again == [1, 1]
