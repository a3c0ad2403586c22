"""The command line: the only place that reads, writes, prints and exits. Each verb calls one library function.

Exit status: 0 done, 1 a check failed, 2 something that was read is wrong, 4 the machine (disk, permissions), 130
interrupted.
"""

import argparse
import gc
import os
import re
import signal
import subprocess
import sys
import time
import warnings
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path

from nashproof.errors import InputError, closest_name, printable, visible
from nashproof.shell.files import let_go, remove_unfinished


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


_CHECKERS = set()  # running checks: processes of nashcheck
ENDINGS = (".efg", ".game", ".toml", ".nfg", ".csv")  # of games


def main(argv=None):
    """Entry point of the command ``nashproof``."""
    with (
        _ended_by_interrupts(),
        redirect_stdout(_Shown(sys.stdout)),
        redirect_stderr(_Shown(sys.stderr)),
    ):
        return _run(argv)


@contextmanager
def _ended_by_interrupts():
    """Within, an interrupt (Ctrl-C) ends the process at once, with one line and status 130.

    Nothing is raised: a library that is being imported, or calls us back, would now and then swallow
    an exception. What a half-done command leaves is removed first; every other file is whole.
    """
    before = signal.signal(signal.SIGINT, _end_now)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _end_now(*_):
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second one changes nothing
    remove_unfinished()
    if solvers := sys.modules.get("nashproof.linear_programs.floats.solver_client"):
        solvers.end_all()
    for process in _CHECKERS:
        process.kill()
    os.write(2, b"\r\x1b[K" * os.isatty(2) + b"nashproof: interrupted\n")
    os._exit(130)


def _run(argv):
    gc.set_threshold(
        200_000
    )  # a tree is millions of small tuples, which Python would search for cycles again and again
    try:
        try:
            arguments = _parser().parse_args(argv)
            with warnings.catch_warnings():
                warnings.showwarning = lambda message, *_: print(
                    f"nashproof: {message}", file=sys.stderr
                )
                return arguments.run(arguments) or 0
        finally:
            sys.stdout.flush()
    except InputError as error:
        return _stopped(error, 2)
    except MemoryError:
        return _stopped("out of memory", 4)
    except OSError as error:
        if not error.filename:
            let_go(sys.stdout)
        return _stopped(f"{error.filename or 'output'}: {error.strerror}", 4)


def _stopped(reason, status):
    print(f"nashproof: {printable(str(reason))}", file=sys.stderr)
    return status


def _parser():
    parser = argparse.ArgumentParser(
        prog="nashproof",
        description="Take what a document claims about a game, and prove it right or wrong, exactly.",
        epilog="`make reproduce` runs all verbs over data/. File formats: data/FORMATS.md. The checker: nashcheck. "
        "Exit status: 0 done (whatever the verdicts), 1 a certificate was rejected, 2 something that was read is wrong, "
        "4 the machine (disk, permissions), 130 interrupted.",
    )
    verbs = parser.add_subparsers(title="verbs", metavar="VERB", required=True)
    for function, words, arguments in VERBS:
        verb = verbs.add_parser(function.__name__, help=words, description=function.__doc__)
        for names, options in arguments:
            verb.add_argument(*names, **options)
        verb.set_defaults(run=function)
    return parser


def build(arguments):
    """Write games as the canonical files that certificates are bound to: trees as .efg, compact games as .game."""
    from nashproof.games.formats.canonical import ending, game_text
    from nashproof.shell.files import write_text

    games = [(name, _game(path)) for name, path in _named(arguments.games).items()]
    for name, text in [(name + ending(game), game_text(game)) for name, game in games]:
        write_text(Path(arguments.output, name), text)


def enumerate(arguments):
    """Write every pure strategy of each player, full and reduced, and the normal form over them, as CSV.

    Tables that would be too long are left out, and those of compact games; counts.json has the counts of all.
    """
    from nashproof.shell.progress import Progress

    for name, game in [(name, _recalling(path)) for name, path in _named(arguments.games).items()]:
        with Progress(f"enumerating {name}"):
            _write_strategies(game, Path(arguments.output, name))


def _write_strategies(game, folder):
    from nashproof.games.one_card import OneCard
    from nashproof.play import enumeration
    from nashproof.shell.files import json_text, write_text

    write_text(folder / "counts.json", json_text(enumeration.counts(game)))
    if isinstance(game, OneCard):
        return
    for word, reduced in (("full", False), ("reduced", True)):
        tables = {
            f"player-{p}-{word}": enumeration.strategy_table(game, p, reduced)
            for p in game.player_numbers
        }
        payees = (1,) if game.constant == 0 else game.player_numbers
        tables |= {
            f"normal-form-{word}" + (f"-{p}" if p > 1 else ""): enumeration.normal_form_table(
                game, p, reduced
            )
            for p in payees
        }
        for name, frame in tables.items():
            if frame is not None:
                write_text(folder / f"{name}.csv", frame.to_csv(lineterminator="\n"))


