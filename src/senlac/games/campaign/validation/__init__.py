"""Whether a campaign that was read could be."""
