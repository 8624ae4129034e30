"""The costs of steps by land and by water, and the routes over the map."""
