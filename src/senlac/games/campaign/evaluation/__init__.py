"""What towns, forces and sieges are worth, and how good a campaign stands for a player."""
