"""The page try.html: what it offers is read; in Chromium it answers, refuses, stops, and proves.

The Python for browsers is made once, in .pyodide/, of files that the lock names with their hashes.
"""

import functools
import http.server
import json
import re
import sys
import threading
import time
from types import SimpleNamespace
from urllib.parse import parse_qsl, urlencode

import browser as packages
import pytest
from chromium import PROGRAM, Browser
from examples import ROOT, committed

import nashproof
from nashledger.site import try_page
from nashledger.site.build import TEMPLATES
from nashproof.games.formats.efg import read_efg
from nashproof.page import writing
from nashproof.page.frame import Edition, environment, render_page
from nashproof.shell.browser import CHARACTERS, answer

PYODIDE = packages.FETCHED / "made"  # as `make browser` makes it, and left for the next run
LOCK = ROOT / "requirements.lock"
EDITION = Edition("1", "0" * 64, static=("nashcheck_proved.js",))
TREE = """EFG 2 R "a" { "A" "B" }
c "" 7 "" { "up" 0.25 "down" 0.75 } 0
p "root" 1 9 "" { "in" "out" } 0
t "" 5 "won" { 2.50 -1 }
p "" 2 4 "y" { "l" "r" } 0
t "" 8 "" { 0, 1 }
t "" 9 "" { 1 4/2 }
c "" 1 "" { "a" 1/3 "b" 2/3 } 0
t "" 6 "" { 1, 0 }
t "" 7 "" { 0, 0 }
"""
SETS = '{"1": {"set 9": {"in": "1/2", "out": "2/4"}}, "2": {"y": {"l": "1/2", "r": "1/2"}}}'
RESULT = "document.getElementById('answer').contentDocument?.querySelector('.result')"


def page():
    (one,) = try_page.pages(SimpleNamespace(games={"kuhn": committed("kuhn")}))
    return one


def test_the_examples_are_answered():
    for _, address in page().shows["examples"]:
        given = dict(parse_qsl(address)) | {"do": "audit", "asked": {}}
        assert "proofs" in json.loads(answer(json.dumps(given))), given


def test_the_page_and_the_program_have_one_limit():
    script = try_page.files(None, EDITION)["static/try.js"]
    assert f"const LONGEST = {CHARACTERS:_};" in script


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture
def site(tmp_path):
    """The page in a folder, and the address at which it is served."""
    (tmp_path / "static").mkdir()
    texts = {"try.html": render_page(environment(*TEMPLATES), page(), EDITION)}
    texts |= try_page.files(None, EDITION)
    texts |= {f"static/{name}": text for name, text in writing.checker().items()}
    texts |= {f"static/{name}": writing.static(name) for name in writing.STATIC}
    for name, text in texts.items():
        (tmp_path / name).write_text(text, "utf-8")
    handler = functools.partial(Quiet, directory=tmp_path)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield tmp_path, f"http://127.0.0.1:{server.server_port}/try.html"
        server.shutdown()


def wait(browser, expression, seconds=60):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := browser(expression):
            return found
        time.sleep(0.05)
    raise AssertionError(expression)


def visit(browser, address, game, strategy, **asked):
    text = urlencode({"game": game, "strategy": strategy} | asked)
    browser.ask("Page.navigate", url="about:blank")
    browser.ask("Page.navigate", url=f"{address}#{text}")
    browser._loaded()


def key(browser, name, text):
    """Press a key of the keyboard."""
    for way in ("keyDown", "keyUp"):
        browser.ask("Input.dispatchKeyEvent", type=way, key=name, code=name, text=text)


def ask(browser, do="audit"):
    """Press a button; what the page says in the end."""
    browser(f"document.querySelector('[data-do={do}]').click()")
    wait(browser, "document.getElementById('stop').disabled", 300)
    return browser("document.getElementById('status').textContent")


@pytest.mark.skipif(not PROGRAM, reason="no Chromium here: apt-get install chromium")
def test_in_a_browser(site):
    folder, address = site
    browser = Browser()
    try:
        alone(browser, folder, address)
        try:
            packages.make(PYODIDE)
        except packages.NotFetched as error:
            pytest.skip(f"answers without Python are tested; those with it are not: {error}")
        (folder / "static" / "pyodide").symlink_to(PYODIDE)
        with_python(browser, address)
        loading_more(browser, address)
        (folder / "static" / "pyodide").unlink()
        where_the_memory_does_not_fit(browser, folder, address)
    finally:
        browser.close()


