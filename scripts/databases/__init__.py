"""Databases of earlier commits, as fixtures for tests that later commits can read them."""
