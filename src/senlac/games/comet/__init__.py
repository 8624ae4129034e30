"""1066: Year of the Comet, a block game with fog of war for two to seven players."""

from senlac.games.comet.game import Comet

GAME = Comet()
