"""The page of an audit of one's own game: what it says, and that nothing else gets into it."""

import json
import re
from dataclasses import replace
from fractions import Fraction as F

import pytest
from chromium import PROGRAM, WAIT, Browser
from examples import ROOT, committed

import nashproof
from nashproof.exact.numbers import QQ
from nashproof.games.assembly import assemble
from nashproof.games.simultaneous import matrix_game
from nashproof.page import saved_files
from nashproof.page.pictures.game_tree import game_tree
from nashproof.play.strategic_form import strategic_form

GAMES = ROOT / "data" / "games"
RPS = [[0, -1, 2], [1, 0, -1], [-1, 1, 0]]
NASH = [[F(1, 4), F(5, 12), F(1, 3)], [F(1, 3), F(5, 12), F(1, 4)]]
FLOATS = [0.25, 5 / 12, 1 / 3], [1 / 3, 0.4166666666666667, 0.25]
OF_DOCUMENTS = ("errat", "author", "sentences", "reading", "Line ", "line of", "Read with care")
THREE = """NFG 1 R "Three" { "Ann" "Bob" "Cid" } { 2 2 2 }
3 1 2 0 0 0 1 1 1 2 0 2 0 3 1 1 1 1 2 2 2 0 1 0
"""
STAGES = """
title = "A bluffing game in stages"
description = "Ann draws high or low, and bids or passes. Bob may call."
players = ["Ann", "Bob"]
payoffs = ["paid", "-paid"]
[[stages]]
name = "draw"
nature = [{ variable = "card", values = ["high", "low"], node = "card" }]
[[stages]]
name = "Ann bids"
player = 1
observe = ["card"]
actions = { variable = "bid", values = ["pass", "bid"] }
[[stages]]
name = "Bob answers"
condition = "bid == 'bid'"
player = 2
observe = ["bid"]
actions = { variable = "answer", values = ["fold", "call"] }
[[stages]]
name = "end"
compute = [["paid", "cases(bid == 'pass', -1, answer == 'fold', 1, card == 'high', 2, -2)"]]
"""
FAMILY = {
    "Q": {"check": "1 - alpha", "bet": "alpha"},
    "K": "check",
    "A": {"check": "1 - 3*alpha", "bet": "3*alpha"},
    "Q check bet": "fold",
    "K check bet": {"fold": "2/3 - alpha", "call": "alpha + 1/3"},
    "A check bet": "call",
    "Q check": {"check": "2/3", "bet": "1/3"},
    "Q bet": "fold",
    "K check": "check",
    "K bet": {"fold": "2/3", "call": "1/3"},
    "A check": "bet",
    "A bet": "call",
}
HOSTILE = "</script><b>x</b>", '"&\u202e', "$x$"


def page_of(folder, *given, **asked):
    """The HTML of the page of an audit, without style and scripts."""
    audit = nashproof.audit(*given, **asked)
    assert audit.report(folder).complete
    page = (folder / f"{audit.document.id}.html").read_text("utf-8")
    return re.sub(r"<(style|script)>.*?</\1>", "", page, flags=re.S)


def words_of(page):
    """What a reader sees, fractions as ``1/3``; without commands and what only scripts read."""
    hidden = r"<pre[^>]*>.*?</pre>|<script[^>]*>.*?</script>|<head>.*?</head>"
    page = re.sub(hidden, "", page, flags=re.S)
    page = re.sub(r"<mfrac><mn>(\d+)</mn><mn>(\d+)</mn></mfrac>", r"\1/\2", page)
    page = re.sub(r"</(td|th|tr|p|li|h\d|strong|caption)>", " ", page)
    return re.sub(r"\s+", " ", re.sub("<[^>]*>", "", page))


def verdicts_of(page):
    """The verdicts in words, in order."""
    return [words_of(one) for one in re.findall(r'<p class="lead truth[^>]*>(.*?)</p>', page)]


def start_of(page):
    """What the sliders begin with."""
    return json.loads(re.search('<pre id="start" hidden>(.*?)</pre>', page)[1])


# What is said


def test_an_equilibrium_of_a_matrix_game(tmp_path):
    page = page_of(tmp_path, RPS, NASH)
    assert verdicts_of(page) == ["The profile is an equilibrium. true"]
    words = words_of(page)
    assert "1/4·2=1/12" in words  # a sum for a pencil
    assert "No strategy brings more than the profile pays, so nobody gains by deviating" in words
    assert not [word for word in OF_DOCUMENTS if word in words]
    (name,) = tmp_path.rglob("*.html")
    assert name.parent == tmp_path and not list(tmp_path.rglob("*.js"))  # one file


