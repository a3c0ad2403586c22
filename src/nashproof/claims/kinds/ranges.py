"""Claims about all equilibria of a zero-sum game, or of one with the equilibria of such a game: always, at most, at
least, exactly from and to. (case, fields) -> Finding.
"""

import re

from nashproof.certificates.envelope import certificate
from nashproof.certificates.shapes import placed, yes
from nashproof.claims.case import Finding, frontier_of
from nashproof.claims.wording import format_exact, frontier_sentence, player_name
from nashproof.documents.events import move_of
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import InputError, Unproved
from nashproof.exact.numbers import QQ, number_text, rational, stated
from nashproof.play.frontier import arrivals, beyond
from nashproof.play.zero_sum_equivalent import zero_sum_equivalent
from nashproof.solve.optimal.ranges import optimal_range
from nashproof.solve.zero_sum import canonical_plan, zero_sum_player

LISTED = 12  # terms told one by one
FORMS = (
    ("always", r"(\S+)"),
    ("at most", r"at most (\S+)"),
    ("at least", r"at least (\S+)"),
    ("exactly", r"from (\S+) to (\S+)"),
)


def all_equilibria(case, fields):
    game, digest, player, word = as_zero_sum(case, fields)
    terms, form = expression(game, player, fields)
    given = fields.string("given", "")
    reached = _parent(game, player, given, fields) if given else 0
    relation, texts = _stated(fields)
    decimals = fields.string("decimals", "")
    frontier, avoid = _frontier(
        case, game, fields, [(player, name) for name, *_ in [*terms, *[[given]] * bool(given)]]
    )
    solution = case.solution(game, digest)
    who = zero_sum_player(game, player, solution)
    try:
        low, high = optimal_range(who, form, reached, avoid, case.backend)
        opponent = (
            canonical_plan(game, 3 - player, case.backend, avoid)
            if frontier
            else solution.plans[2 - player]
        )
    except Unproved as error:
        return Finding(None, "", f"No proof: {error}.")
    texts = texts or [number_text(low.value), number_text(high.value)]
    try:
        holds, off = _compare(low.value, high.value, relation, texts, decimals)
    except InputError as error:
        raise error.at(fields.place("stated")) from None
    statement = {
        "kind": "optimal range",
        "player": str(player),
        "terms": terms,
        "given": given,
        "low": number_text(low.value),
        "high": number_text(high.value),
        "relation": relation,
        "stated": texts,
        "decimals": decimals,
        "off": list(map(number_text, off)),
        "holds": yes(holds),
        "frontier": placed(frontier),
    }
    witness = {
        "opponent": plan_weights(game, 3 - player, opponent),
        "low": _end(game, player, low),
        "high": _end(game, player, high),
    }
    varies = _sometimes(low.value, high.value, relation, off)
    why = _why(game, player, word, terms, given, low.value, high.value) + frontier_sentence(
        frontier
    )
    return Finding(
        holds, _range(low.value, high.value), why, certificate(digest, statement, witness), varies
    )


def as_zero_sum(case, fields):
    """The claim's game or the zero-sum game with the same equilibria, the digest, the player spoken of, and what his
    strategies in equilibria are called. Refuses games that are not as good as zero-sum.
    """
    game, digest = case.game(fields)
    word, twin = "equilibrium" if game.constant is None else "optimal", zero_sum_equivalent(game)
    if twin is None:
        fields.refuse(
            "game",
            "a game without the equilibria of a zero-sum game",
            "a two-player zero-sum game, or as good as one",
        )
    return twin, digest, int(fields.choice("player", ("1", "2"))), word


def _frontier(case, game, fields, spoken_of):
    """A claim's frontier and the sequences with which one arrives there; refuses sets spoken of that lie beyond."""
    frontier = frontier_of(game, fields)
    if frontier and case.game(fields)[0].constant is None:
        fields.refuse("frontier", "a frontier in a game that is not zero-sum", "a zero-sum game")
    late = beyond(game, set(frontier))
    for place in spoken_of:
        if place in late:
            fields.refuse(
                "frontier",
                f'the set "{place[1]}", which the frontier is not beyond',
                "sets that are reached before it",
            )
    return frontier, arrivals(game, set(frontier))


