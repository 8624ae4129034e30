"""The rules by chapter.

The steps of a turn and what they need stand here; below are `set_up`, before the first turn, and
battles `called` by other games.
"""
