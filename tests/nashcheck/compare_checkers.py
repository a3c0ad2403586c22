"""Both checkers on the same mutants: python tests/nashcheck/compare_checkers.py [HOW MANY [SEED]]

A mutant is a fixture that is changed in one to three places and sealed again. In every fifth the
game is changed instead, and the certificate bound to it. Both checkers have to give the same
answer, and the same sentence if they accept. The specification allows `rejected` and `unreadable`
alike for a file that breaks a rule of form and fails a proof, too: such pairs are counted apart.
"""

import hashlib
import json
import random
import sys
from collections import Counter
from dataclasses import dataclass

from checking import GAME_FILES, fixtures, game_verdict, verdict

from nashcheck_js.engine import Answer, SecondChecker

WORDS = ("0", "1", "-1", "2", "1/2", "-1/3", "yes", "no", "", "none", "everywhere", "a", "infinity")
EITHER = {"rejected", "unreadable"}


@dataclass(frozen=True)
class Pair:
    """What both checkers say of one file."""

    name: str
    data: bytes
    game: bytes | None  # of a changed game
    first: tuple[str, str]
    second: Answer

    @property
    def same(self) -> bool:
        """The same answer, and if it is `accepted` the same sentence."""
        accepted = self.first[0] == "accepted"
        return self.first[0] == self.second.answer and (
            not accepted or self.first[1] == self.second.words
        )

    @property
    def either(self) -> bool:
        """One rejects what the other cannot read."""
        return not self.same and {self.first[0], self.second.answer} <= EITHER

    def __str__(self) -> str:
        return (
            f"{self.name}:\n  first   {self.first[0]}: {self.first[1][:300]}\n"
            f"  second  {self.second.answer}: {self.second.words[:300]}\n"
        )


class Both:
    """Both checkers, with the games of the fixtures."""

    def __init__(self, second: SecondChecker) -> None:
        self.second = second
        for path in GAME_FILES:
            second.add_game(path.name, path.read_bytes())

    def certificate(self, name: str, data: bytes) -> Pair:
        """Both on a certificate about a game of the fixtures."""
        return Pair(name, data, None, verdict(data), self.second.check(data))

    def game(self, name: str, data: bytes) -> Pair:
        """Both on a game file; what is read counts as accepted."""
        found, _ = game_verdict(data)
        first = ("accepted" if found == "read" else found, "")
        return Pair(name, data, data, first, self.second.add_game(name, data))

    def bound(self, name: str, game: bytes, envelope: dict) -> Pair:
        """Both on a certificate that is bound to a changed game."""
        read = self.game(name, game)
        found, parsed = game_verdict(game)
        if not read.same or found != "read":
            return read
        digest = hashlib.sha256(game).hexdigest()
        data = sealed({**envelope, "game": digest})
        first = verdict(data, {digest: parsed})
        return Pair(name, data, game, first, self.second.check(data))


def sealed(envelope: dict) -> bytes:
    """The bytes of a certificate with its right seal."""
    unsealed = canonical({**envelope, "seal": ""})
    return canonical({**envelope, "seal": hashlib.sha256(unsealed).hexdigest()})


def canonical(value: object) -> bytes:
    return (
        json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"
    ).encode()


def places(value: object, path: tuple = ()) -> list[tuple]:
    """The paths to all values below a value."""
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    return [p for key in keys for p in ((*path, key), *places(value[key], (*path, key)))]


