"""What clients receive of a match, redacted for each viewer."""
