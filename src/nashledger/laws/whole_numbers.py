"""The value of a card game as a law of its cards or raises, with proofs.

Each value of a whole number comes with a certificate, and so does a law of the number of cards
where a proof for all decks is found. A law without a proof is *checked* on its range: it gives at
least as many values beside those it was fitted to as it has unknowns. Knows no files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from nashledger.laws.certificates import law_certificate, value_on
from nashledger.laws.questions import LawQuestion
from nashledger.laws.records import (
    FittedLaw,
    LawAnswer,
    LawProof,
    LawRecord,
    Proof,
    proof_with,
    question_record,
)
from nashledger.laws.solving.deck_functions import Decks, Mark, cuts_of_all, deck_piece
from nashledger.laws.solving.rational_fit import Law, find_law
from nashproof.certificates.codec import encode
from nashproof.claims.case import InfoSetName, value_certificate
from nashproof.errors import Unproved, capital
from nashproof.exact.expressions import expression
from nashproof.exact.numbers import Rational, number_text, rational
from nashproof.games.card_games import variant_name
from nashproof.games.card_names import card_and_moves
from nashproof.games.one_card import OneCard, expand
from nashproof.games.tree import Tree
from nashproof.play.frontier import arrivals
from nashproof.solving.parameters.parametric_games import polynomial_in
from nashproof.solving.processes import spread
from nashproof.solving.zero_sum import Equilibrium, confirm, lexicographic_plan, solve_game

LONGEST_PERIOD = 200  # of a law for which a proof is looked for, for every remainder
TREE_CARDS = 6  # of games whose trees are searched for plans that stay before the last raises

Watch = Callable[[Iterable[int]], Iterable[int]]


def answer_whole(question: LawQuestion, answer: LawAnswer, watch: Watch, cores: int) -> None:
    """Answer a question about cards or raises: fill in the record, and keep the proofs.

    ``watch`` and ``cores`` as in ``answer_law``.
    """
    values = _values_at(question, answer, numbers_of(question), watch, cores)
    law = law_of(question, values)
    answer.record = values_record(question, values, law)
    if law and is_sought_for_decks(question, law):
        _all_decks(question, law, values, answer, cores)
    elif law and question.vary == "raises":
        _every_cap(question, law, answer)


def law_of(question: LawQuestion, values: Mapping[int, Rational]) -> Law | None:
    """Return the law that fits values, if it is checked or a proof for all decks is sought."""
    law = find_law(values, question.fit)
    return law if law and (law.is_checked or is_sought_for_decks(question, law)) else None


def values_record(
    question: LawQuestion, values: Mapping[int, Rational], law: Law | None
) -> LawRecord:
    """Return the record of an answer with values and the law that fits them, without proofs."""
    return {
        **question_record(question),
        "values": value_rows(question, values),
        "fit": str(question.fit),
        "law": law_record(law) if law else None,
        "proofs": [],
        "unproved": "",
    }


def value_rows(question: LawQuestion, values: Mapping[int, Rational]) -> list[list[str]]:
    """Return a row for each number: the number, its value and the file of its certificate."""
    return [[str(n), number_text(value), f"{question.id}-{n}.json"] for n, value in values.items()]


def is_sought_for_decks(question: LawQuestion, law: Law) -> bool:
    """Return whether a proof for all large decks is sought."""
    return question.vary == "cards" and law.form.period <= LONGEST_PERIOD


def numbers_of(question: LawQuestion) -> range:
    """Return all whole numbers of a range that has an end."""
    assert question.high is not None
    return range(int(question.low), int(question.high) + 1)


def _values_at(
    question: LawQuestion, answer: LawAnswer, numbers: Sequence[int], watch: Watch, cores: int
) -> dict[int, Rational]:
    """Return the values at whole numbers, and keep their certificates."""
    answers = spread(partial(_proved_value, question), numbers, cores)
    values = {}
    for n in watch(numbers):
        values[n], proof = next(answers)
        answer.keep(proof)
    return values


def _proved_value(question: LawQuestion, n: int) -> tuple[Rational, Proof]:
    """Return the value at a whole number, with its proof."""
    game = question.game_at(n)
    solution = solve_game(game)
    proof = proof_with(
        f"{question.id}-{n}",
        variant_name(question.game, question.changes(n)),
        game,
        lambda key: value_certificate(game, key, solution).text(),
    )
    return solution.value, proof


def law_record(law: Law) -> FittedLaw:
    """Return a law as the record of an answer has it."""
    form, n = law.form, expression("n", ("n",))
    common = form.common(n)
    return {
        "period": str(law.form.period),
        "unknowns": str(law.unknowns),
        "first": str(law.first),
        "last": str(law.last),
        "words": fit_words(law),
        "forms": [number_text(form.along(r, n)) for r in range(form.period)],
        "common": common
        and [
            number_text(common.above),
            number_text(common.below),
            list(map(number_text, common.constants)),
        ],
    }


def fit_words(law: Law) -> str:
    """Return the ranges on which a law was fitted and checked, in words."""
    checked = " and ".join(
        f"{low}..{high}" if low < high else str(low) for low, high in law.checked
    )
    return f"fitted on n = {law.fitted[0]}..{law.fitted[-1]}, checked exactly for n = {checked}"


def _all_decks(
    question: LawQuestion, law: Law, values: Mapping[int, Rational], answer: LawAnswer, cores: int
) -> None:
    """Seek a proof for all large decks of each remainder; solve the decks between.

    A law that is not checked counts only if it is proved for all remainders.
    """
    _every_deck(question, law, answer, cores)
    proofs = answer.record["proofs"]
    # With a proof for each remainder, the decks below the proofs are solved one by one.
    if len(proofs) == law.form.period:
        single = _values_at(question, answer, decks_between(law, proofs), iter, cores)
        answer.record["values"] += value_rows(question, single)
        if wrong := [n for n, value in single.items() if law.form.at(n) != value]:
            answer.record["unproved"] = f"the form does not hold at n = {wrong[0]}"
            answer.record["proofs"] = []
    # A law that is neither proved nor checked is none: its proofs go.
    if answer.record["unproved"] and not law.is_checked:
        for proof in proofs:
            del answer.certificates[proof["certificate"]]
        answer.record = values_record(question, values, None)


def decks_between(law: Law, proofs: Sequence[LawProof]) -> list[int]:
    """Return the numbers of cards beyond the range at which no proof for all decks holds yet."""
    return sorted(
        n
        for proof in proofs
        for n in range(int(proof["from"]) - law.form.period, law.last, -law.form.period)
    )


def _every_deck(question: LawQuestion, law: Law, answer: LawAnswer, cores: int) -> None:
    """Seek a proof for all large decks of each remainder.

    Where to cut them is found first, one after the other: most are cut like decks before.
    """
    first = Decks(question.game_at, law.form.period, 0)
    all_decks = [replace(first, remainder=r) for r in range(law.form.period)]
    marks = [*cuts_of_all(all_decks)]
    prove = partial(_proved_decks, question, law)
    for decks, outcome in zip(all_decks, spread(prove, [*zip(all_decks, marks)], cores)):
        if isinstance(outcome, Unproved):
            answer.record["unproved"] = f"remainder {decks.remainder}: {outcome}"
        else:
            entry, proof = outcome
            answer.keep(proof)
            answer.record["proofs"].append(entry)


def _proved_decks(
    question: LawQuestion, law: Law, cut: tuple[Decks, list[Mark] | Unproved]
) -> tuple[LawProof, Proof] | Unproved:
    """Return the record and the proof for all large decks of a remainder, or why there is none.

    ``cut``: the decks, and where to cut them.
    """
    decks, marks = cut
    try:
        if isinstance(marks, Unproved):
            return marks
        family, piece = deck_piece("k", decks, marks)
    except Unproved as error:
        return error
    remainder, cards = decks.remainder, decks.period * polynomial_in("k") + decks.remainder
    if law.form.along(remainder, cards.ring.to_field()(cards)) != piece.value:
        raise AssertionError(f"a law that is not the proved one at remainder {remainder}")
    first = decks.cards(int(piece.low))
    proof = proof_with(
        f"{question.id}-every-{remainder}",
        variant_name(question.game, question.changes(first)),
        family.game,
        partial(law_certificate, family=family, parts=[piece]),
    )
    entry: LawProof = {
        "remainder": str(remainder),
        "from": str(first),
        "is": encode(value_on(piece, "k")),
        "certificate": proof.name,
    }
    return entry, proof


def _every_cap(question: LawQuestion, law: Law, answer: LawAnswer) -> None:
    """Seek a proof for every number of raises.

    That is optimal plans with which no play gets to the sets where the raises are used up.
    """
    for cap in range(law.first, min(law.first + 5, law.last + 1)):
        game = question.game_at(cap)
        later = {value for n, value, _ in answer.record["values"] if int(n) >= cap}
        if law.form.period > 1 or len(later) > 1 or len(game.cards) > TREE_CARDS:
            answer.record["unproved"] = (
                "A proof is looked for where the value does not change any more, with few cards."
            )
            return
        # Optimal plans that avoid the sets at which the raises are used up, if there are any.
        tree = expand(game)
        frontier = _last_raises(game, tree)
        try:
            plan1, plan2 = (
                lexicographic_plan(tree, player, avoid=arrivals(tree, frontier))
                for player in (1, 2)
            )
        except Unproved as error:
            answer.record["unproved"] = f"{capital(str(error))}, with at most {cap} raises."
            continue
        value = rational(answer.record["values"][cap - int(question.low)][1])
        confirm(tree, (plan1, plan2), value)
        solution = Equilibrium(value, (plan1, plan2), {})
        # The plans do not get to the last raises, so that they prove the value for more raises too.
        proof = proof_with(
            f"{question.id}-every",
            variant_name(question.game, question.changes(cap)) + "-tree",
            tree,
            partial(_frontier_certificate, tree, solution, frontier),
        )
        is_, name = number_text(value), answer.keep(proof)
        answer.record |= {
            "proofs": [{"remainder": "0", "from": str(cap), "is": is_, "certificate": name}],
            "unproved": "",
        }
        return


def _last_raises(game: OneCard, tree: Tree) -> tuple[InfoSetName, ...]:
    """Return the information sets at which the raises are used up."""
    last = {
        point.moves
        for point in game.points
        if "fold" in point.actions and "raise" not in point.actions
    }
    return tuple((s.player, s.name) for s in tree.infosets if card_and_moves(s.name)[1] in last)


def _frontier_certificate(
    tree: Tree, solution: Equilibrium, frontier: Sequence[InfoSetName], key: str
) -> str:
    """Return the certificate of a value, with the sets that the plans never reach."""
    return value_certificate(tree, key, solution, frontier=frontier).text()
