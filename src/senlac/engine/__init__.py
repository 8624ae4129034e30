"""The engine that all rulebooks use: actions, dice, phases, states, matches, records."""
