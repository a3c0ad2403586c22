"""Gambit's two formats at their edges: texts that are read, and texts that are refused."""

from nashproof.exact.numbers import QQ

HALF, MILLI = QQ(1, 2), QQ(1, 1000)


def pays(number):
    """The file of one end that pays a number."""
    return f'{HEAD}t "" 1 "" {{ {number} 0 }}'


HEAD = 'EFG 2 R "g" { "A" "B" }\n'


SPLIT = 'c "" 1 "" { "x" 1/2 "y" 1/2 } 0\n'


READ = [
    (pays("3"), [(3, 0)], "same"),
    (pays("-3"), [(-3, 0)], "same"),
    (pays("007"), [(7, 0)], "same"),
    (pays("0.5"), [(HALF, 0)], "same"),
    (pays(".5"), [(HALF, 0)], "same"),
    (pays("-.5"), [(-HALF, 0)], "same"),
    (pays("5."), [(5, 0)], "same"),
    (pays("1/2"), [(HALF, 0)], "same"),
    (pays("-2/4"), [(-HALF, 0)], "same"),
    (pays("1/02"), [(HALF, 0)], "same"),
    (pays("1e3"), [(1000, 0)], "same"),
    (pays("1E3"), [(1000, 0)], "same"),
    (pays("1e-3"), [(MILLI, 0)], "same"),
    (pays("-2.50e-1"), [(QQ(-1, 4), 0)], "same"),
    (pays("1e+3"), [(1000, 0)], "16.7 refuses"),
    (pays(".5e3"), [(500, 0)], "refuses"),  # of decimals that begin with a point only those
    (pays("1" + "0" * 1999), [(10**1999, 0)], "same"),
    (HEAD + 't "" 1 "" { 1, 2 }', [(1, 2)], "same"),
    (HEAD + 't "" 1 "" { 1 2 }', [(1, 2)], "same"),
    (HEAD + 't "" 1 "" { 1, 2, }', [(1, 2)], "same"),
    (HEAD + 't "" 1 "" {1,2}', [(1, 2)], "same"),
    (HEAD + 't "" 0', [(0, 0)], "same"),
    (HEAD + 't "" -7 "" { 1 2 }', [(1, 2)], "same"),
    (HEAD + 't "" 1 { 1 2 }', [(1, 2)], "refuses"),  # an outcome without a name
    ('EFG 2 D "g" { "A" "B" }\n"comment"\nt "" 1 "" { 1 2 }', [(1, 2)], "same"),
    ('EFG 2 R "g" { "A" "B" } "comment" t "" 1 "" { 1 2 }', [(1, 2)], "same"),
    ('EFG\t2\r\nR "g"\n{\n"A"\n"B"\n}\r\nt "" 1 "" {\r\n1\r\n2 }\r\n\r\n', [(1, 2)], "same"),
    ('\n\n  EFG 2 R "g"{"A""B"}t "" 1 ""{1 2}', [(1, 2)], "same"),
    ('EFG 2 R "" { "" "" } "" t "" 1 "" { 1 2 }', [(1, 2)], "same"),
    ('EFG 2 R "g" { "A" "A" } t "" 1 "" { 1 2 }', [(1, 2)], "same"),
    ('EFG 2 R "g" { "A" } t "" 1 "" { 1 }', [(1,)], "same"),
    ('EFG 2 R "g" { "A" "B" "C" "D" } t "" 1 "" { 1 2 3 4 }', [(1, 2, 3, 4)], "same"),
    (HEAD + 'p "" 1 -3 "s" { "a" } 0 t "" 0', [(0, 0)], "same"),
    (HEAD + 'p "" 1 1 "s" { "a" } 0 t "" 1 "" { 1 2 }', [(1, 2)], "same"),
    (HEAD + 'p "" 1 1 "" { "" "" "a" "a" } 0' + ' t "" 0' * 4, [(0, 0)] * 4, "same"),
    (HEAD + 'p "" 1 1 "s" { "a" } 0 p "" 1 2 "s" { "a" } 0 t "" 0', [(0, 0)], "17 refuses"),
    (HEAD + 'p "" 1 1 { "a" } 0 t "" 0', [(0, 0)], "refuses"),  # a set without a name
    (
        HEAD
        + 'p "" 1 1 "s" { "a" "b" } 0 p "" 2 9 "t" { "l" } 0 t "" 0 p "" 2 9 0 t "" 1 "" { 3 4 }',
        [(0, 0), (3, 4)],
        "same",
    ),
    (HEAD + 'p "" 1 1 "s" { "a" "b" } 3 "" { 1 -1 } t "" 0 t "" 3', [(1, -1), (2, -2)], "same"),
    (HEAD + SPLIT + 't "" 1 "" { 1 1 } t "" 1', [(1, 1), (1, 1)], "same"),
    (HEAD + SPLIT + 't "" 1 "n" { 1 1 } t "" 1 "n" { 1 1 }', [(1, 1), (1, 1)], "same"),
    (
        HEAD + SPLIT + 't "" 1 "" { 1/2 1 } t "" 1 "" { 0.5 1 }',
        [(HALF, 1), (HALF, 1)],
        "refuses",
    ),  # compared as text
    (
        HEAD + SPLIT + 'c "" 1 "" { "x" 1/2 "y" 1/2 } 0 t "" 0 t "" 0 c "" 1 0 t "" 0 t "" 0',
        [(0, 0)] * 4,
        "same",
    ),
    (HEAD + 'c "" 1 "" { "x" 0 "y" 1 } 0 t "" 1 "" { 9 9 } t "" 0', [(9, 9), (0, 0)], "same"),
    (HEAD + 'c "" 1 "" { "x" 0.25 "y" 75e-2 } 0 t "" 0 t "" 0', [(0, 0)] * 2, "same"),
    (HEAD + r'p "\"" 1 1 "a \"b\" c" { "<script>" "\"" } 0 t "" 0 t "" 0', [(0, 0)] * 2, "same"),
    (
        HEAD + 'p "" 1 1 "=HYPERLINK(1)" { "$(x)" "../../x;y" "{" "}" "," } 0' + ' t "" 0' * 5,
        [(0, 0)] * 5,
        "same",
    ),
    (HEAD + 'p "" 1 1 "a\nb" { "\t" "\x00" } 0 t "" 0 t "" 0', [(0, 0)] * 2, "17 refuses"),
    (HEAD + r'p "\x" 1 1 "\alpha" { "a" } 0 t "" 0', [(0, 0)], "same"),
    (HEAD + 'p "" 1 1 "' + "n" * 10_000 + '" { "a" } 0 t "" 0', [(0, 0)], "same"),
]


