"""The library: what a notebook uses, and what each verb of the command line calls.

Every function takes a game as ``read`` gives it, or the name of its file. Mistakes in what is read
raise InputError: one line, with the place. Importing this is light: what a function needs is
imported when it is called.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, TypeAlias

from nashproof.errors import (
    FileExists,
    FormatError,
    InputError,
    OptionError,
    OtherFile,
    ProbabilityError,
    UnknownName,
    UnreadableFile,
    UnsuitableGame,
    WrongCount,
    closest_name,
    suggestion,
)
from nashproof.shell import game_files, law_files, notebook
from nashproof.shell.checker import Checked, run_checker
from nashproof.shell.files import (
    STANDARD_INPUT,
    json_text,
    read_json,
    read_text,
    write_text,
    write_texts,
)
from nashproof.shell.game_files import Place
from nashproof.shell.notebook.equilibria.missing import no_list
from nashproof.shell.notebook.given.numbers import text_of_number

DIMENSIONS = "a smaller game; `optimal_set` gives the dimension, `audit` asks for ranges"
BACKENDS = ("highs", "cbc", "none")  # who proposes solutions of linear programs
PLANS = ("canonical", "any")  # which optimal plans are looked for

if TYPE_CHECKING:
    from nashproof.claims.law_questions import LawQuestion
    from nashproof.claims.verdicts import VerdictRecord
    from nashproof.documents.document import Document
    from nashproof.documents.papers.annotations import Annotation
    from nashproof.documents.profiles import ProfileText
    from nashproof.dynamics.cfr.run import Run
    from nashproof.dynamics.tournament.players import Maker
    from nashproof.games.game import Game
    from nashproof.games.tree import Tree
    from nashproof.play.types import Profile as Rows
    from nashproof.solve.zero_sum import Equilibrium

    GameOrPlace: TypeAlias = Game | Place | Any  # or what ``shell.notebook.given.games`` reads

# "uniform", the name of a file, {set: {action: 1/3}}, or what else ``given.profiles`` reads
Profile: TypeAlias = str | Path | Mapping[str, Any] | Any
Number: TypeAlias = (
    Any  # an int, a Fraction, a float, or text: see ``shell.notebook.given.numbers``
)
Watch: TypeAlias = Callable[[Iterable[Any]], Iterable[Any]]  # passes things on as they come


# Games


def read(place: Place | Any, **changes: Number) -> Game:
    """The game in a file (the formats of data/FORMATS.md), or that a Python object stands for.

    ``place``: a file, two tables of payoffs joined by a comma, or an id of data/games; or a matrix
    of the row player's payoffs in a zero-sum game, two matrices, or a game of pygambit or pyspiel.
    ``changes``: another ``cards``, ``ante``, ``bet`` or ``raises`` of a card game, as numbers or
    texts such as ``"3/2"``; the game is in compact form then. Raises InputError: one line, with the
    place of the mistake.

    >>> read([[1, -1], [-1, 1]])
    <Tree 'a matrix game': 2 players, 2 information sets>
    """
    from nashproof.shell.notebook.given.games import game_of

    if not isinstance(place, (str, PurePath)):
        return game_of(place)
    return game_files.read_game(place, _texts(changes))


def _texts(numbers: Mapping[str, Number]) -> dict[str, str]:
    return {key: text_of_number(value, key) for key, value in numbers.items()}


def game(given: str | Mapping[str, Any] | Any) -> Game:
    """The game in a text, in a table of data/FORMATS.md, or that a Python object stands for.

    ``given``: the text of a file of any format of games; a dictionary with the tables of a
    ``.toml`` file; or what ``read`` takes beside files. Opens no file. Raises InputError.

    >>> game([[1, -1], [-1, 1]])
    <Tree 'a matrix game': 2 players, 2 information sets>
    """
    from nashproof.shell.notebook.given.games import game_of

    if isinstance(given, str):
        return game_files.game_of_text(given)
    return game_files.game_of_dictionary(given) if isinstance(given, Mapping) else game_of(given)


def show(game: GameOrPlace) -> notebook.Outline:
    """The players of a game, their information sets and actions: the names that questions use.

    >>> print(show("data/games/matching-pennies.toml"))
    Matching pennies
    4 terminals; zero-sum
    Even (player 1), 1 information sets
      move 1: Heads, Tails
    Odd (player 2), 1 information sets
      move 2: Heads, Tails
    """
    return notebook.Outline(_game(game))


def build(game: GameOrPlace) -> notebook.CanonicalGame:
    """The canonical file of a game, to which certificates are bound. Raises InputError.

    >>> build([[1, -1], [-1, 1]]).text.split()[:3]
    ['EFG', '2', 'R']
    """
    return notebook.CanonicalGame.of(_game(game))


def enumerate_strategies(game: GameOrPlace) -> notebook.StrategyTables:
    """Every pure strategy of each player, full and reduced, and the normal form over them.

    Any number of players; payoffs in the units of the game, of a game that is not zero-sum one
    table a player. Raises InputError, also for imperfect recall.

    >>> enumerate_strategies([[1, -1], [-1, 1]])["normal-form-reduced"].shape
    (2, 2)
    """
    from nashproof.play import enumeration

    game = _recalled(game)
    tables = enumeration.tables(game)
    return notebook.StrategyTables(game.title, enumeration.counts(game), tables)


def _game(game: GameOrPlace) -> Game:
    from nashproof.shell.notebook.given.games import game_of

    return read(game) if isinstance(game, (str, PurePath)) else game_of(game)


def _recalled(game: GameOrPlace) -> Game:
    """The game, in which nobody forgets."""
    if isinstance(game, (str, PurePath)):
        return next(iter(game_files.read_recalled_games([game]).values()))
    game = _game(game)
    game.need_recall()
    return game


def _check_backend(backend: str) -> None:
    if backend not in BACKENDS:
        raise OptionError(f'the backend "{backend}"', suggestion(backend, BACKENDS), "backend")
    if backend == "cbc":
        import pulp  # noqa: F401  (whose absence is told before anything is solved)


def _check_plans(plans: str) -> None:
    if plans not in PLANS:
        raise OptionError(f'the plans "{plans}"', suggestion(plans, PLANS), "plans")


# Solving


def solve(
    game: GameOrPlace, backend: str = "highs", *, plans: str = "canonical"
) -> notebook.Solution:
    """The value of a two-player zero-sum game and optimal strategies, exact and proved.

    ``solve("kuhn").value`` is to player 1, in the units of the game's payoffs; ``.strategies`` is
    the equilibrium. ``plans``: ``"canonical"`` looks for plans that depend on the game alone, in
    large games too (slower); ``"any"`` takes the first that prove the value. ``backend`` proposes
    solutions of linear programs; no result depends on it. Raises InputError for games that are not
    two-player constant-sum, and for imperfect recall; ``nashproof.solve.enclosure.NotSettled``,
    with a proved enclosure of the value, for games that are too large.

    >>> solve([[2, -1], [-1, 1]]).value
    Fraction(1, 5)
    """
    from nashproof.solve.zero_sum import solve_game, with_canonical_plans

    game = _recalled(game)
    _check_backend(backend)
    _check_plans(plans)
    equilibrium = solve_game(game, backend, plans)
    if plans == "canonical":
        equilibrium = with_canonical_plans(game, equilibrium)
    return notebook.Solution(game, equilibrium)


def sweep(
    games: Iterable[GameOrPlace | Mapping[str, Any]],
    cores: int = 1,
    *,
    plans: str = "any",
    backend: str = "highs",
    watch: Watch = iter,
) -> list[notebook.Solution]:
    """The solutions of many two-player zero-sum games, in order: ``solve``, by several processes.

    ``games``: games, or what ``read`` or ``game`` makes one of. Each is read before the first is
    solved. ``plans`` as in ``solve``, but for trees of at most 200 sequences a player alone the
    canonical ones. ``watch`` passes on the games as they are solved. Raises InputError.

    >>> [str(solution.value) for solution in sweep([[[1, 0], [0, k]] for k in (1, 2)])]
    ['1/2', '2/3']
    """
    from nashproof.shell.notebook.sweep import equilibria

    _check_backend(backend)
    _check_plans(plans)
    if cores < 1:
        raise OptionError(f"{cores} cores", "at least 1", "cores")
    made = [game(one) if isinstance(one, Mapping) else _recalled(one) for one in games]
    found = watch(_Expected(equilibria(made, cores, backend, plans), len(made)))
    return [notebook.Solution(one, equilibrium) for one, equilibrium in zip(made, found)]


def describe(
    game: GameOrPlace, backend: str = "highs", watch: Watch = iter
) -> notebook.Description:
    """The whole set of optimal strategies of each player: dimension, vertices, facets, all proved.

    Of two-player games that have the equilibria of a zero-sum game; of others with at most 16
    reduced pure strategies all equilibria. ``watch`` passes on the sets as they come, and may tell
    of them. Raises InputError for imperfect recall.

    >>> print(describe([[[3, 0], [0, 2]], [[2, 0], [0, 3]]]).equilibria[:20])
    exactly 3 equilibria
    """
    game = _recalled(game)
    _check_backend(backend)
    if not game.has_tree:
        return _not_described(game)
    sets = tuple(watch(_described(game, backend)))
    if not sets:
        return _all_equilibria(game)
    proofs = {f"{one.player}-{one.space}": one.certificate for one in sets}
    return notebook.Description(game.title, sets, certificates=proofs)


def _described(game: Tree, backend: str) -> Iterator[notebook.DescribedSet]:
    from nashproof.claims.kinds.optimal_sets import set_certificate, sets_of

    key = build(game).sha256
    for optimal in sets_of(game, backend):
        proof = set_certificate(game, key, optimal)
        yield notebook.DescribedSet(game, optimal, proof)


def _all_equilibria(game: Tree) -> notebook.Description:
    from nashproof.claims.kinds.equilibria import equilibria_certificate

    proof = equilibria_certificate(game, build(game).sha256) if len(game.players) == 2 else None
    if not proof:
        return _not_described(game)
    text, sentence = proof
    return notebook.Description(game.title, equilibria=sentence, certificates={"equilibria": text})


def _not_described(game: Game) -> notebook.Description:
    missing = no_list(game)
    return notebook.Description(game.title, why_not=missing.reason, what_helps=missing.helps)


def eliminate(game: GameOrPlace, watch: Watch = iter) -> notebook.Elimination:
    """What can be eliminated of a two-player game, by dominance by pure and mixed strategies.

    Single moves that another continuation dominates weakly, in one step; then whole strategies
    weakly and strictly, round by round, of games with at most 100,000 pairs of them. ``watch`` as
    in ``describe``. Raises InputError for imperfect recall.

    >>> eliminate([[3, 2], [1, 0]])["strictly"].sizes
    ('2 x 2', '1 x 1')
    """
    game = _recalled(game)
    if len(game.players) != 2:
        return notebook.Elimination(game.title, why_not="not for two players")
    if not game.has_tree:
        return notebook.Elimination(game.title, why_not="in compact form")
    return notebook.Elimination(game.title, tuple(watch(_steps(game))))


def _steps(game: Tree) -> Iterator[notebook.Step]:
    from nashproof.claims.kinds.elimination import eliminations

    for word, proof, sizes in eliminations(game, build(game).sha256):
        yield notebook.Step(word, proof, tuple(sizes))


def equilibria(game: GameOrPlace, backend: str = "highs") -> notebook.Equilibria:
    """The extreme equilibria of a two-player game, of which all others are mixtures.

    What ``describe`` finds, one by one: each has ``payoffs`` and ``strategies``. Of a game that has
    the equilibria of a zero-sum game these are the pairs of extreme optimal strategies. Raises
    InputError where not all equilibria can be found.

    >>> for one in equilibria([[[3, 0], [0, 2]], [[2, 0], [0, 3]]]):
    ...     print(*one.payoffs, "by", one)
    3 2 by move 1: row 1 against move 2: column 1
    6/5 6/5 by move 1: row 1 3/5, row 2 2/5 against move 2: column 1 2/5, column 2 3/5
    2 3 by move 1: row 2 against move 2: column 2
    """
    from nashproof.shell.notebook.equilibria.extreme import of_description

    game = _recalled(game)
    found = describe(game, backend)
    if found.why_not:
        raise UnsuitableGame(
            f"no list of all equilibria: {found.why_not}", found.what_helps, game.title
        )
    assert game.has_tree  # others are not described
    if not all(one.complete for one in found):
        raise UnsuitableGame("optimal sets that are too large to be listed", DIMENSIONS, game.title)
    return of_description(game, found)


def optimal_set(
    game: GameOrPlace, player: int, space: str = "plan", backend: str = "highs"
) -> notebook.DescribedSet:
    """All optimal strategies of a player (1 or 2) of a zero-sum game, with their certificate.

    Or of a game that has the equilibria of a zero-sum game. ``space``: ``"plan"``, realisation
    plans, or ``"mixed"``, mixed strategies over reduced pure ones. Raises InputError.

    >>> matching = optimal_set([[1, -1], [-1, 1]], player=2)
    >>> matching.dimension, matching.vertices
    (0, ({'move 2': {'column 1': '1/2', 'column 2': '1/2'}},))
    """
    game = _recalled(game)
    _check_player(game, player)
    for one in describe(game, backend):
        if (one.player, one.space) == (player, space):
            return one
    raise UnsuitableGame(
        f'no optimal set of player {player} in the space "{space}"',
        'a game that has the equilibria of a zero-sum game, and the space "plan" or "mixed"',
        game.title,
    )


def best_response(game: GameOrPlace, profile: Profile, player: int) -> notebook.Response:
    """The best response of a player (1, 2, ...) to the strategies of the others in a profile.

    ``profile`` as in ``audit``; decimals stand for themselves. Any number of players and any
    payoffs. Raises InputError, also where that player forgets what they did.

    >>> best_response([[1, -1], [-1, 1]], [[[1, 0]], [[1, 0]]], player=2)
    <Response of 'Player 2': value 1, gain 2>
    """
    from nashproof.play import best_response as play
    from nashproof.play.strategies import plans_of
    from nashproof.shell.notebook.strategies import fraction

    game = _game(game)
    _check_player(game, player)
    rows, _ = _exact_profile(game, profile, "exact")
    best = play.best_response(game, plans_of(game, rows), player)
    moves = {game.infosets[i].name: game.infosets[i].actions[k] for i, k in best.strategy.items()}
    name = game.players[player - 1]
    return notebook.Response(player, name, fraction(best.value), fraction(best.gain), moves)


def exploitability(game: GameOrPlace, profile: Profile, *, decimals: str = "exact") -> Fraction:
    """NashConv divided by the number of players: 0 exactly at an equilibrium.

    NashConv is the sum of what each player gains at most by deviating, in the game's payoffs.
    ``profile`` and ``decimals`` as in ``audit``. Raises InputError, also where a player forgets.

    >>> exploitability([[1, -1], [-1, 1]], [[[1, 0]], [[1, 0]]])
    Fraction(1, 1)
    """
    from nashproof.play.best_response import nash_conv
    from nashproof.play.strategies import plans_of
    from nashproof.shell.notebook.strategies import fraction

    game = _recalled(game)
    rows, _ = _exact_profile(game, profile, decimals)
    return fraction(nash_conv(game, plans_of(game, rows))) / len(game.players)


def compare(
    game: GameOrPlace, a: Profile, b: Profile, *, decimals: str = "balanced"
) -> notebook.Comparison:
    """Two profiles of one game beside each other: is one of them wrong, or are they two equilibria?

    What each pays, what each player gains at most by deviating, in the game's payoffs, and where
    the profiles differ. ``a`` and ``b`` as in ``audit``, one profile each; ``decimals`` too, but
    numbers that a program printed are first adjusted so that they sum to 1. All figures are exact;
    ``audit`` proves them. Raises InputError, also where a player forgets.

    >>> print(compare([[1, 1], [1, 1]], [[[1, 0]], [[1, 0]]], "uniform"))
    a matrix game
    Two different equilibria: neither profile is wrong.
      first: an equilibrium. No player gains by deviating.
      uniform: an equilibrium. No player gains by deviating.
    Both pay Player 1 1, Player 2 -1.
    They differ at 2 information sets, first | uniform:
      Player 1 at move 1: row 1 | row 1 1/2, row 2 1/2
      Player 2 at move 2: column 1 | column 1 1/2, column 2 1/2
    """
    from nashproof.play.comparison import differences, standing
    from nashproof.shell.notebook.equilibria.comparisons import compared, difference

    game = _recalled(game)
    labels = _label(a, "first"), _label(b, "second")
    if labels[0] == labels[1]:
        labels = "first", "second"
    first, own = _exact_profile(game, a, decimals)
    second, other = _exact_profile(game, b, decimals)
    notes = [note for note in own if note in other]
    notes += [f"{labels[0]}: {note}" for note in own if note not in other]
    notes += [f"{labels[1]}: {note}" for note in other if note not in own]
    return notebook.Comparison(
        game.title,
        compared(game, labels[0], standing(game, first)),
        compared(game, labels[1], standing(game, second)),
        tuple(difference(game, row) for row in differences(game, first, second)),
        tuple(notes),
    )


def _label(profile: Profile, otherwise: str) -> str:
    """What a profile is called: its file, or its place among two."""
    return PurePath(profile).name if isinstance(profile, (str, PurePath)) else otherwise


def _check_player(game: Game, player: int) -> None:
    if player not in game.player_numbers:
        raise UnknownName(f"player {player}", f"a player from 1 to {len(game.players)}")


def _exact_profile(game: Game, profile: Profile, decimals: str) -> tuple[Rows, list[str]]:
    """The probabilities of one profile of exact numbers, by information set, and notes on them."""
    from nashproof.documents.profiles import values_of

    document, notes = _questions("game", game, profile, decimals=decimals)
    if "points" not in document.profiles:
        number = sum(name.startswith("points") for name in document.profiles)
        place = str(profile) if isinstance(profile, (str, PurePath)) else "the profile"
        if number:
            raise WrongCount(f"{number} profiles", "one, in a file of its own", place)
        raise ProbabilityError(
            "probabilities that do not sum to 1", "those that do, or --decimals balanced", place
        )
    return values_of(document.profiles["points"], game), notes


# Dynamics


def cfr(
    game: GameOrPlace,
    algorithm: str | Sequence[str] = "cfr+",
    iterations: int = 1000,
    *,
    seed: int = 1,
    denominator: int = 10**12,
    ranges: bool = False,
    checkpoints: Place | None = None,
    resume: bool = False,
    name: str = "",
    backend: str = "highs",
    watch: Watch = iter,
) -> notebook.Convergence:
    """Counterfactual regret minimisation on a two-player zero-sum game, measured exactly.

    ``algorithm``: ``"cfr"``, ``"cfr+"``, ``"dcfr"`` (discounted), ``"pcfr+"`` (predictive) or
    ``"mccfr"`` (external sampling), or several. Strategies are floats while they are iterated. The
    average is recorded at 1, 2, 5, 10, 20, .. iterations and at the end: its probabilities are
    rounded down to multiples of ``1/denominator``, and its exploitability (NashConv over two) and
    payoff are then exact, in the game's payoffs. ``seed`` is that of ``mccfr``; the others draw
    nothing. The same call gives the same numbers.

    ``ranges``: also the proved range of each probability over all equilibria, beside where the run
    ended. ``checkpoints``: the folder where a run leaves its state at each record; with ``resume``
    it goes on from there. ``name``: that of the game in file names. ``watch`` passes on the records
    as they come. Raises InputError.

    >>> cfr([[2, -1], [-1, 1]], iterations=1)
    <Convergence on 'a matrix game': cfr+>
    """
    from nashproof.solve.zero_sum import solve_game

    if isinstance(game, (str, PurePath)):
        name = name or game_files.identifier(game)
    game = _recalled(game)
    _check_backend(backend)
    runs = [_run_of(game, one, seed, denominator) for one in _several(algorithm)]
    digest, states = build(game).sha256, dict[str, dict[str, Any]]()
    places = [_checkpoint_place(checkpoints, name, run) for run in runs]
    for run, place in zip(runs, places):
        if resume:
            _resume(run, place, digest)
        run.check(iterations)
    equilibrium = solve_game(game, backend)
    for run, place in zip(runs, places):
        for _ in watch(run.until(iterations)):
            states[run.settings.algorithm] = state = run.checkpoint(digest)
            if place:
                write_text(place, json_text(state))
    done = tuple(_averaged(run, equilibrium if ranges else None, watch) for run in runs)
    return notebook.Convergence(str(game.title), equilibrium.value, done, states)


def _run_of(game: Game, algorithm: str, seed: int, denominator: int) -> Run:
    from nashproof.dynamics.cfr.run import Run, Settings

    return Run(game, Settings(algorithm, seed, denominator))


def _checkpoint_place(folder: Place | None, name: str, run: Run) -> Path | None:
    if folder is None:
        return None
    stem = run.settings.algorithm.replace("+", "-plus")
    return Path(folder, f"{name or 'game'}-{stem}.json")


def _resume(run: Run, place: Path | None, digest: str) -> None:
    if place is None:
        raise OptionError("no folder of checkpoints", "the folder of a run before", "--resume")
    try:
        run.restore(read_json(place), digest)
    except InputError as error:
        raise error.at(str(place)) from None


def _averaged(run: Run, equilibrium: Equilibrium | None, watch: Watch) -> notebook.AveragedRun:
    from nashproof.dynamics.cfr.landing import landings

    profile = run.profile
    found = watch(landings(run.game, equilibrium, profile)) if equilibrium else ()
    return notebook.AveragedRun(
        run.game, run.settings.algorithm, tuple(run.averages), profile, tuple(found)
    )


def tournament(
    place: Place,
    players: Mapping[str, Maker] | None = None,
    *,
    games: Place | Sequence[Place] | None = None,
    watch: Watch = iter,
) -> notebook.Standings:
    """A round robin of matches with alternating seats, from a file or an id of data/tournaments.

    ``players``: Python classes by name, who take part besides those of the file; each derives from
    ``nashproof.dynamics.tournament.players.Player``. ``games``: the folder, or several, where the
    game is looked for first. ``watch`` passes on the matches as they are played. Matches of players
    without memory are exact, the others simulated with the file's seed. Raises InputError.
    """
    from nashproof.dynamics.tournament.reading import read_tournament
    from nashproof.dynamics.tournament.standings import pairings, standings
    from nashproof.games.game import expanded

    path = game_files.find_file(place, "tournaments")
    table = game_files.read_toml(path)
    game, _ = _game_folders(path, games)(table.string("game"), table.place("game"))
    read_in = read_tournament(table, expanded(game), players or {})
    count = len(read_in.entrants)
    matches = tuple(watch(_Expected(pairings(read_in), count * (count - 1) // 2)))
    order = tuple(standings(read_in, matches))
    how = read_in.simulation
    return notebook.Standings(
        game_files.identifier(path), read_in.title, how.hands, how.matches, order, matches
    )


def outcomes(
    game: Place,
    profile: Profile | None = None,
    *,
    by: Sequence[str] = (),
    given: str = "",
    show: Sequence[str] = (),
) -> notebook.Outcomes:
    """The outcomes of a game in stages, or what is expected of its variables in a profile.

    ``game``: a file of a game in stages, or an id. ``profile``: as in ``audit``; decimals stand for
    themselves. ``by``: variables, for each combination of whose values there is a row; ``given``: a
    formula that must be true; ``show``: the variables that the table has, by default all. Raises
    InputError.
    """
    from nashproof.claims.kinds.structure import COUNTS
    from nashproof.documents.profiles import values_of
    from nashproof.games.stages.stage_game import stage_game
    from nashproof.play.stage_outcomes import expected_outcomes

    table = game_files.read_toml(game_files.find_file(game, "games"))
    if not table.has("stages"):
        table.refuse("players", "a game without stages", "a game written in stages")
    found = stage_game(table)
    for name in (*by, *show):
        if name not in found.variables:
            raise UnknownName(f'the variable "{name}"', suggestion(name, found.variables))
    sets = [COUNTS["information sets"](found.tree, p) for p in found.tree.player_numbers]
    subgames = COUNTS["subgames"](found.tree, 0)
    sizes = (
        f"{len(found.outcomes)} outcomes",
        f"{sum(sets)} information sets ({' + '.join(map(str, sets))})",
        f"{COUNTS['profiles'](found.tree, 0)} pure strategy profiles",
        f"{subgames} subgame{'s' * (subgames != 1)}",
    )
    shown = tuple(show) or found.variables
    if profile is None:
        return notebook.Outcomes(found, sizes, shown)
    document, _ = _questions("game", found.tree, profile, decimals="exact")
    rows = values_of(document.profiles["points"], found.tree)
    expected = tuple(expected_outcomes(found, rows, by, given))
    return notebook.Outcomes(found, sizes, shown, expected)


# Audits


# What is asked about a game; without one of these an audit is that of a document
QUESTIONS = ("profile", "family", "value", "unique", "dominated", "range")


def audit(
    subject: GameOrPlace,
    profile: Profile | None = None,
    *,
    value: Number = "",
    unique: bool = False,
    family: str | Sequence[str] = (),
    dominated: str | Sequence[str] = (),
    sense: str = "",
    range: str | Sequence[str] = (),
    decimals: str = "printed",
    backend: str = "highs",
    games: Place | Sequence[Place] | None = None,
    name: str = "",
    only: str | Sequence[str] = (),
    watch: Watch = iter,
) -> notebook.Audit:
    """Decide what is said of a game, or what a document claims; every answer has its proof.

    ``subject``: a game as ``read`` gives it; or a name. With one of the options from ``profile`` to
    ``range`` it is a name of a game, as in ``read``; without one that of a document: a file, or an
    id of data/documents. The options ask about a game:

    ``profile``: ``"uniform"``, the name of a file (of one with several lists of Gambit's each),
    ``{set: {action: "1/3"}}`` with numbers of any kind, the same below players, nested lists or
    arrays in Gambit's order, a pandas table, a profile of pygambit, a policy of pyspiel, or what
    ``solve`` and ``equilibria`` give: is it an equilibrium, what
    does each player gain at most by deviating (in the units of the game's payoffs), what is
    NashConv, the sum of the gains, and exploitability, here NashConv divided by the number of
    players. ``decimals``: whether ``"0.33"`` in it stands for all numbers that round to it
    (``"printed"``), for 33/100 (``"exact"``), or for 33/100 where the greatest number of its
    information set is adjusted so that the probabilities sum to 1 (``"balanced"``). ``family``:
    ``"alpha in [0, 1]"``, or several, where probabilities are expressions in parameters. ``value``:
    what the game is said to be worth to player 1: ``Fraction(-1, 18)``, ``"-1/18"``, or ``-0.056``,
    rounded as printed; or ``"?"``. A float is taken as the decimal that Python prints. ``unique``:
    is the equilibrium unique. ``dominated``: a move ``"SET: ACTION"`` or several, in the ``sense``
    ``"weakly"`` or ``"strictly"``. ``range``: an expression in realisation weights, ``"K: bet - 3 *
    Q: bet"``, or several: its exact range over all equilibria.

    A document may also be a paper with annotations (.tex, .md, .qmd, .ipynb), each a claim.

    ``games``: the folder, or several, where the games of a document are looked for first; then its
    own folder, of a paper games/ within that, and games/ beside that. ``name``: the id of the game
    where it is saved (default: made of its file or title). ``only``: the id of an assertion or a
    question of the document, or several, to decide these alone. ``backend`` proposes solutions of
    linear programs; no result depends on it.
    ``watch`` passes on the assertions as they are decided, and may tell of them.

    Returns an Audit: ``audit["gain-1"].exact`` is ``"3/8"``, ``audit.frame()`` a pandas table,
    ``audit.save(folder)`` writes the certificates for nashcheck, ``audit.report(folder)`` the page.
    Raises InputError.

    >>> audit([[1, -1], [-1, 1]], "uniform", value="1/2")["value"]
    <Answer value: refuted>
    """
    from nashproof.shell.notebook.given.profiles import plain_profile

    _check_backend(backend)
    if sense and not dominated:
        raise OptionError(
            "a sense and no move", 'the move too, --dominated "SET: ACTION"', "--sense"
        )
    asked = {
        "value": text_of_number("" if value is None else value, "value"),
        "unique": unique,
        "family": _several(family),
        "dominated": _several(dominated),
        "ranges": _several(range),
    }
    if isinstance(subject, (str, PurePath)):
        if profile is None and not any(asked.values()):
            return _audit_document(subject, games, backend, watch, _several(only))
        game, name = read(subject), name or game_files.identifier(subject)
    else:
        game = _game(subject)
        name = name or str(game.title)
    document, notes = _questions(
        name, game, profile, decimals=decimals, sense=sense or "weakly", **asked
    )
    if any(map(_has_floats, (subject, plain_profile(profile), value))):
        notes.append(_FLOATS)
    return _audit_game(name, game, document, notes, backend, watch)


_FLOATS = 'A float is taken as the decimal that Python prints for it: 0.1 is "0.1".'


def _has_floats(given: Any) -> bool:
    """Whether a number, a profile or a matrix that was given has floats in it."""
    from nashproof.shell.notebook.given import games, profiles

    return games.has_floats(given) or profiles.has_floats(given)


def _several(texts: str | Sequence[str]) -> tuple[str, ...]:
    return (texts,) if isinstance(texts, str) else tuple(texts)


class _Expected:
    """Things that come one by one, and how many there will be."""

    def __init__(self, things: Iterable[Any], number: int) -> None:
        self.things, self.number = things, number

    def __iter__(self) -> Iterator[Any]:
        return iter(self.things)

    def __length_hint__(self) -> int:
        return self.number


def _audit_document(
    name: Place,
    games: Place | Sequence[Place] | None,
    backend: str,
    watch: Watch,
    only: Sequence[str],
) -> notebook.Audit:
    path = game_files.find_file(name, "documents")
    known = _game_folders(path, games)
    document = _paper(path, known) if game_files.is_paper(path) else _document(path)
    verdicts, certificates = _verdicts(document, known, backend, watch, only)
    return _audit(document.title, (), document, verdicts, certificates, known.texts)


def _game_folders(path: Path, games: Place | Sequence[Place] | None) -> game_files.GameFolders:
    """Where the games of a document in a file are looked for."""
    given = [games] if isinstance(games, (str, PurePath)) else games or ()
    first = [Path(folder) for folder in given]
    beside = [path.parent / "games"] if game_files.is_paper(path) else []
    folders = [*first, path.parent, *beside, path.parent.parent / "games"]
    return game_files.GameFolders(list(dict.fromkeys(folders)), path)


def annotations_of(paper: Place) -> tuple[Annotation, ...]:
    """The annotations of a paper in LaTeX, Markdown or a notebook, in order.

    Raises InputError with file and line.
    """
    from nashproof.documents.papers.papers import read_annotations

    path = Path(paper)
    return read_annotations(read_text(path), str(path), path.suffix.lower())


def _paper(path: Path, known: game_files.GameFolders) -> Document:
    """The Document that the annotations of a paper make."""
    from nashproof.certificates.envelope import digest
    from nashproof.claims.kinds import KINDS, parse_claim
    from nashproof.documents.papers.papers import Paper, document_of_paper, need_annotations

    found = annotations_of(path)
    need_annotations(found, str(path), path.suffix.lower())
    paper = Paper(game_files.identifier(path), path.name, digest(read_text(path)), found)
    keys = {kind: KINDS[kind].keys() for kind in KINDS}
    profiles = _profiles_of_paper(found, known)
    return document_of_paper(paper, profiles, parse_claim, lambda kind: keys.get(kind, set()))


def _profiles_of_paper(
    found: Sequence[Annotation], known: game_files.GameFolders
) -> dict[str, ProfileText]:
    """The profiles that annotations name, from the files beside the paper, by their keys."""
    from nashproof.documents.papers.papers import profile_key, profiles_named
    from nashproof.documents.profile_formats.formats import read_profile
    from nashproof.documents.profiles import profile_text
    from nashproof.files.strict_toml import Table

    profiles: dict[str, ProfileText] = {}
    for name, game_name, place in profiles_named(found):
        key = profile_key(name, game_name)
        if key not in profiles:
            file, text = known.profile(name, place)
            table = Table(read_profile(text, file, known(game_name, place)[0]), (), "", place)
            profiles[key] = profile_text(table, key, game=game_name, says=name)
    return profiles


def _document(path: Path) -> Document:
    """The Document in a file; refuses a game about which nothing is asked."""
    from nashproof.claims.kinds import parse_claim
    from nashproof.documents.document import read_document

    table = game_files.read_toml(path) if path.suffix in (".toml", "") else None
    if table is None and path.suffix.lower() not in game_files.ENDINGS:
        raise FormatError(f'the ending "{path.suffix}"', "a document (.toml) or a game", str(path))
    if table is None or table.has("players"):
        raise OptionError(
            "a game, and nothing asked about it",
            "a question: --" + ", --".join(QUESTIONS),
            str(path),
        )
    return read_document(table, game_files.identifier(path), parse_claim)


def _audit_game(
    name: str, game: Game, document: Document, notes: Sequence[str], backend: str, watch: Watch
) -> notebook.Audit:
    from nashproof.files.strict_toml import identifier_of

    canonical = build(game)
    known = game, canonical.sha256
    verdicts, certificates = _verdicts(document, lambda *_: known, backend, watch)
    verdicts = tuple(sorted(verdicts, key=lambda record: int(record.lines)))  # as they were asked
    texts = {identifier_of(name) + canonical.ending: canonical.text}
    audit = _audit(game.title, notes, document, verdicts, certificates, texts)
    return replace(audit, gains=_set_gains(game, document))


def _set_gains(game: Game, document: Document) -> tuple[notebook.SetGain, ...]:
    """Where the gains in each profile of exact numbers arise, largest first."""
    from nashproof.documents.profiles import values_of
    from nashproof.play.best_response import gains_by_set
    from nashproof.play.strategies import plans_of
    from nashproof.shell.notebook.strategies import fraction

    gains = []
    for name, profile in document.profiles.items():
        if name.partition("-")[0] != "points":
            continue
        rows = values_of(profile, game)
        plans = plans_of(game, rows)
        source = name.removeprefix("points").replace("-", " ").strip()
        for p in (p for p in game.player_numbers if p not in game.forgetful):
            for i, (gain, best) in gains_by_set(game, plans, p).items():
                s = game.infosets[i]
                played = dict(zip(s.actions, map(fraction, rows[i])))
                player, own = game.players[p - 1], fraction(gain)
                gains.append(notebook.SetGain(player, s.name, own, s.actions[best], played, source))
    return tuple(sorted((g for g in gains if g.gain), key=lambda g: -g.gain))


def _verdicts(
    document: Document,
    games: Callable[..., Any],
    backend: str,
    watch: Watch,
    only: Sequence[str] = (),
) -> tuple[tuple[VerdictRecord, ...], dict[str, str]]:
    """The records of the verdicts on a document, and the certificates by file name."""
    from nashproof.claims.audit import audit_document

    number = len(only) or len(document.assertions) + len(document.questions)
    return audit_document(
        document, games, backend, lambda judged: watch(_Expected(judged, number)), only
    )


def _audit(
    title: str,
    notes: Sequence[str],
    document: Document,
    verdicts: tuple[VerdictRecord, ...],
    certificates: Mapping[str, str],
    games: Mapping[str, str],
) -> notebook.Audit:
    answers = tuple(
        notebook.Answer(
            record.id,
            record.says,
            record.stated,
            record.verdict,
            record.why,
            certificates.get(record.certificate.rpartition("/")[2], ""),
        )
        for record in verdicts
    )
    return notebook.Audit(title, answers, tuple(notes), document, verdicts, certificates, games)


def _questions(
    name: str, game: Game, profile: Profile | None, **asked: Any
) -> tuple[Document, list[str]]:
    """The Document that asks about a game of this name, and notes on how that was read."""
    from nashproof.claims.kinds import parse_claim
    from nashproof.documents.audit_request import AuditRequest, document_of
    from nashproof.files.strict_toml import identifier_of

    profiles, source = _profiles(game, profile, asked["decimals"])
    request = AuditRequest(profiles, source, **asked)
    return document_of(identifier_of(name), game, request, parse_claim)


def _profiles(game: Game, profile: Profile | None, decimals: str) -> tuple[tuple[Any, ...], str]:
    """What a profile is given as, as pairs of a line and a table; and where it stands, for
    messages.
    """
    from nashproof.documents.audit_request import BALANCED
    from nashproof.documents.profile_formats.formats import UNIFORM, read_profiles
    from nashproof.shell.notebook.given.profiles import (
        PLACE,
        is_by_set,
        plain_profile,
        text_of_profile,
        with_number_texts,
    )

    if profile is None:
        return (), "the profile"
    profile = plain_profile(profile)
    sums = decimals != BALANCED
    if isinstance(profile, (str, PurePath)):
        text = "" if profile == UNIFORM else _profile_text(profile)
        name = "standard-input" if str(profile) == STANDARD_INPUT else str(profile)
        return read_profiles(text, name, game, sums), name
    if isinstance(profile, Mapping) and ("strategy" in profile or is_by_set(profile, game)):
        table = profile if "strategy" in profile else {"strategy": profile}
        return ((0, with_number_texts(table)),), PLACE
    return read_profiles(text_of_profile(profile), PLACE, game, sums), PLACE


def _profile_text(place: Place) -> str:
    """The text of a profile's file."""
    from nashproof.documents.profile_formats.formats import UNIFORM

    try:
        return read_text(place)
    except InputError as error:
        expected = closest_name(str(place), (UNIFORM,)) or error.expected
        raise error.but(expected=expected) from None


# Laws


def law(
    question: Place | LawQuestion,
    *,
    fit: Number = "",
    sets: Sequence[str] = (),
    games: Place | None = None,
    watch: Watch = iter,
    **changes: Number,
) -> notebook.ValueLaw:
    """The value of a card game as a function of its cards, raises, ante or bet.

    ``question``: a file, an id of data/laws, or what ``law_files`` reads; or the name of a game,
    with one of ``cards``, ``raises``, ``ante``, ``bet`` as a range such as ``"3..60"`` (amounts
    also ``"0..infinity"``), the others fixed. ``fit``: the last number whose value a form may be
    fitted to. ``sets``: the information sets of which it is asked what optimal strategies never do
    there. ``games``: the folder where games are looked for first. ``watch`` passes on the numbers
    whose values are computed. Raises InputError.

    >>> print(law("kuhn", ante="1..3").lines[0])
    value = -1/(12*ante + 6) for ante from 1 to 3
    """
    from nashproof.claims.value_laws import answer_law

    if isinstance(question, (str, PurePath)):
        fit = text_of_number(fit, "fit")
        question = law_files.read_questions([question], _texts(changes), fit, sets, games)[0]
    result = answer_law(question, watch)
    return notebook.ValueLaw(result.record, result.certificates, result.games)


# Documents, certificates, pages


def coverage(document: Place, text: Place) -> notebook.TextCoverage:
    """The lines of a document's text that hold something checkable, by what stands on them.

    ``document``: a file, or an id of data/documents; ``text``: the file of its text, which must
    have the SHA-256 that the document names. Raises InputError.

    >>> import tempfile; folder = tempfile.mkdtemp()
    >>> text = write_texts(folder, {"note.txt": "The game is worth 1."})[0]
    >>> document = init(folder, [[1, -1], [-1, 1]], text)[0]
    >>> coverage(document, text)
    <TextCoverage: 1 lines claimed, 0 open>
    """
    from nashproof.claims.kinds import parse_claim
    from nashproof.documents.coverage import coverage as cover
    from nashproof.documents.document import read_document

    path = game_files.find_file(document, "documents")
    claims = read_document(game_files.read_toml(path), game_files.identifier(path), parse_claim)
    content = read_text(text)
    try:
        lines = cover(claims, content)
    except InputError as error:
        raise error.at(str(text)) from None
    return notebook.TextCoverage(
        len(claims.assertions),
        lines.claimed,
        lines.excused,
        lines.not_yet,
        lines.open,
        tuple(content.split("\n")),
    )


def readback(document: Place, only: Sequence[str] = ()) -> notebook.Readback:
    """What each assertion and question of a document says, in words from its formal fields alone.

    With the profiles that they name. ``document``: a file, or an id of data/documents; ``only``:
    the ids to read back, if not all. Raises InputError.

    >>> import tempfile; document = init(tempfile.mkdtemp())[0]
    >>> print(readback(document)["value"])
    value (line 1)
      reads: The value of the game my-game to player 1 rounds to 0.2.
    """
    from nashproof.claims.readback import document_words, profile_words

    told = _document(game_files.find_file(document, "documents"))
    _check_ids(told, only)
    assertions = [
        notebook.ReadAssertion(
            source.id, source.lines, tuple(notebook.ReadClaim(*words) for words in readings)
        )
        for source, readings in document_words(told, only)
    ]
    return notebook.Readback(told.title, tuple(assertions), profile_words(told, only))


def probe(
    document: Place,
    only: Sequence[str] = (),
    every: int = 1,
    games: Place | Sequence[Place] | None = None,
    backend: str = "highs",
    watch: Watch = iter,
) -> notebook.Probed:
    """The damages of a document's claims and profiles that no verdict notices.

    Only claims that are proved are damaged. ``only``: the ids of assertions and questions, if not
    all; no profile is damaged then. ``every``: of each kind every so many claims, and of each of
    these every so many damages. ``watch`` passes on the damages as they are tried. Raises
    InputError.

    >>> import tempfile; document = init(tempfile.mkdtemp())[0]
    >>> probe(document, every=9).complete
    True
    """
    from nashproof.claims.probing.probe import probe as try_damages
    from nashproof.claims.probing.probe import unused_excuses

    path = game_files.find_file(document, "documents")
    told = _document(path)
    _check_ids(told, only)
    if every < 1:
        raise OptionError(f"every = {every}", "a whole number from 1")
    known = _game_folders(path, games)
    tried = list(watch(try_damages(told, known, backend, only, every)))
    left = [one for one in tried if not one.noticed]
    whole = not only and every == 1
    return notebook.Probed(
        told.title,
        len(tried),
        tuple(str(one) for one in left if not one.excuse),
        tuple(str(one) for one in left if one.excuse),
        tuple(unused_excuses(told, tried)) if whole else (),
    )


def _check_ids(document: Document, only: Sequence[str]) -> None:
    """Refuse ids that the document does not have."""
    ids = [source.id for source in document.sources]
    for name in only:
        if name not in ids:
            expected = closest_name(name, ids) or "the id of an assertion or a question"
            raise UnknownName(f'the id "{name}"', expected, document.id)


def check(certificates: Place | Sequence[Place], games: Place | None = None) -> Checked:
    """What nashcheck, a process of its own, says of certificates on disk.

    ``certificates``: files, or folders of them; ``games``: the folder of the canonical files of the
    games that they are about (default: ``games`` beside the folder ``certificates`` in which they
    stand). ``.complete`` says whether all are accepted. Raises InputError.

    >>> import tempfile; folder = tempfile.mkdtemp()
    >>> places = audit([[1, -1], [-1, 1]], value=0).save(folder)
    >>> check(Path(folder, "certificates")).complete
    True
    """
    given = [certificates] if isinstance(certificates, (str, PurePath)) else certificates
    places = [Path(place) for place in given]
    _check_places(places)
    files = [file for p in places for file in (p.rglob("*.json") if p.is_dir() else [p])]
    if not files:
        names = ", ".join(map(str, places))
        raise UnreadableFile("no certificate", "a folder with .json files", names)
    folder = _games_beside(places) if games is None else Path(games)
    if not folder.is_dir():
        raise UnreadableFile("no such folder", "the folder of the canonical games", str(folder))
    return run_checker(sorted(map(str, files)), folder)


def _games_beside(certificates: Sequence[Path]) -> Path:
    """The folder of games that ``save`` wrote with these certificates."""
    first = [one.resolve() for one in certificates[:1]]
    for place in (above for one in first for above in (one, *one.parents)):
        if place.name == "certificates":
            return place.parent / "games"
    raise OptionError(
        "no folder games/ beside", "one, or --games DIR", ", ".join(map(str, certificates))
    )


def _check_places(certificates: Sequence[Path]) -> None:
    """Refuse what cannot be certificates."""
    for place in certificates:
        if not place.exists():
            raise UnreadableFile("no such file", "a certificate, or a folder of them", str(place))
        if place.is_file() and place.suffix != ".json":
            raise FormatError(
                f'the ending "{place.suffix}"', "a certificate (.json), or a folder", str(place)
            )


def explain(
    certificate: Place | notebook.Answer, game: GameOrPlace | None = None
) -> notebook.Explanation:
    """The proof in a certificate in words: what is stated, the witness, how to check it by hand.

    ``certificate``: a file, or an Answer of an audit; ``game``: the game that it is about, so that
    the players are called by their names. It explains and does not check. Raises InputError.

    >>> print(*list(explain(audit([[1, -1], [-1, 1]], value=0)["value"]))[:2])
    What is stated:   To player 1 the game is worth exactly 0.
    """
    from nashproof.reports.explain import explain as explained

    content, place = _certificate(certificate)
    known = _game(game) if game is not None else None
    try:
        lines = explained(content, known.players if known else ())
    except InputError as error:
        raise error.at(place) from None
    return notebook.Explanation(tuple(lines), _to_build(game, known, content, place))


def _certificate(certificate: Place | notebook.Answer) -> tuple[Any, str]:
    """The content of a certificate, and its place for messages."""
    import json

    if isinstance(certificate, notebook.Answer):
        content = json.loads(certificate.certificate) if certificate.certificate else {}
        return content, certificate.id
    return read_json(certificate), str(certificate)


def _to_build(
    game: GameOrPlace | None, known: Game | None, content: Mapping[str, Any], place: str
) -> str:
    """The name of the canonical file that a check needs, '' if the file of the game is that file.

    Raises InputError if the certificate is about another game.
    """
    from nashproof.certificates.envelope import digest

    if known is None:
        return ""
    name, words = "game", known.title
    if isinstance(game, (str, PurePath)):
        name, words = game_files.identifier(game), str(game)
        file = game_files.find_file(game_files.split_tables(game)[0], "games")
        if content.get("game") == digest(read_text(file)):
            return ""
    canonical = build(known)
    if content.get("game") != canonical.sha256:
        raise OtherFile("a certificate about another game", f"one about {words}", place)
    return name + canonical.ending


def init(
    folder: Place = ".", game: GameOrPlace | None = None, text: Place | None = None
) -> list[Path]:
    """Write a document and a game to start from, with comments; returns their places.

    ``game``: the document is about this game, with its names filled in; ``text``: a file whose name
    and SHA-256 it records. Overwrites nothing: raises InputError if one of the files exists.

    >>> import tempfile
    >>> [place.name for place in init(tempfile.mkdtemp())]
    ['mine.toml', 'my-game.toml']
    """
    if game is None and text is not None:
        raise OptionError("a text and no game", "--game FILE too", str(text))
    texts = _starting_texts() if game is None else _texts_about(game, text)
    texts = {
        name: content
        for name, content in texts.items()
        if game is None or not _is_same(Path(folder, name), content)
    }
    for name in texts:
        if Path(folder, name).exists():
            raise FileExists(
                "a file that exists already",
                "a folder without one of that name",
                str(Path(folder, name)),
            )
    return write_texts(folder, texts)


def _starting_texts() -> dict[str, str]:
    templates = Path(__file__).parents[1] / "reports" / "templates"
    names = ("mine.toml", "my-game.toml")
    return {name: read_text(templates / f"start-{name}") for name in names}


def _texts_about(game: GameOrPlace, text: Place | None) -> dict[str, str]:
    """A document about a game, and the file of the game, to stand beside it."""
    from nashproof.certificates.envelope import digest
    from nashproof.documents.start import starting_document

    known = _game(game)
    if isinstance(game, (str, PurePath)) and str(game) != STANDARD_INPUT:
        paths = [game_files.find_file(part, "games") for part in game_files.split_tables(game)]
        name = ",".join(path.name for path in paths)
        files = {path.name: read_text(path) for path in paths}
    else:
        canonical = build(known)
        name = "game" + canonical.ending
        files = {name: canonical.text}
    about = {} if text is None else {"text": Path(text).name, "sha256": digest(read_text(text))}
    return {"mine.toml": starting_document(known, name, "mine.toml", **about)} | files


def _is_same(place: Path, text: str) -> bool:
    return place.is_file() and read_text(place) == text


def report(data: Place, results: Place, checker: Place | None = None) -> notebook.Report:
    """Every page and picture, and the table of all claims, from certificates accepted in this run.

    nashcheck runs on them. Games, verdicts, tables, eliminations and laws are made again, and a
    file below ``results`` that differs is refused.

    ``data``: the folder of documents, games and laws; ``results``: what the other verbs wrote of
    them; ``checker``: the checker as one file, whose SHA-256 the index prints. Raises
    InputError for what does not follow from what nashcheck accepted.
    """
    from nashproof.certificates.envelope import digest
    from nashproof.reports.claims_table import claims_table
    from nashproof.reports.site.build import site
    from nashproof.shell.replay import collect

    collected = collect(Path(data), Path(results))
    if checker is not None:
        collected = replace(collected, checker=digest(read_text(checker)))
    return notebook.Report(site(collected), claims_table(collected.verdicts))


def diff(old: Place, new: Place) -> notebook.LedgerDiff:
    """The verdicts that differ between two ledgers, and what changed in the readings behind them.

    ``old``, ``new``: ``verdicts.json`` of a site's data, a site, a folder of results, or one file
    of its ``claims/``. Nothing is decided or checked. Raises InputError.

    >>> import tempfile; folder = tempfile.mkdtemp()
    >>> places = audit(init(folder)[0]).save(folder)
    >>> diff(folder, folder)
    <LedgerDiff: 0 verdicts differ>
    """
    from nashproof.shell.notebook.given.ledgers import read_ledger
    from nashproof.shell.notebook.given.moves import moves

    return notebook.LedgerDiff(moves(read_ledger(old), read_ledger(new)))
