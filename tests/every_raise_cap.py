"""The trembles of docs/explanation/every-raise-cap.md, as certificates for a number of raises.

python tests/every_raise_cap.py [LAST]: what both checkers say of 1 raise to LAST raises (10).
"""

import sys
from dataclasses import dataclass
from functools import cache

from examples import committed_table

import nashcheck
from nashcheck_js.engine import SecondChecker
from nashproof.certificates.envelope import Certificate, digest
from nashproof.certificates.shapes import Profile, box
from nashproof.certificates.statements.refinements import (
    QuasiPerfect,
    Sequential,
    Trembles,
    TremblesOfFamily,
)
from nashproof.errors import how_many
from nashproof.exact.expressions import expression, polynomial, with_value
from nashproof.exact.numbers import QQ
from nashproof.games.card_games import game_from_table
from nashproof.games.formats.canonical import game_text
from nashproof.play.types import Profile as Rows

LAST = 10
BOX = {"alpha": (QQ(0), QQ(1))}
RATE = QQ(8)  # times e: what an action may gain on average, given the beliefs

ALPHA, E = (expression(name, ("alpha", "e")) for name in ("alpha", "e"))
B = E + (1 - 2 * E) * (1 - ALPHA)  # how often the opener bets the ace: from e to 1 - e
THIRD = QQ(1, 3)


@dataclass(frozen=True)
class FacingABet:
    """What each player does with the ace when bet to, and how often another card raises."""

    raises: object
    calls: object
    others: object


RAISING = FacingABet(1 - 2 * E**2, E**2, E**2)
CALLING = FacingABet(E, 1 - E - E**2, E**3)  # mistakes 6 and 7


@cache
def game(raises):
    """The thesis's game with so many raises."""
    table = committed_table("kuhn-raise-2")
    table.data["title"] = f"Kuhn poker, at most {how_many(raises, 'raise')}"
    table.data["betting"]["raises"] = raises
    return game_from_table(table)


def trembling(raises, aces) -> Rows:
    """The probabilities of all sets with small mistakes, in alpha and e."""
    rows = []
    for s in game(raises).infosets:
        card, *moves = s.name.split(" ")
        some = _probabilities(raises, aces, card, moves)
        rest = 1 - sum(some.values())
        rows.append(tuple(some.get(action, rest) for action in s.actions))
    return tuple(rows)


def _probabilities(raises, aces, card, moves):
    """The probabilities at a set, but for that of its first action, check or fold."""
    if not moves:
        return {"bet": {"Q": B / 3, "K": 3 * E**2, "A": B}[card]}
    if moves == ["check"]:
        return {"bet": {"Q": (1 - E**2) / 3, "K": E, "A": 1 - E**2}[card]}
    if "raise" in moves:
        return _facing_a_raise(raises, card, moves.count("raise"))
    if card == "A":
        return {"raise": aces.raises, "call": aces.calls}
    return {"raise": aces.others, "call": _calls(raises, card, moves == ["bet"])}


def _calls(raises, card, by_the_dealer):
    """How often a queen or a king calls a bet."""
    if by_the_dealer:
        queens = (E + (1 - E**2) / 3) * (1 + E**2) - THIRD - 2 * E**2 * _raised_back(raises, 0)
        return {"Q": queens, "K": THIRD + 0 * E}[card]
    return {"Q": E**2, "K": (1 + B) / 3 - E**2}[card]


def _facing_a_raise(raises, card, number):
    """The probabilities at a set that faces this raise."""
    if number == raises:
        return {"call": 1 - E**2 if card == "A" else E**2}
    if card == "A":
        return {"raise": 1 - 2 * E**2, "call": E**2}
    return {"raise": E**4, "call": E**2 - E**4 * _raised_back(raises, number)}


def _raised_back(raises, number):
    """What an ace wins more if the other card does not fold to this raise, but raises."""
    return 2 + E**2 if number + 1 < raises else 2 + 0 * E


def limit(rows):
    """The probabilities at e = 0, in alpha."""
    return tuple(tuple(with_value(polynomial(x), "e", QQ(0)) for x in row) for row in rows)


def certificate(raises, aces):
    """The certificate: the family is quasi-perfect if aces raise, sequential if they call."""
    tree = game(raises)
    near, end = trembling(raises, aces), QQ(1, 4 * raises + 8)
    family, mistakes = Profile.of(tree, limit(near)), Profile.of(tree, near)
    key = digest(game_text(tree))
    if aces is RAISING:
        return Certificate(key, QuasiPerfect(family, box(BOX)), Trembles(end, mistakes)).text()
    proof = Sequential.Witness(TremblesOfFamily(end, mistakes, RATE))
    return Certificate(key, Sequential(family, True, box(BOX)), proof).text()


def answers(last):
    """For 1 raise to ``last`` raises: the number, and what each checker says of each family."""
    with SecondChecker() as second:
        for raises in range(1, last + 1):
            text = game_text(game(raises))
            second.add_game(f"{raises}.efg", text.encode())
            games = {digest(text): nashcheck.Tree(text)}
            for aces in (RAISING, CALLING):
                data = certificate(raises, aces).encode()
                yield raises, nashcheck.check(data, games), second.check(data)


def main(last=LAST):
    """Print them. Ends with an error if the first checker refuses a certificate."""
    for raises, first, second in answers(int(last)):
        print(f"{raises}: {first} (second checker: {second.answer})")


if __name__ == "__main__":
    main(*sys.argv[1:])
