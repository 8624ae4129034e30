"""9 to 15: battles, from the choice of the area to pursuit."""
