"""Words that have a meaning in a document file."""

ASKED = "?"  # stated where the document file asks a question
OFFERS = ("qualified", "corrected")  # what may be offered beside a reading that does not hold
DAMAGES = (  # how much an erratum changes in its document, the most first
    "changes a result",
    "needs a condition",
    "misleads",
    "misprint",
)
PLACES = ("paragraph", "display", "table", "figure", "listing")  # what is counted below a heading
