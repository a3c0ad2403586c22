"""Every widget is operated in headless Chromium; its figures are those of Python."""

import json
import random
import re
from fractions import Fraction
from hashlib import sha256

import pytest
import small_site
from chromium import PROGRAM, WAIT, Browser
from examples import ROOT, committed

from nashcheck import play
from nashcheck.trees import Tree
from nashproof.exact.numbers import QQ, number_text
from nashproof.games.formats.canonical import game_text
from nashproof.play.best_response import best_response
from nashproof.play.normal_form import normal_form
from nashproof.play.strategies import expected_payoffs, plans_of

pytestmark = pytest.mark.skipif(not PROGRAM, reason="no Chromium here: apt-get install chromium")

EXPLORER = """<!doctype html><html lang="en"><link rel="stylesheet" href="static/style.css">
<div class="widget" data-explorer data-game="g" data-profile="p"></div>
<script type="text/plain" id="g">{game}</script>
<script type="text/plain" id="p">{profile}</script>
<script src="static/site.js"></script></html>"""
CHECK = """<!doctype html><html lang="en">
<div class="widget" data-check data-game="g" data-certificate="c"></div>
<script type="text/plain" id="g">{game}</script>
<script type="text/plain" id="c">{certificate}</script>
<script src="static/proved.js"></script>
<script src="static/site.js"></script></html>"""
CELLS = """<!doctype html><html lang="en"><section>
<svg viewBox="0 0 60 60" width="600" height="600">
<image x="10" y="10" width="40" height="40"/></svg>
<div class="widget" data-cells="c" data-game="g"></div></section>
<script type="text/plain" id="g">{game}</script>
<script type="text/plain" id="c">{cells}</script>
<script src="static/site.js"></script></html>"""
TYPE = """(() => {{ const input = document.querySelectorAll('[data-cells] input')[{number}];
input.value = '{value}'; input.dispatchEvent(new Event('input', {{bubbles: true}})); }})()"""
TOUCH = """(() => {{ const image = document.querySelector('image');
const {{ left, top, width, height }} = image.getBoundingClientRect();
image.dispatchEvent(new MouseEvent('click', {{
  clientX: left + width * {across}, clientY: top + height * {down} }})); }})()"""
PAID = "document.querySelector('[data-cells] .result').dataset.figures"
SLIDE = """(() => {{ const input = document.querySelectorAll('.two input')[{number}];
input.value = '{value}'; input.dispatchEvent(new Event('input', {{bubbles: true}})); }})()"""
ANSWER = "document.querySelector('.result').dataset.answer"
SAID = "document.querySelector('.result').textContent"
FIGURES = "document.querySelector('[data-explorer] .result').dataset.figures"


@pytest.fixture(scope="module")
def browser():
    started = Browser()
    yield started
    started.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return small_site.write(tmp_path_factory.mktemp("site"))


def explorer(site, game, start):
    """The place of a page with an explorer."""
    place = site / f"explorer-{len(list(site.iterdir()))}.html"
    place.write_text(EXPLORER.format(game=game_text(game), profile=json.dumps(start)), "utf-8")
    return place


def figures(game, profile):
    """What the explorer should show: payoff, best reply and gain of both players."""
    plans = plans_of(game, profile)
    pays = expected_payoffs(game, plans)
    lines = []
    for player in (1, 2):
        best = best_response(game, plans, player)
        numbers = (pays[player - 1], best.value, best.gain)
        lines.append(" ".join(map(number_text, numbers)))
    return "; ".join(lines)


@pytest.mark.parametrize("name", ["kuhn", "baby-poker"])
def test_the_explorer_shows_what_python_computes(browser, site, name):
    game, choose = committed(name), random.Random(name)
    browser.open(explorer(site, game, {}))
    order = [i for player in (1, 2) for i in game.sets_of[player]]
    for _ in range(5):
        chosen = {i: choose.choice((0, 60, choose.randrange(61))) for i in order}
        for number, i in enumerate(order):
            browser(SLIDE.format(number=number, value=chosen[i]))
        profile = [(1 - QQ(chosen[i], 60), QQ(chosen[i], 60)) for i in range(len(game.infosets))]
        assert browser(FIGURES) == figures(game, profile)
    assert browser.errors == []


