"""The screen of the battle as data: pieces, marks, panels, charts, cues."""
