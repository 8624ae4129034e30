"""9.3: field battles that the players fight on a table of their own, and enter."""
