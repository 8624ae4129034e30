"""The database of accounts and matches: its tables, migrations, locks and timeouts."""