def solve(arguments):
    """Solve two-player zero-sum games exactly: the value, and for each player an optimal plan: the canonical one, which depends on
    the game alone, where the solution says so (of trees with at most 200 sequences of a player, and nearly always of larger ones and
    of compact games of up to 10,000 information sets).

    With --output writes solutions/ID.json, and certificates/_values/ID.json for the checker. Other games get a
    solution that says so. With --cards, --ante, --bet or --raises solves variants of card games in the compact form, prints
    their values, and with --output writes their files too, games/ID.game.
    """
    from nashproof.certificates.envelope import digest
    from nashproof.certificates.codec import encode
    from nashproof.certificates.shapes import Plan
    from nashproof.claims.case import value_certificate
    from nashproof.exact.numbers import number_text
    from nashproof.games.formats.canonical import ending, game_text
    from nashproof.shell.files import json_text, write_text
    from nashproof.shell.progress import Progress
    from nashproof.solve.zero_sum import solve_game, with_canonical_plans

    changes = {key: getattr(arguments, key) for key in ("cards", "ante", "bet", "raises")}
    varied = any(value is not None for value in changes.values())
    for name, game in [
        _variant(name, path, changes) if varied else (name, _recalling(path))
        for name, path in _named(arguments.games).items()
    ]:
        solution, output, text = (
            {"title": game.title, "value": "not zero-sum"},
            arguments.output,
            game_text(game),
        )
        if game.constant is not None:
            with Progress(f"solving {name}"):
                found = solve_game(game, arguments.backend)
                found = with_canonical_plans(game, found) if output or not varied else found
            solution |= {
                "value": number_text(found.value),
                "plans": encode({p: Plan.of(game, p, found.plans[p - 1]) for p in (1, 2)}),
                "programs": {word: number_text(v) for word, v in found.values.items()},
                "canonical": encode(dict(zip((1, 2), found.canonical))),
            }
            if output:
                write_text(
                    Path(output, "certificates", "_values", f"{name}.json"),
                    value_certificate(game, digest(text), found),
                )
        if output and varied:
            write_text(Path(output, "games", name + ending(game)), text)
        if output:
            write_text(Path(output, "solutions", f"{name}.json"), json_text(solution))
        if varied:
            print(f"{name}: {solution['value']}")
        elif not output:
            print(json_text(solution), end="")


def describe(arguments):
    """Describe the whole set of optimal strategies of each player of two-player zero-sum games, and of games that have the
    equilibria of one: dimensions, vertices, facets.

    Of other games with at most 16 reduced pure strategies all equilibria. As realisation plans, and of games with few pure strategies as mixed strategies too. Prints a line for each set, with
    the time that it took. With --output writes certificates/_sets/GAME-PLAYER-SPACE.json for the checker, in which the
    vertices and facets stand.
    """
    from nashproof.certificates.envelope import digest
    from nashproof.claims.kinds.equilibria import equilibria_certificate
    from nashproof.claims.kinds.optimal_sets import set_certificate, sets_of
    from nashproof.games.formats.canonical import game_text
    from nashproof.games.one_card import OneCard
    from nashproof.shell.files import write_text

    games = [(name, _recalling(path)) for name, path in _named(arguments.games).items()]
    print(
        f"{'game':<22}{'player':>6}  {'space':<6}{'dimension':>10}{'span':>6}{'vertices':>10}{'facets':>8}{'seconds':>9}"
    )
    for name, game in games:
        proofs, begun = {}, time.perf_counter()
        if isinstance(game, OneCard):
            print(f"{name:<22}not described: in compact form", flush=True)
            continue
        key = digest(game_text(game))
        for found in sets_of(game, arguments.backend):
            proofs[f"{name}-{found.player}-{found.space}"] = set_certificate(game, key, found)
            corners, sides = (
                (len(found.vertices), len(found.facets)) if found.complete else ("many", "")
            )
            print(
                f"{name:<22}{found.player:>6}  {found.space:<6}{found.dimension:>10}{found.span:>6}{corners:>10}{sides:>8}"
                f"{time.perf_counter() - begun:>9.2f}",
                flush=True,
            )
            begun = time.perf_counter()
        if not proofs and len(game.players) == 2 and (every := equilibria_certificate(game, key)):
            proofs[f"{name}-equilibria"] = every[0]
            print(f"{name:<22}{every[1]}", flush=True)
        elif not proofs:
            print(
                f"{name:<22}not described: not for two players, or neither zero-sum nor small",
                flush=True,
            )
        for stem, proof in proofs.items() if arguments.output else ():
            write_text(Path(arguments.output, "certificates", "_sets", f"{stem}.json"), proof)


