"""The declared fields of the views of the game. These modules are never compiled."""
