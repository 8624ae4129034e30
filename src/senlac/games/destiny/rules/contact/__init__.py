"""9.3: encounters of forces."""
