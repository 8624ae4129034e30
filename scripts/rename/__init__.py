"""Rename identifiers and move modules by meaning; see README.md."""
