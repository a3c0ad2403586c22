"""The ledger of the texts: documents with errata, laws, papers, the site, letters, and what a
second reader compares.

It stands on `nashproof`, which does not import it.
"""
