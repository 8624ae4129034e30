"""Texts: names, the log and layouts."""
