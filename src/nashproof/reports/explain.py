"""What a certificate states, what its witness is, and how to check it by hand: in words, for a reader.

Follows docs/certificate-format.md. Explains and does not check: that is nashcheck's.
"""

from nashproof.errors import InputError

TOLD = 24  # moves of a condition
_BROKEN = (KeyError, TypeError, ValueError, AttributeError, IndexError)


def explain(content, players=()):
    """The explanation of a certificate (as parsed JSON) as lines; ``players``: their names, where the game is known.

    Raises InputError if the content is not a certificate of a known kind.
    """
    try:
        statement, witness = content["statement"], content["witness"]
        words = EXPLAINED[statement["kind"]]
        told, shown, steps = words(statement, witness, _Names(players))
        beyond = ", ".join(name for _, name in statement.get("frontier", ()))
    except _BROKEN:
        raise InputError(
            "something that is not a certificate of a known kind",
            "a certificate as docs/certificate-format.md has it",
        ) from None
    if beyond:
        told += f" So it is in every game that differs from this one only in what follows at the frontier: {beyond}."
        steps = [
            *steps,
            "The strategies of the proof never bring play to the frontier, a profile not even where one player deviates.",
        ]
    return [
        "What is stated:",
        f"  {told[:1].upper() + told[1:]}",
        "",
        "What the certificate shows for it:",
        f"  {shown}",
        "",
        "How to check it by hand:",
        *(f"  {k}. {step}" for k, step in enumerate(steps, 1)),
    ]


class _Names:
    """How players are called."""

    def __init__(self, players):
        self.players = players

    def __call__(self, number):
        return self.players[int(number) - 1] if self.players else f"player {number}"

    def list(self, numbers):
        return " and ".join(map(self, numbers))

    def gain(self, numbers):
        return f"{self.list(numbers)} gain{'s' * (len(numbers) == 1)} nothing by deviating"


NOTHING = "Nothing but the statement: the game file is enough to recompute it."
PROFILE = "The profile itself, a probability for every action at every information set."


def _best_response(who):
    """The steps that give a best-response value."""
    return [
        f"For each terminal of the game file multiply the probabilities on its path, those of {who} left out, and the payoff to {who}.",
        f"Go through the information sets of {who} from the last to the first: for each action add up these numbers over the terminals "
        f"that follow it and no later move of {who}, and the values of the sets next below; the greatest sum is the value of the set.",
        f"The same sum for the start of the game is the most that {who} can get: the best-response value.",
    ]


def _expected(who):
    return f"For each terminal multiply all probabilities on its path and the payoff to {who}; the sum is the expected payoff."


def _figure(item):
    """An exact figure beside a stated one."""
    if item["stated"] == item["is"]:
        return f"exactly {item['is']}"
    printed = f" (printed to {item['decimals']} decimals)" if item.get("decimals") else ""
    agrees = (
        "which agrees"
        if item["holds"] == "yes"
        else f"which it is not: the difference is {item['off']}"
    )
    return f"exactly {item['is']}; stated is {item['stated']}{printed}, {agrees}"


COMPARE = (
    "Compare with the number stated; a printed decimal stands for all numbers that round to it."
)


def _box(parameters):
    return " and ".join(f"{name} from {low} to {high}" for name, (low, high) in parameters.items())


def _moves(makes):
    return ", ".join(f"{action} at {name}" for name, action in makes.items())


def _mixture(parts):
    return " and ".join(
        _moves(makes) + ("" if p == "1" else f" with probability {p}") for makes, p in parts
    )


# About the game alone


def _count(s, w, who):
    whose = "" if s["player"] == "0" else f" of {who(s['player'])}"
    return (
        f"The number of {s['what']}{whose} is {_figure(s)}.",
        NOTHING,
        [_COUNTED[s["what"]], COMPARE],
    )


