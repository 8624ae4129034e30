"""How a broken law is told: what broke, in which game, at which step, and how to come there."""

from __future__ import annotations

import inspect
import json
import tempfile
from collections.abc import Callable
from functools import partial, wraps
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from senlac.engine.game import Game
from senlac.engine.match import Match

P = ParamSpec("P")
R = TypeVar("R")

SEED_BITS: Final = 32
LONGEST: Final = 60
"""How much of a value is shown, in letters; what is longer goes by its name."""


class BrokenLawError(AssertionError):
    """A law that a game does not keep: the message says what, a note where and how to repeat it."""


class Chance(Random):
    """The chance that a law draws from: `number` alone repeats it."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def require(so: object, what: str) -> None:
    """See that something is so.

    Raises:
        BrokenLawError: it is not.
    """
    if not so:
        raise BrokenLawError(what)


def require_same(one: object, other: object, what: str) -> None:
    """See that two documents are equal.

    Raises:
        BrokenLawError: they are not; the message names the first place where they differ.
    """
    if found := difference(one, other):
        raise BrokenLawError(f"{what}: {found}")


def require_alike(one: bytes, other: bytes, what: str) -> None:
    """See that two documents that were written canonically are equal.

    Raises:
        BrokenLawError: they are not; the message names the first place where they differ.
    """
    if one != other:
        raise BrokenLawError(f"{what}: {difference(json.loads(one), json.loads(other))}")


def difference(one: object, other: object, path: str = "$") -> str:
    """Return where two JSON values differ first, and how; "" if they do not."""
    pairs: list[tuple[str, object, object]] = []
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        pairs = [(f"{path}.{key}", one[key], other[key]) for key in one]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        both = enumerate(zip(one, other, strict=True))
        pairs = [(f"{path}[{place}]", *items) for place, items in both]
    if pairs:
        return next(filter(None, [difference(a, b, where) for where, a, b in pairs]), "")
    # As documents, in which true is not 1.
    if type(one) is type(other) and one == other:
        return ""
    return f"{path} is {_shown(one)}, or {_shown(other)}"


def law(
    check: Callable[Concatenate[Match, P], R],
) -> Callable[Concatenate[Match, P], R]:
    """Let whatever breaks in a law be told with the match it broke in, and how to repeat it.

    A generator that the law is given becomes one of its own, which a single number repeats.
    """

    @wraps(check)
    def held(match: Match, /, *args: P.args, **kwargs: P.kwargs) -> R:
        start = match.copy()
        bound = inspect.signature(check).bind(match, *args, **kwargs)
        for name, value in bound.arguments.items():
            if isinstance(value, Random) and not isinstance(value, Chance):
                bound.arguments[name] = Chance(value.getrandbits(SEED_BITS))
        try:
            return check(*bound.args, **bound.kwargs)
        except Exception as error:
            call = partial(_call, check.__name__, bound.arguments)
            error.add_note(whereabouts(start, call))
            raise

    return held


def whereabouts(match: Match, call: Callable[[], str]) -> str:
    """Return in which game and at which step something broke, and the lines that repeat it."""
    state, start = match.state, match.header.start
    step = type(state.stack[-1]).__name__ if state.stack else "the end"
    begun = f"scenario {start.scenario}" if start.position is None else "begun at a position"
    where = f"in {match.game.id}, {begun}, after entry {match.entries - 1}, at {step}"
    try:
        # With the secret of its dice: read again, it plays on as it would have.
        text = json.dumps(match.record(private=True).document(), indent=1)
        file = kept(match.game, text)
        lines = [f'match = Match.from_record(Path("{file}").read_text("utf-8"), game=GAME)']
        lines.append(call())
    except Exception as error:  # noqa: BLE001 - whatever the game does, the fault itself is told
        lines = [f"its record cannot be kept: {type(error).__name__}: {error}"]
    return "\n    ".join([where, *lines])


def kept(game: Game[Any], text: str) -> str:
    """Write a document of a match among the temporary files, and return where, or why not."""
    folder = Path(tempfile.gettempdir()) / "senlac-broken"
    file = folder / f"{game.id}-{sha256(text.encode()).hexdigest()[:12]}.json"
    try:
        folder.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
    except OSError as error:
        # What broke is told, wherever the disk is full.
        return f"no file, for {error}"
    return str(file)


def _call(name: str, arguments: dict[str, Any]) -> str:
    """Write the call of a law as it can be repeated."""
    shown = []
    for key, value in arguments.items():
        if isinstance(value, Match):
            shown.append(key)
        elif isinstance(value, Chance):
            shown.append(f"laws.Chance({value.number})")
        else:
            text = repr(value)
            shown.append(text if len(text) <= LONGEST and text[0] != "<" else f"{key}=...")
    return f"laws.{name}({', '.join(shown)})"


def _shown(value: object) -> str:
    """Return a value as far as it goes into a line."""
    text = repr(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."
