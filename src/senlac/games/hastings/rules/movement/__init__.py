"""[2a, 5, 6, 7, H11] Movement: marches, facing, charges, feints, and what forbids them."""
