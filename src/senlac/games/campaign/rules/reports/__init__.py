"""3.6, steps 5 to 7, and 7: what players learn, stored for them in the state."""
