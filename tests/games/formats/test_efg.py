"""Gambit's files: written and read back, read in all their looseness, compared with pygambit."""

import pytest
from gambit_answers import HOW, NotRecorded, answers, recorded, rows_text
from gambit_comparisons import TREES, compare_value, facts_of_a_tree
from hypothesis import given, settings
from record_gambit import COMPARISONS
from strategies import efg_text, game_of

from nashproof.errors import InputError
from nashproof.exact.numbers import QQ
from nashproof.games.formats.efg import read_efg, write_efg
from nashproof.play.best_response import best_responses
from nashproof.play.strategies import conditional, plans_of
from nashproof.solving.bimatrix import find_equilibria


@settings(max_examples=18)
@given(TREES)
def test_write_then_read_is_the_identity(drawn):
    game = game_of(*drawn, title='with "quotes"')
    text = write_efg(game)
    assert read_efg(text, "x.efg") == game
    assert write_efg(read_efg(text, "x.efg")) == text


@settings(max_examples=18)
@given(TREES)
def test_payoffs_on_inner_nodes_are_added_up(drawn):
    tree, players = drawn
    read, built = read_efg(efg_text(tree, players), "x.efg"), game_of(tree, players)
    assert write_efg(read) == write_efg(built)
    assert [leaf.payoffs for leaf in read.leaves] == list(_sums(tree, [QQ(0)] * players))


def _sums(tree, owed):
    """What each terminal pays in all, summed along its path here."""
    owed = [a + b for a, b in zip(owed, tree[1] or [0] * len(owed))]
    if tree[0] == "end":
        yield tuple(owed)
    else:
        for branch in tree[-1]:
            yield from _sums(branch[-1], owed)


@pytest.mark.parametrize(
    "name", ["kuhn", "kuhn-raise-1", "baby-poker", "battle-of-the-sexes", "kuhn-naive-bonus"]
)
def test_committed_games_round_trip(game, name):
    assert read_efg(write_efg(game(name)), name) == game(name)


# One table of loose texts: what Gambit reads, and the payoffs at the ends

HEAD = 'EFG 2 R "g" { "A" "B" }\n'
LOOSE = [
    ('t "" 1 "" { 1, 2 }', [(1, 2)]),
    ('t "" 1 "" { 1 2 }', [(1, 2)]),
    ('"comment" t "" 1 "name" { 1,2, }', [(1, 2)]),
    ('t "" 0', [(0, 0)]),
    ('t "" 1 "" { .5 -1e-1 }', [(QQ(1, 2), QQ(-1, 10))]),
    ('t "" 1 "" { -2/4 1.50 }', [(QQ(-1, 2), QQ(3, 2))]),
    (
        'c "" 1 "" { "x" 0.25 "y" 3/4 } 0 t "" 1 "" { 1 1 } t "" 1',
        [(1, 1), (1, 1)],
    ),  # an outcome by number
    (
        'c "" 1 "" { "x" 1/2 "y" 1/2 } 7 "" { 1 0 } t "" 7 t "" 0',
        [(2, 0), (1, 0)],
    ),  # paid inside, and again
    (
        'p "" 1 5 "s" { "a" "b" } 0 p "" 2 9 { "l" } 0 t "" 0 p "" 2 9 0 t "" 1 "" { 3 4 }',
        [(0, 0), (3, 4)],
    ),  # a set by number
    ('p "" 1 1 "" { "" "" } 0 t "" 0 t "" 0', [(0, 0), (0, 0)]),  # names are made up
    ('\r\np "n" 1 1 "" { "a" "a" }\t0 t "" 0\n\n t "" 0\n\n', [(0, 0), (0, 0)]),
]


@pytest.mark.parametrize("text, payoffs", LOOSE)
def test_loose_texts(text, payoffs):
    game = read_efg(HEAD + text, "x.efg")
    assert [leaf.payoffs for leaf in game.leaves] == payoffs
    assert read_efg(write_efg(game), "y.efg") == game


