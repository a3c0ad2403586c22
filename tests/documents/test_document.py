"""Document files: what is read, and the line of every mistake."""

import re
import resource
from dataclasses import replace

import pytest
from command_line import MINE, THREE, run
from examples import DOCUMENTS, HEAD, ROOT, document
from hypothesis import given
from hypothesis import strategies as st
from strategies import PLAYED

from nashproof.claims.kinds.profiles.best_responses import EquilibriumClaim
from nashproof.documents.events import all_moves, event_of, move_of, sets_matching
from nashproof.documents.profile_values import is_box, point_in_box, texts_of, values_of
from nashproof.documents.profiles import ProfileText
from nashproof.errors import AmbiguousName, InputError, MissingStrategy, UnknownName
from nashproof.exact.expressions import parts
from nashproof.exact.numbers import QQ, decimal_text, number_text, stated
from nashproof.exact.signs import bernstein
from nashproof.games.assembly import assemble

PROFILE = """[profiles.p]
game = "matching-pennies"
says = "x"
[profiles.p.strategy]
"move 1" = "Heads"
"move 2" = { Heads = "1/2", Tails = "1/2" }
"""
CLAIM = """[[assertions]]
id = "c"
lines = "1-2"
kind = "equilibrium"
profile = "p"
says = "x"
"""
TEXT = HEAD + PROFILE + CLAIM  # the profile stands on lines 8 to 13, the claim on 14 to 19


def read(text):
    return document("mine", text)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_committed_documents_are_read(name):
    told = document(name)
    assert (
        told.assertions
        and told.profiles
        and len({one.id for one in told.assertions}) == len(told.assertions)
    )


def test_what_is_read():
    told = read(TEXT)
    claim, profile = told.assertions[0], told.profiles["p"]
    assert (told.id, told.year, claim.id, claim.lines, claim.readings[0].kind) == (
        "mine",
        "1950",
        "c",
        "1-2",
        "equilibrium",
    )
    assert profile.entries == {"move 1": {"Heads": "1"}, "move 2": {"Heads": "1/2", "Tails": "1/2"}}


def test_a_base_is_taken_over():
    told = read(
        TEXT + '[profiles.q]\nbase = "p"\nsays = "y"\n[profiles.q.strategy]\n"move 1" = "Tails"\n'
    ).profiles["q"]
    assert (
        told.game == "matching-pennies"
        and told.entries["move 1"] == {"Tails": "1"}
        and "move 2" in told.entries
    )


# what is replaced, by what, line, what the message says
BAD = [
    ('title = "t"\n', "", None, 'no key "title"'),
    ('year = "1950"', "year = 1950", 3, '"year" as a string'),
    ('"000', '"xyz', 6, "64 hexadecimal digits"),
    ('about = "x"', 'about = "x"\nabuot = "y"', 8, 'the key "abuot"'),
    ('id = "c"', 'id = "C"', 15, "lower-case letters"),
    ('lines = "1-2"', 'lines = "0"', 16, "line numbers"),
    ('lines = "1-2"', 'lines = "12 to 14"', 16, "line numbers"),
    ('lines = "1-2"', 'lines = "4, 1-2"', 16, "line numbers in order"),
    ('lines = "1-2"', 'lines = "1,2"', 16, "line numbers in order"),
    ('says = "x"\n[profiles.p.strategy]', "[profiles.p.strategy]", 8, 'no key "says"'),
    (CLAIM, CLAIM + CLAIM, 21, 'the id "c" twice'),
    ('kind = "equilibrium"\n', "", 14, 'no key "kind"'),
    ("[profiles.p]", "[profile.p]\n[profiles.p]", 8, 'the key "profile"'),
    ('game = "matching', 'base = "q"\ngame = "matching', 9, "a profile that stands above"),
    (
        'says = "x"\n[profiles',
        'parameters = { A1 = ["0", "1"] }\nsays = "x"\n[profiles',
        10,
        "a name of letters",
    ),
    (
        'says = "x"\n[profiles',
        'parameters = { a = ["1", "0"] }\nsays = "x"\n[profiles',
        10,
        "the lower end first: [0, 1]",
    ),
    (
        'says = "x"\n[profiles',
        'parameters = { a = ["1", "1"] }\nsays = "x"\n[profiles',
        10,
        "expected ends that differ",
    ),
    ('says = "x"\n[profiles', 'parameters = { a = ["0"] }\nsays = "x"\n[profiles', 10, "two ends"),
    (
        'says = "x"\n[profiles',
        'parameters = { a = ["0", "one"] }\nsays = "x"\n[profiles',
        10,
        'found "one"',
    ),
    (
        'says = "x"\n[profiles',
        'form = "mixed"\nsays = "x"\n[profiles',
        10,
        "one of behaviour, plan",
    ),
    ('says = "x"\n[profiles', 'extra = "1"\nsays = "x"\n[profiles', 10, 'the key "extra"'),
    ('"move 1" = "Heads"', '"move 1" = 1', 12, "an action, or a table"),
    ('Tails = "1/2"', "Tails = 0.5", 13, '"Tails" as a string'),
]


