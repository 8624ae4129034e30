"""Attacks by new matches: overlays, requests, long names, large bodies, many bytes."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from typing import Any, Final

from bench.hostile.long import play
from bench.hostile.visitors import CREATED, TOO_MANY, Document, Strike, Visitor

from senlac.engine.data.bounds import values_of
from senlac.engine.data.overlay import MAX_BYTES
from senlac.engine.match import registry
from senlac.engine.support.toml import TomlTable
from senlac.testing.bounds import ends, long_texts, overlay_with, source_of
from tests.server.test_shown import LARGE

MATCHES: Final = "/api/matches"
LINES: Final = 4
MATCHES_EACH: Final = 55
"""A guest may make sixty matches in ten minutes; then the attacker uses another guest."""

HUGE: Final = 2**53
SEED: Final = 1066
BESIDE: Final = {"attacker": {"kind": "me"}, "defender": {"kind": "me"}}


def wish(game: str, overlay: str) -> Document:
    """Return a request for a match with an overlay, all seats for the guest who makes it."""
    sides = next(iter(registry.game(game).scenarios())).sides
    return {"game": game, "overlay": overlay, "seats": {side: {"kind": "me"} for side in sides}}


def overlays_at_ends() -> list[Document]:
    """Return requests for matches with each number at the ends of its range, and beyond them."""
    found: list[Document] = []
    for game in registry.games():
        for end in ends(game):
            found.append(wish(game.id, toml(end.overlay.values)))
            found.append(wish(game.id, toml(end.beyond.values)))
        for value in values_of(source_of(game).read_files()):
            overlay = overlay_with(source_of(game), value, HUGE)
            if overlay is not None and isinstance(value.value, int) and not value.is_length:
                found.append(wish(game.id, toml(overlay.values)))
    random.Random(SEED).shuffle(found)
    return found


def overlays(strike: Strike) -> None:
    """Make matches with numbers at the ends of their ranges."""
    make(strike, strike.context)


def make(strike: Strike, wishes: list[Document]) -> None:
    """Make matches on several connections, each with a share of the requests, by new guests."""

    def work(line: int) -> None:
        endless = itertools.cycle(wishes[line::LINES] or wishes)
        while strike.lasts():
            few = itertools.islice(endless, MATCHES_EACH)
            strike.each(strike.guest(), [("POST", MATCHES, wished) for wished in few])

    strike.at_once(work, LINES)


# ---- requests -----------------------------------------------------------------------------------


def requests(strike: Strike) -> None:
    """Make matches with large requests, and fetch the lists of matches."""
    seats = {"game": "shieldwall", "scenario": "field", "seats": BESIDE, "private": False}
    beyond = {**seats, "options": {"request": {**LARGE, "ref": "x" * 900_000}}}
    within = {**seats, "options": {"request": LARGE}}

    def work(line: int) -> None:
        guest = strike.guest()
        if line < LINES:
            strike.each(guest, [("POST", MATCHES, beyond), *[("POST", MATCHES, within)] * 10])
        strike.each(guest, lists())

    strike.at_once(work, 2 * LINES)


def lists() -> Iterator[tuple[str, str, object]]:
    """Yield requests for all lists of matches without end."""
    for which in itertools.cycle(("running", "open", "mine", "invited")):
        yield ("GET", f"{MATCHES}?list={which}", None)


# ---- names --------------------------------------------------------------------------------------


def with_long_names(visitor: Visitor) -> Document:
    """Make a match with names of maximum length, and play for a while."""
    changes: TomlTable = {}
    for value in values_of(source_of(registry.game("shieldwall")).read_files()):
        if value.steps[0] == "units" and value.steps[-1] == "name":
            overlay = overlay_with(source_of(registry.game("shieldwall")), value, "x" * 80)
            if overlay is not None:
                merge(changes, overlay.values)
    match_id = visitor.must("POST", MATCHES, wish("shieldwall", toml(changes)))["id"]
    play(visitor, match_id, 150)
    return {"match": match_id, "cookie": visitor.cookie}


def names(strike: Strike) -> None:
    """Fetch a match with long names, and make others with longer ones."""
    beyond = [
        wish(game.id, toml(overlay.values))
        for game in registry.games()
        for _, overlay in long_texts(game)
    ]
    look = ("GET", f"{MATCHES}/{strike.context['match']}/table?since=0&roles=", None)

    def work(line: int) -> None:
        if line:
            guest = strike.visitor(strike.context["cookie"])
            strike.each(guest, itertools.repeat(look))
        else:
            make(strike, beyond)

    strike.at_once(work, LINES)


def merge(changes: TomlTable, more: TomlTable) -> None:
    """Merge more changes of an overlay into `changes`."""
    for key, value in more.items():
        within = changes.setdefault(key, {})
        if isinstance(value, dict) and isinstance(within, dict):
            merge(within, value)
        else:
            changes[key] = value


# ---- bodies -------------------------------------------------------------------------------------


def bodies(strike: Strike) -> None:
    """Send positions with as many numbers as a request body can hold."""
    numbers = "1," * 490_000
    body = f'{{"game":"shieldwall","position":{{"fields":[{numbers}1]}}}}'.encode()

    def work(_: int) -> None:
        while strike.lasts():
            strike.each(strike.guest(), [("POST", MATCHES, body)] * 20)

    strike.at_once(work, LINES)


# ---- the disk -----------------------------------------------------------------------------------


def disk(strike: Strike) -> None:
    """Make matches with long overlays by many guests, and write long notes and undone entries."""
    texts = longest("shieldwall")
    note = {"text": "x" * 20_000}

    def work(_: int) -> None:
        while strike.lasts():
            guest = strike.guest()
            for _ in range(MATCHES_EACH):
                status, found = guest.ask("POST", MATCHES, wish("shieldwall", texts))
                if status == CREATED:
                    match_id = json.loads(found)["id"]
                    guest.ask("PUT", f"{MATCHES}/{match_id}/notes", note)
                elif status != TOO_MANY:
                    break
                if not strike.lasts():
                    return

    strike.at_once(work, LINES)


def longest(game: str) -> str:
    """Return the overlay of a game that stores the most: all texts at maximum length."""
    source = source_of(registry.game(game))
    changes: TomlTable = {}
    for value in values_of(source.read_files()):
        meant = value.steps[-1] in ("name", "blurb", "text") and value.steps[0] != "map"
        if not isinstance(value.value, str) or not meant:
            continue
        letters = 80 if value.steps[-1] == "name" else 900
        overlay = overlay_with(source, value, "x" * letters)
        if overlay is None:
            continue
        merge(changes, overlay.values)
        if len(toml(changes)) > MAX_BYTES - 2_000:
            break
    return toml(changes)


def toml(values: TomlTable) -> str:
    """Return an overlay as text."""
    lines: list[str] = []
    _write(values, [], lines)
    return "\n".join(lines) + "\n"


def _write(table: TomlTable, above: list[str], lines: list[str]) -> None:
    """Write the values of a table, then the tables below it."""
    flat = {key: value for key, value in table.items() if not isinstance(value, dict)}
    if flat:
        lines.append(f"[{'.'.join(above)}]")
        lines += [f"{json.dumps(key)} = {_inline(value)}" for key, value in flat.items()]
    for key, value in table.items():
        if isinstance(value, dict):
            _write(value, [*above, json.dumps(key)], lines)


def _inline(value: Any) -> str:  # noqa: ANN401 - a value of TOML
    """Return a value on one line."""
    if isinstance(value, list):
        return f"[{', '.join([_inline(one) for one in value])}]"
    if isinstance(value, dict):
        rows = [f"{json.dumps(key)} = {_inline(one)}" for key, one in value.items()]
        return f"{{{', '.join(rows)}}}"
    return json.dumps(value)
