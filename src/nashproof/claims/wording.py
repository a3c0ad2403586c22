"""Numbers, players and moves in words for readers."""

from itertools import count

from nashproof.exact.numbers import decimal_text, is_printed, number_text, rational

# Figures


def format_exact(x, places=4):
    """A number for the reader: the fraction, then the decimal."""
    text = number_text(x)
    return (
        text
        if not hasattr(x, "denominator") or x.denominator == 1
        else f"{text} ({_near(x, places)})"
    )


def _near(x, places):
    """A number that is not 0 as a decimal of so many places; with a power of ten, such as ``2.2e-17``, where that would be 0."""
    if 2 * abs(x) * 10**places > 1:
        return decimal_text(x, places)
    power = next(k for k in count(places) if abs(x) * 10**k >= 1)
    return f"{decimal_text(x * 10**power, 1)}e-{power}"


def player_name(game, player):
    """A player as the game names it, to begin a sentence with."""
    return game.players[player - 1]


TOLD = 40  # moves of a strategy that are told in words; the certificate has them all


def comparison_words(figure, what):
    """One sentence that compares an exact figure with the stated one."""
    if figure["holds"] == "yes":
        return f"{what} is exactly {figure['is']}."
    if is_printed(figure["stated"]) or figure["decimals"]:
        digits = int(figure["decimals"] or len(figure["stated"].partition(".")[2]))
        return f"{what} is {format_stated(figure['is'], digits + 1)}, not {figure['stated']}."
    return f"{what} is {format_stated(figure['is'])}, not {figure['stated']}; the difference is {format_stated(figure['off'])}."


def format_stated(text, places=4):
    """A number in a certificate for the reader, with at least so many decimals; other expressions as they are."""
    return (
        format_exact(rational(text), max(places, 4))
        if text.lstrip("-").replace("/", "").isdigit()
        else text
    )


def intervals_text(within):
    """The same set in words, from pairs of texts."""
    return (
        " and ".join(low if low == high else f"from {low} to {high}" for low, high in within)
        or "none"
    )


def deviation_words(game, profile, strategy):
    """Where a pure strategy departs from a profile, in words: the first so many of its moves."""
    moves = [(i, k) for i, k in strategy.items() if profile is None or profile[i][k] != 1]
    different = [
        f"{action} at {game.infosets[first].name}"
        + f" to {game.infosets[last].name}" * (last != first)
        for action, first, last in game.joined_moves(moves)
    ]
    more = f" and {len(different) - TOLD} moves more" if len(different) > TOLD else ""
    return (", ".join(different[:TOLD]) or "the same moves") + more


def frontier_sentence(frontier):
    """What a frontier adds to a proof, in words."""
    names = ", ".join(name for _, name in frontier)
    return (
        f" The same holds in every game that differs only in what follows at the frontier ({names}), in every longer one for instance."
        * bool(names)
    )
