"""The pages of games: sizes, values, optimal strategies in letters, normal form, claims."""

import csv
import io
import json
import re
from dataclasses import replace
from types import SimpleNamespace

import pytest
from examples import committed
from records import about_profile, reading_of
from records import verdict as record_of

import nashproof
from nashledger.site import explorer_starts, game_facts, game_strategies, games_index, games_page
from nashledger.site.build import TEMPLATES
from nashledger.site.game_facts import normal_form, size_text, value_text
from nashledger.site.optimal_sets import optimal_set
from nashledger.site.results import ProvedValue, SiteResults
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.shapes import Move, Plan, Profile
from nashproof.certificates.statements.dominance import GoneMove, RoundPart, Rounds
from nashproof.certificates.statements.optimal_sets import OptimalSet
from nashproof.claims.kinds.equilibria import (
    algebraic_certificate,
    certificate_of,
    mixed_certificate,
    number_of,
)
from nashproof.claims.kinds.ranges import range_certificates
from nashproof.claims.verdicts import VerdictRecord
from nashproof.documents.errata import DocumentNames
from nashproof.exact.expressions import evaluate, expression
from nashproof.exact.numbers import QQ, number_text, rational
from nashproof.games.examples import kuhn, matching_pennies
from nashproof.games.game import GameSizes
from nashproof.games.one_card import expand
from nashproof.page.frame import Edition, environment, render_page
from nashproof.solving.algebraic_profiles import algebraic_profiles
from nashproof.solving.bimatrix import find_equilibria
from nashproof.solving.mixed import find_mixed_equilibria
from nashproof.solving.plan_equilibria import find_plan_equilibria
from nashproof.solving.zero_sum import solve_game

PENNIES = [[QQ(1), QQ(-1)], [QQ(-1), QQ(1)]]

NOTHING_GOES = Rounds(
    "reduced", "best", ({1: RoundPart((), True), 2: RoundPart((), True)},), ({1: 2, 2: 2},)
)


def sizes(terminals, *strategies):
    both = dict(enumerate(strategies, 1))
    return GameSizes("a game", terminals, both, both, both, both)


def half(player):
    columns = ({f"move {player}": "heads"}, {f"move {player}": "tails"})
    chart = ((QQ(1, 2),), (QQ(1, 2),))
    vertex = ((QQ(1, 2), QQ(1, 2)),)
    return OptimalSet(player, "mixed", 0, 1, True, columns, chart, vertex, ())


def verdict(identifier, word, game):
    empty = dict.fromkeys(VerdictRecord.__dataclass_fields__, "")
    given = {"id": identifier, "verdict": word, "game": game, "lines": "7", "says": "$v ≤ 1/2$"}
    return VerdictRecord(**empty | given | {"role": "assertion", "readings": (), "offers": ()})


@pytest.fixture(scope="module")
def results():
    gone = (GoneMove(Move(2, "move 2", "tails"), 1),)
    rounds = ({1: RoundPart((), True), 2: RoundPart(({"move 2": "tails"},), True)},)
    iterated = Rounds("reduced", "cautious", rounds, ({1: 2, 2: 1},), gone)
    plans = {p: Plan({f"move {p}": {"heads": QQ(1, 2), "tails": QQ(1, 2)}}) for p in (1, 2)}
    paper = SimpleNamespace(title="A paper", names=DocumentNames(), errata=())
    claims = [verdict("a", "confirmed", "pennies"), verdict("b", "refuted", "pennies")]
    return SiteResults(
        documents={"paper": paper},
        verdicts={"paper": claims},
        games={"pennies": matching_pennies(), "kuhn": expand(kuhn()), "big": kuhn(13)},
        values={"pennies": ProvedValue(QQ(0), plans), "kuhn": None, "big": None},
        sizes={
            "pennies": sizes(4, 2, 2),
            "kuhn": sizes(30, 27, 64),
            "big": sizes(780, 1594323, 488038239039168),
        },
        matrices={"pennies": PENNIES},
        programs={"pennies": ("one", "another")},
        sets={"pennies": {"1-mixed": half(1), "2-mixed": half(2)}},
        eliminations={"pennies": {"weakly": iterated, "strictly": NOTHING_GOES}},
    )