class Mutator:
    """Changes values at random, the same ones for the same seed."""

    def __init__(self, choose: random.Random) -> None:
        self.choose = choose

    def mutant(self, envelope: dict) -> dict:
        """A changed copy of a certificate, its seal not yet right."""
        changed = json.loads(json.dumps(envelope))
        for _ in range(self.choose.choice((1, 1, 1, 2, 3))):
            self.change(changed)
        return changed

    def change(self, envelope: dict) -> None:
        roots = [key for key in ("statement", "witness") if envelope[key]]
        root = self.choose.choice(roots)
        *above, key = self.choose.choice(places(envelope[root], (root,)))
        parent = envelope
        for step in above:
            parent = parent[step]
        value = parent[key]
        if isinstance(value, str) and self.choose.random() < 0.85:
            parent[key] = self.text(value, envelope)
        else:
            self.structure(parent, key)

    def text(self, old: str, envelope: dict) -> str:
        """Another text in the place of this one."""
        kind = self.choose.randrange(4)
        digits = [i for i, character in enumerate(old) if character.isdigit()]
        if kind < 2 and digits:
            i = self.choose.choice(digits)
            return old[:i] + self.choose.choice("0123456789") + old[i + 1 :]
        if kind == 2:
            return self.choose.choice(WORDS)
        texts = [t for t in map(self.at(envelope), places(envelope)) if isinstance(t, str)]
        return self.choose.choice(texts)

    @staticmethod
    def at(envelope: dict):
        def value(path: tuple) -> object:
            found = envelope
            for step in path:
                found = found[step]
            return found

        return value

    def structure(self, parent: dict | list, key: str | int) -> None:
        """Drops, doubles or swaps entries of a list or an object, or renames a key."""
        keys = list(parent) if isinstance(parent, dict) else list(range(len(parent)))
        other = self.choose.choice(keys)
        kind = self.choose.randrange(4)
        if kind == 0:
            del parent[key]
        elif kind == 1:
            parent[key], parent[other] = parent[other], parent[key]
        elif isinstance(parent, list):
            parent.insert(other, parent[key])
        elif kind == 2:
            parent[self.choose.choice(WORDS)] = parent.pop(key)
        else:
            parent[key] = parent[other]

    def game(self, data: bytes) -> bytes:
        """A changed game file: a digit, a character, two lines, or one word for another."""
        text = data.decode()
        kind = self.choose.randrange(4)
        if kind == 0:
            lines = text.split("\n")
            i, j = (self.choose.randrange(len(lines)) for _ in "12")
            lines[i], lines[j] = lines[j], lines[i]
            return "\n".join(lines).encode()
        places_ = [i for i, c in enumerate(text) if c.isdigit() or kind == 1]
        if not places_:
            return data
        i = self.choose.choice(places_)
        new = self.choose.choice("0123456789" if kind > 1 else '0123456789"-/ ,ax[]{}\\\n')
        return (text[:i] + new + text[i + 1 :]).encode()


def mutants(both: Both, count: int, seed: int):
    """So many pairs of answers."""
    choose = random.Random(seed)
    mutator = Mutator(choose)
    originals = [(path.stem, json.loads(path.read_bytes())) for path in some_fixtures()]
    files = {hashlib.sha256(path.read_bytes()).hexdigest(): path for path in GAME_FILES}
    for number in range(count):
        name, envelope = choose.choice(originals)
        path = files.get(envelope["game"])
        if number % 5 or path is None:
            yield both.certificate(name, sealed(mutator.mutant(envelope)))
        else:
            game = mutator.game(path.read_bytes())
            yield both.bound(f"{name} of a changed {path.name}", game, envelope)


def some_fixtures():
    """The valid and the invalid certificates, without those that are slow because of their size."""
    return [
        path
        for folder in ("valid", "invalid")
        for path in fixtures(folder)
        if path.stat().st_size < 30_000
    ]


def main(count: str = "100000", seed: str = "1") -> int:
    tally: Counter = Counter()
    with SecondChecker() as second:
        for pair in mutants(Both(second), int(count), int(seed)):
            tally[pair.first[0] if pair.same else "either" if pair.either else "different"] += 1
            if not pair.same and (not pair.either or tally["either"] <= 20):
                print(pair)
    print(f"{count} mutants, seed {seed}: {dict(tally)}")
    return 1 if tally["different"] else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
