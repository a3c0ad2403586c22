"""Pictures as SVG text: a payoff matrix as a heat map, a betting tree, an equilibrium as bars.

Knows no solvers and computes nothing but positions and colours; with ``lp`` the only place for floats. Equal input
gives equal bytes.
"""

import io

import matplotlib

matplotlib.use("svg")

import matplotlib.pyplot as plt  # noqa: E402
from matplotlib.colors import TwoSlopeNorm  # noqa: E402
from matplotlib.text import Text  # noqa: E402

from nashproof.errors import visible  # noqa: E402

STYLE = {
    "svg.hashsalt": "nashproof",
    "svg.fonttype": "path",
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "text.usetex": False,
    "text.parse_math": False,
    "axes.spines.top": False,
    "axes.spines.right": False,
}
PLAYERS = {1: "#2b6cb0", 2: "#c05621"}
ACTIONS = ("#cbd5e0", "#2b6cb0", "#c05621", "#6b46c1", "#2f855a")
COLOURS = {
    "check": "#cbd5e0",
    "bet": "#2b6cb0",
    "call": "#2f855a",
    "raise": "#6b46c1",
    "fold": "#c05621",
}


def _svg(figure):
    text = io.StringIO()
    with matplotlib.rc_context(STYLE):
        for words in figure.findobj(Text):
            words.set_text(visible(words.get_text()))
        figure.savefig(
            text, format="svg", metadata={"Date": None, "Creator": None}, bbox_inches="tight"
        )
    plt.close(figure)
    return text.getvalue()


def heat_map(rows, title, first, second):
    """A matrix of exact payoffs (a list of rows) as a heat map, player ``first``'s strategies downwards."""
    values = [[float(int(x.numerator) / int(x.denominator)) for x in row] for row in rows]
    bound = max((abs(x) for row in values for x in row), default=1.0) or 1.0
    with matplotlib.rc_context(STYLE):
        figure, axes = plt.subplots(figsize=(6.4, 5.6))
        image = axes.imshow(
            values, cmap="RdBu", norm=TwoSlopeNorm(0.0, -bound, bound), interpolation="nearest"
        )
        axes.set_xlabel(f"pure strategy of {second}, numbered from 0")
        axes.set_ylabel(f"pure strategy of {first}, numbered from 0")
        axes.set_title(title)
        figure.colorbar(image, label=f"payoff to {first}, chips a hand")
        return _svg(figure)


def betting_tree(tree, players, title):
    """A public tree ``(player, {action: subtree})`` with texts at its ends, drawn from left to right."""
    with matplotlib.rc_context(STYLE):
        height = max(2.0, 0.42 * _ends(tree))
        figure, axes = plt.subplots(figsize=(1.6 + 1.7 * _depth(tree), height))
        axes.axis("off")
        axes.set_title(title)
        _draw(axes, tree, 0.0, iter(range(_ends(tree))), players)
        axes.margins(0.06)
        axes.invert_yaxis()
        return _svg(figure)


def _ends(tree):
    return 1 if isinstance(tree, str) else sum(map(_ends, tree[1].values()))


def _depth(tree):
    return 0 if isinstance(tree, str) else 1 + max(map(_depth, tree[1].values()))


def _draw(axes, tree, x, places, players):
    """Draw a subtree; the height at which its root stands."""
    if isinstance(tree, str):
        y = float(next(places))
        axes.text(x + 0.06, y, tree, va="center", ha="left")
        return y
    player, branches = tree
    heights = [_draw(axes, subtree, x + 1.0, places, players) for subtree in branches.values()]
    y = sum(heights) / len(heights)
    for action, below in zip(branches, heights):
        axes.plot([x, x + 1.0], [y, below], color="#4a5568", linewidth=0.9, zorder=1)
        axes.text(
            x + 0.55,
            y + 0.55 * (below - y),
            action,
            ha="center",
            va="center",
            fontsize=8,
            bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.8},
            zorder=2,
        )
    axes.text(
        x,
        y,
        players[player - 1],
        ha="center",
        va="center",
        color="white",
        fontsize=8,
        zorder=3,
        bbox={
            "boxstyle": "round,pad=0.3",
            "facecolor": PLAYERS.get(player, "#4a5568"),
            "edgecolor": "none",
        },
    )
    return y


