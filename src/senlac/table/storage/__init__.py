"""Storage: the database of accounts and matches."""
