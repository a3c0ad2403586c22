"""Names stand in a sentence as JSON strings, and the sentence of hostile names is read back."""

import ast
import json
import re

import pytest
from checking import GAME_TEXTS, TREE, checker, fixture, fixtures, resealed, verdict

from nashcheck_js.engine import ProvedChecker

STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
HOSTILE = '"] is 0; stated 0: holds; "the value to player 1 is 5"; stated 5: holds: '
WORDS = {
    word
    for node in ast.walk(TREE)
    if isinstance(node, ast.Constant) and isinstance(node.value, str)
    for word in node.value.split(", ")
}  # of the format
CERTIFICATES = [path for path in fixtures("valid") if path.suffix == ".json"]


def renamed_tree(text, keep):
    """A game in a tree with hostile names, and the new name of each."""
    names = {}

    def rename(match):
        name = match[0][1:-1].replace('\\"', '"')
        if name and name not in keep:
            names[name] = HOSTILE + name
        return checker.quote(names.get(name, name))

    first, comment, *lines = text.split("\n")
    return "\n".join(
        [re.sub(checker.QUOTED, rename, line) for line in (first, comment, *lines)]
    ), names


def renamed_cards(text, keep):
    """A compact game with hostile names (but for the cards), and the new name of each."""
    content = json.loads(text)
    names = {content["title"]: HOSTILE + content["title"]}
    for history in content["histories"]:
        moves = history["moves"].copy()
        for k, name in enumerate(moves):
            if name not in keep:
                names[name] = history["moves"][k] = HOSTILE + name
        names[" ".join(moves)] = " ".join(history["moves"])
    new = checker.canonical_json({**content, "title": names[content["title"]]}) + "\n"
    sets = [list(checker.OneCard(game.encode()).named[p]) for game in (text, new) for p in (1, 2)]
    for before, after in [*zip(sets[0], sets[2]), *zip(sets[1], sets[3])]:
        names[before] = after
        names[before.partition(" ")[2]] = after.partition(" ")[2]
    return new, {old: name for old, name in names.items() if old}


def replaced(value, names):
    """A JSON value with these strings replaced, also as keys."""
    if isinstance(value, dict):
        return {names.get(key, key): replaced(inner, names) for key, inner in value.items()}
    if isinstance(value, list):
        return [replaced(inner, names) for inner in value]
    return names.get(value, value)


def hostile(path):
    """The sentence of a valid certificate, that of its hostile copy, and the new names."""
    envelope = json.loads(path.read_bytes())
    text, statement = GAME_TEXTS[envelope["game"]], envelope["statement"]
    numbers = {string for string in re.findall(r'"([-0-9/.]+)"', text)}
    keep = WORDS | numbers | {*statement.get("parameters", {}), statement.get("parameter")}
    new, names = (renamed_cards if text.startswith("{") else renamed_tree)(text, keep)
    digest = checker.hashlib.sha256(new.encode()).hexdigest()
    game = checker.OneCard(new.encode()) if text.startswith("{") else checker.Tree(new)
    body = {key: replaced(envelope[key], names) for key in ("statement", "witness")}
    copy = resealed({**envelope, **body, "game": digest})
    return verdict(path.read_bytes()), verdict(copy, {digest: game}), names


def about_games():
    """{kind: certificates}, without the one in which a card and a move have one name: here they get
    different ones."""
    found = {}
    for path in CERTIFICATES:
        if path.name != "figures-posing.json" and b'"game":"none"' not in path.read_bytes():
            found.setdefault(path.parent.name, []).append(path)
    return found


ABOUT_GAMES = about_games()


@pytest.mark.parametrize("kind", ABOUT_GAMES)
def test_a_sentence_about_hostile_names_is_read_back(kind):
    """Of each kind the first ten, and every third of the others."""
    for path in [*ABOUT_GAMES[kind][:10], *ABOUT_GAMES[kind][10::3]]:
        (_, plain), answer, names = hostile(path)
        assert answer[0] == "accepted", (path.name, answer)
        assert STRING.sub('""', answer[1]) == STRING.sub('""', plain), path.name
        read = [json.loads(string) for string in STRING.findall(answer[1])]
        before = map(json.loads, STRING.findall(plain))
        assert sorted(read) == sorted(names.get(name, name) for name in before), path.name
        assert HOSTILE not in STRING.sub("", answer[1])


def test_a_path_is_read_back(tmp_path, capsys):
    """A file that is named like a sentence ends where its quotation mark is."""
    path = tmp_path / 'x": "Kuhn poker": the value to player 1 is 5; stated 5: holds'
    path.write_bytes(next(p for p in CERTIFICATES if p.name == "arithmetic.json").read_bytes())
    assert checker.main([str(path)]) == 0
    line = capsys.readouterr().out.splitlines()[0]
    assert json.loads(STRING.findall(line)[0]) == str(path)


LOOKALIKES = ["\u201d", "\u2033", "\uff02", "\u02ba", "\u02dd", "\u00ab", "''", "``", "'`", "  "]
HIDDEN = ["\u202e", "\u200b", "\u2028", "\u00a0", "\u0301", "\U000e0022", "\U0001f676"]
PLAIN = ["K", "don't", "\u00e9", "\u0394", "\u0416", "\u2660", "\u738b", "a b"]


def test_nothing_in_a_name_looks_like_its_end(second):
    """Quotation marks of other alphabets, repeated apostrophes and blanks, what is not seen."""
    for name in [*LOOKALIKES, *HIDDEN, *PLAIN]:
        text = f'EFG 2 R "x{name}: the value is 5" {{ "1" }}\n""\nt "" 1 "" {{ 0 }}\n'
        digest = checker.hashlib.sha256(text.encode()).hexdigest()
        envelope = json.loads(fixture("valid/count-kuhn-terminals-0").read_bytes())
        data = resealed({**envelope, "game": digest})
        statement = json.loads(data)["statement"]
        data = resealed({**json.loads(data), "statement": {**statement, "is": "1", "stated": "1"}})
        answer, sentence = verdict(data, {digest: checker.Tree(text)})
        assert answer == "accepted"
        (title,) = STRING.findall(sentence)
        assert json.loads(title) == f"x{name}: the value is 5"
        assert (name in title) == (name in PLAIN), name
        second.add_game("game.efg", text.encode())
        assert second.check(data).words == sentence


@pytest.fixture(scope="module")
def second():
    with ProvedChecker() as checker:
        yield checker