def loading_more(browser, address):
    """A question that needs SymPy loads it, says so, is answered; the next one needs no more."""
    visit(browser, address, "gambit-nau-4", "uniform")
    browser(
        "globalThis.said = []; new MutationObserver(() => said.push("
        "document.getElementById('status').textContent))"
        ".observe(document.getElementById('status'), { childList: true })"
    )
    more = "said.some(text => text.startsWith('Loading more, for this question'))"
    for expected in (True, False):
        browser("said.length = 0")
        assert ask(browser, "describe").startswith("Answered in")
        assert browser(more) == expected
        assert browser("said.some(text => text.startsWith('Solving the game'))")


def where_the_memory_does_not_fit(browser, folder, address):
    """An engine with another layout starts Python anew, with the same answer."""
    (folder / "static" / "pyodide").mkdir()
    for place in PYODIDE.iterdir():
        (folder / "static" / "pyodide" / place.name).symlink_to(place)
    about = json.loads((PYODIDE / "files.json").read_text("utf-8")) | {"layout": "1 2 3"}
    (folder / "static" / "pyodide" / "files.json").unlink()
    (folder / "static" / "pyodide" / "files.json").write_text(json.dumps(about), "utf-8")
    for game in ("kuhn", "(3, 1) (0, 0); (0, 0) (1, 3)"):
        visit(browser, address, game, "uniform")
        assert ask(browser).startswith("Answered in")
        accepted = wait(browser, "document.getElementById('proofs').dataset.accepted")
        assert len({*accepted.split("/")}) == 1


def test_what_is_fetched_has_its_hash(tmp_path, monkeypatch):
    (version,) = re.findall(r"^python-flint==([\w.]+)", LOCK.read_text("utf-8"), re.MULTILINE)
    monkeypatch.setattr(packages, "FETCHED", tmp_path)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(packages.NotFetched, match="no npm"):
        packages.fetched_core()
    for name, fetched in (
        (packages.PYODIDE, packages.fetched_core),
        (f"python_flint-{version}-cp314-cp314-wasm32.whl", packages.fetched_wheel),
    ):
        (tmp_path / name).write_bytes(b"another")
        with pytest.raises(packages.Failed, match=f"{name} differs from its hash"):
            fetched()
        assert not (tmp_path / name).exists()
    with pytest.raises(packages.Failed, match="failed: exit status 1"):
        packages.run([sys.executable, "-c", "raise SystemExit(1)"])


def alone(browser, folder, address):
    """Matrices are answered at once, also from the file system; what is missing is said."""
    visit(browser, address, "(3, 3) (0, 5); (5, 0) (1, 1)", '[["1","0"],["1/2","1/2"]]')
    assert wait(browser, f"{RESULT}?.dataset.figures") == "3/2 3 3/2; 4 5 1"
    assert browser("document.querySelectorAll('#grid input').length") == 8
    said = ask(browser)
    assert "make browser" in said and "nashproof audit '(3, 3) (0, 5); (5, 0) (1, 1)'" in said
    typed(browser)
    tree(browser, address)
    for width in (320, 390):
        browser.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=900, deviceScaleFactor=1, mobile=False,
        )  # fmt: skip
        assert browser("document.documentElement.scrollWidth") <= width
    browser.open(f"{folder}/try.html")
    assert wait(browser, f"{RESULT}?.dataset.figures") == "3/2 2 1/2; -3/2 -3/2 0"
    assert "http.server" in ask(browser) and not browser.errors


