"""Finds what a certificate names in a game, reads PLANs (4), computes what they earn (5, E, S)."""

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias, cast

from nashcheck.one_card import Game
from nashcheck.polynomials import N, Multiples, Weights, add_up, measure, over_one_denominator
from nashcheck.polynomials import take_steps
from nashcheck.reading import ONE, T, ZERO, Event, Form, History, Json, Move, Plan, Player
from nashcheck.reading import Rationals, distinct_items, fields, in_words, items, one_of, rational
from nashcheck.reading import readable, require, string
from nashcheck.trees import InformationSet, Tree

MOVES_IN_WORDS = 24  # moves of a condition in a sentence

BySet: TypeAlias = dict[str, dict[str, T]]  # {information set: {action: ..}}, for one player
Frontier: TypeAlias = list[tuple[Player, InformationSet]]

# Names


def read_player(game: Game, value: Json) -> Player:
    """Return a player by number."""
    readable(string(value) in game.numbered, value, "the number of a player")
    return game.numbered[value]


def read_players(game: Game, value: Json) -> list[Player]:
    """Return the players that a statement lists, in order."""
    players = [read_player(game, who) for who in distinct_items(value)]
    readable(players == sorted(players), "another order", "the players in order")
    return players


def read_infoset(game: Game, player: Player, value: Json) -> InformationSet:
    """Return an information set of the player by name."""
    readable(string(value) in game.named[player], value, "an information set of the player")
    return game.named[player][value]


def sets_from(game: Tree, player: Player, place: InformationSet) -> list[InformationSet]:
    """Return a set of the player and those below it, each after those of its history."""
    sets, behind = game.infosets[player], game.sets_behind(player)
    numbers, ends = list[int](), [*place.successors]
    while ends:
        found = behind.get(ends.pop(), [])
        numbers += found
        ends += (h for k in found for h in sets[k].successors)
    return [place, *(sets[k] for k in sorted(numbers))]


def read_action(infoset: InformationSet, value: Json) -> int:
    """Return the number of an action of the set, from 0."""
    if not infoset.numbers:
        infoset.numbers = {action: i for i, action in enumerate(infoset.actions)}
    readable(string(value) in infoset.numbers, value, "an action of the set")
    return infoset.numbers[value]


def read_after(game: Game, player: Player, name: Json, action: Json) -> History:
    """Return the history that a move of the player ends."""
    infoset = read_infoset(game, player, name)
    return infoset.successors[read_action(infoset, action)]


def read_sequence(game: Game, player: Player, label: Json) -> History:
    """Return the history that [] or [set, action] names."""
    return 0 if label == [] else read_after(game, player, *items(label, 2))


def read_move(game: Game, value: Json) -> Move:
    """Return a MOVE (2) of the game."""
    who, name, action = map(string, items(value, 3))
    if who == "0":
        readable(game.is_deal(name, action), f"{name}: {action}", "a move of chance in the game")
    else:
        read_after(game, read_player(game, who), name, action)
    return who, name, action


def read_event(game: Game, value: Json) -> Event:
    """Return an EVENT (2): a list of conditions, each a set of moves."""
    conditions = distinct_items(value, empty=True)
    return [{read_move(game, move) for move in distinct_items(moves)} for moves in conditions]


def read_outcome(game: Game, of: Json) -> tuple[Player, Event, str]:
    """Return an OF (6, figures) in words, and whose payoff it is (0: a probability) in an event."""
    kind, value = read_pair(of, "payoff", "probability")
    if kind == "payoff":
        return read_player(game, value), [], f"the expected payoff of player {value}"
    return 0, read_event(game, value), f"the probability of {event_words(value)}"


def read_pair(value: Json, *kinds: str) -> tuple[str, Json]:
    """Return the one key of an object, which is one of these words, and its value."""
    readable(isinstance(value, dict) and len(value) == 1, value, "an object with one key")
    ((kind, inner),) = value.items()
    return one_of(kind, *kinds), inner


def read_table(
    game: Game, value: Json, players: Sequence[Player], entry: Callable[[Json], T]
) -> dict[Player, BySet[T]]:
    """Return {player: {set: {action: entry}}} for these players, all their sets and actions."""
    tables = fields(value, [*map(str, players)])
    return {p: read_rows(game, p, rows, entry) for p, rows in zip(players, tables)}


def read_rows(game: Game, player: Player, value: Json, entry: Callable[[Json], T]) -> BySet[T]:
    """Return {set: {action: entry}} for all sets and actions of a player.

    Sets with the same actions and the same entries, as objects, share a row.
    """
    infosets = game.infosets[player]
    result: BySet[T] = {}
    shared: dict[tuple[Any, ...], dict[str, T]] = {}
    for infoset, row in zip(infosets, fields(value, [infoset.name for infoset in infosets])):
        entries = [*map(entry, fields(row, infoset.actions))]
        same = (*infoset.actions, *map(id, entries))
        if same not in shared:
            shared[same] = dict(zip(infoset.actions, entries))
        result[infoset.name] = shared[same]
    return result


# Words (7)


def set_words(who: str | Player, name: str) -> str:
    """Return an information set of a player in words."""
    return f"{who}:{in_words(name)}"


def move_words(move: Sequence[str]) -> str:
    """Return a move [player, set, action] in words."""
    return f"{set_words(*move[:2])}:{in_words(move[2])}"


def event_words(event: Sequence[Sequence[Sequence[str]]]) -> str:
    """Return an event in words; of a long condition the first moves."""
    texts = []
    for condition in event:
        moves = [*map(move_words, condition[:MOVES_IN_WORDS])]
        if len(condition) > MOVES_IN_WORDS:
            moves.append(f"{len(condition) - MOVES_IN_WORDS} more")
        text = " or ".join(moves)
        texts.append(f"({text})" if len(moves) > 1 else text)
    return f"[{' and '.join(texts)}]"


