"""1066: Year of Destiny: three claimants, a campaign on the map, battles on a board of squares."""

from senlac.games.destiny.game import Destiny

GAME = Destiny()
