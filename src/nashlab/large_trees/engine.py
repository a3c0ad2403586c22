"""The engine for large trees, as the solvers of the core ask for it."""

from nashlab.large_trees.face_maxima import maximum_in_arrays
from nashlab.large_trees.preferred_plan import preferred_in_arrays
from nashlab.large_trees.relaxed_plan import even_plan
from nashlab.large_trees.sequence_arrays import basis_of_opponent, proposed_plans
from nashproof.solving.large_tree_engine import LargeTreeEngine

ENGINE = LargeTreeEngine(
    proposed_plans, basis_of_opponent, even_plan, preferred_in_arrays, maximum_in_arrays
)
