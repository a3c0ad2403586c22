"""Profiles as a document writes them, and their exact numbers in a game. Knows no solving."""

import re
from dataclasses import dataclass

from nashproof.documents.events import sets_matching
from nashproof.documents.number_suggestions import one_number, towards_one
from nashproof.errors import InputError, listed, nearest
from nashproof.exact.expressions import expression, over_positive, parts, polynomial
from nashproof.exact.numbers import QQ, is_printed, number_text, rational, simplest_between, stated
from nashproof.exact.signs import bernstein
from nashproof.play.strategies import is_plan, profile_of

PARAMETER = re.compile("[a-z][a-z_]*")


@dataclass(frozen=True)
class ProfileText:
    """A profile as it is written: game id, parameters with their intervals, ``entries[set name][action]`` texts.

    ``tables`` are those that the entries stand in, its own before its base's, and know the line of each.
    """

    name: str
    game: str
    says: str
    parameters: dict
    entries: dict
    form: str
    place: str
    tables: tuple = ()

    def place_of(self, name, *action):
        """``file:line`` of the entry of a set, or of one action there."""
        return next(
            (table.place(name, *action) for table in self.tables if table.has(name)), self.place
        )


def read_profiles(table):
    """Profiles by name, each with what its ``base`` provides."""
    profiles = {}
    for name in table.data:
        item = table.table(name)
        base = profiles.get(item.string("base", "")) if item.has("base") else None
        if item.has("base") and base is None:
            item.refuse_value("base", "a profile that stands above: " + ", ".join(profiles))
        profiles[name] = profile_text(item, name, base)
    return profiles


def profile_text(item, name, base=None, game=None, says=None):
    """The ProfileText of one profile's table; ``game`` and ``says`` stand in where the table is silent. Raises InputError."""
    game, says = item.string("game", base.game if base else game), item.string("says", says)
    parameters = _parameters(item) if item.has("parameters") else base.parameters if base else {}
    form = item.choice("form", ("behaviour", "plan"), base.form if base else "behaviour")
    entries = dict(base.entries) if base else {}
    strategy = item.table("strategy")
    entries |= _entries(strategy)
    item.end()
    return ProfileText(
        name,
        game,
        says,
        parameters,
        entries,
        form,
        item.place(),
        (strategy, *(base.tables if base else ())),
    )


def _parameters(item):
    table, found = item.table("parameters"), {}
    for name in table.data:
        ends = table.strings(name)
        if not PARAMETER.fullmatch(name) or len(ends) != 2:
            table.refuse(
                name,
                f"the parameter {name} = {ends}",
                'a name of small letters and two ends, ["0", "1"]',
            )
        try:
            low, high = map(rational, ends)
        except InputError as error:
            raise error.at(table.place(name)) from None
        if not low < high:
            table.refuse(name, f"the interval from {low} to {high}", "a low end below the high one")
        found[name] = (low, high)
    return found


def _entries(table):
    entries = {}
    for name in table.data:
        value = table.take(name, (str, dict), "an action, or a table of actions and probabilities")
        if isinstance(value, str):
            entries[name] = {value: "1"}
        else:
            inner = table.table(name)
            entries[name] = {action: inner.string(action) for action in value}
    return entries


# Against a game


def texts_of(profile, game):
    """What a profile states for every set and action of a game: ``texts[set][action]``, ``"0"`` where it is silent."""
    keys = _keys(profile, game)
    missing = [f'"{s.name}"' for s, key in zip(game.infosets, keys) if key is None]
    if missing:
        what = "the information set" if len(missing) == 1 else f"{len(missing)} information sets:"
        raise InputError(
            f"no strategy at {what} {listed(missing)} in the profile {profile.name}",
            "one for every information set",
            profile.place,
        )
    for s, key in zip(game.infosets, keys):
        for action in profile.entries[key]:
            if action not in s.actions:
                raise InputError(
                    f'the action "{action}" at "{s.name}" in the profile {profile.name}',
                    nearest(action, s.actions),
                    profile.place_of(key, action),
                )
    return tuple(
        tuple(profile.entries[key].get(action, "0") for action in s.actions)
        for s, key in zip(game.infosets, keys)
    )


def _keys(profile, game):
    """For each set of the game which of the profile's entries speaks of it, None for none; refuses one that fits no set."""
    names, patterns = {name for s in game.infosets for name in (s.name, f"{s.player}/{s.name}")}, {}
    for key in profile.entries:
        if "*" not in key and key in names:
            continue
        try:
            patterns[key] = sets_matching(game, key)
        except InputError as error:
            raise InputError(
                f"{error.found} in the profile {profile.name}",
                error.expected,
                profile.place_of(key),
            ) from None
    return [
        _key(profile, s, [key for key, found in patterns.items() if i in found])
        for i, s in enumerate(game.infosets)
    ]


