"""Reading matches from the database and writing them to it."""
