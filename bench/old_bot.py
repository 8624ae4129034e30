"""A bot of an older commit, as a program for `simulate`, `study` and `ratings`.

    senlac simulate comet --games 40 \
        --bots "greedy,exec:python bench/old_bot.py a540a3ee,exec:python bench/old_bot.py a540a3ee"

    python bench/old_bot.py COMMIT [BOT] [--python PYTHON]

The sources of the commit are taken from this repository once, into a cache folder, and run with the
packages of `.venv`, or else of the interpreter that runs this. `--python` names another one, such
as that of a compiled build of the commit; its own sources are then used. BOT is `greedy` by
default.

For each decision the program receives a position with all that its role may know, and nothing else.
So the older build must read positions of the present one: it can while the rules and data of the
game are the same, whatever the evaluation has become. `bench/rivals.py` needs the same.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
PLAY: Final = "SENLAC_OLD_BOT"
"""The environment variable that tells the second process where its sources must be, "" anywhere."""


# ---- the sources --------------------------------------------------------------------------------


def sources_of(commit: str) -> Path:
    """Return the folder with the sources of a commit, taken from the repository once.

    Raises:
        CalledProcessError: there is no such commit.
    """
    name = git("rev-parse", "--verify", f"{commit}^{{commit}}").decode().strip()
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "senlac"
    folder = cache / "commits" / name
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as beside:
            # Python's tarfile extracts safely only from 3.11.4 on.
            packed = git("archive", name, "src")
            subprocess.run(["tar", "-x", "-C", beside], input=packed, check=True)  # noqa: S603, S607 - no shell
            try:
                (Path(beside) / "src").rename(folder)
            except OSError:
                # Another process was faster.
                if not folder.exists():
                    raise
    return folder


def git(*args: str) -> bytes:
    """Return the output of git in this repository."""
    command = ["git", "-C", str(ROOT), *args]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout  # noqa: S603 - no shell


def start(args: argparse.Namespace) -> None:
    """Replace this process by one that runs the sources of the commit."""
    environment = {**os.environ, PLAY: ""}
    if not args.python:
        folder = sources_of(args.commit)
        environment |= {PLAY: str(folder), "PYTHONPATH": str(folder), "PYTHONSAFEPATH": "1"}
    own = ROOT / ".venv" / "bin" / "python"
    python = args.python or (str(own) if own.exists() else sys.executable)
    os.execve(python, [python, __file__, args.commit, args.bot], environment)  # noqa: S606 - no shell


# ---- playing ------------------------------------------------------------------------------------


class Player:
    """The bot of the older build.

    It is written against names that all builds since version 0.1.0 have, and imports them late:
    they are those of the older build.
    """

    def __init__(self, bot: str, seed: str) -> None:
        from senlac.bots.bot import make_bot  # noqa: PLC0415 - see above

        self.bot = make_bot(bot, seed)
        self.game = ""

    def choose(self, params: dict[str, Any]) -> str:
        """Return the text of the action that the bot takes."""
        from senlac.bots.bot import decide  # noqa: PLC0415 - see above
        from senlac.bots.information_set import InformationSet  # noqa: PLC0415 - as above
        from senlac.engine.game.position import decode  # noqa: PLC0415 - as above
        from senlac.engine.match import registry  # noqa: PLC0415 - as above
        from senlac.engine.model import play  # noqa: PLC0415 - as above

        game = registry.game(params.get("game", self.game))
        state = decode(game, params["position"])
        role = list(game.roles(state)).index(params["role"])
        action = None
        if self.bot.has_next_action():
            action = self.bot.next_planned_action(play.cached_options(state, role))
        if action is None:
            action = decide(self.bot, InformationSet(game, state, role))
        return game.notation(state).text(action)


def serve(bot: str) -> None:
    """Answer requests until the input ends."""
    player: Player | None = None
    for line in sys.stdin:
        request = json.loads(line)
        params = request["params"]
        answer: object
        if request["method"] == "begin":
            player = Player(bot, params["seed"])
            player.game = params["game"]
            answer = {"wants": ["position"]}
        else:
            assert player is not None, "the program was told to begin"
            answer = player.choose(params)
        written = json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": answer})
        sys.stdout.write(written + "\n")
        sys.stdout.flush()


def require_sources(folder: str) -> None:
    """Require that the sources are those of the commit.

    Raises:
        SystemExit: Python found others first.
    """
    import senlac  # noqa: PLC0415 - this process may be the one that only starts the other

    found = Path(senlac.__file__).resolve()
    if folder and Path(folder).resolve() not in found.parents:
        sys.exit(f"old_bot: expected the sources of {folder}, got {found}")


def main() -> None:
    """Start the second process, or be it."""
    parser = argparse.ArgumentParser(description="Play the bot of an older commit.")
    parser.add_argument("commit")
    parser.add_argument("bot", nargs="?", default="greedy")
    parser.add_argument("--python", default="", help="interpreter of an installed older build")
    args = parser.parse_args()
    if PLAY not in os.environ:
        start(args)
    require_sources(os.environ[PLAY])
    serve(args.bot)


if __name__ == "__main__":
    main()
