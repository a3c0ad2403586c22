"""Pages and pictures from verdicts and accepted certificates, as text. Knows no solvers and reads
no file.

It is given the Results, and decides nothing.
"""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import replace
from typing import Any
from urllib.parse import quote

import jinja2
from markupsafe import Markup, escape

from nashproof.certificates.statements.optimal_sets import CompleteOptimalSet, StatedRegion
from nashproof.claims.verdicts import AS_PRINTED, BY_OFFER, DEPENDS
from nashproof.errors import InputError, visible
from nashproof.exact.numbers import QQ, decimal_text, number_text, rational
from nashproof.games.formats.canonical import ending
from nashproof.reports import figures, laws_page, sets_page
from nashproof.reports.claims_table import TALLIED, counted_as, tally, tally_by_kind
from nashproof.reports.errata import most_damaging, opening
from nashproof.reports.results import Results

MEANINGS = {
    "confirmed": "proved in every reading",
    AS_PRINTED: "confirmed, but a person typed the figures: the proof derives none of them",
    DEPENDS: "proved in one reading, disproved in another",
    "imprecise": "disproved as it stands, proved with a condition that the document does not make",
    "typo": "disproved as it stands, proved as corrected from the document itself",
    "underspecified": "true in some equilibria, false in others",
    "refuted": "disproved in every reading",
    "undetermined": "neither proved nor disproved",
    "answered": "a question of ours: the exact answer is proved",
}
CHECKER = "python3 reports/nashcheck.py"  # as it runs in a clone, without any setting up
DRAWN = 4  # games about which a document makes fewer claims are not drawn
TREE_ENDS, BARS = 16, 30  # larger trees and strategies are not drawn
HEAT_MAPS = 64  # games with this many full pure strategies each get their normal form drawn


# Pages


def render(results: Results) -> dict[str, str]:
    """Every file of reports/: relative name -> text."""
    files, pictures = {}, {}
    spoken_of = set().union(*(_much_spoken_of(verdicts) for verdicts in results.verdicts.values()))
    for name in sorted(spoken_of & set(results.games)):
        pictures[name] = {
            f"{name}-{kind}": (svg, alt)
            for kind, svg, alt in _pictures(results, name, results.games[name])
        }
        files |= {f"figures/{stem}.svg": svg for stem, (svg, _) in pictures[name].items()}
    pages = [_page(results, name, pictures) for name in results.documents]
    environment = _environment()
    for page in pages:
        files |= _document_files(page, environment)
    files |= _sets_pages(results, environment) | _laws_pages(results.laws, environment)
    index = _index(results, pages)
    for form in ("html", "md"):
        files[f"index.{form}"] = environment.get_template(f"index.{form}").render(index)
    return files


def _index(results, pages):
    """What the index shows: the documents, the errata that change most, counts by kind, games."""
    return {
        "pages": pages,
        "titles": {name: document.title for name, document in results.documents.items()},
        "top": most_damaging(results.documents),
        "kinds": _kind_rows([v for verdicts in results.verdicts.values() for v in verdicts]),
        "games": _game_rows(results),
        "verdicts": [word for word in TALLIED if any(page["tally"][word] for page in pages)],
        "meanings": MEANINGS,
        "checker": CHECKER,
        "sha256": results.checker,
    }


def render_document(results: Results, folder: object) -> dict[str, str]:
    """The page of the one document in ``results``, as HTML and Markdown, with trees of the games
    that it says much about.

    ``folder``: that of its games and certificates, as the commands on the page are to name it.
    """
    ((name, verdicts),) = results.verdicts.items()
    pictures = {
        game: {
            f"{game}-{kind}": (svg, alt)
            for kind, svg, alt in _pictures(results, game, results.games[game])
        }
        for game in _much_spoken_of(verdicts)
    }
    page, environment = (
        _page(results, name, pictures, str(folder), "nashcheck") | {"alone": True},
        _environment(),
    )
    files = {
        f"figures/{stem}.svg": svg
        for drawings in pictures.values()
        for stem, (svg, _) in drawings.items()
    }
    return files | _document_files(page, environment)


