"""Texts: the log, hints, and names."""
