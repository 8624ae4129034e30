"""Texts: the log, hints and tutorials, and names."""