def eliminate(arguments):
    """Eliminate dominated strategies of two-player games, round by round, weakly and strictly, by pure and mixed strategies.

    Prints how many strategies are left after each round. With --output writes certificates/_eliminations/GAME-WORD.json
    for the checker: WORD is weakly or strictly (whole strategies, of games with at most 100,000 pairs of them), or moves
    (single moves that another continuation dominates weakly, in one step).
    """
    from nashproof.certificates.envelope import digest
    from nashproof.claims.kinds.elimination import eliminations
    from nashproof.games.formats.canonical import game_text
    from nashproof.games.one_card import OneCard
    from nashproof.shell.files import write_text

    for name, game in [(name, _recalling(path)) for name, path in _named(arguments.games).items()]:
        if len(game.players) != 2 or isinstance(game, OneCard):
            print(
                f"{name:<22}{'in compact form' if len(game.players) == 2 else 'not for two players'}: left out",
                flush=True,
            )
            continue
        for word, proof, sizes in eliminations(game, digest(game_text(game))):
            if sizes:
                print(f"{name:<22}{word:<10}{', then '.join(sizes)}", flush=True)
            if arguments.output:
                write_text(
                    Path(arguments.output, "certificates", "_eliminations", f"{name}-{word}.json"),
                    proof,
                )


def audit(arguments):
    """Decide every claim of a document file by computation, and back each verdict with a certificate; or audit a game of your
    own, with --profile, --value, --unique, --dominated or --range.

    Of a document prints the verdicts; with --output also writes verdicts/ID.json, certificates/ID/*.json and the games that
    they are bound to. Of a game prints whether the profile is an equilibrium, each player's exact gain and best deviation,
    NashConv and exploitability, and what else was asked; writes the same files below --output (default nashproof-out).
    With --report the certificates are checked too, and a page is written to that folder.
    """
    return (
        _audit_game(arguments)
        if any(getattr(arguments, name) for name in QUESTIONS)
        else _audit_document(arguments)
    )


QUESTIONS = ("profile", "family", "value", "unique", "dominated", "range")


def _audit_document(arguments):
    from nashproof.claims.audit import audit_document
    from nashproof.claims.kinds import parse_claim
    from nashproof.documents.document import read_document
    from nashproof.files.strict_toml import read_table
    from nashproof.shell.files import read_text
    from nashproof.shell.progress import Progress
    from nashproof.shell.replay import write_audit

    path = _named_file(arguments.document, "documents")
    table = _no_game(
        path,
        read_table(read_text(path), str(path))
        if path.suffix == ".toml" or not path.suffix
        else None,
    )
    document = read_document(table, _identifier(path), parse_claim)
    folders = [Path(arguments.games)] if arguments.games else []
    games = _Games([*folders, path.parent, path.parent.parent / "games"], path)
    with Progress(f"auditing {document.id}", len(document.claims)) as progress:
        verdicts, certificates = audit_document(document, games, arguments.backend, progress.count)
    output = arguments.output or arguments.report
    if output:
        write_audit(Path(output), document.id, verdicts, certificates, games.texts)
    _print_verdicts(verdicts, arguments.format, _print_table)
    return _write_page(document, Path(output), arguments) if arguments.report else 0


def _no_game(path, table):
    """The table of a document; refuses a game about which nothing is asked."""
    if table is None or table.has("players"):
        raise InputError(
            "a game, and nothing asked about it",
            "a document, or --" + ", --".join(QUESTIONS),
            str(path),
        )
    return table


def _audit_game(arguments):
    from nashproof.documents.audit_request import Question
    from nashproof.shell.notebook import answer, profiles_and_source
    from nashproof.shell.progress import Progress

    game = _game(arguments.document)
    profiles, source = profiles_and_source(game, arguments.profile, arguments.decimals)
    question = Question(
        profiles,
        source,
        arguments.decimals,
        tuple(arguments.family),
        arguments.value,
        arguments.unique,
        tuple(arguments.dominated),
        arguments.sense,
        tuple(arguments.range),
    )
    with Progress("auditing") as progress:
        found = answer(
            _identifier(arguments.document), game, question, arguments.backend, progress.count
        )
    output = Path(arguments.output or arguments.report or "nashproof-out")
    places = found.save(output)
    _print_verdicts(list(found.verdicts), arguments.format, lambda _: _print_answers(found, places))
    return _write_page(found.document, output, arguments) if arguments.report else 0