def test_a_profile_that_is_no_equilibrium(tmp_path):
    page = page_of(tmp_path, RPS, "uniform")
    assert verdicts_of(page) == ["The profile is an equilibrium. not true"]
    words = words_of(page)
    assert "Player 1 gains 2/9 (0.2222) by playing row 1: 1/3 instead of 1/9" in words
    assert "A marked strategy brings more than the profile pays." in words
    assert page.count('class="hot"') == 2 + 3  # both gains, and the row and columns that gain


def test_floats_have_the_exact_equilibrium_beside_them(tmp_path):
    page = page_of(tmp_path, RPS, [[list(row)] for row in FLOATS])
    assert verdicts_of(page) == [
        "The numbers are those of an exact equilibrium, up to the noise of floats. "
        "Of the equilibrium nearby. true"
    ]
    words = words_of(page)
    assert "Of the equilibrium nearby: Nobody gains by deviating" in words
    assert "a player gains at most about 6.67e-17 by deviating" in words
    assert "row 1 1/4, row 2 5/12, row 3 1/3 row 1 1/4, row 2 about 0.4167" in words
    assert not re.search("[0-9]{10}", words)  # no long fraction, where a reader looks


def test_floats_that_are_no_equilibrium(tmp_path):
    page = page_of(tmp_path, RPS, [[[0.3, 0.3, 0.4]], [[0.1, 0.2, 0.7]]])
    assert verdicts_of(page) == ["The profile is an equilibrium. not true"]


def test_floats_near_no_equilibrium_that_was_found(tmp_path, monkeypatch):
    from nashproof.documents.requests.request import Nearby
    from nashproof.shell.library import audits

    monkeypatch.setattr(audits, "find_nearby", lambda *_: Nearby(None, False))
    page = page_of(tmp_path, RPS, [[list(row)] for row in FLOATS])
    assert not re.search("class=.lead truth good", page)
    assert "The profile is an epsilon-equilibrium with epsilon = about 6.67e-17" in words_of(page)
    assert "No exact equilibrium was found near them, which proves nothing" in words_of(page)
    assert "near the numbers. undetermined" in verdicts_of(page)[0]


def test_who_is_paid_nothing_and_whose_strategy_is_not_given_plays_no_letters(tmp_path):
    """The table has the columns of Player 2, though letters stand for what is played there."""
    (tmp_path / "g.csv").write_text(',L,R\nU,"(1, 0)","(0, 0)"\nD,"(0, 0)","(1, 0)"\n', "utf-8")
    for asked in ({"profile": {"1": {"move 1": {"U": "1/3", "D": "2/3"}}}}, {"profile": "q.json"}):
        place = tmp_path / "q.json"
        place.write_text('{"move 1": {"U": 1}, "move 2": {"L": "q", "R": "1 - q"}}', "utf-8")
        if asked["profile"] == "q.json":
            asked = {"profile": place, "family": "q in [0, 1]"}
        page = page_of(tmp_path, tmp_path / "g.csv", **asked)
        assert "Player 1 plays L R U 1, 0 0, 0 D 0, 0 1, 0" in words_of(page)


def test_a_set_with_one_action_needs_no_strategy(tmp_path):
    (tmp_path / "g.csv").write_text(',L\nU,"(1, 0)"\nD,"(0, 0)"\n', "utf-8")
    audit = nashproof.audit(tmp_path / "g.csv", {"1": {"move 1": {"U": "1"}}}, perfect=True)
    assert audit["perfect"].verdict == "confirmed" and "completions" not in audit
    assert audit["gain-2"].exact == "0"


def test_three_players(tmp_path):
    (tmp_path / "three.nfg").write_text(THREE, "utf-8")
    page = page_of(tmp_path, tmp_path / "three.nfg", "uniform")
    words = words_of(page)
    assert "Cid plays 2: 1/2" in words and "3, 1, 2" in words.replace("&nbsp;", " ")
    assert "What each strategy of Cid brings against the profile" in words


