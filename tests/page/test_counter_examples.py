"""Counter-examples for a pencil: words of the document, sums that come out, formulas in
sentences."""

from dataclasses import replace
from itertools import product
from types import SimpleNamespace

import pytest
from examples import committed

from nashledger.errata.entries import answered, errata_of, erratum_example, proofs
from nashledger.errata.pencil import pencil
from nashproof.certificates.shapes import Figure, Interval, Mixture, Profile, named_event
from nashproof.certificates.statements.profiles import (
    ComparedSides,
    Deviation,
    ExpectedPayoff,
    Figures,
    GivenNumber,
    MeasuredFigure,
    ProfileNumber,
)
from nashproof.documents.errata import DocumentNames
from nashproof.exact.numbers import QQ, rational
from nashproof.page.examples import plainest
from nashproof.page.mathematics import plain
from nashproof.page.names import PageWords, actions_of, marked, third_person
from nashproof.page.strategies import deviating, gaining, strategy_table
from nashproof.page.sums.conditional import conditional_sums, symbolic_sum
from nashproof.page.sums.deals import has_deals, written
from nashproof.page.sums.of_statement import tables_of
from nashproof.page.sums.payoffs import by_card, by_end
from nashproof.page.sums.ways import MOST_WAYS, _continuations, ways_of_card
from nashproof.page.sums.worked import agreeing
from nashproof.page.tables import PageTable, folded, row
from nashproof.play.deals import deals, worth


def number(text):
    """The figure at the end of a sum."""
    return rational(text.strip("$").rpartition("= ")[2])


def test_a_deviation_is_worked_out_in_the_words_of_the_document(kuhn_text):
    entry = errata_of(kuhn_text, "kuhn-text")[0]
    shown = erratum_example(kuhn_text, "kuhn-text", entry)
    statement = shown.reading.statement
    assert shown.sentence == (
        "As given, with the strategies below, Ann gets $0$. Deviating, with the moves marked "
        "there, Ann gets $1/6$. That is $1/6$ more."
    )
    (strategies,) = shown.tables
    assert strategies.heads == ("Probability that", "jack", "queen", "king")
    assert [r.head for r in strategies.rows] == [
        "Ann bets",
        "Ann calls after check, bet",
        "Bob bets after check",
        "Bob calls after bet",
        "deviating: Ann bets",
    ]
    assert [cell.marked for cell in strategies.rows[-1].cells] == [True, False, False]
    whole = shown.sums[0].foot[-1]
    assert [number(cell.text) for cell in whole.cells] == [
        statement.payoff,
        statement.deviation_payoff,
    ]


def test_the_deals_of_a_card_add_up_to_its_line(kuhn_text):
    entry = errata_of(kuhn_text, "kuhn-text")[0]
    cards, *details = erratum_example(kuhn_text, "kuhn-text", entry).sums
    for table in details:
        card = table.caption.removeprefix("Ann holds ").partition(":")[0]
        line = next(r for r in cards.rows if r.head == card)
        for column, cell in enumerate(line.cells):
            parts = [number(r.cells[column].text) for r in table.rows]
            assert sum(parts, QQ(0)) == number(cell.text)
    assert [table.caption for table in details] == ["Ann holds jack: what each deal brings"]


def uniform(game):
    rows = {p: {} for p in game.player_numbers}
    for s in game.infosets:
        rows[s.player][s.name] = {a: QQ(1, len(s.actions)) for a in s.actions}
    return rows


@pytest.mark.parametrize("name", ["kuhn", "kuhn-4", "baby-poker", "kuhn-three-ranks", "kuhn-13"])
def test_deals_are_those_of_the_game(name):
    """Whichever form the game has: probabilities sum to 1, and a player's sums to their payoff."""
    game = committed(name)
    for player in (1, 2):
        found = deals(game, player)
        assert sum((deal.probability for deal in found), QQ(0)) == 1
        payoff = sum((d.probability * worth(uniform(game), d) for d in found), QQ(0))
        words = PageWords(("One", "Two"), {card: card for card in sums_cards(game)}, card="die")
        made = by_card(words, game, player, {"payoff": uniform(game)}, (payoff,))
        table = agreeing([made])[0]
        assert table.heads == (f"Die of {words.player(player)}", "payoff")
        assert number(table.foot[-1].cells[0].text) == payoff


def sums_cards(game):
    from nashproof.page.names import cards_of

    return cards_of(game)


