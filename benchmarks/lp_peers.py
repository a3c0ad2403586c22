"""Linear-program solvers as peers: each function takes a program (``programs``) and returns
``{"value": .., "x": [..]}``.

Numbers of exact solvers come back as texts of fractions, those of others as floats. Nothing of
nashproof is imported here. The solvers that are programs of their own read a file in CPLEX's LP
format, written here, since PuLP writes twelve digits of a number and HiGHS fifteen.
"""

import re
import signal
import subprocess
from fractions import Fraction


def rows(program):
    """``(sense, right, [(column, entry), ..])`` of each row."""
    starts, columns, entries = program["starts"], program["columns_of"], program["entries"]
    for i, (sense, right) in enumerate(zip(program["senses"], program["rights"])):
        at = slice(starts[i], starts[i + 1])
        yield sense, right, list(zip(columns[at], entries[at]))


def signed(program):
    """The columns that must be at least 0."""
    return sorted(set(range(program["columns"])) - set(program["free"]))


# Exact, in Python


def pycddlib(program):
    import cdd.gmp as cdd

    matrix, equal, n = [], [], program["columns"]
    for sense, right, entries in rows(program):
        sign = 1 if sense == ">=" else -1
        line = [-sign * right] + [0] * n
        for j, a in entries:
            line[1 + j] = sign * a
        equal += [len(matrix)] * (sense == "==")
        matrix.append(line)
    matrix += ([0] * (1 + j) + [1] + [0] * (n - 1 - j) for j in signed(program))
    objective = dict(program["objective"])
    made = cdd.matrix_from_array(
        matrix,
        lin_set=equal,
        rep_type=cdd.RepType.INEQUALITY,
        obj_type=cdd.LPObjType.MAX,
        obj_func=[0] + [objective.get(j, 0) for j in range(n)],
    )
    lp = cdd.linprog_from_matrix(made)
    cdd.linprog_solve(lp)
    return {"value": str(lp.obj_value), "x": list(map(str, lp.primal_solution))}


def pplpy(program):
    import ppl

    variables = [ppl.Variable(j) for j in range(program["columns"])]
    lp = ppl.MIP_Problem(len(variables))
    for sense, right, entries in rows(program):
        left = ppl.Linear_Expression(dict(entries), -right)
        lp.add_constraint(left == 0 if sense == "==" else left <= 0 if sense == "<=" else left >= 0)
    for j in signed(program):
        lp.add_constraint(variables[j] >= 0)
    lp.set_objective_function(ppl.Linear_Expression(dict(program["objective"]), 0))
    lp.set_optimization_mode("maximization")
    point, value = lp.optimizing_point(), lp.optimal_value()
    divisor = point.divisor()
    return {"value": str(value), "x": [f"{point.coefficient(v)}/{divisor}" for v in variables]}


def z3(program):
    import z3

    variables = z3.RealVector("x", program["columns"])
    optimiser = z3.Optimize()
    for sense, right, entries in rows(program):
        left = z3.Sum([a * variables[j] for j, a in entries])
        optimiser.add(
            left == right if sense == "==" else left <= right if sense == "<=" else left >= right
        )
    optimiser.add([variables[j] >= 0 for j in signed(program)])
    goal = optimiser.maximize(z3.Sum([c * variables[j] for j, c in program["objective"]]))
    optimiser.check()
    model = optimiser.model()
    return {
        "value": str(optimiser.upper(goal)),
        "x": [str(model.eval(v, model_completion=True)) for v in variables],
    }


def cvc5(program):
    """It optimises nothing: primal, dual and equal objectives as one question of linear real
    arithmetic."""
    from cvc5.pythonic import Real, Solver, Sum, sat

    x, lines = [Real(f"x{j}") for j in range(program["columns"])], list(rows(program))
    y, costs, solver, objective = (
        [Real(f"y{i}") for i in range(len(lines))],
        [[] for _ in x],
        Solver(),
        dict(program["objective"]),
    )
    for i, (sense, right, entries) in enumerate(lines):
        left = Sum([a * x[j] for j, a in entries])
        solver.add(
            left == right if sense == "==" else left <= right if sense == "<=" else left >= right
        )
        solver.add(*([] if sense == "==" else [y[i] >= 0] if sense == "<=" else [y[i] <= 0]))
        for j, a in entries:
            costs[j].append(a * y[i])
    for j in range(len(x)):
        free = j in set(program["free"])
        solver.add(
            *(
                [Sum(costs[j]) == objective.get(j, 0)]
                if free
                else [x[j] >= 0, Sum(costs[j]) >= objective.get(j, 0)]
            )
        )
    value = Sum([c * x[j] for j, c in objective.items()])
    solver.add(value == Sum([right * y[i] for i, (_, right, _) in enumerate(lines) if right]))
    if solver.check() != sat:
        raise ValueError("it found no solution")
    model = solver.model()
    return {"value": str(model.eval(value)), "x": [str(model.eval(v)) for v in x]}


