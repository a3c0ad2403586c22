"""The value as a function of a parameter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nashledger import law_files, notebook
from nashproof.shell.files import need_place
from nashproof.shell.game_files import Place
from nashproof.shell.library.games import number_texts
from nashproof.shell.library.options import check_cores
from nashproof.shell.library.types import Number, Watch
from nashproof.shell.notebook.given.numbers import text_of_number

if TYPE_CHECKING:
    from nashledger.laws.questions import LawQuestion


def law(
    question: Place | LawQuestion,
    *,
    fit: Number = "",
    sets: Sequence[str] = (),
    games: Place | None = None,
    cores: int = 1,
    watch: Watch = iter,
    **changes: Number,
) -> notebook.ValueLaw:
    """Return the value of a card game as a function of its cards, raises, ante or bet.

    ``question``: a file, an id of data/laws, or a question that ``law_files`` has read; or the name
    of a game, with one of ``cards``, ``raises``, ``ante``, ``bet`` as a range such as ``"3..60"``
    (amounts also ``"0..infinity"``), the others fixed. ``fit``: the last number whose value a form
    may be fitted to. ``sets``: the information sets of which it is asked what optimal strategies
    never do there. ``games``: the folder where games are looked for first. ``cores``: by how many
    processes values and proofs at whole numbers are found. ``watch`` passes on the numbers whose
    values are computed. Raises InputError.

    >>> print(law("kuhn", ante="1..3").lines[0])
    value = -1/(12*ante + 6) for ante from 1 to 3
    """
    from nashledger.laws.answers import answer_law

    check_cores(cores)
    from nashledger.laws.questions import LawQuestion

    if not isinstance(question, LawQuestion):
        need_place(question)
        fit = text_of_number(fit, "fit")
        question = law_files.read_questions([question], number_texts(changes), fit, sets, games)[0]
    result = answer_law(question, watch, cores)
    return notebook.ValueLaw(result.record, result.certificates, result.games)
