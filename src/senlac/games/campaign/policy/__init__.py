"""The computer's sheets: gifts, purchases, and orders by missions."""
