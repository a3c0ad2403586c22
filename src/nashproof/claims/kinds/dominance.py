"""Claims about what a player does with one card: dominated or not. One function a kind: (case, fields) -> Finding."""

from nashproof.certificates.envelope import certificate
from nashproof.certificates.shapes import placed, strategy_names
from nashproof.claims.case import Finding, as_wanted, frontier_of
from nashproof.claims.wording import format_exact, frontier_sentence, player_name
from nashproof.documents.events import move_of
from nashproof.errors import InputError
from nashproof.exact.numbers import QQ, number_text
from nashproof.limits import CONTINUATIONS
from nashproof.play.frontier import arrivals, left_out
from nashproof.play.strategies import behaviour_of
from nashproof.solve.dominance import moves as dominance
from nashproof.solve.dominance.moves import Moves


def dominated(case, fields):
    game, digest = case.game(fields)
    if len(game.players) != 2:
        fields.refuse("game", f"a game with {len(game.players)} players", "a game of two")
    sense = fields.choice("sense", ("weakly", "strictly"))
    wanted = fields.choice("stated", ("dominated", "not dominated"), "dominated") == "dominated"
    excluded = tuple(
        located(game, fields, "excluded", text) for text in fields.strings("excluded", [])
    )
    frontier = frontier_of(game, fields)
    if frontier and wanted:
        fields.refuse(
            "frontier", "a frontier beside a claim of dominance", 'one beside "not dominated"'
        )
    question = _Question(game, digest, sense, excluded, case.backend, frontier)
    pairs = [_compared(question, table) for table in fields.tables("moves")]
    if not pairs:
        fields.refuse("moves", "no moves", "at least one")
    if (
        ways := sum(len(dominance.continuations(game, plan, question.banned)) for plan, _ in pairs)
    ) > CONTINUATIONS:
        fields.refuse(
            "moves", f"moves that go on in {ways} ways in all", f"at most {CONTINUATIONS}"
        )
    return as_wanted(question.answer(pairs), wanted)


def located(game, fields, key, text):
    """The move ``(player, set index, action index)`` that ``SET: ACTION`` names, chance refused."""
    try:
        player, name, action = move_of(game, text)
    except InputError as error:
        raise error.at(fields.place(key)) from None
    if player == 0:
        fields.refuse(key, f'the chance move "{text}"', "a move of a player")
    i = game.set_index[player, name]
    return player, i, game.infosets[i].actions.index(action)


def move_triple(game, move):
    """A move as certificates name it."""
    player, i, k = move
    return [str(player), game.infosets[i].name, game.infosets[i].actions[k]]


def move_words(game, move):
    return "{2} at {1}".format(*move_triple(game, move))


# What a claim compares


def _compared(question, table):
    """``(plan, by)`` of one entry; ``by`` is None where the claim names nothing."""
    key = "move" if table.has("move") else "makes"
    texts = [table.string("move")] if key == "move" else table.strings("makes")
    moves = [located(question.game, table, key, text) for text in texts]
    plan = (
        Moves(moves[0][0], _together(table, key, moves))
        if moves
        else table.refuse(key, "no moves", "at least one")
    )
    _checked(table, key, dominance.check_plan, question.game, plan, question.banned)
    by = _mixture(question, table, plan)
    table.end()
    return plan, by


def _together(table, key, moves):
    """Moves of one player at different sets as ``{set index: action index}``."""
    made = {i: k for _, i, k in moves}
    if len(made) != len(moves) or len({player for player, *_ in moves}) != 1:
        table.refuse(
            key, "moves of two players, or two at one set", "one move at each set of one player"
        )
    return made


def _checked(table, key, check, *args):
    try:
        check(*args)
    except InputError as error:
        raise error.at(table.place(key)) from None


def _mixture(question, table, plan):
    """The mixture that an entry names: ``by`` one continuation, ``mixture`` several with probabilities; or None."""
    if not table.has("mixture"):
        return ((_continuation(question, table, plan), QQ(1)),) if table.has("by") else None
    by = []
    for part in table.tables("mixture"):
        by.append((_continuation(question, part, plan), part.number("probability")))
        part.end()
    different = all(
        continuation not in [other for other, _ in by[:n]] for n, (continuation, _) in enumerate(by)
    )
    if not different or any(p <= 0 for _, p in by) or sum((p for _, p in by), QQ(0)) != 1:
        table.refuse(
            "mixture",
            "a mixture",
            "different continuations with positive probabilities that sum to 1",
        )
    return tuple(by)


def _continuation(question, table, plan):
    moves = [located(question.game, table, "by", text) for text in table.strings("by")]
    by = _together(table, "by", moves) if moves else {}
    _checked(table, "by", dominance.check_continuation, question.game, plan, by, question.banned)
    return by


# The answer


def dominated_moves_certificate(game, digest):
    """The certificate of all single moves that another continuation dominates weakly, in one step; None if there are none."""
    return _Question(game, digest, "weakly", (), "none", ()).dominated_moves()


