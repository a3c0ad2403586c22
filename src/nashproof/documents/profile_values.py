"""The profiles of a document in a game: texts and exact numbers by set and action.

Knows no solving.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import lru_cache, wraps
from typing import TypeVar

from nashproof.documents.decimals import NOISE
from nashproof.documents.events import sets_matching, sets_named
from nashproof.documents.number_suggestions import one_number, towards_one
from nashproof.documents.profiles import Box, ProfileText
from nashproof.errors import (
    AmbiguousName,
    EntryError,
    InputError,
    MissingStrategy,
    ProbabilityError,
    UnknownName,
    name_list,
    suggestion,
)
from nashproof.exact.expressions import (
    Parametric,
    evaluate,
    expression,
    over_positive,
    parts,
    polynomial,
)
from nashproof.exact.numbers import (
    QQ,
    Rational,
    is_printed,
    number_text,
    point_text,
    row_between,
    stated,
)
from nashproof.exact.signs import bernstein, negative_corner
from nashproof.games.game import Game
from nashproof.games.information import InfoSet
from nashproof.play.strategies import is_plan, profile_of

Answer = TypeVar("Answer")
UNKNOWN = ("p", "q", "r", "s")  # parameters that stand for probabilities which are not given
Texts = tuple[tuple[str, ...], ...]  # [set][action], as written
Interval = tuple[str, tuple[Rational, Rational]]  # of a parameter, by name
ProfileRows = tuple[tuple[Parametric, ...], ...]  # [set][action]: numbers or expressions


def _remembered(function: Callable[[ProfileText, Game], Answer]) -> Callable[..., Answer]:
    """Return a function that remembers its last answer, since an audit asks it several times.

    An answer depends on the game, on the entries, and on the tables that they stand in.
    """
    last: list[tuple[ProfileText, Game, Answer]] = []

    def asked(profile: ProfileText, game: Game) -> Answer:
        before = last[0][0] if last and last[0][1] is game else None
        if not before or before.entries is not profile.entries or before.tables != profile.tables:
            last[:] = [(profile, game, function(profile, game))]
        return last[0][2]

    return wraps(function)(asked)


@_remembered
def texts_of(profile: ProfileText, game: Game) -> Texts:
    """Return a profile's texts by set and action of a game, ``"0"`` where it is silent.

    Raises InputError if the profile does not fit the game.
    """
    entries = _keys(profile, game)
    missing = [f'"{s.name}"' for s, key in zip(game.infosets, entries) if key is None]
    keys = [key for key in entries if key is not None]
    if missing:
        what = "the information set" if len(missing) == 1 else f"{len(missing)} information sets:"
        raise MissingStrategy(
            f"no strategy at {what} {name_list(missing)} in the profile {profile.name}",
            "one for every information set",
            profile.place,
        )
    has_decimals = any(map(is_printed, _different_texts(profile)))
    texts: dict[tuple[int, tuple[str, ...]], tuple[str, ...]] = {}
    result: list[tuple[str, ...]] = []
    for s, key in zip(game.infosets, keys):
        row = profile.entries[key]
        same = id(row), s.actions  # many sets share both
        if same not in texts:
            for action in row:
                if action not in s.actions:
                    raise UnknownName(
                        f'the action "{action}" at "{s.name}" in the profile {profile.name}',
                        suggestion(action, s.actions),
                        profile.place_of(key, action),
                    )
            if has_decimals:
                _refuse_negative(profile, s, key)
            texts[same] = tuple([row.get(action, "0") for action in s.actions])
        result.append(texts[same])
    return tuple(result)


def _different_texts(profile: ProfileText) -> set[str]:
    rows = {id(row): row for row in profile.entries.values()}
    return {text for row in rows.values() for text in row.values()}


def silent_player(profile: ProfileText, game: Game) -> int | None:
    """Return the player whose sets, and no others, a profile leaves out; None if there is none."""
    keys = _keys(profile, game)
    missing = {i for i, key in enumerate(keys) if key is None} if None in keys else set[int]()
    return next((p for p in game.player_numbers if missing and missing == {*game.sets_of[p]}), None)


def left_out(profile: ProfileText, game: Game) -> list[InfoSet]:
    """Return the information sets of a game at which a profile says nothing."""
    return [s for s, key in zip(game.infosets, _keys(profile, game)) if key is None]


def set_words(game: Game, s: InfoSet) -> str:
    """Return a set's name in quotation marks, and whose it is if another player has that name."""
    whose = f" of {game.players[s.player - 1]}"
    return f'"{s.name}"' + whose * (s.name in game.names_of_several)


