"""Protection of the server: authentication, limits, and validation of requests."""
