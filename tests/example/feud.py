"""Feud, an example game: three earls, three shires, and banners whose strength is secret.

It uses what a rulebook may need: three roles, sealed simultaneous choices, hidden pieces, a number
out of a range, an interrupt by another role, and a nested match.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from senlac.engine.game.game import Game, ScenarioCard
from senlac.engine.match.nested import NestedMatch
from senlac.engine.model.action import Action, Notation
from senlac.engine.model.event_types import EventCatalogue, EventType
from senlac.engine.model.fields import flag, grid_of, list_of, number
from senlac.engine.model.options import Options
from senlac.engine.model.phase import AutomaticPhase, Phase, Refusal
from senlac.engine.model.sealed import SealedPhase
from senlac.engine.model.state import State
from senlac.engine.support.errors import RecordError
from tests.example.sticks import STICKS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random


EARLS = ("Edwin", "Morcar", "Waltheof")
SHIRES = ("Mercia", "Northumbria", "Huntingdon")
BANNERS = ("boar", "raven", "stag")
VERBS = {"send": ("banner",), "pay": ("number",), "done": (), "challenge": (), "yield": ()}
CROWNS = 6


@dataclass(init=False, eq=False, repr=False, slots=True)
class FeudState(State):
    """`owners` by shire, -1 for no owner; `crowns` and `banners` (strengths, 0 spent) by earl.

    `closed`: only the two earls of a duel see it.
    """

    shire: int = number(0, len(SHIRES))
    owners: list[int] = list_of("shire", -1, "earl", first=(-1, -1, -1))
    crowns: list[int] = list_of("earl", 0, CROWNS, first=(CROWNS,) * 3)
    banners: list[list[int]] = grid_of("earl", "banner", 0, 6, first=((0, 0, 0),) * 3)
    closed: bool = flag()

    def index_names(self) -> Mapping[str, Sequence[str]]:
        """Return the names of earls, shires and banners."""
        return {"earl": EARLS, "shire": SHIRES, "banner": BANNERS}

    def settle_shire(self, earl: int) -> None:
        """[feud.4] Give the shire to an earl; after the last one, most shires win."""
        self.owners[self.shire] = earl
        self.emit("shire", {"shire": SHIRES[self.shire], "earl": EARLS[earl]}, "feud.4")
        self.shire += 1
        if self.shire < len(SHIRES):
            self.replace(Council([[], [], []], []))
            return
        held = [self.owners.count(role) for role in range(3)]
        self.finish(tuple([role for role in range(3) if held[role] == max(held)]), "shires")


class Muster(AutomaticPhase[FeudState]):
    """[feud.1] Every banner has the strength of a die, known to its earl alone."""

    def run(self, state: FeudState) -> None:
        """Roll for all banners."""
        for role, earl in enumerate(EARLS):
            state.banners[role] = [state.dice.roll(6, f"{earl} {name}") for name in BANNERS]
            row = state.banners[role][:]
            state.emit("muster", {"earl": earl, "strengths": row}, "feud.1", frozenset([role]))
        state.replace(Council([[], [], []], []))


class Council(SealedPhase[FeudState]):
    """[feud.2] In secret, each earl sends a banner and pays crowns; the strongest sum wins."""

    plan_whole = True

    def writers(self, state: FeudState) -> tuple[int, ...]:
        """Return all three roles."""
        return (0, 1, 2)

    def sheet_options(self, state: FeudState, role: int) -> Options:
        """Return a banner and a sum, each once, and the end once a banner is sent."""
        options = Options()
        if self.written(role, "send") < 0:
            held = [number for number, strength in enumerate(state.banners[role]) if strength]
            options.each("send", held)
        if self.written(role, "pay") < 0:
            options.number_range("pay", 0, state.crowns[role])
        return options.one("done") if self.written(role, "send") >= 0 else options

    def written(self, role: int, verb: str) -> int:
        """Return the value on a sheet after a verb, -1 if there is none."""
        return next((line.first for line in self.sheets[role] if line.verb == verb), -1)

    def reveal(self, state: FeudState) -> None:
        """Compare the sums; the second strongest may object."""
        sums, bids = [], []
        for role, earl in enumerate(EARLS):
            banner, paid = self.written(role, "send"), max(0, self.written(role, "pay"))
            strength = state.banners[role][banner] if banner >= 0 else 0
            bids.append(paid)
            sums.append(strength + paid)
            if banner >= 0:
                state.banners[role][banner] = 0
            state.emit("bid", {"earl": earl, "strength": strength, "crowns": paid}, "feud.2")
        order = sorted(range(3), key=lambda role: (-sums[role], role))
        for role in order[:1] if state.uses_former("strongest pays") else order:
            state.crowns[role] -= bids[role]
        state.replace(Answer(order[0], order[1]))

    def prompt_for(self, state: FeudState, role: int) -> str:
        """Return the prompt for a banner and crowns."""
        return f"Send a banner and pay crowns for {SHIRES[state.shire]}."

    def why_not_for(self, state: FeudState, role: int, action: Action) -> Refusal:
        """Return a refusal that names what the earl lacks."""
        if self.written(role, action.verb) >= 0:
            return Refusal("feud.2", "What is written on a sheet stands.")
        if action.verb == "send":
            return Refusal("feud.2", f"The {BANNERS[action.first]} has been spent.")
        if action.verb == "pay":
            return Refusal("feud.2", f"There are only {state.crowns[role]} crowns.")
        return Refusal("feud.2", "A banner must be sent first; nothing else is done in council.")


class Answer(Phase[FeudState]):
    """[feud.3] The second strongest interrupts: for a crown they may challenge the strongest."""

    __slots__ = ("rival", "strongest")

    fields: ClassVar[Mapping[str, Any]] = {"strongest": int, "rival": int}

    def __init__(self, strongest: int, rival: int) -> None:
        self.strongest = strongest
        self.rival = rival

    def actors(self, state: FeudState) -> tuple[int, ...]:
        """Return the rival."""
        return (self.rival,)

    def options(self, state: FeudState) -> Options:
        """Return `yield`, and a challenge if it can be paid for."""
        options = Options().one("yield")
        return options.one("challenge") if state.crowns[self.rival] else options

    def apply(self, state: FeudState, action: Action) -> None:
        """Settle the shire, or fight for it."""
        if action.verb == "yield":
            state.settle_shire(self.strongest)
            return
        state.crowns[self.rival] -= 1
        state.emit("challenge", {"earl": EARLS[self.rival]}, "feud.3")
        state.pop()
        Duel(STICKS.initial_state("heap", {}, None), [self.rival, self.strongest]).enter(state)

    def prompt(self, state: FeudState) -> str:
        """Return the prompt for a challenge."""
        strongest = EARLS[self.strongest]
        return f"{strongest} is strongest. Challenge {strongest} for a crown, or yield?"

    def why_not(self, state: FeudState, action: Action) -> Refusal:
        """Return a refusal that names the cost of a challenge."""
        return Refusal("feud.3", "Yield, or challenge the strongest; a challenge costs a crown.")

    def validate(self, state: FeudState) -> None:
        """Require two different earls."""
        if {self.strongest, self.rival} - {0, 1, 2} or self.strongest == self.rival:
            raise RecordError("expected two different earls")


class Duel(NestedMatch[FeudState]):
    """[feud.3] A challenge is decided by a match of sticks, which the challenger begins."""

    def game(self) -> Game[Any]:
        """Return the game of sticks; an installed game uses `inner_game`."""
        return STICKS

    def title(self, state: FeudState) -> str:
        """Return the heading of its lines in the log."""
        return f"The duel for {SHIRES[state.shire]}"

    def viewers(self, state: FeudState) -> frozenset[int] | None:
        """Return no further viewers if duels are closed."""
        return frozenset() if state.closed else None

    def plausible_match(self, state: FeudState, rng: Random) -> State:
        """Return the match that the third earl may assume: any heap."""
        return STICKS.initial_state("heap", {}, None)

    def resume(self, state: FeudState, inner: State) -> None:
        """Give the shire to the winner."""
        assert inner.outcome is not None, "asked when it is over"
        state.settle_shire(self.seats[inner.outcome.winners[0]])

    def validate(self, state: FeudState) -> None:
        """Require two different earls."""
        super().validate(state)
        if set(self.seats) - {0, 1, 2} or self.seats[0] == self.seats[1]:
            raise RecordError("seats: expected two different earls")


EVENT_CATALOGUE = EventCatalogue(
    {},
    {
        "muster": EventType("{earl:text}'s banners: {strengths:numbers}."),
        "bid": EventType("{earl:text} sends {strength:number} and pays {crowns:number}."),
        "challenge": EventType("{earl:text} challenges the strongest."),
        "shire": EventType("{shire:text} goes to {earl:text}."),
    },
)


class Feud(Game[FeudState]):
    """Three earls divide three shires."""

    id = "feud"
    title = "Feud"
    rules_version = "2"
    # In version 1 only the winner of the shire paid the crowns.
    former_versions: ClassVar[Mapping[str, tuple[str, ...]]] = {"1": ("strongest pays",)}
    phases = (Muster, Council, Answer, Duel)
    event_catalogue = EVENT_CATALOGUE

    def scenarios(self) -> Sequence[ScenarioCard]:
        """Return the two scenarios."""
        return [
            ScenarioCard("earldoms", "The earldoms", "Three shires without a lord.", EARLS),
            ScenarioCard("thicket", "The thicket", "A duel is seen by the two alone.", EARLS),
        ]

    def initial_state(
        self, scenario: str, options: Mapping[str, Any], overlay: object
    ) -> FeudState:
        """Return the state before the muster."""
        state = FeudState()
        state.closed = scenario == "thicket"
        state.push(Muster())
        return state

    def empty_state(self) -> FeudState:
        """Return an empty state."""
        return FeudState()

    def validate(self, state: FeudState) -> None:
        """Require that a shire is left, unless the match is over."""
        if state.stack and state.shire == len(SHIRES):
            raise RecordError("shire: all have been had")

    def roles(self, state: FeudState) -> Sequence[str]:
        """Return the earls."""
        return EARLS

    def notation(self, state: FeudState) -> Notation:
        """Return the verbs; those of a duel are its own."""
        return Notation(VERBS, {"banner": BANNERS})

    def has_secrets(self, state: FeudState) -> bool:
        """Return whether the match goes on: banners stay hidden to the end."""
        return state.outcome is None

    def view(self, state: FeudState, roles: Sequence[int]) -> dict[str, Any]:
        """Return everything but the banners and sheets of others."""
        seen: dict[str, Any] = {
            "shire": state.shire,
            "closed": state.closed,
            "owners": state.owners[:],
            "crowns": state.crowns[:],
            "banners": [
                [strength if role in roles or not strength else "?" for strength in row]
                for role, row in enumerate(state.banners)
            ],
        }
        top = state.stack[-1] if state.stack else None
        if isinstance(top, Council):
            seen["submitted"] = sorted(top.submitted)
            seen["sheets"] = {
                EARLS[role]: [list(line) for line in top.sheets[role]] for role in roles
            }
        if isinstance(top, Answer):
            seen["strongest"] = EARLS[top.strongest]
        if isinstance(top, Duel):
            seen["duel"] = top.view(roles) if top.is_visible_to(state, roles) else "?"
            seen["duellists"] = [EARLS[role] for role in top.seats]
        return seen

    def redact(self, state: FeudState, roles: Sequence[int]) -> FeudState:
        """Redact the strengths of others' banners, except for those that are spent."""
        new = super().redact(state, roles)
        for role in {0, 1, 2} - set(roles):
            new.banners[role] = [min(strength, 1) for strength in new.banners[role]]
        return new

    def resample(self, state: FeudState, roles: Sequence[int], rng: Random) -> None:
        """Roll the others' banners again; the engine resamples their sheets."""
        for role in sorted({0, 1, 2} - set(roles)):
            state.banners[role] = [
                rng.randint(1, 6) if strength else 0 for strength in state.banners[role]
            ]
        super().resample(state, roles, rng)

    def concede(self, state: FeudState, role: int) -> None:
        """Leave the shires to the other two."""
        state.finish(tuple(sorted({0, 1, 2} - {role})), "conceded")

    def evaluate(self, state: FeudState, role: int) -> float:
        """Return the shires held or about to be won, then the crowns."""
        top = state.stack[-1] if state.stack else None
        ahead = isinstance(top, Answer) and top.strongest == role
        return state.owners.count(role) + int(ahead) + state.crowns[role] / 100


FEUD = Feud()