def test_a_deviation_leaves_a_card_alone_with_which_nothing_is_gained():
    """With Q, betting pays what checking and folding pays; with K, betting pays less."""
    game = committed("kuhn")
    profile, third = uniform(game), QQ(1, 3)
    profile[1]["K"] = {"check": QQ(0), "bet": QQ(1)}
    profile[1]["Q check bet"] = {"fold": QQ(1), "call": QQ(0)}
    profile[2]["K bet"] = {"fold": 1 - third, "call": third}
    profile[2]["A bet"] = {"fold": QQ(0), "call": QQ(1)}
    histories = {s.name: (s.name.split()[0], ()) for s in game.infosets}
    words = PageWords(("One", "Two"), histories=histories)
    strategy = {"Q": "check", "Q check bet": "fold", "K": "check", "K check bet": "fold"}
    changed = gaining(words, game, profile, 1, strategy)
    assert changed == {"K": "check", "K check bet": "fold"}
    assert gaining(PageWords(("One", "Two")), game, profile, 1, strategy) == strategy


def test_a_sum_is_written_with_every_end_that_is_reached():
    game = committed("kuhn")
    deal = next(d for d in deals(game, 1) if d.cards == ("Q", "K"))
    text = written(uniform(game), deal)
    left, _, right = text.strip("$").rpartition(" = ")
    total = QQ(0)
    for term in left.split(" + "):
        product = QQ(1)
        for factor in term.split(" · "):
            product *= rational(factor.strip("()"))
        total += product
    assert total == rational(right) == worth(uniform(game), deal)


def kuhn_words(game):
    return PageWords.of(SimpleNamespace(names=DocumentNames(("Ann", "Bob"))), game)


def test_every_way_to_play_a_card_brings_what_the_game_pays():
    """Against a uniform opponent; the best way is marked, and no way is left out."""
    game, words = committed("kuhn"), kuhn_words(committed("kuhn"))
    (made,) = ways_of_card(words, game, 1, "K check bet", uniform(game))
    (table,) = made.shown
    shown = {r.head: (number(r.cells[-1].text), r.cells[-1].marked) for r in table.rows}
    half = QQ(1, 2)
    assert shown == {  # a check is followed by a bet half of the time, a bet by a call
        "check, fold": (-half, False),
        "check, call": (QQ(0), False),
        "bet": (half, True),
    }
    assert table.heads == ("Way to play", "Bob: Q", "Bob: A", "Average")
    (made,) = ways_of_card(words, game, 2, "A bet", uniform(game))
    (second,) = made.shown
    assert [r.head for r in second.rows] == ["fold", "call"]
    for r in table.rows + second.rows:
        assert sum(number(c.text) for c in r.cells[:-1]) / 2 == number(r.cells[-1].text)
    assert list(ways_of_card(words, game, 1, "K", {2: {}})) == []  # an opponent who is not known


def test_more_ways_than_rows_of_a_table_are_not_listed():
    """After each raise the other has two replies: after six raises more ways than one can list."""
    paths = [path for n in range(7) for path in product("12", repeat=n)]
    sets = {f"after {path}": tuple(m for r in path for m in ("raise", r)) for path in paths}
    actions = dict.fromkeys(sets, ("fold", "raise"))
    assert len(list(_continuations(actions, sets, "after ()"))) == MOST_WAYS + 1


def of_figure(payoff, given, stated, exact, profile, parameters=()):
    """A statement that a payoff under a condition is not as stated."""
    figure = Figure(exact, stated, "", False, QQ(1))
    left = ProfileNumber(1, ExpectedPayoff(payoff), named_event(given), QQ(1))
    box = {name: Interval(QQ(0), QQ(1)) for name in parameters}
    item = MeasuredFigure(left, "equal to", figure)
    return Figures(box, (Profile(profile),), {}, "everywhere", (item,))


def test_a_payoff_under_a_condition_is_written_out_deal_by_deal():
    """Ann holds K and checks: the deals with Q and A, as if the check were certain."""
    game, words = committed("kuhn"), kuhn_words(committed("kuhn"))
    given = [[(0, "card 1", "K")], [(1, "K", "check")]]
    statement = of_figure(1, given, "1", QQ(-1, 4), uniform(game))
    (table,) = agreeing(conditional_sums(words, game, statement))
    assert [r.head for r in table.rows] == ["Ann K, Bob Q", "Ann K, Bob A"]
    values = [number(r.cells[0].text) for r in table.rows]
    assert values == [QQ(3, 4), QQ(-5, 4)]  # 1/2 · 1 + 1/2 · (1/2 · 2 - 1/2 · 1), and lost
    assert number(table.foot[0].cells[0].text) == sum(values) / 2
    later = of_figure(1, [[(1, "K check bet", "call")]], "1", QQ(0), uniform(game))
    assert list(conditional_sums(words, game, later)) == []


