"""The table: the server at which matches are played in the browser."""
