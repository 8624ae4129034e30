"""Painters of terrain, on squares and on hexes."""