def _document_files(page, environment):
    return {
        f"{page['id']}.{ending}": environment.get_template(f"document.{ending}").render(
            page=page, meanings=MEANINGS
        )
        for ending in ("html", "md")
    }


def _sets_pages(results, environment):
    """The page on whole sets of optimal strategies, and its pictures."""
    pictures = dict(_areas(results))
    page = {
        "rows": sets_page.table_rows(results),
        "rounds": sets_page.rounds(results),
        "others": sets_page.others(results),
        "sections": sets_page.sections(results),
        "figures": [
            {"stem": stem, "svg": svg, "alt": alt, "caption": caption}
            for stem, (svg, alt, caption) in pictures.items()
        ],
    }
    files = {
        f"optimal-strategies.{ending}": environment.get_template(
            f"optimal-strategies.{ending}"
        ).render(page=page)
        for ending in ("html", "md")
    }
    return files | {f"figures/{stem}.svg": svg for stem, (svg, *_) in pictures.items()}


def _laws_pages(laws, environment):
    """The page on laws, and its pictures."""
    sections = [laws_page.section(record) for record in laws]
    for section in sections:
        section["svg"] = section["graph"] and figures.graph(*section["graph"])
    files = {
        f"laws.{ending}": environment.get_template(f"laws.{ending}").render(sections=sections)
        for ending in ("html", "md")
    }
    return files | {
        f"figures/law-{section['id']}.svg": section["svg"] for section in sections if section["svg"]
    }


def _areas(results):
    """A picture of each set of dimension 2 about which a document states a region, with that region
    over it."""
    for name, sets in results.sets.items():
        for player in (1, 2):
            statement = sets.get(f"{player}-plan")
            if isinstance(statement, CompleteOptimalSet) and statement.dimension == 2:
                stated = _stated_regions(results, name, player, statement)
                if stated:
                    yield (
                        f"{name}-optimal-{player}",
                        _area(results.games[name], player, statement, stated),
                    )


def _stated_regions(results, name, player, optimal):
    """The regions that documents state of a player's optimal plans: pairs of an outline and what is
    said of it."""
    return [
        (outline, _region_words(results.documents[document].title, verdict, reading))
        for document, verdicts in results.verdicts.items()
        for verdict in verdicts
        for reading in verdict.readings
        if reading.game == name
        and isinstance(reading.statement, StatedRegion)
        and reading.statement.player == player
        and (outline := sets_page.region_outline(optimal, reading.statement))
    ]


def _region_words(title, verdict, reading):
    return f"{title}, {_lines(verdict.lines)}, {verdict.verdict}: {reading.why}"


def _area(game, player, statement, stated):
    across, up = map(sets_page.move_name, statement.columns[:2])
    whole = sets_page.outline(statement)
    shapes = [
        [[(int(x.numerator), int(x.denominator)) for x in point] for point in points]
        for points in (whole, *(o for o, _ in stated))
    ]
    ticks = [
        [
            (number_text(x), int(x.numerator), int(x.denominator))
            for x in sorted({point[k] for point in whole})
        ]
        for k in (0, 1)
    ]
    whose = f"{game.title}: the optimal strategies of {game.players[player - 1]}"
    return (
        figures.areas(shapes, ticks, whose, f"probability of {across}", f"probability of {up}"),
        (
            f"{whose}, in the plane of the probabilities of {across} and {up}; over them the "
            "region that a document states."
        ),
        (
            "Shaded: all optimal strategies. Dashed: the region stated. "
            f"{' '.join(words for _, words in stated)}"
        ),
    )


def _environment():
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("nashproof.reports"),
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        undefined=jinja2.StrictUndefined,
        autoescape=lambda name: bool(name) and name.endswith(".html"),
        finalize=_visible,
    )
    environment.filters |= {
        "md": _markdown,
        "md_line": _markdown_line,
        "code": _code,
        "lines": _lines,
        "short": _short,
        "picture": _data_address,
        "exact": _exact,
        "word": _word,
        "counted_as": counted_as,
        "needs_why": _needs_why,
        "text": _text,
        "hash": _hash,
    }
    return environment


def _text(words):
    """Text between tags: as everywhere, but quotation marks stay as they are, for they are many."""
    return Markup(str(escape(visible(words))).replace("&#34;", '"'))


