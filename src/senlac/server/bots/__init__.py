"""Computer players: their processes, and when each may think."""
