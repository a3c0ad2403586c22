"""The functions of the laboratory: what its verbs call, and what a notebook uses.

Importing this is light: what a function needs is imported when it is called.
"""

from nashproof.shell.library.catalogues import catalogue
from nashproof.shell.library.dynamics import cfr, logit, outcomes, perturb, tournament
from nashproof.shell.library.many_games import sweep

__all__ = ["catalogue", "cfr", "logit", "outcomes", "perturb", "sweep", "tournament"]
