"""What the screen shows of the battle, as data: pieces, marks, panels, charts, cues."""
