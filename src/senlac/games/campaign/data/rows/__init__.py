"""The rows of the data files, typed."""