_PURE = "multiply the numbers of actions of all sets"
_REDUCED = (
    "from the last information set to the first: a set counts the sum over its actions of the product of the counts of the sets next "
    "below; the product over the sets that no move of the player precedes is the number"
)
_COUNTED = {
    "nodes": "Count the lines of the game file that begin with c, p or t.",
    "terminals": "Count the lines of the game file that begin with t.",
    "information sets": "Count the different pairs of a player and a number in the lines that begin with p.",
    "decision nodes": "Count the lines of the game file that begin with p.",
    "sequences": "Add up the numbers of actions of the player's information sets, and 1 for the empty sequence.",
    "pure strategies": f"For the player {_PURE}.",
    "reduced pure strategies": f"Count {_REDUCED}.",
    "profiles": f"Over all players, {_PURE}.",
    "reduced profiles": f"For each player count {_REDUCED}; multiply the players' numbers.",
    "deals": "Write down for each terminal the chance actions on its path, and count the different lists.",
    "subgames": "Go through the nodes: one counts if it is alone in its information set and no set has members both below it and elsewhere; "
    "the root counts, terminals do not.",
    "moves on the longest path": "For each terminal count the lines on its path that begin with p (of the player, if one is named), and take the greatest number.",
}


def _pure_values(s, w, who):
    there = (
        "So there is a pure equilibrium."
        if s["saddle"] == "yes"
        else "So there is no pure equilibrium."
    )
    return (
        f"With pure strategies {who(1)} can secure {s['maxmin']} and {who(2)} can hold it to {s['minmax']}. {there}",
        NOTHING,
        [
            f"Write the matrix of payoffs to {who(1)}, a row for each of its pure strategies, a column for each of {who(2)}'s.",
            f"The greatest of the row minima is {s['maxmin']}, the least of the column maxima {s['minmax']}.",
            "A pure equilibrium exists exactly when the two are equal.",
        ],
    )


def _matrix(s, w, who):
    what = (
        "payoffs by pairs of sequences"
        if s["matrix"] == "payoff"
        else f"flow constraints of {who(s['matrix'][-1])}"
    )
    wrong = (
        f"{len(s['wrong'])} of the cells stated are wrong"
        if s["wrong"]
        else "All cells stated are right"
    )
    return (
        f"{wrong}, of the matrix of {what}, scaled by {s['scale']}.",
        "The cells, and for wrong ones the exact entry.",
        [
            "A payoff cell is the sum, over the terminals whose path has exactly these moves of the two players, of chance's probability "
            f"times the payoff to {who(1)}."
            if s["matrix"] == "payoff"
            else "In the row of a set its own moves have 1 and the sequence that leads to it has -1; the empty row has 1 at the empty sequence.",
            "Multiply by the scale and compare cell by cell.",
        ],
    )


def _arithmetic(s, w, who):
    right = sum(e["holds"] == "yes" for e in s["equations"])
    return (
        f"Of {len(s['equations'])} equations {right} hold, as identities: "
        + "; ".join(f"{e['left']} = {e['right']}" for e in s["equations"])
        + ".",
        "Nothing but the equations.",
        [
            "Multiply out both sides and subtract: the difference must be 0 whatever the parameters are.",
            COMPARE,
        ],
    )


# About a profile


def _payoff(s, w, who):
    told = [
        f"{_of(f['of'], who)}{' given ' + _event(f['given']) if f['given'] else ''} is {_figure(f)}"
        for f in s["figures"]
    ]
    where = f" For {_box(s['parameters'])}." if s["parameters"] else ""
    return (
        "; ".join(told) + "." + where,
        PROFILE,
        [
            "For each terminal multiply all probabilities on its path.",
            "Add up these products over the terminals at which the condition holds (the probability of the condition), and the products times "
            "the payoff, or only those at which the event holds too.",
            "The second sum divided by the first is the figure.",
            COMPARE,
        ],
    )


def _of(of, who):
    return (
        f"the expected payoff of {who(of['payoff'])}"
        if "payoff" in of
        else f"the probability of {_event(of['probability'])}"
    )


def _event(conditions):
    return " and ".join(map(_condition, conditions)) or "anything"


def _condition(moves):
    more = f" or {len(moves) - TOLD} more" if len(moves) > TOLD else ""
    return " or ".join(f"{name}: {action}" for _, name, action in moves[:TOLD]) + more


