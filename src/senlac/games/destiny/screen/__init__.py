"""What the screen shows."""
