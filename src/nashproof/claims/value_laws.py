"""The value of a card game as a function of its cards, stakes or raises, with proofs.

Knows no files. Each value of a whole number comes with a certificate. So does a function of the
stakes, piece by piece, and a law of the number of cards where a proof for all decks is found. A law
without a proof is *checked* on its range: it gives at least as many values beside those it was
fitted to as it has unknowns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal

from nashproof.certificates.codec import encode, number
from nashproof.certificates.envelope import Certificate, digest
from nashproof.certificates.statements import value_law
from nashproof.certificates.statements.value_law import BlockMove, BlockPlan, ValueLaw, joined
from nashproof.claims.case import InfoSetName, value_certificate
from nashproof.claims.law_questions import ENDLESS, LawQuestion
from nashproof.errors import UnknownName, Unproved, capital
from nashproof.exact.expressions import evaluate, expression, over_positive
from nashproof.exact.numbers import QQ, Rational, number_text, rational
from nashproof.games.card_games import variant_name
from nashproof.games.formats.canonical import ending, game_text
from nashproof.games.game import Game
from nashproof.games.one_card import OneCard, Point, expand
from nashproof.games.tree import Tree
from nashproof.play.frontier import arrivals
from nashproof.solve.one_card.blocks import single_cards
from nashproof.solve.parameters.deck_functions import Decks, Mark, cuts_of_all, deck_piece
from nashproof.solve.parameters.parametric_games import (
    ParametricGame,
    ScaledPlan,
    polynomial_in,
    stakes_game,
)
from nashproof.solve.parameters.rational_fit import Law, find_law
from nashproof.solve.parameters.value_functions import Gap, Piece, pieces
from nashproof.solve.processes import spread
from nashproof.solve.zero_sum import Equilibrium, confirm, lexicographic_plan, solve_game

LONGEST_PERIOD = 200  # of a law for which a proof is looked for, for every remainder
TREE_CARDS = 6  # of games whose trees are searched for plans that stay before the last raises

Watch = Callable[[Iterable[int]], Iterable[int]]


@dataclass
class LawAnswer:
    """The answer to a LawQuestion: a ``record`` for the report, and texts by file name."""

    record: dict[str, Any]
    certificates: dict[str, str] = field(default_factory=dict)
    games: dict[str, str] = field(default_factory=dict)

    def keep(self, proof: Proof) -> str:
        """Keep a proof; returns the file name of its certificate."""
        self.games[proof.game_name] = proof.game
        self.certificates[proof.name] = proof.certificate
        return proof.name


@dataclass(frozen=True)
class Proof:
    """A certificate and its game, as texts with the names of their files."""

    name: str
    certificate: str
    game_name: str
    game: str


def proof_with(stem: str, name: str, game: Game, certificate_of: Callable[[str], str]) -> Proof:
    """The Proof with the certificate ``certificate_of(digest)`` of a game."""
    text = game_text(game)
    return Proof(f"{stem}.json", certificate_of(digest(text)), name + ending(game), text)


def answer_law(question: LawQuestion, watch: Watch = iter, cores: int = 1) -> LawAnswer:
    """The LawAnswer to a LawQuestion. Raises InputError.

    ``watch`` is given the numbers whose values are computed and yields them again, to show how far
    it is. Values and proofs at whole numbers are found by so many processes as ``cores``.
    """
    answer = LawAnswer(question_record(question))
    if question.is_whole:
        _whole_numbers(question, answer, watch, cores)
    else:
        _amounts(question, answer)
    return answer


def question_record(question: LawQuestion) -> dict[str, Any]:
    """What the record of an answer has of its question."""
    keys = ("id", "title", "says", "about", "game", "vary")
    return {key: getattr(question, key) for key in keys} | {
        "fixed": question.fixed,
        "from": number_text(question.low),
        "to": ENDLESS if question.high is None else number_text(question.high),
    }


# Whole numbers


def _whole_numbers(question: LawQuestion, answer: LawAnswer, watch: Watch, cores: int) -> None:
    values = _values_at(question, answer, numbers_of(question), watch, cores)
    law = law_of(question, values)
    answer.record |= values_record(question, values, law)
    if law and is_sought_for_decks(question, law):
        _all_decks(question, law, values, answer, cores)
    elif law and question.vary == "raises":
        _every_cap(question, law, answer)


def law_of(question: LawQuestion, values: Mapping[int, Rational]) -> Law | None:
    """The law that fits values: a checked one, or one of which a proof for all decks is sought."""
    law = find_law(values, question.fit)
    return law if law and (law.is_checked or is_sought_for_decks(question, law)) else None


def values_record(
    question: LawQuestion, values: Mapping[int, Rational], law: Law | None
) -> dict[str, Any]:
    """What the record of an answer has of values at whole numbers, and of the law that fits them.

    No proof is among it.
    """
    return {
        "values": value_rows(question, values),
        "fit": str(question.fit),
        "law": law and _law_record(law),
        "proofs": [],
        "unproved": "",
    }


def value_rows(question: LawQuestion, values: Mapping[int, Rational]) -> list[list[str]]:
    """A number, its value and its certificate, for each number."""
    return [[str(n), number_text(value), f"{question.id}-{n}.json"] for n, value in values.items()]


def is_sought_for_decks(question: LawQuestion, law: Law) -> bool:
    """Whether a proof for all large decks is looked for."""
    return question.vary == "cards" and law.form.period <= LONGEST_PERIOD


def numbers_of(question: LawQuestion) -> range:
    """All whole numbers of a range that has an end."""
    assert question.high is not None
    return range(int(question.low), int(question.high) + 1)


def _values_at(
    question: LawQuestion, answer: LawAnswer, numbers: Sequence[int], watch: Watch, cores: int
) -> dict[int, Rational]:
    """The values at whole numbers; keeps their certificates."""
    answers = spread(partial(_proved_value, question), numbers, cores)
    values = {}
    for n in watch(numbers):
        values[n], proof = next(answers)
        answer.keep(proof)
    return values


def _proved_value(question: LawQuestion, n: int) -> tuple[Rational, Proof]:
    """The value at a whole number, with its proof."""
    game = question.game_at(n)
    solution = solve_game(game)
    proof = proof_with(
        f"{question.id}-{n}",
        variant_name(question.game, question.changes(n)),
        game,
        lambda key: value_certificate(game, key, solution),
    )
    return solution.value, proof


def _law_record(law: Law) -> dict[str, Any]:
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
    """On which range a law was fitted and checked, in words."""
    checked = " and ".join(
        f"{low}..{high}" if low < high else str(low) for low, high in law.checked
    )
    return f"fitted on n = {law.fitted[0]}..{law.fitted[-1]}, checked exactly for n = {checked}"


def _all_decks(
    question: LawQuestion, law: Law, values: Mapping[int, Rational], answer: LawAnswer, cores: int
) -> None:
    """Look for a proof for all large decks of each remainder; the decks between get values.

    A law that is not checked counts only if it is proved for all remainders.
    """
    _every_deck(question, law, answer, cores)
    proofs = answer.record["proofs"]
    if len(proofs) == law.form.period:
        single = _values_at(question, answer, decks_between(law, proofs), iter, cores)
        answer.record["values"] += value_rows(question, single)
        if wrong := [n for n, value in single.items() if law.form.at(n) != value]:
            answer.record["unproved"] = f"the form does not hold at n = {wrong[0]}"
            answer.record["proofs"] = []
    if answer.record["unproved"] and not law.is_checked:
        for proof in proofs:
            del answer.certificates[proof["certificate"]]
        answer.record |= values_record(question, values, None)


def decks_between(law: Law, proofs: Sequence[Mapping[str, str]]) -> list[int]:
    """The numbers of cards beyond the range for which the proofs for all decks begin too late."""
    return sorted(
        n
        for proof in proofs
        for n in range(int(proof["from"]) - law.form.period, law.last, -law.form.period)
    )


def _every_deck(question: LawQuestion, law: Law, answer: LawAnswer, cores: int) -> None:
    """Look for a proof for all large decks of each remainder.

    Where to cut them is found first, one after the other: most are cut like decks before.
    """
    all_decks = [Decks(question.game_at, law.form.period, r) for r in range(law.form.period)]
    marks = [*cuts_of_all(all_decks)]
    prove = partial(_proved_decks, question, law)
    for decks, outcome in zip(all_decks, spread(prove, [*zip(all_decks, marks)], cores)):
        if isinstance(outcome, Unproved):
            answer.record["unproved"] = f"remainder {decks.remainder}: {outcome}"
        else:
            entry, proof = outcome
            answer.record["proofs"].append(entry | {"certificate": answer.keep(proof)})


def _proved_decks(
    question: LawQuestion, law: Law, cut: tuple[Decks, list[Mark] | Unproved]
) -> tuple[dict[str, Any], Proof] | Unproved:
    """What the record has of all large decks of one remainder, and the proof; or why there is none.

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
    entry = {"remainder": str(remainder), "from": str(first), "is": encode(_value(piece, "k"))}
    return entry, proof


