"""Validation of decoded battles."""
