"""3.5: the sheet of orders, and the orders carried out at hour 0."""
