"""Small texts of every kind that is read, undamaged: the seeds of fuzz.py and of the truncation
tests."""

TOML_GAMES = [
    """title = "Pennies"
description = "d"
players = ["A", "B"]
[matrix]
rows = ["x", "y"]
columns = ["x", "y"]
payoffs = [["1", "-1"], ["-1", "1/2"]]
payoffs_2 = [["1", "-1"], ["-1", "0.5"]]
""",
    """title = "Cards"
description = "d"
players = ["A", "B"]
[deck]
cards = ["q", "k"]
replacement = false
[stakes]
ante = "1/2"
[betting]
bet = "1"
raise = "2"
raises = 1
[[bonus]]
player = 1
amount = "10"
card = "q"
moves = ["check"]
""",
    """title = "Listed"
description = "d"
players = ["A", "B"]
[deck]
cards = ["1", "2"]
replacement = true
[[histories]]
moves = ["call"]
end = "showdown"
paid = ["1", "1"]
[[histories]]
moves = ["raise", "fold"]
end = "player 2 folds"
paid = ["2", "1"]
""",
    """title = "Stages"
players = ["A", "B"]
payoffs = ["w - 1", "1 - w"]
[[stages]]
nature = [{ variable = "c", values = ["1", "x"], weight = "cases(c == 'x', 1/3, 2/3)" }]
[[stages]]
condition = "c == 1 or not defined(c)"
player = 2
observe = ["c"]
actions = { variable = "a", values = ["u", "v"] }
compute = [["w", "(a == 'u')*2 + -1"]]
[[stages]]
compute = [["w", "cases(defined(a), w, 0)"]]
[prefer]
1 = "1/2"
""",
]
GAMES = {
    "tiny": """EFG 2 R "tiny" { "A" "B" }
""
c "" 1 "deal" { "x" 1/2 "y" 1/2 } 0
p "" 1 1 "x" { "l" "r" } 0
p "" 2 1 "m" { "u" "d" } 0
t "" 1 "" { 1, -1 }
t "" 2 "" { 0, 0 }
t "" 3 "" { 1/2, -1/2 }
p "" 1 2 "y" { "l" "r" } 0
p "" 2 1 "m" { "u" "d" } 0
t "" 4 "" { -1, 1 }
t "" 5 "" { 2, -2 }
t "" 6 "" { 0, 0 }
""",
    "clash": """EFG 2 R "clash" { "A" "B" }
""
p "" 1 1 "one" { "a" "b" } 0
p "" 2 1 "two" { "a" "b" } 0
t "" 1 "" { 2, 1 }
t "" 2 "" { 0, 0 }
p "" 2 1 "two" { "a" "b" } 0
t "" 3 "" { 0, 0 }
t "" 4 "" { 1, 2 }
""",
    "even": """EFG 2 R "even" { "A" "B" }
""
p "" 1 1 "one" { "a" "b" } 0
p "" 2 1 "two" { "a" "b" } 0
t "" 1 "" { 0, 0 }
t "" 2 "" { 2, 1 }
p "" 2 1 "two" { "a" "b" } 0
t "" 3 "" { 1, 2 }
t "" 4 "" { 0, 0 }
""",
    "loose": """EFG 2 D "loose" { "A" "B" "C" } "a comment"
c "n" 1 { "x" .25 "y" 3/4 } 7 "paid" { 1 0 1e-1 }
p "" 3 5 "" { "" "" } 0 t "" 7 t "" 0
p "" 3 5 0 t "" 2 "" { -1. 1e2, 0 } t "" 0
""",
}
HEAD = """title = "t"
author = "a"
year = "1950"
source = "s"
text = "t.txt"
sha256 = "0000000000000000000000000000000000000000000000000000000000000000"
about = "x"
"""
DOCUMENT = (
    HEAD
    + """verdict = "v (e1)."
names = { players = ["A"], card = "die", cards = { Q = "queen" }, letters = { a = "x" } }
not_yet = ["lines 3: later"]
no_claim = ["line 4: nothing"]
[profiles.p]
game = "matching-pennies"
says = "x"
parameters = { a = ["0", "1"] }
[profiles.p.strategy]
"move 1" = "Heads"
"move *" = { Heads = "1 - a/2", Tails = "a/2" }
[profiles.q]
base = "p"
says = "y"
form = "behaviour"
strategy = { "move 1" = { Heads = "a^2/(a + 1)", Tails = "1 - a^2/(a + 1)" } }
[[assertions]]
id = "c"
lines = "1-2"
kind = "value"
game = "matching-pennies"
stated = "0.05"
decimals = "2"
says = "x"
unnoticed = { "stated: 0.05" = "r" }
[assertions.corrected]
stated = "0"
says = "z"
[[assertions]]
id = "d"
lines = "3"
place = { heading = "H", table = 2 }
kind = "equilibrium"
says = "x"
printed = "p"
taken = "t"
[[assertions.readings]]
id = "A"
if = "one"
profile = "p"
qualified = { profile = "q", says = "y" }
[[assertions.readings]]
id = "B"
if = "two"
instance = "this one"
profile = "q"
[[questions]]
id = "e"
asks = "x"
kind = "value"
game = "matching-pennies"
stated = "?"
[[errata]]
id = "e1"
damage = "misleads"
title = "t"
printed = "p"
should_read = "s"
why = "w"
rests_on = ["c"]
proved_by = ["e", "d.A"]
[[notes]]
id = "n1"
title = "t"
says = "s"
rests_on = ["d"]
[[stands]]
title = "t"
says = "s"
rests_on = ["c"]
"""
)
PROFILES = """[profiles.p]
game = "tiny"
says = "x"
strategy = { x = { l = "1/2", r = "1/2" }, y = "l", m = { u = "1/3", d = "2/3" } }
[profiles.box]
base = "p"
says = "x"
strategy = { m = { u = "0.33", d = "0.67" } }
[profiles.family]
base = "p"
says = "x"
parameters = { a = ["0", "1"] }
strategy = { m = { u = "a/2", d = "1 - a/2" } }
[profiles.clash]
game = "clash"
says = "x"
strategy = { one = "a", two = "a" }
[profiles.even]
game = "even"
says = "x"
strategy = { one = { a = "2/3", b = "1/3" }, two = { a = "2/3", b = "1/3" } }
[profiles.mutual]
game = "even"
says = "x"
parameters = { a = ["0", "1"] }
strategy = { one = { a = "a", b = "1 - a" }, two = { a = "a", b = "1 - a" } }
"""
FIELDS = [  # one claim of each kind, on tiny games
    'kind = "count"\ngame = "tiny"\nwhat = "pure strategies"\nplayer = "1"\nstated = "4"',
    'kind = "value"\ngame = "tiny"\nstated = "0.17"\nmethod = "normal form"',
    (
        'kind = "payoff"\nprofile = "p"\nfigures = [{ player = "1", stated = "0.5" }, { event = '
        '["x: l | y: l", "1/*: l"], given = ["deal: y"], stated = "1", decimals = "3" }]'
    ),
    'kind = "payoff"\nprofile = "family"\nplayer = "1"\nstated = "a/2 - 1/4"',
    'kind = "payoff"\nprofile = "family"\nplayer = "1"\nstated = "1/4"\nat = { a = "1/2" }',
    (
        'kind = "count"\ngame = "tiny"\nwhat = "deals"\nstated = "3"\n[assertions.corrected]\n'
        'stated = "2"\nsays = "y"'
    ),
    'kind = "equilibrium"\nprofile = "p"\nstated = "not an equilibrium"',
    'kind = "equilibrium"\nprofile = "box"',
    'kind = "equilibrium"\nprofile = "family"\nfrontier = ["y"]',
    'kind = "equilibrium"\nprofile = "clash"',
    'kind = "parameter set"\nprofile = "family"\nstated = "from 0 to 1/3 and 1/2"\nplayer = "1"',
    'kind = "unique equilibrium"\nprofile = "family"\nstated = "everywhere"',
    'kind = "logit limit"\nprofile = "family"\nstated = "from 0 to 1/3"',
    'kind = "best response"\nprofile = "p"\nplayer = "2"',
    'kind = "dominated strategy"\nprofile = "p"\nplayer = "1"\nstated = "not dominated"',
    'kind = "dominated strategy"\nprofile = "family"\nplayer = "2"\nat = { a = "1/2" }',
    'kind = "subgame perfect"\nprofile = "p"\nstated = "not subgame perfect"',
    'kind = "quasi-perfect"\nprofile = "p"\nstated = "not quasi-perfect"',
    'kind = "sequential"\nprofile = "p"\nstated = "not sequential"',
    'kind = "perfect"\nprofile = "p"\nstated = "not perfect"',
    'kind = "correlated equilibrium"\ngame = "clash"\nstated = "not correlated equilibrium"\n'
    'distribution = [{ profile = "clash", probability = "1" }]',
    'kind = "correlated equilibrium"\ngame = "clash"\nrecommendations = "moves"\n'
    'distribution = [{ profile = "clash", probability = "1" }]',
    'kind = "rounded distributions"\ngame = "clash"\nstated = "every"\n'
    'distribution = [{ profile = "clash", probability = "1" }]',
    'kind = "correlated range"\ngame = "clash"\nplayer = "0"\nstated = "from 0 to 1/3"',
    'kind = "correlated range"\ngame = "clash"\nrecommendations = "moves"\n'
    'event = ["one: a | two: b"]\nstated = "from 0.3 to 0.5"\ndecimals = "2"',
    'kind = "gain"\nprofile = "p"\nplayer = "0"\nstated = "1/3"',
    'kind = "saddle"\ngame = "tiny"\nstated = "none"',
    (
        'kind = "comparison"\nprofile = "family"\nwhere = "inside"\ncomparisons = [{ '
        'left = { player = "1", given = ["deal: y"], times = "1/2" }, relation = "at most", '
        'right = { event = ["x: l | y: l"], profile = "p" } }, '
        '{ left = "a", relation = "at least", right = "0" }]'
    ),
    (
        'kind = "comparison"\nprofile = "family"\nat = { a = "1/2" }\n'
        'comparisons = [{ left = { player = "2" }, relation = "less than", right = "1" }]'
    ),
    (
        'kind = "responses"\ngame = "tiny"\nplayer = "1"\nsense = "cautious"\nlevel = "2"\n'
        'strategies = "full"\nstated = "exactly these"\navoid = ["x: l"]'
    ),
    (
        'kind = "dominated"\ngame = "tiny"\nsense = "weakly"\nmoves = [{ move = "x: l", by = '
        '["x: r"] }, { makes = ["y: l"], mixture = [{ by = ["y: r"], probability = "1" }] '
        '}]\nexcluded = ["m: u"]'
    ),
    (
        'kind = "dominated"\ngame = "clash"\nsense = "strictly"\nmoves = [{ move = "one: a" '
        '}]\nstated = "not dominated"'
    ),
    (
        'kind = "iterated dominance"\ngame = "tiny"\nsense = "weakly"\nmoves = ["x: l"]\nstated '
        '= "round 1"'
    ),
    (
        'kind = "all equilibria"\ngame = "tiny"\nplayer = "1"\nterms = [["x: l", "1"], ["y: l", '
        '"-1/2"]]\ngiven = "x"\nstated = "from 0 to 1/3"'
    ),
    'kind = "equilibria"\ngame = "clash"\nwhat = "components"\nstated = "3"',
    'kind = "pure equilibria"\ngame = "clash"\nstated = "2"',
    'kind = "subgame perfect equilibria"\ngame = "clash"\nstated = "2"',
    'kind = "evolutionarily stable"\nprofile = "even"',
    'kind = "stable set"\nprofile = "mutual"\nstated = "everywhere"',
    'kind = "completions"\nprofile = "even"\nopen = ["*"]\nstated = "at least 0"',
    'kind = "potential"\ngame = "clash"\nstated = "ordinal"',
    'kind = "weighted potential"\ngame = "clash"\nstated = "none"',
    'kind = "commitment"\ngame = "tiny"\nleader = "2"\nstated = "1/2"',
    'kind = "optimal set"\ngame = "tiny"\nplayer = "2"\nspace = "mixed"\nstated = "2 vertices"',
    (
        'kind = "region"\ngame = "tiny"\nplayer = "1"\nrows = [{ terms = [["x: l", "1"]], '
        'relation = ">=", right = "0" }]\nstated = "contains"'
    ),
    (
        'kind = "matrix"\ngame = "tiny"\nmatrix = "payoff"\nscale = "2"\nrows = ["", "x: '
        'l"]\ncolumns = ["m: u", "m: d"]\ncells = ["0 0", ["1", "0"]]'
    ),
    (
        'kind = "matrix"\ngame = "tiny"\nmatrix = "constraint 1"\nrows = ["", "x"]\ncolumns = '
        '["", "x: l"]\ncells = ["1 0", "-1 1"]'
    ),
    'kind = "projection"\ngame = "tiny"\nplayer = "1"\nstated = "the same"',
    (
        'kind = "feasible set"\nvariables = ["p", "t"]\nof = ["p"]\nrows = [["p", ">=", "0"], '
        '["t + 2*p", "<=", "1"], ["p - t/2", "=", "0"]]\nstated = "bounded"'
    ),
    (
        'kind = "arithmetic"\nparameters = ["a", "b"]\nequations = [["(a + b)^2", "a^2 + 2*a*b + '
        'b^2"]]'
    ),
    'kind = "arithmetic"\nequations = [["1/3", "0.333"], ["2/4", "1"]]\ndecimals = "3"',
    'kind = "set values"\nprofile = "p"\nplayer = "1"\nvalues = { x = "0.25", "" = "1/2" }',
]
CLAIMS = [
    HEAD + PROFILES + f'[[assertions]]\nid = "c"\nlines = "1"\nsays = "x"\n{fields}\n'
    for fields in FIELDS
]
EXPRESSIONS = [
    b"1/3 - (a + 2*b)^3/(1 + a)",
    b"-a/3 + 1.25*b",
    b"(1 - a)*(1 + a)/2^2",
    b"0.5 - -1*(a^2 + b^2)/7",
    b"1/2*(-1)",
    b"a*b*a/b",
]
NUMBERS = [b"-1/18", b"0.0556", b"3", b"-0.05", b"100", b"0/7", b"12345678901234567890/3", b"00.50"]
NFG = [
    """NFG 1 R "two" { "A" "B" } { 2 2 }
1 -1 0 0 1/2 -.5 2 1e1
""",
    """NFG 1 D "three" { "A" "B" "C" } { { "a" "b" } { "c" } { "d" "e" } } "comment"
{ { "x" 1, 2, 3 } { "" 0 0 0 } }
1 2 0 1
""",
]
CSV_GAMES = [',"c d",e\na,1,-1/2\nb,0.25,0\n', "x,c,d\na,1,2\n--\nx,c,d\na,3,4\n"]
PROFILE_FILES = [
    (
        '[strategy]\n"move 1" = { Heads = "2/3", Tails = "1/3" }\n"2/move 2" = { Heads = "0.50", '
        'Tails = "0.5" }\n'
    ),
    '{"move 1": {"Heads": "2/3", "Tails": "1/3"}, "move 2": {"Heads": 0.50, "Tails": 0.5}}',
    (
        '{"Odd": {"move 2": {"Heads": 0.50, "Tails": 5e-1}}, "Even": {"1/move 1": [["Heads", '
        '"2/3"], ["Tails", "1/3"]]}}'
    ),
    (
        '{"policy": {"a": [[0, 0.50], [1, 0.5]], "b": {"1": "1/3", "0": "2/3"}}, "map": {"b": '
        '"move 1", "a": "2/move 2"}}'
    ),
    (
        "information set,action,probability\nmove 1,Heads,2/3\nmove 1,Tails,1/3\nmove "
        "2,Heads,0.50\nmove 2,Tails,0.5\n"
    ),
    "NE,2/3,1/3,0.50,0.5\n",
    "[[2/3, 1/3], [0.5, 0.5]]\n",
]
PAPERS = [  # each begins with the ending of its name
    """.md
Worth −1/18. <!-- nash kind=value, game=tiny: -1/18 -->
Or <!-- nash kind="gain" profile={uniform} game=tiny player=1 -->**0.5**<!-- /nash -->.
`<!-- nash -->` <!-- nash kind=x terms=[["K: bet", "1"]] at={ g = "1/2" }: ? -->
""",
    r""".tex
\newcommand{\nash}[2][]{#2} % \nash{x}
$\nash[kind=value, game=tiny]{-\frac{1}{18}}$ \verb|\nash[x]| \nash[{kind=all equilibria,
terms=[["x: l", "1"]]}]{\num{0}}
""",
    """.ipynb
{"cells": [{"cell_type": "markdown", "source": ["1/2\\n", "<!-- nash kind=value: 1/2 -->"]},
 {"cell_type": "code", "metadata": {"tags": ["nash:kind=value;game=tiny"], "x": null},
  "outputs": [{"data": {"text/plain": ["Fraction(1, 2)"]}}],
  "source": "# nash kind=value game=tiny\\nx"}], "nbformat": 4}
""",
]

DRAWINGS = [
    b"player 1 name Ann\nlevel 0 node 1 player 0\n"
    b"level 1 node 1 from 0,1 move Red~(\\frac{1}{2}) player 1\n"
    b"level 1 node b from 0,1 move 1/2 payoffs 3 -3\nlevel 2 node 1 from 1,1 move L payoffs 1 -1\n"
    b"level 2 node 2 from 1,1 move R payoffs 0.5 -0.5\niset 1,1 player 1\nplayer 2 name Bob\n"
]
WORKBOOKS = [
    b'<gambit:document xmlns:gambit="g"><game><nfgfile>\nNFG 1 R "x" { "A" "B" } { 2 1 }\n\n'
    b"1 -1 0 0\n</nfgfile></game></gambit:document>"
]
