"""[3.2a, 3.4a, 4, H4] Missiles: arrows and hand missiles."""
