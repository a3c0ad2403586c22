"""Parts of products of mixed strategies where strategies pay their players at least what others do.

Such a *preference* is an inequality between polynomials in the weights of the points of which each
player's strategies are mixtures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, count, islice, product
from math import gcd, lcm
from typing import TypeAlias

from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.games.tree import Tree
from nashproof.play.strategies import expected_payoffs
from nashproof.play.types import Plan

Terms: TypeAlias = "dict[tuple[str, ...], Rational]"  # a coefficient by the letters of a product

LETTERS = "pqrstuvwxyz"  # of weights


@dataclass(frozen=True)
class PreferredPart:
    """A part of a product of mixed strategies.

    - ``points``: by player realisation plans, of which the strategies are mixtures;
    - ``pure``: by player the plans of the pure strategies that preferences compare;
    - ``where``: preferences, a player and two numbers of strategies, all from 0;
    - ``example``: by player weights of the points, at which all hold.
    """

    game: Tree
    points: Sequence[Sequence[Plan]]
    pure: Sequence[Sequence[Plan]]
    where: Sequence[tuple[int, int, int]]
    example: Sequence[Sequence[Rational]]

    @cached_property
    def letters(self) -> list[list[str]]:
        """Return for each player the letters of the weights of all points but the last one.

        No letter is the name of an action.
        """
        actions = {action for s in self.game.infosets for action in s.actions}
        numbered = (f"p{k}" for k in count(1))
        left = (name for name in chain(LETTERS, numbered) if name not in actions)
        return [[*islice(left, len(points) - 1)] for points in self.points]

    @cached_property
    def inequalities(self) -> list[str]:
        """Return the preferences as equations and inequalities: ``p*q >= 1/2``."""
        texts = list[str]()
        for p, s, t in self.where:
            is_equation = (p, t, s) in self.where
            if not is_equation or s < t:
                texts.append(_relation(_terms(self._form(p, s, t), self.letters), is_equation))
        return [*dict.fromkeys(texts)]

    @property
    def example_texts(self) -> list[str]:
        """Return the weights of the example by letter: ``p = 3/4``."""
        sides = zip(self.letters, self.example)
        return [f"{name} = {number_text(x)}" for row, xs in sides for name, x in zip(row, xs)]

    def _form(self, p: int, s: int, t: int) -> list[Rational]:
        """Return what a strategy pays more than another one at all tuples of points."""
        form = []
        for plans in product(*self.points):
            paid = [
                expected_payoffs(self.game, [*plans[:p], plan, *plans[p + 1 :]])[p]
                for plan in (self.pure[p][s], self.pure[p][t])
            ]
            form.append(paid[0] - paid[1])
        return form


def _terms(form: Sequence[Rational], letters: Sequence[Sequence[str]]) -> Terms:
    """Return a form as a polynomial in the letters, without terms that are 0."""
    terms: Terms = {(): form[0]}
    if len(form) > 1:
        # the weight of a player's last point is what the others leave
        names, rest = next((x, letters[k + 1 :]) for k, x in enumerate(letters) if x)
        size = len(form) // (len(names) + 1)
        *parts, last = (form[k : k + size] for k in range(0, len(form), size))
        terms = _terms(last, rest)
        for name, part in zip(names, parts):
            more = _terms([a - b for a, b in zip(part, last)], rest)
            terms |= {(name, *key): x for key, x in more.items()}
    return {key: x for key, x in terms.items() if x}


def _relation(terms: Mapping[tuple[str, ...], Rational], is_equation: bool) -> str:
    """Write that a polynomial is 0, or at least 0, with its constant on the right."""
    keys = sorted((key for key in terms if key), key=lambda key: (-len(key), key))
    # integers without a common factor, the first one positive
    below = lcm(*(int(terms[key].denominator) for key in keys))
    above = gcd(*(int((terms[key] * below).numerator) for key in keys))
    scale = QQ(below, above) * (1 if terms[keys[0]] > 0 else -1)
    summands = []
    for key in keys:
        x, letters = terms[key] * scale, "*".join(key)
        sign = " + " if x > 0 else " - "
        summands.append(sign + (letters if abs(x) == 1 else f"{number_text(abs(x))}*{letters}"))
    left, sign = "".join(summands), "=" if is_equation else ">=" if scale > 0 else "<="
    return f"{left.removeprefix(' + ')} {sign} {number_text(-terms.get((), QQ(0)) * scale)}"
