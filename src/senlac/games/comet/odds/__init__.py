"""The odds of battles and of single throws, exact and at a glance."""
