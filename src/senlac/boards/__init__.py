"""Board topologies (areas, hexes, squares): neighbours, distances, paths, arcs. No game rules."""
