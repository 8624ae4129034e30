"""The printed values: TOML files, their row classes and their consistency checks."""
