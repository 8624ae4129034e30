"""The rulebooks, a folder each."""
