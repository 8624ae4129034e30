"""[3.5a, 8, H7] Close combat."""
