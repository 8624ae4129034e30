"""`senlac play`: a match in the terminal."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import typer

from senlac.bots.bot import Bot, make_bot
from senlac.cli.arguments import (
    HandicapOption,
    OptionsOption,
    OverlayOption,
    ScenarioOption,
    SeedOption,
    complete_bot,
    complete_game,
    overlay_of,
    read_options,
    scenario_of,
)
from senlac.cli.files import STANDARD, read_text, require_writable
from senlac.cli.kept import Kept, folder, unfinished
from senlac.cli.keyboard import Keyboard
from senlac.cli.leaving import run
from senlac.cli.output import grid, paper, plain
from senlac.cli.prompt_commands import COMMANDS, read_unfinished
from senlac.cli.terminal_match import TerminalMatch
from senlac.engine.data.overlay import Overlay
from senlac.engine.game.game import Game
from senlac.engine.match import registry
from senlac.engine.match.default_setup import apply_default_setup
from senlac.engine.match.match import SECRET_BYTES, Match
from senlac.engine.support.errors import OptionError

HUMAN: Final = "human"
"""The player of a role that no bot plays, as records name it."""

DEFAULT_BOT: Final = "normal"

ANY: Final = Path("?")
"""The value of `--resume` without a file."""

ResumeOption = Annotated[
    Path | None,
    typer.Option(metavar="[FILE]", help="Resume a saved match (default: one saved automatically)."),
]


def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="Id of a game.", autocompletion=complete_game),
    ] = None,
    *,
    scenario: ScenarioOption = None,
    option: OptionsOption = None,
    sides: Annotated[
        list[str] | None,
        typer.Option("--as", metavar="SIDE", help="Side you play (default: the first to move)."),
    ] = None,
    bot: Annotated[
        str | None,
        typer.Option(
            metavar="BOT",
            help="Opponent: easy, normal (default), hard, best; or mcts:800 and such.",
            autocompletion=complete_bot,
        ),
    ] = None,
    by_hand: Annotated[bool, typer.Option("--by-hand", help="Set up by hand.")] = False,
    hotseat: Annotated[
        bool, typer.Option("--hotseat", help="Play all sides at this keyboard.")
    ] = False,
    seed: SeedOption = None,
    resume: ResumeOption = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="File for the match when you leave.")
    ] = None,
    overlay: OverlayOption = None,
    handicap: HandicapOption = None,
    layout: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Begin at a position in a layout file."),
    ] = None,
) -> None:
    """Play in the terminal, against the computer or each other.

    Without options the first scenario begins, you move first, and the computer answers.
    """
    keyboard = Keyboard()
    if save is not None:
        require_writable(save, "record")
    if resume is not None:
        if game or scenario or option or overlay or handicap or seed or layout:
            raise OptionError("play --resume: the record says what is played; leave the rest out")
        match = resumed(resume, keyboard)
        seats = assign(match, sides, bot, hotseat=hotseat)
    else:
        if layout is None:
            chosen = chosen_start(game, scenario, overlay, handicap)
            begin = beginning(chosen, option, seed, by_hand=by_hand)
        elif scenario or option or handicap:
            raise OptionError("play --layout: the layout names its scenario and options itself")
        else:
            begin = laid_out(game, layout, seed, overlay)
        seats = assign(begin({}), sides, bot, hotseat=hotseat)
        match = begin(seats)
    session = TerminalMatch(match, make_bots(seats, seed), paper(), keyboard, COMMANDS)
    run(session, save)


# ---- who plays what -----------------------------------------------------------------------------


class ChosenStart(NamedTuple):
    """The game and scenario of a match, and its overlay if it has one."""

    game: Game[Any]
    scenario: str
    overlay: Overlay | None


def chosen_start(
    name: str | None, scenario: str | None, overlay: Path | None, handicap: str | None
) -> ChosenStart:
    """Return what the command line chooses; a handicap is an overlay.

    Raises:
        SenlacError: no such game, scenario or handicap, or the overlay cannot be read.
    """
    game = registry.game(name if name is not None else the_only_game())
    chosen = scenario_of(game, scenario)
    return ChosenStart(game, chosen, overlay_of(game, chosen, overlay, handicap))


def beginning(
    chosen: ChosenStart,
    options: Sequence[str] | None,
    seed: str | None,
    *,
    by_hand: bool,
) -> Callable[[Mapping[str, str]], Match]:
    """Return a function that begins the match, the same one each time, with its players.

    The default set-up is used, unless the match is set up by hand.

    Raises:
        SenlacError: there is no such option.
    """
    game, scenario, overlay = chosen
    given = read_options(game, scenario, options)
    secret = new_secret(seed)

    def begin(seats: Mapping[str, str]) -> Match:
        match = Match.new(
            game, scenario, options=given, overlay=overlay, seats=seats, seed=seed, secret=secret
        )
        if not by_hand:
            apply_default_setup(match)
        return match

    return begin


def laid_out(
    name: str | None, layout: Path, seed: str | None, overlay: Path | None
) -> Callable[[Mapping[str, str]], Match]:
    """Return a function that begins the match at a layout.

    Raises:
        SenlacError: no such game, or the layout or the overlay cannot be read.
    """
    game = registry.game(name if name is not None else the_only_game())
    laid = None if overlay is None else Overlay.from_file(overlay)
    secret = new_secret(seed)
    text = read_text(layout, "layout")

    def begin(seats: Mapping[str, str]) -> Match:
        return Match.from_layout(text, game, overlay=laid, seats=seats, seed=seed, secret=secret)

    return begin


def new_secret(seed: str | None) -> bytes | None:
    """Return a secret for every beginning of the match, None if its seed determines one."""
    return None if seed is not None else secrets.token_bytes(SECRET_BYTES)


def the_only_game() -> str:
    """Return the id of the only game.

    Raises:
        OptionError: there are several.
    """
    known = [game.id for game in registry.games()]
    if len(known) == 1:
        return known[0]
    raise OptionError(f"play: which game? There are: {', '.join(known)}")


def assign(
    match: Match, sides: Sequence[str] | None, bot: str | None, *, hotseat: bool
) -> dict[str, str]:
    """Return who plays each role: HUMAN, or the text of a bot.

    Raises:
        OptionError: there is no such side, or the options contradict each other.
    """
    if hotseat:
        if sides or bot:
            raise OptionError("play --hotseat: all sides are played here; leave out --as and --bot")
        return dict.fromkeys(match.roles, HUMAN)
    kept = match.header.seats
    for side in sides or []:
        match.role(side)
    if sides:
        people = list(sides)
    elif kept:
        people = [role for role in match.roles if kept.get(role, HUMAN) == HUMAN]
    else:
        people = match.actors()[:1] or match.roles[:1]
    seats: dict[str, str] = {}
    for role in match.roles:
        before = kept.get(role, HUMAN)
        seats[role] = bot or (before if before != HUMAN else DEFAULT_BOT)
        if role in people:
            seats[role] = HUMAN
    return seats


def make_bots(seats: Mapping[str, str], seed: str | None) -> dict[str, Bot]:
    """Return the bots by role; with a seed their choices are reproducible.

    Raises:
        SenlacError: there is no such bot.
    """
    thought = seed if seed is not None else secrets.token_hex(8)
    return {
        role: make_bot(text, f"{thought} {role}") for role, text in seats.items() if text != HUMAN
    }


# ---- kept matches -------------------------------------------------------------------------------


def resumed(resume: Path, keyboard: Keyboard) -> Match:
    """Return the match of a record, or an automatically saved one for `ANY`.

    Raises:
        SenlacError: it cannot be read or played on, or it is not clear which one is meant.
    """
    return read_unfinished(chosen_kept(keyboard) if resume == ANY else resume)


def chosen_kept(keyboard: Keyboard) -> Path:
    """Return the file of the saved match. If there are several, the player chooses one.

    Raises:
        OptionError: there is none, or there are several and the input is no terminal.
    """
    found = unfinished()
    if not found:
        raise OptionError(f"play --resume: no match is kept in {folder()}")
    if len(found) == 1:
        return found[0].path
    if not keyboard.live:
        listed = "; ".join([str(one.path) for one in found])
        raise OptionError(f"play --resume: several matches, name one; latest first: {listed}")
    console = paper()
    table = grid("", "game", "scenario", "you", "entries", "kept at", "file")
    for number, one in enumerate(found, start=1):
        table.add_row(plain(str(number), "id"), *[plain(cell) for cell in described(one)])
    console.print(table)
    while True:
        text = keyboard.ask(f"Which? 1 to {len(found)} (Enter: 1) ").strip() or "1"
        if text.isdecimal() and 1 <= int(text) <= len(found):
            return found[int(text) - 1].path


def described(one: Kept) -> list[str]:
    """Return the table cells of a saved match."""
    header = one.record.header
    people = ", ".join([role for role, who in header.seats.items() if who == HUMAN])
    return [
        header.game, header.start.scenario, people, str(len(one.record.entries)),
        f"{one.at:%Y-%m-%d %H:%M}", str(one.path),
    ]  # fmt: skip


def with_file(args: Sequence[str]) -> list[str]:
    """Return the command line with `ANY` after a `--resume` without a file.

    Typer has no options whose value may be omitted.
    """
    found: list[str] = []
    for place, arg in enumerate(args):
        found.append(arg)
        following = args[place + 1] if place + 1 < len(args) else "--"
        last = following.startswith("-") and following != str(STANDARD)
        if arg == "--resume" and args[0] == "play" and last:
            found.append(str(ANY))
    return found