def _equilibrium(s, w, who):
    gains = {p: g for p, g in s["gains"].items() if g != "0"}
    told = "; ".join(f"{who(p)} can gain exactly {g} by deviating" for p, g in gains.items()) or (
        who.gain(s["players"])
        + (": a Nash equilibrium" if len(s["players"]) == len(s["payoffs"]) else "")
    )
    paid = ", ".join(f"{x} to {who(p)}" for p, x in s["payoffs"].items())
    return (
        f"The profile pays {paid}; {told}.",
        PROFILE,
        [
            _expected("each player"),
            *_best_response("the player"),
            f"The best-response value minus the expected payoff is the gain; do so for {who.list(s['players'])}.",
        ],
    )


def _gain(s, w, who):
    if s["player"] == "0":
        told, last = (
            "NashConv, the sum of all players' gains by deviating,",
            "Add up the gains of all players.",
        )
    else:
        told, last = f"The most that {who(s['player'])} can gain by deviating", COMPARE
    return (
        f"{told} is {_figure(s)}.",
        PROFILE,
        [
            _expected("the player"),
            *_best_response("the player"),
            "The best-response value minus the expected payoff is the gain.",
            last,
        ],
    )


def _deviation(s, w, who):
    p = who(s["player"])
    at = "".join(f", {name} = {x}," for name, x in s["at"].items())
    return (
        f"The profile{at} is no equilibrium: {p} gets {s['payoff']}, and by playing {_moves(s['strategy'])} gets {s['deviation payoff']}, which is "
        f"{s['gain']} more.",
        "The profile, and the pure strategy that does better.",
        [
            _expected(p),
            f"Do the same with {p}'s probabilities replaced by the pure strategy.",
            f"The second number, {s['deviation payoff']}, minus the first, {s['payoff']}, is {s['gain']}.",
        ],
    )


def _family(s, w, who):
    steps = [
        "Every probability is at least 0 on the whole box, and they sum to 1 at each set, as polynomials.",
        "The certificate gives each information set a bound, a polynomial. For each action, subtract from it the payoffs that follow the "
        "move and the bounds of the sets next below: the difference is non-negative on the box (no Bernstein coefficient is negative).",
        "At the start of the game the bounds equal the expected payoff, as polynomials: so no deviation pays more.",
        "Where the box is cut in two, do so on each part.",
    ]
    return (
        f"For every {_box(s['parameters'])}, {who.gain(s['players'])} from the profile.",
        "Polynomials that bound what each player can get from each of its information sets.",
        steps,
    )


def _parameter_set(s, w, who):
    within = (
        " or ".join(low if low == high else f"from {low} to {high}" for low, high in s["within"])
        or "none"
    )
    return (
        f"Of all {_box(s['parameters'])}, {who.gain(s['players'])} exactly for: {within}.",
        "Inside the intervals bounds as for a family; for each piece outside a pure strategy that gains there.",
        [
            "Inside: the bounds of the sets are polynomials; check the inequalities by their Bernstein coefficients, as for a family.",
            "Outside: write what the pure strategy gains as a polynomial in the parameter; its Bernstein coefficients on the piece are at least "
            "0 and not all 0, and it is positive at the ends that are not inside.",
            "Inside and outside together leave no gap.",
        ],
    )


def _set_values(s, w, who):
    told = "; ".join(f"{name or 'the whole game'}: {_figure(f)}" for name, f in s["values"].items())
    return (
        f"Against the others, the best-response value of {who(s['player'])} is, at {told}.",
        PROFILE,
        [*_best_response(who(s["player"])), COMPARE],
    )


def _in_box(s, w, who):
    return (
        f"Some exact Nash equilibrium prints as the profile does ({_form(s)}).",
        "That equilibrium, in fractions.",
        [
            "Each fraction lies in the interval of numbers that round to what is printed.",
            _expected("each player"),
            *_best_response("the player"),
            "Nobody's best-response value exceeds its expected payoff.",
        ],
    )


def _form(s):
    return "printed as realisation weights" if s["form"] == "plan" else "printed as probabilities"