def test_a_deviation_that_ends_the_game_is_named(browser, site):
    """Going on would gain as much, at sets that the deviation never reaches."""
    browser.open(explorer(site, committed("selten-2"), {}))
    text = browser("document.querySelector('[data-explorer] .result').textContent")
    assert text.startswith("Not an equilibrium.Player 1 gets ") and ": R at 1." in text


def test_the_answer_stays_in_sight_at_the_last_slider(browser, site):
    browser.open(explorer(site, committed("kuhn"), {}), width=390)
    browser(
        "[...document.querySelectorAll('.two input')].at(-1).scrollIntoView({behavior: 'instant'})"
    )
    box = "document.querySelector('[data-explorer] .result').getBoundingClientRect()"
    assert browser("scrollY") > 0
    assert browser(f"{box}.top") >= 0 and browser(f"{box}.bottom") < 450


WALK = """((steps) => { const inputs = document.querySelectorAll('.two input');
const result = document.querySelector('[data-explorer] .result');
return steps.map(([number, value]) => { inputs[number].value = value;
  inputs[number].dispatchEvent(new Event('input', {bubbles: true}));
  return result.dataset.figures; }); })"""


@pytest.mark.parametrize("name", ["kuhn", "baby-poker"])
def test_the_explorer_shows_what_the_checker_computes_for_500_profiles(browser, site, name):
    """One slider is moved at a time; each step is another profile."""
    game, choose = committed(name), random.Random(name)
    order = [game.infosets[i].name for player in (1, 2) for i in game.sets_of[player]]
    steps = [(choose.randrange(len(order)), choose.randrange(61)) for _ in range(500)]
    browser.open(explorer(site, game, {}))
    browser("document.querySelectorAll('.two input').forEach((one) => one.value = 0)")
    start = [(number, 0) for number in range(len(order))]
    shown = browser(f"{WALK}({json.dumps(start + steps)})")
    tree, chosen = Tree(game_text(game)), dict.fromkeys(order, Fraction(0))
    for (number, value), figures_shown in zip(steps, shown[len(start) :], strict=True):
        chosen[order[number]] = Fraction(value, 60)
        assert figures_shown == checked_figures(tree, chosen)


def checked_figures(tree, chosen):
    """Payoff, best reply and gain of both players, by the checker's own code.

    ``chosen``: the probability of the second move at each set, by name.
    """
    weights = {}
    for player in (1, 2):
        plan = weights[player] = [Fraction(1)] * len(tree.histories[player])
        for one in tree.infosets[player]:
            second = chosen[one.name]
            for h, share in zip(one.successors, (1 - second, second)):
                plan[h] = plan[one.history] * share
    lines = []
    for player in (1, 2):
        totals = play.payoffs_by_history(tree, player, weights)
        pays = play.paid_on_average(totals, weights[player])
        best = play.best_response(tree, player, weights)
        lines.append(f"{pays} {best} {best - pays}")
    return "; ".join(lines)


def test_a_family_is_an_equilibrium_until_a_slider_leaves_it(browser, site):
    game = committed("kuhn")
    start = {"parameters": {"a": ["0", "1/3"]}, "at": {"a": "1/9"}, "profile": kuhns_family(game)}
    browser.open(explorer(site, game, start))
    text = "document.querySelector('[data-explorer] .result').textContent"
    for value in (0, 17, 60):
        slide = SLIDE.replace(".two", ".family").format(number=0, value=value)
        browser(slide)
        assert browser(text).startswith("A Nash equilibrium.")
        assert browser(text).count("No deviation gains.") == 2
        assert browser(FIGURES) == "-1/18 -1/18 0; 1/18 1/18 0"
    browser(SLIDE.format(number=0, value=60))
    assert browser(text).startswith("Not an equilibrium.")
    browser("[...document.querySelectorAll('button')].at(-1).click()")
    assert browser(text).startswith("A Nash equilibrium.")


