"""For study: the engine for programs, odds, speed, environments for research."""
