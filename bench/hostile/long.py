"""Attacks by long matches: replayed after a restart, and longer than the cache."""

from __future__ import annotations

import random
import time
from typing import Any, Final

import msgspec
from bench.hostile.visitors import ILLEGAL, OK, STALE, Document, Strike, Visitor
from bench.players import texts

SECONDS: Final = 60.0
"""Maximum number of seconds spent on making a match long."""

MOST: Final = 50_000
"""More entries than a match can have: 5,000 may be undone, and the others end it."""

BEGUN: Final = 20
UNDOS: Final = 100

read = msgspec.json.decode


class Hand:
    """A random player of a match in which all seats belong to it."""

    def __init__(self, visitor: Visitor, match_id: str, seed: int) -> None:
        self._visitor = visitor
        self._path = f"/api/matches/{match_id}"
        self._rng = random.Random(seed)
        self._number = random.randrange(10**9)

    def state(self) -> Document:
        """Return the state of the table, an empty one if the request was refused."""
        status, found = self._visitor.ask("GET", f"{self._path}/table?last=0")
        state: Document = read(found)["state"] if status == OK else {}
        return state

    def act(self) -> bool:
        """Play an action; return whether there was one to play."""
        state = self.state()
        if "ask" not in state:
            return False
        self._number += 1
        body: dict[str, Any] = {
            "role": state["ask"]["role"], "seq": state["seq"], "id": f"{self._number}",
            "action": self._rng.choice(list(texts(state["ask"]))),
        }  # fmt: skip
        status, _ = self._visitor.ask("POST", f"{self._path}/actions", body)
        return status in (OK, STALE, ILLEGAL)

    def act_and_undo(self, times: int) -> int:
        """Play and undo the same action again and again; return the number of entries written."""
        state = self.state()
        if "ask" not in state:
            return 0
        role, seq = state["ask"]["role"], state["seq"]
        action = next(texts(state["ask"]))
        for done in range(times):
            body = {
                "role": role, "seq": seq + 2 * done, "id": f"{self._number}-{done}",
                "action": action,
            }  # fmt: skip
            status, _ = self._visitor.ask("POST", f"{self._path}/actions", body)
            if status != OK or self.undo() != OK:
                return 2 * done
        return 2 * times

    def undo(self) -> int:
        """Undo the last action, which needs no other player's agreement; return the status."""
        status, _ = self._visitor.ask("POST", f"{self._path}/undo", {"do": "ask"})
        return status

    def marks(self) -> None:
        """Request the marks, where turns begin."""
        self._visitor.ask("GET", f"{self._path}/marks")


def make(visitor: Visitor, game: str, scenario: str) -> str:
    """Make a match with all seats for the visitor; return its id."""
    page = visitor.must("GET", f"/api/games/{game}")
    card = next(card for card in page["scenarios"] if card["id"] == scenario)
    seats = {side: {"kind": "me"} for side in card["sides"]}
    wished = {"game": game, "scenario": scenario, "seats": seats}
    match_id: str = visitor.must("POST", "/api/matches", wished)["id"]
    return match_id


def play(visitor: Visitor, match_id: str, actions: int) -> Hand:
    """Play up to `actions` actions, or until the match is over."""
    hand = Hand(visitor, match_id, 1)
    for _ in range(actions):
        if not hand.act():
            break
    return hand


def long_match(visitor: Visitor, entries: int) -> Document:
    """Play and undo in a match until it has `entries` entries, or undo is refused."""
    match_id = make(visitor, "comet", "players_2")
    hand = play(visitor, match_id, BEGUN)
    give_up = time.monotonic() + SECONDS
    written = BEGUN
    while time.monotonic() < give_up and written < entries:
        written += hand.act_and_undo(UNDOS)
        if not hand.act() or hand.undo() != OK:
            break
    return {**context(visitor, match_id), "entries": hand.state()["seq"]}


def longest_match(visitor: Visitor, _: int) -> Document:
    """Play and undo in a match until undo is refused."""
    return long_match(visitor, MOST)


def context(visitor: Visitor, match_id: str) -> Document:
    """Return what the attacker needs to know of a match."""
    return {"match": match_id, "cookie": visitor.cookie}


def replays(strike: Strike) -> None:
    """Act, undo and request the marks of a long match in turn."""

    def work(_: int) -> None:
        visitor = strike.visitor(strike.context["cookie"])
        hand = Hand(visitor, strike.context["match"], 2)
        while strike.lasts():
            hand.act()
            hand.marks()
            hand.undo()

    strike.at_once(work, 2)