@pytest.fixture(scope="module")
def pages(results):
    edition, templates = Edition("1", "0" * 64), environment(*TEMPLATES)
    return {p.file: render_page(templates, p, edition) for p in games_page.pages(results)}


def visible_text(page):
    page = re.sub(r"(?s)<(script|style|pre|code)\b.*?</\1>", " ", page)
    return re.sub(r"<[^>]*>", "", page)


def test_there_is_a_page_for_each_game_and_an_index(pages):
    assert sorted(pages) == [
        "games/big.html",
        "games/index.html",
        "games/kuhn.html",
        "games/pennies.html",
    ]


def test_long_numbers_stand_on_the_page_of_the_game_alone(pages):
    index = visible_text(pages["games/index.html"])
    assert "4.9·1014" in index and "488038239039168" not in index
    assert "488,038,239,039,168" in visible_text(pages["games/big.html"])


@pytest.mark.parametrize(
    "count, text", [(999999, "999999"), (1000000, "$1.0 · 10^6$"), (9960000, "$1.0 · 10^7$")]
)
def test_sizes(count, text):
    assert size_text(count) == text


def test_values_have_their_decimals():
    assert value_text(rational("-1121/19800")) == "$-1121/19800 ≈ -0.0566$"


def test_no_program_text_is_visible(pages):
    for name, page in pages.items():
        assert not re.search(r"\w ?[*^] ?\w|<=|\\[a-z]", visible_text(page)), name


def test_normal_form_marks_support_and_survivors(results):
    form = normal_form(results, "pennies")
    assert form.support == ({0, 1}, {0, 1}) and form.survive == ({0, 1}, {0})
    assert form.payoffs == PENNIES
    assert normal_form(results, "kuhn") is None


def test_full_strategies_become_reduced_ones(results):
    """Kuhn's 64 full strategies of player 1 are 27 reduced ones; the payoffs go with them."""
    matrix = [[QQ(n * 64 + k) for k in range(64)] for n in range(64)]
    game = expand(kuhn())
    form = normal_form(SiteResults({}, {}, {"kuhn": game}, matrices={"kuhn": matrix}), "kuhn")
    assert tuple(map(len, form.strategies)) == (27, 64)
    assert form.strategies[0][0] == {
        f"{card}{after}": action
        for card in "123"
        for after, action in (("", "check"), (" check bet", "fold"))
    }
    assert form.strategies[0][-1] == {"1": "bet", "2": "bet", "3": "bet"}
    assert form.payoffs[0][0] == 0 and form.support == (None, None) == form.survive


def test_files_hold_games_and_normal_forms(results):
    files = games_index.files(results, Edition("1", ""))
    assert files["data/games/pennies.efg"].startswith('EFG 2 R "Matching pennies"')
    rows = list(csv.reader(io.StringIO(files["data/games/pennies-normal-form.csv"])))
    assert rows == [
        ["", "move 2: heads", "move 2: tails"],
        ["move 1: heads", "1", "-1"],
        ["move 1: tails", "-1", "1"],
    ]
    assert "data/games/big.game" in files


def test_claims_lead_to_the_ledger(pages):
    page = pages["games/pennies.html"]
    assert 'href="../paper/ledger.html#b"' in page and "2 claims, 1 confirmed" in page
    assert page.index("#b") < page.index("#a")
    assert "A paper" not in pages["games/kuhn.html"]


def test_small_games_are_embedded_for_the_explorer(pages):
    assert 'data-explorer data-game="game-file"' in pages["games/pennies.html"]
    assert "data-explorer" not in pages["games/big.html"]
    start = re.search(r'(?s)id="start">(.*?)</script>', pages["games/pennies.html"])[1]
    assert json.loads(start)["profile"]["2"] == {"move 2": {"heads": "1/2", "tails": "1/2"}}


