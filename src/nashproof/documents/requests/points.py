"""Exact numbers in place of those that a profile prints, and of its parameters."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from nashproof.documents.decimals import NOISE, Row, balanced_row, can_sum
from nashproof.documents.number_suggestions import declaring
from nashproof.documents.profile_values import Texts, plans_of_weights, probabilities_of, texts_of
from nashproof.documents.profiles import PARAMETER, Form, Origin, ProfileText, profile_text
from nashproof.errors import InputError, OptionError, UnknownName, suggestion
from nashproof.exact.expressions import evaluate, expression
from nashproof.exact.numbers import QQ, Rational, number_text, point_text, rational, stated, up_to
from nashproof.files.strict_toml import Table
from nashproof.games.game import Game
from nashproof.play.strategies import is_plan, profile_of
from nashproof.play.types import Profile

_VALUE = re.compile(rf"\s*({PARAMETER.pattern})\s*=\s*(\S+)\s*")


def point_of(texts: Iterable[str]) -> dict[str, Rational]:
    """Return parameters and their values, from texts such as ``alpha=1/3``. Raises InputError.

    >>> point_of(["alpha=1/3"])
    {'alpha': 1/3}
    """
    point: dict[str, Rational] = {}
    for text in texts:
        match = _VALUE.fullmatch(text)
        if not match or match[1] in point:
            expected = 'a parameter and its value, once, such as "alpha=1/3"'
            raise OptionError(f'"{text}"', expected, "--at")
        try:
            point[match[1]] = rational(match[2])
        except InputError as error:
            raise error.at("--at") from None
    return point


def at_point(
    profile: ProfileText, point: Mapping[str, Rational], letters: Collection[str] = ()
) -> ProfileText:
    """Return the profile at a point of its parameters: exact numbers in place of its texts.

    If the point gives values of other parameters alone, such as the ``letters`` of the game, the
    profile keeps its own. Of two that are compared, one without parameters is constant. Raises
    InputError.
    """
    if profile.parameters:
        values = {name: x for name, x in point.items() if name not in profile.parameters}
        for name in values.keys() - {*letters} - _words(profile):
            expected = suggestion(name, profile.parameters)
            raise UnknownName(f'the parameter "{name}"', expected, "--at")
        profile = _with_values(profile, values)
        if len(values) == len(point):
            return profile
    for name, (low, high) in profile.parameters.items():
        ends = f"from {number_text(low)} to {number_text(high)}"
        if name not in point:
            raise OptionError(f"no value of {name}", f"--at {name}=VALUE, {ends}", "--at")
        if not low <= point[name] <= high:
            raise OptionError(f"{name} = {number_text(point[name])}", f"a number {ends}", "--at")
    entries = {
        key: {
            action: _value_at(text, point, profile.place_of(key, action))
            for action, text in row.items()
        }
        for key, row in profile.entries.items()
    }
    return replace(profile, parameters={}, entries=entries)


def check_used(profile: ProfileText, names: Collection[str], option: str) -> None:
    """Refuse parameters that an option names and no probability uses. Raises InputError."""
    words = _words(profile) if names else set[str]()
    for name in names:
        if name not in words:
            found = f"{option} for {name}, which no probability of the profile uses"
            expected = f"probabilities such as {name} and 1 - {name}, or no {option}"
            raise OptionError(found, expected, profile.place)


def _words(profile: ProfileText) -> set[str]:
    """Return the parameters that stand in a profile's probabilities."""
    texts = (text for row in profile.entries.values() for text in row.values())
    return {word for text in texts for word in PARAMETER.findall(text)}


def _with_values(profile: ProfileText, point: Mapping[str, Rational]) -> ProfileText:
    """Return the profile with numbers in place of some parameters, still as text."""

    def value(match: re.Match[str]) -> str:
        name = match[0]
        return f"({number_text(point[name])})" if name in point else name

    entries = {
        key: {action: PARAMETER.sub(value, text) for action, text in row.items()}
        for key, row in profile.entries.items()
    }
    return replace(profile, entries=entries)


def _value_at(text: str, point: Mapping[str, Rational], place: str) -> str:
    """Evaluate an expression at a point; return the number as text."""
    try:
        return number_text(evaluate(expression(text, tuple(point)), point))
    except InputError as error:
        raise declaring(error).at(place) from None
    except ZeroDivisionError:
        expected = "another value: the expression divides by 0 there"
        raise OptionError(f'"{text}" at {point_text(point)}', expected, place) from None


def named_profile(
    name: str, game: str, table: dict[str, Any], place: str, origin: Origin
) -> ProfileText:
    """Return a profile with a generated name, from a table as a document has it."""
    text = profile_text(Table(table, (), "", place), name, game=game, says=name)
    return replace(text, origin=origin)