def each_move_words(moves: Sequence[Sequence[str]]) -> str:
    """Return moves in words, as an event with a condition for each."""
    return event_words([[move] for move in moves])


def path_words(path: Sequence[Sequence[str]]) -> str:
    """Return the moves that lead to a node in words."""
    return f"[{' then '.join(map(move_words, path))}]"


def box_words(declared: Mapping[str, Sequence[str]]) -> str:
    """Return the parameters with their intervals in words, after a comma each."""
    parts = declared.items()
    return "".join(f", {in_words(name)} in [{low}, {high}]" for name, (low, high) in parts)


def point_words(point: Mapping[str, str]) -> str:
    """Return the values of the parameters in words, after a comma each."""
    return "".join(f", {in_words(name)} = {value}" for name, value in point.items())


# Plans, payoffs and best responses


def require_perfect_recall(game: Game, players: Collection[Player] = ()) -> None:
    """Refuse a game in which one of these players (without a list: any player) forgets."""
    forgetful = sorted(game.forgets.intersection(players or game.players))
    found = f"players without perfect recall: {', '.join(map(str, forgetful))}"
    readable(not forgetful, found, "perfect recall for this statement")


def read_plan(game: Game, player: Player, value: Json, scale: Fraction = ONE) -> Plan:
    """Return a player's PLAN (4): weights that flow from `scale` at the empty history."""
    infosets = game.infosets[player]
    plan = [scale] + [ZERO] * (len(game.histories[player]) - 1)
    for infoset, row in zip(infosets, fields(value, [infoset.name for infoset in infosets])):
        for h, weight in zip(infoset.successors, fields(row, infoset.actions)):
            plan[h] = rational(weight)
    take_steps(game.sum_steps(measure(plan)))
    multiples, _ = over_one_denominator(plan)
    require(min(multiples) >= 0, "every realisation weight is non-negative")
    proved = flows(game, player, multiples)
    require(proved, "the realisation weights at each set sum to the weight of its parent sequence")
    return plan


def flows(game: Game, player: Player, weights: Multiples) -> bool:
    """Return whether the weights at each set sum to the weight of its parent sequence."""
    return all(
        sum([weights[h] for h in infoset.successors]) == weights[infoset.history]
        for infoset in game.infosets[player]
    )


def payoffs_by_history(
    game: Game, player: Player, weights: Mapping[Player, Sequence[N]]
) -> list[N]:
    """Return for each history of a player its payoffs at the terminals with this history."""
    totals, below = game.totals(player, weights)
    return [total * Fraction(1, below) for total in totals]


def reply_steps(game: Game, player: Player, weights: Mapping[Player, Weights]) -> int:
    """Return the steps (4) of the ends for a player, which `payoffs_by_history` takes."""
    return game.end_steps({**weights, player: [ONE] * len(weights[player])})


def paid_on_average(totals: Sequence[N], weights: Sequence[N]) -> N:
    """Return the expected payoff (E): those by histories, each times the player's own weight."""
    multiples, scale = over_one_denominator(weights)
    earned = add_up(total * w for total, w in zip(totals, multiples) if total)
    return cast(N, earned * Fraction(1, scale))


def best_response(
    game: Game, player: Player, weights: Mapping[Player, Rationals], bonus: Form | None = None
) -> Fraction:
    """Return the best-response value (S). `bonus` is a linear form added to the payoff."""
    totals, below = game.totals(player, weights)
    for h, extra in (bonus or {}).items():
        totals[h] += extra * below
    return Fraction(greatest(game, player, totals)) / below


def greatest(game: Game, player: Player, total: list[Any], out: Collection[Move] = ()) -> Any:
    """Return the greatest value of a linear form over a player's plans without moves in `out`."""
    go_on(game.infosets[player], total, out)
    return total[0]


def go_on(infosets: Sequence[InformationSet], total: Any, out: Collection[Move] = ()) -> None:
    """Add to each total, by history, what the best way to go on at these sets earns (S)."""
    for infoset in reversed(infosets):
        rest = [total[h] for h, move in zip(infoset.successors, infoset.moves) if move not in out]
        readable(rest, infoset.name, "a set of the opponent of which some move is not excluded")
        total[infoset.history] += max(rest)


def is_best_response(game: Game, player: Player, weights: Mapping[Player, Rationals]) -> bool:
    """Return whether the player gains nothing by deviating."""
    totals, _ = game.totals(player, weights)
    paid = paid_on_average(totals, weights[player])
    return bool(paid == greatest(game, player, totals))


def read_frontier(game: Game, value: Json, same: str = "") -> tuple[Frontier, str]:
    """Return FRONTIER (4) as information sets with their players, and what it adds in words.

    `same` says what else the other games have in common with this one.
    """
    pairs = [items(item, 2) for item in distinct_items(value, empty=True)]
    readable(not pairs or isinstance(game, Tree), "a frontier", "no frontier in a compact game")
    frontier = [(p := read_player(game, who), read_infoset(game, p, name)) for who, name in pairs]
    names = ", ".join(set_words(who, name) for who, name in pairs)
    words = f" (and so in every game{same} that differs only in what follows at {names})"
    return frontier, words * bool(names)


SAME_SUM = " with the same constant sum"


def stays_before(frontier: Frontier, player: Player, weights: Rationals) -> bool:
    """Return whether the player's own weight on arrival is 0 at each member of the frontier."""
    return not any(weights[home.reached[k][0][player]] for _, home in frontier for k in home.nodes)
