"""How the computer expects men to march: who follows, comes up, spreads, and is struck at."""