class _Question:
    """Whether plans are dominated in a sense, in a game from which moves are excluded; with a frontier, whether they are
    not, whatever follows there.
    """

    def __init__(self, game, digest, sense, excluded, backend, frontier):
        self.game, self.digest, self.sense, self.excluded, self.backend = (
            game,
            digest,
            sense,
            excluded,
            backend,
        )
        self.banned = frozenset((player, game.infosets[i].first + k) for player, i, k in excluded)
        self.frontier = frontier

    def answer(self, pairs):
        """All plans are dominated by what is named or found; or one is dominated by nothing; or not by what is named."""
        game, sense, banned = self.game, self.sense, self.banned
        pairs = [
            (plan, by or dominance.dominating_mixture(game, plan, sense, banned, self.backend))
            for plan, by in pairs
        ]
        failing = [
            (plan, by)
            for plan, by in pairs
            if not by or not dominance.dominates(game, plan, by, sense, banned)
        ]
        if not failing:
            return self._dominated(pairs)
        for plan, by in [] if banned or self.frontier else failing:
            witness = dominance.undominated_witness(game, plan, sense, self.backend)
            if witness:
                return self._undominated(plan, by, witness)
        for plan, by in failing:
            away = left_out(game, 3 - plan.player, arrivals(game, set(self.frontier)))
            witness = (
                by and away is not None and dominance.failure(game, plan, by, sense, banned | away)
            )
            if witness:
                return self._not_dominated_by(plan, by, witness)
        reason = (
            "The continuation named never pays more"
            if failing[0][1]
            else "No one mixture dominates every way to do it"
        )
        return Finding(None, "", f"{reason}, and no belief was found that would settle the rest.")

    def dominated_moves(self):
        pairs = [pair for player in (1, 2) for pair in dominance.dominated_moves(self.game, player)]
        return self._dominated(pairs).certificate if pairs else None

    def _entry(self, plan):
        name = self.game.infosets[plan.start].name
        return {
            "player": str(plan.player),
            "set": name,
            "makes": strategy_names(self.game, plan.makes),
        }

    def _by(self, by):
        return [[strategy_names(self.game, continuation), number_text(p)] for continuation, p in by]

    def _excluded(self):
        return [move_triple(self.game, move) for move in self.excluded]

    def _dominated(self, pairs):
        statement = {
            "kind": "dominated",
            "sense": self.sense,
            "excluded": self._excluded(),
            "moves": [self._entry(plan) | {"by": self._by(by)} for plan, by in pairs],
        }
        words = "; ".join(
            f"{_in_words(self.game, plan.makes)} by {_mixture_words(self.game, by)}"
            for plan, by in pairs
        )
        barred = ", ".join(move_words(self.game, move) for move in self.excluded)
        why = f"{self.sense.capitalize()} dominated{f' if nobody ever plays {barred}' if barred else ''}: {words}."
        return Finding(
            True, f"{self.sense} dominated", why, certificate(self.digest, statement, {})
        )

    def _undominated(self, plan, by, witness):
        game, other = self.game, 3 - plan.player
        strategy, belief = witness.strategy, witness.belief
        rows = behaviour_of(game, other, belief)
        beliefs = {
            game.infosets[i].name: {
                a: number_text(x) for a, x in zip(game.infosets[i].actions, rows[i])
            }
            for i in game.sets_of[other]
        }
        statement = {"kind": "undominated", "sense": self.sense} | self._entry(plan)
        proof = {"strategy": strategy_names(game, strategy), "others": {str(other): beliefs}}
        failure = by and dominance.failure(game, plan, by, self.sense)
        made = _in_words(game, plan.makes)
        moves = "this move" if len(plan.makes) == 1 else "these moves"
        example = _example(game, plan, by, failure) if failure else ""
        why = (
            f"{example}{made[0].upper() + made[1:]} is part of a best response when {player_name(game, other)} plays "
            f"{_belief_words(beliefs)}, so a strategy that makes {moves} is not {self.sense} dominated."
        )
        return Finding(
            False, f"not {self.sense} dominated", why, certificate(self.digest, statement, proof)
        )

    def _not_dominated_by(self, plan, by, failure):
        statement = {
            "kind": "not dominated by",
            "sense": self.sense,
            "by": self._by(by),
            "excluded": self._excluded(),
            "frontier": placed(self.frontier),
        }
        proof = {
            "continuation": strategy_names(self.game, failure.continuation),
            "opponent": strategy_names(self.game, failure.opponent),
        }
        why = (
            _example(self.game, plan, by, failure)
            + f"So it is not {self.sense} dominated by that.{frontier_sentence(self.frontier)}"
        )
        return Finding(
            False,
            f"not {self.sense} dominated by the continuation named",
            why,
            certificate(self.digest, statement | self._entry(plan), proof),
        )


def _belief_words(beliefs):
    mixes = [
        f"{a} at {name} with {p}"
        for name, row in beliefs.items()
        for a, p in list(row.items())[:-1]
    ]
    return ", ".join(mixes[:3]) + (
        ", and so on (the whole strategy is in the certificate)" if len(mixes) > 3 else ""
    )


def _example(game, plan, by, failure):
    """A pure strategy of the opponent against which a plan does better than its replacement, in words."""
    worse = failure.continuation
    met = dominance.met_sets(game, plan.player, [worse, *(continuation for continuation, _ in by)])
    plays = _in_words(game, {i: k for i, k in failure.opponent.items() if i in met})
    return (
        f"When {player_name(game, 3 - plan.player)} plays {plays}, {_in_words(game, worse)} earns {format_exact(failure.payoff)} and "
        f"{_mixture_words(game, by)} {format_exact(failure.replacement_payoff)} (what follows {game.infosets[plan.start].name}, weighted by chance). "
    )


def _in_words(game, strategy):
    return ", ".join(
        f"{action} at {name}" for name, action in strategy_names(game, strategy).items()
    )


def _mixture_words(game, by):
    if len(by) == 1:
        return _in_words(game, by[0][0])
    return " and ".join(
        f"{_in_words(game, continuation)} with {number_text(p)}" for continuation, p in by
    )
