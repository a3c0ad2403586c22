"""Games in which a player forgets: what does not need recall is proved, the rest is refused."""

from itertools import count

import pytest
from command_line import run
from deciding import ITS_POINTS, QUOTIENT, decide, decide_family
from examples import ROOT
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from strategies import all_pure, best_value, changed, game_of, profiles, trees, walk

import nashcheck
from nashproof.claims.kinds import kinds
from nashproof.claims.kinds.structure import COUNTS
from nashproof.errors import InputError
from nashproof.exact.expressions import evaluate, expression
from nashproof.exact.numbers import QQ, number_text
from nashproof.games.assembly import assemble
from nashproof.games.formats.efg import read_efg, write_efg
from nashproof.play.best_response import best_deviation, best_response, best_responses, improvements
from nashproof.play.normal_form import normal_form
from nashproof.play.sequence_form import constraints, payoff_matrix
from nashproof.play.strategies import (
    count_pure,
    expected_payoffs,
    is_plan,
    plans_of,
    profile_of,
    pure_strategies,
)

GAMES = {
    name: read_efg(
        (ROOT / "tests" / "nashcheck" / "fixtures" / "games" / f"{name}.efg").read_text("utf-8"),
        name,
    )
    for name in ("forgetful", "absent")
}
MESSAGES = {
    "forgetful": "imperfect recall: player 1 has node 2 after top at first"
    ' and node 7 after bottom at first in one information set "later"',
    "absent": "imperfect recall: player 1 has node 1 after no move of their own"
    ' and node 3 after on at crossing in one information set "crossing"',
}


@st.composite
def forgetful_games(draw):
    """Small trees of two players, the sets of whose nodes are drawn at will."""
    names = map(str, count())

    def entries(depth):
        kind = draw(st.integers(0, 4)) if depth else 0
        if not kind:
            yield "end", tuple(QQ(draw(st.integers(-3, 3))) for _ in range(2))
            return
        if kind == 1:
            yield "chance", f"c{next(names)}", ("x", "y"), (QQ(1, 3), QQ(2, 3))
        else:
            player, key = 1 + kind % 2, draw(st.integers(0, 1))
            yield "move", player, key, f"s{key}", ("a", "b")
        for _ in range(2):
            yield from entries(depth - 1)

    game = assemble("drawn", ("One", "Two"), entries(4))
    assume(game.recall_failures)
    return game


@st.composite
def one_forgets(draw):
    """Small games of two or three players in which player 1 forgets and the others remember."""
    players = draw(st.integers(2, 3))
    game = game_of(draw(trees(players, False, forgets=1)), players)
    assume(game.forgetful == {1} and any(s.player > 1 for s in game.infosets))
    return game


ONE_FORGETS = one_forgets().flatmap(
    lambda game: st.tuples(st.just(game), profiles(game), profiles(game))
)
DRAWN = forgetful_games().flatmap(lambda game: st.tuples(st.just(game), profiles(game)))


@given(DRAWN)
def test_payoffs_are_those_of_a_walk_over_the_tree(drawn):
    game, profile = drawn
    assert expected_payoffs(game, plans_of(game, profile)) == walk(game, profile)


@given(forgetful_games())
def test_sequences_are_the_players_own_moves(game):
    """Two terminals agree in a player's sequence exactly when they agree in its own moves."""
    own = [
        tuple(tuple(m for m in path if m[0] == p) for p in game.player_numbers)
        for path in game.paths()
    ]
    for p in game.player_numbers:
        pairs = {(moves[p - 1], leaf.sequences[p - 1]) for moves, leaf in zip(own, game.leaves)}
        assert (
            len(pairs) == len({moves for moves, _ in pairs}) == len({number for _, number in pairs})
        )
        begun = {moves[p - 1][:k] for moves in own for k in range(len(moves[p - 1]) + 1)}
        assert game.sequence_counts[p] == len(begun) and len(game.last_moves[p]) == len(begun)


@given(forgetful_games())
def test_the_canonical_text_is_read_again(game):
    text = write_efg(game)
    assert (
        write_efg(read_efg(text, "x.efg")) == text
        and read_efg(text, "x.efg").recall_failures == game.recall_failures
    )


