"""The drawn map: its layers, its lettering, its symbols."""
