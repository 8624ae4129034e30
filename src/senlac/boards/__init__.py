"""Topology: neighbours, distance, steps, arcs and images, apart from any rulebook."""
