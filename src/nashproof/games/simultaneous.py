"""Games in strategic form -> trees in which the players move one after another, none knowing what was chosen before.

Knows no files.
"""

from itertools import product


def strategic_entries(strategies, payoffs):
    """Yield what ``assemble`` takes: player ``p`` has the one information set ``move p``, with ``strategies[p - 1]``.

    ``payoffs`` maps a tuple of strategy numbers (from 0, one for each player) to the tuple of payoffs.
    """
    players = len(strategies)
    for choice in product(*(range(len(names)) for names in strategies)):
        moved = max((p for p in range(1, players + 1) if choice[p - 1]), default=0)
        for p in range(
            moved, players
        ):  # those after the last player who moves on stand at nodes that are new
            yield "move", p + 1, p + 1, f"move {p + 1}", strategies[p]
        yield "end", payoffs(choice)
