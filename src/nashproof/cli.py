"""The command line: the only place that reads, writes, prints and exits. Each verb calls one library function.

Exit status: 0 done, 1 a check failed, 2 something that was read is wrong, 4 the machine (disk, permissions), 130
interrupted.
"""

import argparse
import subprocess
import sys
import time
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from .errors import InputError, visible


class _Shown:
    """A stream on which nothing that was read can control the terminal; the stream itself is ``stream``."""

    def __init__(self, stream):
        self.stream = stream
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")

    def write(self, text):
        self.stream.write(visible(text))

    def __getattr__(self, name):
        return getattr(self.stream, name)


def main(argv=None):
    """Entry point of the command ``nashproof``."""
    with redirect_stdout(_Shown(sys.stdout)), redirect_stderr(_Shown(sys.stderr)):
        return _run(argv)


def _run(argv):
    arguments = _parser().parse_args(argv)
    try:
        return arguments.run(arguments) or 0
    except InputError as error:
        print(f"nashproof: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"nashproof: {error.filename or 'output'}: {error.strerror}", file=sys.stderr)
        return 4
    except KeyboardInterrupt:
        print("nashproof: interrupted", file=sys.stderr)
        return 130


def _parser():
    parser = argparse.ArgumentParser(
        prog="nashproof", description="Take what a document claims about a game, and prove it right or wrong, exactly.",
        epilog="`make reproduce` runs all verbs over data/. File formats: data/FORMATS.md. The checker: nashcheck. "
               "Exit status: 0 done (whatever the verdicts), 1 a certificate was rejected, 2 something that was read is wrong, "
               "4 the machine (disk, permissions), 130 interrupted.")
    verbs = parser.add_subparsers(title="verbs", metavar="VERB", required=True)
    for function, words, arguments in VERBS:
        verb = verbs.add_parser(function.__name__, help=words, description=function.__doc__)
        for names, options in arguments:
            verb.add_argument(*names, **options)
        verb.set_defaults(run=function)
    return parser


def build(arguments):
    """Write games as canonical .efg files, the form that certificates are bound to."""
    from .files import write_text
    from .gambit import write_efg

    texts = {_identifier(path): write_efg(_game(path)) for path in arguments.games}
    for identifier, text in texts.items():
        write_text(Path(arguments.output, identifier + ".efg"), text)


def enumerate(arguments):
    """Write every pure strategy of each player, full and reduced, and the normal form over them, as CSV.

    Tables that would be too long are left out; counts.json has the counts of all.
    """
    from . import enumeration
    from .files import json_text, write_text

    for path, game in [(path, _game(path)) for path in arguments.games]:
        folder = Path(arguments.output, _identifier(path))
        write_text(folder / "counts.json", json_text(enumeration.counts(game)))
        for word, reduced in (("full", False), ("reduced", True)):
            tables = {f"player-{p}-{word}": enumeration.strategy_table(game, p, reduced) for p in game.player_numbers}
            payees = (1,) if game.constant == 0 else game.player_numbers
            tables |= {f"normal-form-{word}" + (f"-{p}" if p > 1 else ""): enumeration.normal_form_table(game, p, reduced)
                       for p in payees}
            for name, frame in tables.items():
                if frame is not None:
                    write_text(folder / f"{name}.csv", frame.to_csv(lineterminator="\n"))


def solve(arguments):
    """Solve two-player zero-sum games exactly: the value, and for each player the canonical optimal plan.

    With --output writes solutions/ID.json, and certificates/_values/ID.json for the checker. Other games get a
    solution that says so.
    """
    from .certificate import digest
    from .files import json_text, write_text
    from .gambit import write_efg
    from .finding import plan_rows, value_certificate, written
    from .rational import number_text
    from .solve import solve_game

    for path, game in [(path, _game(path)) for path in arguments.games]:
        solution = {"title": game.title, "value": "not zero-sum"}
        if game.constant is not None:
            found = solve_game(game, arguments.backend)
            solution |= {"value": number_text(found.value), "plans": written(game, plan_rows(game, found.plans)),
                         "programs": {name: number_text(v) for name, v in found.values.items()}}
            if arguments.output:
                proof = value_certificate(game, digest(write_efg(game)), found)
                write_text(Path(arguments.output, "certificates", "_values", _identifier(path) + ".json"), proof)
        if arguments.output:
            write_text(Path(arguments.output, "solutions", _identifier(path) + ".json"), json_text(solution))
        else:
            print(json_text(solution), end="")


def describe(arguments):
    """Describe the whole set of optimal strategies of each player of two-player zero-sum games, and of games that have the
    equilibria of one: dimensions, vertices, facets.

    Of other games with at most 16 reduced pure strategies all equilibria. As realisation plans, and of games with few pure strategies as mixed strategies too. Prints a line for each set, with
    the time that it took. With --output writes certificates/_sets/GAME-PLAYER-SPACE.json for the checker, in which the
    vertices and facets stand.
    """
    from .certificate import certificate, digest
    from .claims_about_equilibrium_sets import equilibria_certificate
    from .claims_about_sets import set_statement, sets_of
    from .files import write_text
    from .gambit import write_efg

    games = [(_identifier(path), _game(path)) for path in arguments.games]
    print(f"{'game':<22}{'player':>6}  {'space':<6}{'dimension':>10}{'span':>6}{'vertices':>10}{'facets':>8}{'seconds':>9}")
    for name, game in games:
        key, proofs, begun = digest(write_efg(game)), {}, time.perf_counter()
        for found in sets_of(game, arguments.backend):
            proofs[f"{name}-{found.player}-{found.space}"] = certificate(key, *set_statement(game, found))
            corners, sides = (len(found.vertices), len(found.facets)) if found.complete else ("many", "")
            print(f"{name:<22}{found.player:>6}  {found.space:<6}{found.dimension:>10}{found.span:>6}{corners:>10}{sides:>8}"
                  f"{time.perf_counter() - begun:>9.2f}", flush=True)
            begun = time.perf_counter()
        if not proofs and len(game.players) == 2 and (every := equilibria_certificate(game, key)):
            proofs[f"{name}-equilibria"] = every[0]
            print(f"{name:<22}{every[1]}", flush=True)
        elif not proofs:
            print(f"{name:<22}not described: not for two players, or neither zero-sum nor small", flush=True)
        for stem, proof in proofs.items() if arguments.output else ():
            write_text(Path(arguments.output, "certificates", "_sets", f"{stem}.json"), proof)


def eliminate(arguments):
    """Eliminate dominated strategies of two-player games, round by round, weakly and strictly, by pure and mixed strategies.

    Prints how many strategies are left after each round. With --output writes certificates/_eliminations/GAME-WORD.json
    for the checker: WORD is weakly or strictly (whole strategies, of games with at most 100,000 pairs of them), or moves
    (single moves that another continuation dominates weakly, in one step).
    """
    from .certificate import digest
    from .claims_about_elimination import eliminations
    from .files import write_text
    from .gambit import write_efg

    for name, game in [(_identifier(path), _game(path)) for path in arguments.games]:
        if len(game.players) != 2:
            print(f"{name:<22}not for two players: left out", flush=True)
            continue
        for word, proof, sizes in eliminations(game, digest(write_efg(game))):
            if sizes:
                print(f"{name:<22}{word:<10}{', then '.join(sizes)}", flush=True)
            if arguments.output:
                write_text(Path(arguments.output, "certificates", "_eliminations", f"{name}-{word}.json"), proof)


def audit(arguments):
    """Decide every claim of a document file by computation, and back each verdict with a certificate.

    Prints the verdicts. With --output also writes verdicts/ID.json, certificates/ID/*.json and the games that they are
    bound to.
    """
    from .audit import audit_document
    from .document import read_document
    from .files import json_text, read_text
    from .table import read_table

    path = _named_file(arguments.document, "documents")
    document = read_document(read_table(read_text(path), str(path)), _identifier(path))
    folders = [Path(arguments.games)] if arguments.games else []
    games = _Games([*folders, path.parent, path.parent.parent / "games"], path)
    verdicts, certificates = audit_document(document, games, arguments.backend)
    if arguments.output:
        _write_audit(Path(arguments.output), document.id, verdicts, certificates, games)
    if arguments.format == "json":
        print(json_text(verdicts), end="")
    else:
        _print_table(verdicts)


def _write_audit(output, identifier, verdicts, certificates, games):
    """Games first, then certificates, then the verdicts that name them."""
    from .files import json_text, write_text

    for name, text in games.texts.items():
        place = output / "games" / f"{name}.efg"
        if not place.exists() or place.read_bytes() != text.encode():
            write_text(place, text)
    folder = output / "certificates" / identifier
    for old in folder.glob("*.json"):
        if old.name not in certificates:
            old.unlink()
    for name, text in certificates.items():
        write_text(folder / name, text)
    write_text(output / "verdicts" / f"{identifier}.json", json_text(verdicts))


def _print_table(verdicts):
    for v in verdicts:
        print(f"{v['lines']:>9}  {v['verdict']:<14} {v['id']}: {v['why']}")
    tally = {}
    for v in verdicts:
        tally[v["verdict"]] = tally.get(v["verdict"], 0) + 1
    print(f"{len(verdicts)} claims: " + ", ".join(f"{n} {word}" for word, n in sorted(tally.items())))


def coverage(arguments):
    """List the lines of a document's text that hold something checkable and on which no claim stands.

    Checkable is a line with a digit, a formula or a word such as always or unique. The text must be the one whose SHA-256
    the document file names. Exit status 1 if a line is left that is neither claimed nor excused (key no_claim).
    """
    from .coverage import coverage as covered
    from .document import read_document
    from .files import read_text
    from .table import read_table

    path = _named_file(arguments.document, "documents")
    document = read_document(read_table(read_text(path), str(path)), _identifier(path))
    text = read_text(arguments.text)
    try:
        found = covered(document, text)
    except InputError as error:
        raise error.at(str(arguments.text)) from None
    lines = text.split("\n")
    for number in found.open:
        print(f"{number:>6}: {lines[number - 1].strip()[:160]}")
    print(f"{len(document.claims)} claims; of the lines that hold something checkable {len(found.claimed)} are claimed, {len(found.excused)} are "
          f"excused, {len(found.not_yet)} listed as not yet transcribed, {len(found.open)} open")
    return 1 if found.open or found.not_yet else 0


def check(arguments):
    """Replay certificates in nashcheck, as a process of its own on the files from disk.

    Writes what it accepted, sentence by sentence; fails, and writes nothing, if it did not accept everything.
    """
    from .audit import checked_lines
    from .certificate import digest
    from .files import json_text, read_text, write_text

    import nashcheck

    places = [Path(place) for place in arguments.certificates]
    names = sorted(str(f) for place in places for f in (place.glob("*.json") if place.is_dir() else [place]))
    games = sorted(map(str, Path(arguments.games).glob("*.efg")))
    command = [sys.executable, "-I", nashcheck.__file__, *games, *names]
    run = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    accepted, refused = checked_lines(run.stdout)
    wanted = {digest(read_text(name)) for name in names}
    if run.returncode or refused or not wanted <= set(accepted):
        print(run.stderr + "\n".join(refused), file=sys.stderr)
        print(f"nashproof: nashcheck did not accept all of {len(names)} certificates", file=sys.stderr)
        return 1
    write_text(arguments.output, json_text({"accepted": accepted}))
    print(f"{len(names)} certificates accepted")
    return 0


def report(arguments):
    """Write the pages and pictures: every verdict with its figures, from accepted certificates alone."""
    from .files import write_text
    from .report import render
    from .results import collect

    for name, content in render(collect(Path(arguments.data), Path(arguments.results))).items():
        write_text(Path(arguments.output, name), content)


# Helpers


def _named_file(name, folder):
    """The file of that name; or, for a bare id, the one in data/ below the working directory."""
    places = [Path(name), Path("data", folder, f"{name}.toml"), Path("data", folder, f"{name}.efg")]
    return next((place for place in places if place.is_file()), places[0])


def _identifier(path):
    from .table import ID

    stem = Path(path).stem
    if not ID.fullmatch(stem):
        raise InputError(f'the name "{stem}"', "a file name of lower-case letters, digits and hyphens", str(path))
    return stem


def _game(path):
    from .files import read_text
    from .gambit import read_efg
    from .poker import game_from_table
    from .table import read_table

    path = _named_file(path, "games")
    suffix = path.suffix
    if suffix == ".efg":
        return read_efg(read_text(path), str(path))
    if suffix == ".toml":
        return game_from_table(read_table(read_text(path), str(path)))
    raise InputError(f'the ending "{suffix}"', "a .toml or .efg file", str(path))


class _Games:
    """Games by id, read when first asked for from the first folder that has them; remembers their canonical texts."""

    def __init__(self, folders, document):
        self.folders, self.document, self.known, self.texts = folders, document, {}, {}

    def __call__(self, identifier, place):
        from .certificate import digest
        from .gambit import write_efg

        if identifier not in self.known:
            stem = Path(identifier).stem if identifier.endswith((".toml", ".efg")) else identifier
            endings = [identifier] if stem != identifier else [identifier + ".efg", identifier + ".toml"]
            paths = [folder / name for folder in self.folders for name in endings]
            paths = [path for path in paths if path.is_file() and path != self.document]
            if not paths or not _identifier(stem):
                where = ", ".join(map(str, self.folders))
                raise InputError(f'the game "{identifier}"', f"a .toml or .efg file of that name in {where}", place)
            game = _game(paths[0])
            text = write_efg(game)
            if self.texts.setdefault(stem, text) != text:
                raise InputError(f'two games named "{stem}"', "one file of that name", place)
            self.known[identifier] = game, digest(self.texts[stem])
        return self.known[identifier]


_GAMES = (["games"], {"nargs": "+", "metavar": "GAME", "help": ".toml or .efg files, or ids of data/games"})
_BACKEND = (["--backend"], {"choices": ("highs", "cbc", "none"), "default": "highs",
                            "help": "who proposes linear-program solutions in floats; no result depends on it"})
_FOLDER = {"required": True, "metavar": "DIR"}

VERBS = [
    (build, "games as canonical .efg files", [_GAMES, (["--output"], _FOLDER)]),
    (enumerate, "pure strategies and normal forms as CSV", [_GAMES, (["--output"], _FOLDER)]),
    (solve, "exact values and optimal plans", [_GAMES, (["--output"], {"metavar": "DIR"}), _BACKEND]),
    (describe, "the whole sets of optimal strategies", [_GAMES, (["--output"], {"metavar": "DIR"}), _BACKEND]),
    (eliminate, "dominated strategies, round by round", [_GAMES, (["--output"], {"metavar": "DIR"})]),
    (audit, "decide every claim of a document", [
        (["document"], {"metavar": "DOCUMENT", "help": "a .toml file, or an id of data/documents"}),
        (["--games"], {"metavar": "DIR", "help": "where games are looked for first; then the document's folder, then games/ beside that"}),
        (["--output"], {"metavar": "DIR"}),
        (["--format"], {"choices": ("table", "json"), "default": "table"}), _BACKEND]),
    (coverage, "lines of a text that no claim stands on", [
        (["document"], {"metavar": "DOCUMENT", "help": "a .toml file, or an id of data/documents"}),
        (["--text"], {"required": True, "metavar": "FILE"})]),
    (check, "replay certificates in the independent checker", [
        (["certificates"], {"nargs": "+", "metavar": "CERTIFICATES", "help": "files, or folders of them"}),
        (["--games"], _FOLDER), (["--output"], {"required": True, "metavar": "FILE"})]),
    (report, "pages and pictures", [(["--data"], _FOLDER), (["--results"], _FOLDER), (["--output"], _FOLDER)]),
]

if __name__ == "__main__":
    sys.exit(main())
