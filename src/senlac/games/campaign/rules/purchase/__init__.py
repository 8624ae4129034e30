"""3.2: levies and purchases, and where they are placed."""