def test_a_tree_has_the_profile_on_it(tmp_path):
    (tmp_path / "stage.toml").write_text(STAGES, "utf-8")
    page = page_of(tmp_path, tmp_path / "stage.toml", "uniform", value="?")
    assert page.count('class="edge played"') == 8 and "call 1/2</text>" in page
    words = words_of(page)
    assert "Ann draws high or low, and bids or passes." in words
    assert "bid at high, bid at low" in words and "The value to Ann is exactly 1/3." in words


def test_an_equilibrium_of_a_card_game_is_checked_card_by_card(tmp_path):
    page = page_of(tmp_path, committed("kuhn"), FAMILY, at="alpha=1/5")
    assert "Check with a pencil that nobody gains, card by card" in page
    assert "Player 2 holds A: what each way to play it brings" in words_of(page)


def test_a_family_has_a_slider_for_its_parameter(tmp_path):
    page = page_of(tmp_path, committed("kuhn"), FAMILY, family="alpha in [0, 1/3]")
    says = "The profile is an equilibrium for every alpha from 0 to 1/3. true"
    assert verdicts_of(page) == [says]
    assert start_of(page)["parameters"] == {"alpha": ["0", "1/3"]}
    refuted = page_of(tmp_path / "no", committed("kuhn"), FAMILY, family="alpha in [0, 1/4]")
    assert verdicts_of(refuted)[0].startswith("The profile is an equilibrium")


def test_what_follows_from_several_answers(tmp_path):
    game = committed("battle-of-the-sexes")
    mixed = [[F(2, 3), F(1, 3)], [F(1, 3), F(2, 3)]]
    page = page_of(tmp_path, game, mixed, perfect=True)
    assert "The profile is a perfect equilibrium of the normal form. true" in verdicts_of(page)[-1]
    alone = {name: row for name, row in FAMILY.items() if " " not in name or "check bet" in name}
    alone |= {"Q": "check", "K check bet": {"fold": "2/3", "call": "1/3"}, "A": "check"}
    page = page_of(tmp_path / "alone", committed("kuhn"), alone)
    assert verdicts_of(page)[0].startswith("How much less than the value")
    assert "The strategy, and a best response to it" in words_of(page)


def test_several_profiles_of_a_file(tmp_path):
    (tmp_path / "out.ne").write_text("NE,1,0,1,0\nNE,1/2,1/2,1/2,1/2\n", "utf-8")
    page = page_of(tmp_path, committed("battle-of-the-sexes"), tmp_path / "out.ne")
    assert verdicts_of(page) == [
        "The profile is an equilibrium. true",
        "The profile is an equilibrium. not true",
    ]
    assert "2 claims: 1 true, 1 not true." in words_of(page)


def test_two_optimal_strategies_are_shown(tmp_path):
    page = page_of(tmp_path, committed("kuhn"), unique=True)
    words = words_of(page)
    assert "Optimal strategies, as realisation weights" in words
    assert "Player 1 bets with A 0 1" in words


def test_a_game_that_is_too_large_to_draw(tmp_path):
    names = [f"a{n}" for n in range(15)]
    first = ("move", 1, 1, "where", names)
    second = [("move", 2, k + 2, f"then {k}", ["l", "r"]) for k in range(15)]
    ends = [[move, *[("end", (QQ(k), QQ(1)))] * 2] for k, move in enumerate(second)]
    game = assemble("wide", ["A", "B"], [first, *(part for some in ends for part in some)])
    page = page_of(tmp_path, game, "uniform")
    assert "The tree has 30 ends, too many to draw." in words_of(page)


CLAIMS = """
title = "My claims"
author = "me"
year = "2026"
source = "my notes"
text = "note.txt"
about = "Of my notes."
[profiles.half]
game = "battle-of-the-sexes"
says = "half and half"
strategy = { "move 1" = { Fight = "1/2", Ballet = "1/2" }, \
"move 2" = { Fight = "1/2", Ballet = "1/2" } }
[[assertions]]
id = "half"
lines = "3"
kind = "equilibrium"
profile = "half"
says = "Half and half is an equilibrium."
[[assertions]]
id = "dominated"
lines = "4"
kind = "dominated"
game = "matching-pennies"
sense = "weakly"
moves = [{ move = "move 1: Heads", by = ["move 1: Tails"] }]
says = "Heads is dominated."
"""


