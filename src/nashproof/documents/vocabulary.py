"""Words that have a meaning in a document file."""

WEIGHTS = ("headline", "result", "detail")  # what a claim is in its document, the heaviest first
ASKED = "?"  # stated where the document asks a question
LITERAL = "literal"  # the reading of a claim as it stands
OFFERS = ("qualified", "corrected")  # readings that stand beside the literal one