def _print_verdicts(verdicts, form, printed):
    from nashproof.shell.files import json_text

    if form == "json":
        print(json_text([v.to_json() for v in verdicts]), end="")
    else:
        printed(verdicts)


def _print_answers(found, places):
    """Each answer with the place of its certificate, then the command that checks them all again."""
    import shlex

    names = {place.stem: place for place in places[1:]}
    print(found.heading)
    for one in found.answers:
        print(f"\n{one.line}" + (f"\n    certificate: {names[one.id]}" if one.id in names else ""))
    if names:
        print(
            f"\nre-check: nashcheck {shlex.quote(str(places[0]))} {shlex.quote(str(places[1].parent))}/*.json"
        )


def _write_page(document, output, arguments):
    """Check the certificates of a document below ``output``, then write its page; returns the exit status."""
    from nashproof.reports.pages import render_document
    from nashproof.shell.files import write_text
    from nashproof.shell.replay import collect_document

    names = sorted(map(str, (output / "certificates" / document.id).glob("*.json")))
    if not _replay(names, output / "games", output / "checks" / f"{document.id}.json"):
        return 1
    for name, content in render_document(collect_document(document, output), output).items():
        write_text(Path(arguments.report, name), content)
    if arguments.format == "table":
        print(
            f"{len(names)} certificates accepted\npage: {Path(arguments.report, document.id)}.html"
        )
    return 0


def _print_table(verdicts):
    for v in verdicts:
        print(f"{v.lines:>9}  {v.verdict:<14} {v.id}: {v.why}")
    tally = {}
    for v in verdicts:
        tally[v.verdict] = tally.get(v.verdict, 0) + 1
    print(
        f"{len(verdicts)} claims: " + ", ".join(f"{n} {word}" for word, n in sorted(tally.items()))
    )


def law(arguments):
    """Find the value of a card game as a function of its number of cards or raises, of its ante or its bet.

    LAW is a question (a .toml file, or an id of data/laws), or a game with one of --cards, --raises, --ante, --bet as a range such
    as 3..60 (amounts also 0..infinity). Of whole numbers every value is computed, a form is fitted to some and checked on the others;
    a law of the number of cards is proved for all large decks where a proof is found. Of an amount the function is given with its
    exact break points, proved. With --output writes laws/ID.json, and for the checker certificates/_laws/ and games/.
    """
    from nashproof.claims.value_laws import answer
    from nashproof.shell.files import json_text, write_text
    from nashproof.shell.progress import Progress

    for asked in _law_questions(arguments):
        with Progress(f"solving {asked.id}") as progress:
            found = answer(asked, progress.count)
        _print_law(found.record)
        for folder, texts in (("certificates/_laws", found.certificates), ("games", found.games)):
            for name, text in texts.items() if arguments.output else ():
                write_text(Path(arguments.output, folder, name), text)
        if arguments.output:
            write_text(Path(arguments.output, "laws", f"{asked.id}.json"), json_text(found.record))


def _law_questions(arguments):
    """The Questions of files; or one about a game, with its options."""
    from nashproof.claims.value_laws import question, read_question
    from nashproof.files.strict_toml import read_table
    from nashproof.games.card_games import variant_name
    from nashproof.shell.files import read_text

    def table_of(name):
        places = [Path(arguments.games, name + ".toml")] if arguments.games else []
        place = next((place for place in places if place.is_file()), _named_file(name, "games"))
        if place.suffix != ".toml":
            raise InputError(f'the game "{name}"', "a .toml file of a card game", str(place))
        return read_table(read_text(place), str(place))

    changes = {
        key: value
        for key in ("cards", "ante", "bet", "raises")
        if (value := getattr(arguments, key)) is not None
    }
    spans = [key for key, value in changes.items() if ".." in value]
    if not changes and (arguments.fit or arguments.set):
        raise InputError(
            "--fit or --set, and no range", "one of --cards, --raises, --ante, --bet as a range"
        )
    if not changes:
        paths = [_named_file(name, "laws") for name in arguments.laws]
        return [
            read_question(read_table(read_text(path), str(path)), _identifier(path), table_of)
            for path in paths
        ]
    if len(spans) != 1 or len(arguments.laws) != 1:
        raise InputError(
            f"{len(spans)} ranges and {len(arguments.laws)} games",
            "one game, and one of --cards, --raises, --ante, --bet as a range",
        )
    vary, path = spans[0], _named_file(arguments.laws[0], "games")
    fixed = {key: value for key, value in changes.items() if key != vary}
    identifier = f"{variant_name(_identifier(path), fixed)}-by-{vary}"
    return [
        question(
            identifier,
            _identifier(path),
            table_of(arguments.laws[0]),
            vary,
            changes[vary],
            arguments.fit or "",
            fixed,
            arguments.set,
        )
    ]


