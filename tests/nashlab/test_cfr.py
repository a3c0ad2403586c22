"""Regret minimisation: known values, the same bits each time, and exact figures of its averages."""

import json
from array import array
from itertools import product

import numpy as np
import pytest
from command_line import THREE
from examples import ROOT

import nashproof
from nashlab.cfr import external_sampling, full_traversal, sampling, traversal
from nashlab.cfr.compiling import compiled
from nashlab.cfr.exact_average import exact_profile, rounded
from nashlab.cfr.external_sampling import ExternalSampling
from nashlab.cfr.float_game import float_game
from nashlab.cfr.full_traversal import FullTraversal
from nashlab.cfr.landing import joined, landings
from nashlab.cfr.rules import RULES
from nashlab.cfr.run import Run, Settings
from nashlab.cfr.sampling import _uniform
from nashproof import errors
from nashproof.exact.numbers import QQ
from nashproof.games.examples import kuhn, matching_pennies
from nashproof.games.one_card import expand
from nashproof.play.best_response import best_response, nash_conv, rewards
from nashproof.play.strategies import plans_of
from nashproof.solving.zero_sum import solve_game

GAMES = {"tree": expand(kuhn()), "compact": kuhn(), "five cards": kuhn(5)}
FULL = [name for name, rule in RULES.items() if not rule.samples]


def averages(game, algorithm, iterations, **settings):
    run = Run(game, Settings(algorithm, **settings))
    return list(run.until(iterations))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("player", [1, 2])
def test_rewards_are_those_of_the_exact_game(name, player):
    game = GAMES[name]
    row = (QQ(1, 3), QQ(2, 3))
    plans = plans_of(game, (row,) * len(game.infosets))
    floats = np.array([float(x) for x in plans[2 - player]])
    exact = [float(x) for x in rewards(game, plans, player)]
    found = float_game(game)
    assert np.allclose(found.rewards(player, floats) / found.unit, exact, atol=1e-15)


@pytest.mark.parametrize("algorithm", RULES)
def test_every_algorithm_comes_near_an_equilibrium_of_kuhn_poker(algorithm):
    found = averages(kuhn(), algorithm, 500)
    assert found[0].exploitability == QQ(11, 24)  # of the uniform profile, by hand
    assert 0 < found[-1].exploitability < QQ(4, 100)
    assert all(abs(one.payoff + QQ(1, 18)) <= one.nash_conv for one in found)


def test_the_faster_algorithms_are_faster():
    last = {name: averages(kuhn(), name, 500)[-1].nash_conv for name in RULES}
    assert last["pcfr+"] < last["cfr+"] < last["cfr"] < last["mccfr"]


@pytest.mark.parametrize("algorithm", FULL)
def test_matching_pennies_stays_at_its_equilibrium(algorithm):
    assert averages(matching_pennies(), algorithm, 10)[-1].nash_conv == 0


def test_the_first_regrets_by_hand():
    """Against heads with 1/4, heads loses 1/2 and tails wins 1/2; the plan played wins nothing."""
    engine = FullTraversal(float_game(matching_pennies()), RULES["cfr"])
    engine.plans[2] = np.array([1, 1 / 4, 3 / 4])
    assert list(engine._counterfactual_regrets(1)) == [0, -1 / 2, 1 / 2]


def test_tree_and_compact_form_take_the_same_way():
    one, two = (averages(GAMES[name], "cfr", 200)[-1] for name in ("tree", "compact"))
    assert abs(one.nash_conv - two.nash_conv) < QQ(1, 10**9)


def test_samples_have_the_counterfactual_regrets_as_mean():
    """Of player 1, who is sampled first, against an even strategy."""
    game, count = kuhn(), 4000
    scaled = float_game(game)
    exact = FullTraversal(scaled, RULES["cfr"])._counterfactual_regrets(1) / scaled.unit
    engine = ExternalSampling(game, 3)
    total = np.zeros(len(exact))
    for _ in range(count):
        engine.regrets = array("d", bytes(8 * len(engine.regrets)))
        engine.advance(0, 1)
        total += engine.regrets[: len(exact)]
    assert np.abs(total / count - exact).max() < 0.03


