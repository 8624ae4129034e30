"""Sentences: of the log, of hints and lessons, and the names of things."""
