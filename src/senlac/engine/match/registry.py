"""The installed games and bots, found through entry points, so that any package can add one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from senlac.engine.game.game import Game
from senlac.engine.support import compiled_packages
from senlac.engine.support.errors import IncompleteGameError, SenlacError, caused
from senlac.engine.support.toml import one_line

GAMES: Final = "senlac.games"
BOTS: Final = "senlac.bots"


class Registry:
    """The games and bots of some entry points; each is loaded on first use.

    With a `compiled` engine, packages that were compiled separately are rejected.
    """

    def __init__(self, points: Iterable[EntryPoint], *, compiled: bool = False) -> None:
        self._compiled = compiled
        self._points: dict[tuple[str, str], EntryPoint] = {}
        for point in points:
            self._points.setdefault((point.group, point.name), point)

    def game(self, name: str) -> Game[Any]:
        """Return a game by its id.

        Raises:
            SenlacError: there is no such game, or its package is faulty.
        """
        found = self._load(GAMES, "game", name)
        if not isinstance(found, Game):
            raise SenlacError(f"the game '{name}' is broken: expected a Game object")
        if found.id != name:
            raise SenlacError(f"the game '{name}' is broken: it calls itself '{found.id}'")
        return found

    def bot(self, name: str) -> Any:  # noqa: ANN401 - bots stand above the engine
        """Return a bot's class by its id.

        Raises:
            SenlacError: there is no such bot, or its package is faulty.
        """
        return self._load(BOTS, "bot", name)

    def games(self) -> list[Game[Any]]:
        """Return the games that can be played, sorted by id. `faults` reports the others."""
        return [self.game(name) for name in self.names(GAMES) if not self._fault(GAMES, name)]

    def bots(self) -> list[str]:
        """Return the ids of the bots that can play."""
        return [name for name in self.names(BOTS) if not self._fault(BOTS, name)]

    def faults(self) -> list[str]:
        """Return a sentence for each game or bot whose package is faulty."""
        found = [self._fault(group, name) for group, name in sorted(self._points)]
        return [fault for fault in found if fault]

    def names(self, group: str) -> list[str]:
        """Return the ids of a group, including faulty ones."""
        return sorted([name for kind, name in self._points if kind == group])

    def _load(self, group: str, kind: str, name: str) -> Any:  # noqa: ANN401 - the plug-in's own
        """Return the object of an entry point."""
        point = self._points.get((group, name))
        if point is None:
            known = ", ".join(self.names(group)) or "none"
            raise SenlacError(f"no {kind} '{name[:40]}'; there are: {known}")
        # Only the top-level package is looked up: for anything below it, Python would import it.
        package = point.value.partition(":")[0].partition(".")[0].strip()
        if self._compiled and compiled_packages.is_compiled_separately(package):
            raise SenlacError(
                f"the {kind} '{name}' is compiled apart from the engine, which is compiled too: "
                f"install '{package}' as plain Python"
            )
        try:
            return point.load()
        except (Exception, SystemExit) as error:  # noqa: BLE001 - loads third-party code
            raise caused(_broken(kind, name, error), error)

    def _fault(self, group: str, name: str) -> str:
        """Return why a game or bot cannot be used, "" if it can."""
        try:
            if group == GAMES:
                _require_cards(self.game(name))
            else:
                self.bot(name)
        except SenlacError as error:
            return str(error)
        return ""


def _require_cards(game: Game[Any]) -> None:
    """Require that a game can list its scenarios and options.

    Raises:
        SenlacError: it cannot.
    """
    try:
        game.scenario_card()
        game.option_cards()
    except IncompleteGameError:
        raise
    except Exception as error:  # noqa: BLE001 - runs third-party code
        raise caused(_broken("game", game.id, error), error)


def _broken(kind: str, name: str, error: BaseException) -> SenlacError:
    """Return the error in one line why a package cannot be used."""
    reason = one_line(f"{type(error).__name__}: {error}".splitlines()[0], 300)
    return SenlacError(f"the {kind} '{name}' is broken: {reason}")


@cache
def installed() -> Registry:
    """Return the games and bots of this installation."""
    points: Sequence[EntryPoint] = [*entry_points(group=GAMES), *entry_points(group=BOTS)]
    return Registry(points, compiled=compiled_packages.is_compiled())


def game(name: str) -> Game[Any]:
    """Return an installed game by its id.

    Raises:
        SenlacError: there is no such game, or its package is faulty.
    """
    return installed().game(name)


def games() -> list[Game[Any]]:
    """Return the installed games that can be played."""
    return installed().games()


def bot(name: str) -> Any:  # noqa: ANN401 - bots stand above the engine
    """Return an installed bot's class by its id.

    Raises:
        SenlacError: there is no such bot, or its package is faulty.
    """
    return installed().bot(name)


def bots() -> list[str]:
    """Return the ids of the installed bots that can play."""
    return installed().bots()
