"""11: a battle on the board, step by step."""