def test_a_file_of_claims(tmp_path):
    (tmp_path / "claims.toml").write_text(CLAIMS, "utf-8")
    page = page_of(tmp_path, tmp_path / "claims.toml", games=GAMES)
    words = words_of(page)
    assert verdicts_of(page) == [
        "Half and half is an equilibrium. not true",
        "Heads is dominated. not true",
    ]
    assert "2 claims: 2 not true." in words and "me, 2026. my notes" in words
    assert "The games" in words and "Matching pennies" in words
    assert "No strategy brings more" not in words  # of which no accepted statement is
    assert "A marked strategy brings more" in words


def test_an_undetermined_claim_has_no_certificate(tmp_path):
    from nashproof.claims.finding import Open
    from nashproof.claims.kinds.zero_sum import ValueClaim

    def undecided(self, case):
        return Open("It takes too long.")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ValueClaim, "decide", undecided)
        audit = nashproof.audit(RPS, value="1/2")
        audit.report(tmp_path)
    page = (tmp_path / f"{audit.document.id}.html").read_text("utf-8")
    assert "undetermined" in verdicts_of(page)[0] and "It takes too long." in page
    assert "Nothing is proved, so there is no certificate." in page


# Nothing false: each sentence is about exactly that profile, in that game, and those players

DRAFT = """
title = "A draft"
author = "me"
year = "2026"
source = "a draft"
text = "draft.txt"
about = "Of a draft."
"""
STAG = """NFG 1 R "Stag" { "Ann" "Bob" } { { "stag" "hare" } { "stag" "hare" } }
4 4 3 0 0 3 3 3
"""
CONTEST = """NFG 1 R "Contest" { "Ann" "Bob" } { { "stag" "hare" } { "stag" "hare" } }
5 1 7 0 0 2 1 3
"""


def profile_table(name, ann, bob, game="stag"):
    """A profile of a document: for each player the probabilities of stag and hare."""
    rows = [f'{{ stag = "{stag}", hare = "{hare}" }}' for stag, hare in (ann, bob)]
    return f"""
[profiles.{name}]
game = "{game}"
says = "the profile {name}"
strategy = {{ "move 1" = {rows[0]}, "move 2" = {rows[1]} }}
"""


def claim_table(kind, says, profile="both", at="", **fields):
    """A claim of a document, or a question."""
    asks = fields.get("stated") == "?"
    keys = {"kind": kind, "profile": profile, "asks" if asks else "says": says, **fields}
    lines = [f'{key} = "{text}"' for key, text in keys.items()]
    lines += [f'at = {{ a = "{at}" }}'] * bool(at)
    name = re.sub("[^a-z0-9]+", "-", says.lower()).strip("-")
    head = "questions" if asks else "assertions"
    return "\n".join([f"[[{head}]]", f'id = "{name}"', 'lines = "1"', *lines, ""])


def page_of_claims(folder, *tables):
    """The HTML of the page of a document about the games above."""
    (folder / "stag.nfg").write_text(STAG, "utf-8")
    (folder / "contest.nfg").write_text(CONTEST, "utf-8")
    (folder / "draft.toml").write_text("".join([DRAFT, *tables]), "utf-8")
    return page_of(folder, folder / "draft.toml", games=folder)


STAG_ALONE, HARE_ALONE = (1, 0), (0, 1)
BOTH = profile_table("both", STAG_ALONE, STAG_ALONE)


NOT_BEST = {"player": "2", "stated": "not a best response"}


def test_what_is_said_stays_as_it_was_said(tmp_path):
    """Refuted claims of eight kinds: none is negated, each has its badge."""
    says = [
        ("payoff", "This is an equilibrium, and it pays Ann 3.", {"player": "1", "stated": "3"}),
        ("sequential", "This is not a sequential equilibrium.", {"stated": "not sequential"}),
        ("gain", "It is an equilibrium: Ann gains 1.", {"player": "1", "stated": "1"}),
        ("best response", "This is an equilibrium of Bob.", NOT_BEST),
        ("dominated strategy", "This is an imperfect equilibrium.", {"player": "1"}),
        ("subgame perfect", "There are equilibria, not this.", {"stated": "not subgame perfect"}),
        ("quasi-perfect", "Which is an equilibrium is open.", {"stated": "not quasi-perfect"}),
        ("equilibrium", "This is not an equilibrium.", {"stated": "not an equilibrium"}),
    ]
    page = page_of_claims(tmp_path, BOTH, *(claim_table(k, s, **more) for k, s, more in says))
    assert verdicts_of(page) == [f"{sentence} not true" for _, sentence, _ in says]


