"""Questions about laws (data/FORMATS.md, section 6): the value of a card game as a function of its cards, stakes or raises.

Knows no files. Each value of a whole number comes with a certificate; so does a function of the stakes, piece by piece, and a law of
the number of cards where a proof for all decks is found. A law without one is *checked* on its range.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache

from nashproof.certificates.codec import encode, number
from nashproof.certificates.envelope import Certificate, digest
from nashproof.certificates.statements.value_law import (
    BlockMove,
    BlockPlan,
    Piece,
    ValueLaw,
    joined,
)
from nashproof.claims.case import value_certificate
from nashproof.errors import InputError, Unproved
from nashproof.exact.expressions import evaluate, expression, over_positive
from nashproof.exact.numbers import QQ, number_text, rational
from nashproof.games.card_games import game_from_table, variant, variant_name, variant_words
from nashproof.games.formats.canonical import ending, game_text
from nashproof.games.one_card import expand
from nashproof.play.frontier import arrivals
from nashproof.solve.one_card.blocks import single_cards
from nashproof.solve.parameters.deck_functions import Decks, deck_cuts, deck_piece
from nashproof.solve.parameters.parametric_games import polynomial_in, stakes_game
from nashproof.solve.parameters.rational_fit import find_law
from nashproof.solve.parameters.value_functions import pieces
from nashproof.solve.zero_sum import Equilibrium, canonical_plan, confirm, solve_game

WHOLE, REAL = ("cards", "raises"), ("ante", "bet")
MOST, PERIODS = (
    2_000,
    200,
)  # values computed; periods up to which a proof for every remainder is looked for
GAMES = 32  # kept in memory
SETS = (
    200  # information sets of games whose stakes are varied: a vertex is followed over single cards
)
TREE = 6  # cards of games whose trees are searched for plans that stay before the last raises
ENDLESS = "infinity"


@dataclass(frozen=True)
class Question:
    """What is asked: how the value of a game (``table``, of the id ``game``) depends on ``vary``, from ``low`` to ``high`` (None: without end).

    ``fixed`` are other changes to the game, ``fit`` the last number whose value a form may be fitted to, ``sets`` the information sets
    of which it is asked what optimal plans never do; ``about`` is where a document speaks of it.
    """

    id: str
    title: str
    says: str
    about: str
    game: str
    table: object
    vary: str
    low: object
    high: object
    fit: int
    fixed: dict
    sets: tuple

    @property
    def cards(self):
        """The names of the cards, where the stakes are varied: those of the file, or numbers."""
        held = self.table.data.get("deck", {}).get("cards")
        return (
            held
            if isinstance(held, list) and "cards" not in self.fixed
            else self.game_at(QQ(1)).cards
        )

    def changes(self, number):
        return self.fixed | {self.vary: number_text(number)}

    @cached_property
    def game_at(self):
        """The game at a value of what varies, in compact form."""
        return lru_cache(maxsize=GAMES)(
            lambda number: game_from_table(variant(self.table, **self.changes(number)))
        )


def read_question(table, identifier, game_table):
    """The Question in a law file; ``game_table(id)`` gives the table of a game. Raises InputError with the line at fault."""
    words = {key: table.string(key, "") for key in ("title", "says", "about")}
    game, vary = table.string("game"), table.choice("vary", WHOLE + REAL)
    span, fit = table.string("range"), table.string("fit", "")
    held = table.table("with") if table.has("with") else None
    fixed = {key: held.string(key) for key in WHOLE + REAL if held and held.has(key)}
    if held:
        held.end()
    sets = tuple(table.strings("sets", []))
    table.end()
    try:
        return question(identifier, game, game_table(game), vary, span, fit, fixed, sets, **words)
    except InputError as error:
        raise error.at(table.place("range")) from None


def question(
    identifier, game, table, vary, span, fit="", fixed=(), sets=(), title="", says="", about=""
):
    """A Question from texts; ``span`` is ``3..60``, or of an amount also ``0..infinity``. Raises InputError."""
    low, dots, high = span.partition("..")
    if not dots:
        raise InputError(f'"{span}"', "a range such as 3..60")
    low, high = rational(low), None if high == ENDLESS else rational(high)
    whole = vary in WHOLE
    if (
        low < 0
        or (high is not None and high <= low)
        or (
            whole
            and (high is None or {low.denominator, high.denominator} != {1} or high - low >= MOST)
        )
    ):
        raise InputError(
            f'"{span}"',
            f"a range from a to b, a < b, for {vary}"
            + (f": at most {MOST} whole numbers" if whole else ""),
        )
    last = rational(fit) if fit else QQ(int(low + high) // 2) if whole else QQ(0)
    if fit and not (whole and last.denominator == 1 and low <= last < high):
        raise InputError(
            f'"{fit}"', f"a whole number in the range {span}, up to which a form is fitted"
        )
    changed = variant_words(dict(fixed))
    title = title or f"The value of {game}" + f" ({changed})" * bool(changed) + f" by {vary}"
    asked = Question(
        identifier,
        title,
        says,
        about,
        game,
        table,
        vary,
        low,
        high,
        int(last),
        dict(fixed),
        tuple(sets),
    )
    if not whole and (size := len(asked.game_at(QQ(1)).infosets)) > SETS:
        raise InputError(
            f"a game of {size} information sets", f"at most {SETS}, where an amount is varied"
        )
    return asked


@dataclass
class Answer:
    """The answer to a Question: a ``record`` for the report, ``certificates`` and ``games`` as texts by file name."""

    record: dict
    certificates: dict
    games: dict

    def add(self, stem, name, game, proof_of):
        """Keep a certificate, ``proof_of(digest)``, with its game; returns its name."""
        text = game_text(game)
        self.games[name + ending(game)] = text
        self.certificates[f"{stem}.json"] = proof_of(digest(text))
        return f"{stem}.json"


def answer(asked, watch=iter):
    """The Answer to a Question. ``watch`` passes on the numbers whose values are computed, and may tell of them."""
    keys = ("id", "title", "says", "about", "game", "vary")
    record = {key: getattr(asked, key) for key in keys} | {
        "fixed": asked.fixed,
        "from": number_text(asked.low),
        "to": ENDLESS if asked.high is None else number_text(asked.high),
    }
    found = Answer(record, {}, {})
    (_whole_numbers if asked.vary in WHOLE else _amounts)(asked, found, watch)
    return found


# Whole numbers


def _whole_numbers(asked, found, watch):
    values = {}
    for n in watch(range(int(asked.low), int(asked.high) + 1)):
        game = asked.game_at(n)
        solution = solve_game(game)
        values[n] = solution.value
        found.add(
            f"{asked.id}-{n}",
            variant_name(asked.game, asked.changes(n)),
            game,
            lambda key: value_certificate(game, key, solution),
        )
    law = find_law(values, asked.fit)
    found.record |= {
        "values": [
            [str(n), number_text(value), f"{asked.id}-{n}.json"] for n, value in values.items()
        ],
        "fit": str(asked.fit),
        "law": law and _law_record(law),
        "proofs": [],
        "unproved": "",
    }
    if law and asked.vary == "cards" and law.form.period <= PERIODS:
        _every_deck(asked, law, found)
    elif law and asked.vary == "raises":
        _every_cap(asked, law, found)


def _law_record(law):
    form, n = law.form, expression("n", ("n",))
    common = form.common(n)
    return {
        "period": str(law.form.period),
        "unknowns": str(law.unknowns),
        "first": str(law.first),
        "last": str(law.last),
        "words": fit_words(law),
        "forms": [number_text(form.along(r, n)) for r in range(form.period)],
        "common": common
        and [
            number_text(common.above),
            number_text(common.below),
            list(map(number_text, common.constants)),
        ],
    }


def fit_words(law):
    """On which range a law was fitted and checked, in words."""
    checked = " and ".join(f"{low}..{high}" for low, high in law.checked)
    return f"fitted on n = {law.fitted[0]}..{law.fitted[-1]}, checked exactly for n = {checked}"


def _every_deck(asked, law, found):
    """A proof for all large decks, remainder by remainder."""
    near = set()  # shares of the deck at which others were cut: cuts of one remainder are mostly close to those of another
    for r in range(law.form.period):
        try:
            decks = Decks(asked.game_at, law.form.period, r)
            marks = deck_cuts(decks, sorted(near))
            family, piece = deck_piece("k", decks, marks)
        except Unproved as error:
            found.record["unproved"] = f"remainder {r}: {error}"
            continue
        near.update(share for share, _ in marks)
        cards = law.form.period * polynomial_in("k") + r
        if law.form.along(r, cards.ring.to_field()(cards)) != piece.value:
            raise AssertionError(f"a law that is not the proved one at remainder {r}")
        first = law.form.period * int(piece.low) + r
        name = found.add(
            f"{asked.id}-every-{r}",
            variant_name(asked.game, asked.changes(first)),
            family.game,
            lambda key: law_certificate(key, family, [piece]),
        )
        found.record["proofs"].append(
            {
                "remainder": str(r),
                "from": str(first),
                "is": encode(_value(piece, "k")),
                "certificate": name,
            }
        )


def _every_cap(asked, law, found):
    """A proof for every number of raises: optimal plans with which no play gets to the sets where the raises are used up."""
    for cap in range(law.first, min(law.first + 5, law.last + 1)):
        compact = asked.game_at(cap)
        if (
            law.form.period > 1
            or len(set(v for n, v, _ in found.record["values"] if int(n) >= cap)) > 1
            or len(compact.cards) > TREE
        ):
            found.record["unproved"] = (
                "A proof is looked for where the value does not change any more, with few cards."
            )
            return
        tree = expand(compact)
        last = {
            point.moves
            for point in compact.points
            if "fold" in point.actions and "raise" not in point.actions
        }
        frontier = tuple(
            (s.player, s.name) for s in tree.infosets if tuple(s.name.split(" ")[1:]) in last
        )
        try:
            plans = tuple(
                canonical_plan(tree, player, avoid=arrivals(tree, frontier)) for player in (1, 2)
            )
        except Unproved as error:
            found.record["unproved"] = (
                f"{str(error)[0].upper()}{str(error)[1:]}, with at most {cap} raises."
            )
            continue
        value = rational(found.record["values"][cap - int(asked.low)][1])
        confirm(tree, plans, value)
        name = found.add(
            f"{asked.id}-every",
            variant_name(asked.game, asked.changes(cap)) + "-tree",
            tree,
            lambda key: value_certificate(
                tree, key, Equilibrium(value, plans, {}), frontier=frontier
            ),
        )
        found.record |= {
            "proofs": [
                {"remainder": "0", "from": str(cap), "is": number_text(value), "certificate": name}
            ],
            "unproved": "",
        }
        return


# Amounts


def _amounts(asked, found, watch):
    game = asked.game_at(QQ(1))
    wanted = [_point(asked, game, name) for name in asked.sets]
    found.record |= {"pieces": [], "gaps": [], "unproved": "", "certificate": ""}
    try:
        parts, gaps = pieces(
            lambda at: stakes_game(asked.vary, asked.game_at, at),
            lambda t: single_cards(asked.game_at(t)),
            (asked.low, asked.high),
            wanted,
        )
    except Unproved as error:
        found.record["unproved"] = str(error)
        return
    at = next(
        at
        for at in (QQ(1), _inside(parts[0]))
        if any(p.low <= at and (p.high is None or at <= p.high) for p in parts)
    )
    family = stakes_game(asked.vary, asked.game_at, at)
    found.record["certificate"] = found.add(
        f"{asked.id}-pieces",
        variant_name(asked.game, asked.changes(at)),
        family.game,
        lambda key: law_certificate(key, family, parts),
    )
    found.record |= {
        "cards": list(asked.cards),
        "pieces": [x.to_json() for x in joined(_piece(piece, asked.vary) for piece in parts)],
    }
    found.record["gaps"] = [
        {
            "from": number_text(gap.low),
            "to": number_text(gap.high),
            "zero of": number_text(gap.zero_of),
        }
        for gap in gaps
    ]


def _point(asked, game, name):
    """The player, block and decision of an information set."""
    for player, point in [(point.player, point) for point in game.points]:
        for block, card in enumerate(asked.cards):
            if " ".join((card, *point.moves)) == name:
                return player, block, point
    raise InputError(f'the set "{name}"', f"an information set such as {asked.cards[0]}", asked.id)


# Certificates


def law_certificate(key, family, parts):
    """The certificate of pieces of a function (docs/certificate-format.md, ``value law``)."""
    statement = ValueLaw(
        parameter=family.parameter,
        at=family.at,
        blocks=tuple(map(number, family.sizes)),
        pays=tuple((number(low), number(tie), number(high)) for low, tie, high in family.pays),
        pieces=tuple(_piece(piece, family.parameter) for piece in parts),
    )
    plans = tuple(
        {player: _part(family.game, player, part) for player, part in zip((1, 2), piece.plans)}
        for piece in parts
    )
    return Certificate(key, statement, ValueLaw.Witness(plans)).text()


def _piece(piece, name):
    high = ENDLESS if piece.high is None else piece.high
    never = tuple(
        BlockMove(player, b + 1, " ".join(moves), action)
        for player, b, moves, action in piece.never
    )
    return Piece(piece.low, high, _value(piece, name), never)


def _part(game, player, part):
    points = [point for point in game.points if point.player == player]
    return BlockPlan(
        number(part.scale),
        tuple(
            {
                " ".join(point.moves): {
                    action: number(row[point.first + k - 1])
                    for k, action in enumerate(point.actions)
                }
                for point in points
            }
            for row in part.weights
        ),
    )


def _value(piece, name):
    """The value on a piece, its denominator positive there."""
    return number(
        over_positive(
            piece.value, 1 if evaluate(piece.value.denom, {name: _inside(piece)}) > 0 else -1
        )
    )


def _inside(piece):
    return piece.low + 1 if piece.high is None else (piece.low + piece.high) / 2
