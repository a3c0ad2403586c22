"""Claims about profiles: payoffs, equilibria, best responses, values of sets. One function a kind: (case, fields) ->
Finding.
"""

from math import prod

from nashproof.certificates.envelope import certificate
from nashproof.certificates.shapes import intervals, placed, strategy_names, written, yes
from nashproof.claims.case import Finding, as_wanted, compare_figure, frontier_of, point_of
from nashproof.claims.kinds.boxes import boxed_equilibrium
from nashproof.claims.wording import (
    comparison_words,
    deviation_words,
    format_exact,
    format_stated,
    player_name,
)
from nashproof.documents.events import event_of
from nashproof.documents.profiles import is_box
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import InputError, Unproved, name_list
from nashproof.exact.expressions import expression, polynomial
from nashproof.exact.numbers import QQ, number_text, rational, stated
from nashproof.play.best_response import best_values, rewards
from nashproof.play.strategies import (
    conditional,
    expected_payoffs,
    plans_of,
    pure_plan,
    reduce_strategy,
)
from nashproof.solve.parameters import profiles as family


def payoff(case, fields):
    profile, game, digest = case.profile(fields)
    at = point_of(fields, profile)
    values, parameters = (
        case.values(profile, game, digest, at),
        {} if at is not None else profile.parameters,
    )
    plans, _ = family.scaled_plans(game, values)  # a quotient, so that the scale drops out
    tables = fields.tables("figures") if fields.has("figures") else [fields]
    figures = [_figure(game, plans, table, tuple(parameters)) for table in tables]
    if not figures:
        fields.refuse("figures", "no figures", "at least one")
    figures = [pair for k, pair in enumerate(figures) if pair not in figures[:k]]
    for table in tables:
        if table is not fields:
            table.end()
    holds = all(figure["holds"] == "yes" for figure, _ in figures)
    statement = {
        "kind": "payoff",
        "parameters": intervals(parameters),
        "profile": written(game, values),
        "figures": [figure for figure, _ in figures],
        "holds": yes(holds),
    }
    wrong = [comparison_words(figure, what) for figure, what in figures if figure["holds"] == "no"]
    right = [comparison_words(figure, what) for figure, what in figures if figure["holds"] == "yes"]
    computed = "; ".join(format_stated(figure["is"]) for figure, _ in figures)
    why = " ".join(wrong) or (
        right[0] if len(right) == 1 else f"All {len(right)} figures agree; the first: {right[0]}"
    )
    return Finding(holds, computed, why, certificate(digest, statement, {}))


def _figure(game, plans, table, parameters):
    """One figure of a payoff claim in the certificate's shape, and what it is in words."""
    shape, over, under, what = measured(game, plans, table)
    return shape | compared_with_parameters(
        over / under if not parameters else ratio(over, under), table, parameters
    ), what


def measured(game, plans, table):
    """What a table asks for, ``player`` or ``event`` and perhaps ``given``: in the certificate's shape, as numerator and
    denominator (the probability of what is given), and in words.
    """
    given_texts = table.strings("given", [])
    try:
        given = event_of(game, given_texts)
        if table.has("event"):
            texts = table.strings("event")
            of = event_of(game, texts)
            shape, what = {"probability": _event(of)}, f"the probability of {' and '.join(texts)}"
        else:
            of = int(table.choice("player", tuple(map(str, game.player_numbers))))
            shape, what = {"payoff": str(of)}, f"the payoff of {player_name(game, of)}"
    except InputError as error:
        raise error.at(table.place("given")) from None
    over, under = conditional(game, plans, of, given)
    if not under:
        table.refuse(
            "given",
            f"the condition {' and '.join(given_texts)}, which has probability 0",
            "a condition that can be met",
        )
    what = what + (f" given {' and '.join(given_texts)}" if given_texts else "")
    return {"of": shape, "given": _event(given)}, over, under, what[0].upper() + what[1:]


def ratio(over, under):
    """A quotient of polynomials as a rational function."""
    field_of = next((x.ring.to_field() for x in (over, under) if hasattr(x, "ring")), None)
    return over / under if field_of is None else field_of(over) / field_of(under)


def _event(conditions):
    return [[[str(p), s, a] for p, s, a in condition] for condition in conditions]


def compared_with_parameters(x, table, parameters):
    """The stated figure beside the exact one; with parameters they must be identical."""
    if not parameters:
        return compare_figure(x, table)
    text = table.string("stated")
    text = number_text(x) if text == ASKED else text
    try:
        difference = x - expression(text, parameters)
    except InputError as error:
        raise error.at(table.place("stated")) from None
    return {
        "is": number_text(x),
        "stated": text,
        "decimals": table.string("decimals", ""),
        "holds": yes(not difference),
        "off": number_text(difference),
    }


