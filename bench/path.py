"""Count the source files and functions of Senlac that one action passes through.

    python bench/path.py [--game shieldwall] [--list]

A server runs in this process, in plain Python, because compiled functions call no profile hook. A
guest plays both sides of a match, with two sockets. After some actions, which fill all caches, the
functions are noted that are called from sending an action until it is acknowledged and both sockets
have its change. With `--list` each of them is printed, in the order of the first call.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import CodeType, FrameType
from typing import Final

import uvicorn

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.players import Measured, Pair, begin, described, read, texts

import senlac
from senlac.engine.match import match
from senlac.server.config.limits import Limits
from senlac.server.config.settings import Settings
from senlac.server.run.app import make_app
from senlac.server.run.listening import address, bound_socket
from senlac.server.run.run import prepare, run
from tests.server.wire import merged

SOURCES: Final = Path(senlac.__file__).parent
WARM_UP: Final = 20
"""Number of actions before the one that is followed."""

PAUSE: Final = 0.3
"""Seconds in which the server is done with an action."""


class Followed:
    """Notes the functions of Senlac that are called in all threads while it is `on`."""

    def __init__(self) -> None:
        self.on = False
        self.called: dict[CodeType, int] = {}

    def __call__(self, frame: FrameType, event: str, _arg: object) -> None:
        """Note a call: the profile hook of a thread."""
        if self.on and event == "call" and is_ours(frame.f_code):
            self.called[frame.f_code] = self.called.get(frame.f_code, 0) + 1

    def files(self, package: str = "") -> list[str]:
        """Return the files of the called functions, those of a package if one is named."""
        found = dict.fromkeys(place(code)[0] for code in self.called)
        return [file for file in found if file.startswith(package)]

    def functions(self, package: str = "") -> list[tuple[str, str, int]]:
        """Return file, name and number of calls of each function, in the order of the first."""
        found = [(*place(code), count) for code, count in self.called.items()]
        return [one for one in found if one[0].startswith(package)]


def is_ours(code: CodeType) -> bool:
    """Return whether code is of a source file of Senlac, and not the body of a module."""
    return code.co_filename.startswith(str(SOURCES)) and code.co_name != "<module>"


def place(code: CodeType) -> tuple[str, str]:
    """Return the file of a function, below the sources, and its name."""
    return Path(code.co_filename).relative_to(SOURCES).as_posix(), code.co_qualname


class Visit:
    """A visitor of the server that plays the actions, and stops the server after them."""

    def __init__(self, url: str, game: str, followed: Followed) -> None:
        self._url = url
        self._game = game
        self._followed = followed
        self._thread = threading.Thread(target=self._play)
        self._server: uvicorn.Server | None = None
        self.error: Exception | None = None

    async def begin(self, server: uvicorn.Server) -> None:
        """Start to play, in a thread that is not followed."""
        self._server = server
        self._thread.start()

    def _play(self) -> None:
        sys.setprofile(None)
        try:
            asyncio.run(self._match())
        except Exception as error:  # noqa: BLE001 - raised again by the main thread
            self.error = error
        finally:
            assert self._server is not None, "it has started"
            self._server.should_exit = True

    async def _match(self) -> None:
        """Play a match, and follow its last action."""
        game = described(self._url, self._game)
        pair = await begin(self._url, game, Measured(), 1, packed=False)
        for number in range(WARM_UP + 1):
            # What the last action has left to do must not count for this one.
            await asyncio.sleep(PAUSE)
            self._followed.on = number == WARM_UP
            await play_one(pair, number)
        self._followed.on = False
        for socket in pair.sockets:
            await socket.close()


async def play_one(pair: Pair, number: int) -> None:
    """Play one action of a player who must decide, and wait until both sockets have its change."""
    place = next(place for place, state in enumerate(pair.states) if "ask" in state)
    state = pair.states[place]
    action = pair.rng.choice(list(texts(state["ask"])))
    body = {"role": state["ask"]["role"], "action": action, "seq": state["seq"]}
    await pair.sockets[place].send(json.dumps({"type": "act", "id": f"a{number}", **body}))
    await asyncio.gather(receive_change(pair, place), receive_change(pair, 1 - place))


async def receive_change(pair: Pair, place: int) -> None:
    """Read the next change of a socket. There is none if the action was hidden from it.

    Raises:
        RuntimeError: the action was refused.
    """
    with suppress(TimeoutError):
        async with asyncio.timeout(PAUSE):
            while True:
                message = read(await pair.sockets[place].recv())
                if message["type"] == "refused":
                    raise RuntimeError(message["error"])
                if message["type"] in ("change", "table"):
                    state = message.get("state") or merged(pair.states[place], message["patch"])
                    pair.states[place] = state
                    return


@contextmanager
def following() -> Iterator[Followed]:
    """Follow all threads that start from now on, and this one."""
    followed = Followed()
    threading.setprofile(followed)
    sys.setprofile(followed)
    try:
        yield followed
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def follow(game: str) -> Followed:
    """Play an action, and return what it has called."""
    with tempfile.TemporaryDirectory() as data, following() as followed:
        settings = Settings(Path(data), limits=Limits().times(1000))
        app = make_app(settings)
        prepare(settings)
        listening = bound_socket("127.0.0.1", 0)
        visit = Visit(address(listening, "127.0.0.1").rstrip("/"), game, followed)
        run(app, settings, listening, visit.begin)
        if visit.error is not None:
            raise visit.error
        return followed


def main() -> None:
    """Print how many files and functions an action passes through."""
    parser = argparse.ArgumentParser(description="Count what an action passes through.")
    parser.add_argument("--game", default="shieldwall")
    parser.add_argument("--list", action="store_true", help="print the functions")
    wanted = parser.parse_args()
    if not match.__file__.endswith(".py"):
        raise SystemExit("the engine is compiled: run this in an environment where it is not")
    followed = follow(wanted.game)
    lines = [
        f"{name:28} {len(followed.files(package)):4} files {len(followed.functions(package)):5}"
        f" functions {sum(count for *_, count in followed.functions(package)):6} calls"
        for name, package in (("senlac", ""), ("of these senlac.server", "server/"))
    ]
    if wanted.list:
        lines += [f"{count:6}  {file} {name}" for file, name, count in followed.functions()]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
