# What the rules share: the configuration, the data files, and the jobs that follow from them.

import os
import re
import shutil
import sys
import tomllib
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

from snakemake.utils import validate


def clone_of(folder):
    """The clone in which a folder of the workflow is.

    Of a module from GitHub or GitLab, Snakemake has the repository without its files. What the
    rules read is written below .snakemake/, once for each commit.
    """
    if folder.is_local:
        return Path(str(folder)).resolve().parent.parent
    repository = folder.hosted_repo.repo
    commit = repository.commit(folder.ref).hexsha
    clone = Path(".snakemake", "nashproof", commit).resolve()
    if not clone.exists():
        new = Path(f"{clone}.{os.getpid()}")
        new.mkdir(parents=True)
        with open(f"{new}.tar", "wb") as archive:
            repository.archive(archive, commit, path=OF_CLONE)
        shutil.unpack_archive(f"{new}.tar", new)
        with suppress(OSError):  # another job has written it meanwhile
            new.rename(clone)
        shutil.rmtree(new, ignore_errors=True)
        os.remove(f"{new}.tar")
    return clone


OF_CLONE = ["data", "src", "workflow", "requirements.lock"]  # what the rules read
OF_CLONE += ["pyproject.toml", "README.md", "LICENSE"]  # with which pip installs it, for conda
WORKFLOW = clone_of(workflow.current_basedir) / "workflow"
sys.path[:0] = [str(WORKFLOW / name) for name in ("", "schemas", "logger")]

from configuration import need_own_reports, need_valid, one_of, place_of, quoted, stop
from failures import tell_failures
from manifests import digest_of_code, edited

os.environ.update(NASHPROOF_SOURCE=str(WORKFLOW.parent))  # for envs/nashproof.yaml

SCHEMA = WORKFLOW / "schemas" / "config.schema.yaml"
need_valid(config, SCHEMA, workflow.config_settings.overwrite_config)
validate(config, str(SCHEMA))  # it also fills in what is left out

RESULTS, REPORTS, LOGS = config["results"], config["reports"], config["logs"]
need_own_reports(config, WORKFLOW.parent)
IDENTIFIER = "[a-z0-9][a-z0-9-]*"
CODE = digest_of_code(WORKFLOW.parent)


# Data.


def below(path):
    """A path as seen from the working directory if it is below that, else in full."""
    path = Path(path).resolve()
    return os.path.relpath(path) if path.is_relative_to(Path.cwd()) else str(path)


FOLDERS = [
    below(path) for path in [WORKFLOW.parent / "data"] * config["shipped_data"] + config["data"]
]
for folder in FOLDERS:
    if re.search("[{}]", folder):
        no_brace = "a path without { and }, which Snakemake reads"
        stop("the configuration: data", quoted(folder), no_brace, "rename the folder")


def data_files(kind, *suffixes):
    """The chosen data files of a kind by identifier. A misnamed or repeated one is an error."""
    found = {}
    for path in [path for folder in FOLDERS for path in sorted(Path(folder, kind).glob("*"))]:
        if path.suffix not in suffixes:
            continue
        if not re.fullmatch(IDENTIFIER, path.stem):
            name = "a name of a-z, 0-9 and '-', since it is the identifier"
            stop(path, quoted(path.stem), name, "rename the file")
        if path.stem in found:
            first = f"another identifier than that of {found[path.stem]}"
            stop(path, quoted(path.stem), first, "rename the file, or leave a folder of data out")
        found[path.stem] = path.as_posix()
    return chosen(kind, found)


def chosen(kind, found):
    """Of the files found those that the configuration chooses."""
    wanted = config[kind] if kind in config else "all"
    missing = [] if wanted == "all" else sorted(set(wanted) - set(found))
    if missing:
        place = f"{place_of(kind, workflow.config_settings.overwrite_config)}: {kind}"
        folders = ", ".join(f"{folder}/{kind}" for folder in FOLDERS) or "data, which is empty"
        name = f"{one_of(missing[0], found)}, or all" if found else "all"
        stop(place, quoted(missing[0]), name, f"it looked in {folders}")
    return {name: path for name, path in found.items() if wanted == "all" or name in wanted}


@cache
def table(path):
    """The content of a TOML file; {} if it cannot be read, which its own job says better."""
    try:
        return tomllib.loads(Path(path).read_text("utf-8"))
    except ValueError:
        return {}


