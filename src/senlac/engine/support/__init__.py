"""Support of the engine."""
