"""Specifications -> games: payoffs by the rules, and the line of every mistake."""

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import walk

from nashproof.errors import InputError
from nashproof.exact.numbers import QQ
from nashproof.files.strict_toml import read_table
from nashproof.games.card_games import game_from_table

KUHN = """title = "t"
description = "d"
players = ["A", "B"]
[deck]
cards = ["Q", "K", "A"]
replacement = false
[stakes]
ante = "1"
[betting]
bet = "1"
raises = 0
"""


def build(text):
    return game_from_table(read_table(text, "x.toml"))


def card_game(cards, replacement, ante, bet, step, raises):
    cards = ", ".join(f'"{c}"' for c in cards)
    return build(
        'title = "t"\ndescription = "d"\nplayers = ["A", "B"]\n'
        f"[deck]\ncards = [{cards}]\nreplacement = {str(replacement).lower()}\n"
        f'[stakes]\nante = "{ante}"\n'
        f'[betting]\nbet = "{bet}"\nraise = "{step}"\nraises = {raises}\n'
    )


def ends(game):
    """{(card 1, card 2, moves): payoffs} of all terminals, and chance's probabilities."""
    terminals = {}
    for path, leaf in zip(game.paths(), game.leaves, strict=True):
        cards, moves = [a for p, _, a in path if not p], tuple(a for p, _, a in path if p)
        terminals[(*cards, moves)] = leaf.payoffs, leaf.chance
    return terminals


def betting(moves):
    """The rules of FORMATS.md, section 1, in other words.

    Who folds or 0, and what each player put in beyond the ante as (bets, raises).
    """
    paid = [(0, 0), (0, 0)]
    for k, move in enumerate(moves):
        me, other = k % 2, 1 - k % 2
        if move == "bet":
            paid[me] = (1, 0)
        elif move == "raise":
            paid[me] = (paid[other][0], paid[other][1] + 1)
        elif move == "call":
            paid[me] = paid[other]
    return (len(moves) - 1) % 2 + 1 if moves[-1] == "fold" else 0, paid


@given(
    st.integers(2, 4),
    st.booleans(),
    st.integers(0, 3),
    st.integers(1, 3),
    st.integers(1, 3),
    st.integers(0, 3),
)
def test_payoffs_follow_from_the_rules(n, replacement, ante, bet, step, raises):
    cards = "2345"[:n]
    game = card_game(cards, replacement, ante, bet, step, raises)
    terminals = ends(game)
    deals = list(product(cards, repeat=2) if replacement else permutations(cards, 2))
    histories = {key[2] for key in terminals}
    assert set(terminals) == {(*deal, h) for deal in deals for h in histories}
    assert len(histories) == 1 + 2 * (
        2 + 2 * raises
    )  # check check, and after either bet fold or call at each raise
    for (one, two, moves), (payoffs, chance) in terminals.items():
        folds, paid = betting(moves)
        put = [ante + bets * bet + rises * step for bets, rises in paid]
        loser = folds or (0 if one == two else 1 if one < two else 2)
        expected = -put[0] if loser == 1 else put[1] if loser else 0
        assert payoffs == (expected, -expected) and chance == QQ(1, len(deals))


def test_information_sets_are_the_card_and_the_history():
    game = build(KUHN)
    assert [s.name for s in game.infosets if s.player == 1] == [
        "Q",
        "Q check bet",
        "K",
        "K check bet",
        "A",
        "A check bet",
    ]
    assert sorted(s.name for s in game.infosets if s.player == 2) == sorted(
        f"{card} {move}" for card in "QKA" for move in ("check", "bet")
    )
    assert {s.name: s.actions for s in game.infosets}["K bet"] == ("fold", "call")


def test_listed_histories_are_the_structure_written_out(game):
    """Baby poker with a table of histories; Kuhn's misprint differs only after two checks."""
    for (one, two, moves), (payoffs, _) in ends(game("baby-poker")).items():
        stake = {("call",): 1, ("raise", "call"): 2}.get(moves)
        assert payoffs[0] == (1 if stake is None else stake * ((one > two) - (one < two)))
    right, wrong = ends(game("kuhn")), ends(game("kuhn-misprint"))
    assert all(
        wrong[key][0][0] == right[key][0][0] * (2 if key[2] == ("check", "check") else 1)
        for key in right
    )


def test_bonuses_come_on_top(game):
    plain, bonus = ends(game("kuhn")), ends(game("kuhn-naive-bonus"))
    for key, (payoffs, _) in bonus.items():
        naive = (key[0] == "Q" and key[2][0] == "check") or (key[0] == "A" and key[2][0] == "bet")
        assert payoffs == (plain[key][0][0] + (1000 if naive else 0), plain[key][0][1])


def test_matrix_games(game):
    sexes = game("battle-of-the-sexes")
    for i, j in product((0, 1), repeat=2):
        rows = ((QQ(i == 0), QQ(i == 1)), (QQ(j == 0), QQ(j == 1)))
        assert walk(sexes, rows) == [[(2, 1), (0, 0)], [(0, 0), (1, 2)]][i][j]
    assert [s.name for s in sexes.infosets] == ["move 1", "move 2"]


