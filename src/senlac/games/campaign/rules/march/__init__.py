"""3.5.1 to 3.5.4: the hours of a week, in which all bodies move at once."""
