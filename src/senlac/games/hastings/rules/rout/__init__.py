"""[9, 10, H6, H13] Morale, rout, and the pursuit of routing units."""
