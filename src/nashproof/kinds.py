"""One function per claim kind: (case, fields) -> what was found, with the certificate that proves it.

Knows no rendering and writes no file. A function reads its fields from the claim's table, computes on the game, and returns a
``Finding``: the claim *holds* or does not, always with a certificate; or ``holds is None`` with the reason why there is no proof.
A new kind is one function and its line in ``KINDS``.
"""

from dataclasses import dataclass, field

from . import dominance, family
from .best_response import best_responses, best_values, rewards
from .certificate import NO_GAME, certificate
from .document import event_of, is_box, move_of, point_in_box, texts_of, values_of
from .errors import InputError, Unproved
from .game import Chance, Decision
from .lp import LinearProgram, NoOptimum, Row, optimum
from .normal_form import normal_form, pure_values
from .rational import QQ, decimal_text, expression, is_printed, number_text, rational, stated
from .sequence_form import constraints, payoff_matrix
from .solve import confirm, programs, sequence_program, solve_game
from .strategy import (conditional, count_pure, expected_payoffs, plans_of, profile_of, pure_plan,
                       reduce_strategy)


@dataclass(frozen=True)
class Finding:
    """What the program found: whether the claim holds (None: no proof either way), the exact figure, why, the proof."""

    holds: object
    computed: str
    why: str
    certificate: str = ""


@dataclass
class Case:
    """What a claim is judged on: its game (None for arithmetic), the game's digest, the document's profiles."""

    games: object  # id -> (Game, digest)
    profiles: dict
    backend: str = "highs"
    solved: dict = field(default_factory=dict)

    def game(self, fields):
        identifier = fields.string("game")
        return self.games(identifier, fields.place("game"))

    def profile(self, fields):
        """The claim's profile as written, its game and digest."""
        name = fields.string("profile")
        if name not in self.profiles:
            fields.refuse("profile", f'"profile" = "{name}"', "one of " + ", ".join(self.profiles))
        profile = self.profiles[name]
        identifier = fields.string("game", profile.game)
        return profile, *self.games(identifier, profile.place)

    def solution(self, game, digest):
        if digest not in self.solved:
            self.solved[digest] = solve_game(game, self.backend)
        return self.solved[digest]


# Figures


def exact(x):
    """A number for the reader: the fraction, then the decimal."""
    text = number_text(x)
    return text if not hasattr(x, "denominator") or x.denominator == 1 else f"{text} ({decimal_text(x)})"


def named(game, player):
    """A player as the game names it, to begin a sentence with."""
    return game.players[player - 1]


def yes(holds):
    return "yes" if holds else "no"


def compared(x, fields, key="stated"):
    """The four fields of a stated figure, ``decimals`` with them, for a number without parameters."""
    text, decimals = fields.string(key), fields.string("decimals", "")
    try:
        offset = stated(text, decimals).offset(x)
    except (InputError, ValueError):
        fields.refuse(key, f'"{key}" = "{text}"', "a printed number such as -1/18 or -0.0556")
    figure = {"is": number_text(x), "stated": text, "decimals": decimals}
    return figure | {"holds": yes(offset == 0), "off": number_text(offset)}


def _against(figure, what):
    """One sentence that compares an exact figure with the stated one."""
    if figure["holds"] == "yes":
        return f"{what} is exactly {figure['is']}."
    if is_printed(figure["stated"]) or figure["decimals"]:
        return f"{what} is {_number(figure['is'])}, not {figure['stated']}."
    return f"{what} is {_number(figure['is'])}, not {figure['stated']}; the difference is {_number(figure['off'])}."


def _number(text):
    return exact(rational(text)) if text.lstrip("-").replace("/", "").isdigit() else text


# Counts


def count(case, fields):
    game, digest = case.game(fields)
    what = fields.choice("what", tuple(COUNTS))
    player = fields.choice("player", ("0", *map(str, game.player_numbers)), "0")
    if player == "0" and what in ("sequences", "pure strategies", "reduced pure strategies"):
        fields.refuse("player", f'no "player" for {what}', 'the player\'s number, such as "1"')
    figure = compared(QQ(COUNTS[what](game, int(player))), fields)
    figure.pop("decimals")
    statement = {"kind": "count", "what": what, "player": player} | figure
    whose = f" of {named(game, int(player))}" if player != "0" else ""
    why = f"The game has {figure['is']} {what}{whose}" + ("." if figure["holds"] == "yes" else f", not {figure['stated']}.")
    return Finding(figure["holds"] == "yes", figure["is"], why, certificate(digest, statement, {}))