@given(DRAWN)
def test_the_best_deviation_is_the_best_of_all_pure_strategies(drawn):
    game, profile = drawn
    paid = walk(game, profile)
    most = max(
        walk(game, changed(game, profile, s))[p - 1] - paid[p - 1]
        for p in (1, 2)
        for s in all_pure(game, p)
    )
    found = best_deviation(game, plans_of(game, profile), 16, (1, 2))
    assert found is None if most <= 0 else found.gain == most
    assert best_deviation(game, plans_of(game, profile), 0, (1, 2)) is None


def gains(game, profile):
    """What each player gains by their best pure strategy, by trying all.

    Of a player who remembers it is the exact gain.
    """
    paid = walk(game, profile)
    return {p: best_value(game, profile, p) - paid[p - 1] for p in game.player_numbers}


@settings(max_examples=18)
@given(ONE_FORGETS)
def test_who_remembers_has_exact_best_responses(drawn):
    """Certificates are accepted by the checker (in ``decide``)."""
    game, profile, _ = drawn
    most, plans = gains(game, profile), plans_of(game, profile)
    for p in game.player_numbers[1:]:
        response = best_response(game, plans, p)
        assert (
            response.gain == most[p]
            and walk(game, changed(game, profile, response.strategy))[p - 1] == response.value
        )
        about = f'player = "{p}"\nprofile = "p"\n'
        assert (
            decide(game, f'kind = "gain"\nstated = "{number_text(most[p])}"\n{about}', profile)[
                "verdict"
            ]
            == "confirmed"
        )
        assert (
            decide(game, f'kind = "gain"\nstated = "{number_text(most[p] + 1)}"\n{about}', profile)[
                "verdict"
            ]
            == "refuted"
        )
        assert decide(game, f'kind = "best response"\n{about}', profile)["verdict"] == (
            "refuted" if most[p] else "confirmed"
        )
        record = decide(
            game,
            f'kind = "set values"\nvalues = {{ "" = "{number_text(response.value)}" }}\n{about}',
            profile,
        )
        assert record["verdict"] == "confirmed"


@settings(max_examples=18)
@given(ONE_FORGETS)
def test_an_equilibrium_is_refuted_whoever_gains(drawn):
    game, profile, _ = drawn
    record, most = (
        decide(game, 'kind = "equilibrium"\nprofile = "p"\n', profile),
        max(gains(game, profile).values()),
    )
    assert record["verdict"] == ("refuted" if most else "undetermined")
    assert (
        not most
        or f"gains {number_text(most)} "
        in record["readings"][0]["why"].replace(" at most", "") + " "
    )


BOTH_WAYS = game_of(
    (
        "move",
        None,
        1,
        "s1",
        [
            (
                "a0",
                (
                    "move",
                    None,
                    1,
                    "s1",
                    [("a0", ("end", (QQ(0), QQ(0)))), ("a1", ("end", (QQ(1), QQ(0))))],
                ),
            ),
            ("a1", ("end", (QQ(0), QQ(0)))),
        ],
    )
)  # only mixing pays: no pure strategy does as well


@settings(max_examples=18)
@given(ONE_FORGETS, st.sampled_from(["{x} + t*({y} - {x})", QUOTIENT]))
@example(
    (BOTH_WAYS, ((QQ(1), QQ(0)),), ((QQ(1, 2), QQ(1, 2)),)), "{x} + t*({y} - {x})"
)  # the pure gain is -1/4 at t = 1
def test_families_of_who_remembers(drawn, form):
    """What is proved of all parameters holds at points.

    What is refuted fails at the point that is named: the checker sees to that.
    """
    game, *two = drawn
    rows = [[form.format(x=f"({x})", y=f"({y})") for x, y in zip(*pair)] for pair in zip(*two)]
    values = [[expression(text, ("t",)) for text in row] for row in rows]
    gains_at = [
        gains(game, tuple(tuple(evaluate(x, {"t": t}) for x in row) for row in values))
        for t in ITS_POINTS
    ]
    p = game.player_numbers[-1]
    record, _ = decide_family(
        game, f'kind = "best response"\nplayer = "{p}"', rows, 't = ["0", "1"]'
    )
    assert record["verdict"] != "confirmed" or not any(most[p] for most in gains_at)
    assert record["verdict"] == "refuted" or not (
        gains_at[0][p] or gains_at[-1][p]
    )  # ends are sampled
    record, certificates = decide_family(
        game, f'kind = "parameter set"\nplayer = "{p}"\nstated = "?"', rows, 't = ["0", "1"]'
    )
    if record["verdict"] == "answered":
        within = nashcheck.parse(certificates["c.json"].encode())["statement"]["within"]
        # an end that is a zero of a polynomial stands as [polynomial, from, to]
        low_high = [
            [expression(end if isinstance(end, str) else end[k]) for k, end in zip((2, 1), piece)]
            for piece in within
        ]
        inside = [any(low <= t <= high for low, high in low_high) for t in ITS_POINTS]
        assert inside == [not most[p] for most in gains_at]
    record, _ = decide_family(game, 'kind = "equilibrium"', rows, 't = ["0", "1"]')
    gain = max(*gains_at[0].values(), *gains_at[-1].values())  # who forgets may lose by all of them
    assert record["verdict"] == "refuted" if gain > 0 else record["verdict"] != "confirmed"


