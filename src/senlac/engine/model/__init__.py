"""The model of play: states, phases, decisions, options, actions, events."""