@pytest.mark.parametrize(
    "old, new, line, wrong", BAD, ids=[f"{line} {wrong}" for *_, line, wrong in BAD]
)
def test_mistakes_have_their_line(old, new, line, wrong):
    with pytest.raises(InputError) as caught:
        read(TEXT.replace(old, new, 1))
    assert wrong in str(caught.value)
    assert caught.value.place == (f"mine.toml:{line}" if line else "mine.toml")


# Against a game: what is replaced, by what, the line, the whole message
PENNIES = 'Heads = "1/2", Tails = "1/2"'
AGAINST = [
    (
        '"move 1" = "Heads"\n',
        "",
        8,
        (
            'no strategy at the information set "move 1" in the profile p, expected one for every '
            "information set"
        ),
    ),
    ('"move 1" = "Heads"\n"move 2"', '"move *" = "Heads"\n"2/*"', None, ""),
    (
        '"move 1" = "Heads"',
        '"move 1" = "Haeds"',
        12,
        'the action "Haeds" at "move 1" in the profile p; did you mean "Heads"?',
    ),
    (
        '"move 1" = "Heads"',
        '"move 1" = "HEADS"',
        12,
        'the action "HEADS" at "move 1" in the profile p; did you mean "Heads"?',
    ),
    (
        '"move 1" = "Heads"',
        '"move 1" = "x"',
        12,
        'the action "x" at "move 1" in the profile p, expected one of Heads, Tails',
    ),
    (
        PENNIES,
        'Heads = "1/2", Tials = "1/2"',
        13,
        'the action "Tials" at "move 2" in the profile p; did you mean "Tails"?',
    ),
    (
        '"move 1" = "Heads"',
        '"mvoe 2" = "Heads"',
        12,
        'the information set "mvoe 2" in the profile p; did you mean "move 2"?',
    ),
    (
        '"move 1" = "Heads"',
        '"1/move" = "Heads"',
        12,
        'the information set "1/move" in the profile p; did you mean "1/move 1"?',
    ),
    (
        'Heads = "1/2"',
        'Heads = "1/3"',
        13,
        (
            'probabilities at "move 2" in the profile p that sum to 5/6, '
            "expected the sum 1, as with "
            'Tails = "2/3"'
        ),
    ),
    (
        PENNIES,
        'Heads = "1/2"',
        13,
        (
            'probabilities at "move 2" in the profile p that sum to 1/2, '
            "expected the sum 1, as with "
            'Tails = "1/2"'
        ),
    ),
    (
        PENNIES,
        'Tails = "1/3"',
        13,
        (
            'probabilities at "move 2" in the profile p that sum to 1/3, '
            "expected the sum 1, as with "
            'Heads = "2/3"'
        ),
    ),
    (
        PENNIES,
        'Heads = "333/1000", Tails = "333/500"',
        13,
        'probabilities at "move 2" in the profile p that sum to 999/1000, '
        "expected the sum 1, as with "
        'Heads = "1/3", Tails = "2/3" if these are rounded or cut off; or Heads = "0.333", Tails '
        '= "0.666" as printed, for all numbers that round to these; or Tails = "667/1000"',
    ),
    (
        PENNIES,
        'Heads = "431/1000", Tails = "71/125"',
        13,
        'probabilities at "move 2" in the profile p that sum to 999/1000, '
        "expected the sum 1, as with "
        'Heads = "0.431", Tails = "0.568" as printed, for all numbers that round to these; or '
        'Tails = "569/1000"',
    ),
    (
        PENNIES,
        'Heads = "4/3", Tails = "1/3"',
        13,
        (
            'probabilities at "move 2" in the profile p that sum to 5/3, '
            "expected the sum 1, as with "
            'Heads = "2/3"'
        ),
    ),
    (
        'Heads = "1/2"',
        'Heads = "0.33"',
        13,
        'the printed decimal "0.33" for "Heads" at "move 2" in the profile p, which stands for an '
        "interval, "
        "expected for this kind of claim the exact 33/100, or 1/3 if it is rounded",
    ),
    (
        'Heads = "1/2"',
        'Heads = "0.5"',
        13,
        'the printed decimal "0.5" for "Heads" at "move 2" in the profile p, which stands for an '
        "interval, "
        "expected for this kind of claim the exact 1/2",
    ),
    (
        'Heads = "1/2"',
        'Heads = "1/2 +"',
        13,
        'the end in the expression "1/2 +", expected a number or a parameter (none is declared)',
    ),
    (
        'Heads = "1/2"',
        'Heads = "a"',
        13,
        '"a" in the expression "a", expected a number or a parameter (none is declared)',
    ),
    (
        'Heads = "1/2"',
        'Heads = "1/0"',
        13,
        'division by zero in "1/0", expected a divisor that is not zero',
    ),
    ('Heads = "1/2"', "Heads = \"__import__('os')\"", 13, "numbers, parameters and + - * / ^ ( )"),
    (
        PENNIES,
        'Heads = "3/2", Tails = "-1/2"',
        13,
        (
            'the probability "-1/2" of "Tails" at "move 2" in the profile p, which is negative, '
            "expected probabilities of at least 0"
        ),
    ),
]


