"""Storage: what is kept of accounts and matches, and how it is written."""
