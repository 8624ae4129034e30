"""3.7: the end of a Year."""
