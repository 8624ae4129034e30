"""Attacks on bots: many matches with bots, and opinions on past decisions."""

from __future__ import annotations

import itertools
from typing import Final

import msgspec
from bench.hostile.long import Hand, context, make, play
from bench.hostile.visitors import CREATED, Document, Strike, Visitor

GUESTS: Final = 40
LINES: Final = 4
SLOW: Final = {"kind": "bot", "bot": "mcts:2s"}
PLAYED: Final = 60


def crowd(strike: Strike) -> None:
    """Make matches with slow bots by forty guests, with people in them and without."""
    both = {"saxon": SLOW, "norman": SLOW}
    other = {"saxon": {"kind": "me"}, "norman": SLOW}

    def work(_: int) -> None:
        for _ in range(GUESTS // LINES):
            guest = strike.guest()
            for seats in (both, both, other, both, both):
                if not strike.lasts():
                    return
                wished = {"game": "shieldwall", "scenario": "hastings", "seats": seats}
                status, found = guest.ask("POST", "/api/matches", wished)
                if status == CREATED and seats is other:
                    # An action of the guest, so that the computer must answer.
                    Hand(guest, msgspec.json.decode(found)["id"], 1).act()

    strike.at_once(work, LINES)


def finished_match(visitor: Visitor) -> Document:
    """Play a match and resign; return what the attack needs to know of it."""
    match_id = make(visitor, "shieldwall", "hastings")
    play(visitor, match_id, PLAYED)
    visitor.ask("POST", f"/api/matches/{match_id}/resign")
    return context(visitor, match_id)


def opinions(strike: Strike) -> None:
    """Request the computer's opinion after each entry of a match."""
    path = f"/api/matches/{strike.context['match']}/opinion"

    def work(line: int) -> None:
        entries = itertools.cycle(range(line, PLAYED, LINES))
        while strike.lasts():
            few = itertools.islice(entries, 4)
            strike.each(strike.guest(), [("GET", f"{path}/{entry}", None) for entry in few])

    strike.at_once(work, LINES)
