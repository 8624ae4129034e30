"""The declared shapes of views. These modules are never compiled."""
