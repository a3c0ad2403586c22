"""Lists of equilibria that lack some, or have a wrong proof, are accepted by neither checker."""

import hashlib
import json

import pytest
from checking import checker, resealed, verdict
from forge_parts import forged
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import bimatrix, matrices

from nashcheck_js.engine import ProvedChecker
from nashproof.claims.kinds.equilibria import certificate_of
from nashproof.games.formats.efg import write_efg
from nashproof.solving.bimatrix import find_equilibria, maximal_products


@pytest.fixture(scope="module")
def second():
    with ProvedChecker() as engine:
        yield engine


def without(found, side, dropped):
    """The fields of a statement that is silent about a mixed strategy; None if none is left."""
    pairs = {pair for pair in found.pairs if pair[side] != dropped}
    left = [sorted({pair[k] for pair in pairs}) for k in (0, 1)]
    new = {(left[0].index(v), left[1].index(w)) for v, w in pairs}
    components = [
        {str(k): [str(v + 1) for v in half] for k, half in enumerate(product, 1)}
        for product in sorted(maximal_products(new))
    ]
    mixed = {str(k + 1): [[*map(str, found.mixed[k][v])] for v in left[k]] for k in (0, 1)}
    number = str(len(components))
    figure = {"what": "components", "is": number, "stated": number, "holds": "yes", "off": "0"}
    return {"components": components, "mixed": mixed, **figure} if components else None


def with_one_more(shifts, player, place):
    """The shifts with 1 added to a weight."""
    shift = shifts[player][place]
    number = min(shift)
    raised = {**shift, number: str(checker.Fraction(shift[number]) + 1)}
    return {**shifts, player: [*shifts[player][:place], raised, *shifts[player][place + 1 :]]}


@settings(max_examples=15)
@given(
    st.integers(1, 3).flatmap(lambda n: st.tuples(matrices(n, 0, 2), matrices(n, 0, 2))), st.data()
)
def test_neither_checker_accepts_a_forged_list(second, both, data):
    game = bimatrix(*both)
    found, text = find_equilibria(game), write_efg(game)
    digest = hashlib.sha256(text.encode()).hexdigest()
    games = {digest: checker.Tree(text)}
    second.add_game("g.efg", text.encode())

    def answers(statement, witness):
        envelope = {**proved, "statement": {**proved["statement"], **statement}}
        forged = resealed({**envelope, "witness": {**proved["witness"], **witness}})
        return verdict(forged, games)[0], second.check(forged).answer

    proved = json.loads(certificate_of(game, digest, found).text())
    assert answers({}, {}) == ("accepted",) * 2
    numbers = st.sampled_from([*map(str, range(2 * len(both[0]) + 1))])
    others = [{}, {"splits": ["0"]}, {"splits": data.draw(st.lists(numbers, min_size=1))}]
    wrong = "rejected", "refused"
    for side in (0, 1):
        for dropped in range(len(found.mixed[side])):
            if statement := without(found, side, dropped):
                assert {answers(statement, other) for other in others} == {wrong}
    shifts = proved["witness"]["shifts"]
    for player in shifts:
        for place in range(len(shifts[player])):
            assert "accepted" not in answers({}, {"shifts": with_one_more(shifts, player, place)})


def test_forged_curves_and_regions_are_refused():
    """A small share of `tests/nashcheck/forge_parts.py`."""
    kinds, accepted, false = forged(60, 7)
    assert not false and sum(kinds.values()) >= 60 and sum(accepted.values()) < 30
