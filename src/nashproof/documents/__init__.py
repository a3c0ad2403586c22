"""WHAT IS SAID: documents, profiles, events. Knows no solving."""
