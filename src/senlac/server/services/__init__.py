"""The parts of a running server, and the tasks that it does by itself."""
