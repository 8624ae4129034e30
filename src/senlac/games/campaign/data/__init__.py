"""The figures of the campaign, read and checked."""