def _deals(game, _):
    return len({tuple(move[1:] for move in path if move[0] == 0) for path in game.paths()})


def _subgames(game, _):
    """Roots of subgames: the root, and inner nodes alone in their set whose subtree shares no set with the rest."""
    ends, members = _subtree_ends(game), {}
    for at, node in enumerate(game.nodes):
        if isinstance(node, Decision):
            members.setdefault(node.infoset, []).append(at)
    spans = [(ids[0], ids[-1]) for ids in members.values()]
    alone = {ids[0] for ids in members.values() if len(ids) == 1}
    roots = [at for at, node in enumerate(game.nodes) if isinstance(node, Chance) or at in alone]
    inside = [at for at in roots if all(a >= at and b < ends[at] or b < at or a >= ends[at] for a, b in spans)]
    return len(set(inside) | {0})


def _subtree_ends(game):
    ends = [0] * len(game.nodes)
    for at in reversed(range(len(game.nodes))):
        children = getattr(game.nodes[at], "children", ())
        ends[at] = ends[children[-1]] if children else at + 1
    return ends


def _product(game, reduced):
    total = 1
    for player in game.player_numbers:
        total *= count_pure(game, player, reduced)
    return total


COUNTS = {
    "nodes": lambda game, _: len(game.nodes),
    "terminals": lambda game, _: len(game.leaves),
    "information sets": lambda game, p: sum(p in (0, s.player) for s in game.infosets),
    "decision nodes": lambda game, p: sum(isinstance(n, Decision) and p in (0, game.infosets[n.infoset].player)
                                          for n in game.nodes),
    "sequences": lambda game, p: game.sequence_counts[p],
    "pure strategies": lambda game, p: count_pure(game, p, False),
    "reduced pure strategies": lambda game, p: count_pure(game, p, True),
    "profiles": lambda game, _: _product(game, False),
    "reduced profiles": lambda game, _: _product(game, True),
    "deals": _deals,
    "subgames": _subgames,
}


# Profiles in certificates


def written(game, rows):
    """A profile (or anything by set and action) in a certificate's shape."""
    shape = {str(p): {} for p in game.player_numbers}
    for s, row in zip(game.infosets, rows):
        shape[str(s.player)][s.name] = {a: x if isinstance(x, str) else number_text(x) for a, x in zip(s.actions, row)}
    return shape


def _box(parameters):
    return {name: [number_text(low), number_text(high)] for name, (low, high) in parameters.items()}


def _fixed(fields, profile):
    """The point ``at`` of a claim, checked to name every parameter within its interval; None if there is none."""
    if not fields.has("at"):
        return None
    table, at = fields.table("at"), {}
    for name, (low, high) in profile.parameters.items():
        at[name] = table.number(name)
        if not low <= at[name] <= high:
            table.refuse(name, f"{name} = {at[name]}", f"a number from {low} to {high}")
    table.end()
    return at


def _strategy_names(game, strategy):
    return {game.infosets[i].name: game.infosets[i].actions[k] for i, k in strategy.items()}


def _moves_text(game, profile, strategy):
    """Where a pure strategy departs from a profile, in words."""
    different = [f"{game.infosets[i].actions[k]} at {game.infosets[i].name}" for i, k in strategy.items()
                 if profile is None or profile[i][k] != 1]
    return ", ".join(different) or "the same moves"


# Payoffs


