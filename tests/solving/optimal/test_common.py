"""What all optimal plans have in common, from few ranges, against one range a move of the tree."""

import shutil

import pytest
from hypothesis import example, given, settings
from strategies import onecards

import nashcheck
from nashledger.replay import tables as remade_tables
from nashledger.replay.remade import RemadeGame
from nashledger.replay.tables import proved_sets
from nashproof.certificates.move_ranges import charts, move_ranges
from nashproof.claims.kinds.ranges import range_certificates
from nashproof.errors import InputError, Unproved
from nashproof.exact.numbers import QQ
from nashproof.files.digests import digest
from nashproof.games.examples import kuhn
from nashproof.games.formats.canonical import game_text
from nashproof.games.one_card import expand
from nashproof.shell import library
from nashproof.solving.optimal.ranges import optimal_range
from nashproof.solving.zero_sum import solve_game, zero_sum_player


def found(game):
    """The ranges of a compact game, of certificates that the checker accepts."""
    text = game_text(game)
    solution = solve_game(game, plans="any")
    made = list(range_certificates(game, digest(text), solution))
    games = {digest(text): nashcheck.OneCard(text.encode())}
    assert all(nashcheck.check(text.encode(), games) for _, _, text in made)
    return [statement for _, statement, _ in made]


def one_by_one(tree):
    """The range of each move of a tree, by set and action; None where no optimal plan leads."""
    solution, ends = solve_game(tree, plans="any"), {}
    for s in tree.infosets:
        who = zero_sum_player(tree, s.player, solution)
        for k, action in enumerate(s.actions):
            try:
                low, high = optimal_range(who, {s.first + k: QQ(1)}, s.parent)
                ends[s.player, s.name, action] = low.value, high.value
            except Unproved:
                ends[s.player, s.name, action] = None, None
    return ends


@settings(max_examples=2)
@given(onecards(cards=3))
@example(kuhn(3))
def test_few_ranges_say_what_one_a_move_says_of_the_tree(game):
    ranges = move_ranges(game, found(game))
    assert {(x.player, x.infoset, x.action): (x.least, x.greatest) for x in ranges} == one_by_one(
        expand(game)
    )


@pytest.fixture(scope="module")
def thirteen():
    return kuhn(13), found(kuhn(13))


def test_charts_have_runs_of_cards_and_fixed_sums(thirteen):
    """In Kuhn poker with 13 cards player 2 calls 8 hands, and bets all but the middle ones."""
    _, after_check, _, facing_a_bet = charts(*thirteen)
    assert (after_check.player, after_check.moves, after_check.action) == (2, ("check",), "bet")
    runs = [(run.first, run.last, run.least, run.greatest) for run in after_check.runs()]
    assert runs == [(0, 1, 1, 1), (2, 6, 0, 0), (7, 12, 1, 1)]
    assert facing_a_bet.sums == ((7, 2), (13, 8))


def test_without_a_certificate_less_is_known_and_nothing_else(thirteen):
    """Without the sum that is always 0, its moves are not known to be the only ones or none."""
    game, statements = thirteen
    whole = move_ranges(game, statements)
    for left_out in statements:
        rest = move_ranges(game, [one for one in statements if one is not left_out])
        known = {(x.player, x.infoset, x.action): (x.least, x.greatest) for x in whole}
        for x in rest:
            least, greatest = known[x.player, x.infoset, x.action]
            assert (x.least, x.greatest) == (least, greatest) or left_out.high == 0


def cumulated_one_by_one(game, chart):
    """The ranges of the sums over the 1, 2, .. lowest cards, each by programs of its own."""
    solution = solve_game(game, plans="any")
    who = zero_sum_player(game, chart.player, solution)
    sets = (game.infosets[game.set_index[one.player, one.infoset]] for one in chart.ranges)
    sequences = [s.first + s.actions.index(chart.action) for s in sets]
    forms = [dict.fromkeys(sequences[:n], QQ(1)) for n in range(1, len(sequences) + 1)]
    return [tuple(end.value for end in optimal_range(who, form)) for form in forms]


@pytest.mark.parametrize("cards", [8, 13])
def test_sums_over_the_lowest_cards_go_from_their_least_to_their_greatest(cards):
    game = kuhn(cards)
    drawn = [chart for chart in charts(game, found(game)) if chart.has_bands]
    for chart in drawn:
        ends = [(one.least, one.greatest) for one in chart.cumulated]
        assert ends == cumulated_one_by_one(game, chart)
    assert drawn and all(chart.is_narrow for chart in drawn)


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """What describe writes of a small compact game."""
    folder, text = tmp_path_factory.mktemp("results"), game_text(kuhn(4))
    notebook = library.describe(kuhn(4))
    notebook.save(folder, "small")
    return folder, RemadeGame("small", kuhn(4), text)


def test_the_report_reads_what_describe_wrote(written):
    folder, game = written
    texts = sorted(place.name for place in (folder / "certificates/_sets").iterdir())
    assert sorted(f"small-{word}.json" for word in proved_sets(folder, game)) == texts


def test_the_report_notices_each_range_that_is_missing(written, tmp_path):
    folder, game = written
    shutil.copytree(folder, tmp_path / "r")
    for place in sorted((folder / "certificates/_sets").iterdir()):
        missing = tmp_path / "r/certificates/_sets" / place.name
        missing.unlink()
        with pytest.raises(InputError, match=place.name):
            proved_sets(tmp_path / "r", game)
        shutil.copy(place, missing)


def test_the_report_reads_no_range_beyond_a_gap(written, tmp_path):
    folder, game = written
    shutil.copytree(folder, tmp_path / "r")
    stray = tmp_path / "r/certificates/_sets/small-1-range-99.json"
    stray.write_text("{}", "utf-8")
    assert proved_sets(tmp_path / "r", game) == proved_sets(folder, game)


def test_the_report_makes_no_ranges_again_that_prove_all(written, monkeypatch):
    folder, game = written
    monkeypatch.setattr(remade_tables, "_described", None)
    assert proved_sets(folder, game)


EDITS = {
    "missing": lambda place: place.unlink(),
    "edited": lambda place: place.write_text(place.read_text("utf-8").replace("0", "1", 1)),
}


@pytest.mark.parametrize("edit", EDITS)
def test_the_report_refuses_ranges_that_describe_did_not_write(written, tmp_path, edit):
    folder, game = written
    shutil.copytree(folder, tmp_path / "r")
    EDITS[edit](tmp_path / "r/certificates/_sets/small-1-range-1.json")
    with pytest.raises(InputError, match="small-1-range-"):
        proved_sets(tmp_path / "r", game)