def test_two_conditions_stand_side_by_side():
    """Ann holds K: what a check brings beside what a bet brings."""
    game, words = committed("kuhn"), kuhn_words(committed("kuhn"))
    sides = [
        ProfileNumber(
            1, ExpectedPayoff(1), named_event([[(0, "card 1", "K")], [(1, "K", action)]]), QQ(1)
        )
        for action in ("check", "bet")
    ]
    item = ComparedSides(sides[0], "more than", sides[1], QQ(-3, 4), False)
    statement = Figures({}, (Profile(uniform(game)),), {}, "everywhere", (item,))
    (table,) = agreeing(conditional_sums(words, game, statement))
    assert table.heads == ("Deal", "check", "bet")
    assert [number(c.text) for c in table.foot[0].cells] == [QQ(-1, 4), QQ(1, 2)]


def test_a_deal_of_three_cards_is_no_pair():
    """Sums over deals are those of two players; of three none is shown."""
    game = committed("kuhn-three-players")
    words = PageWords.of(SimpleNamespace(names=DocumentNames(("Ann", "Bob", "Cem"))), game)
    assert words.histories and not has_deals(words, game)
    assert has_deals(kuhn_words(committed("kuhn")), committed("kuhn"))


def test_with_a_parameter_the_sum_of_one_deal_is_a_formula():
    game, words = committed("kuhn"), kuhn_words(committed("kuhn"))
    profile = uniform(game)
    profile[1]["Q"] = {"check": QQ(0), "bet": QQ(1)}
    profile[2]["K bet"] = {"fold": "p", "call": "-p + 1"}
    given = [[(0, "card 1", "Q")], [(0, "card 2", "K")]]
    statement = of_figure(1, given, "1", "3*p - 2", profile, ["p"])
    (table,) = agreeing(symbolic_sum(words, game, statement))
    assert table.rows[0].cells[0].text == "$p - 2 · (1 - p) = 3*p - 2$"


def test_the_sum_of_an_example_fits_into_two_lines(kuhn_text):
    entry = errata_of(kuhn_text, "kuhn-text")[0]
    shown = pencil(erratum_example(kuhn_text, "kuhn-text", entry))
    assert shown.lines == (
        "As given: $-2 + 0 + 2 = 0$, divided by 6: $0$.",
        "Deviating: $-1 + 0 + 2 = 1$, divided by 6: $1/6$.",
    )
    assert shown.of == "By card of Ann: jack, queen, king" and pencil(None) is None


def paid(game, strategies):
    """What player 1 gets."""
    some = deals(game, 1)
    return sum((deal.probability * worth(strategies, deal) for deal in some), QQ(0))


def tables(game, statement):
    return tables_of(kuhn_words(game), game, SimpleNamespace(statement=statement, text=""))


def test_a_table_of_a_deviation_that_does_not_come_out_is_not_shown():
    game, strategy = committed("kuhn"), {"Q": "check", "Q check bet": "fold"}
    profile = uniform(game)
    was, now = paid(game, profile), paid(game, deviating(profile, 1, strategy))
    good = Deviation({}, {}, Profile(profile), 1, strategy, was, now, now - was)
    assert [len(table.heads) for table in tables(game, good)] == [3, 3]
    assert tables(game, replace(good, payoff=was + 1)) == ()
    assert tables(game, replace(good, deviation_payoff=now + 1)) == ()


QUEEN_MEETS_KING = [[(0, "card 1", "Q")], [(0, "card 2", "K")]]


@pytest.mark.parametrize("given", [[], QUEEN_MEETS_KING[:1], QUEEN_MEETS_KING])
def test_a_table_of_a_figure_that_does_not_come_out_is_not_shown(given):
    """Of a payoff, of one under a condition, of both sides of a relation, of a formula."""
    game = committed("kuhn")
    profile, exact = uniform(game), {0: QQ(1, 8), 1: QQ(-7, 8), 2: QQ(-7, 8)}[len(given)]
    left = ProfileNumber(1, ExpectedPayoff(1), named_event(given), QQ(2))
    for off in (0, 1):
        item = ComparedSides(left, "more than", GivenNumber(QQ(5)), 2 * exact - 5 + off, False)
        relation = Figures({}, (Profile(profile),), {}, "everywhere", (item,))
        figure = of_figure(1, given, "1", exact + off, profile)
        for statement in (relation, figure):
            assert bool(tables(game, statement)) == (off == 0)
    profile[1]["Q"] = {"check": "1 - p", "bet": "p"}
    wrong = of_figure(1, QUEEN_MEETS_KING, "1", "p", profile, ["p"])
    assert tables(game, wrong) == () and list(symbolic_sum(kuhn_words(game), game, wrong))


