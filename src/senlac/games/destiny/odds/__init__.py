"""What the dice may bring, reckoned exactly."""
