"""Validation of decoded positions."""
