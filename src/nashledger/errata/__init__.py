"""The parts of an erratum that pages and letters show, as typed values: words, tables, sums."""
