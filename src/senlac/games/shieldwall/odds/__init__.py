"""The exact odds of attacks, shots and command rolls."""
