"""`senlac admin`: commands for hosts.

Each command imports the part of the server that it needs: all parts take half a second to import,
and every other command of the program would wait for them.
"""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from senlac.cli.arguments import JsonOption
from senlac.cli.extras import import_extra
from senlac.cli.files import os_error_text, write_bytes, write_text
from senlac.cli.output import grid, paper, plain, write_json
from senlac.engine.support.errors import OptionError, SenlacError

if TYPE_CHECKING:
    from senlac.server.config.settings import Settings

admin = typer.Typer(
    help="Manage a server: users, matches, backups, bug reports.",
    context_settings={"help_option_names": ["-h", "--help"]},
    invoke_without_command=True,
    pretty_exceptions_enable=False,
)

MatchArgument = Annotated[str, typer.Argument(metavar="MATCH", help="The id of a match.")]
OutputOption = Annotated[
    Path | None, typer.Option("--output", "-o", metavar="FILE", help="Output file.")
]


@admin.callback()
def start(context: typer.Context) -> None:
    """Print the help if no command is given.

    Raises:
        SenlacError: the packages of the server are not installed.
    """
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
    else:
        import_extra("senlac.server.ops.reading", "admin", "server")


@admin.command()
def users(*, as_json: JsonOption = False) -> None:
    """List the users of the server, newest first."""
    from senlac.server.ops import reading

    found = reading.users(_settings())
    if as_json:
        write_json([asdict(user) for user in found])
        return
    shown = grid("id", "name", "", "matches", "since", "last seen")
    for user in found:
        kind = "guest" if user.guest else ""
        seen = (user.seen_at or "")[:10]
        row = (user.id, user.name, kind, str(user.matches), user.created_at[:10], seen)
        shown.add_row(*[plain(cell) for cell in row])
    paper().print(shown)


@admin.command()
def matches(
    *,
    status: Annotated[
        str, typer.Option(help="Status: open, running, paused, over or abandoned.")
    ] = "",
    as_json: JsonOption = False,
) -> None:
    """List the matches, most recently played first."""
    from senlac.server.ops import reading

    found = reading.matches(_settings(), status)
    if as_json:
        write_json([asdict(match) for match in found])
        return
    shown = grid("id", "game", "scenario", "status", "entries", "seats", "played")
    for match in found:
        seats = ", ".join([f"{role}: {name}" for role, name in match.seats.items()])
        standing = f"{match.status}, set aside" if match.set_aside else match.status
        row = (
            match.id, match.game, match.scenario, standing, str(match.entries), seats,
            match.played_at[:10],
        )  # fmt: skip
        shown.add_row(*[plain(cell) for cell in row])
    paper().print(shown)


@admin.command()
def release(match: MatchArgument) -> None:
    """Release a match that is set aside because the server died while working on it.

    It is playable again after the next start of the server.
    """
    from senlac.server.matches.crash_guard import release

    if not release(_settings().data, match):
        raise OptionError(f"{match[:40]}: this match is not set aside")
    typer.echo(f"The match {match} is playable after the next start of the server.")


@admin.command()
def password(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of an account.")],
) -> None:
    """Set a new password for a user, also while the server runs."""
    from senlac.server.ops import people

    made = people.new_password(_settings(), name)
    typer.echo(f"The password of {made.name} is now {made.password}")
    where = f"Send it to {made.email}" if made.email else "There is no e-mail address to send it to"
    typer.echo(f"{where}; it is not kept anywhere. Every browser is signed out, every token gone.")


@admin.command()
def end(
    matches: Annotated[
        list[str] | None, typer.Argument(metavar="[MATCH]...", help="Ids of matches.")
    ] = None,
    *,
    days: Annotated[
        float | None, typer.Option(min=0, help="Matches without an action for this number of days.")
    ] = None,
    player: Annotated[
        str, typer.Option(metavar="NAME", help="Matches that this user made or plays in.")
    ] = "",
    bots: Annotated[bool, typer.Option("--bots", help="Matches between bots only.")] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask for confirmation.")] = False,
) -> None:
    """End matches without a result, also while the server runs. Their records stay.

    Matches are given by id, or selected by all options together.
    """
    from senlac.server.ops import end_matches

    which = end_matches.MatchFilter(matches or [], days, player, bots)
    found = end_matches.to_end(_settings(), which)
    if found and not yes:
        typer.echo("\n".join(found))
        typer.confirm(f"End these {len(found)}?", abort=True)
    ended = end_matches.end(_settings(), found) if found else []
    typer.echo(f"Ended: {', '.join(ended) or 'none'}.")


@admin.command()
def export(match: MatchArgument, *, output: OutputOption = None) -> None:
    """Write the record of a match, as far as it is public now."""
    from senlac.server.ops import bundle, reading

    record = bundle.export(reading.table(_settings(), match))
    if output is None:
        write_json(record)
        return
    write_text(output, bundle.written(record), "record")


@admin.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="New file for the backup.")],
) -> None:
    """Copy the database, also while the server runs."""
    from senlac.server.ops import backup as copies

    typer.echo(f"Saved to {file}: {copies.backup(_settings(), file)}.")


@admin.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="File written by `backup`.")],
    *,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask for confirmation.")] = False,
) -> None:
    """Replace the database with a backup, also while the server runs."""
    from senlac.server.ops import backup as copies
    from senlac.server.ops import restore as restoring

    settings = _settings()
    target = copies.require_place(settings)
    if not yes:
        typer.echo(f"{file} holds {copies.check(file)}.")
        typer.confirm(f"Put it in the place of {target}?", abort=True)
    contents, saved = restoring.restore(settings, file)
    typer.echo(f"Restored to {target}: {contents}.")
    if saved is not None:
        typer.echo(f"What was there before is saved to {saved}.")


@admin.command()
def bug(
    match: MatchArgument,
    *,
    output: OutputOption = None,
    log: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Log file of the server; its lines about the match are included."
        ),
    ] = None,
) -> None:
    """Make a bundle for a bug report: no secret of a running match, no password, no token."""
    from senlac.server.ops import bundle, reading

    target = output or Path(f"senlac-{match}.zip")
    table = reading.table(_settings(), match)
    write_bytes(target, bundle.bundle(table, _lines(log)), "bundle")
    typer.echo(f"Written to {target}. The names of players are in it, and nothing that is secret.")


def _settings() -> Settings:
    """Return the settings of the server."""
    from senlac.server.config import settings

    return settings.from_environment()


def _lines(log: Path | None) -> list[str]:
    """Return the lines of a log file.

    Raises:
        SenlacError: it cannot be read.
    """
    if log is None:
        return []
    try:
        return log.read_text(encoding="utf-8-sig", errors="replace").splitlines()
    except OSError as error:
        raise SenlacError(f"log {log}: {os_error_text(error)}") from error
