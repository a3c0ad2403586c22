"""Document files (data/FORMATS.md, section 2) -> claims, profiles and events. Knows no solving and opens no file."""

import re
from collections import Counter
from dataclasses import dataclass
from itertools import chain

from nashproof.documents.number_suggestions import one_number, towards_one
from nashproof.errors import InputError, listed, nearest
from nashproof.solve.parameters.profiles import bernstein
from nashproof.games.tree import Chance
from nashproof.games.one_card import FIRST, OneCard
from nashproof.exact.numbers import (
    QQ,
    expression,
    is_printed,
    number_text,
    over_positive,
    parts,
    polynomial,
    rational,
    simplest_between,
    stated,
)
from nashproof.play.strategies import is_plan, profile_of
from nashproof.files.strict_toml import ID, Table, identifier_of

WEIGHTS = (
    "headline",
    "result",
    "detail",
)  # what a claim is in its document, the most consequential first
ASKED = "?"  # stated where the document asks a question of ours
OFFERS = ("qualified", "corrected")
_SPAN = "[1-9][0-9]{0,8}(?:-[1-9][0-9]{0,8})?"
LINES = re.compile(f"{_SPAN}(?:, {_SPAN})*")
PARAMETER = re.compile("[a-z][a-z_]*")
COMMON = ("id", "weight", "doubt", "lines", "kind", "game", "says", "reading", *OFFERS)


@dataclass(frozen=True)
class Claim:
    """What a document says: where, our paraphrase, and the fields of its kind (``literal``, and per offered reading)."""

    id: str
    lines: str
    kind: str
    weight: str  # one of WEIGHTS; says nothing of whether the claim is true
    doubt: str  # why a careful reader may think it wrong; '' if there is nothing to doubt
    literal: Table
    offers: dict


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


@dataclass(frozen=True)
class Document:
    """A document file: its source, its profiles by name, its claims in order of their first lines."""

    id: str
    title: str
    author: str
    year: str
    source: str
    text: str
    sha256: str
    about: str
    profiles: dict
    claims: tuple
    not_yet: tuple
    no_claim: tuple


def read_document(table, identifier):
    """The Document of a table. Raises InputError with file and line."""
    head = {
        key: table.string(key)
        for key in ("title", "author", "year", "source", "text", "sha256", "about")
    }
    if not re.fullmatch("[0-9a-f]{64}", head["sha256"]):
        table.refuse_value("sha256", "64 hexadecimal digits")
    missing, excused = (_by_line(table, key) for key in ("not_yet", "no_claim"))
    profiles = _profiles(table.table("profiles", {}))
    claims = tuple(read_claim(item) for item in table.tables("claims"))
    table.end()
    seen = {}
    for claim in claims:
        if seen.setdefault(claim.id, claim) is not claim:
            claim.literal.refuse("id", f'a second claim "{claim.id}"', "ids that differ")
    claims = tuple(sorted(claims, key=lambda claim: int(re.match("[0-9]+", claim.lines)[0])))
    return Document(
        identifier, profiles=profiles, claims=claims, not_yet=missing, no_claim=excused, **head
    )


def _by_line(table, key):
    """Entries that begin with the lines they speak of: ``lines 3, 5-7: why``."""
    entries = tuple(table.strings(key, []))
    for entry in entries:
        if not re.match("lines? [0-9]", entry) or ":" not in entry:
            table.refuse(key, f'"{entry[:40]}"', 'the lines first, such as "lines 12, 15-17: why"')
    return entries


def read_claim(table):
    """The Claim of a table. Raises InputError with its place."""
    identifier, kind = table.string("id"), table.string("kind")
    if not ID.fullmatch(identifier):
        table.refuse_value("id", "lower-case letters, digits and hyphens")
    lines = table.string("lines")
    numbers = (
        [int(number) for number in re.findall("[0-9]+", lines)] if LINES.fullmatch(lines) else []
    )
    if not numbers or numbers != sorted(numbers):
        table.refuse_value(
            "lines", 'line numbers in order, such as "29", "116-122" or "29, 116-122"'
        )
    table.string("says")
    table.string("reading", "")
    weight, doubt = table.choice("weight", WEIGHTS, WEIGHTS[-1]), table.string("doubt", "")
    offers = {
        name: table.with_overrides(_offered(table.table(name)))
        for name in OFFERS
        if table.has(name)
    }
    if len(offers) > 1:
        table.refuse("corrected", "two offered readings", "a qualified or a corrected one")
    for reading in (table, *offers.values()):
        reading.asked.update(COMMON)
    return Claim(identifier, lines, kind, weight, doubt, table, offers)


