"""The drawing of the map."""
