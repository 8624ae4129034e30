"""The program `senlac`: its commands, and the one way in which all of them fail."""

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
from senlac.cli.engine import engine
from senlac.cli.files import reason
from senlac.cli.games import games
from senlac.cli.new_game import new_game
from senlac.cli.odds import odds
from senlac.cli.output import complain
from senlac.cli.play import play
from senlac.cli.replay import replay
from senlac.cli.rules import rules
from senlac.cli.serve import serve
from senlac.cli.simulate import simulate
from senlac.cli.tune import tune
from senlac.engine.errors import SenlacError

BAD_INPUT: Final = 2
"""The exit status after anything that was wrong with what we were given."""

SUMMARY: Final = """A table for the wars of 1066.

To play at once: [bold]senlac play shieldwall[/bold].
What else there is: [bold]senlac games[/bold].
Each command tells its own options: [bold]senlac play --help[/bold].
"""


class Program(TyperGroup):
    """The commands together. Whatever fails says so in one line and ends with status 2."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,  # noqa: FBT001, FBT002 - Typer's
        windows_expand_args: bool = True,  # noqa: FBT001, FBT002 - Typer's
        **extra: Any,  # noqa: ANN401 - Typer's
    ) -> NoReturn:
        """Run a command line, and leave the program."""
        mend_streams()
        try:
            status = super().main(
                args=args,
                prog_name="senlac",
                complete_var=complete_var,
                # Errors come up to us instead of being drawn as a panel.
                standalone_mode=False,
                windows_expand_args=windows_expand_args,
                **extra,
            )
        except typer.TyperException as error:
            status = fail(error.format_message())
        except SenlacError as error:
            status = fail(str(error))
        except OSError as error:
            status = fail(reason(error))
        except typer.Abort:
            status = 1
        sys.exit(status if isinstance(status, int) else 0)

    def make_context(self, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - Typer's
        """Read the arguments; `--help` is printed here."""
        with told_pipe():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401 - Typer's
        """Run the command, to the last letter that leaves us."""
        with told_pipe():
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
for command in (games, play, simulate, tune, replay, rules, bench, engine, serve, new_game):
    app.command()(command)
app.add_typer(admin, name="admin")
# Its switches are the game's own: they come through unread.
app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})(odds)


def show_version(wanted: bool) -> None:  # noqa: FBT001 - called by Typer with the option's value
    """Print the version and leave."""
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
    """Take what stands before the command; without one, tell what there is."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def mend_streams() -> None:
    """Give the program streams it can use, whatever it was started with.

    A stream may have been closed by whoever started it, and a letter may be none of the
    terminal's alphabet; neither is worth a traceback.
    """
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123 - stays open
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def fail(text: str) -> int:
    """Say what is wrong, and return the exit status for it."""
    complain(text)
    return BAD_INPUT


@contextlib.contextmanager
def told_pipe() -> Iterator[None]:
    """Turn a closed pipe into an error of ours, before Typer ends the program without a word.

    Raises:
        SenlacError: the reader of our output has gone away.
    """
    try:
        yield
    except (BrokenPipeError, SystemExit) as error:
        # Rich, which draws the help, ends the program by itself when nobody reads it.
        if isinstance(error, SystemExit) and not isinstance(error.__context__, BrokenPipeError):
            raise
        # Python flushes the stream once more when it ends; that must find somebody listening.
        with contextlib.suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, sys.stdout.fileno())
            os.close(nowhere)
        raise SenlacError("the output was closed before its end") from None
