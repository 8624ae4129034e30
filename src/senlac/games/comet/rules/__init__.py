"""The rules by chapter.

Set-up (3), turns (4), invasions (5), raising and mustering (8) and victory (16) stand here; below
are `movement` (6) and `battle` (9 to 15).
"""
