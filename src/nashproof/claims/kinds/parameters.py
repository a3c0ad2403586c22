"""Claims about a family's parameter: exactly where it is an equilibrium. One function a kind: (case, fields) -> Finding."""

from nashproof.certificates.envelope import certificate
from nashproof.certificates.shapes import intervals, strategy_names, written
from nashproof.claims.case import Finding, stated_intervals
from nashproof.claims.kinds.profiles import tree_node
from nashproof.claims.wording import deviation_words, format_exact, intervals_text, player_name
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import InputError, Unproved
from nashproof.exact.numbers import number_text
from nashproof.play.best_response import best_response
from nashproof.play.strategies import plans_of
from nashproof.solve.parameters.parameter_sets import parameter_set
from nashproof.solve.parameters.profiles import substitute


def parameter_values(case, fields):
    """``parameter set``: for which values of the one parameter, within its interval, nobody (or not that ``player``)
    gains by deviating.
    """
    profile, game, digest = case.profile(fields)
    if len(profile.parameters) != 1:
        fields.refuse(
            "profile",
            f"a profile with {len(profile.parameters)} parameters",
            "one with exactly one",
        )
    values, claimed, players = (
        case.values(profile, game, digest),
        _claimed(fields),
        _players(game, fields),
    )
    game.need_recall(*players)
    try:
        where = parameter_set(game, values, players, profile.parameters)
    except Unproved as error:
        return Finding(None, "", f"The exact set was not found: {error}.")
    ends = [[number_text(x) for x in pair] for pair in where.within]
    claimed = ends if claimed is None else claimed
    statement = {
        "kind": "parameter set",
        "parameters": intervals(profile.parameters),
        "profile": written(game, values),
        "players": list(map(str, players)),
        "within": ends,
    }
    witness = {
        "inside": ["" if tree is None else tree_node(game, tree) for tree in where.inside],
        "outside": [_piece(game, piece) for piece in where.outside],
    }
    ((name, (low, high)),) = profile.parameters.items()
    who = (
        "nobody gains"
        if len(players) == len(game.players)
        else f"{player_name(game, players[0])} gains nothing"
    )
    why = (
        f"Of all {name} from {low} to {high}, {who} by deviating exactly for these: {intervals_text(ends)}."
        + _example(game, values, name, where.outside)
    )
    return Finding(
        ends == claimed,
        f"{name}: {intervals_text(ends)}",
        why,
        certificate(digest, statement, witness),
    )


def _players(game, fields):
    """The players spoken of: the claim's ``player``, or all."""
    if not fields.has("player"):
        return tuple(game.player_numbers)
    return (int(fields.choice("player", tuple(map(str, game.player_numbers)))),)


def _claimed(fields):
    """The intervals stated; None where they are asked for."""
    text = fields.string("stated")
    try:
        return None if text == ASKED else stated_intervals(text)
    except InputError as error:
        raise error.at(fields.place("stated")) from None


def _piece(game, piece):
    """A piece of the outside in the certificate's shape."""
    return {
        "from": number_text(piece.low),
        "to": number_text(piece.high),
        "player": str(piece.player),
        "strategy": strategy_names(game, piece.strategy),
    }


def _example(game, values, name, outside):
    """What somebody gains in the middle of the first piece outside, in words."""
    if not outside:
        return ""
    player, middle = outside[0].player, (outside[0].low + outside[0].high) / 2
    there = substitute(values, {name: middle})
    response = best_response(game, plans_of(game, there), player)
    return (
        f" At {name} = {number_text(middle)}, for instance, {player_name(game, player)} gains {format_exact(response.gain)} by playing "
        f"{deviation_words(game, there, response.strategy)}."
    )


def meets_intervals(statement, claimed):
    """Whether an accepted ``parameter set`` is the one claimed."""
    return statement["within"] == stated_intervals(claimed)
