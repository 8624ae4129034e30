"""3.2: what each player levies and buys, and where it is placed."""
