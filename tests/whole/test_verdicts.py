"""The verdicts on the documents that matter, and the figures behind them computed once more
without the package.

The files of tests/verdicts are the only place that says what a verdict should be. A change there is
news: see CHANGELOG.md, "Verdicts changed".
"""

import re
import subprocess
import sys
from fractions import Fraction as F
from itertools import permutations, product

import pytest
from examples import DOCUMENTS, ROOT, document, documents_with, judged, lookup
from strategies import best_value, walk
from write_verdicts import read_verdicts

import nashcheck
from nashproof.certificates.envelope import digest, sealed
from nashproof.documents.profile_values import values_of
from nashproof.exact.numbers import QQ
from nashproof.games.formats.canonical import ending, game_text
from nashproof.games.formats.efg import write_efg
from nashproof.play.strategies import plan_of, profile_of
from nashproof.solving.parameters.profiles import substitute
from nashproof.solving.zero_sum import solve_game


@pytest.mark.parametrize("name", documents_with("tests/verdicts"))
def test_verdicts(audits, name):
    """`python tests/write_verdicts.py NAME` writes tests/verdicts/NAME.txt anew, for somebody to
    read what has changed and to think about it."""
    found = {c: r["verdict"] for c, r in audits[name][0].items()}
    expected = read_verdicts(name)
    changed = {c for c in found.keys() | expected.keys() if found.get(c) != expected.get(c)}
    assert {c: (expected.get(c), found.get(c)) for c in changed} == {}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_nothing_is_left_open(audits, name):
    records, certificates = audits[name]
    decided = [r for one in records.values() for r in (*one["readings"], *one["offers"])]
    assert len(decided) == len(certificates)
    assert {c for c, r in audits[name][0].items() if r["verdict"] == "undetermined"} == set()
    assert all(
        reading["certificate"] and reading["outcome"] != "open"
        for r in audits[name][0].values()
        for reading in (*r["readings"], *r["offers"])
    )