def test_a_gain_of_one_player_is_no_equilibrium(tmp_path):
    """Ann plays best, Bob gains 3; and Ann gains 3, Bob as much."""
    of_ann = claim_table("gain", "What does Ann gain?", player="1", stated="?")
    page = page_of_claims(
        tmp_path, profile_table("both", HARE_ALONE, STAG_ALONE, "contest"), of_ann
    )
    words = words_of(page)
    assert "Ann gains" in words and "Nobody gains" not in words and "nobody gains" not in words
    page = page_of_claims(tmp_path, profile_table("both", STAG_ALONE, HARE_ALONE), of_ann)
    assert "epsilon" not in words_of(page) and "What Ann gets, and could get" in words_of(page)
    of_bob = claim_table("gain", "What does Bob gain?", player="2", stated="?")
    page = page_of_claims(tmp_path, profile_table("both", STAG_ALONE, HARE_ALONE), of_ann, of_bob)
    assert "an epsilon-equilibrium with epsilon = 3, which is proved" in words_of(page)
    page = page_of_claims(tmp_path, BOTH, of_ann, of_bob)
    assert "Nobody gains by deviating: the profile is an equilibrium." in words_of(page)


PURE = {"move 1": "stag", "move 2": "stag"}


@pytest.mark.parametrize(
    "asked",
    [
        ("perfect",),
        ("sequential",),
        ("perfect", "sequential"),
        ("perfect", "quasi_perfect", "subgame_perfect"),
    ],
)
def test_a_refined_equilibrium_is_the_profile_that_was_given(tmp_path, asked):
    """That of the proof trembles: it is not the profile, and no equilibrium beside it."""
    (tmp_path / "stag.nfg").write_text(STAG, "utf-8")
    page = page_of(tmp_path, tmp_path / "stag.nfg", PURE, **dict.fromkeys(asked, True))
    assert "exact equilibrium" not in words_of(page) and 'data-of="exact' not in page
    pure = {"stag": "1", "hare": "0"}
    assert start_of(page)["profile"] == {"1": {"move 1": pure}, "2": {"move 2": pure}}
    assert "As in the profile 4" in re.sub(" +", " ", words_of(page))


def test_a_dominated_strategy_does_not_bring_its_proof_as_the_profile(tmp_path):
    claims = [
        claim_table("dominated strategy", "Ann's is dominated.", "odd", player="1"),
        claim_table("dominated strategy", "Bob's is dominated.", "odd", player="2"),
    ]
    page = page_of_claims(tmp_path, profile_table("odd", STAG_ALONE, HARE_ALONE), *claims)
    words = words_of(page)
    assert "Ann plays stag: 0 hare: 1" in words and "stag: 1 4, 4" in words
    assert "exact equilibrium" not in words and "The profile of this reading" not in words
    assert "Ann as given, Bob completely mixed" in words
    assert start_of(page)["profile"]["1"] == {"move 1": {"stag": "1", "hare": "0"}}


def test_one_profile_in_two_games_is_two_cases(tmp_path):
    half = profile_table("both", ("1/2", "1/2"), ("3/4", "1/4"))
    gain = {"player": "1", "stated": "0"}
    claims = [
        claim_table("gain", "Ann gains 0.", **gain),
        claim_table("gain", "In the contest Ann gains 0.", game="contest", **gain),
    ]
    page = page_of_claims(tmp_path, half, *claims)
    cases = re.findall(r'<div class="case" data-case="(\d)" data-game="(\w+)"', page)
    assert dict(cases) == {"1": "stag", "2": "contest"}
    assert verdicts_of(page) == ["Ann gains 0. true", "In the contest Ann gains 0. not true"]
    assert "The profile both, in Contest" in words_of(page)


def test_two_members_of_a_family_are_two_cases(tmp_path):
    family = """
[profiles.both]
game = "stag"
says = "Ann hunts"
parameters = { a = ["0", "1"] }
strategy = { "move 1" = { stag = "a", hare = "1 - a" }, "move 2" = { stag = "a", hare = "1 - a" } }
"""
    claims = [claim_table("equilibrium", f"An equilibrium at {a}.", at=a) for a in ("1", "1/2")]
    page = page_of_claims(tmp_path, family, *claims)
    assert verdicts_of(page) == ["An equilibrium at 1. true", "An equilibrium at 1/2. not true"]
    assert "Ann hunts, at a=1/2" in words_of(page).replace(" = ", "=")
    assert len({*re.findall(r'data-at="([^"]*)"', page)}) == 2


