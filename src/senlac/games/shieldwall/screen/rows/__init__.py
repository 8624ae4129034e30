"""Declarations of the game's views. These modules are never compiled."""
