"""Questions about laws: functions of the stakes and decks of every size with their proofs, the
verb, what is refused."""

import hashlib
import json
import random

import pytest
from examples import ROOT

import nashcheck
from nashledger.laws.answers import answer_law
from nashledger.laws.questions import law_question, read_law_question
from nashledger.laws.solving import followed_plans
from nashledger.laws.solving.rational_fit import find_law
from nashledger.laws.whole_numbers import decks_between, law_record
from nashledger.replay.laws import remade_law
from nashledger.site.laws.law_words import constants, law_lines
from nashproof.errors import InputError
from nashproof.exact.expressions import evaluate, expression
from nashproof.exact.numbers import QQ, number_text, rational
from nashproof.files.strict_toml import read_table
from nashproof.games.card_games import game_from_table, variant
from nashproof.linear_programs import optimum as lp
from nashproof.linear_programs.optimum import Guess
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.shell import cli
from nashproof.solving.one_card.optimal_plans import optimal_plans


def table(name):
    return read_table((ROOT / f"data/games/{name}.toml").read_text("utf-8"), name)


def asked(game, vary, span, **more):
    return law_question("law", game, table(game), vary, span, **more)


def accepted(found):
    """What the checker says of all certificates, by name."""
    games = {}
    for name, text in found.games.items():
        game = nashcheck.OneCard(text.encode()) if name.endswith(".game") else nashcheck.Tree(text)
        games[hashlib.sha256(text.encode()).hexdigest()] = game
    return {
        name: nashcheck.check(text.encode(), games) for name, text in found.certificates.items()
    }


def test_kuhn_by_the_ante():
    """The tutorial, line 297: with another pot than 2 (ante 1) the ace is always bet or always
    checked, but below a pot of 1."""
    found = answer_law(asked("kuhn", "ante", "0..infinity", sets=("A",)))
    assert [(p["from"], p["to"], p["is"], p["never"]) for p in found.record["pieces"]] == [
        ("0", "1/2", "0", []),
        ("1/2", "1", "(-2*ante + 1)/(12*ante + 6)", [["1", "3", "", "bet"]]),
        ("1", "infinity", "-1/(12*ante + 6)", [["1", "3", "", "check"]]),
    ]
    assert "no optimal strategy makes A: bet" in law_lines(found.record)[1]
    assert len(accepted(found)) == 1 and "Break points: 1/2, 1." in law_lines(found.record)[-1]


@pytest.mark.parametrize(
    "game, vary, fixed",
    [
        ("kuhn", "bet", {}),
        ("kuhn", "bet", {"raises": "1"}),
        ("kuhn-4", "ante", {}),
        ("kuhn", "ante", {"bet": "2"}),
    ],
)
def test_functions_of_stakes_agree_with_the_solver(game, vary, fixed):
    found = answer_law(asked(game, vary, "0..6", fixed=fixed))
    accepted(found)
    draw, pieces = random.Random(1), found.record["pieces"]
    assert pieces[0]["from"] == "0" and pieces[-1]["to"] == "6" and not found.record["gaps"]
    for _ in range(12):
        x = QQ(draw.randrange(1, 600), 100)
        value, _ = optimal_plans(
            game_from_table(variant(table(game), **fixed, **{vary: number_text(x)}))
        )
        inside = [p for p in pieces if rational(p["from"]) <= x <= rational(p["to"])]
        assert inside and all(
            evaluate(expression(p["is"], (vary,)), {vary: x}) == value for p in inside
        )


def test_irrational_ends_are_enclosed():
    """With four cards and a raise the function changes at an irrational ante: a gap of less than a
    millionth is left out around it."""
    found = answer_law(asked("kuhn-4", "ante", "1..3", fixed={"raises": "1"}))
    [gap], [before, after] = found.record["gaps"], found.record["pieces"]
    ends = [
        evaluate(expression(gap["zero of"], ("ante",)), {"ante": rational(gap[key])})
        for key in ("from", "to")
    ]
    assert ends[0] * ends[1] < 0 and rational(gap["to"]) - rational(gap["from"]) <= QQ(1, 10**6)
    assert (
        before["is"] != after["is"] and before["to"] == gap["from"] and gap["to"] == after["from"]
    )
    assert sum("a gap of less than a millionth" in line for line in law_lines(found.record)) == 1


