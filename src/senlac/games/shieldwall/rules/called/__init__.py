"""Battles called by other games: what they ask, and what they are told of the end."""