def test_an_elimination_of_nothing_is_a_sentence(pages):
    page = pages["games/pennies.html"]
    assert "No pure strategy is strictly dominated." in visible_text(page)
    assert "Eliminating weakly" in page and "Eliminating strictly" not in page


def test_pages_are_the_same_in_every_run(results, pages):
    again = [
        render_page(environment(*TEMPLATES), p, Edition("1", "0" * 64))
        for p in games_page.pages(results)
    ]
    assert again == list(pages.values())


def test_only_headings_with_a_page_are_in_the_navigation(results):
    page = next(games_page.pages(results))
    some = Edition("1", "", sections=("Documents", "Games"))
    text = render_page(environment(*TEMPLATES), page, some)
    assert "index.html" in text and "laws.html" not in text


def test_letters_of_a_profile_are_on_the_page():
    columns = (("1", "bet"), ("1", "check"))
    chart, vertices = ((QQ(0), QQ(1)), (QQ(1), QQ(-1))), ((QQ(0), QQ(1)), (QQ(1), QQ(0)))
    facets = ((QQ(0), QQ(1)), (QQ(1), QQ(-1)))
    found = OptimalSet(1, "plan", 1, 2, True, columns, chart, vertices, facets)
    profile = Profile({1: {"1": {"bet": "y", "check": "1 - y"}}})
    asked = record_of("a", says="", readings=(reading_of("kuhn", about_profile(profile)),))
    made = SiteResults(
        {"paper": SimpleNamespace(title="A paper", names=DocumentNames())},
        {"paper": [asked]},
        {"kuhn": expand(kuhn())},
        sizes={"kuhn": sizes(30, 27, 64)},
        sets={"kuhn": {"1-plan": found}},
    )
    page = next(p for p in games_page.pages(made) if p.file == "games/kuhn.html")
    assert page.shows["sets"][0].sentence == (
        "One has a segment of optimal strategies. $y$ is the probability of “bet with 1”. "
        "The letters are those of “A paper”."
    )
    assert page.shows["sets"][0].strategies.rows == [("1", "–", "check $1 - y$, bet $y$")]


def test_every_place_of_a_segment_is_an_equilibrium():
    game = expand(kuhn())
    found = Certificate.read(nashproof.describe(game).certificates["1-plan"]).statement
    plans = Certificate.read(nashproof.solve(game).certificate).witness.plans
    made = SiteResults({}, {}, {"kuhn": game}, sets={"kuhn": {"1-plan": found}})
    start = json.loads(explorer_starts.of_segment(game, optimal_set(made, "kuhn", 1), plans))
    made.values["kuhn"] = ProvedValue(QQ(-1, 18), plans)
    sliders = games_page._start(made, "kuhn").sliders
    assert sliders == "The slider $x$ goes through all optimal strategies of One."
    assert start["parameters"] == {"x": ["0", "1"]}
    for x in (QQ(0), QQ(1, 7), QQ(1)):
        rows = [pair for sets in start["profile"].values() for pair in sets.items()]
        profile = {name: {a: _at(p, x) for a, p in row.items()} for name, row in rows}
        assert [nashproof.best_response(game, profile, player).gain for player in (1, 2)] == [0, 0]


def _at(formula, x):
    return number_text(evaluate(expression(formula, ("x",)), {"x": x}))


BATTLE = [[[3, 0], [0, 2]], [[2, 0], [0, 3]]]