def _visible(value):
    """What every value that is written goes through: characters that one does not see are shown;
    markup of our own stays."""
    return visible(value) if isinstance(value, str) and not hasattr(value, "__html__") else value


def _word(text):
    """A verdict as the name of a class in HTML, which has no blanks."""
    return text.replace(" ", "-")


def _needs_why(verdict):
    """Whether its readings and offers, one by one, do not say how it comes to its verdict."""
    offered = any(offer.outcome == "proved" for offer in verdict.offers)
    return len(verdict.readings) > 1 or (verdict.verdict in BY_OFFER.values() and not offered)


def _hash(style):
    """By which the content security policy of a page knows its style sheet, and allows no other."""
    return base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()


def _markdown(text):
    """Text that Markdown shows as it is, within a line."""
    return "".join("\\" + c if c in "\\`*_{}[]<>#|~$&" else c for c in str(text)).replace("\n", " ")


def _markdown_line(text):
    """The same where a line begins with it, and it could be taken for a list or a heading."""
    return re.sub(r"^([0-9]*)([-+=.)])", r"\1\\\2", _markdown(text).lstrip())


def _code(text):
    """Text as code within a line of Markdown: between more back quotes than it holds."""
    text = str(text).replace("\n", " ")
    marks = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
    return f"{marks} {text} {marks}" if len(marks) > 1 else f"`{text}`"


def _lines(text):
    return f"line {text}" if text.isdigit() else f"lines {text}"


def _short(text):
    return text if len(text) <= 400 else text[:400] + " ... (the whole sentence: run the command)"


def _data_address(svg):
    """A picture within the page; not in base64, which would be a quarter longer. No text node of it
    has white space to keep."""
    return "data:image/svg+xml," + quote(" ".join(svg.split()), safe=" /:=;,()!*")


def _exact(text):
    """A fraction with its decimal: ``-1/18 (-0.0556)``; other text as it is."""
    try:
        x = rational(text)
    except InputError:
        return text
    return text if x.denominator == 1 or "." in text else f"{text} ({decimal_text(x)})"


def _page(results, name, pictures, folder="results", checker=CHECKER):
    document = results.documents[name]
    verdicts = [
        v.with_claims(lambda claim: _with_command(results, claim, folder, checker))
        for v in results.verdicts[name]
    ]
    assertions = [v for v in verdicts if not v.asks]
    shown = [
        {"stem": stem, "svg": svg, "alt": alt}
        for game in _much_spoken_of(verdicts)
        for stem, (svg, alt) in pictures[game].items()
    ]
    return {
        "id": name,
        "alone": False,
        "document": document,
        "verdicts": assertions,
        "questions": [v for v in verdicts if v.asks],
        "tally": tally(verdicts),
        "figures": shown,
        "kinds": sorted({v.kind for v in assertions}),
        "dominance": [v for v in assertions if v.kind in ("dominated", "iterated dominance")],
        "opening": opening(document, verdicts),
        "transcription": _two_transcriptions(results.transcriptions.get(name)),
        "certificates": sum(bool(r.certificate) for v in verdicts for r in v.claims),
    }


def _with_command(results, reading, folder, checker):
    if not reading.certificate:
        return reading
    game = reading.game and f" {folder}/games/{reading.game}{ending(results.games[reading.game])}"
    return replace(reading, command=f"{checker}{game} {folder}/{reading.certificate}")


def _two_transcriptions(rows):
    """How many rows of a second transcription the ledger carries as they stand, how many it does
    not carry, and the rows of which there is more to say; None where there is no transcription.
    """
    return rows and {
        "rows": len(rows),
        "agree": sum(not row.settled for row in rows),
        "none": sum(not row.assertions for row in rows),
        "settled": [row for row in rows if row.settled],
    }


def _much_spoken_of(verdicts):
    """The games that several claims of a document are about, in order: those are drawn."""
    games = [r.game for v in verdicts for r in v.claims if r.game]
    return [game for game in dict.fromkeys(games) if games.count(game) >= DRAWN]


def _kind_rows(verdicts):
    """One row a kind of claim: how many there are over all documents, with their tally."""
    return [
        {"kind": kind, "assertions": sum(counts.values()), "tally": counts}
        for kind, counts in tally_by_kind(verdicts).items()
    ]


