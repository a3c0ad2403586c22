"""Claims about a compact game against the same claims about the tree that it stands for, each
certificate accepted by the checker."""

from examples import HEAD, entry, judged
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import in_tree, onecards, profiles

import nashcheck
from nashproof.certificates.envelope import digest
from nashproof.exact.numbers import QQ, number_text
from nashproof.games.formats.canonical import game_text
from nashproof.games.one_card import OneCard, expand

QUESTIONS = [
    'kind = "gain"\nplayer = "0"\nprofile = "p"',
    'kind = "gain"\nplayer = "1"\nprofile = "p"',
    'kind = "payoff"\nplayer = "1"\nprofile = "p"',
    'kind = "payoff"\nplayer = "2"\nprofile = "p"\ngiven = ["card 1: c0"]',
    'kind = "value"\ngame = "g"',
    'kind = "payoff"\nplayer = "1"\nprofile = "family"\ngiven = ["card 2: c0 | card 1: c0"]',
    'kind = "payoff"\nevent = ["card 1: c0"]\nprofile = "p"\ngiven = ["card 1: c0 | *: a"]',
    'kind = "parameter set"\nprofile = "family"',
    'kind = "count"\nwhat = "terminals"\ngame = "g"',
    'kind = "count"\nwhat = "reduced profiles"\ngame = "g"',
]
SIDES = (
    'comparisons = [{ left = { player = "1", given = ["card 1: c0 | *: a"] }, relation = "at '
    'least", right = { event = ["card 1: c0"], times = "2" } }]'
)
STATEMENTS = [
    f'kind = "comparison"\nprofile = "p"\n{SIDES}',
    f'kind = "comparison"\nprofile = "family"\n{SIDES}',
    'kind = "equilibrium"\nprofile = "family"',
    'kind = "best response"\nplayer = "1"\nprofile = "family"',
    'kind = "equilibrium"\nprofile = "p"',
    'kind = "best response"\nplayer = "2"\nprofile = "p"',
    'kind = "optimal set"\nplayer = "1"\ngame = "g"\nstated = "unique"',
]


def told(game, profile):
    claims = [claim + '\nstated = "?"' for claim in QUESTIONS] + STATEMENTS
    text = HEAD + "".join(entry(claim, f"c{k}") for k, claim in enumerate(claims))
    for name, more, times in (("p", "", ""), ("family", 'parameters = { g = ["0", "1"] }\n', "*g")):
        text += f'[profiles.{name}]\ngame = "g"\nsays = "x"\n{more}[profiles.{name}.strategy]\n'
        for s, row in zip(game.infosets, profile):
            text += f'"{s.player}/{s.name}" = {{ {", ".join(entries(s.actions, row, times))} }}\n'
    return text


def entries(actions, row, times):
    """The last action takes up what the others leave."""
    for action, p in zip(actions[:-1], row):
        yield f'{action} = "({number_text(p)}){times}"'
    yield f'{actions[-1]} = "1 - ({number_text(sum(row[:-1], QQ(0)))}){times}"'


def decided(game, profile):
    """The verdict on each claim, and the figure where one is asked for, after the checker has
    accepted all certificates."""
    text = game_text(game)
    key, read = (
        digest(text),
        nashcheck.OneCard(text.encode()) if isinstance(game, OneCard) else nashcheck.Tree(text),
    )
    records, certificates = judged(told(game, profile), lambda name, place: (game, key))
    for data in certificates.values():
        assert nashcheck.check(data.encode(), {key: read})
    return {
        name: (record["verdict"], record["computed"] if record["verdict"] == "answered" else "")
        for name, record in records.items()
    }


@settings(max_examples=15, deadline=None)
@given(st.data(), onecards(cards=2))
def test_claims_are_decided_as_about_the_tree(data, game):
    profile, tree = data.draw(profiles(game)), expand(game)
    assert decided(game, profile) == decided(tree, in_tree(tree, game, profile))


@settings(max_examples=100)
@given(onecards())
def test_the_checker_expands_a_game_as_the_package_does(game):
    """Two programs that share no code write the same tree."""
    ours, theirs = (
        nashcheck.Tree(game_text(expand(game))),
        nashcheck.OneCard(game_text(game).encode()).expanded(),
    )
    assert (ours.histories, ours.terminals, ours.parents) == (
        theirs.histories,
        theirs.terminals,
        theirs.parents,
    )
    names = [[[home.name for home in own] for own in tree.infosets] for tree in (ours, theirs)]
    assert names[0] == names[1]
    assert len(ours.parents) == game.expanded_size