def _print_law(record):
    from nashproof.reports.laws_page import constants, told

    print(record["title"])
    for line in told(record):
        print(f"  {line}")
    if found := constants(record):
        print(f"  c, for n = 0, 1, .. modulo {len(found)}: {', '.join(c for _, c in found)}")


def coverage(arguments):
    """List the lines of a document's text that hold something checkable and on which no claim stands.

    Checkable is a line with a digit, a formula or a word such as always or unique. The text must be the one whose SHA-256
    the document file names. Exit status 1 if a line is left that is neither claimed nor excused (key no_claim).
    """
    from nashproof.claims.kinds import parse_claim
    from nashproof.documents.coverage import coverage as covered
    from nashproof.documents.document import read_document
    from nashproof.files.strict_toml import read_table
    from nashproof.shell.files import read_text

    path = _named_file(arguments.document, "documents")
    document = read_document(read_table(read_text(path), str(path)), _identifier(path), parse_claim)
    text = read_text(arguments.text)
    try:
        found = covered(document, text)
    except InputError as error:
        raise error.at(str(arguments.text)) from None
    lines = text.split("\n")
    for number in found.open:
        print(f"{number:>6}: {lines[number - 1].strip()[:160]}")
    print(
        f"{len(document.claims)} claims; of the lines that hold something checkable {len(found.claimed)} are claimed, {len(found.excused)} are "
        f"excused, {len(found.not_yet)} listed as not yet transcribed, {len(found.open)} open"
    )
    return 1 if found.open or found.not_yet else 0


def check(arguments):
    """Replay certificates in nashcheck, as a process of its own on the files from disk.

    Writes what it accepted, sentence by sentence; fails, and writes nothing, if it did not accept everything.
    """
    places = [Path(place) for place in arguments.certificates]
    names = sorted(
        str(f) for place in places for f in (place.glob("*.json") if place.is_dir() else [place])
    )
    if not _replay(names, arguments.games, arguments.output):
        return 1
    print(f"{len(names)} certificates accepted")
    return 0


def _games_in(folder):
    from nashproof.games.formats.canonical import ENDINGS as canonical

    return sorted(str(place) for place in Path(folder).glob("*") if place.suffix in canonical)


def _replay(names, games, output):
    """Whether nashcheck accepts all certificates; if so ``output`` holds what it said, else standard error."""
    import nashcheck
    from nashproof.certificates.envelope import digest
    from nashproof.claims.verdicts import checked_lines
    from nashproof.shell.files import json_text, read_text, write_text
    from nashproof.shell.progress import Progress

    command = [sys.executable, "-I", nashcheck.__file__, *_games_in(games), *names]
    with Progress(f"checking {len(names)} certificates"):
        status, out, err = _finished(command)
    accepted, refused = checked_lines(out)
    wanted = {digest(read_text(name)) for name in names}
    if status or refused or not wanted <= set(accepted):
        print(err + "\n".join(refused), file=sys.stderr)
        print(
            f"nashproof: nashcheck did not accept all of {len(names)} certificates", file=sys.stderr
        )
        return False
    write_text(output, json_text({"accepted": accepted}))
    return True


def _finished(command):
    """Exit status, output and messages of a command that has run to its end."""
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    )
    _CHECKERS.add(process)
    out, err = process.communicate()
    _CHECKERS.discard(process)
    return process.returncode, out, err


