"""How the computer writes its sheets: gifts, purchases, and orders by missions."""
