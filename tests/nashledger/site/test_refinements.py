"""The page of refinements: what is proved of each profile, and what follows."""

from dataclasses import replace

import pytest
from errata_of_kuhn import results_of
from examples import ROOT

from nashledger.site import refinements_page
from nashledger.site.build import TEMPLATES
from nashledger.site.refinements import PROPERTIES, refined
from nashproof.page.frame import Edition, environment, render_page

GAME = f"{ROOT}/data/games/matching-pennies.toml"


def asked(identifier, kind, profile, stated, more=""):
    return f"""[[questions]]
id = "{identifier}"
asks = "Is it?"
kind = "{kind}"
profile = "{profile}"
stated = "{stated}"
{more}
"""


TEXT = f"""\
title = "A text"
author = "A. N. Author"
year = "2026"
source = "a test"
text = "t.txt"
sha256 = "{"0" * 64}"
about = "Pennies."

[profiles.even]
game = "{GAME}"
called = "Even"
says = "x"
strategy = {{ "move 1" = {{ Heads = "1/2", Tails = "1/2" }}, \
"move 2" = {{ Heads = "1/2", Tails = "1/2" }} }}

[profiles.heads]
base = "even"
says = "Player 1 plays Heads with p."
parameters = {{ p = ["0", "1"] }}
strategy = {{ "move 1" = {{ Heads = "p", Tails = "1 - p" }} }}

[[assertions]]
id = "even"
lines = "1"
says = "Even play is quasi-perfect."
kind = "quasi-perfect"
profile = "even"

{asked("first", "dominated strategy", "heads", "not dominated", 'player = "1"')}
{asked("not", "equilibrium", "heads", "not an equilibrium", 'at = { p = "1" }')}
{asked("second", "dominated strategy", "heads", "not dominated", 'player = "2"')}
{asked("alone", "dominated strategy", "heads", "not dominated", 'player = "1"')}
at = {{ p = "1" }}
"""


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    return results_of(tmp_path_factory.mktemp("refined"), TEXT)


def answers(member):
    """Each answer as a word: ``yes``, ``no``, with a ? where it follows."""
    return {
        name: ("yes" if one.holds else "no") + "?" * one.follows
        for name, one in member.answers.items()
    }


def test_what_is_proved_and_what_follows(results):
    even, family, point = refined(results, "kuhn-text")
    assert answers(even) == {name: "yes?" for name in PROPERTIES} | {"quasi-perfect": "yes"}
    assert (even.says, even.where) == ("Even.", "")
    assert answers(family) == dict.fromkeys(PROPERTIES, "no?") | {"undominated": "yes"}
    assert [record.id for record in family.answers["undominated"].records] == ["first", "second"]
    assert family.where == "For every $p$ from $0$ to $1$."
    assert answers(point) == {"equilibrium": "no", "undominated": "yes?"} | dict.fromkeys(
        ("subgame perfect", "sequential", "quasi-perfect"), "no?"
    )  # a point has what every member has, and they have not what it has not
    assert point.where == "At $p = 1$."


def test_of_three_players_nothing_follows_about_dominated_strategies(results):
    game = next(iter(results.games.values()))
    games = dict.fromkeys(results.games, replace(game, players=("a", "b", "c")))
    even, *_ = refined(replace(results, games=games), "kuhn-text")
    assert set(answers(even)) == set(PROPERTIES) - {"undominated"}


def with_readings(results, change):
    """The Results with the readings of each record changed."""
    records = [r.with_claims(lambda claim: change(r, claim)) for r in results.verdicts["kuhn-text"]]
    return replace(results, verdicts={"kuhn-text": records})


def test_what_is_proved_in_one_game_says_nothing_of_another(results):
    """Of one profile it is proved in the first that it is no equilibrium at a point."""
    (game,) = results.games.values()
    games = {**results.games, "other": replace(game, title="Other pennies")}

    def in_other(record, claim):
        return replace(claim, game="other") if record.id == "alone" else claim

    both = with_readings(replace(results, games=games), in_other)
    *_, other = refined(both, "kuhn-text")
    assert (other.game, answers(other)) == ("Other pennies", {})
    shown = shown_page(both)
    assert shown.count(f'<span class="small">{game.title}</span>') > 1
    assert shown.count(">Other pennies<") == 1 and "The game: " not in shown


def shown_page(results):
    (page,) = refinements_page.pages(results)
    return render_page(environment(*TEMPLATES), page, Edition("0", "0" * 64))


def test_a_single_game_is_named_once(results):
    (game,) = results.games.values()
    table = shown_page(results).partition("</h2>")[2].partition("</section>")[0]
    assert table.count(game.title) == 1 == table.count(f"<p>The game: {game.title}.</p>")


def test_of_a_family_one_member_denies_it_for_all_only(results):
    def denied(record, claim):
        return replace(claim, outcome="disproved") if record.id == "first" else claim

    _, family, _ = refined(with_readings(results, denied), "kuhn-text")
    assert {family.word(one) for one in family.answers.values()} == {"not all"}
    (page,) = refinements_page.pages(with_readings(results, denied))
    text = render_page(environment(*TEMPLATES), page, Edition("0", "0" * 64))
    assert 'aria-label="not all: Is it?"' in text and "one member of the family fails" in text


def test_nothing_follows_from_an_answer_that_is_open(results):
    records = results.verdicts["kuhn-text"]
    open_ = [r.with_claims(lambda claim: replace(claim, outcome="open")) for r in records]
    assert refined(replace(results, verdicts={"kuhn-text": open_}), "kuhn-text") == []
    assert list(refinements_page.pages(replace(results, documents={}))) == []


def test_the_page_links_each_answer_to_its_proof(results):
    (page,) = refinements_page.pages(results)
    text = render_page(environment(*TEMPLATES), page, Edition("0", "0" * 64))
    assert 'href="kuhn-text/ledger.html#even" aria-label="yes: Even play is quasi-perfect."' in text
    assert text.count("<i>follows</i>") == 4 + 4 + 4


def test_in_a_game_that_is_its_only_subgame_an_equilibrium_is_subgame_perfect(tmp_path):
    """And that one player's strategy is not dominated says nothing of both."""
    count = f'kind = "count"\ngame = "{GAME}"\nwhat = "subgames"\nstated = "1"'
    claims = (
        TEXT.partition("[[assertions]]")[0]
        + f"""[[questions]]
id = "c"
asks = "How many?"
{count}

{asked("nash", "equilibrium", "even", "equilibrium")}
{asked("one", "dominated strategy", "even", "not dominated", 'player = "1"')}
"""
    )
    found = results_of(tmp_path, claims)
    nothing = [one for one in found.verdicts["kuhn-text"] if one.id != "c"]
    without = replace(found, verdicts={"kuhn-text": nothing})
    for some, known in ((found, {"subgame perfect": "yes?"}), (without, {})):
        (even,) = refined(some, "kuhn-text")
        assert answers(even) == {"equilibrium": "yes"} | known
