"""Functions for the administrator of a server."""