def payoff(case, fields):
    profile, game, digest = case.profile(fields)
    values, at = values_of(profile, game), _fixed(fields, profile)
    parameters = {} if at is not None else profile.parameters
    if at is not None:
        values = family.substitute(values, at)
    plans = plans_of(game, values)
    tables = fields.tables("figures") if fields.has("figures") else [fields]
    figures = [_figure(game, plans, table, tuple(parameters)) for table in tables]
    for table in tables:
        if table is not fields:
            table.end()
    holds = all(figure["holds"] == "yes" for figure, _ in figures)
    statement = {"kind": "payoff", "parameters": _box(parameters), "profile": written(game, values),
                 "figures": [figure for figure, _ in figures], "holds": yes(holds)}
    wrong = [_against(figure, what) for figure, what in figures if figure["holds"] == "no"]
    right = [_against(figure, what) for figure, what in figures if figure["holds"] == "yes"]
    computed = "; ".join(_number(figure["is"]) for figure, _ in figures)
    why = " ".join(wrong) or (right[0] if len(right) == 1 else f"All {len(right)} figures agree; the first: {right[0]}")
    return Finding(holds, computed, why, certificate(digest, statement, {}))


def _figure(game, plans, table, parameters):
    """One figure of a payoff claim in the certificate's shape, and what it is in words."""
    given_texts = table.strings("given", [])
    try:
        given = event_of(game, given_texts)
        if table.has("event"):
            texts = table.strings("event")
            of = event_of(game, texts)
            shape, what = {"probability": _event(of)}, f"the probability of {' and '.join(texts)}"
        else:
            of = int(table.choice("player", tuple(map(str, game.player_numbers))))
            shape, what = {"payoff": str(of)}, f"the payoff of {named(game, of)}"
    except InputError as error:
        raise error.at(table.place("given")) from None
    over, under = conditional(game, plans, of, given)
    if not under:
        table.refuse("given", f"the condition {' and '.join(given_texts)}, which has probability 0",
                     "a condition that can be met")
    figure = _parametric(over / under if not parameters else _ratio(over, under), table, parameters)
    what = what + (f" given {' and '.join(given_texts)}" if given_texts else "")
    return {"of": shape, "given": _event(given)} | figure, what[0].upper() + what[1:]


def _ratio(over, under):
    """A quotient of polynomials as a rational function."""
    field_of = next((x.ring.to_field() for x in (over, under) if hasattr(x, "ring")), None)
    return over / under if field_of is None else field_of(over) / field_of(under)


def _event(conditions):
    return [[[str(p), s, a] for p, s, a in condition] for condition in conditions]


def _parametric(x, table, parameters):
    """The stated figure beside the exact one; with parameters they must be identical."""
    if not parameters:
        return compared(x, table)
    text = table.string("stated")
    try:
        difference = x - expression(text, parameters)
    except InputError as error:
        raise error.at(table.place("stated")) from None
    return {"is": number_text(x), "stated": text, "decimals": table.string("decimals", ""),
            "holds": yes(not difference), "off": number_text(difference)}


# Equilibria


def equilibrium(case, fields):
    wanted = fields.choice("stated", ("equilibrium", "not an equilibrium"), "equilibrium") == "equilibrium"
    profile, game, digest = case.profile(fields)
    at = _fixed(fields, profile)
    texts = texts_of(profile, game)
    if is_box(profile, texts) or profile.form == "plan":
        return _wanted(_boxed_equilibrium(case, profile, game, digest, texts), wanted)
    values = values_of(profile, game)
    if profile.parameters and at is None:
        return _wanted(_family(profile, game, digest, values, game.player_numbers), wanted)
    values = family.substitute(values, at or {})
    responses = best_responses(game, plans_of(game, values))
    if any(r.gain for r in responses):
        found = _deviation(game, digest, values, {}, {}, max(responses, key=lambda r: r.gain))
    else:
        found = _gains(game, digest, values, responses, "Nobody gains by deviating")
    return _wanted(found, wanted)


def _wanted(finding, wanted):
    if wanted or finding.holds is None:
        return finding
    return Finding(not finding.holds, finding.computed, finding.why, finding.certificate)


def _gains(game, digest, values, responses, words):
    """The finding that these players gain exactly so much by deviating from an exact profile."""
    payoffs = expected_payoffs(game, plans_of(game, values))
    gains = {str(r.player): number_text(r.gain) for r in responses}
    statement = {"kind": "equilibrium", "profile": written(game, values), "players": sorted(gains),
                 "payoffs": {str(p): number_text(payoffs[p - 1]) for p in game.player_numbers}, "gains": gains}
    paid = ", ".join(f"{number_text(payoffs[p - 1])} to {named(game, p)}" for p in game.player_numbers)
    why = f"{words}; the profile pays {paid}."
    return Finding(all(not r.gain for r in responses), f"payoffs {paid}", why, certificate(digest, statement, {}))


