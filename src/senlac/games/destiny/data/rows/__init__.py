"""What the TOML files hold, as typed rows; never compiled, see `senlac.engine.rows`."""
