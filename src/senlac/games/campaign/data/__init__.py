"""The data of the campaign, typed and validated."""
