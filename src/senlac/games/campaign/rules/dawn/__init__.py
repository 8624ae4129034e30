"""3.4: the steps before the orders of a week: food, hunger, garrisons and sieges."""