@pytest.mark.parametrize("name", ["baby-poker", "simplified-poker", "three-player-kuhn"])
def test_the_joined_checker_accepts_certificates(audits, name, tmp_path):
    """The file that readers run: a process of its own, on the standard library, in isolated mode.

    Its parts accept those of every document when `report` runs (test_reports.py); that both print
    the same is shown in nashcheck/test_nashcheck_source.py.
    """
    records, certificates = audits[name]
    decided = [r for one in records.values() for r in (*one["readings"], *one["offers"])]
    for identifier in {r["game"] for r in decided} - {""}:
        game = lookup(identifier, "")[0]
        (tmp_path / f"{identifier}{ending(game)}").write_text(game_text(game), "utf-8")
    for file, text in certificates.items():
        (tmp_path / file).write_text(text, "utf-8")
    checker = subprocess.run(
        [sys.executable, "-I", str(ROOT / "reports/nashcheck.py"), *sorted(tmp_path.iterdir())],
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert checker.stderr == "" and checker.returncode == 0
    last = checker.stdout.splitlines()[-1]
    assert last == f"{len(certificates)} accepted, 0 rejected, 0 unreadable"


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_verdict_on_a_document_has_three_sentences(name):
    sentences = re.split(r"(?<=[.]) ", document(name).verdict.text)
    assert len(sentences) == 3 and max(len(one.split()) for one in sentences) <= 40


FRACTION = re.compile(r"(?<![\w/])[0-9]+/[0-9]+(?![\w/])")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_fraction_that_we_write_is_in_what_it_rests_on(audits, name):
    """Errata, notes and what stands are written by hand; their figures are not."""
    records, certificates = audits[name]
    of, missing = document(name), {}
    for kind, texts in (
        (of.errata, ("title", "should_read", "why")),
        (of.notes, ("title", "text")),
        (of.stands, ("title", "text")),
    ):
        for part in kind:
            written = {f for key in texts for f in FRACTION.findall(getattr(part, key))}
            ids = {i.partition(".")[0] for i in (*part.rests_on, *getattr(part, "proved_by", ()))}
            proofs = [c for c in certificates if c.removesuffix(".json").partition(".")[0] in ids]
            rests = [str(records[i]) for i in ids] + [certificates[c] for c in proofs]
            if absent := written - set(FRACTION.findall(" ".join(rests))):
                missing[part.title] = absent
    assert missing == {}


# A verdict answers to the stated figure


def altered(name, claim, old, new):
    """The verdict on one assertion of a document whose text was changed at one place within the
    assertion."""
    text = (ROOT / "data" / "documents" / f"{name}.toml").read_text("utf-8")
    start = text.index(f'id = "{claim}"')
    after = re.search(r"^\[\[(?!assertions\.)", text[start:], re.M)
    end = start + after.start() if after else len(text)
    block = text[start:end]
    assert old in block
    other = document(name, text[:start] + block.replace(old, new, 1) + text[end:])
    return judged(other, only=[claim])[0][claim]


@pytest.mark.parametrize(
    "name, claim, old, new, word",
    [
        ("sandbagging-thesis", "kuhn-value", '"-1/18"', '"-1/17"', "refuted"),
        ("sandbagging-thesis", "kuhn-family-payoffs", '"1/18"', '"1/19"', "refuted"),
        ("sandbagging-thesis", "dealer-king-payoff", '(1-alpha)"', '(1+alpha)"', "refuted"),
        (
            "sandbagging-thesis",
            "mistake-6-opener-checkcalls-ace",
            '"weakly"',
            '"strictly"',
            "depends on the reading",
        ),
        (
            "sandbagging-thesis",
            "any-raises-equilibrium-open-dealer",
            '"from 0 to 2/7"',
            '"from 0 to 1/3"',
            "refuted",
        ),
        (
            "sandbagging-thesis",
            "any-raises-equilibrium-open-opener",
            '"from 0 to 2/7"',
            '"?"',
            "answered",
        ),
        ("sandbagging-thesis", "any-raises-equilibrium-opener-folds", '"0"', '"1"', "refuted"),
        (
            "sandbagging-thesis",
            "any-raises-equilibrium",
            '"* raise raise raise"',
            '"* raise raise"',
            "undetermined",
        ),
        ("toy-poker-tutorial", "bets-ace-at-one-tenth", '"3/10"', '"1/3"', "refuted"),
        ("baby-poker", "compact-value-decimal", '"0.926"', '"0.0926"', "confirmed"),
        ("baby-poker", "value-decimal", '"0.0926"', '"0.0925"', "refuted"),
        (
            "baby-poker",
            "small-programs-compact",
            'stated = "bounded"',
            'stated = "unbounded"',
            "confirmed",
        ),
        (
            "baby-poker",
            "small-programs-compact",
            '["ta", "<=", "0"]',
            '["ta", ">=", "0"]',
            "imprecise",
        ),
        (
            "baby-poker",
            "compact-same-q",
            'player = "2"',
            'player = "2"\nstated = "not the same"',
            "refuted",
        ),
        ("baby-poker", "no-pure-equilibrium", '"none"', '"exists"', "refuted"),
        ("simplified-poker", "six-hands", '"6"', '"9"', "refuted"),
        ("toy-poker-tutorial", "case-1-bet-fold", '"y/3"', '"4*y/3"', "confirmed"),
        ("toy-poker-tutorial", "printed-p", '"0.3889"', '"0.3888"', "refuted"),
        ("toy-poker-tutorial", "posterior-ace", '"(1-y)/(2-y)"', '"(1-y)/(2+y)"', "refuted"),
        ("gtree-kuhn", "card2-king", '"0.202"', '"0.203"', "refuted"),
        ("gtree-kuhn", "subgames", '"1"', '"4"', "refuted"),
        ("gtree-kuhn", "first-below-second", '"less than"', '"at least"', "refuted"),
        (
            "sandbagging-thesis",
            "mistake-4-kuhn-against-the-ace",
            '"less than"',
            '"at most"',
            "confirmed",
        ),
        ("sandbagging-thesis", "four-rounds-of-betting", '"4"', '"5"', "refuted"),
        ("simplified-poker", "eight-ways-first", '"8"', '"9"', "refuted"),
    ],
)
def test_another_figure_another_verdict(name, claim, old, new, word):
    assert altered(name, claim, old, new)["verdict"] == word


def test_a_wrong_equilibrium_is_refuted_with_the_deviation_and_its_gain(audit):
    """In Kuhn poker player 1 bluffs the queen with 1/3 but never bets the ace, so that folding a
    king to his bet is a mistake."""
    text = (ROOT / "data" / "documents" / "sandbagging-thesis.toml").read_text("utf-8")
    head = text[: text.index("[profiles")]
    rows = {
        "Q": 'bet = "1/3", check = "2/3"',
        "K": 'check = "1"',
        "A": 'check = "1"',
        "Q check bet": 'fold = "1"',
        "K check bet": 'call = "1/3", fold = "2/3"',
        "A check bet": 'call = "1"',
        "Q check": 'bet = "1/3", check = "2/3"',
        "K check": 'check = "1"',
        "A check": 'bet = "1"',
        "Q bet": 'fold = "1"',
        "K bet": 'call = "1/3", fold = "2/3"',
        "A bet": 'call = "1"',
    }
    profile = "".join(f'"{name}" = {{ {row} }}\n' for name, row in rows.items())
    records, certificates = audit(
        f'{head}[profiles.p]\ngame = "kuhn"\nsays = '
        f'"x"\n[profiles.p.strategy]\n{profile}[[assertions]]\nid = "wrong"\nlines = "1"\nkind = '
        '"equilibrium"\nprofile = "p"\nsays = "x"\n'
    )
    record = records["wrong"]
    # By hand: only a queen bets, so a king that calls wins 2 instead of losing 1; it is bet to with
    # probability 1/6 * 1/3 and
    # called with 1/3 already: the gain is 1/18 * 2/3 * 3 = 1/9. After a check K and A stand
    # unchanged, and Q is indifferent or worse.
    assert record["verdict"] == "refuted"
    assert "call at K bet" in record["why"] and "gains 1/9" in record["why"]
    assert (
        '"kind":"deviation"' in certificates["wrong.json"]
        and '"gain":"1/9"' in certificates["wrong.json"]
    )


# The same figures without the package: Kuhn poker and baby poker told in a few lines over
# fractions.Fraction

CARDS = "QKA"


def kuhn(one, two, check_stake=1):
    """Player 1's expected payoff: ``one`` and ``two`` give the probability of betting or calling by
    card and history."""
    total = F(0)
    for a, b in permutations(CARDS, 2):
        won = 1 if CARDS.index(a) > CARDS.index(b) else -1
        bet, call = one[a], one[a + " check bet"]
        after_bet = two[b + " bet"] * 2 * won + (1 - two[b + " bet"]) * 1
        after_check = (
            two[b + " check"] * (call * 2 * won - (1 - call))
            + (1 - two[b + " check"]) * check_stake * won
        )
        total += (bet * after_bet + (1 - bet) * after_check) / 6
    return total


ONE = [c + h for c in CARDS for h in ("", " check bet")]
TWO = [c + h for c in CARDS for h in (" check", " bet")]
PURE = {
    1: [dict(zip(ONE, map(F, bits))) for bits in product((0, 1), repeat=6)],
    2: [dict(zip(TWO, map(F, bits))) for bits in product((0, 1), repeat=6)],
}
OPTIMAL_2 = {
    "Q check": F(1, 3),
    "K check": F(0),
    "A check": F(1),
    "Q bet": F(0),
    "K bet": F(1, 3),
    "A bet": F(1),
}


def optimal_1(gamma):
    return {
        "Q": gamma / 3,
        "K": F(0),
        "A": gamma,
        "Q check bet": F(0),
        "K check bet": (gamma + 1) / 3,
        "A check bet": F(1),
    }


@pytest.mark.parametrize("gamma", [F(k, 5) for k in range(6)] + [F(23, 38)])
def test_kuhns_family_by_itself(gamma):
    """kuhn-family-*, equilibrium-family, solution, logit-equilibrium: -1/18 against each of the 64
    strategies of either side."""
    one = optimal_1(gamma)
    assert (
        min(kuhn(one, two) for two in PURE[2])
        == F(-1, 18)
        == max(kuhn(other, OPTIMAL_2) for other in PURE[1])
        == kuhn(one, OPTIMAL_2)
    )


def test_the_misprinted_rules_by_themselves(audits, game):
    """family-by-the-printed-rule: with 2 at stake after two checks player 2 gains 1/2 at x =
    0."""
    one = optimal_1(F(0))
    assert kuhn(one, OPTIMAL_2, 2) - min(kuhn(one, two, 2) for two in PURE[2]) == F(1, 2)
    assert "gains 1/2" in audits["simplified-poker"][0]["family-by-the-printed-rule"]["why"]
    found = solve_game(game("kuhn-misprint"))
    rows = {
        s.name: F(int(r[1].numerator), int(r[1].denominator))
        for s, r in zip(
            game("kuhn-misprint").infosets, profile_of(game("kuhn-misprint"), found.plans)
        )
    }
    value = F(int(found.value.numerator), int(found.value.denominator))
    one, two = ({k: rows[k] for k in keys} for keys in (ONE, TWO))
    assert min(kuhn(one, t, 2) for t in PURE[2]) == value == max(kuhn(o, two, 2) for o in PURE[1])


def test_posteriors_by_bayes():
    """posterior-ace and posterior-king (tutorial), dealer-king-posterior-queen (thesis, where a
    factor 1/3 is missing)."""
    for y in (F(0), F(1, 3), F(1)):
        checks = {"K": F(1), "A": 1 - y}
        assert checks["A"] / sum(checks.values()) == (1 - y) / (2 - y) and checks["K"] / sum(
            checks.values()
        ) == 1 / (2 - y)
    for alpha in (F(0), F(1, 2), F(1)):
        queen, ace = (2 + alpha) / 3, alpha
        assert queen / (queen + ace) == (alpha + 2) / (4 * alpha + 2) != (2 + alpha) / (queen + ace)


def baby(p, q):
    """A's expected payoff with raising probabilities p and folding probabilities q."""
    sign = lambda i, j: (i > j) - (i < j)  # noqa: E731
    return sum(
        (1 - p[i]) * sign(i, j) + p[i] * (2 * (1 - q[j]) * sign(i, j) + q[j])
        for i in range(6)
        for j in range(6)
    ) / F(36)


P = (F(2, 3), F(0), F(0), F(0), F(1), F(1))


def gain_of_a(x, y, z):
    q = (F(1), x, y, z, F(0), F(0))
    return max(baby(p, q) for p in product((F(0), F(1)), repeat=6)) - baby(P, q)


@pytest.mark.parametrize(
    "corner, gain",
    [
        ((1, F(1, 3), 0), 0),
        ((F(1, 3), 1, 0), 0),
        ((0, 1, F(1, 3)), 0),
        ((0, F(2, 3), F(2, 3)), F(1, 54)),
        ((F(2, 3), 0, F(2, 3)), 0),
        ((1, 0, F(1, 3)), 0),
        ((F(4, 9), F(4, 9), F(4, 9)), 0),
        ((F(1, 3), F(2, 3), F(1, 3)), 0),
        ((F(1, 3), F(1, 3), F(2, 3)), 0),
    ],
)
def test_baby_pokers_family_by_itself(corner, gain):
    """The post's set needs z <= x + 1/3 as well: all corners of the smaller set are equilibria, one
    of the larger is not."""
    x, y, z = map(F, corner)
    q = (F(1), x, y, z, F(0), F(0))
    assert x + y + z == F(4, 3) and (gain == 0) == (z <= x + F(1, 3)) and gain_of_a(x, y, z) == gain
    assert min(baby(P, r) for r in product((F(0), F(1)), repeat=6)) == F(5, 54) == baby(P, q)


def test_the_corner_names_that_gain(audits):
    """x = 0, y = z = 2/3, wherever the document has it."""
    corners = [
        reading["why"]
        for record in audits["baby-poker"][0].values()
        for reading in record["readings"]
        if reading["reading"] == "corner"
    ]
    assert corners and all("gains 1/54" in why for why in corners)


def test_the_thesis_family_by_walking_the_tree(game):
    """raise-family-equilibrium at a point, every one of the 1728 pure strategies of either side
    tried on the tree."""
    profile, raised = document("sandbagging-thesis").profiles["raise-family"], game("kuhn-raise-1")
    rows = substitute(values_of(profile, raised), {"alpha": QQ(2, 7)})
    assert (
        walk(raised, rows)
        == (QQ(-1, 18), QQ(1, 18))
        == tuple(best_value(raised, rows, p) for p in (1, 2))
    )


def test_the_unsaid_reraise_by_hand(audits):
    """any-raises-*: what a queen (or king) gains that raises an ace again, which folds with
    probability f to that and else calls.

    The raiser wins 3 or loses 4 instead of folding for 2. The opener's queen does so whenever she
    is raised, whatever alpha is; his king has to bet for it, where checking pays -1/3. The dealer's
    queen meets a checkraise with probability alpha; his king, too, if he bets it, which costs
    nothing against a queen and spares him the loss of 1 at a showdown.
    """
    again = lambda f: 3 * f - 4 * (1 - f)  # noqa: E731
    opener = lambda f: (max(0, F(again(f) + 2) / 2) + max(0, F(1 + again(f)) / 2 + F(1, 3))) / 3  # noqa: E731
    dealer = lambda f, alpha: alpha * (max(0, again(f) + 2) + max(0, again(f) + 1)) / F(6)  # noqa: E731
    assert (
        again(F(2, 7)) == -2
        and opener(F(2, 7)) == 0 < opener(F(2, 7) + F(1, 100))
        and opener(F(1)) == F(29, 18)
    )
    assert (
        dealer(F(2, 7), F(1)) == 0 < dealer(F(2, 7) + F(1, 100), F(1, 2))
        and dealer(F(1), F(1)) == F(3, 2)
        and dealer(F(1), F(0)) == 0
    )
    records = audits["sandbagging-thesis"][0]
    found = {
        name: records[f"any-raises-equilibrium-{name}"]["why"]
        for name in ("dealer-folds", "opener-folds", "open-dealer", "open-opener")
    }
    (may_fold,) = (
        r for r in records["any-raises-equilibrium"]["readings"] if r["reading"] == "folds"
    )
    assert (
        "gains 29/18" in may_fold["why"]
        and "exactly for these: none" in found["dealer-folds"]
        and f"gains {opener(F(1))}" in found["dealer-folds"]
    )
    assert (
        "exactly for these: 0." in found["opener-folds"]
        and f"gains {dealer(F(1), F(1, 2))} " in found["opener-folds"]
    )
    assert (
        "exactly for these: from 0 to 2/7" in found["open-dealer"]
        and f"gains {opener(F(9, 14))} " in found["open-dealer"]
    )
    assert (
        "exactly for these: from 0 to 2/7" in found["open-opener"]
        and f"gains {dealer(F(9, 14), F(1, 2))} " in found["open-opener"]
    )


def test_the_ace_calls_four_raises_in_five_by_hand(audits):
    """raises-called-with-aces-*: what a king gains that raises where calling pays -1, if the ace
    folds to it with probability f.

    Facing a bet (the dealer's king, or the opener's that has checked) it meets the queen one time
    in four, which folds to the raise for 2, and else the ace. A queen that raises instead of
    folding for -1 meets aces only.
    """
    bluff = lambda f: 2 * f - 3 * (1 - f)  # noqa: E731
    king, queen = lambda f: F(2, 4) + F(3, 4) * bluff(f), bluff
    assert king(F(1, 5)) == -1 < king(F(1, 5) + F(1, 100)) and queen(F(1, 5)) < -1
    for name in ("opener", "dealer"):
        assert (
            "from exactly 4/5 (0.8000) to exactly 1"
            in audits["sandbagging-thesis"][0][f"raises-called-with-aces-{name}"]["why"]
        )


def test_the_naive_variant_by_enumeration(game):
    """naive-equilibrium, where 1000 is at stake: nobody gains, every pure strategy tried."""
    profile, bonus = document("gtree-kuhn").profiles["naive-bonus"], game("kuhn-naive-bonus")
    rows = values_of(profile, bonus)
    assert tuple(best_value(bonus, rows, p) for p in (1, 2)) == walk(bonus, rows)


@pytest.mark.parametrize(
    "king_bets, ace_folds, equilibrium",
    [
        (0, 0, True),
        (1, 0, True),
        (0, QQ(1, 9), True),
        (1, QQ(1, 9), True),
        (QQ(2, 5), QQ(1, 20), True),
        (0, QQ(1, 8), False),
    ],
)
def test_the_equilibria_of_the_naive_variant_by_enumeration(
    game, king_bets, ace_folds, equilibrium
):
    """After a check player 2 may bet the king as often as she likes, and fold the ace to a bet up
    to 1/9 of the time."""
    profile, bonus = document("gtree-kuhn").profiles["naive-bonus"], game("kuhn-naive-bonus")
    rows = list(values_of(profile, bonus))
    for name, second in (("K check", king_bets), ("A bet", 1 - ace_folds)):
        rows[bonus.set_index[2, name]] = (1 - QQ(second), QQ(second))
    best = tuple(best_value(bonus, rows, p) for p in (1, 2))
    assert (best == walk(bonus, rows)) == equilibrium
    assert not equilibrium or best == (QQ(5999, 9), QQ(1, 9))


def naive_plan(player, **changes):
    """The printed plan of a player in the variant, with other moves (and their weights) at some
    sets."""
    profile, rows = document("gtree-kuhn").profiles["naive-bonus"], {}
    bonus, _ = lookup("kuhn-naive-bonus", "")
    plan = plan_of(bonus, values_of(profile, bonus), player)
    for s in (bonus.infosets[i] for i in bonus.sets_of[player]):
        rows[s.name] = {a: str(plan[s.first + k]) for k, a in enumerate(s.actions)}
    return rows | {
        name.replace("_", " "): dict(zip(rows[name.replace("_", " ")], weights.split()))
        for name, weights in changes.items()
    }


NAIVE_1 = [
    ["Q", "check"],
    ["Q check bet", "fold"],
    ["K", "check"],
    ["K check bet", "fold"],
    ["K check bet", "call"],
    ["A", "bet"],
]
NAIVE_2 = [
    ["K check", "bet"],
    ["A bet", "fold"],
    ["K check", "check"],
    ["A bet", "call"],
    ["Q check", "check"],
    ["Q check", "bet"],
    ["Q bet", "fold"],
    ["K bet", "fold"],
    ["A check", "bet"],
]
NAIVE_CHART = [
    "0 1 0",
    "0 0 1",
    "1 -1 0",
    "1 0 -1",
    "2/3 0 0",
    "1/3 0 0",
    "1 0 0",
    "1 0 0",
    "1 0 0",
]


def naive_set(player, columns, chart, vertices, facets, witness):
    statement = {
        "kind": "optimal set",
        "complete": "yes",
        "player": player,
        "space": "plan",
        "dimension": str(len(chart[0].split()) - 1),
        "columns": columns,
        "span": str(len(chart[0].split())),
        "facets": [row.split() for row in facets],
        "chart": [row.split() for row in chart],
        "vertices": [row.split() for row in vertices],
    }
    text = write_efg(lookup("kuhn-naive-bonus", "")[0])
    return nashcheck.check(
        sealed(digest(text), statement, witness).encode(), {digest(text): nashcheck.Tree(text)}
    )


def test_all_equilibria_of_the_naive_variant_certified_by_hand():
    """Player 1's plan is unique; player 2's are a rectangle, since betting the king is no better
    for 1 while she folds the ace at most 1/9 of the time.
    """
    inside = naive_plan(2, A_bet="1/20 19/20")
    witness = {
        "opponent": inside,
        "replies": [inside | {"Q check": {"check": "0", "bet": "1"}}],
        "sources": [],
        "bound": [],
        "apart": [],
    }
    assert "unique" in naive_set(
        "1", NAIVE_1, ["1", "1", "1", "1/3", "2/3", "1"], ["1 1 1 1/3 2/3 1"], [], witness
    )
    king_bets = naive_plan(1, K="0 1", K_check_bet="0 0")
    witness = {
        "opponent": naive_plan(1),
        "replies": [naive_plan(1, K_check_bet="1 0")],
        "sources": [{"column": "1"}, {"column": "3"}, {"column": "2"}, {"reply": king_bets}],
        "bound": ["1", "1", "1", "2"],
        "apart": [
            {"on": ["1", "2"], "weights": {"1": "-1", "2": "-1"}},
            {"on": ["3", "4"], "weights": {"3": "-1", "4": "-2"}},
        ],
    }
    corners = [f"{k} {a} {1 - k} {1 - a} 2/3 1/3 1 1 1" for k in (0, 1) for a in (F(0), F(1, 9))]
    assert "dimension 2" in naive_set(
        "2", NAIVE_2, NAIVE_CHART, corners, ["0 1 0", "1 -1 0", "0 0 1", "1/18 0 -1/2"], witness
    )


# The ledger as it was published: what changes is told


def test_a_changed_verdict_is_in_the_changelog(audits):
    """tests/ledger.txt holds the verdicts of the last version that was handed on; write it anew
    with each new one."""
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    told = " ".join(part.split("\n## ")[0] for part in changelog.split("### Verdicts changed")[1:])
    for line in (ROOT / "tests" / "ledger.txt").read_text("utf-8").splitlines():
        name, claim, verdict = line.split(maxsplit=2)
        now = audits[name][0].get(claim, {}).get("verdict")
        assert now == verdict or f"`{claim}`" in told, f"{name}: {claim} was {verdict}, is {now}"