def test_ways_to_play_a_card_are_shown_where_what_the_proof_plays_is_no_worse():
    """Against a uniform opponent a bet with K pays 1/2, a check that is called 0."""
    game, words = committed("kuhn"), kuhn_words(committed("kuhn"))
    ways = {"bet": {"K": "bet"}, "call": {"K": "check", "K check bet": "call"}}
    for plays, other, shown in (
        ("bet", None, 1),
        ("call", None, 0),  # it is not a best reply
        ("bet", "call", 1),
        ("call", "bet", 0),
    ):
        strategies = deviating(uniform(game), 1, ways[plays])
        by = Mixture(((ways[other], QQ(1)),)) if other else None
        made = ways_of_card(words, game, 1, "K", strategies, by)
        assert len(agreeing(made)) == shown


def test_a_game_without_cards_lists_its_ends():
    game = committed("matching-pennies")
    profile = uniform(game)
    moved = deviating(profile, 1, {"move 1": "Heads"})
    words = PageWords(tuple(game.players), actions=actions_of(game))
    columns = {"as given": profile, "deviating": moved}
    (table,) = agreeing(by_end(words, game, 1, columns, QQ(0)))
    assert agreeing(by_end(words, game, 1, columns, QQ(1))) == ()
    assert len(table.rows) == 4 and table.rows[0].head == "Heads, Heads"
    shown = strategy_table(words, "Both", profile, 1, moved)
    assert [c.text for c in shown.rows[0].cells] == ["Heads $1/2$, Tails $1/2$", "Heads"]


def test_a_deck_of_many_cards_is_folded_by_blocks():
    heads = ("Card", *map(str, range(1, 21)))
    table = PageTable("t", heads, (row("bets", ["$1$"] * 17 + ["$0$"] * 3),))
    assert folded(table, 13).heads == ("Card", "1 to 17", "18 to 20")
    assert folded(table, 20) is table


def test_a_word_for_a_card_that_is_the_name_of_another_is_not_used():
    game = committed("kuhn")
    words = PageWords.of(SimpleNamespace(names=replace(DocumentNames(), cards={"Q": "K"})), game)
    assert words.cards == {"Q": "Q", "K": "K", "A": "A"}


def test_the_plainest_disproof_is_shown(kuhn_text):
    readings = [r for v in kuhn_text.verdicts["kuhn-text"] for r in v.readings]
    assert plainest(readings).statement.kind == "deviation"
    assert plainest([r for r in readings if r.outcome == "proved"]) is None


def test_what_proves_an_erratum_is_its_offer(kuhn_text):
    second = errata_of(kuhn_text, "kuhn-text")[1]
    assert [p.says for p in proofs(kuhn_text, "kuhn-text", second)] == ["The value is $-1/18$."]
    (question,) = [v for v in kuhn_text.verdicts["kuhn-text"] if v.asks]
    assert answered(kuhn_text, "kuhn-text", question) == "$-1/18$ $(-0.0556)$."


# What a document states


@pytest.mark.parametrize(
    "text, expected",
    [
        ("the payoff is (alpha + 2)/(4*alpha), not 1", "the payoff is $(α + 2)/(4*α)$, not $1$"),
        ("a gain of 1/54 (0.0185)", "a gain of $1/54$ $(0.0185)$"),
        ("a = 0 and b = 1", "$x = 0$ and $b = 1$"),
        ("player 1 gains -3", "player 1 gains $-3$"),
        ("it is (see 2)", "it is (see $2$)"),
    ],
)
def test_formulas_in_what_a_document_states_are_found(text, expected):
    assert marked(text, ("b",), {"alpha": "α", "a": "x"}) == expected


def test_moves_are_verbs():
    words = [third_person(verb) for verb in ("call", "pass", "Heads", "go left")]
    assert words == ["calls", "passes", "plays Heads", "plays go left"]
    assert plain("-1") == "−1"
