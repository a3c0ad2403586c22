"""Equilibria in pure strategies, all or subgame perfect, by the value of a parameter: a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cmp_to_key
from itertools import pairwise
from typing import TYPE_CHECKING, Any, cast

from nashproof.shell.notebook.audits import Answer

if TYPE_CHECKING:
    from nashproof.certificates.statements.families import EquilibriumSet, Root, Span
    from nashproof.documents.document import Document
    from nashproof.exact.numbers import Rational
    from nashproof.games.tree import Tree

ID = "subgame-perfect-equilibria"
SAYS = "What are the subgame perfect equilibria in pure strategies?"
PURE_ID = "pure-equilibria"
PURE_SAYS = "What are the equilibria in pure strategies?"


def equilibria_by_value(
    game: Tree, document: Document[Any], answers: Sequence[Answer], perfect: bool = True
) -> Iterator[Answer]:
    """Yield an Answer with a line for each part of the parameter's interval.

    It rests on the answers for which values each profile of pure strategies of ``game`` is an
    equilibrium, if ``perfect`` a subgame perfect one, and on what it pays. Nothing if one of these
    is open.
    """
    from nashproof.certificates.envelope import stated_in
    from nashproof.certificates.sentence import Said, formula, joined, said
    from nashproof.certificates.statements.families import EquilibriumSet
    from nashproof.play.one_deviation import one_deviation_sets

    if not perfect:
        answers = [x for x in answers if x.origin and x.origin.numbers == "pure"]
    asked = [answer for answer in answers if answer.kind == "parameter set"]
    if len(asked) < 2 or not all(answer.certificate for answer in answers):
        return
    names = [f"{s.player}/{s.name}" for s in game.infosets]
    names = one_deviation_sets(game) if perfect else names
    alone = not perfect and len(game.infosets) == len(game.players)
    sets: list[Sequence[Span]] = []
    words: list[Said] = []
    for answer in asked:
        statement = stated_in(answer.certificate)[1]
        assert isinstance(statement, EquilibriumSet)
        ((letter, whole),) = statement.parameters.items()
        sets.append(_spans(statement))
        entries = document.profiles[answer.profile].entries
        moves = zip(game.infosets, (next(iter(entries[name])) for name in names), strict=True)
        paid = [x.exact for x in answers if x.profile == answer.profile and x.kind == "payoff"]
        pays = joined(" and ", (Said(f"{who} ", formula(x)) for who, x in zip(game.players, paid)))
        plays = ", ".join(action if alone else f"{action} at {s.name}" for s, action in moves)
        plays = plays if perfect else f"({plays})"
        words.append(Said(plays, "; it pays ", pays) if paid else Said(plays))
    lines = tuple(
        said(
            "For {values}: {equilibria}.",
            values=span.of(letter),
            equilibria=joined("; or ", (words[k] for k in profiles)) if profiles else "none",
        )
        for span, profiles in _parts(letter, (whole.low, whole.high), sets)
    )
    why = "Where two lines meet, the equilibria of both are meant."
    question = (ID, SAYS) if perfect else (PURE_ID, PURE_SAYS)
    rests_on = tuple(answer.id for answer in answers)
    yield Answer(*question, "?", "answered", why, "", lines=lines, rests_on=rests_on)


def _spans(statement: EquilibriumSet) -> Sequence[Span]:
    """Return the intervals of values for which a profile is an equilibrium."""
    from nashproof.certificates.statements.families import Span

    if isinstance(statement.within, str):
        ((low, high),) = ((x.low, x.high) for x in statement.parameters.values())
        return [Span(low, high)]
    return statement.within


def _parts(
    letter: str, whole: tuple[Rational, Rational], sets: Sequence[Sequence[Span]]
) -> Iterator[tuple[Span, tuple[int, ...]]]:
    """Yield intervals of the letter, in order, and the numbers of the sets that contain each.

    A single value is yielded only if it lies in a set that contains neither of its neighbours.
    """
    from nashproof.certificates.statements.families import Root, Span
    from nashproof.exact.expressions import expression, polynomial
    from nashproof.solving.parameters.roots import AlgebraicNumber, compared

    def exact(end: Rational | Root) -> Rational | AlgebraicNumber:
        if not isinstance(end, Root):
            return end
        zero_of = cast(Any, polynomial(expression(str(end.zero_of), (letter,))))
        return AlgebraicNumber(zero_of, end.low, end.high)

    def order(first: Rational | Root, second: Rational | Root) -> int:
        return compared(exact(first), exact(second))

    # all ends in order, each once
    ends: list[Rational | Root] = []
    listed = [end for spans in sets for span in spans for end in (span.low, span.high)]
    for end in sorted([*whole, *listed], key=cmp_to_key(order)):
        if not ends or order(ends[-1], end):
            ends.append(end)

    def around(low: Rational | Root, high: Rational | Root) -> tuple[int, ...]:
        return tuple(
            k
            for k, spans in enumerate(sets)
            if any(order(span.low, low) <= 0 <= order(span.high, high) for span in spans)
        )

    # between neighbours, which are joined where nothing changes; and at single values
    last: tuple[Rational | Root, Rational | Root, tuple[int, ...]] | None = None
    for low, high in pairwise(ends):
        after, alone = around(low, high), around(low, low)
        before = last[2] if last else ()
        more = tuple(k for k in alone if k not in {*before, *after})
        if last and before == after and not more:
            last = (last[0], high, after)
            continue
        if last:
            yield Span(last[0], last[1]), before
        if more:
            yield Span(low, low), more
        last = (low, high, after)
    assert last, "an interval has two ends"
    yield Span(last[0], last[1]), last[2]
    more = tuple(k for k in around(ends[-1], ends[-1]) if k not in last[2])
    if more:
        yield Span(ends[-1], ends[-1]), more
