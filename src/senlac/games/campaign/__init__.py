"""The medieval campaign: rulers who write secret orders for weeks of war."""