def _offered(table):
    """An offered reading as it stands; refuses what belongs to the claim and could only be overlooked here."""
    for key in ("id", "weight", "doubt", "lines", "kind"):
        if table.has(key):
            table.refuse(key, f'"{key}" in an offered reading', "it in the claim itself, alone")
    return table


def _profiles(table):
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


def game_id(name):
    """The id of a game that is named by its id, its file, or its two tables: ``fig5-2`` for ``papers/Fig5_2.efg``; '' for ''."""
    stem = re.sub(
        r"(?i)\.(efg|game|toml|nfg|csv)$",
        "",
        re.split(r"(?i)(?<=\.csv),", name)[0].rpartition("/")[2],
    )
    return identifier_of(stem) if name else ""


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


def sets_matching(game, text):
    """The indices of the information sets that a name fits, with or without ``PLAYER/`` before it; ``*`` in it stands for
    any text, also for none. Raises InputError if there is none.
    """
    player, _, name = text.partition("/")
    keys = [(p, text) for p in game.player_numbers] + [
        (p, name) for p in game.player_numbers if str(p) == player
    ]
    found = {game.set_index[key] for key in keys if key in game.set_index}
    if "*" in text:
        form = _starred(text)
        found |= {
            i
            for i, s in enumerate(game.infosets)
            if form.fullmatch(s.name) or form.fullmatch(f"{s.player}/{s.name}")
        }
    if not found:
        numbered = player in map(str, game.player_numbers)
        raise InputError(
            f'the information set "{text}"',
            nearest(text, [f"{s.player}/" * numbered + s.name for s in game.infosets]),
        )
    return found


def _starred(text):
    """What a name with stars fits; each part is taken where it first stands, so that no pattern takes long."""
    first, *middle, last = map(re.escape, text.split("*"))
    return re.compile(
        "".join([first, *(f"(?>.*?{part})" for part in middle), ".*", last]), re.DOTALL
    )


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


def all_moves(game):
    """Every move of a game once, in order: ``(player, set name, action)``, chance being player 0; of compact games without those
    of ``card 2``, which ``seconds`` gives.
    """
    moves = (
        dict.fromkeys((0, FIRST, card) for card in game.cards) if isinstance(game, OneCard) else {}
    )
    for node in () if isinstance(game, OneCard) else game.nodes:
        if isinstance(node, Chance):
            moves.update(dict.fromkeys((0, node.name, action) for action in node.actions))
    for s in game.infosets:
        moves.update(dict.fromkeys((s.player, s.name, action) for action in s.actions))
    return tuple(moves)


def event_of(game, texts):
    """An event as a list of conditions, each a tuple of moves; texts as in data/FORMATS.md."""
    moves = all_moves(game)
    conditions = [
        dict.fromkeys(
            move for text in condition.split(" | ") for move in _matching(game, moves, text)
        )
        for condition in texts
    ]
    return list(dict.fromkeys(map(tuple, conditions)))


def move_of(game, text):
    """The one move that ``SET: ACTION`` names."""
    found = _matching(game, all_moves(game), text)
    if len(found) != 1:
        raise InputError(
            f'"{text}", which {len(found)} moves fit',
            "one of " + listed(f'"{p}/{s}: {a}"' for p, s, a in found),
        )
    return found[0]


def _names_of(moves):
    """What to call each move: ``SET: ACTION``, after ``PLAYER/`` where another player has the same."""
    names = Counter((s, a) for _, s, a in moves)
    return [f"{p}/" * (names[s, a] > 1) + f"{s}: {a}" for p, s, a in moves]


def _matching(game, moves, text):
    where, _, action = text.strip().rpartition(": ")
    player, slash, name = where.partition("/")
    if not slash or not player.isdigit():
        player, name = None, where
    seconds = game.seconds(action) if isinstance(game, OneCard) else ()
    found = [
        m
        for m in chain(seconds, moves)
        if m[2] == action
        and player in (None, str(m[0]))
        and (name in ("*", m[1]) or m[0] == 0 and m[1].startswith(name + " after "))
    ]
    if not found:
        raise InputError(f'"{text}"', nearest(text, _names_of(moves)))
    return found
