"""A log-log picture of time and memory against size, a line for each peer; exact ones drawn
through, those in floats dashed. Without matplotlib there are none."""

from importlib.util import find_spec

FEWEST = 3  # sizes, without which there is no picture
COLOURS = [f"C{k}" for k in range(10)] + ["gold", "navy", "lime", "magenta", "tan", "teal"]


def draw(rows, title, place):
    """Write the picture of one work; False if it has too few sizes for one, or no matplotlib."""
    done = [row for row in rows if row["status"] == "done"]
    if len({row["size"] for row in done}) < FEWEST or not find_spec("matplotlib"):
        return False
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, 2, figsize=(13, 6), layout="constrained")
    for panel, key, label in zip(
        axes, ("cpu", "memory"), ("seconds of processor", "peak memory, MB (libraries included)")
    ):
        panel.set(xscale="log", yscale="log", xlabel="size", ylabel=label)
        panel.grid(True, which="major", alpha=0.3)
        for name, style, points in _lines(done, key):
            panel.plot(*zip(*points), label=name, **style)
    axes[1].legend(fontsize="small", loc="center left", bbox_to_anchor=(1, 0.5))
    figure.suptitle(title)
    figure.savefig(place, dpi=80)
    pyplot.close(figure)
    return True


def _lines(rows, key):
    """``(name, style, points)`` of each form and peer, nashproof in front; a peer has one colour in
    all forms, a form one marker."""
    names = list(dict.fromkeys(row["peer"] for row in rows if row["form"] != "own"))
    forms = list(dict.fromkeys(row["form"] for row in rows))
    for form, peer in dict.fromkeys((row["form"], row["peer"]) for row in rows):
        mine = [row for row in rows if (row["form"], row["peer"]) == (form, peer)]
        style = {
            "marker": "osD^v"[forms.index(form) % 5],
            "markersize": 4,
            "linestyle": "--" if any(row["answer"].startswith("float") for row in mine) else "-",
        }
        style |= (
            {"color": "black", "linewidth": 3, "zorder": 9}
            if form == "own"
            else {"color": COLOURS[names.index(peer) % len(COLOURS)], "linewidth": 1}
        )
        yield (
            peer if form == "own" else f"{peer}, {form}",
            style,
            [(row["size"], row[key]) for row in mine],
        )
