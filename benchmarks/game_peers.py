"""Programs that take the game itself as peers: from a tree (``.efg``), from a payoff matrix, or
with a profile to judge.

Each function takes a task and what its ``load`` made of it (not timed), and returns what a program
says: ``value`` to player 1, and that player's strategy as ``behaviour`` (``{set: {action:
probability}}``), as ``rows`` of it in the order of Gambit's information sets, or as a mixture
``x``; of a profile the ``nash_conv`` or the ``max_gain``.
"""

from .lp_peers import run, written

# Gambit, whose names are those of pygambit 17


def gambit_tree(task):
    import pygambit

    return pygambit.read_efg(task["file"])


def gambit_matrix(task):
    import pygambit

    return pygambit.StrategicGame.from_arrays(
        task["numerators"], [[-a for a in row] for row in task["numerators"]]
    )


def gambit_lp(game):
    import pygambit

    return _gambit_said(game, pygambit.nash.lp_solve(game).equilibrium)


def gambit_lcp(game):
    import pygambit

    return _gambit_said(game, pygambit.nash.lcp_solve(game).equilibrium)


def _gambit_said(game, profile):
    player = next(iter(game.players))
    rows = [{action: str(p) for action, p in dict(row).items()} for _, row in profile[player]]
    return {"value": str(profile.payoffs[player]), "rows": rows}


def gambit_lp_matrix(game):
    import pygambit

    return _gambit_mixed(game, pygambit.nash.lp_solve(game).equilibrium)


def gambit_lcp_matrix(game):
    import pygambit

    return _gambit_mixed(game, pygambit.nash.lcp_solve(game, stop_after=1).equilibria[0])


def _gambit_mixed(game, profile):
    player = next(iter(game.players))
    mixture = dict(profile[player])
    return {
        "value": str(profile.payoffs[player]),
        "x": [str(mixture[s]) for s in game.get_strategies(player)],
    }


def gambit_gain(game):
    """What one player alone can gain at most against the uniform profile."""
    return {"max_gain": str(game.mixed_behavior_profile(rational=True).max_regret())}


# OpenSpiel


def openspiel_tree(task):
    import pyspiel

    return pyspiel.load_game(f"efg_game(filename={task['file']})")


def openspiel_lp(game):
    from open_spiel.python.algorithms import sequence_form_lp

    value, _, policy, _ = sequence_form_lp.solve_zero_sum_game(game)
    behaviour = {}
    for state, weights in zip(policy.states, policy.action_probability_array):
        if state.current_player() == 0:  # a set is called "player-player-number-NAME" there
            name = state.information_state_string().split("-", 3)[3]
            behaviour[name] = {
                state.action_to_string(a): float(weights[a]) for a in state.legal_actions()
            }
    return {"value": float(value), "behaviour": behaviour}


def openspiel_gain(game):
    from open_spiel.python import policy
    from open_spiel.python.algorithms import exploitability

    return {"nash_conv": float(exploitability.nash_conv(game, policy.UniformRandomPolicy(game)))}


# Two payoff matrices


def lrsnash(task):
    """It lists all equilibria; the first one counts."""
    rows = task["numerators"]
    lines = [
        f"{len(rows)} {len(rows[0])}",
        "",
        *(" ".join(map(str, row)) for row in rows),
        "",
        *(" ".join(str(-a) for a in row) for row in rows),
    ]
    said = [
        line.split()
        for line in run("lrsnash", written("\n".join(lines) + "\n", "game")).splitlines()
    ]
    return {
        "value": next(line[-1] for line in said if line[:1] == ["2"]),
        "x": next(line[1:-1] for line in said if line[:1] == ["1"]),
    }


def nashpy(task):
    import nashpy
    from numpy import array

    matrix = array(task["numerators"], float)
    x, y = nashpy.Game(matrix).linear_program()
    return {"value": float(x @ matrix @ y), "x": x.tolist()}
