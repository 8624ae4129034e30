"""A battle in a few lines: who stands where, what has happened, dice that fall as told.

    battle("NC01 1705 n", "HC01 1602 disordered", "william NC01", step="Movement", dice=[3])

Each line names a piece and its hex, and may add a facing (`n ne se s sw nw`), a state
(`disordered`, `routing`), `fired`, `acted`. A leader or the banner may stand with a unit named
before. `lost`, `boxed`, `due 5` and `off` stand for a hex. Normans face north and Saxons south
unless it is said. Pieces that are not named are off the map: they never
come on, but for Normans in the scenarios in which they march on.

The ground is that of the game: rows 17 to 19 are the valley floor, 1602 to 1617 the slope, 15 and
14 the crest, 2103 to 2106 the saddle between the brooks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from senlac.engine import play
from senlac.engine.action import Action, Notation
from senlac.engine.dice import Dice
from senlac.engine.errors import DiceError
from senlac.engine.phase import Refusal
from senlac.games.hastings import GAME
from senlac.games.hastings.rules.conditions import BOX, GONE, OFF_MAP, STATUSES
from senlac.games.hastings.rules.ending import points
from senlac.games.hastings.rules.setup import Array
from senlac.games.hastings.rules.turn import CLOSE
from senlac.games.hastings.sequence import GameTurn, PlayerTurn
from senlac.games.hastings.state import HastingsState

BEGIN: Final = 0
SAXON_TURN: Final = 2
"""So many parts of a game turn have begun before it, and before the Saxon has his turn."""

SIDES: Final = ("norman", "saxon")
STEPS: Final = ("Missiles", "Movement", "Defence", "Combat", "Reorganisation", "Odo")
FACINGS: Final = ("n", "ne", "se", "s", "sw", "nw")
PLACES: Final = {"lost": GONE, "boxed": BOX, "off": OFF_MAP}
NEVER: Final = 99

HOLD: Final = ("NI08 1701 n", "FY16 1602 s")
"""Two units far off who can fight each other, so that a combat phase does not end by itself."""

SHOT: Final = ("NA05 1803 n", "FY20 1702 s")
"""Norman archers far off with a target, so that their missile phase does not end by itself."""


class Told(Dice):
    """Dice that fall as a test tells."""

    def __init__(self, values: Iterable[int]) -> None:
        self.values = list(values)
        self.labels: list[str] = []

    def roll(self, sides: int, label: str) -> int:
        """Return what was told."""
        self.labels.append(label)
        if not self.values:
            raise DiceError(f"nothing was told of {label} (d{sides})")
        value = self.values.pop(0)
        assert 1 <= value <= sides, f"{value} on a d{sides} for {label}"
        return value


class Battle:
    """A battle in the hands of a test: everything goes by names, as a player writes it."""

    def __init__(self, state: HastingsState, dice: Told) -> None:
        self.state = state
        self.dice = dice
        state.dice = dice
        state.journal = []
        play.settle(state)

    # ---- what is asked ----------------------------------------------------------------------

    @property
    def notation(self) -> Notation:
        """Return the names in use."""
        return GAME.notation(self.state)

    @property
    def step(self) -> str:
        """Return the name of the phase that waits, "" when the battle is over."""
        return "" if self.state.outcome else type(self.state.stack[-1]).__name__

    @property
    def phases(self) -> list[str]:
        """Return the names of all phases on the stack, the one that waits at the end."""
        return [type(phase).__name__ for phase in self.state.stack]

    @property
    def side(self) -> str:
        """Return the name of the side that must decide."""
        return self.state.side_name(play.actors(self.state)[0])

    def options(self, verb: str = "") -> set[str]:
        """Return all that may be done now, or what may be done with one verb."""
        if self.state.outcome is not None:
            return set()
        offered = play.offered(self.state, play.actors(self.state)[0])
        texts = [self.notation.text(action) for action in offered]
        assert len(texts) == len(set(texts)), f"offered twice in {sorted(texts)}"
        return {text for text in texts if not verb or text.split()[0] == verb}

    def offers(self, text: str) -> bool:
        """Tell whether an action may be done now."""
        return text in self.options()

    def hexes(self, verb: str, piece: str) -> set[str]:
        """Return the second arguments that a verb has for a piece: hexes, facings or pieces."""
        found = [text.split() for text in self.options(verb)]
        return {words[2] for words in found if words[1] == piece}

    def why(self, text: str) -> Refusal:
        """Return why an action may not be done."""
        action = self.notation.action(text)
        role = play.actors(self.state)[0]
        assert action not in play.offered(self.state, role), f"'{text}' is allowed"
        return self.state.stack[-1].why_not_for(self.state, role, action)

    def rule(self, text: str) -> str:
        """Return the id of the rule that forbids an action."""
        return self.why(text).rule

    def zone(self, side: str) -> set[str]:
        """Return the hexes in the zones of control of a side."""
        zone = self.state.zone[SIDES.index(side)]
        return {self.state.hex_name(hex_) for hex_, units in enumerate(zone) if units}

    # ---- deciding ---------------------------------------------------------------------------

    def play(self, *texts: str, dice: Sequence[int] = ()) -> Battle:
        """Carry out actions, each of which must be legal; `dice` fall after those told before."""
        self.dice.values += dice
        for text in texts:
            action = self._legal(text)
            play.advance(self.state, play.actors(self.state)[0], action)
        return self

    def run(self, text: str, dice: Sequence[int] = ()) -> Battle:
        """Let a router run; where its way parts it takes the first."""
        self.play(text, dice=dice)
        while self.step == "Fork":
            self.play(min(self.options()))
        return self

    def _legal(self, text: str) -> Action:
        """Read an action and see that it is offered."""
        action = self.notation.action(text)
        role = play.actors(self.state)[0]
        if action not in play.offered(self.state, role):
            raise AssertionError(f"'{text}' is not allowed: {self.why(text)}")
        return action

    # ---- how it stands ----------------------------------------------------------------------

    def piece(self, name: str) -> int:
        """Return the index of a piece."""
        return self.notation.index("piece", name)

    def at(self, name: str) -> str:
        """Return the hex of a piece, or "lost", "boxed", "retired", "off"."""
        hex_ = self.state.where[self.piece(name)]
        if hex_ >= 0:
            return self.state.hex_name(hex_)
        return {GONE: "lost", BOX: "boxed", OFF_MAP: "off"}.get(hex_, "retired")

    def facing(self, name: str) -> str:
        """Return the facing of a unit."""
        return FACINGS[self.state.facing[self.piece(name)]]

    def status(self, name: str) -> str:
        """Return the state of a unit."""
        return STATUSES[self.state.status[self.piece(name)]]

    @property
    def holder(self) -> str:
        """Return the unit that has the banner, "" if none has."""
        holder = self.state.holder()
        return self.state.name(holder) if holder >= 0 else ""

    def dead(self, group: str) -> int:
        """Return the losses of a class."""
        return self.state.dead[self.state.catalogue.classes.index(group)]

    def points(self, side: str) -> int:
        """Return the victory points of a side."""
        return points(self.state, SIDES.index(side))

    @property
    def won(self) -> tuple[list[str], str]:
        """Return who won and how; nobody and an empty text while the battle goes on."""
        outcome = self.state.outcome
        if outcome is None:
            return ([], "")
        return ([SIDES[side] for side in outcome.winners], outcome.how)

    def told(self, kind: str) -> list[dict[str, Any]]:
        """Return the fields of all events of a kind so far."""
        journal = self.state.journal or []
        return [dict(event.fields) for event in journal if event.kind == kind]

    def kinds(self) -> list[str]:
        """Return the kinds of all events so far, in order."""
        return [event.kind for event in self.state.journal or []]


def battle(
    *lines: str,
    step: str = "Movement",
    side: str = "norman",
    turn: int = 5,
    dice: Sequence[int] = (),
    scenario: str = "historical",
    dead: dict[str, int] | None = None,
    **fields: Any,  # noqa: ANN401 - whatever field of the state
) -> Battle:
    """Return a battle at the beginning of a step of a player turn; see the module.

    The step is one of STEPS, "Turn" for the start of the game turn, or "Lull". `dead` is what
    classes have lost beside the units named so. `fields` overrides fields of the state, such as
    `lulled` and `thrown`.
    """
    state = HastingsState()
    state.muster(scenario, None)
    state.turn = turn
    state.phasing = SIDES.index(side)
    state.arrival = [NEVER] * len(state.catalogue.late)
    for line in lines:
        put(state, line.split())
    for name, value in {"lulled": True, **fields}.items():
        setattr(state, name, value)
    state.survey()
    for group, count in (dead or {}).items():
        state.dead[state.catalogue.classes.index(group)] += count
    if step in ("Turn", "Lull"):
        state.lulled = False
        state.push(GameTurn(BEGIN))
    else:
        state.push(GameTurn(SAXON_TURN if side == "norman" else CLOSE))
        state.push(PlayerTurn(STEPS.index(step)))
    begun = Battle(state, Told(dice))
    return begun.play("lull") if step == "Lull" else begun


def put(state: HastingsState, words: list[str]) -> None:
    """Do what a line says of a piece."""
    names, board = state.catalogue.names, state.ground.board
    piece = [name.lower() for name in names].index(words.pop(0).lower())
    place = words.pop(0)
    if place == "due":
        state.arrival[state.catalogue.late.index(piece)] = int(words.pop(0))
    elif place in PLACES:
        state.where[piece] = PLACES[place]
    else:
        state.where[piece] = state.where[names.index(place)] if place in names else board.hex(place)
    for word in words:
        if word in FACINGS:
            state.facing[piece] = FACINGS.index(word)
        elif word in STATUSES:
            state.status[piece] = STATUSES.index(word)
        elif word == "fired":
            state.fired |= 1 << piece
        else:
            assert word == "acted", word
            state.acted[piece] = 1


def set_up(scenario: str, dice: Sequence[int] = (3, 3, 3, 4, 4, 4, 5, 5)) -> Battle:
    """Return a battle before its first choice; `dice` are those of the reinforcements."""
    state = HastingsState()
    state.muster(scenario, None)
    state.push(Array())
    return Battle(state, Told(dice))
