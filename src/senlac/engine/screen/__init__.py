"""What a screen draws: scenes, their parts, and charts."""
