"""The pages that hold all of a document: ledger, lines, printed tables, second transcription."""
