"""The printed values: TOML files, their rows, and what they must agree on."""
