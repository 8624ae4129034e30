"""3.8 and 3.5.4: battles in the field and at sea."""
