"""The rules by chapter.

Set-up, turns, arrivals, leaders, reorganisation, the lull and the ending are in this package. Its
subpackages are `movement` (5 to 7), `missiles` (4), `combat` (8) and `rout` (9, 10, pursuit).
"""
