"""One equilibrium of random games, against best responses enumerated here in fractions."""

import json
import random
from fractions import Fraction
from itertools import product
from math import prod

import pytest
from command_line import GAMES, run
from strategies import bimatrix

import nashproof
from nashproof.errors import InputError, Unproved
from nashproof.exact.numbers import QQ
from nashproof.games.assembly import assemble
from nashproof.play.strategies import (
    count_pure,
    expected_payoffs,
    is_plan,
    pure_plan,
    pure_strategies,
)
from nashproof.shell.checker import CheckerHere
from nashproof.solving import lemke_howson as paths
from nashproof.solving import sample_equilibrium as samples
from nashproof.solving.pure import first_pure_equilibrium, pure_equilibria
from nashproof.solving.sequence_form_lemke import lemke_equilibrium


def random_matrices(seed, rows, columns, most):
    draw = random.Random(seed)
    return [
        [[draw.randint(0, most) for _ in range(columns)] for _ in range(rows)] for _ in range(2)
    ]


def probabilities(solution, name):
    return [Fraction(p) for p in solution.strategies[name].values()]


def assert_nobody_gains(ones, twos, x, y):
    """By definition: probabilities, and no row or column pays more than what is paid."""
    assert sum(x) == sum(y) == 1 and min(*x, *y, 1) >= 0
    rows = [sum(q * u for q, u in zip(y, row)) for row in ones]
    columns = [sum(p * u for p, u in zip(x, column)) for column in zip(*twos)]
    assert max(rows) == sum(p * u for p, u in zip(x, rows))
    assert max(columns) == sum(q * u for q, u in zip(y, columns))


@pytest.mark.parametrize("most", [1, 2, 9, 10**12])
def test_random_games_of_up_to_five_strategies(most):
    """1,000 games in all, most of them degenerate: the path in integers, then the whole."""
    draw = random.Random(most)
    for seed in range(250):
        ones, twos = random_matrices(seed, draw.randint(1, 5), draw.randint(1, 5), most)
        positive = [[[u + 1 for u in row] for row in matrix] for matrix in (ones, twos)]
        assert_nobody_gains(ones, twos, *paths.lemke_howson(*positive))
        game = bimatrix(ones, twos)
        if game.constant is None:
            solution = nashproof.solve(game)
            assert_nobody_gains(
                ones, twos, *(probabilities(solution, name) for name in ("move 1", "move 2"))
            )


@pytest.mark.parametrize("most", [2, 9])
def test_floats_and_integers_end_at_equilibria(most, monkeypatch):
    """Floats from the first of all games, and where every proposal is refused the integers."""
    for seed in range(60):
        ones, twos = random_matrices(seed, 5, 4, most)
        positive = [[[u + 1 for u in row] for row in matrix] for matrix in (ones, twos)]
        monkeypatch.setattr(paths, "INTEGERS", 0)
        assert_nobody_gains(ones, twos, *paths.lemke_howson(*positive))
        proposed = list(paths._proposed(*positive))
        assert proposed
        with monkeypatch.context() as faulty:
            faulty.setattr(paths, "_proposed", lambda *_: [([0], [0]), ([], [])])
            assert_nobody_gains(ones, twos, *paths.lemke_howson(*positive))


@pytest.mark.parametrize(
    "size, kind",
    [
        (30, "random"),
        (100, "random"),
        (200, "random"),
        (30, "near zero-sum"),
        (60, "sparse"),
        (25, "cycle"),
    ],
)
def test_large_games_end(size, kind):
    ones, twos = random_matrices(size, size, size, 99)
    if kind == "near zero-sum":
        twos = [[99 - u + v % 3 for u, v in zip(*rows)] for rows in zip(ones, twos)]
    if kind == "sparse":  # degenerate: nine payoffs of ten are 0
        draw = random.Random(size)
        ones = [[u % 10 * (draw.random() < 0.1) for u in row] for row in ones]
        twos = [[-u if draw.random() > 0.02 else -draw.randint(0, 9) for u in r] for r in ones]
    if kind == "cycle":  # no pure equilibrium, and all strategies are played
        ones = [[int(i == j) for j in range(size)] for i in range(size)]
        twos = [[int((i + 1) % size == j) for j in range(size)] for i in range(size)]
    game = bimatrix(ones, twos)
    solution = nashproof.solve(game)
    x, y = (probabilities(solution, name) for name in ("move 1", "move 2"))
    assert_nobody_gains(ones, twos, x, y)
    assert kind != "cycle" or set(x) == set(y) == {Fraction(1, size)}


