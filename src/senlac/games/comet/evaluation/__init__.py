"""The evaluation of campaigns, for bots."""
