"""What the screen shows of a battle, as data: pieces, marks, panels, charts, cues."""