def test_a_path_that_is_too_long_is_named(monkeypatch):
    ones, twos = random_matrices(1, 6, 6, 9)
    twos = [[9 - u for u in row] for row in ones]
    ones[0][0] += 1
    monkeypatch.setattr(paths, "STEPS", 10)
    with pytest.raises(Unproved, match="more than 10 steps"):
        paths.lemke_howson(*([[u + 1 for u in row] for row in m] for m in (ones, twos)))


def test_the_first_pure_equilibrium_is_the_first_of_the_list():
    for seed in range(100):
        game = bimatrix(*random_matrices(seed, 3, 4, 3))
        listed = pure_equilibria(game)
        assert first_pure_equilibrium(game) == (listed[0] if listed else None)


# The verbs


def test_solve_prints_and_writes_one_equilibrium_that_both_checkers_accept(tmp_path):
    ones, twos = random_matrices(30, 25, 25, 9)
    twos = [[9 - u + v % 3 for u, v in zip(*rows)] for rows in zip(ones, twos)]
    rows = [" ".join(f"{u},{v}" for u, v in zip(*both)) for both in zip(ones, twos)]
    (tmp_path / "g.txt").write_text("\n".join(rows), "utf-8")
    status, out, err = run("solve", "g.txt", cwd=tmp_path)
    assert (status, err) == (0, "")
    assert "no value: the payoffs have no constant sum" in out
    assert "One equilibrium: others are not excluded. It pays" in out
    assert run("solve", "g.txt", "--output", "out", cwd=tmp_path) == (0, "", "")
    proofs = ("out/certificates/_equilibria", "--games", "out/games")
    status, out, err = run("check", *proofs, cwd=tmp_path)
    said = "1 certificate accepted by nashcheck, and by the proved checker\n"
    assert (status, out, err) == (0, said, "")
    written = json.loads(next((tmp_path / "out/solve").iterdir()).read_text("utf-8"))
    assert written["value"] == "none" and written["equilibrium"]["others"] == "not excluded"
    x, y = (
        [Fraction(p) for p in row.values()] for row in written["equilibrium"]["strategies"].values()
    )
    assert_nobody_gains(ones, twos, x, y)
    described = nashproof.describe(tmp_path / "g.txt")
    assert described.sample.strategies == written["equilibrium"]["strategies"]
    assert "One equilibrium: others are not excluded." in str(described)
    assert described.record()["one equilibrium"] == written["equilibrium"]
    assert described.why_not and not described.is_complete


def test_a_tree_and_three_players():
    tree = nashproof.solve(GAMES / "coursia-burn.efg")
    assert tree.value is None and nashproof.exploitability(tree.game, tree.strategies) == 0
    assert nashproof.audit(tree.game, tree)["equilibrium"].verdict == "confirmed"
    three = nashproof.solve(GAMES / "gambit-two-pure.efg")
    assert len(three.payoffs) == 3 and not nashproof.exploitability(three.game, three.strategies)


@pytest.mark.parametrize("name", ["gambit-no-pure", "gambit-no-pure-four", "gambit-no-pure-3x3x3"])
def test_more_players_without_a_pure_equilibrium_get_a_rational_one(name):
    solution = nashproof.solve(GAMES / f"{name}.efg")
    assert nashproof.exploitability(solution.game, solution.strategies) == 0
    assert any(p not in (0, 1) for _, _, p in solution.rows())


