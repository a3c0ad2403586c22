"""Opens a certificate (3): its format, its seal, and the statement that it makes, by kind."""

import hashlib
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from nashcheck.one_card import Game
from nashcheck.reading import Work, canonical_json, fields, in_words, one_of, parse, readable
from nashcheck.reading import require, string
from nashcheck.statements.algebra import check_arithmetic, check_feasible_set
from nashcheck.statements.bimatrix import check_equilibria, check_surviving_equilibria
from nashcheck.statements.boxes import check_equilibrium_in_box
from nashcheck.statements.commitment import check_commitment
from nashcheck.statements.completions import check_completions
from nashcheck.statements.correlation import check_correlated_equilibrium, check_correlated_range
from nashcheck.statements.correlation import check_rounded_distributions
from nashcheck.statements.dominance import check_dominance, check_rounds
from nashcheck.statements.families import check_equilibrium_set
from nashcheck.statements.logit import check_logit_limit
from nashcheck.statements.mixed import check_mixed_equilibria
from nashcheck.statements.optimal_sets import check_optimal_set, check_region
from nashcheck.statements.parametric import check_parametric_equilibria
from nashcheck.statements.plan_equilibria import check_plan_equilibria
from nashcheck.statements.profiles import check_best_response, check_deviation, check_figures
from nashcheck.statements.potential import check_potential, check_weighted_potential
from nashcheck.statements.programs import check_linear_program
from nashcheck.statements.pure import check_pure_equilibria
from nashcheck.statements.refinements import check_quasi_perfect, check_sequential
from nashcheck.statements.refinements import check_subgame_perfect
from nashcheck.statements.stability import check_evolutionarily_stable, check_stable_set
from nashcheck.statements.structure import check_count, check_matrix
from nashcheck.statements.subgames import check_subgame_perfect_equilibria
from nashcheck.statements.value_law import check_value_law
from nashcheck.statements.zero_sum import check_no_equilibrium_in_box, check_optimal_range
from nashcheck.statements.zero_sum import check_pure_values, check_value
from nashcheck.trees import Tree

Games: TypeAlias = Mapping[str, Game]  # {digest: game}


class Rule(NamedTuple):
    """The check of a statement about a `game`, the `tree` that it stands for, or `none`."""

    about: str
    check: Callable[..., str]


STATEMENTS: dict[str, Rule] = {
    "count": Rule("tree", check_count),
    "matrix": Rule("tree", check_matrix),
    "figures": Rule("game", check_figures),
    "best response": Rule("game", check_best_response),
    "deviation": Rule("game", check_deviation),
    "completions": Rule("tree", check_completions),
    "subgame perfect": Rule("tree", check_subgame_perfect),
    "subgame perfect equilibria": Rule("tree", check_subgame_perfect_equilibria),
    "quasi-perfect": Rule("game", check_quasi_perfect),
    "sequential": Rule("tree", check_sequential),
    "correlated equilibrium": Rule("tree", check_correlated_equilibrium),
    "extensive-form correlated equilibrium": Rule("tree", check_correlated_equilibrium),
    "correlated range": Rule("tree", check_correlated_range),
    "rounded distributions": Rule("tree", check_rounded_distributions),
    "value": Rule("game", check_value),
    "pure values": Rule("tree", check_pure_values),
    "optimal range": Rule("game", check_optimal_range),
    "no equilibrium in box": Rule("tree", check_no_equilibrium_in_box),
    "equilibrium in box": Rule("tree", check_equilibrium_in_box),
    "equilibrium set": Rule("game", check_equilibrium_set),
    "optimal set": Rule("tree", check_optimal_set),
    "logit limit": Rule("tree", check_logit_limit),
    "region": Rule("tree", check_region),
    "dominance": Rule("tree", check_dominance),
    "rounds": Rule("tree", check_rounds),
    "equilibria": Rule("tree", check_equilibria),
    "surviving equilibria": Rule("tree", check_surviving_equilibria),
    "plan equilibria": Rule("tree", check_plan_equilibria),
    "pure equilibria": Rule("tree", check_pure_equilibria),
    "potential": Rule("tree", check_potential),
    "weighted potential": Rule("tree", check_weighted_potential),
    "evolutionarily stable": Rule("tree", check_evolutionarily_stable),
    "stable set": Rule("tree", check_stable_set),
    "commitment": Rule("tree", check_commitment),
    "mixed equilibria": Rule("tree", check_mixed_equilibria),
    "parametric equilibria": Rule("tree", check_parametric_equilibria),
    "value law": Rule("game", check_value_law),
    "arithmetic": Rule("none", check_arithmetic),
    "feasible set": Rule("none", check_feasible_set),
    "linear program": Rule("none", check_linear_program),
}


def check(data: bytes, games: Games) -> str:
    """Return the sentence that a certificate proves about one of the games, {digest: game}."""
    return check_about(data, games)[1]


def check_about(data: bytes, games: Games) -> tuple[str, str]:
    """Return the digest of the game, or none, and the sentence that is proved about it."""
    Work.steps = 0
    parts = fields(parse(data), "format, game, seal, statement, witness")
    form, digest, seal, statement, witness = parts
    hint = "nashproof certificate 2; an older certificate has to be made again"
    readable(form == "nashproof certificate 2", form, f"the format {hint}")
    fits = isinstance(statement, dict) and "kind" in statement
    readable(fits, statement, "an object with a kind")
    kind = one_of(statement["kind"], *STATEMENTS)
    head, bare = ({"format": form, "game": digest, "seal": text} for text in (seal, ""))
    rest = data[len(canonical_json(head).encode()) - 1 :]  # the first keys are those of the head
    sealed = hashlib.sha256(canonical_json(bare).encode()[:-1] + rest).hexdigest()
    require(string(seal) == sealed, "the seal is the digest of the certificate")
    about, check_statement = STATEMENTS[kind]
    if about == "none":
        readable(digest == "none", digest, "the game none for this statement")
        return digest, f"{kind}: {check_statement(statement, witness)}"
    readable(string(digest) in games, f"game {digest[:16]}", "the file of that game")
    game = games[digest]
    game = game.expanded() if about == "tree" and not isinstance(game, Tree) else game
    return digest, f"{in_words(game.title)}: {check_statement(game, statement, witness)}"