def _not_in_box(s, w, who):
    p, other = who(s["player"]), who(3 - int(s["player"]))
    return (
        f"No Nash equilibrium prints as the profile does ({_form(s)}): none even has a strategy of {p} that prints so.",
        f"A plan of {p} that secures some amount; weights on {other}'s moves (those of a plan times {w['scale']}); and for each printed number how much its "
        "two ends count.",
        [
            f"Find what the plan secures: the constant sum minus the best-response value of {other} against it. An optimal plan secures no less.",
            f"Against the weights {p} earns something for each move. Add to that, for each printed number, what its ends count: `low` times (the weight "
            "of the move minus the lower end times the weight of its set), and `high` times (the upper end times that minus the weight).",
            "For a strategy that prints so the additions are not negative, so an optimal one would come to at least the scale times what the plan "
            "secures.",
            f"The best that {p} can do with the additions, by any strategy at all (bottom-up, as a best response), is less than that.",
        ],
    )


# About zero-sum games


def _value(s, w, who):
    return (
        f"To {who(1)} the game is worth {_figure(s)}.",
        "A realisation plan for each player.",
        [
            f"Against the plan of {who(2)}, {who(1)} can get {s['is']} at most: a best-response value.",
            *_best_response(who(1)),
            f"Against the plan of {who(1)}, {who(2)} can get at most the constant sum of the payoffs minus {s['is']}, in the same way.",
            "So the first cannot get more, and need not take less.",
        ],
    )


def _value_law(s, w, who):
    told = "; ".join(
        f"{piece['is']} for {s['parameter']} from {piece['from']} to {piece['to']}"
        for piece in s["pieces"]
    )
    never = [
        f"{who(p)} never makes the move {action} with the cards of block {b}"
        + f" after {moves}" * bool(moves)
        for piece in s["pieces"]
        for p, b, moves, action in piece["never"]
    ]
    return (
        f"The game is the one at {s['parameter']} = {s['at']} of a family with blocks of {', '.join(s['blocks'])} cards (the weakest first) and payoffs that may depend "
        f"on {s['parameter']}. Wherever the blocks are whole numbers, it is worth to {who(1)}: {told}."
        + f" Between the ends of its piece {'; '.join(never)}."
        * bool(never),
        "For each piece a plan of each player: weights for each block of cards, polynomials over one scale.",
        [
            f"Put {s['at']} for {s['parameter']}: sizes of blocks and payoffs become those of the game file.",
            "On each piece weights and blocks are not negative, and the scales are positive: substitute the ends of the piece, and look at the coefficients (Bernstein's, "
            "on a piece without end those of the powers of what lies above its beginning).",
            "Against weights that are the same for all cards of a block, what a move earns is linear in the card within a block; so the action that is best with the first and with "
            "the last card is best with all. Choose it at each decision, from the last to the first.",
            "Add up over the cards and blocks: this is the best-response value, times scale and number of deals. For both players it is the value stated, identically.",
        ],
    )


def _optimal_plan(s, who):
    p, other = who(s["player"]), who(3 - int(s["player"]))
    return (
        f"Find the value to {p}: its best-response value against the plan `opponent`. A plan is optimal if it secures as much (the constant "
        f"sum minus {other}'s best-response value against it)."
    )


def _optimal_range(s, w, who):
    expression = " + ".join(f"{c} * ({name}: {action})" for name, action, c in s["terms"])
    per = f", divided by the weight of reaching {s['given']}," if s["given"] else ""
    stated = " to ".join(text for text in dict.fromkeys(s["stated"]) if text)
    return (
        f"Over all optimal strategies of {who(s['player'])} the realisation weights in {expression}{per} range from exactly {s['low']} to exactly "
        f"{s['high']}. Stated: {s['relation']} {stated}, which {'holds' if s['holds'] == 'yes' else 'does not hold'}.",
        "An optimal plan at each end, weights on the opponent's moves for each end, and an optimal plan of the opponent.",
        [
            _optimal_plan(s, who),
            "Both plans are optimal, and the expression has the value of the end there.",
            "An optimal plan earns at least the value times the scale against the weights. The best that any plan can do for the expression (with "
            "the sign of the end) plus its payoffs against the weights is the end plus that: so no optimal plan goes beyond.",
        ],
    )


