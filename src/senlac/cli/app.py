"""The program `senlac`: its commands, and their common error handling."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Final, NoReturn

import typer
from typer.core import TyperGroup

from senlac import __version__
from senlac.cli.admin import admin
from senlac.cli.bench import bench
from senlac.cli.encoding import ERRORS
from senlac.cli.engine import engine
from senlac.cli.files import os_error_text
from senlac.cli.games import games
from senlac.cli.new_game import new_game
from senlac.cli.odds import odds
from senlac.cli.output import complain, write_nowhere
from senlac.cli.play import play, with_file
from senlac.cli.position_suite import ask_positions
from senlac.cli.replay import replay
from senlac.cli.rules import rules
from senlac.cli.serve import serve
from senlac.cli.simulate import simulate
from senlac.cli.study import ratings, study
from senlac.cli.tune import tune
from senlac.engine.support.errors import SenlacError

BAD_INPUT: Final = 2
"""The exit status after invalid input."""

SUMMARY: Final = """Play, host and analyse board wargames of 1066.

To play at once: [bold]senlac play shieldwall[/bold].
To list the games: [bold]senlac games[/bold].
Options of a command: [bold]senlac play --help[/bold].
"""


class Program(TyperGroup):
    """The group of all commands. Every error is reported in one line and ends with status 2."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,  # noqa: FBT001, FBT002 - Typer's
        windows_expand_args: bool = True,  # noqa: FBT001, FBT002 - Typer's
        **extra: Any,  # noqa: ANN401 - Typer's
    ) -> NoReturn:
        fix_streams()
        try:
            status = super().main(
                args=with_file(sys.argv[1:] if args is None else args),
                prog_name="senlac",
                complete_var=complete_var,
                # Errors are raised here instead of being drawn as a panel.
                standalone_mode=False,
                windows_expand_args=windows_expand_args,
                **extra,
            )
        except typer.TyperException as error:
            status = fail(error.format_message())
        except SenlacError as error:
            status = fail(str(error))
        except OSError as error:
            status = fail(os_error_text(error))
        except typer.Abort:
            status = 1
        sys.exit(status if isinstance(status, int) else 0)

    def make_context(self, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - Typer's
        with broken_pipe_as_error():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401 - Typer's
        with broken_pipe_as_error():
            status = super().invoke(ctx)
            sys.stdout.flush()
            return status


app = typer.Typer(
    cls=Program,
    help=SUMMARY,
    invoke_without_command=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
COMMANDS: Final = (
    games, play, simulate, study, ratings, tune, replay, rules, bench, engine, serve, new_game,
)  # fmt: skip
for command in COMMANDS:
    app.command()(command)
app.command("test-positions")(ask_positions)
app.add_typer(admin, name="admin")
# Its switches belong to the game, so they are passed on unparsed.
app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})(odds)


def show_version(wanted: bool) -> None:  # noqa: FBT001 - called by Typer with the option's value
    """Print the version and exit."""
    if wanted:
        typer.echo(f"senlac {__version__}")
        raise typer.Exit


@app.callback()
def start(
    context: typer.Context,
    *,
    version: Annotated[  # noqa: ARG001 - the option has done all when it was read
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Handle options before the command; without a command, print the help."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def fix_streams() -> None:
    """Replace standard streams that cannot be used.

    A stream may have been closed by the parent process, and a character may be missing from the
    terminal's encoding; neither is worth a traceback.
    """
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123 - stays open
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=ERRORS)


def fail(text: str) -> int:
    """Print an error, and return its exit status."""
    complain(text)
    return BAD_INPUT


@contextlib.contextmanager
def broken_pipe_as_error() -> Iterator[None]:
    """Raise an error of ours for a closed pipe, before Typer exits silently.

    Raises:
        SenlacError: the reader of the output has closed it.
    """
    try:
        yield
    except (BrokenPipeError, SystemExit) as error:
        # Rich, which prints the help, exits by itself when the pipe is closed.
        if isinstance(error, SystemExit) and not isinstance(error.__context__, BrokenPipeError):
            raise
        write_nowhere()
        raise SenlacError("the output was closed before its end") from None
