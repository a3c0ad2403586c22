"""Questions about laws, for ``nashproof law``: from files, or about a game and a range."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from nashproof.errors import InputError, OptionError
from nashproof.shell import game_files
from nashproof.shell.game_files import Place

if TYPE_CHECKING:
    from nashledger.laws.questions import LawQuestion


RANGES = "one of --cards, --raises, --ante, --bet as a range such as 3..60"


def read_questions(
    names: Sequence[Place],
    changes: Mapping[str, str] | None = None,
    fit: str = "",
    sets: Sequence[str] = (),
    games: Place | None = None,
) -> list[LawQuestion]:
    """Return the questions in files, or the one about a game with one range in ``changes``.

    ``names``: files, or ids of data/laws; or of one game. ``games``: the folder where games are
    looked for first. The others as in ``law``. Raises InputError.
    """
    from nashledger.laws.questions import read_law_question

    if changes:
        return [_law_question(names, changes, fit, sets, games)]
    if fit or sets:
        raise OptionError("--fit or --set without a range", RANGES)
    questions = []
    paths = []
    for name in names:
        try:
            paths.append(game_files.find_file(name, "laws"))
        except InputError:
            if game_files.is_game(name):
                raise OptionError("a game without a range", RANGES, str(name)) from None
            raise
    for path in paths:
        table = game_files.read_toml(path) if path.suffix in (".toml", "") else None
        if table is None or table.has("players"):  # a game, of which nothing is asked
            raise OptionError("a game without a range", RANGES, str(path))
        identifier = game_files.identifier(path)
        questions.append(
            read_law_question(
                table, identifier, lambda name: game_files.card_game_table(name, games)
            )
        )
    return questions


def _law_question(
    names: Sequence[Place],
    changes: Mapping[str, str],
    fit: str,
    sets: Sequence[str],
    games: Place | None,
) -> LawQuestion:
    """Return the question about a game, of which one of the changes is a range."""
    from nashledger.laws.questions import law_question
    from nashproof.games.card_games import variant_name

    spans = [key for key, value in changes.items() if ".." in value]
    if len(spans) != 1 or len(names) != 1:
        several = f"{len(names)} games" if len(names) != 1 else f"{len(spans)} ranges"
        raise OptionError(several, f"one game, and {RANGES}")
    vary, game = spans[0], game_files.identifier(game_files.find_file(names[0], "games"))
    fixed = {key: value for key, value in changes.items() if key != vary}
    identifier = f"{variant_name(game, fixed)}-by-{vary}"
    table = game_files.card_game_table(str(names[0]), games)
    return law_question(identifier, game, table, vary, changes[vary], fit, fixed, sets)
