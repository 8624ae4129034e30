"""The odds of battles and of single throws, exact and estimated."""