def message(profile, game):
    with pytest.raises(InputError) as caught:
        values_of(profile, game)
    assert len(str(caught.value).splitlines()) == 1
    return str(caught.value)


@pytest.mark.parametrize("old, new, line, wrong", AGAINST)
def test_profiles_refused(game, old, new, line, wrong):
    profile = read(TEXT.replace(old, new, 1)).profiles["p"]
    if line is None:
        assert values_of(profile, game("matching-pennies"))
        return
    text = message(profile, game("matching-pennies"))
    assert text.startswith(f"mine.toml:{line}: found ") and text.endswith(wrong)


ONE_PARAMETER = TEXT.replace(
    'says = "x"\n[profiles', 'parameters = { a = ["0", "1"] }\nsays = "x"\n[profiles', 1
)  # the profile's entries: 13, 14


@pytest.mark.parametrize(
    "rows, wrong",
    [
        (
            'Heads = "a", Tails = "2 - 2*a"',
            'that sum to -a + 2, expected the sum 1, as with Tails = "-a + 1"',
        ),
        (
            'Heads = "a/2", Tails = "a/2"',
            'that sum to a, expected the sum 1, as with Tails = "-1/2*a + 1"',
        ),
        ('Heads = "2*a"', 'that sum to 2*a, expected the sum 1, as with Heads = "1"'),
        ('Heads = "1/(1 + a)", Tails = "1/(1 + a)"', "that sum to 2/(a + 1), expected the sum 1"),
        (
            'Heads = "0.333", Tails = "0.666"',
            (
                "that sum to 999/1000, "
                'expected the sum 1, as with Heads = "1/3", Tails = "2/3" if these '
                'are rounded or cut off; or Tails = "667/1000"'
            ),
        ),
        ('Heads = "0.25"', 'that sum to 1/4, expected the sum 1, as with Tails = "3/4"'),
        (
            'Heads = "a - 1/2", Tails = "3/2 - a"',
            'the probability "a - 1/2" of "Heads" at "move 2" in the profile p, which is '
            "-1/2 at a = 0, expected probabilities of at least 0, or shorter intervals",
        ),
        (
            'Heads = "(a - 1/2)^2 - 1/8", Tails = "9/8 - (a - 1/2)^2"',
            "in the profile p, which is not shown to be at least 0 for all parameters, "
            "expected probabilities of at least 0, or shorter intervals",
        ),
    ],
)
def test_parametric_profiles_refused(game, rows, wrong):
    text = message(
        read(ONE_PARAMETER.replace(PENNIES, rows)).profiles["p"], game("matching-pennies")
    )
    assert text.startswith("mine.toml:14: found ") and text.endswith(wrong)


def test_thirds_that_are_rounded(game):
    third = 'Rock = "333/1000", Paper = "333/1000", Scissors = "333/1000"'
    text = (
        TEXT.replace("matching-pennies", "rock-paper-scissors")
        .replace(PENNIES, third)
        .replace('"Heads"', '"Rock"')
    )
    assert message(read(text).profiles["p"], game("rock-paper-scissors")) == (
        'mine.toml:13: found probabilities at "move 2" in the profile p that sum to 999/1000, '
        "expected the sum 1, as with "
        'Rock = "1/3", Paper = "1/3", Scissors = "1/3" if these are rounded or cut off; '
        'or Rock = "0.333", Paper = "0.333", Scissors = "0.333" as printed, for all numbers that '
        "round to these; "
        'or Scissors = "167/500"'
    )


