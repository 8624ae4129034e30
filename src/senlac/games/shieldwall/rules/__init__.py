"""The rules by chapter.

The steps of a turn are in this package. `set_up` holds the steps before the first turn, `called`
the battles called by other games.
"""