REFUSED = [
    (pays("+1"), "2:13", '"+1"', "refuses"),
    (pays("-"), "2:13", '"-"', "reads nothing"),
    (pays("."), "2:13", '"."', "reads nothing"),
    (pays("1/0"), "2:13", '"1/0"', "refuses"),
    (pays("1/-2"), "2:13", '"1/-2"', "refuses"),
    (pays("1//2"), "2:13", '"1//2"', "refuses"),
    (pays("1/2/3"), "2:13", '"1/2/3"', "refuses"),
    (pays("1.5/2"), "2:13", '"1.5/2"', "refuses"),
    (pays("1e3/2"), "2:13", '"1e3/2"', "refuses"),
    (pays("e3"), "2:13", '"e3"', "refuses"),
    (pays("1e"), "2:13", '"1e"', "refuses"),
    (pays("nan"), "2:13", '"nan"', "refuses"),
    (pays("inf"), "2:13", '"inf"', "refuses"),
    (pays("0x10"), "2:13", '"0x10"', "refuses"),
    (pays("1_000"), "2:13", '"1_000"', "refuses"),
    (pays("1,000"), "2:", "3 payoffs", "refuses"),
    (pays("\u22121"), "2:13", '"\u22121" (U+2212)', "refuses"),  # the minus of typesetters
    (pays("\uff11"), "2:13", '"\uff11" (U+FF11)', "refuses"),  # full-width
    (pays("\u0661"), "2:13", '"\u0661" (U+0661)', "refuses"),  # Arabic
    (pays("1\u00a0"), "2:13", '"1\\xa0" (U+00A0)', "refuses"),  # no-break space
    (pays("\u00ad1"), "2:13", '"\\xad1" (U+00AD)', "refuses"),  # soft hyphen
    (pays("1e999999999"), "2:13", '"1e999999999"', "never ends"),
    (pays("1e-999999999"), "2:13", '"1e-999999999"', "never ends"),
    (pays("1e3000"), "2:13", '"1e3000"', "reads it"),
    (pays("1" * 2001), "2:13", '"' + "1" * 37 + '..."', "reads it, and cannot convert it"),
    (pays("1" * 1_000_000), "2:13", '"' + "1" * 37 + '..."', "reads it, and cannot convert it"),
    (pays('"1"'), "2:13", '"1"', "refuses"),
    ("", "1:1", "the end of the file", "refuses"),
    ("\ufeff" + pays("1"), "1", "a byte order mark", "refuses"),
    ("NFG 1 R", "1:1", '"NFG"', "refuses"),
    ('efg 2 R "g" { "A" }', "1:1", '"efg"', "refuses"),
    ('EFG 1 R "g" { "A" }', "1:5", '"1"', "refuses"),
    ('EFG 2 X "g" { "A" }', "1:7", '"X"', "refuses"),
    ('EFG 2 R { "A" }', "1:9", '"{ "A" }"', "refuses"),
    ('EFG 2 R "g" t "" 0', "1:13", '"t"', "refuses"),
    ('EFG 2 R "g" { } t "" 0', "1:1", "0 players", "reads it"),
    ('EFG 2 R "g" { A B } t "" 0', "1:15", '"A"', "refuses"),
    ('EFG 2 R "g" { "A" ', "1:13", '"{"', "refuses"),
    ('EFG 2 R "g { "A" } t "" 0', "1:15", '"A"', "refuses"),
    ('EFG 2 R "g" { "A", "B" } t "" 0', "1:18", '","', "refuses"),
    (HEAD + '// note\nt "" 0', "2:1", '"//"', "refuses"),
    (HEAD + '# note\nt "" 0', "2:1", '"#"', "refuses"),
    (HEAD + '"one" "two" t "" 0', "2:7", '"two"', "refuses"),
    (HEAD + 'P "" 1 1 "s" { "a" } 0 t "" 0', "2:1", '"P"', "refuses"),
    (HEAD + 't 1 "" { 1 2 }', "2:3", '"1"', "refuses"),
    (HEAD + 't "" 1 "" { 1 }', "2:1", "1 payoffs", "refuses"),
    (HEAD + 't "" 1 "" { 1 2 3 }', "2:1", "3 payoffs", "refuses"),
    (HEAD + 't "" 1 "" { ,1 2 }', "2:13", '","', "refuses"),
    (HEAD + 't "" 1 "" { 1,,2 }', "2:15", '","', "refuses"),
    (HEAD + 't "" 1 "n"', "2:11", "the end of the file", "refuses"),
    (HEAD + 't "" 0 "n" { 1 2 }', "2:1", "outcome 0 with", "17 refuses"),
    (
        HEAD + 't "" 99999999999999999999 "" { 1 2 }',
        "2:6",
        '"99999999999999999999"',
        "says only: stoi",
    ),
    (HEAD + 't "" 1.5 "" { 1 2 }', "2:6", '"1.5"', "reads 1"),
    (HEAD + 't "" 1 "" { 1 2 } }', "2:19", '"}"', "reads it"),
    (HEAD + 't "" 1 "" { 1 2 }\nmore', "3:1", '"more"', "reads it"),
    (HEAD + 't "" 1 "" { 1 2 }\nt "" 0', "3:1", '"t"', "reads it"),
    (HEAD + 'p "" 0 1 "s" { "a" } 0 t "" 0', "2:1", "player 0", "leaks a message of its library"),
    (HEAD + 'p "" 3 1 "s" { "a" } 0 t "" 0', "2:1", "player 3", "leaks a message of its library"),
    (HEAD + 'p "" 1 1 "s" { } 0', "2:1", "no actions", "refuses"),
    (HEAD + 'p "" 1 1 "s" { "a", "b" } 0 t "" 0 t "" 0', "2:19", '","', "refuses"),
    (HEAD + 'p "" 1 1 0 t "" 0', "2:10", '"0"', "refuses"),
    (
        HEAD + 'p "" 1 1 "s" { "a" "b" } 0\nt "" 0\np "" 1 1 "s" { "a" } 0\nt "" 0',
        "4:1",
        "information set 1 with",
        "refuses",
    ),
    (
        HEAD + 'p "" 1 1 "s" { "a" "b" } 0\nt "" 0\np "" 1 1 "s" { "b" "a" } 0\nt "" 0',
        "4:1",
        "information set 1 with",
        "refuses",
    ),
    (
        HEAD + 'p "" 1 1 "s" { "a" "b" } 0\nt "" 0\np "" 1 1 "t" { "a" "b" } 0\nt "" 0',
        "4:1",
        "information set 1 with",
        "refuses",
    ),
    (HEAD + 'p "" 1 1 "s" { "a" "b" } 0\nt "" 0', "3:7", "the end of the file", "refuses"),
    (HEAD + SPLIT + 't "" 1 "" { 1 1 }\nt "" 1 "" { 2 2 }', "4:1", "outcome 1 with", "refuses"),
    (HEAD + SPLIT + 't "" 1 "n" { 1 1 }\nt "" 1 "m" { 1 1 }', "4:1", "outcome 1 with", "refuses"),
    (
        HEAD + 'c "" 1 "" { "x" 1/2 "y" 1/3 } 0\nt "" 0\nt "" 0',
        "2:1",
        'probabilities at "set 1" that sum to 5/6',
        "refuses",
    ),
    (
        HEAD + 'c "" 1 "" { "x" 3/2 "y" -1/2 } 0\nt "" 0\nt "" 0',
        "2:1",
        "a negative probability",
        "refuses",
    ),
    (HEAD + 'c "" 1 "" { "x" "y" } 0\nt "" 0\nt "" 0', "2:17", '"y"', "refuses"),
    (HEAD + SPLIT + 'c "" 1 "" { "x" 1/3 "y" 2/3 } 0', "3:1", "information set 1 with", "refuses"),
    (HEAD + 'p "" 1 1 "s', "2:10", "a quote that is not closed", "refuses"),
    (HEAD + r'p "" 1 1 "s\" { "a" } 0 t "" 0', "2:18", '"a"', "refuses"),
]


