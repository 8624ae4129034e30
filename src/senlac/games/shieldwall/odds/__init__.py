"""The odds of attacks, shots and command rolls, exact."""
