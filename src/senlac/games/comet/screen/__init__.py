"""Screen data of a campaign: blocks, tints, panels, charts, battles, cues."""
