"""The rules by chapter.

This package has set-up (3), turns (4), invasions (5), raising and mustering (8) and victory (16);
its subpackages are `movement` (6) and `battle` (9 to 15).
"""
