"""The questions about one game: each once, a typed key with a sentence.

From it follow the option of ``audit`` with its help, the keyword of the library, and what a request
holds. Imports nothing of the package: the command line reads it at its start.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple, TypedDict, get_args, get_type_hints

Texts = str | Sequence[str]


class Questions(TypedDict, total=False):
    """Questions about a game besides a profile, as keywords.

    Each has its sentence and what stands after its option; or, where the type is bool and a profile
    is asked to be some equilibrium, the kind of claim that says so.
    """

    family: Annotated[
        Texts,
        "a parameter: probabilities of the profile are expressions in it; so may be payoffs and "
        "chances of a matrix, a .nfg or an .efg file, in one parameter, or linear in each of "
        "several. Several times for several",
        '"NAME in [LOW, HIGH]"',
    ]
    at: Annotated[
        Texts,
        "of a profile or a game with parameters: those at this value; several times for several",
        "NAME=VALUE",
    ]
    perfect: Annotated[bool, "is the profile a perfect equilibrium? Always decided for two players"]
    subgame_perfect: Annotated[
        bool,
        "is the profile an equilibrium in each subgame, reached or not? With --family for which "
        "values of the parameter",
        "subgame perfect",
    ]
    quasi_perfect: Annotated[
        bool,
        "does the profile stay best at every information set while the others tremble?",
        "quasi-perfect",
    ]
    sequential: Annotated[bool, "is the profile that of a sequential equilibrium?", "sequential"]
    stable: Annotated[
        bool,
        "is the strategy evolutionarily stable? A symmetric game of two players, and a profile in "
        "which both play the same; without a profile each pure strategy. With --family for which "
        "values of the parameter",
        "evolutionarily stable",
    ]
    distribution: Annotated[
        Any,
        "is this distribution over profiles of pure strategies a correlated equilibrium? CSV with "
        "a column probability, and one for each information set (data/FORMATS.md)",
        "FILE",
    ]
    correlated_range: Annotated[
        Texts,
        "the exact range over all correlated equilibria of the sum of all payoffs (WHAT is sum), "
        'of a player\'s payoff (number or name), or of the probability of a move ("SET: ACTION")',
        "WHAT",
    ]
    commitment: Annotated[
        str,
        "how much does this player (number or name) earn at most by committing to a mixed strategy "
        "that the other one knows (Stackelberg)?",
        "PLAYER",
    ]
    extensive_form: Annotated[
        bool,
        "with --distribution and --correlated-range: players are told each move when its "
        "information set is reached, not their whole strategy",
    ]
    value: Annotated[
        Any,
        "is the game worth this to player 1? -1/18 exactly, -0.0556 as rounded; '?' asks for the "
        "value, with --family as a function of a parameter in the payoffs or chances",
        "STATED|?",
    ]
    unique: Annotated[bool, "is the equilibrium unique?"]
    equilibria: Annotated[
        Any,
        "has the game so many equilibria, mixed ones too (a number, or infinite)? '?' asks for all "
        "of them, as the verb describe lists them, with --report on a page",
        "NUMBER|?",
    ]
    pure_equilibria: Annotated[
        Any,
        "has the game so many equilibria in pure strategies? 0 if none; '?' asks for all of them, "
        "with --family for which values of the parameter each is one. Any number of players",
        "NUMBER|?",
    ]
    subgame_perfect_equilibria: Annotated[
        Any,
        "has the game so many subgame perfect equilibria in pure strategies, an action at every "
        "information set? '?' asks for all of them, and whether there are others with mixing; with "
        "--family for those at each value of the parameter. Any number of players",
        "NUMBER|?",
    ]
    potential: Annotated[
        str,
        "has the game an exact potential, a weighted one, an ordinal one, or none? '?' asks which. "
        "Any number of players",
        "STATED|?",
    ]
    dominated: Annotated[
        Texts, "is this move dominated? Several times for several", '"SET: ACTION"'
    ]
    sense: Annotated[
        Literal["", "weakly", "strictly"],
        "in which sense is it dominated? weakly (the default) or strictly",
    ]
    range: Annotated[
        Texts,
        "the exact range, over all equilibria, of an expression in realisation weights such as "
        '"K: bet - 3 * Q: bet", or of a probability, "Q bet raise: call given Q bet raise"',
        "EXPRESSION",
    ]


class AuditOption(NamedTuple):
    """A question: the type of its answer, its sentence, and what stands after its option."""

    type: Any
    help: str
    more: str = ""

    @property
    def default(self) -> Any:
        """Return the value of an option that is not asked: False, (), or ""."""
        return {bool: False, Texts: ()}.get(self.type, "")


QUESTIONS: Mapping[str, AuditOption] = {
    name: AuditOption(*get_args(hint))
    for name, hint in get_type_hints(Questions, include_extras=True).items()
}
REFINEMENTS = {
    name: question.more
    for name, question in QUESTIONS.items()
    if question.type is bool and question.more
}


def option_of(name: str) -> str:
    """Return the option of the command line for a question."""
    return f"--{name.replace('_', '-')}"
