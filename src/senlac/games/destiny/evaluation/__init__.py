"""How good a battle stands for a side."""
