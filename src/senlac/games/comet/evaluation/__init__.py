"""How good a campaign stands, as bots see it."""
