"""A map of areas as it is drawn: land and sea, and what is written on them."""
