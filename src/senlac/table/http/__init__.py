"""HTTP: the routes, each a few lines above a service."""