def areas(shapes, ticks, title, across, up):
    """Areas of a plane, one over the other: outlines of points ((numerator, denominator), (numerator, denominator)).

    The first is filled, the others are dashed lines. ``ticks`` are for each axis triples (text, numerator, denominator).
    """
    names = ["all optimal strategies", *["stated in a document"] * (len(shapes) - 1)]
    with matplotlib.rc_context(STYLE):
        figure, axes = plt.subplots(figsize=(5.2, 5.4))
        for k, points in enumerate(shapes):
            at = [[over / under for over, under in point] for point in points]
            style = (
                {"facecolor": ACTIONS[0], "edgecolor": ACTIONS[1]}
                if not k
                else {"fill": False, "edgecolor": ACTIONS[1 + k], "linestyle": "--"}
            )
            axes.add_patch(plt.Polygon(at, closed=True, linewidth=1.8, label=names[k], **style))
        for axis, marks in zip((axes.xaxis, axes.yaxis), ticks):
            axis.set_ticks([over / under for _, over, under in marks], [text for text, *_ in marks])
        axes.set(
            xlim=(-0.08, 1.08),
            ylim=(-0.08, 1.08),
            xlabel=across,
            ylabel=up,
            title=title,
            aspect="equal",
        )
        axes.grid(color="#e2e8f0", linewidth=0.6)
        axes.set_axisbelow(True)
        axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.13), ncols=2, frameon=False)
        return _svg(figure)


def graph(lines, dots, marks, title, across, up):
    """A function of one number: ``lines`` through points ((numerator, denominator), (numerator, denominator)), single ``dots``, and ``marks`` on
    the axis of its argument, triples (text, numerator, denominator), the last of which is its end.
    """
    with matplotlib.rc_context(STYLE):
        figure, axes = plt.subplots(figsize=(6.4, 3.4))
        for points in lines:
            axes.plot(*_places(points), color=ACTIONS[1], linewidth=1.6)
        axes.plot(*_places(dots), ".", color=ACTIONS[2], markersize=4)
        for _, over, under in marks[:-1]:
            axes.axvline(over / under, color="#a0aec0", linewidth=0.8, linestyle="--")
        if marks:
            axes.set_xticks(
                [over / under for _, over, under in marks], [text for text, *_ in marks]
            )
        axes.set(xlabel=across, ylabel=up, title=title)
        return _svg(figure)


def _places(points):
    return [[over / under for over, under in axis] for axis in zip(*points)] or [[], []]


def strategy_bars(panels, title):
    """An equilibrium: for each player ``(name, [(set name, {action: (text, numerator, denominator)} or None)])``.

    One bar an information set; ``None`` where the player's own moves never lead there.
    """
    actions = list(dict.fromkeys(a for _, sets in panels for _, row in sets if row for a in row))
    colours = {a: COLOURS.get(a, ACTIONS[k % len(ACTIONS)]) for k, a in enumerate(actions)}
    longest = max(len(sets) for _, sets in panels)
    with matplotlib.rc_context(STYLE):
        figure, rows = plt.subplots(
            len(panels),
            1,
            figsize=(max(5.0, 0.62 * longest + 1.8), 2.7 * len(panels)),
            squeeze=False,
        )
        for axes, (name, sets) in zip(rows[:, 0], panels):
            _bars(axes, sets, colours)
            axes.set_ylabel(name)
        rows[0, 0].set_title(title)
        handles = [plt.Rectangle((0, 0), 1, 1, facecolor=colours[a]) for a in actions]
        figure.legend(handles, actions, loc="upper left", bbox_to_anchor=(1.0, 0.95), frameon=False)
        figure.tight_layout()
        return _svg(figure)


def _bars(axes, sets, colours):
    for x, (_, row) in enumerate(sets):
        if row is None:
            axes.bar(
                x,
                1.0,
                width=0.8,
                facecolor="white",
                edgecolor="#a0aec0",
                hatch="////",
                linewidth=0.5,
            )
            continue
        bottom = 0.0
        for action, (text, over, under) in row.items():
            height = over / under
            axes.bar(x, height, width=0.8, bottom=bottom, color=colours[action])
            if 0 < over < under:
                axes.text(
                    x,
                    bottom + height / 2,
                    text,
                    ha="center",
                    va="center",
                    fontsize=7,
                    color="black" if colours[action] == ACTIONS[0] else "white",
                )
            bottom += height
    axes.set_xticks(range(len(sets)), [visible(name) for name, _ in sets], rotation=45, ha="right")
    axes.set_xlim(-0.6, len(sets) - 0.4)
    axes.set_ylim(0, 1.0)
    axes.set_yticks([0, 1])
