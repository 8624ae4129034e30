"""8.0: sea crossing and landing."""
