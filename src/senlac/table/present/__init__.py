"""Presentation: a match as a screen draws it, cut for those who look."""