@pytest.mark.parametrize("name", GAMES)
def test_compiled_samples_are_the_same_bits(name):
    if not (loop := compiled(sampling.iterate)):
        pytest.skip("Numba is not installed: pip install numba")
    one, two = (ExternalSampling(GAMES[name], 7) for _ in range(2))
    one.advance(0, 3000)
    loop(two.walk, two.room, two.random, two.regrets, two.totals, 3000)
    assert one.state() == two.state()


@pytest.mark.parametrize("algorithm", FULL)
@pytest.mark.parametrize("name", GAMES)
def test_the_loops_of_a_full_traversal_make_the_same_bits(name, algorithm):
    """As Python, in two parts; what a compiler makes of them is the next test's."""
    game = float_game(GAMES[name])
    one, two = (FullTraversal(game, RULES[algorithm]) for _ in range(2))
    one.advance(0, 20)
    two.run(traversal.iterate, 0, 7)
    two.run(traversal.iterate, 7, 20)
    assert one.state() == two.state()


def test_a_compiled_full_traversal_is_the_same_bits():
    if not (loop := compiled(traversal.iterate)):
        pytest.skip("Numba is not installed: pip install numba")
    for name, algorithm in product(GAMES, FULL):
        one, two = (FullTraversal(float_game(GAMES[name]), RULES[algorithm]) for _ in range(2))
        one.advance(0, 300)
        two.run(loop, 0, 300)
        assert one.state() == two.state(), (name, algorithm)


def test_a_run_tells_its_engine_once_how_far_it_goes(monkeypatch):
    """A resumed run counts what is left, not where it ends."""
    run, expected = Run(kuhn(), Settings("mccfr")), []
    monkeypatch.setattr(run.engine, "expect", expected.append)
    for iterations in (10, 30, 30):
        list(run.until(iterations))
    assert expected == [10, 20, 0]


@pytest.mark.parametrize("engine", [full_traversal, external_sampling])
def test_a_long_run_is_compiled(engine, monkeypatch):
    loop = object()
    monkeypatch.setattr(engine, "compiled", lambda plain: loop)
    algorithm = "cfr" if engine is full_traversal else "mccfr"
    for count, is_compiled in ((engine.WORTH_COMPILING - 1, False), (10**9, True)):
        one = Run(kuhn(), Settings(algorithm)).engine
        one.expect(count)
        assert (one.loop is loop) == is_compiled


@pytest.mark.parametrize("missing", ["numba", "llvmlite"])
def test_a_broken_numba_is_not_taken_for_a_missing_one(missing, monkeypatch):
    def fails(name):
        raise ModuleNotFoundError(f"No module named '{missing}'", name=missing)

    monkeypatch.setattr(errors, "import_module", fails)
    if missing == "numba":
        assert compiled.__wrapped__(traversal.iterate) is None
    else:
        with pytest.raises(ModuleNotFoundError, match="llvmlite"):
            compiled.__wrapped__(traversal.iterate)


def test_random_numbers_are_those_of_lecuyer():
    """By hand: 40014 and 40692 times the state; a negative difference goes one modulus on."""
    state = array("q", [1, 1])
    first = (40014 - 40692 + 2147483562) / 2147483563
    assert (_uniform(state), list(state)) == (first, [40014, 40692])
    assert abs(np.mean([_uniform(state) for _ in range(10000)]) - 1 / 2) < 0.01


def test_averages_are_profiles_with_bounded_denominators():
    run = Run(kuhn(), Settings("cfr+", denominator=1000))
    list(run.until(20))
    assert all(sum(row) == 1 and min(row) >= 0 for row in run.profile)
    assert all(1000 % p.denominator == 0 for row in run.profile for p in row)
    assert exact_profile(kuhn(), run.engine.sums, 1000) == run.profile
    assert sorted(rounded([1.0] * 10, 6)) == [0] * 9 + [1]


@pytest.mark.parametrize("algorithm", RULES)
def test_a_resumed_run_is_the_same_bits(algorithm, tmp_path):
    options = {"iterations": 130, "seed": 5, "name": "k", "checkpoints": tmp_path}
    whole = nashproof.cfr(kuhn(), algorithm, **options)
    nashproof.cfr(kuhn(), algorithm, **options | {"iterations": 30})
    resumed = nashproof.cfr(kuhn(), algorithm, **options, resume=True)
    assert resumed.checkpoints == whole.checkpoints
    assert list(resumed.rows()) == list(whole.rows())


