"""The board of a battle drawn from its map: ground, water, growth, symbols."""
