"""The web server on which people and bots play matches in the browser."""
