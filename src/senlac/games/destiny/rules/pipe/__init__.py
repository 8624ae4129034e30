"""4: the PIPE phase."""
