"""Hidden information: unseen blocks, their possible areas, and their resampling."""
