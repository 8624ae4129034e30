"""Former paths of modules."""
