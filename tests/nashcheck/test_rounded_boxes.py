"""Random changes of certificates on rounded distributions: not accepted, or true."""

import json
from fractions import Fraction
from random import Random

import rounded_boxes
from checking import fixtures, paths, put, resealed, verdict

MUTANTS = 1_200
NOBODY_GAINS = "nobody gains at a distribution in the box"


def certificates():
    """The valid fixtures, by name."""
    return {
        path.stem: json.loads(path.read_bytes())
        for path in fixtures("valid")
        if path.stem.startswith("rounded-")
    }


def changed_number(random, envelope):
    """Another end of an interval, or another multiplier."""
    places = [
        (path, value)
        for path, value in paths(envelope)
        if "box" in path
        and path[3:] in ((1,), (2,))
        or path[:1] == ("witness",)
        and path[3:] == (3,)
    ]
    path, value = random.choice(places)
    x, digits = Fraction(value), random.choice([10, 20, 100, 1000])
    near = x + Fraction(random.randint(-9, 9), digits)
    return put(envelope, path, str(random.choice([near, x * Fraction(random.randint(0, 6), 3)])))


def changed_move(random, envelope):
    """Another move in a profile, in what is told or in a deviation."""
    moves = [
        (path, value)
        for path, value in paths(envelope)
        if isinstance(value, str) and ("box" in path and len(path) > 4 or "multipliers" in path)
        if path[3:] not in ((0,), (3,))
    ]
    if not moves:
        return envelope
    (path, _), (_, value) = random.choice(moves), random.choice(moves)
    return put(envelope, path, value)


def other_outcome(random, envelope):
    """The other word, without multipliers where every distribution is meant."""
    word = random.choice(["none", "every"])
    envelope = put(envelope, ("statement", "equilibria"), word)
    return envelope if word == "none" else put(envelope, ("witness", "multipliers"), [])


def fewer_entries(random, envelope):
    """A profile or a multiplier less."""
    path = random.choice([("statement", "box"), ("witness", "multipliers")])
    entries = envelope[path[0]][path[1]]
    if len(entries) < 2:
        return envelope
    left_out = random.randrange(len(entries))
    return put(envelope, path, [x for k, x in enumerate(entries) if k != left_out])


def other_witness(random, envelope):
    """The witness of another certificate."""
    return put(envelope, ("witness",), random.choice([*certificates().values()])["witness"])


CHANGES = [*[changed_number] * 6, *[changed_move] * 2, other_outcome, fewer_entries, other_witness]


def test_what_is_accepted_is_true_and_every_true_box_is_accepted():
    random, valid = Random(6), certificates()
    seen = {"accepted": 0, "rejected": 0, "unreadable": 0}
    while sum(seen.values()) < MUTANTS:
        name = random.choice([*valid])
        mutant = valid[name]
        for change in random.sample(CHANGES, random.choice([1, 1, 2, 3])):
            mutant = change(random, mutant)
        if mutant == valid[name]:
            continue
        word, said = verdict(resealed(mutant))
        seen[word] += 1
        if word == "accepted":
            assert rounded_boxes.is_true(name, mutant["statement"]), mutant
        if said == NOBODY_GAINS:
            assert not rounded_boxes.is_true(name, mutant["statement"]), mutant
    assert min(seen.values()) > 150, seen