def _deviation(game, digest, values, parameters, at, response):
    """The finding that one player gains by deviating to a pure strategy, in a profile taken at a point."""
    there = family.substitute(values, at)
    player, plans = response.player, plans_of(game, there)
    strategy = reduce_strategy(game, player, response.strategy)
    changed = tuple(pure_plan(game, player, strategy) if p == player else plans[p - 1] for p in game.player_numbers)
    before, after = (expected_payoffs(game, x)[player - 1] for x in (plans, changed))
    statement = {"kind": "deviation", "parameters": _box(parameters), "profile": written(game, values),
                 "at": {name: number_text(x) for name, x in at.items()}, "player": str(player),
                 "strategy": _strategy_names(game, strategy), "payoff": number_text(before),
                 "deviation payoff": number_text(after), "gain": number_text(after - before)}
    where = " at " + ", ".join(f"{name} = {number_text(x)}" for name, x in at.items()) if at else ""
    why = (f"{named(game, player)} gains {exact(after - before)}{where} by playing {_moves_text(game, there, strategy)}: "
           f"{number_text(after)} instead of {number_text(before)}.")
    return Finding(False, f"{named(game, player)} gains {exact(after - before)}", why, certificate(digest, statement, {}))


def _family(profile, game, digest, values, players):
    """The finding that these players gain nothing anywhere in the parameters' box, or a point at which one does."""
    box = profile.parameters
    found = family.counterexample(game, values, players, box)
    if found:
        point, response = found
        return _deviation(game, digest, values, box, point, response)
    try:
        tree = family.equilibrium_tree(game, values, players, box)
    except Unproved as error:
        return Finding(None, "", f"No sampled point refutes it, but no proof for all was found: {error}.")
    statement = {"kind": "family", "parameters": _box(box), "players": list(map(str, players)),
                 "profile": written(game, values)}
    payoffs = [number_text(x) for x in expected_payoffs(game, plans_of(game, values))]
    who = "Nobody gains" if len(players) == len(game.players) else f"{named(game, players[0])} gains nothing"
    where = " and ".join(f"{name} from {low} to {high}" for name, (low, high) in box.items())
    why = f"{who} by deviating, for every {where}; the payoffs are {' and '.join(payoffs)}."
    return Finding(True, f"payoffs {', '.join(payoffs)}", why, certificate(digest, statement, {"tree": _node(game, tree)}))


def _node(game, tree):
    """A proof tree in the certificate's shape."""
    if len(tree) == 1:
        return {"values": {str(p): {game.infosets[i].name: number_text(x) for i, x in sorted(sets.items())}
                           for p, sets in tree[0].items()}}
    name, point, below, above = tree
    return {"parameter": name, "at": number_text(point), "below": _node(game, below), "above": _node(game, above)}


def best_reply(case, fields):
    wanted = fields.choice("stated", ("best response", "not a best response"), "best response") == "best response"
    profile, game, digest = case.profile(fields)
    values, at = values_of(profile, game), _fixed(fields, profile)
    player = int(fields.choice("player", tuple(map(str, game.player_numbers))))
    if profile.parameters and at is None:
        return _wanted(_family(profile, game, digest, values, (player,)), wanted)
    values = family.substitute(values, at or {})
    response = best_responses(game, plans_of(game, values))[player - 1]
    if response.gain:
        found = _deviation(game, digest, values, {}, {}, response)
    else:
        found = _gains(game, digest, values, [response], f"{named(game, response.player)} cannot do better against the rest")
    return _wanted(found, wanted)


