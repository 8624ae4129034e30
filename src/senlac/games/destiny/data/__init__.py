"""The printed values: TOML files, their rows, and the consistency checks."""
