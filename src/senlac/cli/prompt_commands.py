"""Commands that can be typed during a match besides actions."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from senlac.cli.examples import legal, refused, rule
from senlac.cli.files import read_bytes, write_text
from senlac.cli.kept import record_text
from senlac.cli.odds import chance_table, show_forecast
from senlac.cli.output import grid, percent, plain
from senlac.cli.rules import choose, show
from senlac.cli.terminal_match import SLASH, TerminalCommand, TerminalMatch
from senlac.engine.game.record import Record
from senlac.engine.game.rule_ledger import RuleLedger
from senlac.engine.match.match import Match
from senlac.engine.model.action import NONE, Action
from senlac.engine.model.dice import MOST_ROLLS
from senlac.engine.model.state import State
from senlac.engine.support.errors import IllegalActionError, OddsError, RecordError
from senlac.lab.analysis import odds, rules_forecast
from senlac.lab.odds import change_distributions, forecast, mean
from senlac.lab.reasons import reason

FEW: Final = 40
"""Up to this number of options, odds are computed for all at once."""


ALL: Final = "all"
"""The argument of `?` that lists the actions of all steps."""


class LeaveMatch(Exception):  # noqa: N818 - ends a loop, like StopIteration
    """The player leaves the match."""


# ---- help ------------------------------------------------------------------------------------


def print_help(session: TerminalMatch, role: str, rest: str) -> None:
    """Print what can be typed."""
    session.say("Choose by number, or type an action: its first words will do.")
    match = session.match
    verbs = match.notation([role]).verbs
    offered = session.offered(role)
    wanted = [verb for verb in verbs if rest == ALL or verb in offered]
    named = [" ".join([verb, *[kind.upper() for kind in verbs[verb]]]) for verb in wanted]
    session.say("Actions: " + ", ".join(named))
    examples = legal(match, role)
    if examples:
        session.say(f"Now, for example: {', '.join(examples)}")
    shown = {
        "ACTION": refused(match, role), "[ACTION]": examples[0] if examples else "",
        "[ID]": rule(match),
    }  # fmt: skip
    table = grid("", "")
    table.show_header = False
    for command in dict.fromkeys(COMMANDS.values()):
        word, _, more = command.usage.partition(" ")
        slash = SLASH if word in verbs else ""
        example = f": {word} {shown[more]}" if shown.get(more) else ""
        table.add_row(plain(slash + command.usage, "id"), plain(command.text + example))
    session.console.print(table)
    session.say(f"With {SLASH} in front a word is always a command, never an action.")


def tell_rules(session: TerminalMatch, role: str, rest: str) -> None:
    """Print the rules whose ids have a prefix, or the chapters."""
    ledger = RuleLedger.of(session.match.game)
    if rest:
        show(choose(ledger, rest), {}, covered=False)
        return
    for chapter, rows in ledger.chapters().items():
        session.say(f"{chapter}: {rows[0].id} to {rows[-1].id}")


def tell_log(session: TerminalMatch, role: str, rest: str) -> None:
    """Print the whole log."""
    for line in session.match.log([role]):
        session.say(f"  {line}")


def show_board(session: TerminalMatch, role: str, rest: str) -> None:
    """Show the board with its legend."""
    session.show_board_if_changed(role, legend=True)


def print_refusal(session: TerminalMatch, role: str, rest: str) -> None:
    """Print why an action is illegal."""
    refusal = session.match.why_not(role, rest)
    if refusal is None:
        session.say(f"Nothing forbids it: {rest} is legal now.", "good")
    else:
        session.say(f"{refusal.why} [{refusal.rule}]")


# ---- odds ------------------------------------------------------------------------------------


def print_reasons(session: TerminalMatch, role: str, rest: str) -> None:
    """Print what the computer wanted with its last actions, where nothing is hidden."""
    game, told = session.match.game, False
    for number, move in enumerate(session.bot_moves):
        if game.has_secrets(move.before):
            continue
        index = session.match.role(move.role)
        text = reason(game, move.before, index, move.action, f"reason {number}")
        if text:
            session.say(f"{move.role}, {move.text}: {text}")
            told = True
    if not told:
        session.say("Nothing to explain: the computer has not moved, or its reasons are hidden.")


def print_odds(session: TerminalMatch, role: str, rest: str) -> None:
    """Print the odds of an action, or of all that roll dice now."""
    if rest:
        told = rules_forecast(session.match, role, rest)
        found = odds(session.match, role, rest) if told is None else {}
        if told is not None:
            show_forecast(told, session.console)
        elif not found:
            session.say("No dice: nothing changes by chance.")
        for name, chances in found.items():
            session.console.print(chance_table(name, chances))
        return
    match = session.match
    state, notation = match.determinize([role], "odds"), match.notation([role])
    options = list(match.options_object(role) or ())
    table = grid("action", "", "mean", "chances")
    for action in [action for action in options if action.first != NONE][:FEW]:
        for row in _odds_rows(match, state, role, action):
            table.add_row(*[plain(text) for text in (notation.text(action), *row)])
    if table.row_count:
        session.console.print(table)
    else:
        session.say("No action of this step rolls dice.")


def _odds_rows(match: Match, state: State, role: str, action: Action) -> list[list[str]]:
    """Return the table rows for the odds of one action; empty if it rolls no dice."""
    index = match.role(role)
    told = forecast(match.game, state, index, action)
    if told is not None:
        listed = "  ".join([f"{name}: {percent(chance)}" for name, chance in told.rows])
        return [[told.title, "", listed]] if len(told.rows) > 1 else []
    try:
        found = change_distributions(match.game, state, index, action, MOST_ROLLS // FEW)
    except OddsError:
        return [["", "", "too many outcomes for this list; ask for this action alone"]]
    rows = []
    for name, chances in found.items():
        if len(chances) > 1:
            listed = "  ".join([f"{number}: {percent(chances[number]):>6}" for number in chances])
            rows.append([name, f"{float(mean(chances)):.2f}", listed])
    return rows


# ---- going back, giving up -------------------------------------------------------------------


def take_back(session: TerminalMatch, role: str, rest: str) -> None:
    """Undo the last action; past dice only with the consent of the other players here."""
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


def concede(session: TerminalMatch, role: str, rest: str) -> None:
    """Resign after a question; with an argument, only from the nested match."""
    if rest:
        session.match.play(role, f"concede {rest}")
    elif session.keyboard.agrees("Give up the match?"):
        session.match.concede(role)
        session.fresh = True


# ---- files -----------------------------------------------------------------------------------


def save(session: TerminalMatch, role: str, rest: str) -> None:
    """Write the record, with the secret of its dice so that it can be played on."""
    if not rest:
        session.say("save FILE: where to?", "bad")
        return
    path = Path(rest).expanduser()
    write_record(session.match, path)
    session.say_command("Saved; go on with:", "play", "--resume", path)


def resume(session: TerminalMatch, role: str, rest: str) -> None:
    """Continue from a record."""
    if not rest:
        session.say("resume FILE: which?", "bad")
        return
    match = read_unfinished(Path(rest).expanduser())
    if match.game.id != session.match.game.id or match.roles != session.match.roles:
        session.say(f"{rest} is a match with other sides; leave this one to resume it.", "bad")
        return
    session.begin_again(match)


def leave(session: TerminalMatch, role: str, rest: str) -> None:
    """Leave the match, which can be saved."""
    raise LeaveMatch


# ---- records -------------------------------------------------------------------------------------


def write_record(match: Match, path: Path) -> None:
    """Write a record that can be played on.

    Raises:
        SenlacError: the file cannot be written.
    """
    write_text(path, record_text(match.record(private=True)), "record")


def read_unfinished(path: Path) -> Match:
    """Read a record that can be played on.

    Raises:
        SenlacError: it cannot be read, is damaged, or does not contain the secret of its dice.
    """
    record = Record.from_json(read_bytes(path, "record"))
    match = Match.from_record(record)
    if match.result() is None and not record.secret:
        raise RecordError(
            f"record {path}: without the secret of its dice it can be replayed, not played on"
        )
    return match


# ---- the table of them --------------------------------------------------------------------------


_HELP: Final = TerminalCommand(
    print_help, "? [all]", "this help; with all, the actions of every step"
)

_LOOK: Final = TerminalCommand(show_board, "look", "the board, and what its signs mean")

COMMANDS: Final[Mapping[str, TerminalCommand]] = {
    "?": _HELP,
    "help": _HELP,
    "look": _LOOK,
    "board": _LOOK,
    "why": TerminalCommand(print_refusal, "why ACTION", "why an action is not allowed"),
    "reason": TerminalCommand(
        print_reasons, "reason", "what the computer wanted with its last actions"
    ),
    "odds": TerminalCommand(
        print_odds, "odds [ACTION]", "the chances of an action, or of all actions that roll dice"
    ),
    "undo": TerminalCommand(
        take_back, "undo", "take your last action back, as far as the last die"
    ),
    "log": TerminalCommand(tell_log, "log", "all that happened"),
    "rules": TerminalCommand(
        tell_rules, "rules [ID]", "the chapters, or the rules whose ids begin with ID"
    ),
    "save": TerminalCommand(save, "save FILE", "write the match to a file"),
    "resume": TerminalCommand(resume, "resume FILE", "go on with a saved match"),
    "concede": TerminalCommand(concede, "concede [within]", "give up, or only the nested match"),
    "quit": TerminalCommand(leave, "quit", "leave; you may save the match first"),
}
"""The commands by their first word."""