def equilibrium(case, fields):
    wanted = (
        fields.choice("stated", ("equilibrium", "not an equilibrium"), "equilibrium")
        == "equilibrium"
    )
    profile, game, digest = case.profile(fields)
    texts = case.texts(profile, game, digest)
    if is_box(profile, texts):
        point_of(fields, profile)
        found = (
            _forgetful_box(game)
            if game.recall_failures
            else boxed_equilibrium(case, profile, game, digest, texts)
        )
        return as_wanted(found, wanted)
    at = point_of(fields, profile)
    if profile.parameters and at is None:
        values, frontier = case.values(profile, game, digest), frontier_of(game, fields)
        return as_wanted(
            _family(profile, game, digest, values, game.player_numbers, frontier), wanted
        )
    return as_wanted(
        _at_a_point(
            case, profile, game, digest, at or {}, game.player_numbers, "Nobody gains by deviating"
        ),
        wanted,
    )


def _at_a_point(case, profile, game, digest, at, players, words):
    """The finding that one of these players gains in an exact profile, or (in ``words``) that none does."""
    values = case.values(profile, game, digest, at)
    found = _most(case, profile, game, digest, at, players)
    if found:
        return _deviation(game, digest, values, {}, {}, found)
    if game.forgetful.intersection(players):
        return _open(game, players, "No pure strategy was found to gain")
    responses = case.responses(profile, game, digest, at)
    return _gains(game, digest, values, [responses[p] for p in players], words)


def _most(case, profile, game, digest, at, players):
    """What brings one of these players most, a BestResponse that gains; None if none was found."""
    responses = case.responses(profile, game, digest, at)
    return max(
        (r for p, r in responses.items() if p in players and r.gain),
        key=lambda r: r.gain,
        default=None,
    )


def _open(game, players, words):
    """The finding where a player forgets and was not found to gain. That it does not is not proved: its best response need
    not be pure, nor is it found set by set. Of the others it is known.
    """
    who = [p for p in players if p not in game.forgetful]
    others = (
        f" {name_list(player_name(game, p) for p in who)} gain{'s' * (len(who) == 1)} nothing by deviating."
        if who
        else ""
    )
    return Finding(
        None, "", f"{words}, and more is not proved, for there is {_lapse(game, players)}.{others}"
    )


def _forgetful_box(game):
    return Finding(
        None,
        "",
        f"Of numbers that print so nothing is proved, for there is {_lapse(game, game.player_numbers)}.",
    )


def _lapse(game, players):
    """Where one of the players forgets, in words: two nodes."""
    try:
        game.need_recall(*players)
    except InputError as error:
        return error.found


def _gains(game, digest, values, responses, words):
    """The finding that these players gain exactly so much by deviating from an exact profile."""
    payoffs = expected_payoffs(game, plans_of(game, values))
    gains = {str(r.player): number_text(r.gain) for r in responses}
    statement = {
        "kind": "equilibrium",
        "profile": written(game, values),
        "players": sorted(gains),
        "payoffs": {str(p): number_text(payoffs[p - 1]) for p in game.player_numbers},
        "gains": gains,
    }
    paid = ", ".join(
        f"{number_text(payoffs[p - 1])} to {player_name(game, p)}" for p in game.player_numbers
    )
    why = f"{words}; the profile pays {paid}."
    return Finding(
        all(not r.gain for r in responses),
        f"payoffs {paid}",
        why,
        certificate(digest, statement, {}),
    )


def _deviation(game, digest, values, parameters, at, response):
    """The finding that one player gains by deviating to a pure strategy, in a profile taken at a point."""
    there = family.substitute(values, at)
    player, plans = response.player, plans_of(game, there)
    strategy = reduce_strategy(game, player, response.strategy)
    changed = tuple(
        pure_plan(game, player, strategy) if p == player else plans[p - 1]
        for p in game.player_numbers
    )
    before, after = (expected_payoffs(game, x)[player - 1] for x in (plans, changed))
    statement = {
        "kind": "deviation",
        "parameters": intervals(parameters),
        "profile": written(game, values),
        "at": {name: number_text(x) for name, x in at.items()},
        "player": str(player),
        "strategy": strategy_names(game, strategy),
        "payoff": number_text(before),
        "deviation payoff": number_text(after),
        "gain": number_text(after - before),
    }
    where = _where(game, values, there, at)
    why = (
        f"{player_name(game, player)} gains {format_exact(after - before)}{where} by playing {deviation_words(game, there, strategy)}: "
        f"{number_text(after)} instead of {number_text(before)}."
    )
    return Finding(
        False,
        f"{player_name(game, player)} gains {format_exact(after - before)}",
        why,
        certificate(digest, statement, {}),
    )


