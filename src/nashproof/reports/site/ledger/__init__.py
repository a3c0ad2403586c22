"""The pages that hold all of a document: its ledger, its lines, its second transcription."""