def test_an_irrational_equilibrium_of_more_players_is_proved_in_a_box(tmp_path):
    """Nau, Gomez Canovas, Hansen (2004): the only equilibrium has irrational probabilities."""
    solution = nashproof.solve(GAMES / "gambit-nau-4.efg")
    assert 0 < solution.distance <= Fraction(1, 10**12) and solution.box
    first = probabilities(solution, "move 1")[1]
    assert abs(first - Fraction("0.3807674205274")) < Fraction(1, 10**11)
    assert "It lies within 1.0e-12 of these probabilities." in str(solution)
    assert solution.record()["equilibrium"]["within"] == "1/1000000000000"
    described = nashproof.describe(GAMES / "gambit-nau-4.efg")
    assert described.is_complete and described.sample is None  # the list has it
    status, out, err = run("solve", GAMES / "gambit-nau-4.efg", "-o", "out", cwd=tmp_path)
    assert (status, out, err) == (0, "", "")
    proofs = ("out/certificates/_equilibria", "--games", "out/games")
    status, out, err = run("check", *proofs, cwd=tmp_path)
    assert status == 0 and out.endswith("checked once: 1 outside what it covers\n"), err


def test_more_players_without_a_proposal_are_refused(monkeypatch):
    with pytest.raises(InputError, match="found 3 players; pure ones are not looked for"):
        nashproof.solve(GAMES / "kuhn-three-players.toml")
    monkeypatch.setattr(samples, "proposed_equilibria", lambda *_: iter(()))
    with pytest.raises(InputError, match="no mixed one near what floats propose"):
        nashproof.solve(GAMES / "gambit-nau-4.efg")
    monkeypatch.setattr(samples, "SECONDS", 0)
    counted = r"no mixed one in 0 seconds, as 0 payoffs that are read.*NASHPROOF_SECONDS"
    with pytest.raises(InputError, match=counted):
        nashproof.solve(GAMES / "gambit-nau-4.efg")
    status, out, err = run("solve", GAMES / "kuhn-three-players.toml")
    assert (status, err) == (0, "") and "no equilibrium: found 3 players" in out


def table(shape, seed, most):
    """A random game of several players who choose once each, in Gambit's format."""
    draw, names = random.Random(seed), " ".join(f'"{k}"' for k in range(len(shape)))
    numbers = (str(draw.randint(0, most)) for _ in range(prod(shape) * len(shape)))
    return f'NFG 1 R "t" {{ {names} }} {{ {" ".join(map(str, shape))} }}\n\n{" ".join(numbers)}\n'


def nobody_gains_in_the_box(game, rows):
    """By definition, at the centre of a box: gains are at most 1/10**9 of the payoffs."""
    return nashproof.exploitability(game, rows) < Fraction(1, 10**7)


@pytest.mark.parametrize("shape", [(2, 2, 2), (3, 3, 3), (5, 4, 5), (2, 2, 2, 2), (9, 9, 9)])
@pytest.mark.parametrize("most", [2, 99])
def test_random_games_of_more_players(shape, most, tmp_path):
    """Exact or in a box, where there is no pure equilibrium; the checker accepts each box."""
    kinds = set()
    for seed in range(12):
        (tmp_path / "g.nfg").write_text(table(shape, seed, most), "utf-8")
        game = nashproof.read(tmp_path / "g.nfg")
        if first_pure_equilibrium(game):
            continue
        solution = nashproof.solve(game)
        kinds.add(bool(solution.box))
        if solution.box:
            assert nobody_gains_in_the_box(game, solution.strategies)
            assert all(low <= high for row in solution.box.rows for low, high in row)
            checker = CheckerHere({"g.efg": solution.file.text})
            assert checker.refusal(solution.certificate) == ""
        else:
            assert nashproof.exploitability(game, solution.strategies) == 0
    assert kinds or most == 2


# Trees, in their sequence form