@pytest.mark.parametrize("find", [find_equilibria, find_plan_equilibria])
def test_all_equilibria_of_a_general_sum_game_with_what_they_pay(find):
    game = nashproof.read(BATTLE)
    statement = certificate_of(game, "0" * 64, find(game)).statement
    word = "equilibria" if find is find_equilibria else "plan-equilibria"
    made = SiteResults(
        {},
        {},
        {"battle": game},
        sizes={"battle": sizes(4, 2, 2)},
        sets={"battle": {word: statement}},
    )
    _, page = games_page.pages(made)
    text = render_page(environment(*TEMPLATES), page, Edition("1", "0" * 64))
    shown = page.shows["equilibria"]["components"]
    in_plans = word == "plan-equilibria"
    assert ("exactly 3 equilibria in behaviour strategies." in page.shows["lead"]) is in_plans
    assert ("their own moves never lead" in text) is in_plans
    assert f"_sets/battle-{word}.json</pre>" in text and "<summary>The 3" not in text
    assert [one.words.rpartition("; ")[2] for one in shown] == [
        "pays $3$, $2$",
        MIXED,
        "pays $2$, $3$",
    ]
    assert shown[1].words.startswith("Player 1: $3/5$ of row 1")
    assert shown[0].words.startswith("Player 1: row 1")


MIXED = "pays $6/5$, $6/5$"


def test_all_equilibria_of_three_players(monkeypatch):
    """Nau's game, whose one equilibrium is irrational, and one in which all is an equilibrium."""
    game = committed("gambit-nau-4")
    found = find_mixed_equilibria(game)
    statement = mixed_certificate(game, "0" * 64, found, number_of(found)).statement
    made = SiteResults({}, {}, {"nau": game}, sizes={"nau": sizes(8, 3, 3)})
    made = replace(made, sets={"nau": {"mixed-equilibria": statement}})
    _, page = games_page.pages(made)
    assert "It has exactly one equilibrium." in page.shows["lead"]
    shown = page.shows["equilibria"]
    (words,) = (one.words for one in shown["components"])
    assert words.startswith("Player 1: about $0.619233$ of Top and about $0.380767$ of Bottom; ")
    assert shown["command"].endswith("_sets/nau-mixed-equilibria.json")
    assert not shown["exact_command"] and words.endswith("about $0.621175$ of 2")
    exact = algebraic_certificate(game, "0" * 64, algebraic_profiles(game, found)[1]).statement
    made = replace(made, sets={"nau": {"mixed-equilibria": statement, "equilibrium-1": exact}})
    shown = game_strategies.equilibria(made, "nau")
    (words,) = (one.words for one in shown["components"])
    assert "With exact numbers, Player 1: $-12/23*t + 20/23$ of Top and " in words
    assert words.endswith("; where $t$ is $(√601 - 13)/24$ (about 0.479804).")
    assert shown["exact_command"].endswith("_sets/nau-equilibrium-*.json")
    monkeypatch.setattr(game_facts, "WRITTEN", 20)
    (words,) = (one.words for one in game_strategies.equilibria(made, "nau")["components"])
    assert "2. Exactly, these are polynomials in $t$, which the certificate has, where " in words
    left = replace(statement, left_open=({1: (), 2: (), 3: ()},))
    without = replace(made, sets={"nau": {"mixed-equilibria": left}})
    assert game_facts.all_listed(without, "nau") is None


def test_a_curve_of_equilibria():
    """Gambit's game with a continuum of equilibria: no. 1 is a curve."""
    game = committed("gambit-nau-5")
    found = find_mixed_equilibria(game)
    statement = mixed_certificate(game, "0" * 64, found, number_of(found)).statement
    made = SiteResults({}, {}, {"nau": game}, sizes={"nau": sizes(8, 3, 3)})
    made = replace(made, sets={"nau": {"mixed-equilibria": statement}})
    words, *_ = (one.words for one in game_strategies.equilibria(made, "nau")["components"])
    assert words == (
        "Player 1: “1” with probability $p$, else “2”; Player 2: “1” with probability $q$, else "
        "“2”; Player 3: $1/4$ of 1 and $3/4$ of 2; where $p*q - 3*p - 3*q = -3$. For example "
        "$p = 3/5$, $q = 1/2$."
    )


