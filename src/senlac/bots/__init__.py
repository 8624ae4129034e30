"""Computer players, and the arena in which they play each other."""