def _boxed_equilibrium(case, profile, game, digest, texts):
    """Is there an exact equilibrium that prints as stated? First the simplest fractions, then exact programs in the box."""
    statement = {"kind": "equilibrium in box", "form": profile.form, "stated": written(game, texts)}
    simple = point_in_box(game, texts)
    candidates = [simple] if profile.form == "behaviour" else []
    for rows in candidates:
        inside = all(stated(t).offset(x) == 0 for row, ts in zip(rows, texts) for x, t in zip(row, ts))
        if inside and all(sum(r) == 1 for r in rows) and not any(r.gain for r in best_responses(game, plans_of(game, rows))):
            return _in_box(game, digest, statement, rows)
    if game.constant is None:
        return Finding(None, "", "No equilibrium was found among the simplest fractions that print so; "
                                 "the search in a game that is not zero-sum is not complete.")
    plans = [_plan_in_box(case, game, player, texts, profile.form) for player in (1, 2)]
    value = case.solution(game, digest).value
    for player, share in ((1, value), (2, game.constant - value)):
        best, _ = plans[player - 1]
        if best != share:
            secured = "no plan at all prints so" if best is None else f"the best such plan secures {exact(best)}"
            return Finding(None, "", f"No optimal plan of player {player} prints as stated ({secured}, the value is {exact(share)}); "
                                     "certificates of format 1 cannot express this.")
    plans = tuple(plan for _, plan in plans)
    confirm(game, plans, value)
    if profile.form == "plan":
        rows = plan_rows(game, plans)
    else:
        reached = profile_of(game, plans)
        rows = [r if plans[s.player - 1][s.parent] else simple[i]
                for i, (s, r) in enumerate(zip(game.infosets, reached))]
    return _in_box(game, digest, statement, rows)


def _in_box(game, digest, statement, rows):
    shown = ", ".join(dict.fromkeys(number_text(x) for row in rows for x in row if x not in (0, 1)))
    why = "An exact equilibrium prints as stated" + (f": its probabilities besides 0 and 1 are {shown}." if shown else ".")
    return Finding(True, "an exact equilibrium in the box", why,
                   certificate(digest, statement, {"profile": written(game, rows)}))


def _plan_in_box(case, game, player, texts, form):
    """The greatest guarantee of a plan that prints as stated, and that plan; (None, None) if there is no such plan."""
    program = sequence_program(game, player)
    rows = list(program.rows)
    for i in game.sets_of[player]:
        s = game.infosets[i]
        for k, text in enumerate(texts[i]):
            bounds = stated(text)
            for sense, bound in ((">=", bounds.low), ("<=", bounds.high)):
                entries = {s.first + k: QQ(1)}
                if form == "behaviour":
                    entries[s.parent] = entries.get(s.parent, QQ(0)) - bound
                rows.append(Row("printed", entries, sense, QQ(0) if form == "behaviour" else bound))
    try:
        best = optimum(LinearProgram(program.columns, tuple(rows), program.objective, program.free), case.backend)
    except NoOptimum:
        return None, None
    return best.value, best.x[: game.sequence_counts[player]]


# Values


def value(case, fields):
    game, digest = case.game(fields)
    solution = case.solution(game, digest)
    method = fields.choice("method", tuple(programs(game)), "sequence form")
    if method not in solution.values:
        fields.refuse("method", f'"method" = "{method}"', "one of " + ", ".join(solution.values))
    figure = compared(solution.values[method], fields)
    return Finding(figure["holds"] == "yes", _number(figure["is"]), _against(figure, f"The value to {named(game, 1)}"),
                   value_certificate(game, digest, solution, figure))


def value_certificate(game, digest, solution, figure=None):
    """The certificate of a game's value, compared with a stated figure (or, without one, with itself)."""
    own = {"is": number_text(solution.value), "stated": number_text(solution.value), "decimals": "", "holds": "yes", "off": "0"}
    plans = written(game, plan_rows(game, solution.plans))
    return certificate(digest, {"kind": "value"} | (figure or own), {"plans": plans})


def plan_rows(game, plans):
    """Realisation weights by set and action."""
    return [tuple(plans[s.player - 1][s.first : s.first + len(s.actions)]) for s in game.infosets]


