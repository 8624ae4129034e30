"""The shape of views, as typed rows; never compiled, see `senlac.engine.data.rows`."""
