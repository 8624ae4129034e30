"""What steps cost by land and by water, and the ways over the map."""
