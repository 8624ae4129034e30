"""The board of the battle drawn from its map: the hill, brooks and bog, the road, the goals."""
