"""The evaluation of campaigns and battles, for bots."""
