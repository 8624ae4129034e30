"""Small layouts of a battle, in which the Saxon decides."""

FACING = """
map:
  .   N1  .
  .   S1^ h
S1 housecarl 2 hits commander
active: saxon
actions: 1
step: Turn 3 > Movement > Facing S1
"""

MOVEMENT = """
map:
  .   .   N1 .
  .   .   .  .
  .   S1^ S2^  .
S1 commander
N1 commander
active: saxon
actions: 3
step: Turn 3 > Movement
"""