def twice(seed, actions):
    """A game played twice: each round both choose unseen, and see what was chosen."""
    draw = random.Random(seed)
    names = [str(k) for k in range(actions)]
    pairs = list(product(range(actions), repeat=2))

    def round_of(number, history, after):
        for row in range(actions):
            if not row:
                yield "move", 1, 2 * number - 1, f"a{history}", names
            for column in range(actions):
                if not column:
                    yield "move", 2, 2 * number, f"b{history}", names
                yield from after(row, column)

    def end(*_):
        yield "end", [QQ(draw.randint(0, 4)), QQ(draw.randint(0, 4))]

    def second(row, column):
        yield from round_of(2 + pairs.index((row, column)), f" {row} {column}", end)

    return assemble("twice", ["A", "B"], round_of(1, "", second))


@pytest.mark.parametrize("seed", range(40))
def test_trees_in_sequence_form(seed):
    game = twice(seed, 2)
    x, y = lemke_equilibrium(game)
    assert is_plan(game, 1, x) and is_plan(game, 2, y)
    # A best response by enumeration of all pure strategies
    paid = expected_payoffs(game, (x, y))
    for pure in pure_strategies(game, 1, True):
        assert expected_payoffs(game, (pure_plan(game, 1, pure), y))[0] <= paid[0]
    for pure in pure_strategies(game, 2, True):
        assert expected_payoffs(game, (x, pure_plan(game, 2, pure)))[1] <= paid[1]


def test_a_tree_with_many_strategies(monkeypatch):
    """Solved in its sequence form, if it has no pure equilibrium; refused beyond the limit."""
    game = twice(5, 4)
    assert sum(count_pure(game, p, True) for p in (1, 2)) > samples.STRATEGIES
    monkeypatch.setattr(samples, "first_pure_equilibrium", lambda _: None)
    solution = nashproof.solve(game)
    assert solution.plans == lemke_equilibrium(game)
    assert nashproof.exploitability(game, solution.strategies) == 0
    monkeypatch.setattr(samples, "SEQUENCES", 137)
    with pytest.raises(InputError, match="2,048 reduced pure strategies and 138 sequences"):
        nashproof.solve(game)


@pytest.mark.parametrize(
    "limit, says", [("DIGITS", "more than 1 digits"), ("STRATEGIES", "at most 1 or 1 of both")]
)
def test_what_exceeds_a_limit_is_refused(limit, says, monkeypatch):
    """A game of 2x2 whose only equilibrium plays (2/5, 3/5) and (1/3, 2/3)."""
    monkeypatch.setattr(samples, limit, 1)
    monkeypatch.setattr(samples, "SEQUENCES", 1)
    with pytest.raises(InputError, match=says):
        nashproof.solve([[[2, 0], [0, 1]], [[0, 3], [2, 0]]])


# Trees with perfect information


def random_tree(draw, players, depth):
    """Entries of a tree in which everybody sees every move, with many ties and chance."""
    count = 0

    def below(depth):
        nonlocal count
        count += 1
        if not depth or draw.random() < 0.2:
            yield "end", [QQ(draw.randint(0, 3)) for _ in range(players)]
            return
        names = "abc"[: draw.randint(1, 3)]
        if draw.random() < 0.2:
            yield "chance", f"c{count}", names, [QQ(1, len(names))] * len(names)
        else:
            yield "move", draw.randint(1, players), count, f"s{count}", names
        for _ in names:
            yield from below(depth - 1)

    return below(depth)


def backward_payoffs(game, at, moves):
    """What the moves pay from a node on, by recursion over the names of sets and actions."""
    node = game.nodes[at]
    if hasattr(node, "payoffs"):
        return list(map(Fraction, map(str, node.payoffs)))
    paid = [backward_payoffs(game, child, moves) for child in node.children]
    if hasattr(node, "probabilities"):
        shares = [Fraction(str(p)) for p in node.probabilities]
        return [sum(p * x for p, x in zip(shares, column)) for column in zip(*paid)]
    row = moves[game.infosets[node.infoset].name]
    ((action, _),) = ((k, x) for k, x in enumerate(row) if x)
    own = game.infosets[node.infoset].player - 1
    assert paid[action][own] == max(x[own] for x in paid), "a better action is missed"
    return paid[action]


