"""A small document on Kuhn poker with errata of every damage, audited: Results for tests of pages
and letters."""

from examples import ROOT

import nashproof
from nashledger.site.results import SiteResults
from nashproof.shell import accepted
from nashproof.shell.checker import run_checker

TEXT = f"""\
title = "A text on $n$ cards & more"
author = "A. N. Author"
year = "2026"
source = "a test"
text = "t.txt"
sha256 = "{"0" * 64}"
about = "Kuhn poker."
verdict = "The value $-1/18$ is right. Folding is no equilibrium (e1), and a half is wrong (e2)."

[names]
players = ["Ann", "Bob"]
cards = {{ Q = "jack", K = "queen", A = "king" }}
letters = {{ alpha = "α" }}

[profiles.folds]
game = "{ROOT}/data/games/kuhn.toml"
says = "Everybody folds and never bets, but Ann calls with an ace."
strategy = {{ "Q" = "check", "K" = "check", "A" = "check", "Q check bet" = "fold", \
"K check bet" = "fold", "A check bet" = "call", "Q bet" = "fold", "K bet" = "fold", \
"A bet" = "call", "Q check" = "check", "K check" = "check", "A check" = "check" }}

[[assertions]]
id = "an-equilibrium"
lines = "3"
place = {{ heading = "Results", paragraph = 2 }}
says = "Nobody gains."
taken = "Both players."
kind = "equilibrium"
profile = "folds"

[[assertions]]
id = "half"
lines = "4"
place = {{ heading = "Results", display = 1 }}
says = "The value is $1/2$."
printed = "$1/2$"
kind = "value"
game = "{ROOT}/data/games/kuhn.toml"
stated = "1/2"
corrected = {{ says = "The value is $-1/18$.", stated = "-1/18" }}

[[assertions]]
id = "true"
lines = "5"
says = "The value is $-1/18$."
kind = "value"
game = "{ROOT}/data/games/kuhn.toml"
stated = "-1/18"

[[assertions]]
id = "loose"
lines = "6"
says = "The value is 0."
kind = "value"
game = "{ROOT}/data/games/kuhn.toml"
stated = "0"

[[questions]]
id = "worth"
asks = "What is the game worth to Ann?"
kind = "value"
game = "{ROOT}/data/games/kuhn.toml"
stated = "?"

[[errata]]
id = "e1"
damage = "changes a result"
title = "Folding is no equilibrium"
printed = "an equilibrium"
should_read = "no equilibrium"
why = "Ann gains by a bet with the jack. Nobody calls it."
rests_on = ["an-equilibrium"]

[[errata]]
id = "e2"
damage = "misprint"
title = "The value is $-1/18$"
printed = "$1/2$"
should_read = "$-1/18$"
why = "Line 5 has it right."
rests_on = ["half"]

[[stands]]
title = "The value"
says = "It is negative."
rests_on = ["true"]
"""


def results_of(folder, text=TEXT):
    """The Results of that document, or of another text, audited and checked."""
    (folder / "kuhn-text.toml").write_text(text, "utf-8")
    audit = nashproof.audit(folder / "kuhn-text.toml")
    audit.save(folder)
    names = sorted(map(str, (folder / "certificates/kuhn-text").glob("*.json")))
    checked = run_checker(names, folder / "games")
    results = accepted.results_of(
        audit.document, audit.verdicts, audit.games, folder, checked.accepted
    )
    return SiteResults(**vars(results))