def test_the_line_is_that_of_the_entry_however_it_is_written(game):
    """In a table of its own, with dotted keys, in the profile that is the base."""
    pennies = game("matching-pennies")
    tables = TEXT.replace(
        '"move 2" = { Heads = "1/2", Tails = "1/2" }',
        '[profiles.p.strategy."move 2"]\nHeads = "1/2"\nTails = "-1/2"',
    )
    assert message(read(tables).profiles["p"], pennies).startswith("mine.toml:15: ")
    dotted = TEXT.replace(
        '"move 2" = { Heads = "1/2", Tails = "1/2" }',
        '"move 2".Heads = "1/2"\n"move 2" . Tials = "1/2"',
    )
    assert message(read(dotted).profiles["p"], pennies).startswith("mine.toml:14: ")
    derived = (
        TEXT.replace("Tails", "Tials")
        + '[profiles.q]\nbase = "p"\nsays = "y"\n[profiles.q.strategy]\n"move 1" = "Tails"\n'
    )
    assert message(read(derived).profiles["q"], pennies).startswith("mine.toml:13: ")


def test_many_missing_sets_are_counted(game):
    text = (
        TEXT.replace("matching-pennies", "kuhn-13")
        .replace('"move 1" = "Heads"\n', "")
        .replace('"move 2" = { Heads = "1/2", Tails = "1/2" }', '"2 *" = "check"')
    )
    kuhn = game("kuhn-13")
    names = [f'"{s.name}"' for s in kuhn.infosets if not s.name.startswith("2 ")]
    assert message(read(text).profiles["p"], kuhn) == (
        f"mine.toml:8: found no strategy at {len(names)} information sets: "
        f"{', '.join(names[:12])} and {len(names) - 12} more in the profile p, expected one for "
        "every information set"
    )


def test_parametric_profiles_sum_to_one_identically(game):
    text = TEXT.replace(
        'says = "x"\n[profiles', 'parameters = { a = ["0", "1"] }\nsays = "x"\n[profiles', 1
    )
    pennies = game("matching-pennies")
    good = read(
        text.replace(
            '{ Heads = "1/2", Tails = "1/2" }', '{ Heads = "a^2", Tails = "(1 - a)*(1 + a)" }'
        )
    ).profiles["p"]
    assert sum(values_of(good, pennies)[1]) == 1
    for heads, tails in (("a", "a"), ("a", "1 - a^2"), ("1/a", "1 - 1/a")):
        with pytest.raises(InputError):
            values_of(
                read(
                    text.replace(
                        '{ Heads = "1/2", Tails = "1/2" }',
                        f'{{ Heads = "{heads}", Tails = "{tails}" }}',
                    )
                ).profiles["p"],
                pennies,
            )


def test_a_name_of_both_players_is_told_apart_by_the_number(game):
    sexes = game("battle-of-the-sexes")
    text = (
        TEXT.replace("matching-pennies", "battle-of-the-sexes")
        .replace("Heads", "Fight")
        .replace("Tails", "Ballet")
    )
    profile = read(
        text.replace('"move 1"', '"1/move 1"').replace('"move 2"', '"2/move 2"')
    ).profiles["p"]
    assert texts_of(profile, sexes) == (("1", "0"), ("1/2", "1/2"))


PARAMETRIC = TEXT.replace(
    'says = "x"\n[profiles',
    'parameters = { a = ["0", "1"], b = ["0", "1"] }\nsays = "x"\n[profiles',
    1,
)


@pytest.mark.parametrize(
    "heads, tails, text",
    [
        ("a/(a + 2)", "2/(a + 2)", "a/(a + 2)"),
        (
            "1/(2 - a)",
            "(1 - a)/(2 - a)",
            "1/(-a + 2)",
        ),  # the denominator as it is written is the positive one
        ("a*b/(1 + a*b)", "1 - a*b/(1 + a*b)", "a*b/(a*b + 1)"),
        ("(a^2 + a)/(a + 1)/2", "1 - a/2", "1/2*a"),
    ],
)
def test_quotients_in_profiles(game, heads, tails, text):
    told = read(
        PARAMETRIC.replace(
            '{ Heads = "1/2", Tails = "1/2" }', f'{{ Heads = "{heads}", Tails = "{tails}" }}'
        )
    ).profiles["p"]
    row = values_of(told, game("matching-pennies"))[1]
    assert (
        number_text(row[0]) == text
        and sum(row) == 1
        and all(min(bernstein(parts(x)[1], told.parameters)) > 0 for x in row)
    )


