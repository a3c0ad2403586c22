"""*Save this page as one file*: what is saved needs no other file, and says and checks the same."""

import json
import time

import pytest
from chromium import PROGRAM, Browser
from examples import ROOT

from nashledger.site import one_file
from nashproof.page.writing import STATIC, checker, static

ERRATUM = ROOT / "reports/baby-poker/e1.html"
PRESS = """URL.createObjectURL = (blob) => { window.kept = blob; return "blob:null/kept"; };
HTMLAnchorElement.prototype.click = () => {};
document.querySelector("[data-one-file] button").click()"""


def test_the_script_has_the_texts_and_none_ends_an_element():
    text = one_file.files(None, None)["static/one-file.js"]
    texts = json.loads(text.partition(" = ")[2].rstrip().rstrip(";"))
    assert {name: static(name) for name in STATIC} == texts
    every = [*texts.values(), *checker().values()]
    assert not [one for one in every if "</script" in one or "</style" in one or "<!--" in one]


@pytest.mark.skipif(not PROGRAM, reason="no Chromium here: apt-get install chromium")
def test_the_saved_page_works_alone(tmp_path):
    browser = Browser()
    try:
        browser.open(ERRATUM)
        words = browser("document.querySelector('main h1').textContent")
        browser(PRESS)
        end = time.monotonic() + 20
        while not browser("!!window.kept") and time.monotonic() < end:
            time.sleep(0.05)
        place = tmp_path / "mailed.html"
        place.write_text(browser("window.kept.text()"), "utf-8")
        assert "to be mailed" in browser("document.querySelector('[data-one-file]').textContent")
        browser.open(place, width=375)
        assert browser("document.querySelector('main h1').textContent") == words
        assert browser("document.documentElement.scrollWidth") <= 375
        outside = 'a[href]:not([href^="#"]), script[src], link[href], [data-one-file]'
        assert browser(f"document.querySelectorAll('{outside}').length") == 0
        assert browser("document.querySelector('[data-explorer] .result').dataset.figures")
        browser("document.querySelector('[data-check] button').click()")
        answer = "document.querySelector('[data-check] .result')?.dataset.answer"
        while browser(answer) is None and time.monotonic() < end:
            time.sleep(0.05)
        assert browser(answer) == "accepted"
        assert browser.errors == []
    finally:
        browser.close()
