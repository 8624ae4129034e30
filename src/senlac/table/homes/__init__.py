"""Homes: several processes of one server, each of which is the home of some matches."""
