"""6 and 2.4: movement and transfers."""
