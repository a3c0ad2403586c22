"""All optimal strategies of a zero-sum game: ranges, whole sets, stated regions."""
