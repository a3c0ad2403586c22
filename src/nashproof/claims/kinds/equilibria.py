"""Claims about how many equilibria a small game has, with any payoffs. (case, fields) -> Finding."""

import re

from nashproof.certificates.envelope import certificate
from nashproof.certificates.shapes import enclosure_fields, strategy_names, yes
from nashproof.claims.case import Finding, compare_figure
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import InputError
from nashproof.exact.numbers import QQ, number_text
from nashproof.solve.bimatrix import find_equilibria

COUNTED = ("equilibria", "extreme equilibria", "components")
SHOWN = 8  # components that the reader is told of


def equilibria(case, fields):
    game, digest = case.game(fields)
    what = fields.choice("what", COUNTED, "equilibria")
    if len(game.players) != 2:
        fields.refuse("game", f"a game with {len(game.players)} players", "a game of two")
    game.need_recall()
    try:
        found = find_equilibria(game)
    except InputError as error:
        fields.string("stated")
        return Finding(None, "", f"Too large: {error}.")
    figure = _compared(_count(found, what), fields, what)
    why = f"The game has {_number(figure['is'], what)}. {_told(game, found)}"
    return Finding(
        figure["holds"] == "yes", figure["is"], why, _certificate(game, digest, found, what, figure)
    )


def equilibria_certificate(game, digest):
    """The certificate of all equilibria of a game and in words what they are; None if the game is too large."""
    try:
        found = find_equilibria(game)
    except InputError:
        return None
    count = str(_count(found, "equilibria"))
    figure = {"is": count, "stated": count, "holds": "yes", "off": "0"}
    return _certificate(
        game, digest, found, "equilibria", figure
    ), f"{_number(count, 'equilibria')}: {_told(game, found)}"


def _certificate(game, digest, found, what, figure):
    statement = {
        "kind": "equilibria",
        "what": what,
        **figure,
        "strategies": _sides(found.strategies, _names(game)),
        "mixed": _sides(found.mixed, lambda mixture: list(map(number_text, mixture))),
        "components": [_sides(component, lambda v: str(v + 1)) for component in found.components],
    }
    witness = {str(player): _faces(polytope) for player, polytope in enumerate(found.polytopes, 1)}
    return certificate(digest, statement, witness)


def _count(found, what):
    if what == "equilibria" and not found.is_finite:
        return "infinite"
    return len(found.components if what == "components" else found.pairs)


def _compared(count, fields, what):
    """The figure with its fields; ``infinite`` differs from every number by ``infinite``."""
    stated = fields.string("stated")
    stated = str(count) if stated == ASKED else stated
    if not re.fullmatch("0|[1-9][0-9]{0,8}" + "|infinite" * (what == "equilibria"), stated):
        fields.refuse_value(
            "stated", "a number such as 3" + ', or "infinite"' * (what == "equilibria")
        )
    if "infinite" not in (count, stated):
        figure = compare_figure(QQ(count), fields, decimals="")
        figure.pop("decimals")
        return figure
    same = str(count) == stated
    return {
        "is": str(count),
        "stated": stated,
        "holds": yes(same),
        "off": "0" if same else "infinite",
    }


def _sides(pair, written):
    return {str(player): [written(item) for item in side] for player, side in enumerate(pair, 1)}


def _names(game):
    return lambda strategy: strategy_names(game, strategy)


def _faces(polytope):
    return {
        "points": [list(map(number_text, point)) for point in polytope.points]
    } | enclosure_fields(polytope.enclosure)


# In words


def _number(count, what):
    words = {
        "equilibria": "equilibrium",
        "extreme equilibria": "extreme equilibrium",
        "components": "component",
    }
    if count == "infinite":
        return "infinitely many equilibria"
    return f"exactly one {words[what]}" if count == "1" else f"exactly {count} {what}"


def _told(game, found):
    parts = [
        " against ".join(
            _mixtures(game, found, side, chosen) for side, chosen in enumerate(component)
        )
        for component in found.components[:SHOWN]
    ]
    more = f" and {len(found.components) - SHOWN} more" if len(found.components) > SHOWN else ""
    return "; ".join(parts) + more + "."


def _mixtures(game, found, side, chosen):
    words = [_mixture(game, found.strategies[side], found.mixed[side][v]) for v in chosen]
    return words[0] if len(words) == 1 else "any mixture of [" + "], [".join(words) + "]"


def _mixture(game, strategies, mixture):
    parts = [(p, _strategy(game, s)) for p, s in zip(mixture, strategies) if p]
    return " + ".join(s if p == 1 else f"{number_text(p)} {s}" for p, s in parts)


def _strategy(game, strategy):
    names = strategy_names(game, strategy)
    if len(names) == 1:
        return next(iter(names.values()))
    return "(" + ", ".join(f"{action} at {name}" for name, action in names.items()) + ")"