def _size(s):
    return (
        "is unique"
        if s["dimension"] == "0"
        else f"form a set of dimension {s['dimension']} (linear span {s['span']})"
    )


def _space(s):
    return (
        "realisation plan"
        if s["space"] == "plan"
        else "mixed strategy over reduced pure strategies"
    )


def _optimal_set(s, w, who):
    return (
        f"The optimal strategies of {who(s['player'])} (each as a {_space(s)}) {_size(s)}: exactly the mixtures of {len(s['vertices'])} vertices, and exactly "
        f"what satisfies {len(s['facets'])} inequalities.",
        "An optimal plan of the opponent and replies of his; why each inequality holds; and a proof that there is no further vertex.",
        [
            _optimal_plan(s, who),
            "Each vertex is optimal.",
            "A move that brings less than the value of its set against `opponent` has weight 0 in every optimal plan; against a reply that uses only "
            "moves of `opponent` every optimal plan earns exactly the value. These equations leave as many free coordinates as the dimension.",
            "Each facet is a weight that is not negative, or what is earned above the value against some plan.",
            "No vertex is missing: from a point of the region go away from a vertex until an inequality is tight, and again, on fewer and fewer "
            "coordinates; each set of inequalities is tight at a vertex listed, or (by its weights in `apart`) nowhere together.",
        ],
    )


def _dimension(s, w, who):
    return (
        f"The optimal strategies of {who(s['player'])} (each as a {_space(s)}) {_size(s)}.",
        "An optimal plan of the opponent, replies of his, and so many optimal strategies that are independent.",
        [
            _optimal_plan(s, who),
            "Each point listed is optimal, and they are affinely independent: the set is no smaller.",
            "The equations that hold for every optimal strategy leave no more coordinates than that: the set is no larger.",
        ],
    )


REGION = {  # by "contained": what is stated, what is given, what is checked
    "yes": (
        "every plan that satisfies them is optimal",
        "all corners of the region",
        "Every corner is optimal, and there is no other: so is every plan of the region.",
    ),
    "no": (
        "some plan that satisfies them is not optimal",
        "the plan that is not optimal",
        "The plan named satisfies all conditions, and secures less than the value.",
    ),
    "empty": (
        "no plan at all satisfies them",
        "a factor for each condition",
        "The conditions, each times its factor, add up to something that is at least 0 on a plan that satisfies all; the greatest value of "
        "that sum over all plans is below 0.",
    ),
}


def _region(s, w, who):
    p = who(s["player"])
    others, given, second = REGION[s["contained"]]
    parts = [
        f"every optimal plan of {p} satisfies the conditions"
        if s["contains"] == "yes"
        else f"some optimal plan of {p} fails them",
        others,
    ]
    shown = [
        "weights on the opponent's moves for each condition"
        if s["contains"] == "yes"
        else "the optimal plan that fails",
        given,
    ]
    first = (
        "For each condition: the best that any plan can do against it plus its payoffs against the weights, minus the scale times the value, "
        "keeps within it."
        if s["contains"] == "yes"
        else "The plan named is optimal, and fails a condition."
    )
    return (
        f"Of the linear conditions, {len(s['rows'])} in number: {', and '.join(parts)}.",
        f"{', and '.join(shown).capitalize()}.",
        [_optimal_plan(s, who), first, second],
    )


def _projection(s, w, who):
    told, shown, steps = _optimal_set(s["optimal"], w, who)
    return (
        f"{told} They are exactly the plans of the optimal mixed strategies.",
        f"{shown} And for each vertex a mixture of pure strategies.",
        [
            *steps,
            "Each vertex is the plan of its mixture: add up the probabilities of the strategies that make a move, and all its own moves before it.",
            "A mixed strategy earns what its plan earns, so one is optimal when the other is; and each optimal plan is a combination of the vertices.",
        ],
    )


