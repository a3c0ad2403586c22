"""What the functions of the laboratory return: records that a notebook shows and saves."""

from nashproof.shell.notebook.catalogue import Catalogue, CatalogueLine
from nashproof.shell.notebook.dynamics.convergence import AveragedRun, Convergence
from nashproof.shell.notebook.dynamics.limits import LogitLimit
from nashproof.shell.notebook.dynamics.outcomes import Outcomes
from nashproof.shell.notebook.dynamics.perturbed import PerturbedOptima
from nashproof.shell.notebook.dynamics.standings import Standings

__all__ = [
    "AveragedRun",
    "Catalogue",
    "CatalogueLine",
    "Convergence",
    "LogitLimit",
    "Outcomes",
    "PerturbedOptima",
    "Standings",
]