def _parent(game, player, name, fields):
    """The sequence with which a player's own moves reach a set."""
    if (player, name) not in game.set_index:
        fields.refuse_value("given", f"an information set of player {player}")
    return game.infosets[game.set_index[player, name]].parent


def expression(game, player, fields):
    """The expression ``terms`` as ``[[set, action, coefficient], ...]`` and as ``{sequence: coefficient}``."""
    terms, form = [], {}
    try:
        for text, coefficient in fields.rows(
            "terms", 2, 'a list of pairs ["SET: ACTION", "coefficient"]'
        ):
            owner, name, action = move_of(game, text)
            if owner != player:
                raise InputError(f'"{text}"', f"a move of player {player}")
            s = game.infosets[game.set_index[player, name]]
            terms.append([name, action, number_text(rational(coefficient))])
            form[s.first + s.actions.index(action)] = rational(coefficient)
    except InputError as error:
        raise error.at(fields.place("terms")) from None
    if not terms or len(form) != len(terms):
        fields.refuse("terms", "no terms, or one move twice", "each move once")
    return terms, form


def _stated(fields):
    """The relation and its two numbers, ``""`` where there is none; no numbers where they are asked for."""
    text = fields.string("stated")
    if text == ASKED:
        return "exactly", []
    for relation, pattern in FORMS:
        if match := re.fullmatch(pattern, text):
            first, last = match[1], match[match.lastindex]
            return relation, [
                first if relation != "at most" else "",
                last if relation != "at least" else "",
            ]
    return fields.refuse_value(
        "stated", '"1/3" (always), "at most 1/3", "at least 0" or "from 0 to 1/3"'
    )


def _compare(low, high, relation, texts, decimals):
    """Whether the range is as stated, and how far its two ends are off."""
    below, above = (stated(text or "0", decimals) for text in texts)
    if relation == "at most":
        return high <= above.high, (QQ(0), high - above.high)
    if relation == "at least":
        return low >= below.low, (low - below.low, QQ(0))
    off = below.offset(low), above.offset(high)
    return (relation == "exactly" or low == high) and not any(off), off


def _sometimes(low, high, relation, off):
    """Whether what is said to hold always holds for some equilibria and not for others."""
    return {
        "always": low < high and off[0] <= 0 <= off[1],
        "at most": off[1] > 0 and low <= high - off[1],
        "at least": off[0] < 0 and low - off[0] <= high,
        "exactly": False,
    }[relation]


def plan_weights(game, player, plan):
    """A plan in a certificate's shape."""
    sets = [game.infosets[i] for i in game.sets_of[player]]
    return {
        s.name: {a: number_text(plan[s.first + k]) for k, a in enumerate(s.actions)} for s in sets
    }


def _end(game, player, end):
    return {"plan": plan_weights(game, player, end.plan)} | bounding(game, player, end)


def bounding(game, player, end):
    """The weights of an End that prove its bound, in a certificate's shape."""
    return {
        "scale": number_text(end.weights[0]),
        "weights": plan_weights(game, 3 - player, end.weights),
    }


def _range(low, high):
    return format_exact(low) if low == high else f"from {format_exact(low)} to {format_exact(high)}"


def _why(game, player, word, terms, given, low, high):
    parts = [
        ("" if c == "1" else f"{c} times ") + f"the weight of {action} at {name}"
        for name, action, c in terms
    ]
    what = (
        " plus ".join(parts)
        if len(parts) <= LISTED or any(c != "1" for *_, c in terms)
        else (f"the sum of {len(parts)} weights, from {parts[0][14:]} to {parts[-1][14:]}")
    )
    reach, per = (
        (f" that reach {given}", f", divided by the weight of reaching {given},")
        if given
        else ("", "")
    )
    over = f"Over all {word} strategies of {player_name(game, player)}{reach}, {what}{per}"
    if low == high:
        return f"{over} is always {format_exact(low)}."
    return f"{over} ranges from exactly {format_exact(low)} to exactly {format_exact(high)}."
