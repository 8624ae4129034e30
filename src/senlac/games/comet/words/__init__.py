"""Texts: the log, hints and the tutorial, and the names of things."""