@pytest.mark.parametrize(
    "heads, tails, wrong",
    [
        ("a/b", "1 - a/b", 'a denominator of "Heads" at "move 2"'),
        ("1/(2*a - 1)", "1 - 1/(2*a - 1)", "a denominator"),
        ("1/a", "1 - 1/a", "a denominator"),
        ("1/(1 + a)", "1/(1 + a)", "sum to"),
        ("2/(1 + a)", "1 - 2/(1 + a)", "which is -1 at a = 0"),
        ("1/(4*a^2 - 4*a + 5/4)/9", "1 - 1/(4*a^2 - 4*a + 5/4)/9", "a denominator"),
    ],
)  # positive, but its coefficients are 5/4, -3/4, 5/4
def test_denominators_must_be_shown_positive(game, heads, tails, wrong):
    told = read(
        PARAMETRIC.replace(
            '{ Heads = "1/2", Tails = "1/2" }', f'{{ Heads = "{heads}", Tails = "{tails}" }}'
        )
    ).profiles["p"]
    with pytest.raises(InputError, match=wrong) as caught:
        values_of(told, game("matching-pennies"))
    assert caught.value.place == "mine.toml:14" and len(str(caught.value).splitlines()) == 1


# Patterns of sets

FOLDS = ("Q check bet", "K check bet", "A check bet", "Q bet", "K bet", "A bet")
STARTS = "".join(f'"{card}{after}" = "check"\n' for card in "QKA" for after in ("", " check"))


def kuhn_texts(game, rows, name="p"):
    profile = (
        HEAD + f'[profiles.p]\ngame = "kuhn"\nsays = "x"\n[profiles.p.strategy]\n{STARTS}{rows}\n'
    )
    kuhn = game("kuhn")
    texts = texts_of(read(profile + CLAIM).profiles[name], kuhn)
    return {
        s.name: s.actions[row.index("1")] for s, row in zip(kuhn.infosets, texts) if s.name in FOLDS
    }


@pytest.mark.parametrize(
    "rows, calls",
    [
        ('"* bet" = "fold"', ""),
        ('"* bet" = "fold"\n"A *" = "call"', ""),
        ('"* bet" = "fold"\n"A * bet" = "call"', "A check bet"),
        ('"* bet" = "fold"\n"2/A *t" = "call"', "A bet"),
        ('"* bet" = "fold"\n"A bet" = "call"', "A bet"),
        ('"*" = "fold"\n"2/* bet" = "call"', "Q bet, K bet, A bet"),
        ('"*bet*" = "fold"\n"2/K bet" = "call"', "K bet"),
        ('"Q *" = "fold"\n"* bet" = "call"', ", ".join(FOLDS)),
    ],
)
def test_the_longest_pattern_counts(game, rows, calls):
    """A pattern is outdone by a longer one and by the name itself. (``A *`` is shorter than ``*
    bet``.)"""
    assert {name for name, action in kuhn_texts(game, rows).items() if action == "call"} == {
        *calls.split(", ")
    } - {""}


@pytest.mark.parametrize(
    "rows, line, wrong",
    [
        ('"*" = "fold"\n"J *" = "call"', 19, 'the information set "J \\*"'),
        ('"*" = "fold"\n"* raise" = "call"', 19, r'the information set "\* raise"'),
        (
            '"A *" = "fold"\n"* be*" = "fold"\n"*k bet" = "call"\n"* bet" = "call"',
            21,
            "of one length",
        ),
        ('"K *" = "fold"', 8, "no strategy at"),
        ('"* bet" = "raise"', 18, 'the action "raise"'),
        ('"[QKA]*" = "fold"', 18, "the information set"),
    ],
)
def test_patterns_refused(game, rows, line, wrong):
    with pytest.raises(InputError, match=wrong) as caught:
        kuhn_texts(game, rows)
    assert caught.value.place == f"mine.toml:{line}" and len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(
    "base, own, calls",
    [
        ('"2/K bet" = "call"', '"K bet" = "fold"', ""),
        ('"2/K bet" = "fold"', '"K bet" = "call"', "K bet"),
        ('"K bet" = "call"', '"2/K bet" = "fold"', ""),
        ('"K bet" = "call"', '"* bet" = "fold"', ""),
        ('"K*bet" = "call"', '"* bet" = "fold"', ""),
        ('"K bet" = "call"\n"2/Q bet" = "call"', '"2/* bet" = "fold"\n"Q bet" = "call"', "Q bet"),
    ],
)
def test_own_entries_count_before_those_of_the_base(game, base, own, calls):
    """However each names the information set: the base has an entry for none that is named here."""
    over = f'[profiles.q]\nbase = "p"\nsays = "y"\n[profiles.q.strategy]\n{own}\n'
    found = kuhn_texts(game, f'"*" = "fold"\n{base}\n{over}', "q")
    assert {name for name, action in found.items() if action == "call"} == {calls} - {""}