def _feasible_set(s, w, who):
    variables, system = ", ".join(s["of"]), f"the {len(s['rows'])} rows"
    if s["empty"] == "yes":
        return (
            f"No point satisfies {system}.",
            "A factor for each row.",
            [
                "Bring each row into the form `at least 0` (or `0`), times its factor, and add up: the variables cancel, and a negative constant is left."
            ],
        )
    point = "Put the point named into each row: it satisfies them all."
    if s["bounded"] == "yes":
        return (
            f"Some point satisfies {system}, and where all hold these variables are bounded: {variables}.",
            "The point, and two lists of factors for each variable.",
            [
                point,
                "Bring each row into the form `at least 0` (or `0`), times its factor in a list, and add up: what is left is the variable plus a constant, "
                "in the second list a constant minus the variable. So the variable lies between these bounds.",
            ],
        )
    return (
        f"Some point satisfies {system}, and where all hold not all of these variables are bounded: {variables}.",
        "The point, and a direction.",
        [
            point,
            "Leave the constants out of the rows and put the direction in: no row falls, and no equation changes. So however far one goes from the "
            "point in this direction, all rows hold.",
            "One of the variables changes along the direction.",
        ],
    )


def _equilibria(s, w, who):
    return (
        f"The game's Nash equilibria are the pairs in {len(s['components'])} product(s) of sets of mixed strategies; the number of {s['what']} is {_figure(s)}.",
        "For each player the vertices of the polyhedron of best-reply conditions, and a proof that there is none missing.",
        [
            "Add a constant to each player's payoffs so that all are positive.",
            "Each vertex is tight in the conditions that its mixture makes tight: strategies not used, and best replies of the other player.",
            "Two vertices are an equilibrium when each strategy is unused by the one or a best reply to the other.",
            "The maximal sets of vertices that fit each other are the components; no vertex is missing, face by face.",
        ],
    )


# Dominance


def _dominated(s, w, who):
    told = "; ".join(f"{_moves(m['makes'])} by {_mixture(m['by'])}" for m in s["moves"])
    barred = ", ".join(f"{a} at {name}" for _, name, a in s["excluded"])
    return (
        f"{s['sense'].capitalize()} dominated{f', if nobody ever plays {barred},' if barred else ''}: {told}.",
        "For each move the continuation, or mixture of continuations, that does better.",
        [
            "For each way to go on with the move, and each strategy of the opponent, compare what is earned below the set.",
            "The replacement earns "
            + (
                "more against every strategy."
                if s["sense"] == "strictly"
                else "at least as much against every strategy, and more against one."
            ),
        ],
    )


def _not_dominated_by(s, w, who):
    return (
        f"{_moves(s['makes'])} is not {s['sense']} dominated by {_mixture(s['by'])}.",
        "A way to go on, and a strategy of the opponent.",
        [
            f"When the opponent plays {_moves(w['opponent'])}, add up what {_moves(w['continuation'])} earns below {s['set']}.",
            "The replacement earns less" + (" or the same." if s["sense"] == "strictly" else "."),
        ],
    )


def _undominated(s, w, who):
    return (
        f"Some strategy of {who(s['player'])} that plays {_moves(s['makes'])} is not {s['sense']} dominated by any mixture.",
        "That strategy, and probabilities for the others against which it is a best response.",
        [
            *_best_response(who(s["player"])),
            f"The strategy {_moves(w['strategy'])} attains this value, so nothing pays more against these probabilities"
            + (", which are all positive." if s["sense"] == "weakly" else "."),
        ],
    )


def _iterated(s, w, who):
    left = (
        "; ".join(f"{x['1']} and {x['2']} after round {k}" for k, x in enumerate(s["left"], 1))
        or "nothing is eliminated"
    )
    gone = " ".join(
        f"{a} at {name} is "
        + (f"gone after round {g['round']}." if g["round"] != "none" else "still made at the end.")
        for g in s["gone"]
        for _, name, a in [g["move"]]
    )
    end = " Nothing left is dominated." if s["complete"] == "yes" else ""
    return (
        f"Eliminating {s['sense']} dominated strategies round by round leaves: {left}.{end}{' ' + gone if gone else ''}",
        "For each strategy eliminated a mixture that dominates it; for each one left at the end a mixture of the opponent's to which it is a best reply.",
        [
            "Round by round, against the strategies of the opponent left at its beginning, the mixture earns "
            + (
                "more than the strategy each time."
                if s["sense"] == "strictly"
                else "at least as much as the strategy, and more once."
            ),
            "At the end, each strategy left is a best reply, among those left, to its mixture.",
        ],
    )


