"""Senlac: a table for the wars of 1066."""

__version__ = "0.1.0"
