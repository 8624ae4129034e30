"""The computer players and the arena in which they meet."""
