"""Results read back for the report, each made again in its run."""