def _where(game, values, there, at):
    """A point of the parameters in words: their values, and the probabilities that depend on them."""
    if not at:
        return ""
    moved = [
        f"{s.actions[-1]} at {s.name} {number_text(row[-1])}"
        for s, row, open_row in zip(game.infosets, there, values)
        if any(p != x for p, x in zip(open_row, row))
    ]
    what = f" (that is, {name_list(moved)})" if moved else ""
    return f" at {', '.join(f'{name} = {number_text(x)}' for name, x in at.items())}{what}"


def _family(profile, game, digest, values, players, frontier=()):
    """The finding that these players gain nothing anywhere in the parameters' box, or a point at which one does.

    With a frontier the claim is also about every game that differs from this one only in what follows at those sets,
    which a proof can cover only if nobody alone gets there; a gain in this game refutes it all the same. Of a player who
    forgets only a gain is proved.
    """
    box = profile.parameters
    found = family.counterexample(game, values, players, box)
    if found:
        point, response = found
        return _deviation(game, digest, values, box, point, response)
    if game.forgetful.intersection(players):
        return Finding(
            None,
            "",
            f"At no sampled point a pure strategy was found to gain, and more is not proved, for there is {_lapse(game, players)}.",
        )
    if not family.out_of_reach(game, values, set(frontier)):
        return Finding(
            None,
            "",
            "In this game nobody gains at the sampled points, but one player alone can bring play to the "
            "frontier, so that nothing is proved about what lies beyond.",
        )
    try:
        tree = family.equilibrium_tree(game, values, players, box)
    except Unproved as error:
        return Finding(
            None, "", f"No sampled point refutes it, but no proof for all was found: {error}."
        )
    statement = {
        "kind": "family",
        "parameters": intervals(box),
        "players": list(map(str, players)),
        "profile": written(game, values),
        "frontier": placed(frontier),
    }
    payoffs = _family_payoffs(game, values)
    who = (
        "Nobody gains"
        if len(players) == len(game.players)
        else f"{player_name(game, players[0])} gains nothing"
    )
    where = " and ".join(f"{name} from {low} to {high}" for name, (low, high) in box.items())
    why = f"{who} by deviating, for every {where}; the payoffs are {' and '.join(payoffs)}.{_beyond(frontier)}"
    return Finding(
        True,
        f"payoffs {', '.join(payoffs)}",
        why,
        certificate(digest, statement, {"tree": tree_node(game, tree)}),
    )


def _family_payoffs(game, values):
    """The expected payoffs of a parametric profile, as texts."""
    plans, scales = family.scaled_plans(game, values)
    payoffs = [ratio(x, prod(scales.values())) for x in expected_payoffs(game, plans)]
    return [number_text(x if polynomial(x) is None else polynomial(x)) for x in payoffs]


def _beyond(frontier):
    """What a frontier adds to a proof, in words."""
    if not frontier:
        return ""
    return (
        f" Whatever one player does alone, play never gets beyond the frontier ({', '.join(name for _, name in frontier)}):"
        " so it is an equilibrium, too, of every game that differs only in what follows there, of every longer one"
        " for instance, however the profile goes on."
    )


def tree_node(game, tree):
    """A proof tree in the certificate's shape."""
    if isinstance(tree, family.Leaf):
        return {
            "values": {
                str(p): {game.infosets[i].name: number_text(x) for i, x in sorted(sets.items())}
                for p, sets in tree.bounds.items()
            }
        }
    return {
        "parameter": tree.parameter,
        "at": number_text(tree.at),
        "below": tree_node(game, tree.low),
        "above": tree_node(game, tree.high),
    }


def best_response(case, fields):
    wanted = (
        fields.choice("stated", ("best response", "not a best response"), "best response")
        == "best response"
    )
    profile, game, digest = case.profile(fields)
    at = point_of(fields, profile)
    player = int(fields.choice("player", tuple(map(str, game.player_numbers))))
    if profile.parameters and at is None:
        return as_wanted(
            _family(profile, game, digest, case.values(profile, game, digest), (player,)), wanted
        )
    words = f"{player_name(game, player)} cannot do better against the rest"
    return as_wanted(_at_a_point(case, profile, game, digest, at or {}, (player,), words), wanted)


