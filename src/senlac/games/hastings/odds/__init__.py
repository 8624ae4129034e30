"""The odds of attacks, shots and feints, exact."""
