"""Odds in a few words, beside an action of a list."""

from __future__ import annotations

from typing import Any, Final

import pytest

from senlac.testing.browser import BrowserSession

pytestmark = pytest.mark.browser

SHORT: Final = """async (rows) => {
  const { shortOdds } = await import('/static/js/match/prompt/odds.js');
  const coming = Promise.resolve({ title: '', rows: rows.map(([label, chance]) =>
    ({ label, chance, fraction: '' })), lines: ['On average 1.'] });
  const line = shortOdds(coming);
  await coming;
  await null;
  return line.textContent;
}"""


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (
            [["holds", 0.3], ["a loss", 0.45], ["shaken", 0.25]],
            "a loss 45%, holds 30%, anything else 25%",
        ),
        ([["hits", 0.25], ["misses", 0.75]], "misses 75%, hits 25%"),
        ([["York is won", 0.3], ["London is won", 0.2]], "York is won 30%, London is won 20%"),
        ([["+1", 0.5], ["+2", 0.5]], "On average 1."),
    ],
    ids=["rest", "whole", "several", "numbers"],
)
def test_named_odds_add_up(room: BrowserSession, rows: list[Any], told: str) -> None:
    page = room.window()
    page.goto("/")
    assert page.evaluate(SHORT, rows) == told
