"""The screen of a battle as data: pieces, marks, panels, charts, cues."""
