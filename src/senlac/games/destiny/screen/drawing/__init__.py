"""The drawing of the boards."""