def explain(arguments):
    """Tell the proof in a certificate in words: what is stated, what is shown for it, how to check it by hand.

    With --game the players are called by their names. This explains and does not check: nashcheck does.
    """
    import shlex

    from nashproof.certificates.envelope import digest
    from nashproof.errors import printable
    from nashproof.games.formats.canonical import ending, game_text
    from nashproof.reports.explain import explain as explained
    from nashproof.shell.files import read_json, read_text

    content = read_json(arguments.certificate)
    game = _game(arguments.game) if arguments.game else None
    try:
        lines = explained(content, game.players if game else ())
    except InputError as error:
        raise error.at(arguments.certificate) from None
    place, command = shlex.quote(arguments.game or "GAME.efg"), ""
    if game and content.get("game") != digest(
        read_text(_named_file(_files(arguments.game)[0], "games"))
    ):
        if content.get("game") != digest(game_text(game)):
            raise InputError(
                "a certificate about another game",
                f"one about {arguments.game}",
                arguments.certificate,
            )
        command, place = (
            f"nashproof build {place} --output canonical && ",
            f"canonical/{_identifier(arguments.game)}{ending(game)}",
        )
    print("\n".join(map(printable, lines)))
    print(
        f"\nThis explains, and checks nothing. To check: {command}nashcheck {place} {shlex.quote(arguments.certificate)}"
    )


def init(arguments):
    """Write a document and a game to start from, with comments; it audits as it stands. Overwrites nothing."""
    from nashproof.shell.files import read_text, write_text

    folder, templates = Path(arguments.folder), Path(__file__).parents[2] / "reports" / "templates"
    texts = {
        folder / name: read_text(templates / f"start-{name}")
        for name in ("mine.toml", "my-game.toml")
    }
    for place in texts:
        if place.exists():
            raise InputError(
                "a file that exists already", "a folder without one of that name", str(place)
            )
    for place, text in texts.items():
        write_text(place, text)
    print(
        f"written: {', '.join(map(str, texts))}\nnext: nashproof audit {folder / 'mine.toml'} --report {folder / 'report'}"
    )


def report(arguments):
    """Write the pages and pictures, and claims.csv among the results, from accepted certificates alone."""
    from nashproof.reports.claims_table import claims_table, csv_text
    from nashproof.reports.pages import render
    from nashproof.shell.files import write_text
    from nashproof.shell.progress import Progress
    from nashproof.shell.replay import collect

    with Progress("writing pages"):
        results = collect(Path(arguments.data), Path(arguments.results))
        pages = render(results)
    write_text(Path(arguments.results, "claims.csv"), csv_text(claims_table(results.verdicts)))
    for name, content in pages.items():
        write_text(Path(arguments.output, name), content)


# Helpers


def _named_file(name, folder):
    """The file of that name; or, for a bare id, the one in data/ below the working directory."""
    places = [Path(name), *(Path("data", folder, name + ending) for ending in ENDINGS)]
    if not places[0].suffix and not any(place.exists() for place in places):
        known = {place.stem for place in Path("data", folder).glob("*")}
        raise InputError(
            "no file of that name",
            closest_name(name, sorted(known)) or f"a file, or an id of data/{folder}",
            name,
        )
    return next((place for place in places if place.is_file()), places[0])


def _files(name):
    """The files that a GAME names: one, or two tables of payoffs joined by a comma."""
    return re.split(r"(?i)(?<=\.csv),", str(name))


def _identifier(name):
    from nashproof.documents.document import game_id

    return game_id(str(name))


def _named(places):
    """The places of games by id; refuses two of one id, which would be one file."""
    found = {}
    for place in places:
        name = _identifier(place)
        if found.setdefault(name, place) != place:
            raise InputError(
                f'the id "{name}", which {found[name]} has, too',
                "names that differ in letters or digits",
                str(place),
            )
    return found


def _game(name):
    return _read_game([_named_file(part, "games") for part in _files(name)])


def _recalling(name):
    """The game that a GAME names, in which nobody forgets."""
    game = _game(name)
    try:
        game.need_recall()
    except InputError as error:
        raise error.at(str(name)) from None
    return game


def _read_game(paths):
    """The game in a file, or in two tables of payoffs; the ending says how it is to be read."""
    from functools import partial

    from nashproof.files.strict_toml import read_table
    from nashproof.games.card_games import game_from_table
    from nashproof.games.formats.canonical import read_game
    from nashproof.games.formats.nfg import read_nfg
    from nashproof.games.formats.payoff_csv import game_from_csv
    from nashproof.shell.files import read_text

    readers = {
        ".efg": partial(read_game, ".efg"),
        ".game": partial(read_game, ".game"),
        ".nfg": read_nfg,
        ".toml": lambda text, name: game_from_table(read_table(text, name)),
    }
    endings = [path.suffix.lower() for path in paths]
    if endings in ([".csv"], [".csv", ".csv"]):
        return game_from_csv(paths[0].stem, *((read_text(path), str(path)) for path in paths))
    if len(paths) > 1 or endings[0] not in readers:
        raise InputError(
            f'the ending "{endings[-1]}"',
            f"one of {', '.join(ENDINGS)}, or two .csv tables joined by a comma",
            str(paths[-1]),
        )
    return readers[endings[0]](read_text(paths[0]), str(paths[0]))


