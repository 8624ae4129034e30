"""The guard: who is asking, and whether that may be."""
