"""Words for equilibria that are no product of polytopes: weights by letters, and inequalities."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, count, islice, product
from math import gcd, lcm
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from nashproof.exact.numbers import Rational
    from nashproof.shell.notebook.equilibria.components import Component, ProvedEquilibria
    from nashproof.solving.curved_sets import Preference

Terms: TypeAlias = "dict[tuple[str, ...], Rational]"  # a coefficient by the letters of a product

LETTERS = "pqrstuvwxyz"  # of weights


def letters_of(equilibria: ProvedEquilibria, component: Component) -> list[list[str]]:
    """Return for each player the letters of the weights of all points but the last one.

    No letter is the name of an action.
    """
    actions = {action for s in equilibria.tree.infosets for action in s.actions}
    numbered = (f"p{k}" for k in count(1))
    left = (name for name in chain(LETTERS, numbered) if name not in actions)
    return [[*islice(left, len(numbers) - 1)] for numbers in component.numbers]


def where_words(equilibria: ProvedEquilibria, component: Component) -> list[str]:
    """Return the preferences of a component as inequalities and equations: ``p·q ≥ 1/2``."""
    letters, words = letters_of(equilibria, component), list[str]()
    for preference in component.where:
        back = preference._replace(strategy=preference.than, than=preference.strategy)
        is_equation = back in component.where
        if not is_equation or preference < back:
            terms = _terms(_form(equilibria, component, preference), letters)
            words.append(_relation(terms, is_equation))
    return [*dict.fromkeys(words)]


def example_words(equilibria: ProvedEquilibria, component: Component) -> str:
    """Return the weights of the example by letter: ``p = 3/4, q = 3/4``."""
    sides = zip(letters_of(equilibria, component), component.weights)
    return ", ".join(f"{name} = {x}" for names, row in sides for name, x in zip(names, row))


def _form(
    equilibria: ProvedEquilibria, component: Component, preference: Preference
) -> list[Rational]:
    """Return what a strategy pays more than another one at all tuples of points."""
    from nashproof.play.strategies import expected_payoffs, pure_plan

    p, game = preference.player, equilibria.tree
    pair = [
        tuple(pure_plan(game, p + 1, equilibria.pure[p][s]))
        for s in (preference.strategy, preference.than)
    ]
    form = []
    for profile in product(*component.numbers):
        plans = [*equilibria.plans(profile)]
        paid = [expected_payoffs(game, [*plans[:p], plan, *plans[p + 1 :]])[p] for plan in pair]
        form.append(paid[0] - paid[1])
    return form


def _terms(form: Sequence[Rational], letters: Sequence[Sequence[str]]) -> Terms:
    """Return a form as a polynomial in the letters, without terms that are 0."""
    terms: Terms = {(): form[0]} if len(form) == 1 else {}
    if not terms:
        # the weight of a player's last point is what the others leave
        names, rest = next((x, letters[k + 1 :]) for k, x in enumerate(letters) if x)
        size = len(form) // (len(names) + 1)
        parts = [form[k : k + size] for k in range(0, len(form), size)]
        last = parts.pop()
        terms = _terms(last, rest)
        for name, part in zip(names, parts):
            more = _terms([a - b for a, b in zip(part, last)], rest)
            terms |= {(name, *key): x for key, x in more.items()}
    return {key: x for key, x in terms.items() if x}


def _relation(terms: Mapping[tuple[str, ...], Rational], is_equation: bool) -> str:
    """Write that a polynomial is 0, or at least 0, with its constant on the right."""
    from nashproof.exact.numbers import QQ, number_text

    keys = sorted((key for key in terms if key), key=lambda key: (-len(key), key))
    first = terms[keys[0]]
    # integers without a common factor, the first one positive; a single term alone
    below = lcm(*(int(terms[key].denominator) for key in keys))
    above = gcd(*(int((terms[key] * below).numerator) for key in keys))
    scale = QQ(below, above) * (1 if first > 0 else -1)
    left = "".join(_summand(terms[key] * scale, key) for key in keys)
    sign = "=" if is_equation else "≥" if scale > 0 else "≤"
    right = number_text(-terms.get((), QQ(0)) * scale).replace("-", "−")
    return f"{left.removeprefix(' + ').replace(' − ', '−', left.startswith(' − '))} {sign} {right}"


def _summand(x: Rational, letters: Sequence[str]) -> str:
    """Write a term of a sum, with its sign."""
    number = "" if abs(x) == 1 else f"{abs(x)}·"
    return f" {'+' if x > 0 else '−'} {number}{'·'.join(letters)}"


def sides_words(
    names: Sequence[Sequence[str]], equilibria: ProvedEquilibria, component: Component
) -> Iterator[str]:
    """Yield what each player plays: ``U with probability p, else D``; ``names``: of the points."""
    for points, letters in zip(names, letters_of(equilibria, component)):
        chances = [f"{name} with probability {letter}" for name, letter in zip(points, letters)]
        yield ", ".join([*chances, f"else {points[-1]}"]) if letters else points[0]