def test_a_cell_of_the_normal_form_shows_its_exact_payoffs(browser, site):
    game = committed("kuhn")
    form = normal_form(game, reduced=True)
    cells = [[named(game, strategy) for strategy in side] for side in (form.rows, form.columns)]
    place = site / "cells.html"
    place.write_text(CELLS.format(game=game_text(game), cells=json.dumps(cells)), "utf-8")
    browser.open(place)
    choose = random.Random(1)
    for _ in range(8):
        row, column = choose.randrange(27), choose.randrange(64)
        for number, value in enumerate((row + 1, column + 1)):
            browser(TYPE.format(number=number, value=value))
        pays = form.payoff(row, column)
        assert browser(PAID) == f"{number_text(pays)} {number_text(-pays)}"
    browser(TOUCH.format(across=63.5 / 64, down=0.5 / 27))
    assert browser(PAID).split()[0] == number_text(form.payoff(0, 63))
    assert browser("document.querySelector('.picked').getAttribute('x')") == "49.375"
    browser(TYPE.format(number=0, value=28))
    assert browser("document.querySelector('[data-cells] .result').textContent") == (
        "There is no such cell. Rows go from 1 to 27, columns from 1 to 64."
    )
    assert browser.errors == []


def named(game, strategy):
    """A reduced pure strategy by names, as pages carry it."""
    sets = game.infosets
    return {sets[i].name: sets[i].actions[k] for i, k in strategy.items()}


def kuhns_family(game):
    """Kuhn's equilibria: what each player does second at each set, by a = how often Q bets."""
    bets = {
        "Q": "a", "K": "0", "A": "3*a", "Q check bet": "0", "K check bet": "a + 1/3",
        "A check bet": "1", "Q check": "1/3", "K check": "0", "A check": "1",
        "Q bet": "0", "K bet": "1/3", "A bet": "1",
    }  # fmt: skip
    profile = {"1": {}, "2": {}}
    for one in game.infosets:
        first, second = one.actions
        share = bets[one.name]
        profile[str(one.player)][one.name] = {first: f"1 - ({share})", second: share}
    return profile


def certificate(game):
    """A certificate of format 2: both check and fold; player 1 gains by betting always."""
    profile = {"1": {}, "2": {}}
    for one in game.infosets:
        first, second = one.actions
        profile[str(one.player)][one.name] = {first: "1", second: "0"}
    statement = {
        "kind": "deviation", "parameters": {}, "at": {}, "profile": profile, "player": "1",
        "strategy": {"Q": "bet", "K": "bet", "A": "bet"}, "payoff": "0",
        "deviation payoff": "1", "gain": "1",
    }  # fmt: skip
    made = {
        "format": "nashproof certificate 2", "game": digest(game_text(game)), "seal": "",
        "statement": statement, "witness": {},
    }  # fmt: skip
    return canonical(made | {"seal": digest(canonical(made))})


def resealed(text):
    """The text of a certificate that was changed, with a seal that fits."""
    made = json.loads(text) | {"seal": ""}
    return canonical(made | {"seal": digest(canonical(made))})


def half_line():
    """A certificate about no game, which stays true when its first figure is one larger."""
    statement = {
        "kind": "feasible set", "variables": ["x"], "of": ["x"], "empty": "no", "bounded": "no",
        "rows": [["x", ">=", "0"], ["x", ">=", "5"]],
    }  # fmt: skip
    made = {
        "format": "nashproof certificate 2", "game": "none", "seal": "", "statement": statement,
        "witness": {"point": {"x": "5"}, "ray": {"x": "1"}},
    }  # fmt: skip
    return canonical(made | {"seal": digest(canonical(made))})


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":")) + "\n"


def digest(text):
    return sha256(text.encode()).hexdigest()


def proved_checker(site):
    """Skip where the proved checker is not installed."""
    if not (site / "static" / "nashcheck_proved.js").exists():
        pytest.skip("no proved checker here: the package nashcheck_js is missing")


def test_the_button_accepts_the_certificate_and_rejects_a_spoiled_copy(browser, site):
    proved_checker(site)
    game = committed("kuhn")
    place = site / "check-it.html"
    place.write_text(CHECK.format(game=game_text(game), certificate=certificate(game)), "utf-8")
    browser.open(place)
    program = "document.querySelector('script[src$=\"nashcheck_proved.js\"]')?.src"
    assert browser(program) is None, "340 kB only for who asks"
    answers = []
    for number in (0, 1):
        browser(f"document.querySelectorAll('[data-check] button')[{number}].click()")
        answers.append(browser(WAIT.format(ANSWER)))
    assert answers == ["accepted", "refused"]
    assert "not proved" in browser("document.querySelector('[data-check] .result').textContent")
    assert browser(program) and browser.errors == []


