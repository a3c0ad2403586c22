"""Errata to send: a letter a document, and everything as one PDF."""
