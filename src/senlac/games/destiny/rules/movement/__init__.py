"""9.3 and 9.7: movement on the map."""
