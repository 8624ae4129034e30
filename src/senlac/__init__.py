"""Senlac: a table for the wars of 1066.

>>> from senlac import Match
>>> match = Match.new("shieldwall", seed=1066)
>>> match.actors()
['norman']
>>> match.prompt("norman")
'Give orders: 4 actions left.'
>>> [event.kind for event in match.play("norman", "turn N1 E")]
['face']
>>> match.why_not("norman", "shoot N1 S1").rule
'seq.1a'
>>> match.undo("norman")
>>> Match.from_record(match.record()).position() == match.position()
True
"""

from senlac.engine.match.match import Match

__all__ = ["Match", "__version__"]

__version__ = "0.1.0"