def saddle(case, fields):
    game, digest = case.game(fields)
    wanted = fields.choice("stated", ("none", "exists"))
    if game.constant is None:
        fields.refuse("game", "a game that is not zero-sum", "a two-player zero-sum game")
    low, high = pure_values(normal_form(game, reduced=True))
    statement = {"kind": "pure values", "maxmin": number_text(low), "minmax": number_text(high), "saddle": yes(low == high)}
    why = (f"With pure strategies {named(game, 1)} secures at most {exact(low)} and can be held to {exact(high)}"
           + (": a pure equilibrium exists." if low == high else ", which is more: no pure equilibrium exists."))
    return Finding((low == high) == (wanted == "exists"), f"maxmin {low}, minmax {high}", why,
                   certificate(digest, statement, {}))


# Dominance


def dominated(case, fields):
    game, digest = case.game(fields)
    sense = fields.choice("sense", ("weakly", "strictly"))
    wanted = fields.choice("stated", ("dominated", "not dominated"), "dominated") == "dominated"
    excluded = [_located(game, fields, "excluded", text) for text in fields.strings("excluded", [])]
    pairs = [_compared_moves(game, table) for table in fields.tables("moves")]
    return _wanted(_dominance(case, game, digest, sense, pairs, excluded), wanted)


def _dominance(case, game, digest, sense, pairs, excluded):
    """All moves are dominated by what is named; or one is dominated by nothing; or at least not by what is named."""
    banned = frozenset((m.player, m.sequence(game)) for m in excluded)
    failing = [pair for pair in pairs if not dominance.dominates(game, *pair, sense, banned)]
    if not failing:
        return _dominated(game, digest, sense, pairs, excluded)
    for move, _ in [] if banned else failing:
        witness = dominance.undominated_witness(game, move, sense, case.backend)
        if witness:
            return _undominated(game, digest, sense, move, witness)
    for move, by in failing:
        witness = dominance.failure(game, move, by, sense, banned)
        if witness:
            return _not_dominated_by(game, digest, sense, move, by, excluded, witness)
    return Finding(None, "", "The continuation named never pays more, and no belief was found that would settle the rest.")


def _located(game, fields, key, text):
    try:
        player, name, action = move_of(game, text)
    except InputError as error:
        raise error.at(fields.place(key)) from None
    if player == 0:
        fields.refuse(key, f'the chance move "{text}"', "a move of a player")
    i = game.set_index[player, name]
    return dominance.Move(player, i, game.infosets[i].actions.index(action))


def _compared_moves(game, table):
    move = _located(game, table, "move", table.string("move"))
    by = {m.infoset: m.action for m in (_located(game, table, "by", text) for text in table.strings("by"))}
    table.end()
    try:
        dominance.check_continuation(game, move, by)
    except InputError as error:
        raise error.at(table.place("by")) from None
    return move, by


def _move_name(game, move):
    s = game.infosets[move.infoset]
    return f"{s.actions[move.action]} at {s.name}"


def _move_triple(game, move):
    s = game.infosets[move.infoset]
    return [str(move.player), s.name, s.actions[move.action]]


def _dominated(game, digest, sense, pairs, excluded):
    moves = [dict(zip(("player", "set", "action"), _move_triple(game, move))) | {"by": _strategy_names(game, by)}
             for move, by in pairs]
    statement = {"kind": "dominated", "sense": sense, "moves": moves,
                 "excluded": [_move_triple(game, move) for move in excluded]}
    words = "; ".join(f"{_move_name(game, move)} by {', '.join(f'{a} at {n}' for n, a in m['by'].items())}"
                      for (move, _), m in zip(pairs, moves))
    barred = ", ".join(_move_name(game, move) for move in excluded)
    why = f"{sense.capitalize()} dominated{f' if nobody ever plays {barred}' if barred else ''}: {words}."
    return Finding(True, f"{sense} dominated", why, certificate(digest, statement, {}))


def _undominated(game, digest, sense, move, witness):
    strategy, belief = witness
    other = 3 - move.player
    rows = profile_of(game, (None, belief) if move.player == 1 else (belief, None), (other,))
    beliefs = {game.infosets[i].name: {a: number_text(x) for a, x in zip(game.infosets[i].actions, rows[i])}
               for i in game.sets_of[other]}
    player, name, action = _move_triple(game, move)
    statement = {"kind": "undominated", "sense": sense, "player": player, "set": name, "action": action}
    proof = {"strategy": _strategy_names(game, strategy), "others": {str(other): beliefs}}
    against = ", ".join(f"{a} at {name} with {p}" for name, row in beliefs.items() for a, p in list(row.items())[:-1])
    made = _move_name(game, move)
    why = (f"{made[0].upper() + made[1:]} is part of a best response when {named(game, other)} plays {against}, "
           f"so a strategy that makes this move is not {sense} dominated.")
    return Finding(False, f"not {sense} dominated", why, certificate(digest, statement, proof))


