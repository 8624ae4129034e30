"""The map of a campaign: its drawing, its pieces and its panels."""
