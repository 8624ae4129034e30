"""Matches on the server: seats, lobby, play, deadlines, privacy, chat."""
