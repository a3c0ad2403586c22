"""Statements about a given profile."""

from nashcheck.reading import (
    ONE,
    ZERO,
    choice,
    interval,
    listed,
    need,
    rational,
    read,
    record,
    short,
)
from nashcheck.polynomials import (
    Poly,
    minus,
    nonnegative,
    number,
    parameters,
    positive,
    quotient,
    same,
)
from nashcheck.trees import bits, marked
from nashcheck.one_card import OneCard, integers
from nashcheck.naming import a_player, an_event, players_spoken_of, spoken, table, told
from nashcheck.play import (
    before_and_after,
    behaviour,
    best_response,
    constant_sum,
    payoff,
    perfect_recall,
    plans,
    profile_at,
    reach,
)
from nashcheck.figures import figure, overall


def payoffs_and_probabilities(game, statement, witness):
    """With the profile each expected payoff or probability, given its event, is exactly `is`.

    With parameters: identically as rational functions, hence wherever the given event has positive probability.
    """
    _, declared, profile, figures, holds = record(statement, "kind, parameters, profile, figures, holds")
    record(witness, [])
    names, box = parameters(declared)
    chances, sentences = probabilities(game, reach(game, behaviour(game, profile, names, box))), []
    for item in listed(figures):
        of, given, *_ = record(item, "of, given, is, stated, decimals, holds, off")
        words, exact = conditional(game, chances, of, given)
        wherever = ", wherever that has positive probability," if names and given else ""
        sentences.append(f"{words}{wherever} is {figure(item, exact, names)}")
    overall(holds, figures)
    return f"with the certificate's profile{spoken(declared)}, " + "; ".join(sentences)


def comparison(game, statement, witness):
    """Each comparison of figures is true or false, as it says, at the point `at`; without a point it is true for every
    point of the parameters' box, or of its interior, at which the given events have positive probability.

    The difference of two figures, times the probabilities of their given events, none of which is negative, is a
    polynomial, whose sign the Bernstein coefficients show.  If none is negative and one positive, it is positive inside.
    """
    _, declared, at, where, profiles, comparisons, holds = record(
        statement, "kind, parameters, at, where, profiles, comparisons, holds")
    record(witness, [])
    figures = Figures(game, declared, at, listed(profiles), choice(where, "everywhere", "inside"))
    sentences = [figures.compare(*record(item, "left, relation, right, difference, holds")) for item in listed(comparisons)]
    overall(holds, comparisons)
    place = "".join(f", {name} = {value}" for name, value in at.items()) or spoken(declared)
    return (f"with the certificate's profile{'s' * (len(profiles) > 1)}{place}{', ends excepted' * figures.inside}, "
            + "; ".join(sentences))


class Figures:
    """Figures of profiles that are compared, at a point or on the whole box."""

    def __init__(self, game, declared, at, profiles, where):
        (names, box), self.game, self.inside = parameters(declared), game, where == "inside"
        self.open = bool(names) and at == {}
        read(self.open or not self.inside, "inside", "everywhere at a point")
        self.point, self.names, self.box = [*map(rational, [] if self.open else record(at, names))], names, box
        need(all(low <= x <= high for x, (low, high) in zip(self.point, box)), "each parameter is compared inside its interval")
        found = [behaviour(game, profile, names, box) for profile in profiles]
        self.chances = [probabilities(game, reach(game, profile if self.open else profile_at(profile, self.point))) for profile in found]

    def compare(self, left, relation, right, difference, holds):
        """Checks one comparison; in words."""
        (first, one), (second, two) = self.side(left), self.side(right)
        exact = minus(one, two)
        true = self.related(choice(relation, *RELATIONS), exact[0])
        read(choice(holds, "yes", "no") == "yes" or not self.open, "no", "yes where no point is given")
        need(holds == ("yes" if true else "no"), "the relation of two figures is as it says")
        need(same(quotient(difference, self.names if self.open else ()), exact), "the difference of two figures is left minus right")
        return f"{first} is {relation} {second}: {'holds' if true else 'does not hold'}, the difference being {difference}"

    def side(self, value):
        """One side: in words, and as numerator and denominator, which is never negative."""
        if "number" in value:
            (text,) = record(value, "number")
            exact = number(text, self.names)
            return text, (exact.at(self.point) if isinstance(exact, Poly) and not self.open else exact, ONE)
        which, of, given, times = record(value, "profile, of, given, times")
        numbers = {str(i): chances for i, chances in enumerate(self.chances, 1)}
        words, (above, below) = conditional(self.game, numbers[choice(which, *numbers)], of, given)
        words = f"{times} times {words}" if times != "1" else words
        return words + (f" in profile {which}" if len(numbers) > 1 else ""), (above * rational(times), below)

    def related(self, relation, value):
        """Whether a number, or on the box a polynomial, is shown to stand in this relation to 0."""
        down = value * -1
        return {"at least": nonnegative(value, self.box), "at most": nonnegative(down, self.box), "more than": self.above(value),
                "less than": self.above(down), "other than": self.above(value) or self.above(down)}[relation]

    def above(self, value):
        """Whether it is shown to be positive."""
        return positive(value, self.box) or bool(self.inside and value and nonnegative(value, self.box))