def test_the_seed_matters_to_samples_alone():
    one, two = (averages(kuhn(), "mccfr", 20, seed=seed)[-1].nash_conv for seed in (1, 2))
    assert one != two
    assert len({averages(kuhn(), "cfr", 20, seed=seed)[-1].nash_conv for seed in (1, 2)}) == 1


def test_what_is_saved(tmp_path):
    found = nashproof.cfr(str(ROOT / "data/games/kuhn.toml"), ("cfr+", "mccfr"), 20, ranges=True)
    places = [found.save(tmp_path / part, "kuhn") for part in "ab"]
    texts = [[place.read_bytes() for place in part] for part in places]
    assert texts[0] == texts[1]
    profile = json.loads((tmp_path / "a/cfr/kuhn-cfr-plus.json").read_text("utf-8"))
    run = found["cfr+"]
    plans = plans_of(run.game, run.profile)
    assert nash_conv(run.game, plans) == 2 * run.exploitability
    gains = [best_response(run.game, plans, p).gain for p in (1, 2)]
    asked = nashproof.audit(
        str(ROOT / "data/games/kuhn.toml"), profile["strategy"], decimals="exact"
    )
    assert [asked[f"gain-{p}"].exact for p in (1, 2)] == [str(gain) for gain in gains]


def test_ranges_over_all_equilibria_of_kuhn_poker():
    game = kuhn(5)
    found = list(landings(game, solve_game(game), Run(game, Settings("cfr")).profile))
    assert all(one.ended == QQ(1, 2) for one in found)
    rows = [
        (game.infosets[row.first.infoset].name, game.infosets[row.last.infoset].name)
        for row in joined(game, found)
        if row.first.forced and row.first.least == 0
    ]
    assert ("1 check bet", "1 check bet") in rows  # the worst card never calls
    assert len(found) == len(game.infosets)


def test_bad_input_is_one_line(tmp_path):
    def refused(words, *given, **options):
        with pytest.raises(nashproof.InputError, match=words):
            nashproof.cfr(*given, **options)

    refused('the algorithm "cfr\\*"', str(ROOT / "data/games/kuhn.toml"), "cfr*")
    refused("0 iterations", kuhn(), iterations=0)
    refused("iterations: found 2.5, of the type float", kuhn(), iterations=2.5)
    refused("the seed -1", kuhn(), seed=-1)
    refused("the denominator 0", kuhn(), denominator=0)
    (tmp_path / "vote.efg").write_text(THREE, "utf-8")
    refused("a game for 3 players", tmp_path / "vote.efg")
    refused("without a constant sum", str(ROOT / "data/games/battle-of-the-sexes.toml"))
    refused("no folder of checkpoints", kuhn(), resume=True)
    refused("no such file", kuhn(), checkpoints=tmp_path, resume=True)
    nashproof.cfr(kuhn(), iterations=5, checkpoints=tmp_path, name="k")
    refused("another game", kuhn(4), checkpoints=tmp_path, name="k", resume=True)
    refused("after 5 iterations", kuhn(), "cfr+", 3, checkpoints=tmp_path, name="k", resume=True)
    place = tmp_path / "k-cfr-plus.json"
    place.write_text(place.read_text("utf-8").replace("0x", "zz", 1), "utf-8")
    refused("a file that is no checkpoint", kuhn(), checkpoints=tmp_path, name="k", resume=True)


def test_the_same_way_as_openspiel():
    """NashConv after 2000 iterations, as OpenSpiel 2.0.2 has it in C++ (benchmarks/cfr.py)."""
    for algorithm, theirs in (("cfr", 0.0010784867334848436), ("cfr+", 8.729723874673079e-05)):
        run = Run(kuhn(), Settings(algorithm))
        for t in range(1, 2001):
            run.engine.step(t)
        assert abs(float(nash_conv(kuhn(), plans_of(kuhn(), run.profile))) - theirs) < 1e-11


def test_what_the_how_to_shows_is_printed():
    page = (ROOT / "docs" / "how-to" / "run-cfr.md").read_text("utf-8")
    found = nashproof.cfr(ROOT / "data" / "games" / "kuhn.toml", "cfr+", 100, ranges=True)
    assert f"--iterations 100 --ranges\n{found}\n```" in page
