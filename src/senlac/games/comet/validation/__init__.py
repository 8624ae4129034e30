"""Validation of campaigns read from documents."""
