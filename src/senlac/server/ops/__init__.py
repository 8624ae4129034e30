"""What the administrator of a server does: backup, restore, ending matches."""
