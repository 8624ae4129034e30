"""8.0: the crossing of the sea, and landing."""