NFG = 'NFG 1 R "g" { "A" "B" }\n'


TABLES = [  # (file, strategies by player, payoffs by profile, player 2's choice changing fastest)
    (NFG + "{ 2 2 } 1 -1 2 -2 3 -3 4 -4", ["12", "12"], [(1, -1), (3, -3), (2, -2), (4, -4)]),
    (
        NFG + '{ { "a" "b" } { "l" } }\n"comment"\n1 1/2 .5 1e1\r\n',
        ["ab", "l"],
        [(1, HALF), (HALF, 10)],
    ),
    (
        NFG + '{ { "a" "b" } { "l" } } "" { { "x" 1, 2 } { "" 3 4, } } 2 1',
        ["ab", "l"],
        [(3, 4), (1, 2)],
    ),
    (NFG + '{ 1 2 } { { "x" 1 2 } } 0 1', ["1", "12"], [(0, 0), (1, 2)]),
    (NFG + "{ 1 1 } { } 0", ["1", "1"], [(0, 0)]),
    ('NFG 1 D "" { "A" } { 3 } 1 2 3', ["123"], [(1,), (2,), (3,)]),
    (
        'NFG 1 R "g" { "A" "B" "C" } { 2 1 2 } 1 0 0 2 0 0 3 0 0 4 0 0',
        ["12", "1", "12"],
        [(1, 0, 0), (3, 0, 0), (2, 0, 0), (4, 0, 0)],
    ),
]