RELATIONS = ("less than", "more than", "at most", "at least", "other than")


def probabilities(game, weight):
    """The probability of each terminal; of a compact game what they follow from, the weights, in integers over a factor."""
    return [integers(own)[0] for own in weight[1:]] if isinstance(game, OneCard) else [probability(weight, state, chance) for state, chance, _ in game.terminals]


def probability(weight, state, chance):
    """The probability of a terminal."""
    for own, history in zip(weight[1:], state[1:]):
        chance = chance and chance * own[history]
    return chance


def conditional(game, chances, of, given):
    """In words, and as numerator and denominator: a player's expected payoff, or the probability of an event."""
    condition = an_event(game, given)
    read(isinstance(of, dict) and len(of) == 1, short(of), "an object with one key")
    (kind, value), = of.items()
    if choice(kind, "payoff", "probability") == "payoff":
        player, inner, words = a_player(game, value), condition, f"the expected payoff of player {value}"
    else:
        player, inner, words = 0, condition + an_event(game, value), f"the probability of {told(value)}"
    below = expectation(game, chances, condition, 0)
    need(below, "the given event has positive probability")
    return words + (f" given {told(given)}" if given else ""), (expectation(game, chances, inner, player), below)


def expectation(game, chances, event, player):
    """What the player is paid, for 0: 1, at the terminals at which the event happens, times their probabilities, summed; times
    a positive factor that is the same for all events and players.
    """
    if isinstance(game, OneCard):
        return game.expectation(chances, event, player)
    terms = [payoffs[player - 1] if player else ONE for _, _, payoffs in game.terminals]
    return sum((p * x for p, x, yes in zip(chances, terms, happens(game, event)) if yes), ZERO)


def happens(game, event):
    """For each terminal whether its path meets every condition."""
    met = bits(event)
    marks = [marked(histories, met) for histories in game.histories]
    for state, _, _ in game.terminals:
        found = 0
        for own, history in zip(marks, state):
            found |= own[history]
        yield found == 2 ** len(event) - 1


def equilibrium(game, statement, witness):
    """In the profile each listed player's best-response value exceeds its payoff by exactly its gain.

    With all players listed and all gains 0 the profile is a Nash equilibrium.
    """
    _, profile, gains, payoffs, players = record(statement, "kind, profile, gains, payoffs, players")
    record(witness, [])
    listed_players = players_spoken_of(game, players)
    perfect_recall(game, listed_players)
    claimed = [*map(rational, record(gains, players))], [*map(rational, record(payoffs, game.numbered))]
    weight = reach(game, behaviour(game, profile))
    paid = [payoff(game, p, weight) for p in game.players]
    gained = [best_response(game, p, weight)[""] - paid[p - 1] for p in listed_players]
    need(claimed[0] == gained, "each gain is the best-response value minus the payoff")
    need(claimed[1] == paid, "the payoffs are the expected payoffs")
    worth = ", ".join(map(str, paid))
    return f"in the certificate's profile the payoffs are {worth}, and {nash(game, players, gained)}"