@settings(max_examples=18)
@given(DRAWN)
def test_claims_that_do_without_are_proved(drawn):
    """Each certificate is accepted by the checker (in ``decide``)."""
    game, profile = drawn
    paid = walk(game, profile)
    record = decide(
        game,
        f'kind = "payoff"\nprofile = "p"\nplayer = "2"\nstated = "{number_text(paid[1])}"\n',
        profile,
    )
    assert record["verdict"] == "confirmed"
    record = decide(game, 'kind = "equilibrium"\nprofile = "p"\n', profile)
    assert record["verdict"] == (
        "refuted" if best_deviation(game, plans_of(game, profile), 16, (1, 2)) else "undetermined"
    )


@settings(max_examples=18)
@given(DRAWN, st.integers(0, 40))
def test_what_a_player_gains_alone(drawn, tenths):
    """A pure strategy refutes a gain that is too low, and a best response, of a player who forgets.

    No gain of such a player is confirmed. A best response is, where polynomials show it.
    """
    game, profile = drawn
    plans, stated = plans_of(game, profile), QQ(tenths, 10)
    for player in (*map(str, sorted(game.forgetful)), "0"):
        players = (1, 2) if player == "0" else (int(player),)
        found = best_deviation(game, plans, 16, players)
        assert found is None or found.player in players
        record = decide(
            game,
            f'kind = "gain"\nprofile = "p"\nplayer = "{player}"\n'
            f'stated = "{number_text(stated)}"\n',
            profile,
        )
        assert record["verdict"] == ("refuted" if found and found.gain > stated else "undetermined")
        if player != "0":
            record = decide(
                game, f'kind = "best response"\nprofile = "p"\nplayer = "{player}"\n', profile
            )
            verdict = record["verdict"]
            assert verdict == "refuted" or not found
            record = decide(
                game,
                f'kind = "best response"\nprofile = "p"\nplayer = "{player}"\n'
                'stated = "not a best response"\n',
                profile,
            )
            assert record["verdict"] == {"refuted": "confirmed", "confirmed": "refuted"}.get(
                verdict, verdict
            )


@settings(max_examples=18)
@given(DRAWN)
def test_comparisons(drawn):
    """A payoff with a number, and with that of a deviation, which a second profile names."""
    game, profile = drawn
    strategy = all_pure(game, 1)[-1]
    before, after = walk(game, profile)[0], walk(game, changed(game, profile, strategy))[0]
    paid = decide(
        game,
        'kind = "comparison"\nprofile = "p"\n'
        'comparisons = [{ left = { player = "1" }, relation = "at least", '
        f'right = "{number_text(before)}" }}]\n',
        profile,
    )
    assert paid["verdict"] == "confirmed"
    rows, other = (
        [list(map(number_text, row)) for row in one]
        for one in (profile, changed(game, profile, strategy))
    )
    named = "\n".join(
        f'"{s.player}/{s.name}" = {{ a = "{row[0]}", b = "{row[1]}" }}'
        for s, row in zip(game.infosets, other)
    )
    claim = (
        'kind = "comparison"\ncomparisons = [{ left = { player = "1", profile = "q" }, '
        'relation = "more than", right = { player = "1" } }]\n'
        f'[profiles.q]\ngame = "g"\nsays = "-"\n[profiles.q.strategy]\n{named}'
    )
    record, _ = decide_family(game, claim, rows, "")
    assert record["verdict"] == ("confirmed" if after > before else "refuted")


