"""Every option can be chosen on the screen: on the board or by a button.

The chooser of the page (`chooser.js`) goes argument by argument: pieces and spaces are clicked,
directions are on a dial around a piece, everything else is on buttons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

import msgspec
import pytest

from senlac.engine.game.game import Game
from senlac.engine.game.position import encode
from senlac.engine.match.match import Match
from senlac.engine.model import play
from senlac.engine.screen.scene import Board, Piece, Scene, document
from senlac.games.comet import GAME as COMET
from senlac.games.hastings import GAME
from senlac.games.hastings.rules.setup import SetUp
from senlac.games.hastings.state import HastingsState
from senlac.games.shieldwall import GAME as SHIELDWALL
from senlac.server.views.option_codec import ask
from senlac.testing import laws
from tests.games.hastings.battles import rushing, scattered
from tests.server.wire import Document, ask_of

AnyGame = Game[Any]

HASTINGS: Final[AnyGame] = GAME
LONGEST: Final = 5000
OFTEN: Final = 6
"""How many decisions of a phase are all checked."""

SPARSE: Final = 97
"""The interval of checks after those."""

MANY: Final = 10
"""The minimum number of steps in the set-up of a battle."""

CASES: Final = [
    (game, card.id) for game in (SHIELDWALL, COMET, HASTINGS) for card in game.scenarios()
]


class Screen:
    """What the page draws of a position for a role, and the options it offers."""

    def __init__(self, match: Match, role: str, board: Board) -> None:
        game: AnyGame = match.game
        self.scene: Scene = game.scene(match.state, [match.role(role)])
        notation = match.notation()
        manner = {**document(game.action_labels), "verbs": notation.verbs}
        state = {"scene": document(self.scene), "prompt": match.prompt(role)}
        asked = msgspec.to_builtins(ask(match, role, notation))
        self.ask = ask_of({**state, "ask": asked}, manner)
        self.spaces = {space.id for space in board.spaces}
        inset = self.scene.inset
        self.pieces = {piece.id for piece in self.scene.pieces if self.stands(piece)}
        if inset is not None:
            self.spaces |= {space.id for space in inset.spaces}
            self.pieces |= {piece.id for piece in inset.pieces}
        self.given = self.taken_up()

    def stands(self, piece: Piece) -> bool:
        """Return whether a piece is drawn on the board."""
        return piece.at is not None or piece.space in self.spaces

    def taken_up(self) -> Document | None:
        """Return the piece selected from the start because all options are about it, or None."""
        rows = [option["args"] for option in self.ask["options"]]
        firsts: list[Document] = [args[0] for args in rows if len(args) > 1]
        alike = firsts and all(first == firsts[0] for first in firsts)
        if alike and firsts[0] == {"kind": "piece", "id": self.scene.focus}:
            return firsts[0]
        return None

    def shows(self, arg: Document) -> bool:
        """Return whether an argument can be clicked or has a button."""
        if arg["kind"] == "direction":
            return self.scene.focus in self.pieces
        there = {"piece": arg["id"] in self.pieces, "space": arg["id"] in self.spaces}
        return there.get(arg["kind"], True)

    def reaches(self, option: Document) -> bool:
        """Return whether an option can be chosen, one argument after the other."""
        if not option["args"]:
            return True
        first, *others = option["args"]
        if self.given is not None and first != self.given:
            return False
        if first["kind"] != "piece":
            return all(self.shows(arg) for arg in option["args"])
        turned = all(self.shows(arg) for arg in others if arg["kind"] != "direction")
        return self.shows(first) and (turned or option["verb"] in self.ask["listed"])


def out_of_reach(match: Match, board: Board) -> list[str]:
    """Return actions that cannot be chosen on the screen, and the focus piece if it is missing."""
    found = []
    for role in match.actors():
        screen = Screen(match, role, board)
        found += [one["action"] for one in screen.ask["options"] if not screen.reaches(one)]
        focus = screen.scene.focus
        if focus is not None and focus not in screen.pieces:
            found.append(focus)
    return found


def wandering(match: Match, rng: Random) -> Iterator[Match]:
    """Yield the match at many decisions of a random playout, more often in rare phases."""
    seen: dict[str, int] = {}
    for _ in laws.random_walk(match, rng, LONGEST):
        if match.result() is None:
            name = type(match.state.stack[-1]).__name__
            seen[name] = seen.get(name, 0) + 1
            if seen[name] <= OFTEN or seen[name] % SPARSE == 0:
                yield match


@pytest.mark.parametrize(
    ("game", "scenario"), CASES, ids=lambda case: str(getattr(case, "id", case))
)
def test_every_option_can_be_chosen_on_the_screen(game: AnyGame, scenario: str) -> None:
    rng = Random(scenario)
    match = Match.new(game, scenario, seed=1066)
    board = game.board(match.state)
    for _ in wandering(match, rng):
        assert out_of_reach(match, board) == []


@pytest.mark.parametrize("scenario", [card.id for card in HASTINGS.scenarios()])
def test_every_step_of_the_set_up_of_a_battle_can_be_chosen(scenario: str) -> None:
    match = Match.new(HASTINGS, scenario, seed=1066)
    board = HASTINGS.board(match.state)
    steps = 0
    while isinstance(match.state.stack[-1], SetUp):
        [role] = match.actors()
        shown = Screen(match, role, board)
        assert shown.given is not None
        assert out_of_reach(match, board) == []
        match.play(role, shown.ask["options"][0]["action"])
        steps += 1
    assert steps > MANY


@pytest.mark.parametrize("crowd", [scattered, rushing])
@pytest.mark.parametrize("number", range(6))
def test_every_option_of_a_crowded_battle_can_be_chosen(
    number: int, crowd: Callable[[Random], HastingsState]
) -> None:
    rng = Random(f"crowd {number}")
    state = crowd(rng)
    play.run_to_decision(state)
    match = Match.from_position(encode(HASTINGS, state), game=HASTINGS)
    board = HASTINGS.board(match.state)
    for _ in wandering(match, rng):
        assert out_of_reach(match, board) == []
