"""3.6, steps 5 to 7, and 7: what players learn, kept for them in the state."""
