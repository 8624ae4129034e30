"""Battles called by other games: their requests and results."""