def numbers_of(texts: Texts, place: str) -> list[Row]:
    """Return the exact values of all entries, decimals as they stand."""
    try:
        # In large games most sets share a few rows: parse each different row once.
        exact_rows = {row: tuple(map(expression, row)) for row in dict.fromkeys(texts)}
        return [exact_rows[row] for row in texts]
    except InputError as error:
        raise declaring(error).at(place) from None


def point_profile(
    identifier: str, game: Game, profile: ProfileText, rows: Sequence[Row], origin: Origin
) -> ProfileText:
    """Return the profile of exact numbers in place of those written."""
    table = {"strategy": _points(game, profile.form, rows)}
    return named_profile("points", identifier, table, profile.place, origin)


def balanced(
    game: Game, form: Form, texts: Texts, rows: Sequence[Row], always: bool
) -> tuple[Form, list[Row], list[str]]:
    """Return the form, probabilities that sum to 1 at each set with decimals, and notes on changes.

    Realisation weights become probabilities: those of a set are divided by their sum. Unless
    ``always``, numbers whose sum rounding does not explain stay unchanged.
    """
    # Realisation weights: dividing by their sum at each set makes any weights a strategy.
    if form == "plan":
        if always or _rounding_explains(game, texts, rows):
            return "behaviour", list(map(probabilities_of, rows)), []
        return form, list(rows), []
    # Behaviour strategies: scale each row whose sum rounding explains, and note the largest change.
    sums_to_one = [
        balanced_row(written, row) if always or can_sum(written) else row
        for written, row in zip(texts, rows)
    ]
    added = [sum((abs(x - y) for x, y in zip(*pair)), QQ(0)) for pair in zip(sums_to_one, rows)]
    most = max(added, default=QQ(0))
    if not most:
        return form, sums_to_one, []
    name = game.infosets[added.index(most)].name
    more = f"At most {up_to(most)} was added so that the probabilities of a set sum to 1"
    return form, sums_to_one, [f'{more}, at "{name}".']


def _rounding_explains(game: Game, texts: Texts, weights: Sequence[Row]) -> bool:
    """Return whether rounding or float noise explains each set's lack of flow conservation.

    The weights at a set should sum to the weight of the sequence before it. Each weight may be off
    by half the width of its printed interval, so the sums may differ by the total of these.
    """
    off = [[(x.high - x.low) / 2 for x in map(stated, row)] for row in texts]
    plans, spans = plans_of_weights(game, weights), plans_of_weights(game, off)
    return all(
        abs(plans[s.player - 1][s.parent] - sum(row, QQ(0)))
        <= NOISE + sum(row_off, QQ(0)) + (spans[s.player - 1][s.parent] if s.parent else 0)
        for s, row, row_off in zip(game.infosets, weights, off)
    )


def rows_of(profile: ProfileText, game: Game) -> Profile:
    """Return the numbers of a profile of exact numbers."""
    return tuple(numbers_of(texts_of(profile, game), profile.place))


def flaw_of(game: Game, form: str, rows: Sequence[Row]) -> str:
    """Return in words why exact numbers are no profile; "" if they are one."""
    sound = set[int]()
    for s, row in zip(game.infosets, rows):
        if id(row) in sound:  # in large games many sets share a row
            continue
        sound.add(id(row))
        if min(row) < 0:
            return f'the negative number {min(row)} at "{s.name}"'
        if form == "behaviour" and sum(row) != 1:
            return f'probabilities at "{s.name}" that sum to {number_text(sum(row))}'
    plans = plans_of_weights(game, rows) if form == "plan" else ()
    if not all(is_plan(game, p, plan) for p, plan in enumerate(plans, 1)):
        return "realisation weights that do not sum, at each set, to the weight of reaching it"
    return ""


def remedy(boxed: bool) -> str:
    """Return the advice for numbers that are no profile, or for ``boxed`` decimals."""
    return "the sum 1: fractions such as 1/3" + (
        ", or rounded numbers with --decimals printed, or balanced" if boxed else ""
    )


def _points(game: Game, form: str, rows: Sequence[Row]) -> dict[str, dict[str, str]]:
    """Return a strategy table of exact fractions.

    The table has the first action at sets that a plan excludes, which changes no payoff.
    """
    rows = profile_of(game, plans_of_weights(game, rows)) if form == "plan" else rows
    return {
        f"{s.player}/{s.name}": dict(zip(s.actions, map(number_text, row)))
        for s, row in zip(game.infosets, rows)
    }
