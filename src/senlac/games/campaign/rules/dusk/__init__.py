"""3.6: the end of a week."""
