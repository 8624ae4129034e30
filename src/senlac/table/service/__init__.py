"""Services: what can be done at the table, apart from how it is asked for."""
