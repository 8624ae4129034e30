"""The rules by chapter of the book."""
