"""The pieces of a value law, as its certificate has them."""


def joined(pieces):
    """Neighbouring pieces of a function with the same expression as one, where the same moves are never made."""
    found = []
    for piece in pieces:
        if found and (found[-1]["to"], found[-1]["is"], found[-1]["never"]) == (
            piece["from"],
            piece["is"],
            piece["never"],
        ):
            found[-1] = found[-1] | {"to": piece["to"]}
        else:
            found.append(piece)
    return found