def test_a_long_list_of_equilibria_is_folded(monkeypatch):
    monkeypatch.setattr(game_strategies, "FOLDED", 10)
    game = nashproof.read([[[2, 1], [0, 0]], [[1, 1], [0, 0]]])
    found = certificate_of(game, "0" * 64, find_plan_equilibria(game)).statement
    made = SiteResults({}, {}, {"a": game}, sizes={}, sets={"a": {"plan-equilibria": found}})
    shown = game_strategies.equilibria(made, "a")
    (words,) = (one.words for one in shown["components"])
    mixture = "any mixture of “column 1 at move 2” and “column 2 at move 2”"
    assert shown["folded"] and words.startswith("Player 1: row 1 at move 1; ")
    assert words.endswith(f"Player 2: {mixture}; pays $1$ to $2$, $1$")


def test_many_mixtures_of_one_component_stand_in_a_list_below(monkeypatch):
    monkeypatch.setattr(game_facts, "FEW", 1)
    game = nashproof.read([[[2, 1], [0, 0]], [[1, 1], [0, 0]]])
    found = certificate_of(game, "0" * 64, find_equilibria(game)).statement
    made = SiteResults({}, {}, {"a": game}, sizes={"a": sizes(4, 2, 2)}, sets={"a": {"b": found}})
    _, page = games_page.pages(made)
    text = render_page(environment(*TEMPLATES), page, Edition("1", "0" * 64))
    assert "Player 2: any mixture of 2 strategies; pays" in text
    assert (
        "<summary>The 2 strategies of Player 2</summary>"
        "<ol><li>column 1</li><li>column 2</li></ol></details>" in text
    )
    monkeypatch.setattr(game_facts, "FIRST", 1)
    _, page = games_page.pages(made)
    text = render_page(environment(*TEMPLATES), page, Edition("1", "0" * 64))
    assert "<ol><li>column 1</li></ol><p>And 1 more: the certificate in the command below" in text


def test_many_strategies_of_one_of_three_players_stand_in_a_list_below():
    """The last player is always paid the same; the others are paid more for their first move."""
    rows = [[[3, 3, 3], [3, 3, 3]], [[0, 0, 0], [0, 0, 0]]]
    columns = [[[3, 3, 3], [0, 0, 0]], [[3, 3, 3], [0, 0, 0]]]
    game = nashproof.read([rows, columns, [[[1, 1, 1]] * 2] * 2])
    found = find_mixed_equilibria(game)
    statement = mixed_certificate(game, "0" * 64, found, number_of(found)).statement
    (component,) = game_facts.components(game, statement)
    assert "Player 3: any mixture of 3 strategies" in component.words
    heading, first, more = component.counted[0]
    assert (heading, len(first), more) == ("The 3 strategies of Player 3", 3, 0)


def test_bands_of_a_game_in_compact_form():
    """Its page has the charts, and a command for each player that checks all their ranges."""
    game = kuhn()
    found = range_certificates(game, "0" * 64, solve_game(game))
    results = SiteResults(
        documents={},
        verdicts={},
        games={"three": game},
        sizes={"three": sizes(30, 27, 64)},
        sets={"three": {name: statement for name, statement, _ in found}},
    )
    _, page = games_page.pages(results)
    text = render_page(environment(*TEMPLATES), page, Edition("1", "0" * 64))
    assert "of the 12 probabilities are the same in every equilibrium" in text
    for player in (1, 2):
        assert f"three.game results/certificates/_sets/three-{player}-range-*.json</pre>" in text
    assert page.shows["sets"] == [None, None]


def test_a_list_too_long_for_a_page_is_shown_in_part(monkeypatch):
    game = nashproof.read(BATTLE)
    found = certificate_of(game, "0" * 64, find_equilibria(game)).statement
    made = SiteResults({}, {}, {"battle": game}, sizes={"battle": sizes(4, 2, 2)})
    made = replace(made, sets={"battle": {"equilibria": found}})
    monkeypatch.setattr(game_strategies, "LISTED", 60)  # the first one has 54 characters
    _, page = games_page.pages(made)
    text = render_page(environment(*TEMPLATES), page, Edition("1", "0" * 64))
    assert len(page.shows["equilibria"]["components"]) == 2
    assert "These are the first 2: the whole list is too long for a page." in text
