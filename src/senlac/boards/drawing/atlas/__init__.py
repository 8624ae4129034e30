"""Drawing of area maps: land, sea and lettering."""