def test_the_spoiled_copy_says_something_false(browser, site):
    proved_checker(site)
    place = site / "check-no-game.html"
    place.write_text(CHECK.format(game="", certificate=half_line()), "utf-8")
    browser.open(place)
    answers = []
    for number, answer in enumerate(("accepted", "refused")):
        browser(f"document.querySelectorAll('[data-check] button')[{number}].click()")
        assert browser(WAIT.format(ANSWER)) == answer
        answers.append(browser(SAID))
    assert answers[0].startswith("The certificate: accepted")
    assert answers[1].startswith("A copy with 6 in place of 5: not accepted")


def test_what_the_proved_checker_does_not_cover_was_checked_once(browser, site):
    proved_checker(site)
    place = site / "check-outside.html"
    place.write_text(CHECK.format(game="", certificate=half_line()), "utf-8")
    browser.open(place)
    words = 'provedChecker.words({answer: "outside"})'
    assert browser(f"{words}[0]") == "checked once"
    assert browser(f"{words}[2]").startswith("This checker does not cover it.")


def test_chosen_files_are_checked(browser, site):
    proved_checker(site)
    game = committed("kuhn")
    (site / "kuhn.efg").write_text(game_text(game), "utf-8")
    (site / "c.json").write_text(certificate(game), "utf-8")
    browser.open(site / "check.html")
    for files, expected in (("kuhn.efg", "accepted"), ("c.json", "refused")):
        browser.choose("[data-check-files] p:nth-of-type(2) input", [site / files])
        browser.choose("[data-check-files] p:nth-of-type(3) input", [site / "c.json"])
        browser(
            "document.querySelector('[data-check-files] .result').removeAttribute('data-answer');"
            "document.querySelector('[data-check-files] button').click()"
        )
        assert browser(WAIT.format(ANSWER)) == expected
    assert browser.errors == []


WIDE = "document.documentElement.scrollWidth"


@pytest.mark.parametrize("width", [390, 1280])
def test_the_proved_checker_answers_on_a_phone_and_on_a_desktop(browser, site, width):
    proved_checker(site)
    game, right = committed("kuhn"), certificate(committed("kuhn"))
    wrong = right.replace('"deviation payoff":"1","gain":"1"', '"deviation payoff":"2","gain":"2"')
    assert wrong != right
    (site / "kuhn.efg").write_text(game_text(game), "utf-8")
    (site / "right.json").write_text(right, "utf-8")
    (site / "spoiled.json").write_text(resealed(wrong), "utf-8")
    browser.open(site / "check.html", width=width)
    browser.choose("[data-check-files] p:nth-of-type(2) input", [site / "kuhn.efg"])
    for name, words in (
        ("right.json", ("right.json: accepted", "player 1 gains 1 by a deviation")),
        ("spoiled.json", ("spoiled.json: not accepted", "Reason: not proved")),
    ):
        browser.choose("[data-check-files] p:nth-of-type(3) input", [site / name])
        browser("document.querySelector('.result').replaceChildren()")
        browser("delete document.querySelector('.result').dataset.answer")
        browser("document.querySelector('[data-check-files] button').click()")
        assert browser(WAIT.format(ANSWER))
        said = browser(SAID)
        assert said.startswith(words[0]) and words[1] in said
        assert browser(WIDE) <= width
    assert browser.errors == []


def test_a_stack_that_is_too_short_is_no_answer(browser, site):
    """The sentence of this certificate begins with a title of a million characters."""
    proved_checker(site)
    head, tree = game_text(committed("kuhn")).split("\n", 1)
    title = head.split('"')[1]
    long = head.replace(f'"{title}"', f'"{"x" * 1_000_000}"') + "\n" + tree
    made = json.loads(certificate(committed("kuhn"))) | {"game": digest(long)}
    place = site / "long-title.html"
    place.write_text(CHECK.format(game=long, certificate=resealed(canonical(made))), "utf-8")
    browser.open(place)
    browser("document.querySelector('[data-check] button').click()")
    assert browser(WAIT.format(ANSWER)) == "exhausted"
    assert "It needs more stack than this browser has." in browser(SAID)


