"""How good a battle stands, as bots see it."""
