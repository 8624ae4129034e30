"""3.4: what comes before the orders of a week: food, hunger, and the walls."""
