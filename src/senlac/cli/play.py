"""`senlac play`: a match in the terminal."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from senlac.bots.bot import Bot, make_bot
from senlac.cli.choices import (
    OptionsOption,
    OverlayOption,
    ScenarioOption,
    SeedOption,
    complete_bot,
    complete_game,
    read_options,
    scenario_of,
)
from senlac.cli.commands import COMMANDS, Left, read_unfinished, write_record
from senlac.cli.files import read_text, reason, require_writable
from senlac.cli.keyboard import Keyboard
from senlac.cli.output import paper
from senlac.cli.session import Session
from senlac.cli.status import INTERRUPTED
from senlac.engine import registry
from senlac.engine.errors import OptionError, SenlacError
from senlac.engine.match import SECRET_BYTES, Match
from senlac.engine.overlay import Overlay
from senlac.engine.usual import set_up

HUMAN: Final = "human"
"""Who sits in a seat that no bot has, as the record says it."""

DEFAULT_BOT: Final = "greedy"


def play(  # noqa: PLR0913 - each is an option of the command line
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="A game's id.", autocompletion=complete_game),
    ] = None,
    *,
    scenario: ScenarioOption = None,
    option: OptionsOption = None,
    sides: Annotated[
        list[str] | None,
        typer.Option("--as", metavar="SIDE", help="The side you play; who begins if not given."),
    ] = None,
    bot: Annotated[
        str | None,
        typer.Option(
            metavar="BOT",
            help="Your opponent: greedy (if not given), random, mcts:1s, mcts:800.",
            autocompletion=complete_bot,
        ),
    ] = None,
    by_hand: Annotated[bool, typer.Option("--by-hand", help="Set up by hand.")] = False,
    hotseat: Annotated[
        bool, typer.Option("--hotseat", help="All sides are played at this keyboard.")
    ] = False,
    seed: SeedOption = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a saved match.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to keep the match when you leave.")
    ] = None,
    overlay: OverlayOption = None,
    layout: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Begin at a position written by names."),
    ] = None,
) -> None:
    """Play in the terminal, against the computer or each other.

    Without options the first scenario begins, you move first, and the computer answers.
    """
    if save is not None:
        require_writable(save, "record")
    if resume is not None:
        if game or scenario or option or overlay or seed or layout:
            raise OptionError("play --resume: the record says what is played; leave the rest out")
        match = read_unfinished(resume)
        seats = assign(match, sides, bot, hotseat=hotseat)
    else:
        if layout is None:
            begin = beginning(game, scenario, option, seed, overlay, by_hand=by_hand)
        elif scenario or option:
            raise OptionError("play --layout: the layout names its scenario and options itself")
        else:
            begin = laid_out(game, layout, seed, overlay)
        seats = assign(begin({}), sides, bot, hotseat=hotseat)
        match = begin(seats)
    session = Session(match, make_bots(seats, seed), paper(), Keyboard(), COMMANDS)
    run(session, save)


# ---- who plays what -----------------------------------------------------------------------------


def beginning(
    name: str | None,
    scenario: str | None,
    options: Sequence[str] | None,
    seed: str | None,
    overlay: Path | None,
    *,
    by_hand: bool,
) -> Callable[[Mapping[str, str]], Match]:
    """Return what begins the match, the same each time, with those who sit at it.

    All stand as is usual, unless they are set up by hand.

    Raises:
        SenlacError: no such game, scenario or option, or the overlay cannot be read.
    """
    game = registry.game(name if name is not None else the_only_game())
    chosen = scenario_of(game, scenario)
    given = read_options(game, chosen, options)
    laid = None if overlay is None else Overlay.from_file(overlay)
    secret = new_secret(seed)

    def begin(seats: Mapping[str, str]) -> Match:
        match = Match.new(
            game, chosen, options=given, overlay=laid, seats=seats, seed=seed, secret=secret
        )
        if not by_hand:
            set_up(match)
        return match

    return begin


def laid_out(
    name: str | None, layout: Path, seed: str | None, overlay: Path | None
) -> Callable[[Mapping[str, str]], Match]:
    """Return what begins the match at a position written by names.

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
    """Return a secret that the match has each time it is begun, None if its seed gives it one."""
    return None if seed is not None else secrets.token_bytes(SECRET_BYTES)


def the_only_game() -> str:
    """Return the id of the game, if there is but one.

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
        OptionError: there is no such side, or the wishes do not go together.
    """
    if hotseat:
        if sides or bot:
            raise OptionError("play --hotseat: everybody sits here; leave out --as and --bot")
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
    """Return the bots of the seats that have one; with a seed they think the same again.

    Raises:
        SenlacError: there is no such bot.
    """
    thought = seed if seed is not None else secrets.token_hex(8)
    return {
        role: make_bot(text, f"{thought} {role}") for role, text in seats.items() if text != HUMAN
    }


# ---- playing ------------------------------------------------------------------------------------


def run(session: Session, save: Path | None) -> None:
    """Play to the end, or until the player goes, and keep the match."""
    try:
        session.play()
        keep_finished(session, save)
    except Left:
        keep(session, save, ask=True)
    except EOFError:
        session.console.print()
        keep(session, save, ask=False)
    except KeyboardInterrupt:
        session.console.print()
        keep(session, save, ask=False)
        raise typer.Exit(INTERRUPTED) from None


def keep_finished(session: Session, save: Path | None) -> None:
    """Keep the record of a match that is over, where it was asked for."""
    if save is None and session.keyboard.live:
        save = wish(session)
    if save is not None:
        store(session.match, save)
        session.say_command("Saved; see it again with:", "replay", save)


def keep(session: Session, save: Path | None, *, ask: bool) -> None:
    """Keep a match that is not over: where it was asked for, or where matches are left."""
    match = session.match
    if save is None and (match.entries == 1 or match.result() is not None):
        return
    if save is None and ask:
        try:
            save = wish(session)
        except (EOFError, KeyboardInterrupt):
            session.console.print()
        else:
            if save is None:
                return
    path = save if save is not None else left_match(match)
    store(match, path)
    session.say_command("The match is kept; go on with:", "play", "--resume", path)


def store(match: Match, path: Path) -> None:
    """Write the record of a match; where that fails, keep it with the matches that were left.

    Raises:
        SenlacError: the file cannot be written; the message says where the match is instead.
    """
    refuge = left_match(match)
    if path == refuge:
        make_folder(path.parent)
    try:
        write_record(match, path)
    except SenlacError as error:
        if path == refuge:
            raise
        make_folder(refuge.parent)
        write_record(match, refuge)
        raise SenlacError(f"{error}; the match is kept in {refuge}") from error


def make_folder(folder: Path) -> None:
    """Make the folder of the matches that were left, if it is not there.

    Raises:
        SenlacError: it cannot be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SenlacError(f"the match could not be kept in {folder}: {reason(error)}") from error


def wish(session: Session) -> Path | None:
    """Ask where the match is to be saved."""
    text = session.keyboard.ask("Save to which file? (Enter: do not save) ").strip()
    return Path(text).expanduser() if text else None


def left_match(match: Match) -> Path:
    """Return the file of the last match of a game that was left without a word."""
    home = os.environ.get("XDG_STATE_HOME") or "~/.local/state"
    return Path(home).expanduser() / "senlac" / f"{match.game.id}.json"
