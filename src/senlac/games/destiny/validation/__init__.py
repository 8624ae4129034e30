"""What a position that was read must agree on."""
