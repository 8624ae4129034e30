"""The drawn map: layers, lettering, symbols."""