def test_without_its_file_the_proved_checker_has_no_answer(browser, site):
    proved_checker(site)
    program = site / "static/nashcheck_proved.js"
    text = program.read_text("utf-8")
    program.unlink()
    try:
        place = site / "check-without.html"
        place.write_text(CHECK.format(game="", certificate=half_line()), "utf-8")
        browser.open(place)
        browser("document.querySelector('[data-check] button').click()")
        assert browser(WAIT.format(ANSWER)) == "none"
        assert "Its file static/nashcheck_proved.js is not here." in browser(SAID)
    finally:
        program.write_text(text, "utf-8")


@pytest.mark.parametrize(
    "game, chosen, words",
    [
        ("c.json", "kuhn.efg", "The files are exchanged: the certificate is the .json file."),
        ("bom.efg", "c.json", "bom.efg begins with a byte order mark. Save it as UTF-8 without"),
        (None, None, "Choose a certificate first."),
    ],
)
def test_what_is_wrong_with_chosen_files_is_said(browser, site, game, chosen, words):
    proved_checker(site)
    (site / "kuhn.efg").write_text(game_text(committed("kuhn")), "utf-8")
    (site / "bom.efg").write_text("\ufeff" + game_text(committed("kuhn")), "utf-8")
    (site / "c.json").write_text(certificate(committed("kuhn")), "utf-8")
    browser.open(site / "check.html")
    for place, name in ((2, game), (3, chosen)):
        if name:
            browser.choose(f"[data-check-files] p:nth-of-type({place}) input", [site / name])
    browser("document.querySelector('[data-check-files] button').click()")
    said = browser(WAIT.format("document.querySelector('[data-check-files] .result').innerText"))
    assert said.startswith(words)
    assert browser.errors == []


SHOWN = "[...document.querySelectorAll('.ledger tbody tr')].filter(r => !r.hidden).length"


def test_the_filter_keeps_its_state_in_the_address(browser, site):
    page = site / small_site.NAME / "ledger.html"
    browser.open(page)
    rows = browser(SHOWN)
    assert rows == len(small_site.results().verdicts[small_site.NAME])
    browser("document.querySelector('input[value=refuted], input[value=typo]').click()")
    some = browser(SHOWN)
    assert 0 < some < rows and "verdict=typo" in browser("location.search")
    count = "document.querySelector('input[value=typo]').parentElement.innerText"
    assert browser(count).split() == ["typo", str(some)]
    browser.open(f"{page}{browser('location.search')}")
    assert browser(SHOWN) == some
    browser("document.querySelector('button[type=reset]').click()")
    browser("new Promise(r => setTimeout(r, 20))")
    assert browser(SHOWN) == rows and browser("location.search") == ""
    assert browser.errors == []


def test_a_hash_shows_its_row_whatever_the_filter_says(browser, site):
    first = small_site.results().verdicts[small_site.NAME][0].id
    browser.open(f"{site / small_site.NAME / 'ledger.html'}?q=nothing+matches+this#{first}")
    assert browser(SHOWN) == 1
    assert browser("document.querySelector('.ledger tbody tr:not([hidden])').id") == first
    assert browser("document.querySelector(':target details').open")
    assert not browser("document.querySelector('[data-none]').hidden")


def test_an_unfolded_row_has_its_own_command(browser, site):
    last = small_site.results().verdicts[small_site.NAME][-1].id
    browser.open(site / small_site.NAME / "ledger.html")
    command = f"document.getElementById('{last}').querySelector('details pre')?.textContent"
    assert not browser(command)
    browser(f"document.getElementById('{last}').querySelector('summary').click()")
    folder = "results/certificates/" + small_site.NAME
    expected = f"python3 reports/nashcheck.py results/games/* {folder}/{last}.*"
    assert browser(WAIT.format(command)) == expected
    assert browser.errors == []


