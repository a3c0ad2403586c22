"""The canonical file of a one-card game in compact form: JSON, the same bytes for equal games.

See docs/reference/certificate-format.md, section 2. Opens no file.
"""

import json
from typing import Any

from nashproof.errors import FormatError, InputError, NumberError
from nashproof.exact.numbers import number_text, rational
from nashproof.files.byte_order_mark import refuse_mark
from nashproof.games.one_card import OneCard, one_card
from nashproof.limits import NODES

FORMAT = "nashproof one-card game 1"


def write_compact(game: OneCard) -> str:
    """Return the canonical text of a compact game: the same bytes for equal games.

    >>> from nashproof.games.examples import kuhn
    >>> write_compact(kuhn())[:41]
    '{"cards":"3","comment":"","copies":[["1",'
    """
    numbered = game.cards == tuple(map(str, range(1, len(game.cards) + 1)))
    content = {
        "cards": str(len(game.cards)) if numbered else list(game.cards),
        "comment": game.comment,
        "copies": _runs(game.copies),
        "format": FORMAT,
        "histories": [
            {"moves": list(end.moves), "pays": list(map(number_text, end.pays))}
            for end in game.ends
        ],
        "players": list(game.players),
        "replacement": "yes" if game.replacement else "no",
        "title": game.title,
    }
    return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False) + "\n"


def _runs(copies: tuple[int, ...]) -> list[list[str]]:
    """Return ``[[copies, number of neighbouring cards with so many copies], ...]``, as texts."""
    runs: list[list[int]] = []
    for count in copies:
        if runs and runs[-1][0] == count:
            runs[-1][1] += 1
        else:
            runs.append([count, 1])
    return [[str(count), str(times)] for count, times in runs]


def read_compact(text: str, name: str) -> OneCard:
    """Return the OneCard in a canonical text; ``name`` is for messages.

    Raises InputError for any text that ``write_compact`` does not write.

    >>> from nashproof.games.examples import kuhn
    >>> read_compact(write_compact(kuhn()), "kuhn.game") == kuhn()
    True
    """
    refuse_mark(text, name)
    try:
        game = _game_in(json.loads(text))
        same = write_compact(game) == text and all(len(end.pays) == 3 for end in game.ends)
    except InputError as error:
        raise error.at(name) from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        same = False
    if not same:
        raise FormatError(
            "a text that nashproof does not write so", "a one-card game as it writes it", name
        )
    return game


def _game_in(content: Any) -> OneCard:
    """Return the OneCard in parsed JSON that nothing has checked yet."""
    cards = content["cards"] if isinstance(content["cards"], list) else _whole(content["cards"])
    runs = [(_whole(count), _whole(times)) for count, times in content["copies"]]
    few = sum(times for _, times in runs) <= NODES
    copies = [count for count, times in runs for _ in range(times)] if few else []
    histories = [(tuple(h["moves"]), tuple(map(rational, h["pays"]))) for h in content["histories"]]
    replacement = content["replacement"] == "yes"
    title, players, comment = content["title"], content["players"], content["comment"]
    return one_card(title, players, cards, copies, replacement, histories, comment)


def _whole(text: str) -> int:
    number = rational(text)
    if number.denominator != 1 or not 0 < number <= NODES:
        raise NumberError(f'"{text}"', f"a number from 1 to {NODES}")
    return int(number)