@settings(max_examples=18)
@given(forgetful_games())
def test_counts(game):
    for what in COUNTS:
        if "reduced" not in what:
            player = "1" if what in ("sequences", "pure strategies") else "0"
            exact = COUNTS[what](game, int(player))
            extra = f'player = "{player}"\n' if player != "0" else ""
            assert (
                decide(
                    game,
                    f'kind = "count"\ngame = "g"\nwhat = "{what}"\n{extra}stated = "{exact}"\n',
                )["verdict"]
                == "confirmed"
            )


def test_the_absent_minded_driver():
    """Piccione, Rubinstein 1997: with `on` at 2/3 the driver gets 4/3, more than by pure play."""
    driver, profile = GAMES["absent"], ((QQ(1, 3), QQ(2, 3)),)
    assert expected_payoffs(driver, plans_of(driver, profile)) == (QQ(4, 3),)
    for kind in ('kind = "equilibrium"', 'kind = "best response"\nplayer = "1"'):
        record = decide(driver, f'{kind}\nprofile = "p"\n', profile)
        assert record["verdict"] == "confirmed"
        why = record["readings"][0]["why"]
        assert why.startswith(
            "No strategy of Driver pays more. Each of them is in a profile, for some a; this step "
            "the checker leaves to a pencil. For every a from 0 to 1: The payoff of Driver in "
            "profile 1 is at most 4/3."
        )
    record = decide(driver, 'kind = "equilibrium"\nprofile = "p"\n', ((QQ(1, 2), QQ(1, 2)),))
    assert record["verdict"] == "refuted" and record["readings"][0]["why"].startswith(
        "Another strategy, profile 2, pays more than profile 1, this one. The payoff of Driver in "
    )
    record = decide(driver, 'kind = "equilibrium"\nprofile = "p"\n', ((QQ(1), QQ(0)),))
    assert record["verdict"] == "refuted" and record["readings"][0]["why"].startswith(
        "Driver gains 1 by playing on at crossing"
    )


@pytest.mark.parametrize("name", GAMES)
def test_what_needs_recall_names_two_nodes(name):
    game = GAMES[name]
    plans = plans_of(game, tuple((QQ(1), *(QQ(0),) * (len(s.actions) - 1)) for s in game.infosets))
    needs = [
        lambda: best_responses(game, plans),
        lambda: best_response(game, plans, 1),
        lambda: constraints(game, 1),
        lambda: payoff_matrix(game),
        lambda: profile_of(game, plans),
        lambda: is_plan(game, 1, plans[0]),
        lambda: count_pure(game, 1, True),
        lambda: list(pure_strategies(game, 1, True)),
        lambda: game.sets_below,
        game.need_recall,
    ]
    for need in needs + [lambda: normal_form(game)] * (name == "forgetful"):
        with pytest.raises(InputError) as caught:
            need()
        assert caught.value.found == MESSAGES[name]


FIELDS = {
    "set values": 'player = "1"\nprofile = "p"\nvalues = { "later" = "1" }',
    "value": 'stated = "0"',
    "saddle": 'stated = "none"',
    "all equilibria": 'player = "1"\nterms = [["first: top", "1"]]\nstated = "1"',
    "optimal set": 'player = "1"\nstated = "unique"',
    "equilibria": 'what = "components"\nstated = "1"',
    "region": 'player = "1"\n'
    'rows = [{ terms = [["first: top", "1"]], relation = "=", right = "0" }]',
    "projection": 'player = "1"',
    "dominated": 'sense = "weakly"\nstated = "dominated"\n'
    'moves = [{ move = "first: top", by = ["first: bottom", "later: left"] }]',
    "dominated strategy": 'player = "1"\nprofile = "p"',
    "subgame perfect": 'profile = "p"',
    "quasi-perfect": 'profile = "p"',
    "perfect": 'profile = "p"',
    "sequential": 'profile = "p"',
    "correlated equilibrium": 'distribution = [{ profile = "p", probability = "1" }]',
    "rounded distributions": 'stated = "some"\n'
    'distribution = [{ profile = "p", probability = "1" }]',
    "correlated range": 'player = "0"\nstated = "?"',
    "iterated dominance": 'sense = "weakly"\nmoves = ["first: top"]\nstated = "round 1"',
    "pure equilibria": 'stated = "1"',
    "subgame perfect equilibria": 'stated = "1"',
    "evolutionarily stable": 'profile = "p"',
    "potential": 'stated = "exact"',
    "weighted potential": 'stated = "exists"',
    "commitment": 'leader = "1"\nstated = "1"',
    "completions": 'profile = "p"\nopen = ["first"]\nstated = "?"',
    "responses": 'player = "1"\nstated = "1"',
    "matrix": 'matrix = "payoff"\nrows = [""]\ncolumns = [""]\ncells = [["0"]]',
}


