"""Questions about correlated equilibria."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from nashproof.documents.events import player_named, with_its_set
from nashproof.documents.profiles import Origin, ProfileText
from nashproof.documents.requests.points import named_profile
from nashproof.documents.requests.request import AuditRequest, DrawnWith, RequestedClaim, claim
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import AmbiguousName, UnknownName, UnsuitableGame, quoted
from nashproof.games.game import Game

_RANGED = 'sum, a player by number or name, or a move, "SET: ACTION"'


def drawn_profiles(identifier: str, request: AuditRequest) -> dict[str, ProfileText]:
    """Return the profiles that a mediator draws, by generated names."""
    return {
        f"drawn-{k}": named_profile(
            f"drawn-{k}",
            identifier,
            {"strategy": dict(row.strategy)},
            f"{request.source}:{row.line}",
            Origin("drawn", row.line),
        )
        for k, row in enumerate(request.drawn, 1)
    }


def about_distribution(
    drawn: Mapping[str, ProfileText], request: AuditRequest
) -> Iterator[RequestedClaim]:
    """Yield the claims that the distribution of a mediator is a correlated equilibrium."""
    if drawn:
        article = "an extensive-form" if request.extensive_form else "a"
        says = f"The distribution is {article} correlated equilibrium."
        given = DrawnWith("correlated", says, [row.probability for row in request.drawn])
        for distribution in request.rounded or [given]:
            pairs = zip(drawn, distribution.probabilities)
            rows = [{"profile": name, "probability": x} for name, x in pairs]
            fields: dict[str, object] = {"distribution": rows, **_recommendations(request)}
            kind = "correlated equilibrium"
            if distribution.stated:
                kind, fields["stated"] = "rounded distributions", distribution.stated
            yield claim("--distribution", distribution.id, kind, distribution.says, **fields)


def about_ranges(game: Game, request: AuditRequest) -> Iterator[RequestedClaim]:
    """Yield the claims on ranges over all correlated equilibria."""
    kind = f"{'extensive-form ' * request.extensive_form}correlated equilibria"
    for k, text in enumerate(request.texts("correlated_range"), 1):
        fields: dict[str, object] = {"stated": ASKED, **_recommendations(request)}
        is_player = text in map(str, game.player_numbers) or text in game.players
        text = text if is_player or text == "sum" else with_its_set(game, text)
        meanings = [text == "sum", is_player, ":" in text]
        if sum(meanings) > 1:
            found = f"{quoted(text)}, which may be the sum, a player or a move"
            raise AmbiguousName(found, "the number of a player", "--correlated-range")
        if text == "sum":
            what, fields["player"] = "the sum of all payoffs", "0"
        elif is_player:
            player = player_named(game, text, "--correlated-range")
            what, fields["player"] = f"the payoff of {game.players[player - 1]}", str(player)
        elif ":" in text:
            what, fields["event"] = f"the probability of {text}", [text]
        else:
            raise UnknownName(quoted(text), _RANGED, "--correlated-range")
        says = f"Over which range does {what} go, over all {kind}?"
        yield claim(
            "--correlated-range", f"correlated-range-{k}", "correlated range", says, **fields
        )


def about_commitment(game: Game, request: AuditRequest) -> Iterator[RequestedClaim]:
    """Yield the claim on the payoff that a leader earns by a commitment."""
    leader = request.asked.get("commitment")
    if not leader:
        return
    if not game.has_tree or len(game.players) != 2:
        raise UnsuitableGame("a commitment", "a tree of two players", game.title)
    player = player_named(game, leader, "--commitment")
    name = game.players[player - 1]
    says = f"How much does {name} earn at most by committing to a mixed strategy?"
    fields = {"leader": str(player), "stated": ASKED}
    yield claim("--commitment", "commitment", "commitment", says, **fields)


def _recommendations(request: AuditRequest) -> dict[str, str]:
    """Return the key of a claim for the kind of a mediator's recommendations."""
    return {"recommendations": "moves"} if request.extensive_form else {}