def _variant(name, path, changes):
    """Id and game of a card game with another deck or other stakes."""
    from nashproof.files.strict_toml import read_table
    from nashproof.games.card_games import game_from_table, variant, variant_name
    from nashproof.shell.files import read_text

    path = _named_file(path, "games")
    if path.suffix != ".toml":
        raise InputError(
            f'the ending "{path.suffix}"',
            "a .toml file with a betting structure, for --cards, --ante, --bet and --raises",
            str(path),
        )
    table = read_table(read_text(path), str(path))
    try:
        return variant_name(name, changes), game_from_table(variant(table, **changes))
    except InputError as error:  # the file may hold nothing of what is wrong
        asked = " ".join(f"--{key} {value}" for key, value in changes.items() if value is not None)
        raise InputError(
            error.found, error.expected, f"{error.place or path} with {asked}"
        ) from None


class _Games:
    """Games by id, read when first asked for from the first folder that has them; remembers their canonical texts, by file name."""

    def __init__(self, folders, document):
        self.folders, self.document, self.known, self.texts, self.files = (
            folders,
            document,
            {},
            {},
            {},
        )

    def __call__(self, identifier, place):
        from nashproof.certificates.envelope import digest
        from nashproof.games.formats.canonical import ending, game_text

        if identifier not in self.known:
            names = (
                [identifier]
                if identifier.lower().endswith(ENDINGS)
                else [identifier + ending for ending in ENDINGS]
            )
            choices = [
                [folder / part for part in _files(name)]
                for folder in self.folders
                for name in names
            ]
            paths = next(
                (
                    paths
                    for paths in choices
                    if self.document not in paths and all(path.is_file() for path in paths)
                ),
                None,
            )
            if paths is None:
                where = ", ".join(map(str, self.folders))
                raise InputError(
                    f'the game "{identifier}"',
                    f"a file of that name ({', '.join(ENDINGS)}) in {where}",
                    place,
                )
            game = _read_game(paths)
            text, name = game_text(game), _identifier(paths[0]) + ending(game)
            if self.texts.setdefault(name, text) != text:
                raise InputError(
                    f'the game {paths[0].name} besides {self.files[name]}, both with the id "{_identifier(paths[0])}"',
                    "names that differ in letters or digits",
                    place,
                )
            self.files[name] = paths[0].name
            self.known[identifier] = game, digest(text)
        return self.known[identifier]


_GAMES = (
    ["games"],
    {
        "nargs": "+",
        "metavar": "GAME",
        "help": "files (.toml, .efg, .game, .nfg; .csv: the payoffs of player 1 in a zero-sum game, "
        "or ROWS.csv,COLUMNS.csv: those of both), or ids of data/games",
    },
)
_BACKEND = (
    ["--backend"],
    {
        "choices": ("highs", "cbc", "none"),
        "default": "highs",
        "help": "who proposes linear-program solutions in floats (for compact games and canonical plans of large trees always "
        "highs); no result depends on it, but large games may take for ever with others, above all with none",
    },
)
_FOLDER = {"required": True, "metavar": "DIR"}

