"""Counted inputs of a player (clicks, taps and keys), and the number that single actions take."""

from __future__ import annotations

import sys
from typing import Final

from playwright.sync_api import Locator, Page, expect

from senlac.testing.browser import my_move, press, thing
from tests.web.support import ask

DICE: Final = ("fire", "javelin", "attack")
"""Verbs that need a confirmation, after their odds are shown."""

GIVEN: Final = ("face",)
"""Verbs whose piece is already selected, because it has just moved."""


class Acts:
    """Presses targets and counts the inputs."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def act(self, target: Locator) -> None:
        """Press a target and count it."""
        press(self.page, target)
        self.count += 1

    def button(self, name: str) -> None:
        """Press a button of the prompt."""
        my_move(self.page)
        self.act(self.page.locator("#prompt").get_by_role("button", name=name).first)

    def proposed(self, name: str) -> None:
        """Press a button that proposes actions, and confirm them all."""
        self.button(name)
        every = self.page.locator('#prompt [data-key="all-at-once"]')
        self.act(every)
        expect(every).to_have_count(0)

    def thing(self, key: str) -> None:
        """Press a piece or a space."""
        self.act(thing(self.page, key).first)


def entries_of(page: Page, match_id: str) -> list[str]:
    """Return the actions of a match's record."""
    record = ask(page, "GET", f"/matches/{match_id}/record")
    return [entry["action"] for entry in record["entries"] if entry.get("action")]


def by_hand(actions: list[str]) -> int:
    """Return the inputs of single actions: each piece or space, and a confirmation for dice."""
    total = 0
    for verb, *things in (action.split() for action in actions):
        total += max(1, len(things) - (verb in GIVEN)) + (verb in DICE)
    return total


def told(what: str, **figures: object) -> None:
    """Print figures, which `pytest -s` shows."""
    line = ", ".join([f"{name.replace('_', ' ')} {figure}" for name, figure in figures.items()])
    sys.stdout.write(f"\n{what}: {line}\n")
