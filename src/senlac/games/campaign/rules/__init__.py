"""The rules of the campaign, by chapter."""
