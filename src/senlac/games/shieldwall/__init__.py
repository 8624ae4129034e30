"""Saxons and Normans 1066: square-grid miniatures, two sides, twenty minutes."""

from senlac.games.shieldwall.game import Shieldwall

GAME = Shieldwall()
