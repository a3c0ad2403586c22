"""What pages and letters show of an erratum, as typed values: words, tables, sums."""
