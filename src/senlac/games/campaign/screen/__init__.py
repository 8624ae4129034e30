"""The scene and the view of a campaign."""
