"""Records that the functions of the laboratory return: a notebook shows and saves them."""

from nashlab.notebook.catalogue import Catalogue, CatalogueLine
from nashlab.notebook.convergence import AveragedRun, Convergence
from nashlab.notebook.limits import LogitLimit
from nashlab.notebook.outcomes import Outcomes
from nashlab.notebook.perturbed import PerturbedOptima
from nashlab.notebook.standings import Standings

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
