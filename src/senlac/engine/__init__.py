"""What every rulebook runs on: actions, dice, phases, states, matches, records."""