# Figures compared, and what is best against something


def _comparison(s, w, who):
    def side(x):
        if "number" in x:
            return x["number"]
        times = f"{x['times']} times " if x["times"] != "1" else ""
        which = f" in profile {x['profile']}" if len(s["profiles"]) > 1 else ""
        return (
            times
            + _of(x["of"], who)
            + (f" given {_event(x['given'])}" if x["given"] else "")
            + which
        )

    told = "; ".join(
        f"{side(c['left'])} is {'' if c['holds'] == 'yes' else 'not '}{c['relation']} {side(c['right'])} (the difference is {c['difference']})"
        for c in s["comparisons"]
    )
    place = ", ".join(f"{name} = {x}" for name, x in s["at"].items())
    where = (
        f"At {place}: "
        if place
        else f"For every {_box(s['parameters'])}{', ends excepted' * (s['where'] == 'inside')}: "
        if s["parameters"]
        else ""
    )
    sign = (
        "Subtract: a polynomial over a positive one. On the box its Bernstein coefficients have the sign that the relation asks for."
        if s["parameters"] and not place
        else "Subtract, and look at the sign."
    )
    return (
        f"{where}{told}.",
        "The profiles themselves: a probability for every action at every information set.",
        [
            "For each terminal multiply the probabilities on its path; add these numbers (times a payoff, for a payoff) over the terminals of the event, and "
            "divide by the sum over those of the given event.",
            sign,
        ],
    )


def _responses(s, w, who):
    sense = {
        "only": "the only best response to some strategy",
        "best": "a best response to some strategy",
        "cautious": "a best response to some completely mixed strategy",
    }[s["sense"]]
    counts = ", then ".join(str(len(level)) for level in s["levels"])
    avoid = " or ".join(f"{action} at {name}" for _, name, action in s["avoid"])
    exact = (
        f" They are {'' if s['exactly'] == 'yes' else 'not '}exactly the strategies without {avoid}."
        if avoid
        else ""
    )
    turns = (
        f" (the players in turn, each responding to mixtures of the strategies counted before, {who(s['player'])} last)"
        if len(s["levels"]) > 1
        else f", of {who(s['player'])}"
    )
    return (
        f"{counts} {s['strategies']} pure strategies{turns}, are {sense} of the opponent.{exact}",
        "For each of these strategies a mixture of the opponent's to which it is a response; for each other one a mixture of rivals that are as good.",
        [
            "Against its mixture no rival of a response earns more"
            + (", nor as much." if s["sense"] == "only" else "."),
            "The mixture of rivals of any other strategy earns "
            + ("more than it" if s["sense"] == "best" else "at least as much as it")
            + " against every strategy of the opponent that is allowed"
            + (", and somewhere more." if s["sense"] == "cautious" else "."),
        ],
    )


EXPLAINED = {
    "count": _count,
    "payoff": _payoff,
    "equilibrium": _equilibrium,
    "gain": _gain,
    "deviation": _deviation,
    "value": _value,
    "value law": _value_law,
    "pure values": _pure_values,
    "family": _family,
    "parameter set": _parameter_set,
    "dominated": _dominated,
    "not dominated by": _not_dominated_by,
    "undominated": _undominated,
    "iterated": _iterated,
    "optimal range": _optimal_range,
    "optimal set": _optimal_set,
    "dimension": _dimension,
    "projection": _projection,
    "region": _region,
    "feasible set": _feasible_set,
    "matrix": _matrix,
    "arithmetic": _arithmetic,
    "set values": _set_values,
    "equilibrium in box": _in_box,
    "no equilibrium in box": _not_in_box,
    "equilibria": _equilibria,
    "comparison": _comparison,
    "responses": _responses,
}
