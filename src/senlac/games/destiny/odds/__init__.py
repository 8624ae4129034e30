"""Exact probabilities of dice."""
