"""The exact odds of attacks, shots and feints."""
