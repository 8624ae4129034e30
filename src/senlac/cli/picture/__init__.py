"""A match as text for terminals, drawn from the same board and scene as the page."""