def without_undefined(profile: ProfileText) -> ProfileText:
    """Return the profile without the sets whose numbers are all 0, where nothing is reached."""
    if profile.form != "behaviour" or all(t.strip("-0.") for t in _different_texts(profile)):
        return profile
    entries = {
        key: row
        for key, row in profile.entries.items()
        if any(text.strip("-0.") for text in row.values())
    }
    return replace(profile, entries=entries) if len(entries) < len(profile.entries) else profile


def with_only_actions(profile: ProfileText, game: Game) -> ProfileText:
    """Return the profile with the only action of each set that has one and is left out."""
    if profile.form != "behaviour":
        return profile
    only = {
        f"{s.player}/{s.name}": {s.actions[0]: "1"}
        for s in left_out(profile, game)
        if len(s.actions) == 1
    }
    return replace(profile, entries={**profile.entries, **only}) if only else profile


def with_unknown(profile: ProfileText, game: Game) -> tuple[ProfileText, list[str]]:
    """Return the profile with parameters at the sets that it leaves out, and a note on each set.

    The profile is unchanged if it leaves out no set, or more than ``UNKNOWN`` has names for. Of
    several actions the second has a share of what the first leaves, and so on.
    """
    open_sets = left_out(profile, game)
    if not open_sets:
        return profile, []
    names = [name for name in UNKNOWN if name not in profile.parameters]
    if profile.form != "behaviour" or sum(len(s.actions) - 1 for s in open_sets) > len(names):
        return profile, []
    entries, parameters = {**profile.entries}, {**profile.parameters}
    notes = []
    for s in open_sets:
        rest, row = "", dict[str, str]()
        for action in s.actions[:-1]:
            name = names.pop(0)
            parameters[name] = QQ(0), QQ(1)
            row[action] = rest + name
            rest += f"(1 - {name})*"
        row[s.actions[-1]] = rest[:-1].strip("()") if len(row) == 1 else rest[:-1] or "1"
        entries[f"{s.player}/{s.name}"] = row
        words = ", ".join(f"{action} {p}" for action, p in row.items())
        notes.append(f"Nothing is given at {set_words(game, s)}. Every choice there is: {words}.")
    return replace(profile, entries=entries, parameters=parameters), notes


def _refuse_negative(profile: ProfileText, s: InfoSet, key: str) -> None:
    """Refuse a printed decimal that no number of at least 0 rounds to."""
    for action, text in profile.entries[key].items():
        if is_printed(text) and stated(text).high < -NOISE:
            raise ProbabilityError(
                f'"{text}" for "{action}" at "{s.name}" in the profile {profile.name}, '
                "which is negative",
                "probabilities of at least 0",
                profile.place_of(key, action),
            )


@_remembered
def _keys(profile: ProfileText, game: Game) -> list[str | None]:
    """Return the key of the profile's entry for each set of the game; None where there is none.

    Refuses an entry that fits no set.
    """
    # A key is the name of sets, or else a pattern with stars. PLAYER/SET is one set, and what has
    # no slash all sets of that name: others are looked for.
    several = game.names_of_several
    usual = [f"{s.player}/{s.name}" if s.name in several else s.name for s in game.infosets]
    if profile.entries.keys() <= {*usual} and not any("/" in s.name for s in game.infosets):
        return [key if key in profile.entries else None for key in usual]
    numbered = [f"{s.player}/{s.name}" for s in game.infosets]
    certain = {*numbered, *(s.name for s in game.infosets if "/" not in s.name)}
    named, patterns = {}, {}
    for key in profile.entries:
        if key in certain:
            continue
        try:
            named[key] = sets_named(game, key)
            if not named[key]:
                patterns[key] = sets_matching(game, key)
        except InputError as error:
            found = f"{error.found} in the profile {profile.name}"
            raise error.but(found=found, place=profile.place_of(key)) from None

    def key_of(i: int, s: InfoSet, own: str) -> str | None:
        """Return the entry of the set ``i``; ``own`` is its key with the player's number."""
        names = [own] if own in profile.entries else []
        if s.name in profile.entries and ("/" not in s.name or i in named.get(s.name, ())):
            names.append(s.name)
        fitting = [key for key, sets in patterns.items() if i in sets]
        return names[0] if len(names) == 1 and not fitting else _key(profile, s, names, fitting)

    keys = [key_of(i, s, own) for i, (s, own) in enumerate(zip(game.infosets, numbered))]
    # Of two exact keys of one set, that with the player's number counts: refuse the unused key.
    counting = {*keys, *patterns}
    for key in profile.entries:
        if key in profile.levels[0] and key not in counting:
            raise AmbiguousName(
                f'the information set "{key}" twice in the profile {profile.name}, '
                "with its player's number and without",
                "one entry",
                profile.place_of(key),
            )
    return keys


