"""Statements about given profiles: `payoff`, `comparison`, `equilibrium`, `gain`, `deviation`,
`set values`, `equilibrium in box`.

Decides expected payoffs, probabilities and gains by best responses, each recomputed from the game
and the profile. Must not know how an equilibrium was computed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from nashcheck.figures import check_figure, check_overall
from nashcheck.naming import (
    event_words,
    parameter_words,
    point_words,
    read_event,
    read_player,
    read_players,
    read_table,
    wherever_words,
)
from nashcheck.play import (
    Profile,
    best_response,
    deviation_payoffs,
    expected_payoff,
    profile_at,
    profile_weights,
    read_parametric_profile,
    read_plans,
    read_profile,
    require_perfect_recall,
)
from nashcheck.polynomials import (
    Number,
    Poly,
    Quotient,
    is_nonnegative,
    is_positive,
    read_number,
    read_parameters,
    read_quotient,
)
from nashcheck.reading import (
    ONE,
    ZERO,
    Json,
    Player,
    Rationals,
    distinct_items,
    excerpt,
    fields,
    in_words,
    one_of,
    point_of_parameter,
    printed_interval,
    rational,
    require,
    require_readable,
)
from nashcheck.trees import Game, Outcomes

RELATIONS = ("less than", "more than", "at most", "at least", "other than")


def check_payoff(game: Game, statement: Json, witness: Json) -> str:
    """Check that with the profile each expected payoff or probability, given its event, is `is`.

    With parameters: identically as rational functions, hence wherever the given event has positive
    probability.
    """
    _, declared, profile, figures, holds = fields(
        statement, "kind, parameters, profile, figures, holds"
    )
    fields(witness, [])
    names, box = read_parameters(declared)
    weights = profile_weights(game, read_parametric_profile(game, profile, names, box))
    outcomes, sentences = game.outcomes(weights), []
    for item in distinct_items(figures):
        of, given, *_ = fields(item, "of, given, is, stated, decimals, holds, off")
        words, exact = conditional_expectation(game, outcomes, of, given)
        words += wherever_words(names, given)
        sentences.append(f"{words} is {check_figure(item, exact, names)}")
    check_overall(holds, figures)
    return f"with the certificate's profile{parameter_words(declared)}, " + "; ".join(sentences)


def check_comparison(game: Game, statement: Json, witness: Json) -> str:
    """Check that each comparison of figures is true or false, as it says, at the point `at`.

    Without a point it is true for every point of the parameters' box, or of its interior, at which
    the given events have positive probability. For the difference of two figures, times the
    probabilities of their given events, none of which is negative, is a polynomial, and its
    Bernstein coefficients show its sign. If none is negative and one is positive, the polynomial is
    positive inside the box.
    """
    _, declared, at, where, profiles, comparisons, holds = fields(
        statement, "kind, parameters, at, where, profiles, comparisons, holds"
    )
    fields(witness, [])
    read = distinct_items(profiles)
    figures = Figures(game, declared, at, read, one_of(where, "everywhere", "inside"))
    sentences = [
        figures.compare(*fields(item, "left, relation, right, difference, holds"))
        for item in distinct_items(comparisons)
    ]
    check_overall(holds, comparisons)
    plural, ends = "s" * (len(profiles) > 1), ", ends excepted" * figures.inside
    parameters = point_words(at) or parameter_words(declared)
    return f"with the certificate's profile{plural}{parameters}{ends}, " + "; ".join(sentences)


class Figures:
    """Figures of profiles that are compared, at a point or (`on_box`) on the whole box."""

    def __init__(
        self, game: Game, declared: Json, at: Json, profiles: list[Json], where: str
    ) -> None:
        (self.names, self.box), self.game = read_parameters(declared), game
        self.inside = where == "inside"
        self.on_box = bool(self.names) and at == {}
        require_readable(self.on_box or not self.inside, "inside", "everywhere at a point")
        self.point = [*map(point_of_parameter, [] if self.on_box else fields(at, self.names))]
        require(
            all(low <= x <= high for x, (low, high) in zip(self.point, self.box)),
            "each parameter is compared inside its interval",
        )
        read = [read_parametric_profile(game, x, self.names, self.box) for x in profiles]
        self.outcomes = [
            game.outcomes(profile_weights(game, profile if self.on_box else self.at_point(profile)))
            for profile in read
        ]

    def at_point(self, profile: Profile[Number]) -> Profile[Number]:
        """Return the profile with the parameters replaced by the values of the point."""
        return profile_at(profile, self.point)

    def compare(
        self, left: Json, relation: Json, right: Json, difference: Json, holds: Json
    ) -> str:
        """Check one comparison; return it in words."""
        (first, one), (second, two) = self.side(left), self.side(right)
        exact = one.minus(two)
        true = self.is_related(one_of(relation, *RELATIONS), exact.above)
        require_readable(
            one_of(holds, "yes", "no") == "yes" or not self.on_box,
            "no",
            "yes where no point is given",
        )
        require(holds == ("yes" if true else "no"), "the relation of two figures is as it says")
        claimed = read_quotient(difference, self.names if self.on_box else ())
        require(claimed.equals(exact), "the difference of two figures is left minus right")
        answer = "holds" if true else "does not hold"
        words = f"{first} is {relation} {second.removesuffix(',')}"
        return f"{words}: {answer}, the difference being {difference}"

    def side(self, value: Json) -> tuple[str, Quotient]:
        """Return one side in words, and as a quotient whose denominator is never negative."""
        if "number" in value:
            (text,) = fields(value, "number")
            exact = read_number(text, self.names)
            if isinstance(exact, Poly) and not self.on_box:
                exact = exact.at(self.point)
            return text, Quotient(exact, ONE)
        which, of, given, times = fields(value, "profile, of, given, times")
        numbered = {str(i): outcomes for i, outcomes in enumerate(self.outcomes, 1)}
        words, (above, below) = conditional_expectation(
            self.game, numbered[one_of(which, *numbered)], of, given
        )
        words = f"{times} times {words}" if times != "1" else words
        words += f" in profile {which}" if len(numbered) > 1 else ""
        words += wherever_words(self.on_box, given)
        return words, Quotient(above * rational(times), below)

    def is_related(self, relation: str, value: Number) -> bool:
        """Return whether a number, or a polynomial on the box, has this relation to 0."""
        negative = value * -1
        return {
            "at least": is_nonnegative(value, self.box),
            "at most": is_nonnegative(negative, self.box),
            "more than": self.is_above_zero(value),
            "less than": self.is_above_zero(negative),
            "other than": self.is_above_zero(value) or self.is_above_zero(negative),
        }[relation]

    def is_above_zero(self, value: Number) -> bool:
        """Return whether the value is shown to be positive, on the box or inside it."""
        return is_positive(value, self.box) or bool(
            self.inside and value and is_nonnegative(value, self.box)
        )


def conditional_expectation(
    game: Game, outcomes: Outcomes, of: Json, given: Json
) -> tuple[str, Quotient]:
    """Return a player's expected payoff, or the probability of an event, given an event.

    In words, and as a quotient whose denominator is the probability of the given event.
    """
    condition = read_event(game, given)
    require_readable(isinstance(of, dict) and len(of) == 1, excerpt(of), "an object with one key")
    ((kind, value),) = of.items()
    if one_of(kind, "payoff", "probability") == "payoff":
        player, event = read_player(game, value), condition
        words = f"the expected payoff of player {value}"
    else:
        player, event = 0, condition + read_event(game, value)
        words = f"the probability of {event_words(value)}"
    below = outcomes.expectation(condition, 0)
    require(below, "the given event has positive probability")
    words += f" given {event_words(given)}" if given else ""
    return words, Quotient(outcomes.expectation(event, player), below)


def check_equilibrium(game: Game, statement: Json, witness: Json) -> str:
    """Check that in the profile each listed player's gain by a best response is as stated.

    The gain is the best-response value minus the payoff; both are recomputed. With all players
    listed and all gains 0 the profile is a Nash equilibrium.
    """
    _, profile, gains, payoffs, players = fields(
        statement, "kind, profile, gains, payoffs, players"
    )
    fields(witness, [])
    who = read_players(game, players)
    require_perfect_recall(game, who)
    claimed_gains = [*map(rational, fields(gains, players))]
    claimed_payoffs = [*map(rational, fields(payoffs, [*game.numbered]))]
    weights = profile_weights(game, read_profile(game, profile))
    paid = [expected_payoff(game, p, weights) for p in game.players]
    gained = [best_response(game, p, weights)[""] - paid[p - 1] for p in who]
    require(claimed_gains == gained, "each gain is the best-response value minus the payoff")
    require(claimed_payoffs == paid, "the payoffs are the expected payoffs")
    worth = ", ".join(map(str, paid))
    words = gain_words(game, players, gained)
    return f"in the certificate's profile the payoffs are {worth}, and {words}"


def gain_words(game: Game, players: Sequence[str], gained: Sequence[Fraction]) -> str:
    """Return in words what the gains of the listed players say."""
    if any(gained):
        return "; ".join(
            f"player {p} gains exactly {gain} by a best response"
            for p, gain in zip(players, gained)
        )
    if len(players) == len(game.players):
        return "no player gains by deviating: it is a Nash equilibrium"
    return "; ".join(f"player {p} plays a best response" for p in players)


def check_gain(game: Game, statement: Json, witness: Json) -> str:
    """Check that in the profile the player's gain by a best response is exactly `is`.

    For player 0 it is NashConv: the sum of all players' gains.
    """
    _, profile, who, *_ = fields(
        statement, "kind, profile, player, is, stated, decimals, holds, off"
    )
    fields(witness, [])
    players = [*game.players] if who == "0" else [read_player(game, who)]
    require_perfect_recall(game, players)
    weights = profile_weights(game, read_profile(game, profile))
    gains = [
        best_response(game, p, weights)[""] - expected_payoff(game, p, weights) for p in players
    ]
    words = (
        "NashConv, the sum of all players' gains by deviating,"
        if who == "0"
        else f"the gain of player {who} by deviating"
    )
    figure = check_figure(statement, sum(gains, ZERO))
    return f"in the certificate's profile {words} is {figure}"


def check_deviation(game: Game, statement: Json, witness: Json) -> str:
    """Check that the player gains exactly `gain` > 0 over the profile by the pure strategy.

    Both payoffs are recomputed at the given values of the parameters. No perfect recall is needed.
    """
    _, declared, point, profile, who, strategy, *figures = fields(
        statement, "kind, parameters, at, profile, player, strategy, payoff, deviation payoff, gain"
    )
    fields(witness, [])
    names, box = read_parameters(declared)
    values = [*map(point_of_parameter, fields(point, names))]
    payoff, deviation_payoff, gain = map(rational, figures)
    require(
        all(low <= x <= high for x, (low, high) in zip(values, box)),
        "each parameter's value is in its interval",
    )
    parametric = read_parametric_profile(game, profile, names, box)
    weights = profile_weights(game, profile_at(parametric, values))
    old, new = deviation_payoffs(game, read_player(game, who), weights, strategy)
    require(payoff == old, "the payoff is the expected payoff")
    require(
        deviation_payoff == new, "the deviation payoff is the expected payoff after the deviation"
    )
    require(gain == new - old, "the gain is the difference of the two payoffs")
    require(gain > 0, "the gain is positive")
    return (
        f"in the certificate's profile{point_words(point)}, "
        f"player {who} gains {gain} by a deviation: {new} instead of {old}"
    )


def check_set_values(game: Game, statement: Json, witness: Json) -> str:
    """Check the player's best-response values at these sets, against the others in the profile."""
    _, profile, who, values, holds = fields(statement, "kind, profile, player, values, holds")
    fields(witness, [])
    player = read_player(game, who)
    require_perfect_recall(game, [player])
    weights, sentences = profile_weights(game, read_profile(game, profile)), []
    exact = best_response(game, player, weights)
    require_readable(
        isinstance(values, dict) and values, excerpt(values), "an object that is not empty"
    )
    for name, item in values.items():
        fields(item, "is, stated, decimals, holds, off")
        require_readable(
            name in exact, excerpt(name), "an information set of the player, or the empty name"
        )
        place = in_words(name) if name else "the empty sequence"
        sentences.append(f"at {place} {check_figure(item, exact[name])}")
    check_overall(holds, values.values())
    words = "; ".join(sentences)
    return f"against the certificate's profile the best-response value of player {who} is, {words}"


