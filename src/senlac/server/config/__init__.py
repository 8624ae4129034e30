"""Settings of the host, and the limits that they set."""
