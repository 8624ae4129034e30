"""3.5: the sheet of orders, and what of it is done at hour 0."""