def _every_cap(question: LawQuestion, law: Law, answer: LawAnswer) -> None:
    """Look for a proof for every number of raises.

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
        tree = expand(game)
        frontier = _last_raises(game, tree)
        try:
            one, two = (
                lexicographic_plan(tree, player, avoid=arrivals(tree, frontier))
                for player in (1, 2)
            )
        except Unproved as error:
            answer.record["unproved"] = f"{capital(str(error))}, with at most {cap} raises."
            continue
        value = rational(answer.record["values"][cap - int(question.low)][1])
        confirm(tree, (one, two), value)
        _keep_cap(question, answer, cap, tree, Equilibrium(value, (one, two), {}), frontier)
        return


def _last_raises(game: OneCard, tree: Tree) -> tuple[InfoSetName, ...]:
    """The information sets at which the raises are used up."""
    last = {
        point.moves
        for point in game.points
        if "fold" in point.actions and "raise" not in point.actions
    }
    return tuple((s.player, s.name) for s in tree.infosets if tuple(s.name.split(" ")[1:]) in last)


def _keep_cap(
    question: LawQuestion,
    answer: LawAnswer,
    cap: int,
    tree: Tree,
    solution: Equilibrium,
    frontier: Sequence[InfoSetName],
) -> None:
    """Keep the proof for every number of raises from ``cap`` on."""
    proof = proof_with(
        f"{question.id}-every",
        variant_name(question.game, question.changes(cap)) + "-tree",
        tree,
        lambda key: value_certificate(tree, key, solution, frontier=frontier),
    )
    name = answer.keep(proof)
    is_ = number_text(solution.value)
    answer.record |= {
        "proofs": [{"remainder": "0", "from": str(cap), "is": is_, "certificate": name}],
        "unproved": "",
    }


# Amounts


def _amounts(question: LawQuestion, answer: LawAnswer) -> None:
    game = question.game_at(QQ(1))
    wanted = [_place_of(question, game, name) for name in question.sets]
    answer.record |= {"pieces": [], "gaps": [], "unproved": "", "certificate": ""}
    try:
        parts, gaps = pieces(
            lambda at: stakes_game(question.vary, question.game_at, at),
            lambda t: single_cards(question.game_at(t)),
            (question.low, question.high),
            wanted,
        )
    except Unproved as error:
        answer.record["unproved"] = str(error)
        return
    at = next(at for at in (QQ(1), _inside(parts[0])) if any(_is_in(at, part) for part in parts))
    family = stakes_game(question.vary, question.game_at, at)
    proof = proof_with(
        f"{question.id}-pieces",
        variant_name(question.game, question.changes(at)),
        family.game,
        partial(law_certificate, family=family, parts=parts),
    )
    answer.record |= {
        "certificate": answer.keep(proof),
        "cards": list(question.cards),
        "pieces": [x.to_json() for x in joined(_piece(piece, question.vary) for piece in parts)],
        "gaps": [_gap_record(gap) for gap in gaps],
    }


def _gap_record(gap: Gap) -> dict[str, str]:
    """A gap at an irrational end of a piece, as the record of a law has it."""
    return {
        "from": number_text(gap.low),
        "to": number_text(gap.high),
        "zero of": number_text(gap.zero_of),
    }


def _place_of(question: LawQuestion, game: OneCard, name: str) -> tuple[int, int, Point]:
    """The player, block and decision of an information set."""
    for point in game.points:
        for block, card in enumerate(question.cards):
            if " ".join((card, *point.moves)) == name:
                return point.player, block, point
    raise UnknownName(
        f'the information set "{name}"', f"one such as {question.cards[0]}", question.id
    )


# Certificates


def law_certificate(key: str, family: ParametricGame, parts: Sequence[Piece]) -> str:
    """The certificate ``value law`` of pieces of a function; ``key`` is the game's digest."""
    statement = ValueLaw(
        parameter=family.parameter,
        at=family.at,
        blocks=tuple(map(number, family.sizes)),
        pays=tuple((number(low), number(tie), number(high)) for low, tie, high in family.pays),
        pieces=tuple(_piece(piece, family.parameter) for piece in parts),
    )
    plans = tuple(
        {player: _part(family.game, player, part) for player, part in zip((1, 2), piece.plans)}
        for piece in parts
    )
    return Certificate(key, statement, ValueLaw.Witness(plans)).text()


