"""Thinking: bots in processes of their own."""
