"""Laws of positions and records: they are exact and can be played on."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random
from typing import Final

from senlac.engine.data.document import canonical
from senlac.engine.data.rows.view import require_view
from senlac.engine.game.position import decode, encode
from senlac.engine.game.record import Record
from senlac.engine.match.match import Match
from senlac.engine.match.verify import verify
from senlac.testing.law_failure import law, require, require_same
from senlac.testing.laws.playing import groups, random_play
from senlac.testing.observable import no_number_is_rounded

LOOKED_BACK: Final = 4
"""Number of recent states that are compared with those before them."""


@law
def position_round_trip(match: Match) -> None:
    """A position, encoded and decoded, is the same position."""
    written = match.position()
    no_number_is_rounded(written)
    again = encode(match.game, decode(match.game, json.loads(canonical(written))))
    require_same(written, again, "written and read back, a position is another one")
    require(canonical(written) == canonical(again), "a position is written in another order")


@law
def position_plays_on(match: Match, rng: Random, steps: int) -> None:
    """A match begun at a position plays on like the original."""
    secret = bytes(32)
    one = Match.from_position(match.position(), game=match.game, secret=secret)
    other = Match.from_position(one.position(), game=match.game, secret=secret)
    for _ in range(steps):
        if one.result() is not None:
            break
        role, action = random_play(one, rng)
        other.play(role, action)
        after = f"after {action.verb!r}, played from a position that was read back"
        require_same(one.position(), other.position(), after)
        require_same(one.log(one.roles), other.log(one.roles), f"the log {after}")


@law
def record_replays(match: Match) -> None:
    """A record, written and read, replays to the same match, and verifies."""
    record = match.record(private=True)
    no_number_is_rounded(record.document())
    text = json.dumps(record.document())
    require(Record.from_json(text) == record, "a record that is read back is another one")
    again = Match.from_record(text, game=match.game)
    replayed = again.record(private=True).document()
    require_same(record.document(), replayed, "a match that is replayed has another record")
    require_same(match.position(), again.position(), "a record replays to another position")
    require_same(match.log(match.roles), again.log(match.roles), "a record replays to another log")
    report = verify(text, match.game)
    require(report.proved, "a record is not verified")
    require(report.fair + len(report.queued) == report.rolls, "a die is not proved")


@law
def view_is_declared(match: Match) -> None:
    """Views match the declaration in `views` of the game, if there is one."""
    shape = match.game.views
    if shape is None:
        return
    for roles in groups(match.roles)[: len(match.roles) + 1]:
        require_view(match.view(roles), shape)
    require_view(match.view(match.roles), shape)


@law
def view_key_matches_view(match: Match) -> None:
    """The view keys of two positions are equal exactly if their views are."""
    game, history = match.game, match.core.history
    last = len(history.played)
    states = [history.at(number) for number in range(max(history.floor, last - LOOKED_BACK), last)]
    for before, after in pairwise(states):
        for roles in [(), *[(role,) for role in range(len(match.roles))]]:
            told = game.view(before, roles) == game.view(after, roles)
            seen = game.view_key(before, roles) == game.view_key(after, roles)
            require(seen == told, "sights tell apart what views do not, or the other way")
