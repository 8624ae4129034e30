"""What one test still takes from here."""

from __future__ import annotations

from senlac.testing.laws.playing import any_action

__all__ = ["any_action"]
