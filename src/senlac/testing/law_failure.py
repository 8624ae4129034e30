"""Failure reports of laws: what failed, in which game, at which step, and how to reproduce it."""

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

from senlac.engine.game.game import Game
from senlac.engine.match.match import Match
from senlac.engine.model.phase_names import document_name

P = ParamSpec("P")
R = TypeVar("R")

SEED_BITS: Final = 32
LONGEST: Final = 60
"""Maximum number of characters of a value that is shown; longer ones are shown by name."""


class LawError(AssertionError):
    """A game violates a law: the message says how, a note where, and how to reproduce it."""


class LawRandom(Random):
    """The random generator of a law: `number` alone reproduces it."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def require(so: object, what: str) -> None:
    """Require a condition.

    Raises:
        LawError: it is not met.
    """
    if not so:
        raise LawError(what)


def require_same(one: object, other: object, what: str) -> None:
    """Require that two documents are equal.

    Raises:
        LawError: they are not; the message names the first difference.
    """
    if found := difference(one, other):
        raise LawError(f"{what}: {found}")


def require_same_bytes(one: bytes, other: bytes, what: str) -> None:
    """Require that two canonical documents are equal.

    Raises:
        LawError: they are not; the message names the first difference.
    """
    if one != other:
        raise LawError(f"{what}: {difference(json.loads(one), json.loads(other))}")


def difference(one: object, other: object, path: str = "$") -> str:
    """Return the first difference of two JSON values; "" if they are equal."""
    pairs: list[tuple[str, object, object]] = []
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        pairs = [(f"{path}.{key}", one[key], other[key]) for key in one]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        both = enumerate(zip(one, other, strict=True))
        pairs = [(f"{path}[{place}]", *items) for place, items in both]
    if pairs:
        return next(filter(None, [difference(a, b, where) for where, a, b in pairs]), "")
    # In documents, true is not 1.
    if type(one) is type(other) and one == other:
        return ""
    return f"{path} is {_shown(one)}, or {_shown(other)}"


def law(
    check: Callable[Concatenate[Match, P], R],
) -> Callable[Concatenate[Match, P], R]:
    """Report any failure of a law with the match it occurred in, and how to reproduce it.

    The generator that the law is given is replaced by one that a single number reproduces.
    """

    @wraps(check)
    def held(match: Match, /, *args: P.args, **kwargs: P.kwargs) -> R:
        start = match.copy()
        bound = inspect.signature(check).bind(match, *args, **kwargs)
        for name, value in bound.arguments.items():
            if isinstance(value, Random) and not isinstance(value, LawRandom):
                bound.arguments[name] = LawRandom(value.getrandbits(SEED_BITS))
        try:
            return check(*bound.args, **bound.kwargs)
        except Exception as error:
            call = partial(_call, check.__name__, bound.arguments)
            error.add_note(reproduction_note(start, call))
            raise

    return held


def reproduction_note(match: Match, call: Callable[[], str]) -> str:
    """Return the game and the step of a failure, and the lines that reproduce it."""
    state, start = match.state, match.header.start
    step = document_name(state.stack[-1]) if state.stack else "the end"
    begun = f"scenario {start.scenario}" if start.position is None else "begun at a position"
    where = f"in {match.game.id}, {begun}, after entry {match.entries - 1}, at {step}"
    try:
        # With the secret of its dice, so that the match continues with the same dice.
        text = json.dumps(match.record(private=True).document(), indent=1)
        file = save_artifact(match.game, text)
        lines = [f'match = Match.from_record(Path("{file}").read_text("utf-8"), game=GAME)']
        lines.append(call())
    except Exception as error:  # noqa: BLE001 - whatever the game does, the failure itself is reported
        lines = [f"its record cannot be kept: {type(error).__name__}: {error}"]
    return "\n    ".join([where, *lines])


def save_artifact(game: Game[Any], text: str) -> str:
    """Write a document of a match to a temporary file, and return its path, or why not."""
    folder = Path(tempfile.gettempdir()) / "senlac-broken"
    file = folder / f"{game.id}-{sha256(text.encode()).hexdigest()[:12]}.json"
    try:
        folder.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
    except OSError as error:
        # The failure is reported even if the disk is full.
        return f"no file, for {error}"
    return str(file)


def _call(name: str, arguments: dict[str, Any]) -> str:
    """Return the call of a law as it can be repeated."""
    shown = []
    for key, value in arguments.items():
        if isinstance(value, Match):
            shown.append(key)
        elif isinstance(value, LawRandom):
            shown.append(f"laws.LawRandom({value.number})")
        else:
            text = repr(value)
            shown.append(text if len(text) <= LONGEST and text[0] != "<" else f"{key}=...")
    return f"laws.{name}({', '.join(shown)})"


def _shown(value: object) -> str:
    """Return a value for use in a line."""
    text = repr(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."