@pytest.mark.parametrize("name, other", [("2/K bet", "K bet"), ("K bet", "2/K bet")])
def test_two_entries_for_one_information_set_refused(game, name, other):
    with pytest.raises(InputError, match='the information set "K bet" twice') as caught:
        kuhn_texts(game, f'"*" = "fold"\n"{name}" = "call"\n"{other}" = "fold"')
    assert caught.value.place == f"mine.toml:{20 if other == 'K bet' else 19}"


def test_patterns_of_one_length_may_agree(game):
    assert set(kuhn_texts(game, '"* bet" = "fold"\n"Q*bet" = "fold"').values()) == {"fold"}


def test_patterns_of_a_base_are_read_on_the_new_game(game):
    told = document("sandbagging-thesis").profiles["any-raises-call"]
    for cap in range(1, 11):
        longer = game(f"kuhn-raise-{cap}")
        texts = dict(zip(((s.player, s.name) for s in longer.infosets), texts_of(told, longer)))
        raised = {key: row for key, row in texts.items() if key[1].endswith("raise")}
        assert len(raised) == 6 * cap
        assert all(
            row[:2] == (("0", "1") if name[0] == "A" else ("1", "0"))
            for (_, name), row in raised.items()
        )


# Boxes of printed numbers


@pytest.mark.parametrize(
    "rows, point",
    [
        ((("0.33", "0.67"), ("1", "0")), ((QQ(1, 3), QQ(2, 3)), (1, 0))),
        ((("0.61", "0.39"), ("0.50", "0.50")), ((QQ(11, 18), QQ(7, 18)), (QQ(1, 2), QQ(1, 2)))),
        ((("0.3333", "0.6667"), ("-0.0000", "1.0000")), ((QQ(1, 3), QQ(2, 3)), (0, 1))),
    ],
)
def test_the_simplest_point_of_a_box(game, rows, point):
    found = point_in_box(rows)
    assert [tuple(row) for row in found] == [tuple(row) for row in point]
    assert all(
        stated(t).offset(x) == 0 for row, texts in zip(found, rows) for x, t in zip(row, texts)
    )


@given(st.lists(st.integers(0, 20), min_size=1, max_size=8).filter(any), st.integers(1, 3))
def test_a_point_of_a_box_sums_to_1_if_one_can(weights, digits):
    """Whatever the simplest fractions sum to: 0.3, 0.3, 0.2, 0.2 have the sum 7/6."""
    row = tuple(decimal_text(QQ(weight, sum(weights)), digits) for weight in weights)
    (point,) = point_in_box((row,))
    assert sum(point) == 1 and min(point) >= 0
    assert all(stated(text).offset(x) == 0 for x, text in zip(point, row))


def test_boxes_are_profiles_with_decimals_and_no_parameters():
    assert is_box(
        read(TEXT.replace('Heads = "1/2"', 'Heads = "0.50"')).profiles["p"], (("0.50", "1/2"),)
    )
    assert not is_box(read(TEXT).profiles["p"], (("1", "0"), ("1/2", "1/2")))


def test_a_negative_printed_number(game):
    point_in_box((("1.50", "-0.50"), ("1", "0")))


# Events


@given(PLAYED)
def test_every_move_names_itself(game):
    for player, name, action in all_moves(game):
        assert move_of(game, f"{player}/{name}: {action}") == (player, name, action)
    assert len(all_moves(game)) == len({move for path in game.paths() for move in path})


def test_events(game):
    kuhn = game("kuhn")
    assert event_of(kuhn, ["1/*: bet"]) == [tuple((1, card, "bet") for card in "QKA")]
    assert event_of(kuhn, ["K bet: call | K bet: fold"]) == [
        ((2, "K bet", "call"), (2, "K bet", "fold"))
    ]
    assert event_of(kuhn, ["0/card 1: Q", "Q: check"]) == [
        ((0, "card 1", "Q"),),
        ((1, "Q", "check"),),
    ]
    assert {move[2] for move in event_of(kuhn, ["card 2: A"])[0]} == {"A"} and len(
        event_of(kuhn, ["card 2: A"])[0]
    ) == 2
    assert event_of(kuhn, []) == []


