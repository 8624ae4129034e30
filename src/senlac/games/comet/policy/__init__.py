"""Expected marches: units that follow, join, spread or are attacked."""
