"""Typed rows of the data files."""
