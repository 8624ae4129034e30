"""HTTP routes. Each is a thin layer over a service."""
