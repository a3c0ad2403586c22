"""Claims that count or describe a player's best responses to some strategy of the opponent: (case, fields) -> Finding."""

from nashproof.certificates.envelope import certificate
from nashproof.certificates.shapes import strategy_names, yes
from nashproof.claims.case import Finding
from nashproof.claims.kinds.dominance import located, move_triple, move_words
from nashproof.claims.wording import player_name
from nashproof.errors import InputError
from nashproof.exact.numbers import number_text
from nashproof.play.strategies import pure_strategies
from nashproof.solve.dominance.best_response_levels import SENSES, levels

EXACTLY = "exactly these"
WORDS = {
    "only": "the only best response to some strategy",
    "best": "a best response to some strategy",
    "cautious": "a best response to some completely mixed strategy",
}


def responses(case, fields):
    game, digest = case.game(fields)
    game.need_recall()
    player = int(fields.choice("player", ("1", "2")))
    kind = fields.choice("strategies", ("reduced", "full"), "reduced")
    sense = fields.choice("sense", tuple(SENSES), "only")
    number = int(fields.choice("level", tuple(map(str, range(1, 10))), "1"))
    claimed = fields.string("stated")
    avoid = [located(game, fields, "avoid", text) for text in fields.strings("avoid", [])]
    _check(fields, claimed, player, avoid)
    try:
        found = levels(game, player, kind == "full", sense, number)
    except InputError as error:
        raise error.at(fields.place("game")) from None
    clear = [
        s
        for s in pure_strategies(game, player, kind == "reduced")
        if not any(s.get(i) == k for _, i, k in avoid)
    ]
    exactly = clear == [s for s, _ in found[-1].responses]
    statement = {
        "kind": "responses",
        "player": str(player),
        "strategies": kind,
        "sense": sense,
        "levels": [[strategy_names(game, s) for s, _ in level.responses] for level in found],
        "avoid": [move_triple(game, move) for move in avoid],
        "exactly": yes(exactly),
    }
    why = _why(game, player, kind, sense, found) + (
        _described(game, avoid, exactly) if avoid else ""
    )
    return Finding(
        meets_responses(statement, claimed),
        str(len(found[-1].responses)),
        why,
        certificate(digest, statement, [_proof(game, level) for level in found]),
    )


def _check(fields, claimed, player, avoid):
    digits = claimed.isascii() and claimed.isdigit() and (claimed == "0" or claimed[0] != "0")
    if claimed != EXACTLY and not digits:
        fields.refuse_value("stated", f'a number of strategies, or "{EXACTLY}"')
    if (
        (claimed == EXACTLY) != bool(avoid)
        or len(set(avoid)) != len(avoid)
        or any(owner != player for owner, *_ in avoid)
    ):
        fields.refuse(
            "avoid",
            f'"avoid" = {fields.strings("avoid", [])}',
            f'moves of player {player}, none twice, where "{EXACTLY}" is stated, and else none',
        )


def _proof(game, level):
    """A level's beliefs and rivals in the certificate's shape."""

    def mixture(weights):
        return [
            [
                strategy_names(game, s) if isinstance(s, dict) else _departure(game, s),
                number_text(w),
            ]
            for s, w in weights
        ]

    return {
        "beliefs": [mixture(belief) for _, belief in level.responses],
        "rivals": [[strategy_names(game, s), mixture(by)] for s, by in level.others],
    }


def _departure(game, place):
    i, k = place
    return [game.infosets[i].name, game.infosets[i].actions[k]]


def _why(game, player, kind, sense, found):
    """How many responses there are, level by level."""
    told = [
        f"{len(level.responses)} of the {len(level.responses) + len(level.others)} {kind} pure strategies of {player_name(game, level.player)}"
        for level in found
    ]
    everywhere = ", at every information set" if kind == "full" else ""
    then = "".join(f"; then {text} are so to some mixture of these" for text in told[1:])
    return f"{told[0]} are {WORDS[sense]} of the opponent{everywhere}{then}."


def _described(game, avoid, exactly):
    words = " or ".join(move_words(game, move) for move in avoid)
    return f" They are {'' if exactly else 'not '}exactly the strategies without {words}."


def meets_responses(statement, claimed):
    """Whether accepted ``responses`` are as claimed: so many, or exactly those that avoid the moves."""
    return (
        statement["exactly"] == "yes"
        if claimed == EXACTLY
        else str(len(statement["levels"][-1])) == claimed
    )
