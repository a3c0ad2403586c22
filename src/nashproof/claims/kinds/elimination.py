"""Claims about iterated elimination of dominated strategies: (case, fields) -> Finding."""

from nashproof.certificates.envelope import certificate
from nashproof.certificates.shapes import strategy_names
from nashproof.claims.case import Finding
from nashproof.claims.kinds.dominance import (
    dominated_moves_certificate,
    located,
    move_triple,
    move_words,
)
from nashproof.errors import InputError
from nashproof.exact.numbers import number_text
from nashproof.play.strategies import count_pure
from nashproof.solve.dominance.rounds import eliminate, gone_after


def iterated_dominance(case, fields):
    game, digest = case.game(fields)
    if len(game.players) != 2:
        fields.refuse("game", f"a game with {len(game.players)} players", "a game of two")
    game.need_recall()
    sense = fields.choice("sense", ("weakly", "strictly"))
    moves = [located(game, fields, "moves", text) for text in fields.strings("moves")]
    if not moves or len(set(moves)) != len(moves):
        fields.refuse("moves", "no moves, or one twice", "at least one, none twice")
    claimed = _stated(fields)
    try:
        elimination = case.elimination(game, digest, sense)
    except InputError as error:
        return Finding(None, "", f"Too large: {error}.")
    rounds = [gone_after(elimination, *move) for move in moves]
    holds = all(r is not None if claimed == "eliminated" else r == claimed for r in rounds)
    why = _why(game, elimination, moves, rounds)
    return Finding(
        holds, _computed(rounds), why, elimination_certificate(game, digest, elimination, moves)
    )


ELIMINATED = 100_000  # pairs of strategies: larger games are not eliminated unasked


def eliminations(game, digest):
    """Yield ``(word, certificate, sizes)`` of what can be eliminated in a two-player game: the weakly dominated ``moves``
    in one step, then, if the game is small, whole strategies ``weakly`` and ``strictly`` round by round.
    """
    moves = dominated_moves_certificate(game, digest)
    if moves:
        yield "moves", moves, ""
    if count_pure(game, 1, True) * count_pure(game, 2, True) > ELIMINATED:
        return
    everything = [
        (s.player, i, k) for i, s in enumerate(game.infosets) for k in range(len(s.actions))
    ]
    for sense in ("weakly", "strictly"):
        found = eliminate(game, sense)
        yield sense, elimination_certificate(game, digest, found, everything), _sizes(found)


def _sizes(elimination):
    return [f"{len(one)} x {len(two)}" for one, two in elimination.left]


def _stated(fields):
    """The round claimed, None for ``never``, or the word ``eliminated``."""
    text = fields.string("stated")
    number = text.removeprefix("round ")
    if (
        number != text
        and number.isascii()
        and number.isdigit()
        and number[0] != "0"
        and len(number) <= 6
    ):
        return int(number)
    return {"never": None}.get(
        text, fields.choice("stated", ("eliminated", "never", "round 1", "round 2"))
    )


def meets_round(statement, claimed):
    """Whether the moves of an accepted ``iterated`` are gone as claimed."""

    def as_claimed(number):
        return {"never": number == "none", "eliminated": number != "none"}.get(
            claimed, claimed == f"round {number}"
        )

    return all(as_claimed(item["round"]) for item in statement["gone"])


def _computed(rounds):
    """The rounds of all moves, in order, each told once."""
    return ", ".join(dict.fromkeys("never" if r is None else f"round {r}" for r in rounds))


def _why(game, elimination, moves, rounds):
    """When each move is gone, then the sizes after each round."""
    by_round = {}
    for move, r in zip(moves, rounds):
        by_round.setdefault(r, []).append(move_words(game, move))
    gone = [
        f"after round {r} no strategy plays {' or '.join(by_round[r])} any more"
        for r in sorted(by_round.keys() - {None})
    ]
    kept = (
        [f"some strategy left at the end plays {', some '.join(by_round[None])}"]
        if None in by_round
        else []
    )
    parts = "; ".join([*gone, *kept])
    sizes = _sizes(elimination)
    left = ", then ".join([f"{sizes[0]} strategies", *sizes[1:]])
    last = (
        "all at once in each round, until none is dominated"
        if len(sizes) > 1
        else "and none is dominated"
    )
    how = f"Eliminating {elimination.sense} dominated strategies, by pure or mixed ones: {left} ({last})."
    return f"{how} {parts[0].upper()}{parts[1:]}."


def elimination_certificate(game, digest, elimination, moves):
    """The certificate ``iterated``, complete: all rounds, the mixtures and the beliefs, and when the moves go."""
    rounds = [gone_after(elimination, *move) for move in moves]
    names = [[strategy_names(game, s) for s in side] for side in elimination.strategies]

    def mixture(p, weights):
        return [[names[p][i], number_text(w)] for i, w in weights.items()]

    gone = [
        {"move": move_triple(game, move), "round": "none" if r is None else str(r)}
        for move, r in zip(moves, rounds)
    ]
    statement = {
        "kind": "iterated",
        "sense": elimination.sense,
        "complete": "yes",
        "rounds": [
            {str(p + 1): [names[p][i] for i in out[p]] for p in (0, 1)}
            for out in elimination.rounds
        ],
        "left": [{str(p + 1): str(len(left[p])) for p in (0, 1)} for left in elimination.left[1:]],
        "gone": gone,
    }
    beliefs = {
        str(p + 1): [[names[p][i], mixture(1 - p, b)] for i, b in elimination.beliefs[p].items()]
        for p in (0, 1)
    }
    proof = {
        "mixtures": [
            {str(p + 1): [mixture(p, m) for m in out[p].values()] for p in (0, 1)}
            for out in elimination.rounds
        ],
        "beliefs": beliefs,
    }
    return certificate(digest, statement, proof)