def _key(profile, infoset, fitting):
    """The entry that speaks of a set: that of its own name, else the longest of the patterns that fit it; None for none."""
    for key in (f"{infoset.player}/{infoset.name}", infoset.name):
        if key in profile.entries:
            return key
    longest = [key for key in fitting if len(key) == max(map(len, fitting))]
    for key in longest:
        if profile.entries[key] != profile.entries[longest[0]]:
            raise InputError(
                f'the patterns "{longest[0]}" and "{key}" of one length at the information set "{infoset.name}" in the '
                f"profile {profile.name}",
                "one entry",
                profile.place_of(key),
            )
    return longest[0] if longest else None


def is_box(profile, texts):
    """Whether a profile states printed decimals, which stand for intervals (only where it has no parameters)."""
    return not profile.parameters and any(is_printed(text) for row in set(texts) for text in row)


def values_of(profile, game, texts=None):
    """A profile's exact numbers ``[set][action]``, polynomials in its parameters or quotients of them, with denominators
    that are positive on the whole box; checked to be a profile there. ``texts`` are those of ``texts_of``, if they are known.
    Raises InputError with the line of the entry.
    """
    known, texts = {}, texts or texts_of(profile, game)
    box = is_box(profile, texts)
    for i, row in enumerate(texts):
        if row not in known:
            known[row] = _row(profile, game, i, row, box)
    rows = tuple(known[row] for row in texts)
    return _of_plans(profile, game, rows) if profile.form == "plan" else rows


def _of_plans(profile, game, rows):
    """The behaviour strategies of exact realisation weights; sets that a player's own moves exclude take the first action."""
    if profile.parameters:
        raise InputError(
            f"parameters in the profile {profile.name} of realisation weights",
            "behaviour strategies",
            profile.place,
        )
    plans = [[QQ(1)] + [QQ(0)] * (game.sequence_counts[p] - 1) for p in game.player_numbers]
    for s, row in zip(game.infosets, rows):
        plans[s.player - 1][s.first : s.first + len(row)] = row
    for p, plan in zip(game.player_numbers, plans):
        if not is_plan(game, p, plan):
            raise InputError(
                f"weights of player {p} in the profile {profile.name} that are not a realisation plan",
                "weights of at least 0; those of a set sum to that of the player's move before it, the first ones to 1",
                profile.place,
            )
    return profile_of(game, plans)


def _row(profile, game, i, texts, box):
    """The exact numbers at the information set ``i``: in a behaviour strategy they are at least 0 and sum to 1."""
    s = game.infosets[i]
    values = []
    for action, text in zip(s.actions, texts):
        where = f'"{action}" at "{s.name}" in the profile {profile.name}'
        try:
            values.append(_number(profile, text, where, box))
        except InputError as error:
            raise error.at(_place(profile, game, i, action)) from None
    if profile.form == "behaviour" and sum(values) != 1:
        entry = profile.entries[_keys(profile, game)[i]]
        raise InputError(
            f'probabilities at "{s.name}" in the profile {profile.name} that sum to {number_text(sum(values))}',
            towards_one(s.actions, values, [a not in entry for a in s.actions], profile.parameters),
            _place(profile, game, i),
        )
    return tuple(values)


def _number(profile, text, where, box):
    """One exact number of a profile; ``box`` says that its decimals stand for intervals."""
    parameters = profile.parameters
    if box and is_printed(text):
        raise InputError(
            f'the printed decimal "{text}" for {where}, which stands for an interval',
            f"for this kind of claim {one_number(text)}",
        )
    value = _on_box(expression(text, tuple(parameters)), parameters)
    if value is None:
        raise InputError(
            f"a denominator of {where} that is not shown to be positive on the whole box",
            "denominators with positive Bernstein coefficients",
        )
    if profile.form == "behaviour" and min(bernstein(parts(value)[0], parameters)) < 0:
        somewhere = (
            "that is negative somewhere on the box, or could not be shown otherwise"
            if parameters
            else "that is negative"
        )
        raise InputError(
            f'the probability "{text}" of {where} {somewhere}', "probabilities of at least 0"
        )
    return value


def _place(profile, game, i, *action):
    """The line of what a profile says of a set."""
    return profile.place_of(_keys(profile, game)[i], *action)


def _on_box(value, box):
    """A polynomial as such; a quotient written over a denominator that is positive on the box; None if it is not shown so.

    Shown by Bernstein coefficients (docs/certificate-format.md, section 4, PROFILE).
    """
    whole = polynomial(value)
    if whole is not None:
        return whole
    coefficients = bernstein(value.denom, box)
    signs = {1: min(coefficients) > 0, -1: max(coefficients) < 0}
    return next((over_positive(value, sign) for sign, shown in signs.items() if shown), None)


def point_in_box(game, texts):
    """The simplest fractions that print as stated, with the last open action of each set taking up the rest."""
    rows = []
    for row in texts:
        bounds = [stated(text) for text in row]
        values = [simplest_between(max(b.low, QQ(0)), max(b.high, QQ(0))) for b in bounds]
        rest = 1 - sum(values)
        open_ones = [
            k for k, b in enumerate(bounds) if rest and b.low <= values[k] + rest <= b.high
        ]
        if open_ones:
            values[open_ones[-1]] += rest
        rows.append(tuple(values))
    return tuple(rows)
