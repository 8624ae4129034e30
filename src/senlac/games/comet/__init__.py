"""1066: Year of the Comet: blocks in the fog of war on thirty areas, for two to seven."""

from senlac.games.comet.game import Comet

GAME = Comet()