def check_equilibrium_in_box(game: Game, statement: Json, witness: Json) -> str:
    """Check that some Nash equilibrium, the witness, lies in a box.

    The box holds, entry by entry, the intervals that the printed numbers stand for.
    """
    _, form, stated = fields(statement, "kind, form, stated")
    (profile,) = fields(witness, "profile")
    require_perfect_recall(game)
    box = read_table(game, stated, game.players, printed_interval)
    exact = read_table(game, profile, game.players, rational)
    weights: Mapping[Player, Rationals]
    if one_of(form, "plan", "behaviour") == "plan":
        game.constant_sum()
        weights = read_plans(game, profile)
    else:
        weights = profile_weights(game, read_profile(game, profile))
    inside = all(
        low <= exact[p][name][action] <= high
        for p, rows in box.items()
        for name, row in rows.items()
        for action, (low, high) in row.items()
    )
    require(inside, "the equilibrium lies in the box")
    require(
        all(is_best_response(game, p, weights) for p in game.players),
        "no player gains by deviating from the equilibrium",
    )
    return (
        f"some Nash equilibrium lies in the box of the certificate's printed profile, as a {form}"
    )


def is_best_response(game: Game, player: Player, weights: Mapping[Player, Rationals]) -> bool:
    """Return whether the player gains nothing by deviating."""
    value = best_response(game, player, weights)[""]
    return value == expected_payoff(game, player, weights)
