"""The shapes that several statements share, to and from JSON."""

from nashproof.exact.numbers import number_text


def yes(holds):
    return "yes" if holds else "no"


# In the shape of certificates


def written(game, rows):
    """A profile (or anything by set and action) in a certificate's shape."""
    shape, known = {str(p): {} for p in game.player_numbers}, {}
    for s, row in zip(game.infosets, rows):
        if (key := (s.actions, id(row))) not in known:  # in large games many sets share a row
            known[key] = {
                a: x if isinstance(x, str) else number_text(x) for a, x in zip(s.actions, row)
            }
        shape[str(s.player)][s.name] = known[key]
    return shape


def intervals(parameters):
    return {name: [number_text(low), number_text(high)] for name, (low, high) in parameters.items()}


def strategy_names(game, strategy):
    return {game.infosets[i].name: game.infosets[i].actions[k] for i, k in strategy.items()}


def plan_rows(game, plans):
    """Realisation weights by set and action."""
    return [tuple(plans[s.player - 1][s.first : s.first + len(s.actions)]) for s in game.infosets]


def enclosure_fields(proof):
    """The proof that a region has no further vertex (docs/certificate-format.md, ENCLOSED)."""
    apart = [
        {
            "on": [str(i + 1) for i in on],
            "weights": {str(i + 1): number_text(w) for i, w in weights.items()},
        }
        for on, weights in proof.apart
    ]
    return {"bound": [number_text(x) for x in proof.bound], "apart": apart}


def placed(frontier):
    """A frontier in a certificate's shape."""
    return [[str(p), name] for p, name in frontier]
