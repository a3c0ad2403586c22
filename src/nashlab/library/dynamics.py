"""CFR, logit limits, perturbed programs, tournaments, outcomes of games in stages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any

from nashlab import notebook
from nashproof.errors import InputError, OptionError, TooLarge, UnknownName, how_many, suggestion
from nashproof.shell import game_files
from nashproof.shell.files import json_text, read_json, scratch_folder, write_text
from nashproof.shell.game_files import Place
from nashproof.shell.library.audits import game_folders
from nashproof.shell.library.games import build, game_with_recall
from nashproof.shell.library.options import check_backend, check_switches, check_whole
from nashproof.shell.library.profiles import as_tuple, exact_profile
from nashproof.shell.library.types import Counted, GameOrPlace, Profile, Watch

if TYPE_CHECKING:
    from nashlab.cfr.run import Run
    from nashlab.tournament.players import Maker
    from nashproof.games.stages.stage_game import StageGame
    from nashproof.solving.zero_sum import Equilibrium


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
    <Convergence of 'a matrix game': cfr+>
    """
    from nashlab.cfr.run import Run, Settings, file_stem
    from nashproof.solving.zero_sum import solve_game

    if isinstance(game, (str, PurePath)):
        name = name or game_files.identifier(game)
    game = game_with_recall(game)
    check_backend(backend)
    check_whole(iterations=iterations, seed=seed, denominator=denominator)
    check_switches(ranges=ranges, resume=resume)
    runs = [
        Run(game, Settings(rule, seed, denominator)) for rule in as_tuple(algorithm, "algorithm")
    ]
    digest, states = build(game).sha256, dict[str, dict[str, Any]]()
    places = [
        Path(checkpoints, file_stem(name or "game", run.settings.algorithm) + ".json")
        if checkpoints is not None
        else None
        for run in runs
    ]
    for run, place in zip(runs, places):
        if resume and place is None:
            raise OptionError("no folder of checkpoints", "the folder of a run before", "--resume")
        if resume and place is not None:
            try:
                run.restore(read_json(place), digest)
            except InputError as error:
                raise error.at(str(place)) from None
        run.check(iterations)
    # The exact value, beside which the averages stand.
    equilibrium = solve_game(game, backend)
    for run, place in zip(runs, places):
        for _ in watch(run.until(iterations)):
            states[run.settings.algorithm] = state = run.checkpoint(digest)
            if place:
                write_text(place, json_text(state))
    records = tuple(_averaged(run, equilibrium if ranges else None, watch) for run in runs)
    return notebook.Convergence(str(game.title), equilibrium.value, records, states)


def _averaged(run: Run, equilibrium: Equilibrium | None, watch: Watch) -> notebook.AveragedRun:
    """Return a run as a record, with the ranges beside where it ended if there is an
    ``equilibrium``.
    """
    from nashlab.cfr.landing import landings

    profile = run.profile
    landed = watch(landings(run.game, equilibrium, profile)) if equilibrium else ()
    return notebook.AveragedRun(
        run.game, run.settings.algorithm, tuple(run.averages), profile, tuple(landed)
    )


def logit(game: GameOrPlace, digits: int = 30) -> notebook.LogitLimit:
    """Return where the branch of agent quantal response equilibria from the centroid ends.

    In the equilibrium for lambda each action's probability is proportional to exp(lambda * its
    expected payoff). ``digits``: of each probability after the point, from 1 to 100. They are
    traced. ``certificate`` proves that there is no other limit, and all but the last digits: in
    games of two players, constant-sum or zero-sum equivalent, whose limit is inside a segment of
    one player's equilibrium strategies. Where it is empty, ``reason`` says why. Trees of any number
    of players, with at most 400 actions. Raises InputError, and Unproved if the branch is lost.

    >>> logit([[1, -1], [-1, 1]], digits=5)
    <LogitLimit of 'a matrix game': 5 digits>
    """
    from nashlab.logit.claim_kinds import logit_proof
    from nashlab.logit.limit import traced_limit
    from nashproof.games.game import expanded
    from nashproof.shell.checker import run_checker

    _check_digits(digits)
    tree = expanded(game_with_recall(game))
    traced, file = traced_limit(tree, digits), build(tree)
    limit = notebook.LogitLimit(tree, traced, file, *logit_proof(tree, file.sha256, traced))
    if not limit.certificate:
        return limit
    with scratch_folder() as folder:
        _, certificate, canonical = limit.save(folder, "limit")
        if run_checker([str(certificate)], canonical.parent).complete:
            return limit
    reason = "nashcheck did not accept the certificate"
    return replace(limit, certificate="", family=None, reason=reason)


def _check_digits(digits: int) -> None:
    """Raise OptionError unless ``digits`` is a whole number from 1 to 100."""
    check_whole(digits=digits)
    if not 1 <= digits <= 100:
        raise OptionError(f"{digits} digits", "a number from 1 to 100")