def sympy_lpmin(program):
    from sympy import Add, Eq, Ge, Le, symbols
    from sympy.solvers.simplex import lpmin

    x = symbols(f"x:{program['columns']}")
    relation = {"==": Eq, "<=": Le, ">=": Ge}
    constraints = [
        relation[sense](Add(*(a * x[j] for j, a in entries)), right)
        for sense, right, entries in rows(program)
    ]
    constraints += [Ge(x[j], 0) for j in signed(program)]
    least, at = lpmin(Add(*(-c * x[j] for j, c in program["objective"])), constraints)
    return {"value": str(-least), "x": [str(at[v]) for v in x]}


# In floats


def highs(program):
    import highspy

    solver, none = highspy.Highs(), highspy.kHighsInf
    for option, value in (("output_flag", False), ("threads", 1)):
        solver.setOptionValue(option, value)
    lp, objective, free = highspy.HighsLp(), dict(program["objective"]), set(program["free"])
    lp.num_col_, lp.num_row_, lp.sense_ = (
        program["columns"],
        len(program["rights"]),
        highspy.ObjSense.kMaximize,
    )
    lp.col_cost_ = [objective.get(j, 0) for j in range(lp.num_col_)]
    lp.col_lower_, lp.col_upper_ = (
        [-none if j in free else 0 for j in range(lp.num_col_)],
        [none] * lp.num_col_,
    )
    lp.row_lower_ = [
        -none if sense == "<=" else right
        for sense, right in zip(program["senses"], program["rights"])
    ]
    lp.row_upper_ = [
        none if sense == ">=" else right
        for sense, right in zip(program["senses"], program["rights"])
    ]
    lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    lp.a_matrix_.start_, lp.a_matrix_.index_, lp.a_matrix_.value_ = (
        program[k] for k in ("starts", "columns_of", "entries")
    )
    solver.passModel(lp)
    solver.run()
    if solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        raise ValueError(f"it said {solver.modelStatusToString(solver.getModelStatus())}")
    return {
        "value": solver.getInfo().objective_function_value,
        "x": list(solver.getSolution().col_value),
    }


def cbc(program):
    import pulp

    problem, free = pulp.LpProblem("p", pulp.LpMaximize), set(program["free"])
    x = [problem.add_variable(f"x{j}", None if j in free else 0) for j in range(program["columns"])]
    problem += pulp.LpAffineExpression([(x[j], c) for j, c in program["objective"]])
    senses = {"<=": pulp.LpConstraintLE, ">=": pulp.LpConstraintGE, "==": pulp.LpConstraintEQ}
    for sense, right, entries in rows(program):
        problem += pulp.LpConstraint(
            pulp.LpAffineExpression([(x[j], a) for j, a in entries]), senses[sense], None, right
        )
    problem.solve(pulp.PULP_CBC_CMD(msg=False, threads=1))
    if problem.status != pulp.LpStatusOptimal:
        raise ValueError(f"it said {pulp.LpStatus[problem.status]}")
    return {"value": problem.objective.value(), "x": [v.varValue or 0.0 for v in x]}


def scipy(program):
    from numpy import array
    from scipy.optimize import linprog
    from scipy.sparse import csr_array

    whole = csr_array(
        (array(program["entries"], float), program["columns_of"], program["starts"]),
        (len(program["rights"]), program["columns"]),
    )
    equal = [i for i, sense in enumerate(program["senses"]) if sense == "=="]
    less = [i for i, sense in enumerate(program["senses"]) if sense == "<="]
    right, objective = array(program["rights"], float), dict(program["objective"])
    free = set(program["free"])
    found = linprog(
        [-objective.get(j, 0) for j in range(program["columns"])],
        whole[less],
        right[less],
        whole[equal],
        right[equal],
        [(None if j in free else 0, None) for j in range(program["columns"])],
        "highs",
    )
    if found.status:
        raise ValueError(found.message)
    return {"value": -found.fun, "x": found.x.tolist()}


