"""Words that have a meaning in a document file."""

WEIGHTS = (
    "headline",
    "result",
    "detail",
)  # what a claim is in its document, the most consequential first
ASKED = "?"  # stated where the document asks a question
OFFERS = ("qualified", "corrected")  # readings that stand beside the literal one
