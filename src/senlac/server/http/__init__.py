"""HTTP routes. Each is a thin layer over what the other packages do."""
