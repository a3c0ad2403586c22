"""The functions of the laboratory: what its verbs call, and what a notebook uses.

Importing this is light: what a function needs is imported when it is called.
"""

from nashlab.library.catalogues import catalogue
from nashlab.library.dynamics import cfr, logit, outcomes, perturb, tournament
from nashlab.library.many_games import sweep

__all__ = ["catalogue", "cfr", "logit", "outcomes", "perturb", "sweep", "tournament"]
