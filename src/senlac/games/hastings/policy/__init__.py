"""Expectations for both sides: where units may attack, and whom leaders may help."""