@pytest.mark.parametrize(
    "text, wrong",
    [
        ("K bet: cal", 'did you mean "K bet: call"?'),
        ("K bet", 'did you mean "K: bet"?'),
        ("", "one of"),
        ("3/K bet: call", 'did you mean "K bet: call"?'),
        ("1/K bet: call", "did you mean"),
        ("*: jump", "one of"),
        ("card 1: J", "did you mean"),
    ],
)
def test_events_refused(game, text, wrong):
    with pytest.raises(InputError) as caught:
        event_of(game("kuhn"), [text])
    assert wrong.split(",")[0] in str(caught.value) or "expected one of" in str(caught.value)


def test_a_move_must_be_one(game):
    with pytest.raises(InputError, match="which 3 moves fit"):
        move_of(game("kuhn"), "1/*: bet")


# Names that begin others, hold pattern characters, or can be cut in two ways: the literal one wins


def named_game(*moves):
    """Player 1 is at each of the sets in turn, below chance nodes, each with its actions."""
    leaf = ("end", (QQ(0),))
    return assemble("g", ["A"], list(_below(list(moves), leaf)))


def _below(moves, leaf):
    if not moves:
        yield leaf
        return
    (player, name, actions), *rest = moves
    chance = ("chance", name, tuple(actions), [QQ(1, len(actions))] * len(actions))
    yield ("move", player, name, name, tuple(actions)) if player else chance
    yield from _below(rest, leaf)
    yield from [leaf] * (len(actions) - 1)


COIN = ((0, "coin", "HT"), (0, "coin after H", "HT"), (1, "A*", "xy"), (1, "AB", "xy"))


def test_a_literal_name_of_a_chance_node_is_that_node():
    """``coin`` is not ``coin after H``, also where it has not the action that the other has."""
    game = named_game(*COIN)
    assert event_of(game, ["coin: T"]) == event_of(game, ["0/coin: T"]) == [((0, "coin", "T"),)]
    assert event_of(game, ["coin after H: T"]) == [((0, "coin after H", "T"),)]
    other = named_game((0, "coin", "HT"), (0, "coin after H", "XY"))
    with pytest.raises(UnknownName, match='found "coin: X"'):
        event_of(other, ["coin: X"])
    mine = named_game((1, "coin", "HT"), (0, "coin after H", "HT"))
    assert event_of(mine, ["coin: T"]) == [((1, "coin", "T"),)]
    assert event_of(mine, ["0/coin: T"]) == [((0, "coin after H", "T"),)]


def test_a_beginning_of_names_of_which_one_begins_another_is_ambiguous():
    game = named_game((0, "toss after 1", "HT"), (0, "toss after 1 after H", "HT"))
    with pytest.raises(AmbiguousName, match='"toss: T", which is at "toss after 1" and at "toss a'):
        event_of(game, ["toss: T"])
    assert event_of(game, ["toss after 1: T"]) == [((0, "toss after 1", "T"),)]


def test_a_literal_name_with_a_star_is_that_set():
    game = named_game(*COIN)
    assert sets_matching(game, "A*") == sets_matching(game, "1/A*") == {0}
    assert sets_matching(game, "A**") == sets_matching(game, "1/*") == {0, 1}
    star = named_game((1, "*", "xy"), (1, "B", "xz"))
    assert event_of(star, ["*: x"]) == [((1, "*", "x"),)]
    with pytest.raises(UnknownName):
        event_of(star, ["*: z"])


def test_an_entry_of_a_literal_name_with_a_star_fills_no_other_set():
    entries = {"A*": {"x": "1"}}
    profile = ProfileText("p", "", "", {}, entries, "behaviour", "p.toml")
    with pytest.raises(MissingStrategy, match='no strategy at the information set "AB"'):
        texts_of(profile, named_game(*COIN))
    both = replace(profile, entries=entries | {"AB": {"y": "1"}}, tables=())
    assert texts_of(both, named_game(*COIN)) == (("1", "0"), ("0", "1"))


def test_a_number_of_a_player_before_a_name_comes_first():
    """``1/Q`` is Q of player 1, and not the set that is called so; that is 2/1/Q."""
    two = [("move", 1, "Q", "Q", "ab"), ("move", 2, "x", "1/Q", "ab")]
    ends = [("end", (QQ(0), QQ(0)))] * 3
    game = assemble("g", ["A", "B"], [*two, *ends])
    assert sets_matching(game, "1/Q") == sets_matching(game, "Q") == {0}
    assert sets_matching(game, "2/1/Q") == {1}
    assert event_of(game, ["1/Q: a"]) == [((1, "Q", "a"),)]
    assert event_of(game, ["2/1/Q: a"]) == [((2, "1/Q", "a"),)]
    assert sets_matching(game, "1/*") == {0} and sets_matching(game, "*/Q") == {0, 1}


