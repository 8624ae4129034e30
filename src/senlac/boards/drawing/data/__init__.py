"""The drawings that games share."""
