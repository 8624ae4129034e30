"""Changes of an analysis: going to an entry, names, notes, deleted variations, dice, its link."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from senlac.engine.match.match import Match
from senlac.server.matches.analysis import (
    MAX_COMMENTS,
    MAX_ENTRIES,
    MAX_LETTERS,
    Analysis,
    Comment,
)  # fmt: skip
from senlac.server.matches.change import Change
from senlac.server.matches.crash_guard import guarded
from senlac.server.matches.invite_links import word_of
from senlac.server.matches.table import Table
from senlac.server.support.errors import Forbidden, Illegal, NotFound, engine_errors_as_refusals
from senlac.server.support.ids import hashed

RULE: Final = "table.analysis"
SHARED: Final = "analysis"
"""What the code in the link of an analysis is derived for, in the place of a role."""

NO_ANALYSIS: Final = "This match is not an analysis."
FULL: Final = f"This analysis has {MAX_ENTRIES} steps, which is the limit. Begin another from here."


def require_analysis(table: Table) -> Analysis:
    """Return the analysis of a table.

    Raises:
        NotFound: it is a match.
    """
    if table.analysis is None:
        raise NotFound(NO_ANALYSIS)
    return table.analysis


def require_own(table: Table, account: str) -> Analysis:
    """Return the analysis of a table that belongs to an account.

    Raises:
        NotFound: it is a match.
        Forbidden: it belongs to another account.
    """
    analysis = require_analysis(table)
    if table.owner != account:
        raise Forbidden("Only the person who made this analysis can change it.")
    return analysis


def require_match(table: Table) -> None:
    """Require that a table is not an analysis, which no one else plays.

    Raises:
        Illegal: it is one.
    """
    if table.analysis is not None:
        raise Illegal("This is an analysis: share it by its link, or delete it.", RULE)


# ---- the tree -----------------------------------------------------------------------------------


def deleted_entries(match: Match, comments: Mapping[int, Comment]) -> set[int]:
    """Return the entries that are deleted, and all after them."""
    gone: set[int] = set()
    for one in match.core.history.played:
        said = comments.get(one.entry.n)
        if one.after in gone or (said is not None and said.deleted):
            gone.add(one.entry.n)
    return gone


def require_room(table: Table) -> None:
    """Require that an analysis can have another entry.

    Raises:
        Illegal: it cannot.
    """
    if table.analysis is not None and table.entries >= MAX_ENTRIES:
        raise Illegal(FULL, RULE)


@guarded
def go_to(table: Table, whole: Match, account: str, entry: int, now: float) -> Change | None:
    """Go to an entry of an analysis; return None if it is there already.

    Raises:
        Refused: there is no such entry, or it is deleted.
    """
    analysis = require_own(table, account)
    require_room(table)
    if entry == whole.core.history.line[-1]:
        return None
    if entry in deleted_entries(whole, analysis.comments):
        raise NotFound("This variation has been deleted.")
    return Change(table, _gone_to(table, whole, entry, now))


def _gone_to(table: Table, whole: Match, entry: int, now: float) -> Table:
    """Return a table after its match has gone to another entry."""
    match = whole.copy()
    with engine_errors_as_refusals():
        match.undo(table.roles[0], entry)
    return table.after_move(match, now)


def play(table: Table, match: Match, role: str, action: str) -> None:
    """Play an action in an analysis; if it was played here before, without dice, go there instead.

    Raises:
        SenlacError: the action is illegal, or a die has no side of a chosen value.
    """
    analysis = require_analysis(table)
    known = _known_entry(match, role, action, deleted_entries(match, analysis.comments))
    if known is None:
        match.play(role, action)
    else:
        match.undo(role, known)


def _known_entry(match: Match, role: str, action: str, gone: set[int]) -> int | None:
    """Return the entry that plays an action after the present state, None if there is none."""
    history = match.core.history
    for one in history.played[max(history.floor, 1) :]:
        entry = one.entry
        same = entry.undo < 0 and one.after == history.line[-1] and not entry.rolls
        if same and (entry.role, entry.action) == (role, action) and entry.n not in gone:
            return entry.n
    return None


def after_dice(table: Table, before: int) -> Table:
    """Return a table without the chosen dice, if dice were rolled after the first entries."""
    analysis, match = require_analysis(table), table.match
    assert match is not None, "an action was played in it"
    rolled = any(one.entry.rolls for one in match.core.history.played[before:])
    if not rolled or not analysis.dice:
        return table
    return replace(table, analysis=replace(analysis, dice=()))


# ---- what its owner says ------------------------------------------------------------------------


def comment(table: Table, account: str, entry: int, said: Comment) -> Change | None:
    """Set the name and the note of an entry; return None if they are the same.

    Raises:
        Refused: there is no such entry, or too many have notes.
    """
    analysis = require_own(table, account)
    match = table.match
    if match is None or not 0 <= entry < match.entries:
        raise NotFound("There is no such move in this analysis.")
    if match.core.history.played[entry].entry.undo >= 0:
        raise NotFound("There is no such move in this analysis.")
    if analysis.comments.get(entry, Comment()) == said:
        return None
    return _with_comment(table, analysis, entry, said)


def delete(table: Table, whole: Match, account: str, entry: int, now: float) -> Change:
    """Delete a variation: an entry with all after it. If it is shown, go to the entry before it.

    Raises:
        Refused: there is no such entry, or it is the first one.
    """
    analysis = require_own(table, account)
    history = whole.core.history
    if not 0 < entry < len(history.played) or history.played[entry].entry.undo >= 0:
        raise NotFound("There is no such move in this analysis.")
    after = table
    if entry in history.line:
        require_room(table)
        after = _gone_to(table, whole, history.played[entry].after, now)
    # Its names and notes are erased, and those of the moves after it.
    below = deleted_entries(whole, {entry: Comment(deleted=True)})
    kept = {number: said for number, said in analysis.comments.items() if number not in below}
    change = _with_comment(after, replace(analysis, comments=kept), entry, Comment(deleted=True))
    return replace(change, before=table)


def _with_comment(table: Table, analysis: Analysis, entry: int, said: Comment) -> Change:
    """Return the change to a table with another comment.

    Raises:
        Illegal: there are too many, or together they are too long.
    """
    comments = {number: kept for number, kept in analysis.comments.items() if number != entry}
    if said != Comment():
        comments[entry] = said
    if len(comments) > MAX_COMMENTS:
        raise Illegal(f"An analysis has at most {MAX_COMMENTS} notes.", RULE)
    if said.length and sum(kept.length for kept in comments.values()) > MAX_LETTERS:
        raise Illegal(f"All notes of an analysis have at most {MAX_LETTERS:,} letters.", RULE)
    return Change(table, table.changed(analysis=replace(analysis, comments=comments)))


def retitle(table: Table, account: str, title: str) -> Change | None:
    """Rename an analysis; return None if that is its title already."""
    analysis = require_own(table, account)
    if analysis.title == title:
        return None
    return Change(table, table.changed(analysis=replace(analysis, title=title)))


def set_dice(table: Table, account: str, values: Sequence[int]) -> Change | None:
    """Set the values of the next dice; return None if they are set already."""
    analysis = require_own(table, account)
    if analysis.dice == tuple(values):
        return None
    return Change(table, table.changed(analysis=replace(analysis, dice=tuple(values))))


# ---- its link -----------------------------------------------------------------------------------


def link_code(table: Table, key: bytes) -> str:
    """Return the code in the link of an analysis, "" if it has none. `key` is the server's."""
    analysis = require_analysis(table)
    if analysis.link_hash is None:
        return ""
    return _code(table, key, analysis.links)


def _code(table: Table, key: bytes, number: int) -> str:
    # Not from the secret of its dice, which the record of a variation that has an end contains.
    return word_of(key, f"{SHARED} {table.id}", number)


def share(table: Table, account: str, key: bytes, *, opened: bool, over: bool) -> Change | None:
    """Make a link to an analysis, or end the present one; return None if nothing changes.

    `key` is the server's. `over`: whether the match that the analysis comes from is over.

    Raises:
        Illegal: the match goes on, and the analysis knows what others may not.
    """
    analysis = require_own(table, account)
    if opened == (analysis.link_hash is not None):
        return None
    if not opened:
        return Change(table, table.changed(analysis=replace(analysis, link_hash=None)))
    if analysis.secret and not over:
        why = "The match goes on, and this position has secrets. You can share it after the end."
        raise Illegal(why, RULE)
    number = analysis.links + 1
    after = replace(analysis, links=number, link_hash=hashed(_code(table, key, number)))
    return Change(table, table.changed(analysis=after))