@pytest.mark.parametrize(
    "moves, text, found",
    [
        (((1, "K", ("y: z", "b")), (1, "K: y", ("z", "b"))), "K: y: z", "which 2 moves fit"),
        (((0, "Q", "ab"), (1, "Q", "ab")), "Q: a", "which 2 moves fit"),
        (
            ((1, "A", ("x", "b")), (1, "A: x | A", ("x", "b"))),
            "A: x | A: x",
            "which is the name of one move and of 2",
        ),
    ],
)
def test_a_name_that_can_be_read_in_two_ways_is_refused(moves, text, found):
    with pytest.raises(AmbiguousName, match=re.escape(found)):
        event_of(named_game(*moves), [text])


def test_blanks_around_a_name_are_its_own_where_a_move_is_called_so():
    game = named_game((1, " Q", "ab"), (1, "Q", "ab"))
    assert event_of(game, [" Q: a"]) == [((1, " Q", "a"),)]
    assert event_of(game, ["  Q: a"]) == [((1, "Q", "a"),)]


def test_a_misspelt_key_in_the_last_claim_costs_no_solving(tmp_path):
    """The whole process takes less than two seconds of processor time; the audit takes 29."""
    text = (ROOT / "data" / "documents" / "simplified-poker.toml").read_text("utf-8")
    before, _, after = text.rpartition("\nstated = ")
    mine = tmp_path / "mine.toml"
    mine.write_text(f"{before}\nstatde = {after}", "utf-8")
    earlier = resource.getrusage(resource.RUSAGE_CHILDREN)
    status, out, errors = run("audit", mine, "--games", ROOT / "data" / "games")
    later = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert (status, out) == (2, "") and f"{mine}:{before.count(chr(10)) + 2}: " in errors
    assert errors.endswith('found the key "statde"; did you mean "stated"?\n')
    assert sum(later[:2]) - sum(earlier[:2]) < 2


BROKEN_READINGS = [  # added to a claim that is in order: line, message
    ('statde = "equilibrium"', 20, 'the key "statde"; did you mean "stated"?'),
    ('[assertions.qualified]\nsays = "y"\nstated = "an equilibrium"', 22, '"an equilibrium"'),
    ('[assertions.corrected]\nsays = "y"\nfrontiers = []', 22, 'the key "frontiers"'),
    ('[assertions.corrected]\nsays = "y"\nat = { a = "0,5" }', 22, '"0,5"'),
]


@pytest.mark.parametrize("more, line, wrong", BROKEN_READINGS)
def test_readings_are_parsed_when_the_document_is_read(more, line, wrong):
    with pytest.raises(InputError) as caught:
        read(TEXT + more + "\n")
    assert wrong in str(caught.value) and caught.value.place == f"mine.toml:{line}"


def test_a_document_has_its_claims_parsed():
    more = '[assertions.corrected]\nsays = "y"\nstated = "not an equilibrium"\n'
    (reading,) = read(TEXT + more).assertions[0].readings
    (offer,) = reading.offers
    assert (reading.id, reading.says, offer.name, offer.says) == ("", "x", "corrected", "y")
    assert [one.claim.stated for one in (reading, offer)] == ["equilibrium", "not an equilibrium"]
    assert reading.claim == EquilibriumClaim(None, "p", "", None, "equilibrium", ())


def of_votes(tmp_path, old, new):
    """What is said of the document about votes with one text replaced."""
    (tmp_path / "vote.efg").write_text(THREE)
    assert old in MINE
    (tmp_path / "mine.toml").write_text(MINE.replace(old, new, 1))
    return run("audit", "mine.toml", cwd=tmp_path)


def test_a_negative_decimal_is_no_probability(tmp_path):
    """No number of at least 0 rounds to it; the sum may be right."""
    half = 'ann = { yes = "1/2", no = "1/2" }'
    status, _, err = of_votes(tmp_path, half, 'ann = { yes = "-0.1", no = "1.0" }')
    assert status == 2 and '"-0.1" for "yes" at "ann" in the profile mixed, which is negat' in err


def test_an_event_has_a_condition(tmp_path):
    status, _, err = of_votes(tmp_path, '{ player = "1", stated', "{ event = [], stated")
    assert status == 2 and 'found "event" = [], expected at least one condition' in err