def perturb(
    game: GameOrPlace, player: int = 1, programs: int = 500, *, seed: int = 1, watch: Watch = iter
) -> notebook.PerturbedOptima:
    """Return the optimal mixed strategies at which programs with a randomly perturbed objective
    end.

    ``player``: whose, 1 or 2, of a zero-sum game for two. Mixed strategies are over reduced pure
    strategies, at most 256 a player. ``programs``: how many are solved, each exactly, with
    an objective from the generator of ``seed``. The same call gives the same strategies; they need
    not be all extreme ones. ``watch`` passes on the optima as they come. Raises InputError.

    >>> perturb([[1, -1], [-1, 1]], programs=2).mixtures
    {(1/2, 1/2): 2}
    """
    from nashlab.perturbation import perturbed_optima
    from nashproof.games.game import expanded
    from nashproof.play.strategies import count_pure
    from nashproof.solving.optimal.set_search import MIXED_STRATEGIES
    from nashproof.solving.zero_sum import solve_game, zero_sum_player

    tree = expanded(game_with_recall(game))
    check_whole(player=player, programs=programs, seed=seed)
    if player not in (1, 2):
        raise OptionError(f"player {player}", "1 or 2", "--player")
    if programs < 1:
        raise OptionError(f"{programs} programs", "at least 1", "--programs")
    solution = solve_game(tree)
    most = max(count_pure(tree, who, True) for who in (1, 2))
    if most > MIXED_STRATEGIES:
        raise TooLarge(f"{most:,} reduced pure strategies", f"at most {MIXED_STRATEGIES} a player")
    value = zero_sum_player(tree, player, solution).value
    optima = tuple(watch(Counted(perturbed_optima(tree, player, value, programs, seed), programs)))
    return notebook.PerturbedOptima(tree, player, value, seed, optima)


def tournament(
    place: Place,
    players: Mapping[str, Maker] | None = None,
    *,
    games: Place | Sequence[Place] | None = None,
    watch: Watch = iter,
) -> notebook.Standings:
    """Return a round robin of matches with alternating seats, from a file or an id of
    data/tournaments.

    ``players``: Python classes by name, who take part besides those of the file; each derives from
    ``nashlab.tournament.players.Player``. ``games``: the folder, or several, where the
    game is looked for first. ``watch`` passes on the matches as they are played. Matches of players
    without memory are exact, the others simulated with the file's seed. Raises InputError.
    """
    from nashlab.tournament.reading import read_tournament
    from nashlab.tournament.standings import pairings, standings
    from nashproof.games.game import expanded

    path = game_files.find_file(place, "tournaments")
    table = game_files.read_toml(path)
    game, _ = game_folders(path, games)(table.string("game"), table.place("game"))
    read_in = read_tournament(table, expanded(game), players or {})
    count = len(read_in.entrants)
    matches = tuple(watch(Counted(pairings(read_in), count * (count - 1) // 2)))
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
    digits: int | None = None,
    at: str | Sequence[str] = (),
) -> notebook.Outcomes:
    """Return the outcomes of a game in stages, or what is expected of its variables in a profile.

    ``game``: a file of a game in stages, or an id. ``profile`` and ``at``: as in ``audit``;
    decimals stand for themselves. ``by``: variables, for each combination of whose values there is
    a row; ``given``: a formula that must be true; ``show``: the variables that the table has, by
    default all. ``digits``: fractions are rounded to so many after the point, by default they are
    exact. Raises InputError.
    """
    from nashlab.stage_outcomes import expected_outcomes
    from nashproof.games.stages.stage_game import stage_game

    if digits is not None:
        _check_digits(digits)
    table = game_files.read_toml(game_files.find_file(game, "games"))
    if not table.has("stages"):
        table.refuse("players", "a game without stages", "a game written in stages")
    stages = stage_game(table)
    for name in (*by, *show):
        if name not in stages.variables:
            raise UnknownName(f'the variable "{name}"', suggestion(name, stages.variables))
    sizes, columns = _sizes(stages), tuple(show) or tuple(stages.variables)
    if profile is None and (by or given):
        raise OptionError("a condition and no profile", "--profile FILE too", "--by, --given")
    if profile is None and not at:
        return notebook.Outcomes(stages, sizes, columns, digits=digits)
    rows, _ = exact_profile(stages.tree, profile, "auto", at)
    expected = tuple(expected_outcomes(stages, rows, by, given))
    return notebook.Outcomes(stages, sizes, columns, expected, digits)


def _sizes(stages: StageGame) -> tuple[str, ...]:
    """Return the sizes of a game in stages, in words."""
    from nashproof.claims.kinds.structure import COUNTS
    from nashproof.play.subgames import profiles_by_subgame

    tree = stages.tree
    sets = [COUNTS["information sets"](tree, player) for player in tree.player_numbers]
    return (
        f"{len(stages.outcomes)} outcomes",
        f"{sum(sets)} information sets ({' + '.join(map(str, sets))})",
        f"{COUNTS['profiles'](tree, 0)} pure strategy profiles",
        how_many(COUNTS["subgames"](tree, 0), "subgame"),
        f"{profiles_by_subgame(tree)} profiles if subgames are solved one by one",
    )