def test_random_trees_with_perfect_information_are_solved_backwards():
    """1,000 trees, beside a recursion of its own: no action at any node pays its player more."""
    draw, pure = random.Random(5), 0
    for _ in range(1_000):
        players = draw.randint(1, 4)
        game = assemble("t", [f"p{k}" for k in range(players)], random_tree(draw, players, 3))
        moves = {}
        for p, strategy in samples.backward_induction(game).items():
            assert {*strategy} == {*game.sets_of[p]}
            for i, k in strategy.items():
                row = game.infosets[i].actions
                moves[game.infosets[i].name] = [j == k for j in range(len(row))]
        paid = backward_payoffs(game, 0, moves)
        plans = samples.sample_equilibrium(game)
        assert all(is_plan(game, p, plan) for p, plan in enumerate(plans, 1))
        assert [Fraction(str(x)) for x in expected_payoffs(game, plans)] == paid
        pure += len(game.infosets) > 3
    assert pure > 300


def test_the_ultimatum_game_over_100(tmp_path):
    """2^101 strategies of the responder: none of their profiles is looked at."""
    place = GAMES.parents[1] / "docs" / "questions" / "ultimatum.efg"
    solution = nashproof.solve(place)
    assert [*map(str, solution.payoffs)] == ["100", "0"]
    checker = CheckerHere({"g.efg": solution.file.text})
    assert checker.refusal(solution.certificate) == ""
    sample = nashproof.describe(place).sample
    assert sample.payoffs == solution.payoffs


# Numbers near an irrational equilibrium

NAU = {  # of the only equilibrium, to twelve decimals
    "move 1": {"Top": "0.619232579473", "Bottom": "0.380767420527"},
    "move 2": {"Left": "0.479804222678", "Right": "0.520195777322"},
    "move 3": {"1": "0.378825336066", "2": "0.621174663934"},
}


def test_floats_near_an_irrational_equilibrium_get_its_box():
    floats = {
        name: {a: float(x) + 1e-10 * (-1) ** k for k, (a, x) in enumerate(row.items())}
        for name, row in NAU.items()
    }
    audit = nashproof.audit(GAMES / "gambit-nau-4.efg", floats)
    assert audit["equilibrium"].verdict == "confirmed"
    assert '"kind":"equilibrium in box"' in audit["equilibrium"].certificate
    (near,) = audit.nearness
    assert near.is_rounded and near.distance < Fraction(1, 10**9) and near.epsilon > 0
    assert "of an equilibrium that rounds to" in near.line and "epsilon = 3.1e-10" in near.line
    assert near.record()["rounded"] == "yes"


def test_refinements_near_an_irrational_equilibrium_are_about_the_numbers():
    floats = {name: {a: float(x) for a, x in row.items()} for name, row in NAU.items()}
    audit = nashproof.audit(GAMES / "gambit-nau-4.efg", floats, subgame_perfect=True)
    assert audit["subgame-perfect"].verdict == "refuted"
    game = GAMES / "gambit-nau-4.efg"
    assert nashproof.exploitability(game, floats) < Fraction(1, 10**9)


def test_rounded_numbers_of_an_irrational_equilibrium_are_confirmed():
    rounded = {name: {a: f"{float(x):.4f}" for a, x in row.items()} for name, row in NAU.items()}
    audit = nashproof.audit(GAMES / "gambit-nau-4.efg", rounded)
    assert audit["equilibrium-to-rounding"].verdict == "confirmed"
    rounded["move 1"] = {"Top": "0.6193", "Bottom": "0.3807"}
    audit = nashproof.audit(GAMES / "gambit-nau-4.efg", rounded)
    assert audit["equilibrium-to-rounding"].verdict == "undetermined"


def test_floats_far_from_it_are_refuted():
    floats = {name: {a: float(x) for a, x in row.items()} for name, row in NAU.items()}
    floats["move 1"] = {"Top": 0.61, "Bottom": 0.39}
    audit = nashproof.audit(GAMES / "gambit-nau-4.efg", floats, decimals="exact")
    assert audit["equilibrium"].verdict == "refuted"
