"""External bots: programs in any language, over JSON-RPC with one message a line.

`exec:node bot.mjs` starts the command for each game, and calls `begin` once and `choose` for each
decision. The program receives only what its role may know. Such a command can be named only by the
user who starts a simulation: the registry of bots, which guests of a server use, does not contain
it.
"""

from __future__ import annotations

import json
import os
import select
import shlex
import subprocess
from time import monotonic
from typing import Any, Final

from senlac.bots.bot import Bot, make_bot
from senlac.bots.information_set import InformationSet
from senlac.engine.data.document import read_json
from senlac.engine.game.position import encode
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.dice import bot_rng
from senlac.engine.support.errors import NotationError, SenlacError

EXEC: Final = "exec"
"""The word before the colon that stands for a program."""

LIMIT: Final = 10.0
"""Default time limit for a reply, in seconds."""

LONGEST: Final = 1_000_000
"""Maximum length of a reply in bytes; an action has some twenty."""

EXIT_GRACE: Final = 2.0
"""Seconds in which a program must exit when its input ends."""

WANTS: Final = ("view", "position")
"""What a program may request with each question."""


def make_player(text: str, seed: str, limit: float = LIMIT) -> Bot:
    """Return the bot for a text: an installed one, or `exec:COMMAND`.

    Raises:
        SenlacError: no such bot, or the command cannot be started.
    """
    kind, _, command = text.strip().partition(":")
    return ExternalBot(command, seed, limit) if kind == EXEC else make_bot(text, seed)


class ExternalBot(Bot):
    """A bot that is an external program."""

    id = EXEC

    def __init__(self, argument: str, seed: str, limit: float = LIMIT) -> None:
        super().__init__(argument, seed)
        self.limit = limit
        self._asked = 0
        self._read = b""
        self._wants: list[str] | None = None
        self._game = ""
        try:
            self._program = subprocess.Popen(  # noqa: S603 - to run what this user names is its purpose; no shell
                shlex.split(argument), stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except (OSError, ValueError, IndexError) as error:
            raise SenlacError(f"bot {self.name}: cannot be started: {error}") from error
        told, answered = self._program.stdin, self._program.stdout
        assert told is not None, "it was opened"
        assert answered is not None, "it was opened"
        self._input, self._output = told, answered
        os.set_blocking(self._input.fileno(), False)

    def choose(self, seat: InformationSet) -> Action:
        """Ask the program.

        Raises:
            SenlacError: it died, took too long, or answered what is none of the options.
        """
        state = seat.sample(bot_rng(f"{self.seed} {self._asked}"))
        role = seat.game.roles(state)[seat.role]
        if self._wants is None:
            given = {"game": seat.game.id, "role": role, "seed": self.seed}
            self._wants = self._requested_data(self._call("begin", given))
            self._game = seat.game.id
        notation = seat.game.notation(state)
        options = seat.options().for_bots()
        question: dict[str, Any] = {
            "role": role,
            "prompt": state.stack[-1].prompt_for(state, seat.role),
            "options": [notation.text(action) for action in options],
        }
        if seat.game.id != self._game:
            question["game"] = seat.game.id
        if "view" in self._wants:
            question["view"] = seat.game.view(state, (seat.role,))
        if "position" in self._wants:
            question["position"] = encode(seat.game, state)
        return self._action(self._call("choose", question), seat)

    def _requested_data(self, told: object) -> list[str]:
        """Return the data that the program requested when it began."""
        wanted = told.get("wants", []) if isinstance(told, dict) else []
        if not isinstance(wanted, list) or not all(one in WANTS for one in wanted):
            raise self._error(f"'wants': expected some of {', '.join(WANTS)}")
        return wanted

    def _action(self, told: object, seat: InformationSet) -> Action:
        """Return the action of a reply."""
        if not isinstance(told, str):
            raise self._error(f"expected the text of an action, got {json.dumps(told)[:60]}")
        state = seat.sample(bot_rng(""))
        try:
            action = seat.game.notation(state).action(told)
        except NotationError as error:
            raise self._error(f"it answered what is no action: {error}") from None
        if action not in play.cached_options(state, seat.role):
            raise self._error(f"'{told[:60]}' is not one of its options")
        return action

    # ---- asking ---------------------------------------------------------------------------------

    def _call(self, method: str, params: dict[str, Any]) -> object:
        """Call a method of the program; return its result.

        Raises:
            SenlacError: it exited, exceeded the time limit, or sent an invalid reply.
        """
        self._asked += 1
        request = {"jsonrpc": "2.0", "id": self._asked, "method": method, "params": params}
        line = self._exchange(json.dumps(request).encode() + b"\n")
        try:
            reply = read_json(line, "its answer")
        except SenlacError as error:
            raise self._error(str(error)) from None
        if not isinstance(reply, dict) or reply.get("id") != self._asked:
            raise self._error(f"expected a reply to request {self._asked}, got {line[:60]!a}")
        if "result" not in reply:
            fault = reply.get("error")
            why = fault.get("message") if isinstance(fault, dict) else fault
            raise self._error(f"it answered {method} with an error: {str(why)[:200]}")
        return reply["result"]

    def _exchange(self, line: bytes) -> bytes:
        """Write a line and read one, within the time limit.

        Writing is limited too: a program that does not read its input must not block us.
        """
        until = monotonic() + self.limit
        asked = self._input.fileno()
        left = memoryview(line)
        while left:
            _, ready, _ = select.select([], [asked], [], max(0.0, until - monotonic()))
            if not ready:
                raise self._error(f"it read no question within {self.limit:g} seconds")
            try:
                left = left[os.write(asked, left) :]
            except OSError:
                raise self._death() from None
        while b"\n" not in self._read:
            told = self._output.fileno()
            ready, _, _ = select.select([told], [], [], max(0.0, until - monotonic()))
            if not ready:
                raise self._error(f"no answer within {self.limit:g} seconds")
            more = os.read(told, 65_536)
            if not more:
                raise self._death()
            self._read += more
            if len(self._read) > LONGEST:
                raise self._error(f"expected an answer of at most {LONGEST} bytes")
        answer, _, self._read = self._read.partition(b"\n")
        return answer

    def _error(self, text: str) -> SenlacError:
        """Return an error about the program."""
        return SenlacError(f"bot {self.name}: {text}")

    def _death(self) -> SenlacError:
        """Return the error that the program has exited."""
        self.close()
        return self._error(f"it ended, with status {self._program.returncode}")

    def close(self) -> None:
        program = self._program
        self._input.close()
        self._output.close()
        try:
            program.wait(EXIT_GRACE)
        except subprocess.TimeoutExpired:
            program.kill()
            program.wait()