BAD = [  # text after the head, line, what the message says
    ("", 1, "the end of the file"),
    ('t "" 1 "" { 1 }', 2, "1 payoffs, expected 2"),
    ('t "" 1 "" { 1 2 3 }', 2, "3 payoffs, expected 2"),
    ('t "" 1 "" { 1 x }', 2, '"x", expected a number'),
    ('t "" 1 "" { 1 1/0 }', 2, '"1/0", expected a number'),
    ('t "" 1 "" { 1 1e99999 }', 2, '"1e99999", expected a number'),
    ('t "" 1 "" { 1 1_0 }', 2, '"1_0", expected a number'),
    ('t "" 1 "" { 1 ٣ }', 2, "expected a number"),
    ('t "" 3', 2, "the payoffs of outcome 3"),
    ('q "" 1', 2, '"q", expected a node: c, p or t'),
    ('t "" 0\nt "" 0', 3, "the tree is complete"),
    ('p "" 1 1 "s" { "a" "b" } 0\nt "" 0', 3, "the end of the file"),
    ('p "" 3 1 "s" { "a" } 0\nt "" 0', 2, "player 3"),
    ('p "" 1 1 0\nt "" 0', 2, "the actions of information set 1"),
    ('p "" 1 one "s" { "a" } 0\nt "" 0', 2, '"one"'),
    ('p "" 1 1 "s" { } 0\n', 2, "no actions"),
    ('p "" 1 1 "s" { "a" "b" } 0\nt "" 1 "" { 1 }\nt "" 0', 3, "1 payoffs, expected 2"),
    ('c "" 1 "" { "x" 1/2 "y" 1/3 } 0\nt "" 0\nt "" 0', 2, "sum to 5/6"),
    (  # OpenSpiel's export_gambit writes chances so
        'c "" 1 "" { "a" 0.1666666666666667 "b" 0.8333333333333334 } 0\nt "" 0\nt "" 0',
        2,
        "sum to 1.0000000000000001, expected the sum 1: 1/6 in place of 0.1666666666666667, 5/6 in",
    ),
    ('c "" 1 "" { "x" 3/2 "y" -1/2 } 0\nt "" 0\nt "" 0', 2, "negative probability"),
    (
        'c "" 1 "" { "x" 1/2 "y" 1/2 } 0\nt "" 1 "" { 1 1 }\nt "" 1 "" { 2 2 }',
        4,
        "outcome 1 with another name or other payoffs",
    ),
    (
        'p "" 1 1 "s" { "a" "b" } 0\nt "" 0\n'
        'p "" 2 1 "s" { "a" } 0\np "" 2 1 "s" { "b" } 0\nt "" 0',
        5,
        "other actions",
    ),
    ('t "open 0', 2, "a quote that is not closed"),
]


@pytest.mark.parametrize("text, line, wrong", BAD)
def test_bad_texts_are_told_with_their_line(text, line, wrong):
    with pytest.raises(InputError) as caught:
        read_efg(HEAD + text, "x.efg")
    assert wrong in str(caught.value) and "\n" not in str(caught.value)
    assert caught.value.place.startswith(f"x.efg:{line}:")


@pytest.mark.parametrize(
    "text, wrong",
    [
        ("", "EFG"),
        ("NFG 1 R", "EFG"),
        ("EFG 3 R", "format version 2"),
        ('EFG 2 R "g" { }', "at least 1"),
        ('EFG 2 X "g" { "A" }', "R or D"),
    ],
)
def test_bad_heads(text, wrong):
    with pytest.raises(InputError, match=wrong):
        read_efg(text, "x.efg")


def test_every_truncation_of_a_file_is_refused(game):
    text = write_efg(game("kuhn"))
    for end in range(0, len(text) - 3, 7):
        with pytest.raises(InputError) as caught:
            read_efg(text[:end], "kuhn.efg")
        assert str(caught.value).count("\n") == 0


