"""What the boards of several games are drawn with: lines, relief, symbols, apart from any rules."""