DECIDED = {
    "arithmetic",
    "best response",
    "comparison",
    "count",
    "equilibrium",
    "feasible set",
    "gain",
    "payoff",
}  # where a player forgets


OF_FAMILIES = {"parameter set", "logit limit", "unique equilibrium", "stable set"}


@pytest.mark.parametrize("kind", sorted(kinds().keys() - DECIDED - OF_FAMILIES))
def test_no_other_kind_is_decided(kind):
    """A constant-sum game in which player 1 forgets: claims of all other kinds are refused."""
    game = GAMES["forgetful"]
    entries = [("move", 1, "f", "first", ("top", "bottom"))]
    for u in (4, -2):
        entries += [
            ("move", 1, "l", "later", ("left", "right")),
            ("end", (QQ(u), QQ(-u))),
            ("end", (QQ(1 - u), QQ(u - 1))),
        ]
    game = assemble("Forgetful", ("One", "Two"), entries)
    profile = (
        tuple((QQ(1, 2), QQ(1, 2)) for _ in game.infosets) if "profile" in FIELDS[kind] else None
    )
    with pytest.raises(InputError) as caught:
        decide(game, f'kind = "{kind}"\ngame = "g"\n{FIELDS[kind]}\n', profile)
    assert caught.value.found.startswith(
        "imperfect recall: player 1 has node 2 after top at first and node 5 after bottom at first"
    )
    assert caught.value.place.startswith("mine.toml:")


def test_families_of_who_forgets():
    """A gain at a point refutes them; else nothing is proved. The set of a parameter is refused."""
    game, rows = GAMES["forgetful"], [("a", "1 - a"), ("1/2", "1/2"), ("1", "0")]
    for player in ("", 'player = "1"\n'):
        with pytest.raises(InputError) as caught:
            decide_family(
                game,
                f'kind = "parameter set"\n{player}stated = "from 0 to 1"',
                rows,
                'a = ["0", "1"]',
            )
        assert caught.value.found == MESSAGES["forgetful"]
    for claim in ('kind = "best response"\nplayer = "1"', 'kind = "equilibrium"'):
        assert decide_family(game, claim, rows, 'a = ["0", "1"]')[0]["verdict"] == "refuted"
    rows = [("1", "0"), ("1", "0"), ("1 - a/9", "a/9")]
    record, _ = decide_family(game, 'kind = "best response"\nplayer = "1"', rows, 'a = ["0", "1"]')
    assert (record["verdict"], record["readings"][0]["why"]) == (
        "undetermined",
        "At no sampled point a pure strategy was found to gain, and more is not proved, for "
        f"there is {MESSAGES['forgetful']}.",
    )


def test_what_is_open_is_told_of_who_forgets_alone():
    """One plays its best pure strategy, which leaves Two nothing to do."""
    game = GAMES["forgetful"]
    plans = plans_of(game, profile := ((QQ(0), QQ(1)), (QQ(0), QQ(1)), (QQ(0), QQ(1))))
    assert improvements(game, plans, 4096, (1, 2)).keys() == {2}
    record = decide(game, 'kind = "equilibrium"\nprofile = "p"\n', profile)
    assert record["verdict"] == "undetermined" and record["readings"][0]["why"] == (
        "No pure strategy was found to gain, and more is not proved, for there is "
        f"{MESSAGES['forgetful']}. Two gains nothing by deviating."
    )


