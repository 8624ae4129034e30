"""[2a, 5, 6, 7, H11] Movement: moves, facing, charges, feints, and their restrictions."""