def nash(game, players, gained):
    """What gains say, in words."""
    if any(gained):
        return "; ".join(f"player {p} gains exactly {gain} by a best response" for p, gain in zip(players, gained))
    if len(players) == len(game.players):
        return "no player gains by deviating: it is a Nash equilibrium"
    return "; ".join(f"player {p} plays a best response" for p in players)


def gain(game, statement, witness):
    """In the profile the player's best-response value exceeds its payoff by exactly `is`; for 0 the sum over all."""
    _, profile, who, *_ = record(statement, "kind, profile, player, is, stated, decimals, holds, off")
    record(witness, [])
    players = game.players if who == "0" else [a_player(game, who)]
    perfect_recall(game, players)
    weight = reach(game, behaviour(game, profile))
    exact = sum((best_response(game, p, weight)[""] - payoff(game, p, weight) for p in players), ZERO)
    whose = "NashConv, the sum of all players' gains by deviating," if who == "0" else f"the gain of player {who} by deviating"
    return f"in the certificate's profile {whose} is {figure(statement, exact)}"


def deviation(game, statement, witness):
    """With the parameters as given, the player gains exactly `gain` > 0 over the profile by the pure strategy."""
    _, declared, point, profile, who, strategy, *figures = record(
        statement, "kind, parameters, at, profile, player, strategy, payoff, deviation payoff, gain")
    record(witness, [])
    names, box = parameters(declared)
    values, before, after, gain = [*map(rational, record(point, names))], *map(rational, figures)
    need(all(low <= x <= high for x, (low, high) in zip(values, box)), "each parameter's value is in its interval")
    weight = reach(game, profile_at(behaviour(game, profile, names, box), values))
    old, new = before_and_after(game, a_player(game, who), weight, strategy)
    need(before == old, "the payoff is the expected payoff")
    need(after == new, "the deviation payoff is the expected payoff after the deviation")
    need(gain == new - old, "the gain is the difference of the two payoffs")
    need(gain > 0, "the gain is positive")
    where = "".join(f", {name} = {value}" for name, value in point.items())
    return f"in the certificate's profile{where}, player {who} gains {gain} by a deviation: {new} instead of {old}"


def set_values(game, statement, witness):
    """Against the others in the profile, the player's best-response value at each of these sets is exactly `is`."""
    _, profile, who, values, holds = record(statement, "kind, profile, player, values, holds")
    record(witness, [])
    player = a_player(game, who)
    perfect_recall(game, [player])
    weight, sentences = reach(game, behaviour(game, profile)), []
    exact = best_response(game, player, weight)
    read(isinstance(values, dict) and values, short(values), "an object that is not empty")
    for name, item in values.items():
        record(item, "is, stated, decimals, holds, off")
        read(name in exact, short(name), "an information set of the player, or the empty name")
        sentences.append(f"at {name or 'the empty sequence'} {figure(item, exact[name])}")
    overall(holds, values.values())
    return f"against the certificate's profile the best-response value of player {who} is, " + "; ".join(sentences)


def equilibrium_in_box(game, statement, witness):
    """Some Nash equilibrium, the witness, lies entry by entry in the intervals that the printed numbers stand for."""
    _, form, stated = record(statement, "kind, form, stated")
    (profile,) = record(witness, "profile")
    perfect_recall(game)
    box, exact = (table(game, part, game.players, entry) for part, entry in ((stated, interval), (profile, rational)))
    if choice(form, "plan", "behaviour") == "plan":
        constant_sum(game)
        weight = plans(game, profile)
    else:
        weight = reach(game, behaviour(game, profile))
    need(all(low <= exact[p][name][action] <= high for p in box for name in box[p]
             for action, (low, high) in box[p][name].items()), "the equilibrium lies in the box")
    need(all(best_response(game, p, weight)[""] == payoff(game, p, weight) for p in game.players),
         "no player gains by deviating from the equilibrium")
    return f"some Nash equilibrium lies in the box of the certificate's printed profile, as a {form}"