def games_named(value):
    """The games that a document or a law names, anywhere in it."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    own = (
        {value["game"]} if isinstance(value, dict) and isinstance(value.get("game"), str) else set()
    )
    return own.union(*map(games_named, inner))


def is_run(path):
    """Whether a run, or a tournament, is of a chosen document or of none, on a game that is chosen."""
    run = table(path)
    if not run:
        stop(path, "TOML that cannot be read", "a run of a document", "correct the file")
    return run.get("document") in (None, *DOCUMENTS) and bool(games_of(path))


def has_many_decks(path):
    """Whether a law is about 100 decks or more, and so gets several processes."""
    law = table(path)
    low, _, high = str(law.get("range", "")).partition("..")
    is_range = low.isdecimal() and high.isdecimal()
    return law.get("vary") == "cards" and is_range and int(high) - int(low) + 1 >= 100


def pattern_of(names):
    """What a wildcard matches that stands for one of some names; nothing if there are none."""
    return "|".join(sorted(names)) or "(?!)"


def games_of(path):
    """The files of the games that a document or a law names. Its job says which are missing."""
    return sorted(GAMES[game] for game in games_named(table(path)) if game in GAMES)


def chunk_of(game):
    """The chunk of a game: by a hash of its name, so that a new game moves no other one."""
    return str(int(sha256(game.encode()).hexdigest(), 16) % config["game_chunks"] + 1)


def built(game, path):
    """The canonical file of a game: compact if its deck is a number of cards, else a tree."""
    deck = table(path).get("deck", {}) if path.endswith(".toml") else {}
    compact = isinstance(deck, dict) and isinstance(deck.get("cards"), int)
    return f"{RESULTS}/games/{game}.{'game' if compact else 'efg'}"


GAMES = data_files("games", ".toml", ".efg", ".nfg", ".csv")
DOCUMENTS = data_files("documents", ".toml")
LAWS = data_files("laws", ".toml")
SWEEPS = data_files("sweeps", ".toml")
TOURNAMENTS = {
    name: path for name, path in data_files("tournaments", ".toml").items() if is_run(path)
}
CFR = {table(path)["game"]: path for path in data_files("runs", ".toml").values() if is_run(path)}
MANY_DECKS = {name for name, path in LAWS.items() if has_many_decks(path)}
SECOND_READINGS = [
    path
    for kind in ("transcriptions", "silhouettes")
    for name, path in data_files(kind, ".csv").items()
    if name in DOCUMENTS
]
CHUNKS = {
    chunk: [g for g in GAMES if chunk_of(g) == chunk]
    for chunk in sorted(map(chunk_of, GAMES), key=int)
}
GAMES_OF = {name: games_of(path) for name, path in (DOCUMENTS | LAWS).items()}
GAMES_OF_TOURNAMENT = {name: games_of(path) for name, path in TOURNAMENTS.items()}
GAMES_OF_SWEEP = {name: games_of(path) for name, path in SWEEPS.items()}
PARTS = range(1, config["sweep_parts"] + 1)
LETTERS = [name for name, path in DOCUMENTS.items() if table(path).get("errata")]
DATA = [*GAMES.values(), *DOCUMENTS.values(), *LAWS.values(), *SECOND_READINGS]
PROPERTIES = [
    path for path in (f"{folder}/properties.toml" for folder in FOLDERS) if os.path.exists(path)
]
CHOICES = [config[kind] for kind in ("documents", "games", "laws")]
GATHERED = len(FOLDERS) > 1 or CHOICES != ["all"] * 3  # the report reads one folder


# Jobs. Each leaves a manifest of what it made. No other output is named: it follows from the data.


def manifests(verb, names):
    return [f"{RESULTS}/manifests/{verb}/{name}.sha256" for name in names]


OF_GAMES = sum(
    (manifests(verb, CHUNKS) for verb in ("build", "enumerate", "solve", "describe", "eliminate")),
    [],
)
AUDITS = manifests("audit", DOCUMENTS)
ANSWERS = manifests("law", LAWS)
OF_SWEEPS = manifests("sweep", [f"{sweep}-{part}" for sweep in SWEEPS for part in PARTS])
JOINED = manifests("join_sweep", SWEEPS)
RUNS = manifests("cfr", CFR) + manifests("tournament", TOURNAMENTS)
# The page about the runs of the shipped documents, which stands in docs/
RAN = "docs/explanation/what-the-documents-ran.md"
HAS_RAN = Path.cwd() == WORKFLOW.parent and "kuhn-100" in CFR and "simplified-poker" in TOURNAMENTS
GATHERING = manifests("gather", ["data"] * GATHERED)
REPORT = manifests("report", ["report"])
CHECKER = manifests("report", ["checker"])
TABLES = manifests("report", ["tables"])
RESULTING = OF_GAMES + AUDITS + ANSWERS + GATHERING
ENDS = CHECKER + REPORT + TABLES + OF_SWEEPS + JOINED
ENDS += RUNS + manifests("report", ["ran"] * HAS_RAN)
MANIFESTS = RESULTING + ENDS


wildcard_constraints:
    chunk="[0-9]+",
    game=IDENTIFIER,
    tournament=IDENTIFIER,
    document=IDENTIFIER,
    law=IDENTIFIER,
    sweep=IDENTIFIER,
    part="[0-9]+",


def edited_manifests(wildcards):
    """Those of the jobs of which somebody edited a file. All results are read for it.

    The pages, and what is made of them, are made anew in any case.
    """
    pages = REPORT + CHECKER + TABLES
    places = edited(Path(RESULTS, "manifests"))
    return [place for place in places if place in MANIFESTS and place not in pages]


def sources_of_chunk(wildcards):
    """The files of the games of a chunk."""
    return [GAMES[game] for game in CHUNKS[wildcards.chunk]]


def games_of_chunk(wildcards):
    """The canonical files of the games of a chunk."""
    return [built(game, GAMES[game]) for game in CHUNKS[wildcards.chunk]]


def size_of_chunk(wildcards):
    """How many games a chunk has, in words."""
    number = len(CHUNKS[wildcards.chunk])
    return f"{number} game{'s' * (number != 1)}"


def document_of(wildcards):
    return DOCUMENTS[wildcards.document]


def law_of(wildcards):
    return LAWS[wildcards.law]


def games_of_document(wildcards):
    return GAMES_OF[wildcards.document]


def games_of_law(wildcards):
    return GAMES_OF[wildcards.law]


def game_of_run(wildcards):
    return GAMES[wildcards.game]


def run_of(wildcards):
    return CFR[wildcards.game]


def tournament_of(wildcards):
    return TOURNAMENTS[wildcards.tournament]


def games_of_tournament(wildcards):
    return GAMES_OF_TOURNAMENT[wildcards.tournament]


def sweep_of(wildcards):
    return SWEEPS[wildcards.sweep]


def games_of_sweep(wildcards):
    return GAMES_OF_SWEEP[wildcards.sweep]


def parts_of_sweep(wildcards):
    return manifests("sweep", [f"{wildcards.sweep}-{part}" for part in PARTS])


def folders_of_document(wildcards):
    """The options that say where the games of a document are."""
    folders = {os.path.dirname(path) for path in GAMES_OF[wildcards.document]}
    return [word for folder in sorted(folders) for word in ("--games", folder)]


def folder_of_law(wildcards):
    """The option that says where the game of a law is."""
    return option_of_folder(GAMES_OF[wildcards.law])


def threads_of_many_decks(wildcards):
    """Half of the cores, at most; the other jobs go on beside it."""
    cores = workflow.resource_settings.cores or 2 * config["law_threads"]
    return max(1, min(config["law_threads"], cores // 2))


def folder_of_sweep(wildcards):
    """The option that says where the game of a sweep is."""
    return option_of_folder(GAMES_OF_SWEEP[wildcards.sweep])


def folder_of_tournament(wildcards):
    """The option that says where the game of a tournament is."""
    return option_of_folder(GAMES_OF_TOURNAMENT[wildcards.tournament])


def folder_of_swept_game(wildcards):
    return "".join(os.path.dirname(path) for path in GAMES_OF_SWEEP[wildcards.sweep][:1])


def option_of_folder(paths):
    return [word for path in paths[:1] for word in ("--games", os.path.dirname(path))]


# Where the commands read and write. Functions, since no output is named from which to infer them.


def folder_of_results(wildcards):
    return RESULTS


def folder_of_games(wildcards):
    return f"{RESULTS}/games"


def folder_of_play(wildcards):
    return f"{RESULTS}/play"


def folder_of_reports(wildcards):
    return REPORTS


def folder_of_data(wildcards):
    """The one folder of data that the report reads."""
    return f"{RESULTS}/data" if GATHERED else FOLDERS[0]