def _not_dominated_by(game, digest, sense, move, by, excluded, witness):
    continuation, opponent, worse, better = witness
    player, name, action = _move_triple(game, move)
    statement = {"kind": "not dominated by", "sense": sense, "player": player, "set": name, "action": action,
                 "by": _strategy_names(game, by), "excluded": [_move_triple(game, m) for m in excluded]}
    proof = {"continuation": _strategy_names(game, continuation), "opponent": _strategy_names(game, opponent)}
    plays = ", ".join(f"{a} at {n}" for n, a in proof["opponent"].items())
    instead = ", ".join(f"{a} at {n}" for n, a in statement["by"].items())
    why = (f"When {named(game, 3 - move.player)} plays {plays}, {_move_name(game, move)} earns {exact(better)} and {instead} "
           f"{exact(worse)} (counting what follows {name}, weighted by chance), so it is not {sense} dominated by that.")
    return Finding(False, f"not {sense} dominated by the continuation named", why, certificate(digest, statement, proof))


# Matrices and arithmetic


def matrix(case, fields):
    game, digest = case.game(fields)
    which = fields.choice("matrix", ("payoff", "constraint 1", "constraint 2"))
    scale, scale_text = fields.number("scale", "1"), fields.string("scale", "1")
    rows = [_label(game, fields, text, which != "payoff") for text in fields.strings("rows")]
    columns = [_label(game, fields, text, False) for text in fields.strings("columns")]
    cells = _cells(fields, len(rows), len(columns))
    entry = _entries(game, which)
    wrong = [[str(i + 1), str(j + 1), number_text(scale * entry(row, column))]
             for i, row in enumerate(rows) for j, column in enumerate(columns)
             if scale * entry(row, column) != rational(cells[i][j])]
    statement = {"kind": "matrix", "matrix": which, "scale": number_text(scale), "rows": rows, "columns": columns,
                 "cells": cells, "holds": yes(not wrong), "wrong": wrong}
    if wrong:
        i, j, is_ = wrong[0]
        why = (f"{len(wrong)} of {len(rows) * len(columns)} cells differ; the first: row {i} ({': '.join(rows[int(i) - 1]) or 'empty'}), "
               f"column {j} ({': '.join(columns[int(j) - 1]) or 'empty'}) is {is_}, not {cells[int(i) - 1][int(j) - 1]}.")
    else:
        why = f"All {len(rows) * len(columns)} cells agree" + (f", times {scale_text}." if scale != 1 else ".")
    return Finding(not wrong, f"{len(rows) * len(columns) - len(wrong)} of {len(rows) * len(columns)} cells", why,
                   certificate(digest, statement, {}))


def _label(game, fields, text, is_set):
    """A row or column: ``[]``, ``[set]`` or ``[set, action]``."""
    if not text:
        return []
    if is_set:
        if not any(s.name == text for s in game.infosets):
            fields.refuse("rows", f'the row "{text}"', "an information set")
        return [text]
    return list(_move_triple(game, _located(game, fields, "columns", text))[1:])


def _cells(fields, height, width):
    cells = fields.take("cells", list, '"cells" as a list of rows')
    rows = [row.split() if isinstance(row, str) else row for row in cells]
    if len(rows) != height or any(not isinstance(r, list) or len(r) != width for r in rows):
        fields.refuse("cells", "cells of another shape", f"{height} rows of {width} numbers")
    try:
        return [[number_text(rational(cell)) for cell in row] for row in rows]
    except (InputError, TypeError) as error:
        raise (error.at(fields.place("cells")) if isinstance(error, InputError) else
               InputError("a cell that is no string", "numbers in quotes", fields.place("cells"))) from None