def _key(
    profile: ProfileText, infoset: InfoSet, names: Sequence[str], fitting: Collection[str]
) -> str | None:
    """Return the entry for a set, among those that name it and patterns; None if there is none.

    The profile's own entries count before those of its base, whatever their form. Among them the
    entry of the set's own name counts first, then the longest pattern that fits it.
    """
    for level in profile.levels:
        for key in names:
            if key in level:
                return key
        if patterns := [key for key in fitting if key in level]:
            return _longest(profile, infoset, patterns)
    return None


def _longest(profile: ProfileText, infoset: InfoSet, patterns: Sequence[str]) -> str:
    """Return the longest pattern that fits a set. Raises InputError if two of them differ."""
    longest = [key for key in patterns if len(key) == max(map(len, patterns))]
    for key in longest:
        if profile.entries[key] != profile.entries[longest[0]]:
            raise AmbiguousName(
                f'the patterns "{longest[0]}" and "{key}" of one length at the information set '
                f'"{infoset.name}" in the profile {profile.name}',
                "one entry",
                profile.place_of(key),
            )
    return longest[0]


def is_box(profile: ProfileText, texts: Texts) -> bool:
    """Return whether a profile without parameters states printed decimals, each an interval."""
    return not profile.parameters and any(is_printed(text) for row in set(texts) for text in row)


def values_of(profile: ProfileText, game: Game, texts: Texts | None = None) -> ProfileRows:
    """Return a profile's exact numbers ``[set][action]``, checked to be a profile on the whole box.

    The values are polynomials in its parameters or quotients of them, with denominators that are
    positive on the whole box. ``texts`` are those of ``texts_of``, if they are known. Raises
    InputError with the line of the entry.
    """
    row_of: dict[tuple[str, ...], tuple[Parametric, ...]] = {}
    texts = texts or texts_of(profile, game)
    box = is_box(profile, texts)
    for i, row in enumerate(texts):
        if row not in row_of:
            row_of[row] = _row(profile, game, i, row, box)
    rows = tuple(row_of[row] for row in texts)
    return _of_plans(profile, game, rows) if profile.form == "plan" else rows


def plans_of_weights(game: Game, rows: Sequence[Sequence[Rational]]) -> list[list[Rational]]:
    """Return a plan for each player, of realisation weights ``[set][action]``."""
    plans = [[QQ(1)] * game.sequence_counts[p] for p in game.player_numbers]
    for s, row in zip(game.infosets, rows):
        plans[s.player - 1][s.first : s.first + len(row)] = row
    return plans


def probabilities_of(weights: Sequence[Rational]) -> tuple[Rational, ...]:
    """Return the probabilities at a set with these realisation weights.

    Negative weights, as noise leaves them, count as 0. If all are 0 the first action is taken.

    >>> probabilities_of((QQ(1, 4), QQ(1, 2)))
    (1/3, 2/3)
    """
    weights_at_least_0 = [max(x, QQ(0)) for x in weights]
    total = sum(weights_at_least_0, QQ(0))
    return (
        tuple(x / total for x in weights_at_least_0)
        if total
        else (QQ(1), *[QQ(0)] * (len(weights_at_least_0) - 1))
    )


def _of_plans(profile: ProfileText, game: Game, rows: ProfileRows) -> ProfileRows:
    """Return the behaviour strategies of exact realisation weights.

    The strategies take the first action at sets that a player's own moves exclude.
    """
    if profile.parameters:
        raise EntryError(
            f"parameters in the profile {profile.name} of realisation weights",
            "behaviour strategies",
            profile.place,
        )
    plans = plans_of_weights(game, rows)
    for p, plan in zip(game.player_numbers, plans):
        if not is_plan(game, p, plan):
            raise ProbabilityError(
                f"weights of player {p} in the profile {profile.name} "
                "that are not a realisation plan",
                "weights of at least 0; those of a set sum to that of the player's move before it, "
                "the first ones to 1",
                profile.place,
            )
    return profile_of(game, plans)


