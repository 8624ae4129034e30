"""What can be typed during a match besides actions."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from senlac.cli.files import read_bytes, write_text
from senlac.cli.odds import chance_table
from senlac.cli.output import grid, percent, plain
from senlac.cli.rules import choose, show
from senlac.cli.session import Command, Session
from senlac.engine.action import NONE
from senlac.engine.errors import IllegalActionError, RecordError
from senlac.engine.ledger import Ledger
from senlac.engine.match import Match
from senlac.engine.record import Record
from senlac.lab.odds import changes, mean
from senlac.lab.study import odds

FEW: Final = 40
"""The odds of no more options than these are told at once."""


class Left(Exception):  # noqa: N818 - not an error: the player goes
    """The player has left the match."""


# ---- help ------------------------------------------------------------------------------------


def tell_help(session: Session, role: str, rest: str) -> None:
    """Print what can be typed."""
    session.say("Choose by number, or type an action: its first words will do.")
    verbs = session.match.notation([role]).verbs
    named = [" ".join([verb, *[kind.upper() for kind in verbs[verb]]]) for verb in verbs]
    session.say("Actions: " + ", ".join(named))
    table = grid("", "")
    table.show_header = False
    for command in dict.fromkeys(COMMANDS.values()):
        table.add_row(plain(command.usage, "id"), plain(command.text))
    session.console.print(table)


def tell_rules(session: Session, role: str, rest: str) -> None:
    """Print the rules whose ids begin so, or the chapters."""
    ledger = Ledger.of(session.match.game)
    if rest:
        show(choose(ledger, rest), {}, covered=False)
        return
    for chapter, rows in ledger.chapters().items():
        session.say(f"{chapter}: {rows[0].id} to {rows[-1].id}")


def tell_log(session: Session, role: str, rest: str) -> None:
    """Print all that happened."""
    for line in session.match.log([role]):
        session.say(f"  {line}")


def show_board(session: Session, role: str, rest: str) -> None:
    """Show the board with what its signs mean."""
    session.look(role, legend=True)


def tell_why(session: Session, role: str, rest: str) -> None:
    """Say why an action is not legal."""
    refusal = session.match.why_not(role, rest)
    if refusal is None:
        session.say(f"Nothing forbids it: {rest} is legal now.", "good")
    else:
        session.say(f"{refusal.why} [{refusal.rule}]")


# ---- odds ------------------------------------------------------------------------------------


def tell_odds(session: Session, role: str, rest: str) -> None:
    """Print the odds of an action, or of all that roll dice now."""
    if rest:
        found = odds(session.match, role, rest)
        for name, chances in found.items():
            session.console.print(chance_table(name, chances))
        if not found:
            session.say("No dice: nothing changes by chance.")
        return
    match = session.match
    state, notation = match.determinize([role], "odds"), match.notation([role])
    options = list(match.offered(role) or ())
    table = grid("action", "", "mean", "chances")
    for action in [action for action in options if action.first != NONE][:FEW]:
        for name, chances in changes(match.game, state, match.role(role), action).items():
            if len(chances) > 1:
                listed = "  ".join(
                    [f"{number}: {percent(chances[number]):>6}" for number in chances]
                )
                row = [notation.text(action), name, f"{float(mean(chances)):.2f}", listed]
                table.add_row(*[plain(text) for text in row])
    if table.row_count:
        session.console.print(table)
    else:
        session.say("No action of this step rolls dice.")


# ---- going back, giving up -------------------------------------------------------------------


def take_back(session: Session, role: str, rest: str) -> None:
    """Take the last action back; past dice only if the others who sit here agree."""
    match = session.match
    try:
        match.undo(role)
    except IllegalActionError:
        others = [name for name in match.roles if name != role]
        if any(name in session.bots for name in others) or match.entries == 1:
            raise
        if not session.keyboard.agrees(f"{' and '.join(others)}: agreed?"):
            raise
        match.undo(role, agreed=others)
    session.say("Taken back.")
    session.redraw()
    session.chosen, session.fresh = (), True


def concede(session: Session, role: str, rest: str) -> None:
    """Give up, after one question; a match within by itself, if that is named."""
    if rest:
        session.match.play(role, f"concede {rest}")
    elif session.keyboard.agrees("Give up the match?"):
        session.match.concede(role)
        session.fresh = True


# ---- files -----------------------------------------------------------------------------------


def save(session: Session, role: str, rest: str) -> None:
    """Write the record, with the secret of its dice so that it can be played on."""
    if not rest:
        session.say("save FILE: where to?", "bad")
        return
    path = Path(rest).expanduser()
    write_record(session.match, path)
    session.say_command("Saved; go on with:", "play", "--resume", path)


def resume(session: Session, role: str, rest: str) -> None:
    """Go on with a record."""
    if not rest:
        session.say("resume FILE: which?", "bad")
        return
    match = read_unfinished(Path(rest).expanduser())
    if match.game.id != session.match.game.id or match.roles != session.match.roles:
        session.say(f"{rest} is a match of other sides; leave this one and resume it then.", "bad")
        return
    session.begin_again(match)


def leave(session: Session, role: str, rest: str) -> None:
    """Leave the match; it may be saved."""
    raise Left


# ---- records -------------------------------------------------------------------------------------


def write_record(match: Match, path: Path) -> None:
    """Write a record that can be played on.

    Raises:
        SenlacError: the file cannot be written.
    """
    document = match.record(private=True).document()
    write_text(path, json.dumps(document, indent=1, ensure_ascii=False) + "\n", "record")


def read_unfinished(path: Path) -> Match:
    """Read a record that can be played on.

    Raises:
        SenlacError: it cannot be read, is damaged, or came without the secret of its dice.
    """
    record = Record.from_json(read_bytes(path, "record"))
    match = Match.from_record(record)
    if match.result() is None and not record.secret:
        raise RecordError(
            f"record {path}: without the secret of its dice it can be replayed, not played on"
        )
    return match


# ---- the table of them --------------------------------------------------------------------------


_HELP: Final = Command(tell_help, "?", "this help")

COMMANDS: Final[Mapping[str, Command]] = {
    "?": _HELP,
    "help": _HELP,
    "board": Command(show_board, "board", "the board, and what its signs mean"),
    "why": Command(tell_why, "why ACTION", "why an action is not allowed: why move S1 d4"),
    "odds": Command(tell_odds, "odds [ACTION]", "the chances of an action, or of all that roll"),
    "undo": Command(take_back, "undo", "take your last action back, as far as the last die"),
    "log": Command(tell_log, "log", "all that happened"),
    "rules": Command(tell_rules, "rules [ID]", "the chapters, or the rules: rules melee.3"),
    "save": Command(save, "save FILE", "write the match to a file"),
    "resume": Command(resume, "resume FILE", "go on with a saved match"),
    "concede": Command(concede, "concede [within]", "give up, or only the match within"),
    "quit": Command(leave, "quit", "leave; you may save the match first"),
}
"""The commands by the word they begin with."""