def _game_rows(results):
    """One row a game: its sizes as counted, its value as certified, the kinds of program that gave
    it."""
    rows = []
    for name, game in results.games.items():
        value, counts = results.values[name], results.counts[name]
        rows.append(
            {
                "id": name,
                "title": game.title,
                "terminals": counts["terminals"],
                "sets": " + ".join(counts["information sets"].values()),
                "full": " × ".join(map(_size, counts["pure strategies (full)"].values())),
                "reduced": " × ".join(map(_size, counts["pure strategies (reduced)"].values())),
                "value": number_text(value.value) if value else "not zero-sum",
                "programs": ", ".join(results.programs[name]),
            }
        )
    return rows


def _size(count):
    """A number in digits, or how long it is."""
    return count if len(count) <= 40 else f"(a number of {len(count)} digits)"


# Pictures


def _pictures(results, name, game):
    """Yield ``(kind, svg, alternative text)`` for what is small enough to draw."""
    tree = public_tree(game)
    if tree is not None and figures.ends(tree) <= TREE_ENDS:
        title = f"{game.title}: the moves, chance left out"
        alt = f"The tree of {game.title}; at its ends the payoffs to {game.players[0]}."
        yield "tree", figures.betting_tree(tree, game.players, title), alt
    matrix = results.matrices.get(name)
    if matrix and _has_heat_map(results.counts[name], game):
        title = f"{game.title}: every pair of pure strategies"
        size = f"{len(matrix)} by {len(matrix[0])}"
        alt = f"Heat map of the {size} payoff matrix of {game.title}."
        yield "matrix", figures.heat_map(matrix, title, *game.players), alt
    value = results.values.get(name)
    if value and len(game.infosets) <= BARS:
        yield "equilibrium", _equilibrium(game, value), EQUILIBRIUM.format(title=game.title)


EQUILIBRIUM = (
    "An equilibrium of {title}. Where a player has many optimal strategies this is the one that "
    "puts the most weight on its first move, then on the next, and so on; hatched sets are never "
    "reached."
)


def _has_heat_map(counts, game):
    sizes = set(counts["pure strategies (full)"].values())
    return sizes == {str(HEAT_MAPS)} and game.constant is not None


def _equilibrium(game, value):
    """The picture of the plans that certify a game's value."""
    panels = [(game.players[p - 1], _bars(game, p, value.plans[p])) for p in game.player_numbers]
    title = f"{game.title}: an equilibrium, value {number_text(value.value)}"
    return figures.strategy_bars(panels, title)


def _bars(game, player, plan):
    """Behaviour probabilities of a certified plan, in the shape that ``strategy_bars`` draws."""
    weight, bars = {0: QQ(1)}, []
    for i in game.sets_of[player]:
        s = game.infosets[i]
        row = {}
        for k, action in enumerate(s.actions):
            weight[s.first + k] = plan.weights[s.name][action]
            if weight[s.parent]:
                p = weight[s.first + k] / weight[s.parent]
                row[action] = (number_text(p), int(p.numerator), int(p.denominator))
        bars.append((s.name, row or None))
    return sorted(bars, key=lambda bar: sets_page.by_history(game, bar[0]))


def public_tree(game: Any) -> figures.PublicTree | None:
    """The tree of the players' moves with chance left out, payoffs to player 1 at its ends; None if
    moves differ below one history.
    """
    movers, ends = {}, {}
    for moves, pays in game.lines_of_play():
        for k, (player, action) in enumerate(moves):
            if movers.setdefault(tuple(a for _, a in moves[:k]), (player, {}))[0] != player:
                return None
            movers[tuple(a for _, a in moves[:k])][1][action] = None
        ends.setdefault(tuple(a for _, a in moves), set()).update(pays)
    if () not in movers or any(history in movers for history in ends):
        return None
    return _nested((), movers, ends)


def _nested(history, movers, ends):
    if history in ends:
        return " or ".join(("+" if u > 0 else "") + number_text(u) for u in sorted(ends[history]))
    player, actions = movers[history]
    return player, {a: _nested(history + (a,), movers, ends) for a in actions}
