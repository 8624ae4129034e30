"""One file a step from one layout of the database to the next."""
