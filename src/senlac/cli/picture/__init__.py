"""What a terminal shows of a match: the board and the scene that the page is given, as text."""