def test_quotients_on_a_path_that_meets_a_set_twice():
    """The driver's payoff with `on` at 1/(1 + a) is 4 a/(1 + a)^2 + 1/(1 + a)^2."""
    record, _ = decide_family(
        GAMES["absent"],
        'kind = "payoff"\nplayer = "1"\nstated = "(4*a + 1)/(1 + a)^2"',
        [("a/(1 + a)", "1/(1 + a)")],
        'a = ["0", "1"]',
    )
    assert record["verdict"] == "confirmed"


@pytest.mark.parametrize("verb", ["solve", "enumerate", "describe", "eliminate"])
def test_verbs_refuse_it_in_one_line(tmp_path, verb):
    (tmp_path / "g.efg").write_text(write_efg(GAMES["forgetful"]), "utf-8")
    status, out, err = run(verb, "g.efg", "--output", "out", cwd=tmp_path)
    assert (status, out, err.count("\n")) == (2, "", 1) and err.startswith(
        f"nashproof: g.efg: found {MESSAGES['forgetful']}, expected perfect recall"
    )
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "name, verdicts",
    [
        (
            "forgetful",
            {
                "equilibrium": "refuted",
                "payoff-1": "exactly 1/4.",
                "payoff-2": "exactly 2.",
                "best-response-1": "refuted",
                "gain-2": "Two gains 1/2 (0.5000) at most, by playing go at end.",
            },
        ),
        (
            "absent",
            {"equilibrium": "refuted", "payoff-1": "exactly 5/4.", "best-response-1": "refuted"},
        ),
    ],
)
def test_a_profile_is_audited_all_the_same(tmp_path, name, verdicts):
    """With status 0, and certificates that the checker takes."""
    (tmp_path / "g.efg").write_text(write_efg(GAMES[name]), "utf-8")
    status, out, err = run(
        "audit", "g.efg", "--profile", "uniform", "--output", "out", cwd=tmp_path
    )
    lines = dict(
        line.split(": ", 1) for line in out.splitlines() if line.split(": ", 1)[0] in verdicts
    )
    assert (
        (status, err) == (0, "")
        and lines.keys() == verdicts.keys()
        and all(text in lines[key] for key, text in verdicts.items())
    )
    proofs = sorted((tmp_path / "out").rglob("certificates/*/*.json"))
    assert len(proofs) == sum(word != "undetermined" for word in verdicts.values())
    assert nashcheck.main([str(tmp_path / "out" / "games" / "g.efg"), *map(str, proofs)]) == 0


def test_a_family_is_audited_all_the_same(tmp_path):
    (tmp_path / "g.efg").write_text(write_efg(GAMES["forgetful"]), "utf-8")
    (tmp_path / "p.toml").write_text(
        '[strategy]\nfirst = "top"\nlater = "left"\nend = { stop = "a", go = "1 - a" }\n', "utf-8"
    )
    status, out, err = run(
        "audit", "g.efg", "--profile", "p.toml", "--family", "a in [0, 1]", cwd=tmp_path
    )
    assert (
        (status, err) == (0, "")
        and "One forgets (imperfect recall)" in out
        and "NashConv" not in out
    )
    assert (
        "family: refuted. One gains 3 at a = 0 by playing bottom at first, right at later: "
        "3 instead of 0. There the profile has: go at end with probability 1." in out
    )
    assert (
        "parameters-2: answered. Of all a from 0 to 1, Two gains nothing by deviating exactly "
        "for these: 0." in out
    )


def test_rounded_numbers_are_read_all_the_same(tmp_path):
    """Nothing is proved of the box, and all that is otherwise of its points."""
    (tmp_path / "g.efg").write_text(write_efg(GAMES["absent"]), "utf-8")
    (tmp_path / "p.json").write_text('{"crossing": {"exit": "0.33", "on": "0.67"}}', "utf-8")
    status, out, err = run("audit", "g.efg", "--profile", "p.json", cwd=tmp_path)
    assert (status, err) == (
        0,
        "",
    ) and "equilibrium-to-rounding: undetermined. Of numbers that print so nothing is proved" in out
    assert (
        "payoff-1: answered. Of the decimals themselves: The payoff of Driver is exactly "
        f"{4 * QQ(33, 100) * QQ(67, 100) + QQ(67, 100) ** 2}." in out
    )
