"""Sentences: of the log and of hints, and the names of things."""
