"""What OpenSpiel prints of policies: writes tests/data/pasted/ anew, where open_spiel is installed.

Kuhn poker after 20 rounds of its CFR, as its classes and its examples print it.
"""

from pathlib import Path

import numpy as np
import pyspiel
from open_spiel.python.algorithms import cfr

FOLDER = Path(__file__).parent / "data" / "pasted"


def main():
    solver = cfr.CFRSolver(pyspiel.load_game("kuhn_poker"))
    for _ in range(20):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    table = {
        key: [(k, float(x)) for k, x in enumerate(policy.action_probability_array[row])]
        for key, row in policy.state_lookup.items()
    }
    with np.printoptions(precision=3, floatmode="fixed"):  # as examples/kuhn_nfsp.py and others
        rows = [
            f"{key:<8} p={policy.action_probability_array[row]}\n"
            for key, row in policy.state_lookup.items()
        ]
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "openspiel-class.txt").write_text(str(pyspiel.TabularPolicy(table)), "utf-8")
    (FOLDER / "openspiel-dict.txt").write_text(f"{policy.to_dict()}\n", "utf-8")
    (FOLDER / "openspiel-example.txt").write_text("".join(rows), "utf-8")


if __name__ == "__main__":
    main()
