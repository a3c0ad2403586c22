"""The canonical plan of a large tree, in arrays: by a relaxed plan, or from the nearest basis."""

from __future__ import annotations

from nashlab.large_trees.relaxed_plan import relaxed_basis, relaxed_plan
from nashlab.large_trees.sequence_arrays import basis_on_face, merged_face, sequence_arrays
from nashlab.large_trees.sparse_optimum import last_basis
from nashproof.play.payoff_table import payoff_table
from nashproof.solving.canonical_plan import best_sequences, roots
from nashproof.solving.large_tree_engine import PreferredPlan
from nashproof.solving.players import ZeroSumPlayer

# A relaxed plan is near if fewer replies than one of so many rows are broken: then the dual simplex
# method from there takes a third to all of the primal method's time from the basis of the solution
# (liar's dice with 4 and 5 faces), else up to five times as long.
NEAR = 200


def preferred_in_arrays(who: ZeroSumPlayer) -> PreferredPlan | None:
    """Return the preferred plan of a tree with columns; None for others, and where nothing is
    proved.

    A relaxed plan that is optimal needs no linear program.
    """
    table = payoff_table(who.tree, who.player)
    if table is None:
        return None
    import numpy as np

    from nashlab.large_trees.face_core import FaceForm  # small games need no arrays

    sequences = best_sequences(who)
    best = np.array(sequences)
    costs = -np.array(roots(sequences, who.game.sequence_counts[who.player]))
    relaxed = relaxed_plan(who, best, costs)
    if relaxed.is_only and not relaxed.broken:
        return PreferredPlan(relaxed.plan, True, True)
    whole = sequence_arrays(who.tree, who.player, table)
    face = merged_face(who, whole, best, costs, whole.free**2)
    if relaxed.broken * NEAR <= face.program.height:
        basis = last_basis(face.program, relaxed_basis(relaxed, whole.free, face), dual=True)
    else:
        basis = last_basis(face.program, basis_on_face(who, face), dual=False)
    most = basis and FaceForm(who, best, costs, face).maximum(basis)
    return PreferredPlan(*most, True) if most else None
