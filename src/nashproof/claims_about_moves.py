"""Claims about single moves: dominated or not. One function a kind: (case, fields) -> Finding."""

from . import dominance
from .certificate import certificate
from .document import move_of
from .errors import InputError
from .finding import Finding, as_wanted, exact, named, strategy_names
from .rational import number_text
from .strategy import profile_of


def dominated(case, fields):
    game, digest = case.game(fields)
    if len(game.players) != 2:
        fields.refuse("game", f"a game with {len(game.players)} players", "a game of two")
    sense = fields.choice("sense", ("weakly", "strictly"))
    wanted = fields.choice("stated", ("dominated", "not dominated"), "dominated") == "dominated"
    excluded = [_located(game, fields, "excluded", text) for text in fields.strings("excluded", [])]
    pairs = [_compared_moves(game, table) for table in fields.tables("moves")]
    if not pairs:
        fields.refuse("moves", "no moves", "at least one")
    return as_wanted(_dominance(case, game, digest, sense, pairs, excluded), wanted)


def _dominance(case, game, digest, sense, pairs, excluded):
    """All moves are dominated by what is named; or one is dominated by nothing; or at least not by what is named."""
    banned = frozenset((m.player, m.sequence(game)) for m in excluded)
    failing = [pair for pair in pairs if not dominance.dominates(game, *pair, sense, banned)]
    if not failing:
        return _dominated(game, digest, sense, pairs, excluded)
    for move, by in [] if banned else failing:
        witness = dominance.undominated_witness(game, move, sense, case.backend)
        if witness:
            return _undominated(game, digest, sense, move, by, witness)
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
    moves = [dict(zip(("player", "set", "action"), _move_triple(game, move))) | {"by": strategy_names(game, by)}
             for move, by in pairs]
    statement = {"kind": "dominated", "sense": sense, "moves": moves,
                 "excluded": [_move_triple(game, move) for move in excluded]}
    words = "; ".join(f"{_move_name(game, move)} by {', '.join(f'{a} at {n}' for n, a in m['by'].items())}"
                      for (move, _), m in zip(pairs, moves))
    barred = ", ".join(_move_name(game, move) for move in excluded)
    why = f"{sense.capitalize()} dominated{f' if nobody ever plays {barred}' if barred else ''}: {words}."
    return Finding(True, f"{sense} dominated", why, certificate(digest, statement, {}))


def _undominated(game, digest, sense, move, by, witness):
    strategy, belief = witness
    other = 3 - move.player
    rows = profile_of(game, (None, belief) if move.player == 1 else (belief, None), (other,))
    beliefs = {game.infosets[i].name: {a: number_text(x) for a, x in zip(game.infosets[i].actions, rows[i])}
               for i in game.sets_of[other]}
    player, name, action = _move_triple(game, move)
    statement = {"kind": "undominated", "sense": sense, "player": player, "set": name, "action": action}
    proof = {"strategy": strategy_names(game, strategy), "others": {str(other): beliefs}}
    mixes = [f"{a} at {name} with {p}" for name, row in beliefs.items() for a, p in list(row.items())[:-1]]
    against = ", ".join(mixes[:3]) + (", and so on (the whole strategy is in the certificate)" if len(mixes) > 3 else "")
    made = _move_name(game, move)
    failure = dominance.failure(game, move, by, sense)
    example = _example(game, move, by, failure) if failure else ""
    why = (f"{example}{made[0].upper() + made[1:]} is part of a best response when {named(game, other)} plays {against}, "
           f"so a strategy that makes this move is not {sense} dominated.")
    return Finding(False, f"not {sense} dominated", why, certificate(digest, statement, proof))


def _example(game, move, by, failure):
    """A pure strategy of the opponent against which the move does better than its replacement, in words."""
    worse, opponent, replaced, earned = failure
    met = dominance.met_sets(game, move, by, worse)
    plays = _in_words(game, {i: k for i, k in opponent.items() if i in met})
    return (f"When {named(game, 3 - move.player)} plays {plays}, {_in_words(game, worse)} earns {exact(earned)} and "
            f"{_in_words(game, by)} {exact(replaced)} (what follows {game.infosets[move.infoset].name}, weighted by chance). ")


def _in_words(game, strategy):
    return ", ".join(f"{action} at {name}" for name, action in strategy_names(game, strategy).items())


def _not_dominated_by(game, digest, sense, move, by, excluded, failure):
    continuation, opponent, *_ = failure
    player, name, action = _move_triple(game, move)
    statement = {"kind": "not dominated by", "sense": sense, "player": player, "set": name, "action": action,
                 "by": strategy_names(game, by), "excluded": [_move_triple(game, m) for m in excluded]}
    proof = {"continuation": strategy_names(game, continuation), "opponent": strategy_names(game, opponent)}
    why = _example(game, move, by, failure) + f"So it is not {sense} dominated by that."
    return Finding(False, f"not {sense} dominated by the continuation named", why, certificate(digest, statement, proof))
