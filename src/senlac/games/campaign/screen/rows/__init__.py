"""What the views of the game hold, declared. These modules are never compiled."""