def test_a_comb_thirty_thousand_moves_deep():
    """Read, written, audited, counted: nothing recurses.

    And nothing takes time or memory with the square of the depth.
    """
    deep = 30_000
    nodes = "".join(
        f'p "" {i % 2 + 1} {i} "" {{ "stop" "go" }} 0\nt "" 1 "" {{ 1 0 }}\n' for i in range(deep)
    )
    game = read_efg(HEAD + nodes + 't "" 2 "" { 2 -2 }', "x.efg")
    assert len(game.infosets) == deep and write_efg(game).count("\n") == 2 * deep + 3
    go = plans_of(game, ((QQ(0), QQ(1)),) * deep)
    assert [r.gain for r in best_responses(game, go)] == [0, 2]
    event = [[(1, "set 0", "go")], [(2, f"set {deep - 1}", "go")]]
    assert conditional(game, go, 1, event) == (2, 1)


def test_probabilities_that_grow_without_end_are_refused():
    tiny = f'c "" 1 "" {{ "a" 1/{10**900} "b" {10**900 - 1}/{10**900} }} 0\n'
    with pytest.raises(InputError, match="more than 20000 binary digits"):
        read_efg(HEAD + tiny * 50, "x.efg")


def test_payoffs_that_add_up_to_a_long_number_are_refused():
    inner = "".join(f'p "" 1 {k} "" {{ "a" }} {k} "" {{ 1/{10**700 + k} 0 }}\n' for k in (1, 3, 7))
    with pytest.raises(InputError, match="more than 2000 digits"):
        read_efg(HEAD + inner + 't "" 0', "x.efg")


FOUND_BAD = [  # bugs in src/nashproof/gambit.py; take the mark away with the bug
    pytest.param(
        'c "" 1 "c" { "x" 1/2 "y" 1/2 } 0\nc "" 1 "c" { "x" 1/3 "y" 2/3 } 0\n' + 't "" 0\n' * 3,
        id="chance set 1 with other probabilities",
    ),
    pytest.param('t "" 1 "" { 1e3000 0 }', id="a payoff that the written file cannot be read with"),
]


@pytest.mark.parametrize("text", FOUND_BAD)
def test_accepted_and_should_not_be(text):
    with pytest.raises(InputError):
        read_efg(HEAD + text, "x.efg")


# A second opinion: pygambit's answers, recorded by record_gambit.py.
# test_gambit_live.py asks an installed one again.

QUESTIONS = {name: questions() for name, (questions, _) in COMPARISONS.items()}


def asked(comparison):
    """A test for each case of a comparison: its question, and what pygambit answered."""
    return pytest.mark.parametrize(
        "case, question", QUESTIONS[comparison].items(), ids=list(QUESTIONS[comparison])
    )


@pytest.mark.parametrize("comparison", COMPARISONS)
def test_every_case_has_a_recorded_answer(comparison):
    for case, question in QUESTIONS[comparison].items():
        recorded(comparison, case, question)
    assert answers()["comparisons"][comparison].keys() == QUESTIONS[comparison].keys(), (
        f"answers to no question; {HOW}"
    )


def test_a_case_without_an_answer_says_how_to_record_it():
    with pytest.raises(NotRecorded, match=r"python tests/record_gambit\.py"):
        recorded("values", "kuhn", "another text")
    with pytest.raises(NotRecorded, match='no answer of pygambit\'s to "chess"'):
        recorded("values", "chess", "")


@asked("reads")
def test_pygambit_reads_the_same_game(case, question):
    """Sizes, recall, ends, payoffs of a mixed profile.

    Of the loose text, with payoffs inside, and of our canonical one.
    """
    assert facts_of_a_tree(*question) == recorded("reads", case, question)


@asked("values")
def test_pygambit_finds_the_same_value(case, question):
    compare_value(question, recorded("values", case, question))


@asked("equilibria")
def test_pygambit_enumerates_the_same_equilibria(case, question):
    found = find_equilibria(read_efg(question, "x.efg"))
    extreme = (rows_text((found.mixed[0][v], found.mixed[1][w])) for v, w in found.pairs)
    assert sorted(extreme) == recorded("equilibria", case, question)