def turned_about(program):
    """Guesses at the same program with its columns and rows in the reverse order."""
    last, end = len(program.columns) - 1, len(program.rows) - 1
    reverse = LinearProgram(
        program.columns,
        tuple(
            Row(row.name, {last - j: a for j, a in row.entries.items()}, row.sense, row.right)
            for row in reversed(program.rows)
        ),
        {last - j: a for j, a in program.objective.items()},
        frozenset(last - j for j in program.free),
    )
    for columns, tight in GUESSED(reverse):
        yield Guess(sorted(last - j for j in columns), sorted(end - i for i in tight))


GUESSED = lp.guessed_bases


@pytest.mark.parametrize("guesses", [turned_about, lambda program: iter(())])
@pytest.mark.parametrize(
    "game, vary, fixed",
    [("kuhn", "bet", {}), ("kuhn", "ante", {"bet": "2"}), ("kuhn-4", "ante", {})],
)
def test_a_law_does_not_depend_on_what_a_solver_proposes(game, vary, fixed, guesses, monkeypatch):
    """Record and certificate, byte for byte: other optimal bases, or none at all."""
    right = answer_law(asked(game, vary, "0..4", fixed=fixed))
    monkeypatch.setattr(lp, "guessed_bases", guesses)
    found = answer_law(asked(game, vary, "0..4", fixed=fixed))
    assert (found.record, found.certificates) == (right.record, right.certificates)
    assert not found.record["gaps"]
    # The lexicographic order, which is asked where the form has several, leads there too
    monkeypatch.setattr(followed_plans, "_is_unique", lambda program, best: False)
    found = answer_law(asked(game, vary, "0..4", fixed=fixed))
    assert (found.record, found.certificates) == (right.record, right.certificates)


def test_every_deck_and_every_number_of_raises():
    found = answer_law(asked("kuhn", "cards", "2..46", fit="24"))
    lines, words = law_lines(found.record), accepted(found)
    assert (
        lines[-1].startswith("Proved for every n from 3 on")
        and lines[-2] == "Below n = 3 the form does not hold: it is not the value at n = 2."
    )
    assert len(words) == 45 + 6 and 'for "k" from 2 to infinity' in words["law-every-1.json"]
    raises = answer_law(asked("kuhn", "raises", "0..8", fixed={"cards": "4"}))
    assert (
        law_lines(raises.record)[0] == "value = -5/128 for n >= 1"
        and "every number of raises from 3 on" in law_lines(raises.record)[-1]
    )
    assert "differs only in what follows at" in accepted(raises)["law-every.json"]


def test_a_proof_for_all_decks_needs_few_values():
    """Of a range too short to check its ten unknowns; two processes find the same."""
    found = answer_law(asked("kuhn", "cards", "2..16", fit="15"))
    assert found == answer_law(asked("kuhn", "cards", "2..16", fit="15"), cores=2)
    assert found.record["law"]["words"].endswith("checked exactly for n = 3 and 16")
    assert law_lines(found.record)[-1].startswith("Proved for every n from 3 on")
    assert len(accepted(found)) == 15 + 6


def test_decks_for_which_proofs_begin_too_late_get_values():
    law = find_law({n: QQ(n + n % 3, 2 * n) for n in range(3, 30)}, 20)
    proofs = [{"from": "12"}, {"from": "38"}, {"from": "31"}]
    assert law.form.period == 3 and decks_between(law, proofs) == [32, 35]