MATRIX = """title = "t"
description = "d"
players = ["A", "B"]
[matrix]
rows = ["r"]
columns = ["c", "d"]
payoffs = [["1", "2"]]
"""
LISTED = (
    KUHN[: KUHN.index("[stakes]")]
    + '[[histories]]\nmoves = ["go"]\nend = "showdown"\npaid = ["1", "1"]\n'
)

# text, what is replaced, by what, line, what the message says
BAD = [
    (KUHN, '"A", "B"', '"A"', 3, "the names of two players"),
    (KUHN, '"A", "B"]', '"A", "A"]', 3, "the names of two players"),
    (KUHN, '"A", "B"]', '"", "B"]', 3, "the names of two players, which differ"),
    (KUHN, 'title = "t"\n', "", None, 'no key "title"'),
    (KUHN, '"Q", "K", "A"', "", 5, "found 0 cards, expected distinct cards"),
    (KUHN, '"Q", "K", "A"', '"", "A"', 5, 'found 2 cards: "", "A", expected distinct cards'),
    (KUHN, '"Q", "K", "A"', '"Q", "Q"', 5, "distinct cards"),
    (KUHN, '"Q", "K", "A"', '"Q K", "A"', 5, "without blanks"),
    (KUHN, '"Q", "K", "A"', '"Q"', 5, "at least two"),
    (KUHN, "replacement = false", 'replacement = "no"', 6, "true or false"),
    (KUHN, 'ante = "1"', "ante = 1", 8, "a number in quotes"),
    (KUHN, 'ante = "1"', 'ante = "one"', 8, 'found "one"'),
    (KUHN, 'ante = "1"', 'anti = "1"', 8, 'did you mean "ante"?'),
    (KUHN, 'ante = "1"', 'ante = "1"\nextra = "1"', 9, 'the key "extra"'),
    (KUHN, 'bet = "1"', 'bet = "0"', 10, "a bet of 0"),
    (KUHN, 'bet = "1"', 'bet = "-1"', 10, "below 0"),
    (KUHN, "raises = 0", "raises = 1", 9, 'no key "raise"'),
    (KUHN, "raises = 0", "raises = 51", 11, "from 0 to 50"),
    (KUHN, "raises = 0", 'raises = "0"', 11, "an integer"),
    (KUHN, "raises = 0", "raises = 0\n[extra]", 12, 'the key "extra"'),
    (
        KUHN,
        "raises = 0",
        'raises = 0\n[[bonus]]\nplayer = 1\namount = "1"\ncard = "J"\nmoves = []',
        15,
        "one of Q, K, A",
    ),
    (
        KUHN,
        "raises = 0",
        'raises = 0\n[[bonus]]\nplayer = 3\namount = "1"\ncard = "Q"\nmoves = []',
        13,
        "from 1 to 2",
    ),
    (
        KUHN,
        "raises = 0",
        'raises = 0\n[[bonus]]\nplayer = 1\namount = "1"\ncard = "Q"\nmoves = ["fold"]',
        16,
        "the beginning of a history",
    ),
    (LISTED, "showdown", "tie", 9, "one of showdown"),
    (LISTED, "showdown", "player 2 folds", 8, "the player who moves last to fold"),
    (LISTED, '"1", "1"', '"1"', 10, "two numbers in quotes"),
    (LISTED, '"1", "1"', '"1", "-1"', 10, "at least 0"),
    (LISTED, '["go"]', "[]", 8, "0 moves"),
    (
        LISTED + '[[histories]]\nmoves = ["go", "on"]\nend = "showdown"\npaid = ["1", "1"]\n',
        "#",
        "",
        7,
        "its beginning",
    ),
    (MATRIX, '"1", "2"', '"1"', 7, "1 rows of 2 payoffs"),
    (MATRIX, '"1", "2"', '"1", 2', 7, "each in quotes"),
    (MATRIX, '"c", "d"', '"c", "c"', None, "distinct names"),
    (MATRIX, "[matrix]", "[matrix]\nextra = 1", 5, 'the key "extra"'),
]


@pytest.mark.parametrize(
    "text, old, new, line, wrong", BAD, ids=[f"{line} {wrong}" for *_, line, wrong in BAD]
)
def test_mistakes_have_their_line(text, old, new, line, wrong):
    with pytest.raises(InputError) as caught:
        build(text.replace(old, new, 1))
    assert wrong in str(caught.value)
    assert caught.value.place == (f"x.toml:{line}" if line else "x.toml")


@pytest.mark.parametrize(
    "old, new",
    [
        ('title = "t"', 'title = "a\\nb"'),
        ('description = "d"', 'description = "d\\\\"'),
        ('"A", "B"', '"A\\n", "B"'),
    ],
)
def test_texts_that_a_canonical_file_cannot_hold(old, new):
    with pytest.raises(InputError):
        build(KUHN.replace(old, new))
