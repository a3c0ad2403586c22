"""The trembles of docs/explanation/every-raise-cap.md, as certificates for a number of raises.

python tests/every_raise_cap.py [LAST]: what both checkers say of 1 raise to LAST raises (10), and
the first one of all equilibria with up to 5 raises.
"""

import sys
from dataclasses import dataclass
from functools import cache

from deciding import decide
from examples import committed_table

import nashcheck
from nashcheck_js.engine import ProvedChecker
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
SETS = 5  # the vertices grow: with five raises they are 246 already
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


def all_equilibria(raises, player):
    """The claim that theorem 6 has all equilibrium strategies of a player, and no other."""
    rows = [*_first_moves(player), *_cards_that_fold(raises, player)]
    rows += [_aces_that_fold(player, k) for k in range(1, raises + 1)]
    lines = "".join(f"  {row},\n" for row in rows)
    return f'kind = "region"\ngame = "g"\nplayer = "{player}"\nrows = [\n{lines}]\n'


BETS, FACES = {1: "", 2: " check"}, {1: " check bet", 2: " bet"}  # what follows the card in a set


def _row(relation, right, **terms):
    """A condition on the weights of moves."""
    shown = (f'["{name}", "{number}"]' for name, number in terms.items())
    return f'{{ terms = [{", ".join(shown)}], relation = "{relation}", right = "{right}" }}'


def _first_moves(player):
    """The conditions on first moves, and on who faces a bet: those of Kuhn poker."""
    bets, faces = BETS[player], FACES[player]
    ace = {"A: bet": -1} if player == 1 else {}
    yield _row("=", int(player == 2), **{f"Q{bets}: bet": 3} | ace)
    yield _row("=", 1, **{f"K{faces}: call": 3} | ace)
    yield _row("=", 0, **{f"K{bets}: bet": 1})
    yield _row("=", 0, **{f"A{faces}: fold": 1})
    if player == 2:
        yield _row("=", 1, **{"A check: bet": 1})


def _cards_that_fold(raises, player):
    """That queens and kings do not raise, and queens do not call."""
    bets, faces = BETS[player], FACES[player]
    yield _row("=", 0, **{f"K{faces}: raise": 1})
    for name in (f"Q{faces}", f"Q{bets} bet raise"):
        yield _row("=", 0, **{f"{name}: call": 1})
        if name == f"Q{faces}" or raises > 1:
            yield _row("=", 0, **{f"{name}: raise": 1})


def _aces_that_fold(player, k):
    """The condition on aces that fold to a raise up to this one, or call an earlier one."""
    line = f"A{BETS[player]} bet" if k % 2 else f"A{FACES[player]}"
    terms = {f"A{BETS[player]}: bet" if k % 2 else f"{line}: raise": k}
    for j in range(2 - k % 2, k + 1, 2):
        name = line + " raise" * j
        terms[f"{name}: fold"] = -(j + k + 3)
        if j < k:
            terms[f"{name}: call"] = j - k
    return _row(">=", 0, **terms)


def answers(last):
    """For 1 raise to ``last`` raises: the number, and what each checker says of each family."""
    with ProvedChecker() as second:
        for raises in range(1, last + 1):
            text = game_text(game(raises))
            second.add_game(f"{raises}.efg", text.encode())
            games = {digest(text): nashcheck.Tree(text)}
            for aces in (RAISING, CALLING):
                data = certificate(raises, aces).encode()
                yield raises, nashcheck.check(data, games), second.check(data)


def main(last=LAST):
    """Print them, and what the first checker says of theorem 6 for up to SETS raises. Ends with an
    error if it refuses a certificate."""
    for raises, first, second in answers(int(last)):
        print(f"{raises}: {first} (proved checker: {second.answer})")
    for raises in range(1, min(int(last), SETS) + 1):
        for player in (1, 2):
            verdict = decide(game(raises), all_equilibria(raises, player))["verdict"]
            print(f"{raises}: all equilibria, player {player}: {verdict}")


if __name__ == "__main__":
    main(*sys.argv[1:])