def test_many_forms_are_told_by_what_they_have_in_common():
    """A period of 13, with values and proofs that are no game's."""
    law = find_law({n: QQ(n + (n % 13) ** 2, 2 * n) for n in range(1, 60)}, 30)
    record = {
        "vary": "cards",
        "from": "1",
        "to": "59",
        "law": law_record(law),
        "unproved": "",
        "proofs": [
            {"remainder": str(r), "from": str(r + 13), "is": "", "certificate": ""}
            for r in range(13)
        ],
    }
    lines = law_lines(record)
    assert (
        lines[0] == "value = (n + c)/(2*n) for n >= 1, where c depends on n modulo 13"
        and len(lines) == 3
    )
    assert "for the remainder r of n by 13 from some n on, 25 at the latest, by plans" in lines[2]
    assert constants(record)[:5] == [["0", "0"], ["1", "1"], ["2", "4"], ["3", "9"], ["4", "16"]]


def test_no_law_is_said_to_be_none():
    found = answer_law(asked("kuhn-raise-1", "cards", "3..12"))
    assert found.record["law"] is None and law_lines(found.record)[0].startswith(
        "No form was found for n = 3..12: none fitted up to n = 7 agrees with as many further "
    )
    assert found.record["values"][0][:2] == ["3", "-1/18"]


@pytest.mark.parametrize(
    "vary, span, more, expected",
    [
        ("cards", "3", {}, "a range such as 3..60"),
        ("cards", "3..infinity", {}, "at most 2000 whole numbers"),
        ("cards", "3..7/2", {}, "a range from a to b"),
        ("bet", "3..1", {}, '"3..1" for bet, expected the lower end first: "1..3"'),
        ("cards", "60..3", {}, 'the lower end first: "3..60"'),
        ("bet", "3..3", {}, "a range from a to b"),
        ("ante", "-1..1", {}, "a range from a to b"),
        ("cards", "3..9000", {}, "at most 2000 whole numbers"),
        ("cards", "3..20", {"fit": "20"}, "a whole number in the range"),
        ("bet", "1..2", {"fit": "1"}, "expected none where an amount is varied"),
        ("crads", "3..9", {}, 'the key "crads"; did you mean "cards"'),
        ("bet", "x..2", {}, "a number such as"),
    ],
)
def test_refused_ranges(vary, span, more, expected):
    with pytest.raises(InputError, match=expected):
        asked("kuhn", vary, span, **more)


def test_refused_games_and_sets():
    with pytest.raises(InputError, match="expected one such as Q"):
        answer_law(asked("kuhn", "bet", "0..2", sets=("J",)))
    with pytest.raises(InputError, match="not given as a betting structure"):
        answer_law(asked("baby-poker", "bet", "1..2"))
    with pytest.raises(InputError, match="a game of 4000 information sets, expected at most 200"):
        asked("kuhn", "bet", "1..2", fixed={"cards": "1000"})


@pytest.mark.parametrize(
    "text, line",
    [
        ('game = "kuhn"\nvary = "sides"\nrange = "3..4"', 2),
        ('game = "kuhn"\nvary = "cards"\nrange = "4..3"', 3),
        ('game = "kuhn"\nvary = "cards"', None),
        ('game = "kuhn"\nvary = "cards"\nrange = "3..9"\nmore = "1"', 4),
        ('game = "kuhn"\nvary = "cards"\nrange = "3..9"\n[with]\ndeck = "1"', 5),
    ],
)
def test_refused_files(text, line):
    with pytest.raises(InputError) as error:
        read_law_question(read_table(text, "law.toml"), "law", table)
    assert line is None or f"law.toml:{line}" in str(error.value)