def typed(browser):
    """An answer is about what stands in the fields: that about another game goes."""
    answered = f"!document.getElementById('answer').hidden && {RESULT}?.dataset.figures"
    for text, found in (("1 2; 3 4", "5/2 7/2 1; -5/2 -2 1/2"), ("1 2; 3 x", False)):
        browser(
            f"(game => {{ game.value = {json.dumps(text)};"
            "game.dispatchEvent(new Event('input')) })(document.getElementById('game'))"
        )
        if found:
            browser(
                "(text => { text.value = 'uniform'; text.dispatchEvent(new Event('input')) })"
                "(document.getElementById('strategy'))"
            )
            wait(browser, f"({answered}) === {json.dumps(found)}")
        else:
            assert browser("document.getElementById('answer').hidden")
    assert browser("document.getElementById('game').value = '1 2; 3 4'")
    for strategy, hidden in (
        ('[["1/10", "9/10"], [1, 0]]', False),
        ("[[0.1, 0.9], [1, 0]]", True),  # what a decimal stands for, Python says
        ("[[0.10000000000000000001, 0.89999999999999999999], [1, 0]]", True),
        ('[[["1"], ["0"]], [1, 0]]', True),
    ):
        browser(
            f"(text => {{ text.value = {json.dumps(strategy)};"
            "text.dispatchEvent(new Event('input')) })(document.getElementById('strategy'))"
        )
        assert browser("document.getElementById('answer').hidden") == hidden


def tree(browser, address):
    """A tree is answered at once, too, with what Python says; one that needs more is not."""
    figures = f"{RESULT}?.dataset.figures ?? (document.getElementById('answer').hidden && 'none')"
    good = TREE.replace("4/2", "2")
    python = str(nashproof.audit(read_efg(good, "a.efg"), "uniform"))
    assert "A gains 1/4" in python and "B gains 1/16" in python
    for text, strategy, found in (
        (good, SETS, "5/8 7/8 1/4; 1/16 1/8 1/16"),
        (TREE, SETS, "none"),  # 4/2 is no fraction for the checker
        (good.replace('7 "" { 0, 0 }', "6"), SETS, "9/8 11/8 1/4; 1/16 1/8 1/16"),
        (good.replace('6 ""', '5 ""'), SETS, "none"),  # an outcome with two payoffs
        (good.replace('"r" } 0', '"r" } 3'), "uniform", "none"),  # pays at an inner node
        (good, SETS.replace("2/4", "3/5"), "none"),
        (good, SETS.replace("2/4", "0.50"), "none"),
        (good, SETS[:-1], "none"),
        (good.replace("2.50", "1" * 60), "uniform", "none"),  # sums would take too long
    ):
        visit(browser, address, text, strategy)
        if found == "none":
            time.sleep(2)  # the checker has answered then
            assert browser(figures) == found
        else:
            wait(browser, f"({figures}) === {json.dumps(found)}")


def with_python(browser, address):
    """The audit with its certificates checked, its questions, mistakes, hostile names, stop."""
    visit(browser, address, "kuhn", "uniform", value="-1/18")
    assert ask(browser).startswith("Answered in")
    assert wait(browser, "document.getElementById('proofs').dataset.accepted") == "5/5"
    inner = "document.getElementById('answer').contentDocument.body.textContent"
    assert "The profile is an equilibrium. not true" in wait(browser, inner)
    hostile = "3 1; 0 2 <img src=x onerror=alert(1)>"
    browser(f"document.getElementById('game').value = {json.dumps(hostile)}")
    assert 'found "<img"' in ask(browser)
    assert not browser("document.querySelector('img')")
    browser(f"document.getElementById('game').value = 'x'.repeat({CHARACTERS + 1})")
    assert f"Found {CHARACTERS + 1} characters" in ask(browser)
    assert browser("location.hash === ''")  # no address holds so much; that of another game is gone
    browser("document.getElementById('game').value = '(3, 1) (0, 0); (0, 0) (1, 3)'")
    ask(browser, "describe")
    assert "exactly 3 equilibria" in wait(browser, inner)
    ask(browser, "moves")
    assert browser("document.querySelectorAll('#moves input').length") == 4
    browser("document.querySelector('[data-do=audit]').focus()")
    key(browser, "Enter", "\r")
    assert browser("document.activeElement.id") == "stop"
    key(browser, " ", " ")
    assert browser("document.activeElement.dataset.do") == "audit"
    said = browser("document.getElementById('status').textContent")
    assert said.startswith("Stopped.")
