"""Bot processes: scheduling and running bots outside the server process."""
