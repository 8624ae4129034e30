"""Invasion 1066: The Battle of Hastings, by Norm Smith."""

from senlac.games.hastings.game import GAME

__all__ = ["GAME"]