def _row(
    profile: ProfileText, game: Game, i: int, texts: Sequence[str], box: bool
) -> tuple[Parametric, ...]:
    """Return the exact numbers at the information set ``i``.

    The numbers of a behaviour strategy are at least 0 and sum to 1.
    """
    s = game.infosets[i]
    values = []
    for action, text in zip(s.actions, texts):
        where = f'"{action}" at "{s.name}" in the profile {profile.name}'
        try:
            values.append(_number(profile, text, where, box))
        except InputError as error:
            raise error.at(place_at(profile, game, i, action)) from None
    if profile.form == "behaviour" and sum(values) != 1:
        entry = profile.entries[_key_at(profile, game, i)]
        raise ProbabilityError(
            f'probabilities at "{s.name}" in the profile {profile.name} '
            f"that sum to {number_text(sum(values))}",
            towards_one(s.actions, values, [a not in entry for a in s.actions], profile.parameters),
            place_at(profile, game, i),
        )
    return tuple(values)


def _number(profile: ProfileText, text: str, where: str, box: bool) -> Parametric:
    """Return an exact number of a profile; ``box`` says that its decimals stand for intervals."""
    parameters = profile.parameters
    if box and is_printed(text):
        raise EntryError(
            f'the printed decimal "{text}" for {where}, which stands for an interval',
            f"for this kind of claim {one_number(text)}",
        )
    value, is_nonnegative = _proved_on_box(text, tuple(parameters.items()))
    if value is None:
        raise ProbabilityError(
            f"a denominator of {where} that is not shown to be positive on the whole box",
            "denominators with positive Bernstein coefficients",
        )
    if profile.form == "behaviour" and not is_nonnegative:
        raise ProbabilityError(
            f'the probability "{text}" of {where}, which is {_not_shown(value, parameters)}',
            "probabilities of at least 0" + (", or shorter intervals" if parameters else ""),
        )
    return value


def _not_shown(value: Parametric, box: Box) -> str:
    """Return the flaw of a probability that is not shown to be at least 0, in words."""
    if not box:
        return "negative"
    corner = negative_corner(parts(value)[0], box)
    if corner is None:
        return "not shown to be at least 0 for all parameters"
    return f"{number_text(evaluate(value, corner))} at {point_text(corner)}"


def _key_at(profile: ProfileText, game: Game, i: int) -> str:
    """Return the key of the entry of the information set ``i``, which must have one."""
    key = _keys(profile, game)[i]
    assert key is not None
    return key


def place_at(profile: ProfileText, game: Game, i: int, *action: str) -> str:
    """Return ``file:line`` of a profile's entry for the set ``i``, or for one action there."""
    return profile.place_of(_key_at(profile, game, i), *action)


@lru_cache(maxsize=4096)  # profiles, and readings of them, have the same few texts at every set
def _proved_on_box(text: str, box: tuple[Interval, ...]) -> tuple[Parametric | None, bool]:
    """Return an expression as ``_on_box`` has it, and whether it is proved to be at least 0."""
    intervals = dict(box)
    value = _on_box(expression(text, tuple(intervals)), intervals)
    return value, value is not None and min(bernstein(parts(value)[0], intervals)) >= 0


def _on_box(value: Parametric, box: Box) -> Parametric | None:
    """Return a polynomial unchanged, a quotient with a denominator that is positive on the box.

    None if no such denominator is shown by Bernstein coefficients (the format of certificates,
    section 4, PROFILE).
    """
    whole = polynomial(value)
    if whole is not None:
        return whole
    coefficients = bernstein(parts(value)[1], box)
    signs = {1: min(coefficients) > 0, -1: max(coefficients) < 0}
    return next((over_positive(value, sign) for sign, proved in signs.items() if proved), None)


def spans_of(texts: Texts) -> tuple[tuple[tuple[Rational, Rational], ...], ...]:
    """Return, for each text, the two ends of the interval of numbers that round to it."""
    return tuple(tuple((s.low, s.high) for s in map(stated, row)) for row in texts)


def point_in_box(texts: Texts) -> ProfileRows:
    """Return fractions that print as stated, those of a set with the sum 1 if there are any."""
    return tuple(map(row_between, spans_of(texts)))
