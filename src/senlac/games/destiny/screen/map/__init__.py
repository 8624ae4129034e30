"""The map of a campaign: how it is drawn, what stands on it and beside it."""