def _piece(piece: Piece, name: str) -> value_law.Piece:
    """A piece in the shape of certificates."""
    high: Rational | Literal["infinity"] = "infinity" if piece.high is None else piece.high
    never = tuple(
        BlockMove(player, b + 1, " ".join(moves), action)
        for player, b, moves, action in piece.never
    )
    return value_law.Piece(piece.low, high, _value(piece, name), never)


def _part(game: OneCard, player: int, part: ScaledPlan) -> BlockPlan:
    """A player's plan on a piece in the shape of certificates."""
    points = [point for point in game.points if point.player == player]
    return BlockPlan(
        number(part.scale),
        tuple(
            {
                " ".join(point.moves): {
                    action: number(row[point.first + k - 1])
                    for k, action in enumerate(point.actions)
                }
                for point in points
            }
            for row in part.weights
        ),
    )


def _value(piece: Piece, name: str) -> Any:
    """The value on a piece, its denominator positive there."""
    return number(
        over_positive(
            piece.value, 1 if evaluate(piece.value.denom, {name: _inside(piece)}) > 0 else -1
        )
    )


def _is_in(at: Rational, piece: Piece) -> bool:
    return piece.low <= at and (piece.high is None or at <= piece.high)


def _inside(piece: Piece) -> Rational:
    return piece.low + 1 if piece.high is None else (piece.low + piece.high) / 2