def test_the_command(tmp_path, capsys):
    assert (
        cli.main(
            [
                "law",
                str(ROOT / "data/games/kuhn.toml"),
                "--bet",
                "1/2..2",
                "--set",
                "A",
                "--output",
                str(tmp_path),
            ]
        )
        == 0
    )
    assert (
        "value = (bet^2 - 2*bet)/(6*bet + 12) for bet from 1 to 2; between the ends no optimal "
        "strategy makes A: bet"
    ) in capsys.readouterr().out
    record = json.loads((tmp_path / "claims/laws/kuhn-by-bet.json").read_text("utf-8"))
    assert (
        nashcheck.main(
            [
                *map(str, tmp_path.glob("games/*")),
                str(tmp_path / "certificates/_laws" / record["certificate"]),
            ]
        )
        == 0
    )
    for words in (
        ["kuhn", "--bet", "1"],
        ["kuhn", "--bet", "1..2", "--ante", "1..2"],
        ["kuhn", "baby-poker", "--cards", "3..9"],
    ):
        assert (
            cli.main(
                ["law", *(str(ROOT / f"data/games/{w}.toml") if w[0] in "kb" else w for w in words)]
            )
            == 2
        )
        assert "one of --cards, --raises, --ante, --bet as a range" in capsys.readouterr().err


def test_the_questions_of_the_project_can_be_read():
    for place in (ROOT / "data/laws").glob("*.toml"):
        assert read_law_question(
            read_table(place.read_text("utf-8"), str(place)), place.stem, table
        ).title


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    """Two laws, answered and checked."""
    folder = tmp_path_factory.mktemp("laws")
    words = {
        "sides": 'game = "baby-poker"\nvary = "cards"\nrange = "2..40"\nfit = "26"\n',
        "cards": 'game = "kuhn"\nvary = "cards"\nrange = "3..34"\nfit = "20"\n',
        "raises": 'game = "kuhn"\nvary = "raises"\nrange = "0..6"\n',
        "bet": 'game = "kuhn"\nvary = "bet"\nrange = "0..3"\nsets = ["A"]\n',
    }
    for name, text in words.items():
        (folder / f"{name}.toml").write_text(text, "utf-8")
    assert (
        cli.main(
            [
                "law",
                *(str(folder / f"{name}.toml") for name in words),
                "--games",
                str(ROOT / "data/games"),
                "--output",
                str(folder),
            ]
        )
        == 0
    )
    assert (
        cli.main(
            [
                "check",
                str(folder / "certificates/_laws"),
                "--games",
                str(folder / "games"),
                "--output",
                str(folder / "checks/_laws.json"),
            ]
        )
        == 0
    )
    return folder


def test_laws_are_read_back(results):
    names = ["cards", "sides", "raises", "bet"]
    laws = [remade_law(results / f"{name}.toml", ROOT / "data", results) for name in names]
    assert [law["id"] for law in laws] == names


@pytest.mark.parametrize("name", ["cards", "sides", "raises", "bet"])
def test_no_record_is_read_but_made_of_what_is_proved(results, name):
    place = results / f"claims/laws/{name}.json"
    text = place.read_text("utf-8")
    place.write_text("{}", "utf-8")
    law = remade_law(results / f"{name}.toml", ROOT / "data", results)
    assert json.loads(json.dumps(law)) == json.loads(text)
    place.write_text(text, "utf-8")


@pytest.mark.parametrize(
    "other, found", [("cards-4", "statement.kind: value"), ("cards-every-2", "another law than")]
)
def test_a_proof_of_something_else_is_refused(results, other, found):
    place = results / "certificates/_laws/cards-every-1.json"
    text = place.read_bytes()
    place.write_bytes((place.parent / f"{other}.json").read_bytes())
    with pytest.raises(InputError, match=found):
        remade_law(results / "cards.toml", ROOT / "data", results)
    place.write_bytes(text)


def test_without_a_proof_for_one_remainder_the_law_is_answered_again(results):
    place = results / "certificates/_laws/cards-every-1.json"
    text = place.read_bytes()
    place.unlink()
    with pytest.raises(InputError, match="cards-every-1.json: found no such file"):
        remade_law(results / "cards.toml", ROOT / "data", results)
    place.write_bytes(text)
