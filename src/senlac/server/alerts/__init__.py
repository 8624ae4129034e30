"""Alerts: messages to people who are away, such as "it is your move"."""
