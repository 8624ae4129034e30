"""The screen data."""