# Programs of their own


def lp_text(program):
    """A program in CPLEX's LP format, with whole numbers to the last digit."""
    form, objective = (
        lambda entries: "\n ".join(f"{a:+d} x{j}" for j, a in entries) or "0 x0",
        dict(program["objective"]),
    )
    every = [
        (j, objective.get(j, 0)) for j in range(program["columns"])
    ]  # in order, so that solvers number them so
    lines = ["Maximize", " obj: " + form(every), "Subject To"]
    lines += [
        f" r{i}: {form(entries)} {sense.strip('=') or ''}= {right}"
        for i, (sense, right, entries) in enumerate(rows(program))
    ]
    return "\n".join([*lines, "Bounds", *(f" x{j} free" for j in program["free"]), "End", ""])


def run(*command):
    """What a program says; raises ValueError, with its last line, if it fails, and TimeoutError at
    the limit of its time."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode == -signal.SIGXCPU:
        raise TimeoutError
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise ValueError(f"status {done.returncode}" + (f": {said[-1]}" if said else ""))
    return done.stdout


def written(text, name):
    with open(name, "w", encoding="ascii") as file:
        file.write(text)
    return name


def qsopt_ex(program):
    run("esolver", "-L", "-O", "solution", written(lp_text(program), "program.lp"))
    with open("solution", encoding="ascii") as file:
        text = file.read()
    value = re.search(r"Value = (\S+)", text)
    if not value:
        raise ValueError(f"it said {text.strip().splitlines()[0]}")
    x = dict(
        re.findall(
            r"^x(\d+) = (\S+)$",
            text.partition("VARS:")[2].partition("REDUCED COST:")[0],
            re.MULTILINE,
        )
    )
    return {"value": value[1], "x": [x.get(str(j), "0") for j in range(program["columns"])]}


def soplex(program):
    """It prints its plan exactly and the objective as a rounded decimal: so that is computed."""
    said = run(
        "soplex",
        "--solvemode=2",
        "--readmode=1",
        "-X",
        "-f0",
        "-o0",
        written(lp_text(program), "program.lp"),
    )
    if "[optimal]" not in said:
        raise ValueError(
            "it said " + (re.search(r"^SoPlex status.*$", said, re.MULTILINE) or [said])[0]
        )
    found = dict(re.findall(r"^x(\d+)\s+(\S+)$", said, re.MULTILINE))
    x = [found.get(str(j), "0") for j in range(program["columns"])]
    value = sum(c * Fraction(x[j]) for j, c in program["objective"])
    return {"value": str(value), "x": x}


def glpsol(program):
    """``--exact`` is an exact simplex inside, but what is read and printed are doubles."""
    run("glpsol", "--exact", "--lp", written(lp_text(program), "program.lp"), "-w", "solution")
    with open("solution", encoding="ascii") as file:
        lines = [line.split() for line in file]
    value = next(line[6] for line in lines if line[0] == "s")
    return {"value": float(value), "x": [float(line[3]) for line in lines if line[0] == "j"]}


def lrs(program):
    """Inequalities ``b + a x >= 0``, and the vertex at which its search would begin."""
    lines, equal, n = [], [], program["columns"]
    for sense, right, entries in rows(program):
        equal += [str(len(lines) + 1)] * (sense == "==")
        sign, line = (1 if sense == ">=" else -1), ["0"] * n
        for j, a in entries:
            line[j] = str(sign * a)
        lines.append(f"{-sign * right} {' '.join(line)}")
    lines += [f"0 {'0 ' * j}1{' 0' * (n - 1 - j)}" for j in signed(program)]
    objective = dict(program["objective"])
    head = [
        "p",
        "H-representation",
        f"linearity {len(equal)} {' '.join(equal)}",
        "begin",
        f"{len(lines)} {n + 1} rational",
    ]
    goal = " ".join(str(objective.get(j, 0)) for j in range(n))
    said = run(
        "lrs",
        written(
            "\n".join([*head, *lines, "end", f"maximize 0 {goal}", "lponly", ""]), "program.ine"
        ),
    )
    value, lines = (
        re.search(r"^\*Obj=\s*(\S+)", said, re.MULTILINE),
        re.findall(r"^\s*1\s+(.+)$", said, re.MULTILINE),
    )
    return {
        "value": value[1],
        "x": lines[-1].split(),
    }  # the last line: it begins anew where its numbers grow long
