"""Claims about how many equilibria a small game has, with any payoffs."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from nashproof.certificates.envelope import certificate
from nashproof.certificates.shapes import enclosure_fields, strategy_names, yes
from nashproof.claims.case import Case
from nashproof.claims.claim import GameClaim, StatedNumber
from nashproof.claims.finding import Finding, Open, decided
from nashproof.claims.wording import equilibria as words
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import InputError
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.files.strict_toml import Table
from nashproof.games.tree import Tree
from nashproof.solve.bimatrix import find_equilibria

COUNTED = ("equilibria", "extreme equilibria", "components")
INFINITE = "infinite"


@dataclass(frozen=True)
class EquilibriaClaim(GameClaim):
    """A small game of two players has so many Nash equilibria, or ``infinite``.

    In mixed strategies over reduced pure strategies; of infinitely many the extreme ones or the
    components may be counted. Proved by the statement ``equilibria``.
    """

    kind: ClassVar[str] = "equilibria"
    what: str  # one of COUNTED
    stated: str

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``what`` and ``stated``."""
        what, stated = table.choice("what", COUNTED, "equilibria"), table.string("stated")
        infinite = what == "equilibria"
        number = "0|[1-9][0-9]{0,8}" + f"|{INFINITE}" * infinite
        if stated != ASKED and not re.fullmatch(number, stated):
            table.refuse_value("stated", "a number such as 3" + f', or "{INFINITE}"' * infinite)
        return cls(table, table.string("game"), what, stated)

    @property
    def stated_texts(self) -> tuple[str, ...]:
        """The number as written."""
        return (self.stated,)

    def decide(self, case: Case) -> Finding:
        """Compute all equilibria, and compare."""
        game, digest = self.open_tree(case)
        if len(game.players) != 2:
            self.table.refuse("game", f"a game with {len(game.players)} players", "a game of two")
        game.need_recall()
        try:
            equilibria = find_equilibria(game)
        except InputError as error:
            return Open(words.too_large(error))
        figure = self._compare(_count(equilibria, self.what))
        return decided(
            figure["holds"] == "yes",
            figure["is"],
            words.equilibria_why(figure["is"], self.what, _components(game, equilibria)),
            _certificate(game, digest, equilibria, self.what, figure),
        )

    def _compare(self, count: int | str) -> dict[str, str]:
        """The figure with its fields; ``infinite`` differs from every number by ``infinite``."""
        stated = str(count) if self.stated == ASKED else self.stated
        if isinstance(count, int) and stated != INFINITE:
            figure = StatedNumber(stated, "", self.table.place("stated")).compare(QQ(count))
            figure.pop("decimals")
            return figure
        same = str(count) == stated
        return {
            "is": str(count),
            "stated": stated,
            "holds": yes(same),
            "off": "0" if same else INFINITE,
        }


def equilibria_certificate(game: Tree, digest: str) -> tuple[str, str] | None:
    """The certificate of all equilibria of a game, and what they are in words.

    None if the game is too large.
    """
    try:
        equilibria = find_equilibria(game)
    except InputError:
        return None
    count = str(_count(equilibria, "equilibria"))
    figure = {"is": count, "stated": count, "holds": "yes", "off": "0"}
    number = words.number_words(count, "equilibria")
    return (
        _certificate(game, digest, equilibria, "equilibria", figure),
        f"{number}: {words.components_words(_components(game, equilibria))}",
    )


def _certificate(
    game: Tree, digest: str, equilibria: Any, what: str, figure: Mapping[str, str]
) -> str:
    statement = {
        "kind": "equilibria",
        "what": what,
        **figure,
        "strategies": _sides(equilibria.strategies, lambda s: strategy_names(game, s)),
        "mixed": _sides(equilibria.mixed, lambda mixture: list(map(number_text, mixture))),
        "components": [
            _sides(component, lambda v: str(v + 1)) for component in equilibria.components
        ],
    }
    witness = {
        str(player): _faces(polytope) for player, polytope in enumerate(equilibria.polytopes, 1)
    }
    return certificate(digest, statement, witness)


def _count(equilibria: Any, what: str) -> int | str:
    """How many there are, or INFINITE."""
    if what == "equilibria" and not equilibria.is_finite:
        return INFINITE
    return len(equilibria.components if what == "components" else equilibria.pairs)


def _sides(pair: Sequence[Sequence[Any]], encode: Callable[[Any], Any]) -> dict[str, list[Any]]:
    return {str(player): [encode(item) for item in side] for player, side in enumerate(pair, 1)}


def _faces(polytope: Any) -> dict[str, Any]:
    return {
        "points": [list(map(number_text, point)) for point in polytope.points]
    } | enclosure_fields(polytope.enclosure)


def _components(game: Tree, equilibria: Any) -> list[words.Component]:
    """The components by the names of moves: corners, which are mixtures of pure strategies."""

    def mixture(side: int, corner: int) -> list[tuple[Rational, list[tuple[str, str]]]]:
        weights = zip(equilibria.mixed[side][corner], equilibria.strategies[side])
        return [(p, list(strategy_names(game, s).items())) for p, s in weights if p]

    return [
        [[mixture(side, corner) for corner in corners] for side, corners in enumerate(component)]
        for component in equilibria.components
    ]