NO_TABLES = [  # (file, where, what was found)
    ("", "1:1", "the end of the file"),
    ("EFG 2 R", "1:1", '"EFG"'),
    ('NFG 2 R "g" { "A" } { 1 } 1', "1:5", '"2"'),
    ('NFG 1 R "g" { } { } 1', "1:13", "0 players"),
    (NFG + "{ 2 2 } 1 -1 2 -2 3 -3 4", "2:25", "the end of the file"),
    (NFG + "{ 2 2 } 1 -1 2 -2 3 -3 4 -4 5", "2:29", '"5"'),
    (NFG + "{ 2 2 } 1 -1 2 -2 3 -3 4 x", "2:26", '"x"'),
    (NFG + "{ 2 2 }", "2:8", "the end of the file"),
    (NFG + "{ 2 2 2 } 1", "2:1", "numbers of strategies 2, 2, 2"),
    (NFG + "{ 2 0 } 1", "2:1", "numbers of strategies 2, 0"),
    (NFG + "{ 2 -1 } 1", "2:1", "numbers of strategies 2, -1"),
    (NFG + "{ 999999999 999999999 } 1", "2:1", "a strategic form of 999,999,998,000,000,"),
    (NFG + '{ { "a" } } 1 1', "2:11", '"}"'),
    (NFG + '{ { "a" } { } } 1 1', "2:1", "numbers of strategies 1, 0"),
    (NFG + '{ { "a" } { "b" } { "c" } } 1 1', "2:19", '"{ "c" }"'),
    (NFG + '{ 1 1 } { { "x" 1 2 } } 2', "2:25", "outcome 2"),
    (NFG + '{ 1 1 } { { "x" 1 2 } } -1', "2:25", "outcome -1"),
    (NFG + '{ 1 1 } { { "x" 1 2 } } 1 1', "2:27", '"1"'),
    (NFG + '{ 1 1 } { { "x" 1 2 } }', "2:24", "the end of the file"),
    (NFG + '{ 1 1 } { { "x" 1 } } 1', "2:11", "an outcome of another form"),
    (NFG + "{ 1 1 } { { 1 2 } } 1", "2:11", "an outcome of another form"),
    (NFG + "{ 1 1 } { { } } 1", "2:11", "an outcome of another form"),
    (NFG + '{ 1 1 } { { "x" 1 2 } 1', "2:23", '"1"'),
]