def gain(case, fields):
    profile, game, digest = case.profile(fields)
    at = _everywhere(fields, profile)
    values = case.values(profile, game, digest, at)
    player = int(fields.choice("player", ("0", *map(str, game.player_numbers))))
    players = (player,) if player else game.player_numbers
    if game.forgetful.intersection(players):
        return _forgetful_gain(
            game, digest, values, players, _most(case, profile, game, digest, at, players), fields
        )
    responses = case.responses(profile, game, digest, at)
    exact_gain = sum((responses[p].gain for p in players), QQ(0))
    figure = compare_figure(exact_gain, fields)
    what = (
        "NashConv, the sum of all gains by deviating,"
        if player == 0
        else f"The gain of {player_name(game, player)} by deviating"
    )
    statement = {"kind": "gain", "profile": written(game, values), "player": str(player)} | figure
    why = comparison_words(figure, what)
    if fields.string("stated") == ASKED:
        why = _gain_words(game, values, player and responses[player], exact_gain, what)
    return Finding(
        figure["holds"] == "yes",
        format_stated(figure["is"]),
        why,
        certificate(digest, statement, {}),
    )


def _forgetful_gain(game, digest, values, players, found, fields):
    """The finding on a gain where one of the players forgets: the most that was ``found`` bounds it from below, so that a
    lesser one that is stated is refuted; more is open.
    """
    figure = compare_figure(found.gain if found else QQ(0), fields)
    if found and rational(figure["off"]) > 0:
        return _deviation(game, digest, values, {}, {}, found)
    least = (
        f"{player_name(game, found.player)} gains {format_exact(found.gain)} by playing {deviation_words(game, values, found.strategy)}"
        if found
        else ("No pure strategy was found to gain")
    )
    return Finding(
        None,
        f"at least {format_exact(found.gain)}" if found else "",
        f"{least}; that none gains more is not proved, for there is {_lapse(game, players)}.",
    )


def meets_gain(statement, claimed):
    """Whether a ``deviation`` makes a claim true: that something is no best reply, or a stated gain that is no less than this one."""
    if any(map(str.isdigit, claimed)):
        return stated(claimed).offset(rational(statement["gain"])) <= 0
    return claimed.startswith("not ")


def _gain_words(game, values, response, amount, what):
    """The answer to a question after a gain: how much, and by which moves; of NashConv (``response`` 0) also what some call
    exploitability.
    """
    if not response:
        return f"{what} is {format_exact(amount)}; exploitability, here NashConv divided by the number of players, {format_exact(amount / len(game.players))}."
    if not amount:
        return f"{player_name(game, response.player)} gains nothing by deviating."
    return f"{player_name(game, response.player)} gains {format_exact(amount)} at most, by playing {deviation_words(game, values, response.strategy)}."


def _everywhere(fields, profile):
    """The point of a profile that must not be left open."""
    at = point_of(fields, profile)
    if profile.parameters and at is None:
        fields.refuse("at", "a profile with parameters", 'their values in "at"')
    return at or {}


def set_values(case, fields):
    profile, game, digest = case.profile(fields)
    values = case.values(profile, game, digest, _everywhere(fields, profile))
    player = int(fields.choice("player", tuple(map(str, game.player_numbers))))
    worth, found = best_values(game, player, rewards(game, plans_of(game, values), player))
    table, decimals = fields.table("values"), fields.string("decimals", "")
    figures = {}
    if not table.data:
        fields.refuse("values", "no values", "at least one")
    for name in table.data:
        if name and (player, name) not in game.set_index:
            table.refuse(name, f'the information set "{name}"', f"a set of player {player}")
        exact_value = found[game.set_index[player, name]] if name else worth[0]
        figures[name] = compare_figure(exact_value, table, name, decimals)
    wrong = {name: f for name, f in figures.items() if f["holds"] == "no"}
    statement = {
        "kind": "set values",
        "profile": written(game, values),
        "player": str(player),
        "values": figures,
        "holds": yes(not wrong),
    }
    parts = [
        comparison_words(f, f"The best-response value of {name or 'the whole game'}")
        for name, f in (wrong or figures).items()
    ]
    return Finding(
        not wrong,
        "; ".join(format_stated(f["is"]) for f in figures.values()),
        " ".join(parts if wrong else ["Each figure is the best-response value of its set."]),
        certificate(digest, statement, {}),
    )
