"""The map of a campaign as it is drawn."""