VERBS = [
    (build, "games as canonical files", [_GAMES, (["--output"], _FOLDER)]),
    (enumerate, "pure strategies and normal forms as CSV", [_GAMES, (["--output"], _FOLDER)]),
    (
        solve,
        "exact values and optimal plans",
        [
            _GAMES,
            (["--output"], {"metavar": "DIR"}),
            _BACKEND,
            (
                ["--cards"],
                {
                    "metavar": "N",
                    "help": "with a deck of so many cards, of games given as a betting structure",
                },
            ),
            (["--ante"], {"metavar": "X"}),
            (["--bet"], {"metavar": "X"}),
            (
                ["--raises"],
                {
                    "metavar": "N",
                    "help": "as many raises may follow the bet, each of the bet's size unless the game says otherwise",
                },
            ),
        ],
    ),
    (
        describe,
        "the whole sets of optimal strategies",
        [_GAMES, (["--output"], {"metavar": "DIR"}), _BACKEND],
    ),
    (
        eliminate,
        "dominated strategies, round by round",
        [_GAMES, (["--output"], {"metavar": "DIR"})],
    ),
    (
        audit,
        "decide every claim of a document, or audit a game of your own",
        [
            (
                ["document"],
                {
                    "metavar": "DOCUMENT|GAME",
                    "help": "a .toml file of claims, or an id of data/documents; with one of the options "
                    "down to --range a game: a file, or an id of data/games",
                },
            ),
            (
                ["--profile"],
                {
                    "metavar": "FILE",
                    "help": "audit the game with this profile: a file (data/FORMATS.md), or the word uniform; of a file with several lists of Gambit's each",
                },
            ),
            (
                ["--decimals"],
                {
                    "choices": ("printed", "exact", "balanced"),
                    "default": "printed",
                    "help": "whether 0.33 in the profile stands for all "
                    "numbers that round to it (the default), for 33/100, or for 33/100 where the greatest number of the information "
                    "set takes up what is lacking of the sum 1 (for what programs print, whose floats seldom sum to 1)",
                },
            ),
            (
                ["--family"],
                {
                    "metavar": '"NAME in [LOW, HIGH]"',
                    "action": "append",
                    "default": [],
                    "help": "a parameter of the profile; several times for several",
                },
            ),
            (
                ["--value"],
                {
                    "metavar": "STATED",
                    "default": "",
                    "help": "is the game worth this to player 1? (? asks for the value)",
                },
            ),
            (["--unique"], {"action": "store_true", "help": "is the equilibrium unique?"}),
            (
                ["--dominated"],
                {
                    "metavar": '"SET: ACTION"',
                    "action": "append",
                    "default": [],
                    "help": "is this move dominated? Several times for several",
                },
            ),
            (
                ["--sense"],
                {"choices": ("weakly", "strictly"), "default": "weakly", "help": "in which sense"},
            ),
            (
                ["--range"],
                {
                    "metavar": "EXPRESSION",
                    "action": "append",
                    "default": [],
                    "help": "the exact range, over all equilibria, of an expression in "
                    'realisation weights such as "K: bet - 3 * Q: bet", or of a probability, "Q bet raise: call given Q bet raise"',
                },
            ),
            (
                ["--report"],
                {"metavar": "DIR", "help": "check the certificates, and write the page there"},
            ),
            (
                ["--games"],
                {
                    "metavar": "DIR",
                    "help": "where games are looked for first; then the document's folder, then games/ beside that",
                },
            ),
            (["--output"], {"metavar": "DIR"}),
            (["--format"], {"choices": ("table", "json"), "default": "table"}),
            _BACKEND,
        ],
    ),
    (
        law,
        "the value as a function of cards, stakes or raises",
        [
            (
                ["laws"],
                {
                    "nargs": "+",
                    "metavar": "LAW|GAME",
                    "help": "questions (.toml files, or ids of data/laws); or with one of the options a game",
                },
            ),
            *[
                ([f"--{key}"], {"metavar": "A..B|X", "help": f"{words}, as a range or fixed"})
                for key, words in (
                    ("cards", "the number of cards (sides of dice)"),
                    ("raises", "how many raises there may be"),
                    ("ante", "the ante"),
                    ("bet", "the bet"),
                )
            ],
            (
                ["--fit"],
                {
                    "metavar": "N",
                    "help": "the last number whose value a form may be fitted to (default: half of the range)",
                },
            ),
            (
                ["--set"],
                {
                    "metavar": "SET",
                    "action": "append",
                    "default": [],
                    "help": "an information set: what do optimal strategies never do there?",
                },
            ),
            (["--games"], {"metavar": "DIR", "help": "where games are looked for first"}),
            (["--output"], {"metavar": "DIR"}),
        ],
    ),
    (
        coverage,
        "lines of a text that no claim stands on",
        [
            (
                ["document"],
                {"metavar": "DOCUMENT", "help": "a .toml file, or an id of data/documents"},
            ),
            (["--text"], {"required": True, "metavar": "FILE"}),
        ],
    ),
    (
        check,
        "replay certificates in the independent checker",
        [
            (
                ["certificates"],
                {"nargs": "+", "metavar": "CERTIFICATES", "help": "files, or folders of them"},
            ),
            (["--games"], _FOLDER),
            (["--output"], {"required": True, "metavar": "FILE"}),
        ],
    ),
    (
        explain,
        "a proof in words",
        [
            (["certificate"], {"metavar": "CERTIFICATE", "help": "a file"}),
            (["--game"], {"metavar": "FILE", "help": "the game that it is about"}),
        ],
    ),
    (
        init,
        "a document and a game to start from",
        [
            (
                ["folder"],
                {
                    "metavar": "DIR",
                    "nargs": "?",
                    "default": ".",
                    "help": "where to write them (default: here)",
                },
            )
        ],
    ),
    (
        report,
        "pages and pictures",
        [(["--data"], _FOLDER), (["--results"], _FOLDER), (["--output"], _FOLDER)],
    ),
]
