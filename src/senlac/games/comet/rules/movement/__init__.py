"""6 and 2.4: who may march where, and how."""
