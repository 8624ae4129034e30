"""Probabilities of the campaign's dice."""