def _entries(game, which):
    """The function that gives a matrix's entry by row and column label."""
    if which == "payoff":
        entries = payoff_matrix(game)
        return lambda row, column: entries.get((_sequence(game, 1, row), _sequence(game, 2, column)), QQ(0))
    player = int(which[-1])
    flow = constraints(game, player)
    names = [[]] + [[game.infosets[i].name] for i in game.sets_of[player]]
    return lambda row, column: flow[names.index(row)].get(_sequence(game, player, column), QQ(0))


def _sequence(game, player, label):
    if not label:
        return 0
    if (player, label[0]) not in game.set_index:
        raise InputError(f'the row or column "{": ".join(label)}"', f"a sequence of player {player}")
    s = game.infosets[game.set_index[player, label[0]]]
    return s.first + s.actions.index(label[1])


def arithmetic(case, fields):
    parameters = fields.strings("parameters", [])
    decimals = fields.string("decimals", "")
    pairs = fields.take("equations", list, '"equations" as a list of pairs ["left", "right"]')
    if not pairs or any(not isinstance(p, list) or len(p) != 2 or not all(isinstance(x, str) for x in p) for p in pairs):
        fields.refuse("equations", "other things than pairs of strings", 'a list of pairs ["left", "right"]')
    try:
        equations = [_equation(left, right, parameters, decimals) for left, right in dict.fromkeys(map(tuple, pairs))]
    except InputError as error:
        raise error.at(fields.place("equations")) from None
    wrong = [e for e in equations if e["holds"] == "no"]
    statement = {"kind": "arithmetic", "parameters": {name: ["0", "1"] for name in parameters}, "equations": equations,
                 "holds": yes(not wrong)}
    lefts = [expression(e["left"], parameters) for e in wrong or equations]
    computed = "; ".join(map(exact, lefts))
    if wrong:
        why = " ".join(_against(e | {"is": number_text(x), "stated": e["right"]}, e["left"]) for e, x in zip(wrong, lefts))
    else:
        why = "Each equation holds" + (" identically." if parameters else ".") if len(equations) > 1 else \
            f"{equations[0]['left']} = {equations[0]['right']}" + (" identically." if parameters else ".")
    return Finding(not wrong, computed, why, certificate(NO_GAME, statement, {}))


def _equation(left, right, parameters, decimals):
    x = expression(left, parameters)
    printed = not parameters and (is_printed(right) or decimals)
    off = stated(right, decimals).offset(x) if printed else x - expression(right, parameters)
    return {"left": left, "right": right, "decimals": decimals, "holds": yes(not off), "off": number_text(off)}


def set_values(case, fields):
    profile, game, digest = case.profile(fields)
    values, at = values_of(profile, game), _fixed(fields, profile)
    values = family.substitute(values, at or {})
    player = int(fields.choice("player", tuple(map(str, game.player_numbers))))
    worth, found = best_values(game, player, rewards(game, plans_of(game, values), player))
    table, decimals = fields.table("values"), fields.string("decimals", "")
    figures = {}
    for name in table.data:
        if name and (player, name) not in game.set_index:
            table.refuse(name, f'the information set "{name}"', f"a set of player {player}")
        exact_value = found[game.set_index[player, name]] if name else worth[0]
        figures[name] = compared(exact_value, table, name) | {"decimals": decimals}
    wrong = {name: f for name, f in figures.items() if f["holds"] == "no"}
    statement = {"kind": "set values", "profile": written(game, values), "player": str(player), "values": figures,
                 "holds": yes(not wrong)}
    parts = [_against(f, f"The best-response value of {name or 'the whole game'}") for name, f in (wrong or figures).items()]
    return Finding(not wrong, "; ".join(_number(f["is"]) for f in figures.values()),
                   " ".join(parts if wrong else ["Each figure is the best-response value of its set."]),
                   certificate(digest, statement, {}))


KINDS = {
    "arithmetic": arithmetic,
    "best response": best_reply,
    "count": count,
    "dominated": dominated,
    "equilibrium": equilibrium,
    "matrix": matrix,
    "payoff": payoff,
    "saddle": saddle,
    "set values": set_values,
    "value": value,
}
