"""Screen of the engine."""
