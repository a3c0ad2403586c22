"""Changed certificates and games, sealed again.

A mutant is a fixture that is changed in one to three places, or one whose game is changed.
"""

import hashlib
import json
import random

from checking import fixtures

WORDS = ("0", "1", "-1", "2", "1/2", "-1/3", "yes", "no", "", "none", "everywhere", "a", "infinity")


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


def some_fixtures():
    """The valid and the invalid certificates, without those that are slow because of their size."""
    return [
        path
        for folder in ("valid", "invalid")
        for path in fixtures(folder)
        if path.stat().st_size < 30_000
    ]
