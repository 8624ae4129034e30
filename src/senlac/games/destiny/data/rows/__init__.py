"""The rows of the TOML files, typed; never compiled, see `senlac.engine.data.rows`."""
