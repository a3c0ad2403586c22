"""Reference values of standard games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from nashlab import notebook
from nashproof.errors import Unproved
from nashproof.shell import game_files
from nashproof.shell.game_files import Place
from nashproof.shell.library.options import as_places, check_backend
from nashproof.shell.library.profiles import questions
from nashproof.shell.library.types import Counted, Watch

if TYPE_CHECKING:
    from nashlab.game_lists.known_games import KnownGame
    from nashlab.notebook.catalogue import CatalogueLine
    from nashproof.games.game import Game
    from nashproof.shell.notebook import CanonicalGame

NAMES = Path("data", "catalogue.toml")  # where a list of names is looked for
SMALL = 200  # sequences of both players, up to which plans are canonical


def catalogue(
    games: Place | Sequence[Place],
    names: Place | None = None,
    *,
    backend: str = "highs",
    watch: Watch = iter,
) -> notebook.Catalogue:
    """Values and exploitability of uniform play of two-player constant-sum games, all proved.

    ``games``: names as in ``read``; ``names``: a list of games by digest (data/FORMATS.md), by
    default data/catalogue.toml if it is there. ``catalogue("kuhn")["kuhn"].value`` is to player 1,
    in the units of the game's payoffs. Raises InputError.

    >>> line = catalogue("data/games/kuhn.toml")["kuhn"]
    >>> print(line.title, line.value, line.exploitability)
    Kuhn poker, 3 cards -1/18 11/24
    """
    from nashlab.game_lists.known_games import read_known_games

    check_backend(backend)
    named_games: Mapping[str, KnownGame] = {}
    if names is not None or NAMES.is_file():
        named_games = read_known_games(game_files.read_toml(Path(names or NAMES)))
    read = game_files.read_recalled_games(as_places(games, "games"))
    lines = (_line(name, game, named_games, backend) for name, game in read.items())
    return notebook.Catalogue(tuple(watch(Counted(lines, len(read)))))


def _line(
    name: str, game: Game, named_games: Mapping[str, KnownGame], backend: str
) -> CatalogueLine:
    """Solve a game, and return its line of the catalogue."""
    from nashlab.notebook.catalogue import CatalogueLine, Sizes
    from nashproof.certificates.envelope import Certificate
    from nashproof.certificates.statements.profiles import BestResponseGains
    from nashproof.shell.library.solving import solve_zero_sum

    counts = game.sequence_counts
    small = sum(counts[p] for p in game.player_numbers) <= SMALL
    solution = solve_zero_sum(game, backend, "canonical" if small else "any")
    proof = _uniform(game, solution.file)
    sizes = Sizes(
        game.terminal_count, (len(game.sets_of[1]), len(game.sets_of[2])), (counts[1], counts[2])
    )
    proofs = {"value": solution.certificate, "uniform": proof}
    entry = named_games.get(solution.file.sha256)
    identifier = entry.id if entry else name
    # The figure that the certificate of NashConv states.
    statement = Certificate.read(proof).statement
    assert isinstance(statement, BestResponseGains)
    loss = Fraction(str(statement.figures[0].figure.exact))
    return CatalogueLine(identifier, solution.file, entry, sizes, solution.value, loss, proofs)


def _uniform(game: Game, file: CanonicalGame) -> str:
    """Return the certificate of NashConv of uniform play.

    Raises Unproved where nashcheck does not accept it.
    """
    from nashproof.claims.audit import audit_document
    from nashproof.shell.checker import CheckerHere

    document, _ = questions("game", game, "uniform", decimals="exact")
    checker = CheckerHere({f"game{file.ending}": file.text})
    (record,), proofs = audit_document(
        document, lambda *_: (game, file.sha256), checker.refusal, only=("nashconv",)
    )
    for proof in proofs.values():
        return proof
    raise Unproved(record.why)
