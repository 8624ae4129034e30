"""What players see of a campaign."""
