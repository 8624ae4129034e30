"""What roles may not know: put away, and drawn afresh to fit their reports."""