def test_a_readers_copy_is_laid_over_the_lines(browser, site):
    own = "first line\n\nthird line\n"
    page = site / small_site.NAME / "lines.html"
    ours = small_site.results().documents[small_site.NAME].sha256
    other = page.with_name("other.html")
    other.write_text(page.read_text("utf-8").replace(ours, digest(own)), "utf-8")
    (site / "own.txt").write_text(own, "utf-8")
    answer = "document.querySelector('[data-copy] .result').dataset.answer"
    for place, expected, words in ((page, "other", 0), (other, "same", 1)):
        browser.open(place)
        browser.choose("[data-copy] input", [site / "own.txt"])
        assert browser(WAIT.format(answer)) == expected
        assert browser("document.querySelectorAll('#L3 .words').length") == words
    assert browser("document.querySelector('#L3 .words').textContent") == "third line"


def test_print_opens_what_is_folded(browser, site):
    browser.open(site / small_site.NAME / "ledger.html")
    closed = "document.querySelectorAll('details:not([open])').length"
    before = browser(closed)
    browser("dispatchEvent(new Event('beforeprint'))")
    assert before and browser(closed) == 0
    browser("dispatchEvent(new Event('afterprint'))")
    assert browser(closed) == before


PAGES = ["check.html", "data/index.html"] + [
    f"{small_site.NAME}/{part}.html"
    for part in ("index", "notes", "ledger", "lines", "transcription")
]


@pytest.mark.parametrize("page", PAGES)
def test_no_page_scrolls_sideways_on_a_small_phone(browser, site, page):
    browser.open(site / page, width=320)
    assert browser("document.documentElement.scrollWidth") <= 320
    assert [e for e in browser.errors if "FILE_NOT_FOUND" not in str(e)] == []


def test_lists_keep_their_markers_on_a_phone(browser, site):
    """What scrolls or is cut off at its side has no marker there."""
    browser.open(site / small_site.NAME / "index.html", width=390)
    items = "[...document.querySelectorAll('li:has(math)')].map(e => getComputedStyle(e))"
    marked = f"{items}.filter(s => s.display === 'list-item' && s.listStyleType !== 'none')"
    assert set(browser(f"{marked}.map(s => s.overflowX)")) == {"visible"}


NAMELESS = """[...document.querySelectorAll('a, button, input, select, summary')].filter(e => {
  const labels = [...(e.labels ?? [])].map(l => l.textContent).join('');
  return !(e.textContent + labels + (e.getAttribute('aria-label') ?? '')).trim();
}).map(e => e.outerHTML)"""
SMALL = """[...document.querySelectorAll('button, input, select, summary, .mark')].filter(e => {
  const box = e.getBoundingClientRect();
  return box.height && !e.closest('.skip, details:not([open]) > :not(summary)')
    && (box.height < 23.5 || box.width < 23.5);
}).map(e => e.outerHTML.slice(0, 120))"""
STRUCTURE = """({mains: document.querySelectorAll('main').length,
  navs: document.querySelectorAll('nav[aria-label], nav[aria-labelledby]').length,
  heads: document.querySelectorAll('h1').length,
  captions: [...document.querySelectorAll('table')].filter(t => !t.caption).length,
  scopes: document.querySelectorAll('th:not([scope])').length,
  twice: [...document.querySelectorAll('[id]')].length
    - new Set([...document.querySelectorAll('[id]')].map(e => e.id)).size})"""


@pytest.mark.parametrize("page", PAGES)
def test_everything_has_a_name_a_size_and_a_place(browser, site, page):
    browser.open(site / page, width=400)
    assert browser(NAMELESS) == []
    assert browser(SMALL) == []
    found = browser(STRUCTURE)
    assert found["navs"] >= 1
    assert {key: found[key] for key in ("mains", "heads", "captions", "scopes", "twice")} == {
        "mains": 1, "heads": 1, "captions": 0, "scopes": 0, "twice": 0,
    }  # fmt: skip


def test_everything_is_there_without_script(browser, site):
    browser.open(site / small_site.NAME / "ledger.html", scripts=False)
    assert browser("document.querySelector('form').hidden")
    assert browser(SHOWN) == len(small_site.results().verdicts[small_site.NAME])


def test_the_script_is_small_and_can_be_read():
    text = (ROOT / "src/nashproof/page/static/site.js").read_text("utf-8")
    assert len(text.encode()) < 40_000
    assert [line for line in text.splitlines() if len(line) > 100] == []
    assert not re.search(r"fetch\(|XMLHttpRequest|WebSocket|\bimport\b|innerHTML|eval\(", text)
