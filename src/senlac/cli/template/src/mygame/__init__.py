"""My game: two sides, a ford, six bands."""

from mygame.game import MyGame

__all__ = ["GAME"]

GAME = MyGame()