def test_what_the_checker_accepted_is_in_its_own_words(tmp_path):
    page = page_of(tmp_path, [[3, 1], [0, 2]], value="1.4")
    accepted = re.search(r'<details class="accepted">.*?</details>', page, re.S)[0]
    assert "worth 1.4" not in accepted and "3/2" in accepted
    assert "The game is worth 1.4. (To Player 1.) not true" in verdicts_of(page)[0]


def test_decimals_are_named_as_what_they_are(tmp_path):
    """As printed, balanced, and the exact equilibrium are three profiles."""
    game = committed("battle-of-the-sexes")
    page = page_of(tmp_path, game, [["0.7", "0.33"], ["0.3", "0.67"]])
    assert 'data-shows="both" data-of="made to sum to 1"' in page
    assert "Of the decimals, made to sum to 1: Player 1 gains" in words_of(page)
    assert start_of(page)["profile"]["1"]["move 1"] == {"Fight": "67/100", "Ballet": "33/100"}


def test_a_strategy_of_one_player_is_no_refined_equilibrium():
    from nashproof.errors import InputError

    for asked in ("perfect", "sequential", "quasi_perfect", "subgame_perfect"):
        with pytest.raises(InputError, match="nothing given for Odd, expected a strategy of each"):
            nashproof.audit(committed("matching-pennies"), {"move 1": "Heads"}, **{asked: True})


def test_perfect_is_not_concluded_where_an_equilibrium_is_not_settled(monkeypatch):
    from nashproof.documents.requests.request import Nearby
    from nashproof.shell.library import audits

    monkeypatch.setattr(audits, "find_nearby", lambda game, profile, texts: Nearby(None, False))
    audit = nashproof.audit(RPS, [[list(row)] for row in FLOATS], perfect=True)
    assert audit["perfect"].verdict == "undetermined"


# What gets into it


def test_names_are_no_markup(tmp_path):
    rows, columns, title = ([f"{name} {k}" for name in HOSTILE] for k in "rct")
    payoffs = [[QQ(a * b % 3) for a in (1, 2, 3)] for b in (1, 2, 3)]
    game = matrix_game(title[0], HOSTILE[:2], rows, columns, payoffs)
    page = page_of(tmp_path, game, "uniform", name="hostile")
    assert "<b>x" not in page and "\u202e" not in page and page.count("</script>") == 1
    assert "&lt;b&gt;x&lt;/b&gt;" in page and "\\u202e" in page


def test_the_page_is_one_file_that_carries_what_was_saved(tmp_path):
    audit = nashproof.audit(RPS, "uniform", name="</script><!--")
    audit.report(tmp_path / "page", results=audit.save(tmp_path / "out") and tmp_path / "out")
    (place,) = (tmp_path / "page").rglob("*")
    page = place.read_text("utf-8")
    carried = json.loads(re.search(r'id="files">(.*?)</script>', page)[1])
    written = {p.name: p.read_text("utf-8") for p in (tmp_path / "out").glob("*/*") if p.is_file()}
    written |= {p.name: p.read_text("utf-8") for p in (tmp_path / "out").glob("certificates/*/*")}
    assert len(carried) == 1 + len(audit.certificates)
    assert all(written[name] == text for name, text in carried.items())
    assert not re.search(
        r'(src|href)="(?!#|data:)', re.sub(r"<script>.*?</script>", "", page, flags=re.S)
    )


def test_files_that_are_too_large_to_mail_are_named(tmp_path, monkeypatch):
    monkeypatch.setattr(saved_files, "MAILED", 2_000)
    page = page_of(tmp_path, RPS, "uniform")
    assert "Not in this file, since it is too large to mail" in page
    assert (
        sum(map(len, json.loads(re.search(r'id="files">(.*?)</script>', page)[1]).values())) < 2_000
    )


