"""Typed rows of the TOML files; never compiled, see `senlac.engine.data.rows`."""
