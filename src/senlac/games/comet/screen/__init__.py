"""What the screen shows of a campaign, as data: blocks, tints, panels, charts, battles, cues."""