def test_a_tampered_certificate_gets_no_page(tmp_path):
    audit = nashproof.audit(RPS, "uniform")
    name = next(iter(audit.certificates))
    wrong = dict(audit.certificates) | {name: audit.certificates[name].replace("1/3", "1/4")}
    assert not replace(audit, certificates=wrong).report(tmp_path).complete
    assert not list(tmp_path.rglob("*.html"))


def test_only_simultaneous_moves_are_a_strategic_form():
    for name, has in (("matching-pennies", True), ("kuhn", False), ("coursia-entry", False)):
        assert (strategic_form(committed(name)) is not None) == has
    chance = ("chance", "coin", ["h", "t"], [QQ(1, 2)] * 2)
    first, second = ("move", 1, 1, "one", ["a"]), ("move", 2, 1, "two", ["b"])
    end = ("end", (QQ(0), QQ(0)))
    drawn = assemble("drawn", ["A", "B"], [chance, first, second, end, first, second, end])
    assert strategic_form(drawn) is None


def test_a_tree_of_one_player_is_drawn():
    game = assemble("g", ["A"], [("move", 1, 1, "r", ["a", "b"]), *[("end", (QQ(1),))] * 2])
    assert game_tree(game, names=True).caption.startswith("Squares are decisions of A. Beside")


# In a browser


@pytest.mark.skipif(not PROGRAM, reason="no Chromium here: apt-get install chromium")
def test_in_a_browser(tmp_path):
    """Sliders of three players, the check, a phone's width; hostile names do not run."""
    (tmp_path / "three.nfg").write_text(THREE, "utf-8")
    page_of(tmp_path, tmp_path / "three.nfg", "uniform")
    names = [f"<img src=x onerror=alert(1)> {name}" for name in ("</script>", '"&', "$x$")]
    game = matrix_game("t", names[:2], names, names, [[QQ(1), QQ(0), QQ(2)]] * 3)
    page_of(tmp_path, game, "uniform", name="hostile")
    browser = Browser()
    try:
        for page in sorted(tmp_path.rglob("*.html")):
            browser.open(page, width=390)
            assert browser("document.documentElement.scrollWidth") <= 390
            assert not browser.errors and not browser("document.querySelector('main img')")
            assert browser("document.querySelector('[data-explorer] .result').textContent")
            browser("[...document.querySelectorAll('[data-check] button')].map(b => b.click())")
            answer = "document.querySelector('[data-check] .result').dataset.answer"
            assert browser(WAIT.format(answer)) == "refused"
        browser.open(next(tmp_path.glob("three-*.html")))
        shown = browser("document.querySelector('[data-explorer] .result').dataset.figures")
        assert shown == "9/8 3/2 3/8; 9/8 5/4 1/8; 9/8 5/4 1/8"
    finally:
        browser.close()


def test_a_matrix_with_a_letter_is_shown_with_its_letter(tmp_path):
    page = page_of(tmp_path, "2*a 1; 0 2-a", value="?", family="a in [0, 1]")
    words = words_of(page)
    assert "row 2 0 −a+2" in words and "a plays a 1" not in words
    assert "Player 1 at move 1 row 1" in words and "a at a" not in words
    assert "optimal-1" not in words.partition("Check it yourself")[0]
    assert "The certificates speak of a game in numbers. The letter a is a player here" in words
    assert words.index("What is the game worth?") < words.index(
        "The strategies for a from 1/2 to 1 are optimal for every such a. true"
    )
    assert '"unseen": 3' in page


@pytest.mark.parametrize(
    ("game", "asked", "items"),
    [
        ("6,6 2,7; 7,2 0,0", {"equilibria": "?"}, 3),
        ("6,6 2,7; 7,2 0,0", {"pure_equilibria": "?"}, 2),
        ("knight-resit-twice-1", {"subgame_perfect_equilibria": "?"}, 4),
        ("1,1 0,0; 0,0 0,0", {"pure_equilibria": "?"}, 2),
        ("gambit-2x2x2", {"equilibria": "?"}, 9),
        ("gambit-8x8", {"pure_equilibria": "?"}, 3),
        ("gambit-centipede", {"subgame_perfect_equilibria": "?"}, 0),  # a single one: in words
    ],
)
def test_equilibria_are_a_list(tmp_path, game, asked, items):
    page = page_of(tmp_path, game if " " in game else committed(game), **asked)
    shown = re.findall(r'<ul class="items">(.*?)</ul>', page, re.DOTALL)
    assert sum(part.count("<li>") for part in shown) == items
