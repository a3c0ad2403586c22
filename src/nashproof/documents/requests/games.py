"""Questions about a game itself: its value, uniqueness, dominated moves, ranges."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from nashproof.documents.decimals import without_noise
from nashproof.documents.events import all_moves, move_of, names_move, with_its_set
from nashproof.documents.requests.request import AuditRequest, RequestedClaim, claim
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import DID_YOU_MEAN, AmbiguousName, InputError
from nashproof.games.game import Game
from nashproof.play.zero_sum_equivalent import zero_sum_equivalent

_TERM = re.compile(r"(?:([0-9]\S*) \* )?(.*)", re.DOTALL)  # 3 * Q: bet


def about_game(game: Game, request: AuditRequest) -> Iterator[RequestedClaim]:
    """Yield the claims asked for beside a profile."""
    value = request.asked.get("value", "")
    if value and not request.optimal:
        stated = without_noise(value)
        off = ", up to 1e-9, the noise of floats" * (stated != value)
        says = "What is the game worth?" if value == ASKED else f"The game is worth {value}{off}."
        says += f" (To {game.players[0]}.)"
        yield claim("--value", "value", "value", says, stated=stated)
    if request.asked.get("unique") and not request.parameter_rows:
        yield from _about_uniqueness(game)
    number = request.asked.get("equilibria", "")
    if number and not request.parameter_rows:
        yield from _about_equilibria(game, number)
    number = request.asked.get("pure_equilibria", "")
    if number and not request.parameter_rows:
        stated = f"The number of equilibria in pure strategies is {number}."
        says = "What are the equilibria in pure strategies?" if number == ASKED else stated
        yield claim("--pure-equilibria", "pure-equilibria", "pure equilibria", says, stated=number)
    number = request.asked.get("subgame_perfect_equilibria", "")
    if number and not request.parameter_rows:
        stated = f"The number of subgame perfect equilibria in pure strategies is {number}."
        says = "What are the subgame perfect equilibria?" if number == ASKED else stated
        kind = "subgame perfect equilibria"
        name = "subgame-perfect-equilibria"
        yield claim(f"--{name}", name, kind, says, stated=number)
    potential = request.asked.get("potential", "")
    if potential and potential != "weighted":
        stated = f"The potential of the game is {potential}."
        says = "Has the game a potential?" if potential == ASKED else stated
        yield claim("--potential", "potential", "potential", says, stated=potential)
    if potential in ("weighted", ASKED):
        says = "Has the game a weighted potential?"
        says = says if potential == ASKED else "The game has a weighted potential."
        stated = ASKED if potential == ASKED else "exists"
        name = "weighted-potential"
        yield claim("--potential", name, "weighted potential", says, stated=stated)
    sense = request.asked.get("sense") or "weakly"
    for k, typed in enumerate(request.texts("dominated"), 1):
        text = with_its_set(game, typed)
        fields: dict[str, object] = {"sense": sense, "moves": [{"move": text}]}
        says = f"{text} is {sense} dominated."
        yield claim("--dominated", f"dominated-{k}", "dominated", says, **fields)
    for k, text in enumerate(request.texts("range"), 1):
        fields = {"stated": ASKED, **_terms(game, text)}
        says = f"Over which range does {text} vary, over all equilibria?"
        yield claim("--range", f"range-{k}", "all equilibria", says, **fields)


def _about_uniqueness(game: Game) -> Iterator[RequestedClaim]:
    """Yield a claim for each player if equilibria are pairs of optimal strategies.

    Else yield one claim on all equilibria of a small game.
    """
    if zero_sum_equivalent(game) is None:
        says = "There is exactly one equilibrium."
        yield claim("--unique", "unique", "equilibria", says, stated="1")
        return
    for p in game.player_numbers:
        name = game.players[p - 1]
        says = f"{name} has exactly one optimal strategy (as realisation plan)."
        yield claim("--unique", f"unique-{p}", "optimal set", says, player=str(p), stated="unique")


def _about_equilibria(game: Game, number: str) -> Iterator[RequestedClaim]:
    """Yield the claim on the number of equilibria; asked for them all, where possible on sets.

    These are the optimal strategies of each player, where equilibria are pairs of them.
    """
    if number == ASKED and zero_sum_equivalent(game) is not None:
        for p in game.player_numbers:
            says = f"Which optimal strategies has {game.players[p - 1]} (as realisation plans)?"
            about = {"player": str(p), "stated": ASKED}
            yield claim("--equilibria", f"equilibria-{p}", "optimal set", says, **about)
        return
    says = "Which equilibria has the game?"
    says = says if number == ASKED else f"The number of equilibria is {number}."
    yield claim("--equilibria", "equilibria", "equilibria", says, stated=number)


def _joined(pieces: Sequence[str], condition: str) -> Iterator[str]:
    """Yield the text of each run of two or more terms, which could be the name of a move."""
    signs, terms = pieces[::2], pieces[1::2]
    for first, piece in enumerate(terms):
        match = _TERM.fullmatch(piece.strip())
        move = match[2] if match else piece
        for sign, more in zip(signs[first + 1 :], terms[first + 1 :]):
            move += f" {sign} {more}"
            yield move
        if condition:
            yield f"{move} given {condition}"


def _terms(game: Game, text: str) -> Mapping[str, object]:
    """Return the fields of the kind ``all equilibria`` that an expression stands for.

    The expression is a sum of ``NUMBER * SET: ACTION``, with blanks around the signs, and perhaps
    ``given SET`` at its end.
    """
    sum_text, _, condition = text.partition(" given ")
    sum_text = re.sub(r"^([-+])(?=[0-9])", r"\1 ", sum_text)  # "-3 * Q: bet", as people type it
    signed = sum_text if sum_text.startswith(("+ ", "- ")) else "+ " + sum_text
    pieces, terms = re.split(r"(?:^| )([+-]) ", signed)[1:], []
    for sign, piece in zip(pieces[::2], pieces[1::2]):
        match = _TERM.fullmatch(piece.strip())
        assert match is not None  # any text fits
        number, move = match.groups()
        terms.append([with_its_set(game, move), ("-" if sign == "-" else "") + (number or "1")])
    whole = [text] if terms != [[text, "1"]] else []
    signs = any(re.search(" [-+] | given ", f"{s}: {a}") for _, s, a in all_moves(game))
    for name in (*whole, *(_joined(pieces, condition) if signs else ())):
        if names_move(game, name):
            expected = "moves whose names hold no signs and no given; a document can name it"
            found = f'"{name}", which is the name of a move and an expression'
            raise AmbiguousName(found, expected, "--range")
    try:
        player = move_of(game, terms[0][0])[0]
    except InputError as error:
        similar = error.expected.startswith(DID_YOU_MEAN)
        joined = re.search("[+*]" if similar else "[-+*]", terms[0][0])
        expected = (
            'SET: ACTION, or several with blanks around + - *, such as "K: bet - 3 * Q: bet"'
            if joined
            else error.expected
        )
        raise error.but(expected=expected, place="--range") from None
    return {"terms": terms, "player": str(player)} | ({"given": condition} if condition else {})
