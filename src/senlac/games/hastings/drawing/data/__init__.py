"""The drawings of this game alone."""
