"""Static evaluation of battles for bots."""
