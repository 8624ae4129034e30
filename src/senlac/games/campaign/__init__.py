"""The medieval campaign: rulers write secret orders for weeks of war."""

from senlac.games.campaign.game import Campaign

GAME = Campaign()
