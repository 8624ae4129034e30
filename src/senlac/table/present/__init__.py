"""Presentation: a match as clients receive it, redacted for each viewer."""
