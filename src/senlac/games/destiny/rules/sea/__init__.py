"""8: the sea crossing."""
