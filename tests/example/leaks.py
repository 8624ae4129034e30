"""Feud, told badly: each variant lets something out that it should hide, by one way or another."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from senlac.engine.game.game import Forecast
from senlac.engine.model.action import Action, Notation
from senlac.engine.model.dice import bot_rng
from senlac.engine.model.fields import number
from senlac.engine.model.phase import Phase, Refusal
from senlac.engine.screen.scene import Board, Cue, Scene
from tests.example.feud import BANNERS, EARLS, VERBS, Answer, Council, Duel, FeudState, Muster
from tests.example.feud_table import TableFeud

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from senlac.engine.model.event import Event


def total(state: FeudState) -> int:
    """Return what nobody knows: the strength of all banners."""
    return sum([sum(row) for row in state.banners])


class SceneHint(TableFeud):
    """Its screen advises by what it should not know."""

    def scene(self, state: FeudState, roles: Sequence[int]) -> Scene:
        """Return the scene with a word too much."""
        return replace(super().scene(state, roles), hint=f"All banners are {total(state)}.")


class BoardTitle(TableFeud):
    """Its board is titled by what is hidden, under one key for all."""

    def board(self, state: FeudState) -> Board:
        """Return the board with a number too much."""
        return replace(super().board(state), title=str(total(state)))


class BoardKey(TableFeud):
    """Its board is drawn anew when something hidden changes."""

    def board_key(self, state: FeudState) -> object:
        """Return a number that changes."""
        return total(state)


class Lights(TableFeud):
    """Its screen lights up the strongest banner of all when a bid is shown."""

    def cue(self, state: FeudState, event: Event) -> Cue:
        """Return a light too much."""
        return Cue(lights=(str(total(state)),))


class Sentence(TableFeud):
    """Its log adds to each sentence what was rolled."""

    def sentence(self, state: FeudState, event: Event) -> str:
        """Return a sentence that says too much."""
        return f"{super().sentence(state, event)} ({total(state)})"


class Words(TableFeud):
    """Its view counts what nobody may count."""

    def view(self, state: FeudState, roles: Sequence[int]) -> dict[str, Any]:
        """Return a view with a number too much."""
        return {**super().view(state, roles), "total": total(state)}


class Hinting(TableFeud):
    """Its advice remembers a state it was once shown."""

    def view(self, state: FeudState, roles: Sequence[int]) -> dict[str, Any]:
        """Return the view, and keep what is hidden for later."""
        self.kept = total(state)
        return super().view(state, roles)

    def hint(self, view: Mapping[str, Any]) -> str:
        """Return a word too much."""
        return str(self.kept)


class Speaking(TableFeud):
    """Its verbs tell what is hidden."""

    def notation(self, state: FeudState) -> Notation:
        """Return a notation with a word too much."""
        return Notation({**VERBS, f"x{total(state)}": ()}, {"banner": BANNERS})


class Winking(TableFeud):
    """It has secrets on some days."""

    def has_secrets(self, state: FeudState) -> bool:
        """Tell by the truth."""
        return super().has_secrets(state) and total(state) % 2 == 0


class Foretelling(TableFeud):
    """It foretells by what it saw when it last veiled something."""

    def redact(self, state: FeudState, roles: Sequence[int]) -> FeudState:
        """Veil, and keep what was beneath."""
        self.kept = total(state)
        return super().redact(state, roles)

    def forecast(self, state: FeudState, action: Action) -> Forecast | None:
        """Return a forecast with a number too much."""
        return Forecast(str(self.kept), (("", Fraction(1)),))


class Shuffling(TableFeud):
    """It draws by shuffling what is there, as a thing that can be run backwards."""

    def redact(self, state: FeudState, roles: Sequence[int]) -> FeudState:
        """Put nothing away but sheets."""
        rows = [row[:] for row in state.banners]
        new = super().redact(state, roles)
        new.banners = rows
        return new

    def resample(self, state: FeudState, roles: Sequence[int], rng: Random) -> None:
        """Shuffle the true strengths."""
        for role in sorted({0, 1, 2} - set(roles)):
            held = [strength for strength in state.banners[role] if strength]
            rng.shuffle(held)
            state.banners[role] = [held.pop() if n else 0 for n in state.banners[role]]
        Phase.resample(state.stack[-1], state, roles, rng)


class Counting(TableFeud):
    """It draws from what is known, but begins where the truth has it."""

    def resample(self, state: FeudState, roles: Sequence[int], rng: Random) -> None:
        """Deal by a generator that the truth has moved on."""
        super().resample(state, roles, bot_rng(str(self.kept)))

    def redact(self, state: FeudState, roles: Sequence[int]) -> FeudState:
        """Veil, and keep what was beneath."""
        self.kept = total(state)
        return super().redact(state, roles)


# ---- a secret that everybody forgot -------------------------------------------------------------


@dataclass(init=False, eq=False, repr=False, slots=True)
class OmenState(FeudState):
    """Feud with an omen that nobody may know before the end."""

    omen: int = number()


class OmenMuster(Muster):
    """The muster rolls for the omen first, and tells nobody."""

    def run(self, state: FeudState) -> None:
        """Roll."""
        assert isinstance(state, OmenState), "begun so"
        state.omen = state.dice.roll(6, "omen")
        super().run(state)


class Omen(TableFeud):
    """It hides an omen in its view, and nowhere else: neither veiled nor dealt again."""

    phases = (OmenMuster, Council, Answer, Duel)

    def initial_state(
        self, scenario: str, options: Mapping[str, Any], overlay: object
    ) -> FeudState:
        """Return the state before the muster."""
        state: FeudState = OmenState()
        state.push(OmenMuster())
        return state

    def empty_state(self) -> FeudState:
        """Return a state with nothing in it."""
        return OmenState()


class OpenOmen(Omen):
    """It says besides that there is nothing to hide, for all banners lie open."""

    def view(self, state: FeudState, roles: Sequence[int]) -> dict[str, Any]:
        """Return all but the omen."""
        return super().view(state, range(len(EARLS)))

    def has_secrets(self, state: FeudState) -> bool:
        """Tell that nothing is hidden, but for sheets."""
        return any([phase.has_hidden_choices(state) for phase in state.stack])


# ---- what is asked ------------------------------------------------------------------------------


class Chatty(Council):
    """A council whose words tell what others have written."""

    def told(self, state: FeudState) -> str:
        """Return what nobody may know."""
        return str([[list(line) for line in sheet] for sheet in self.sheets])


class ChattyPrompt(Chatty):
    """It asks with a word too much."""

    def prompt_for(self, state: FeudState, role: int) -> str:
        """Ask."""
        return self.told(state)


class ChattyWhyNot(Chatty):
    """It refuses with a word too much."""

    def why_not_for(self, state: FeudState, role: int, action: Action) -> Refusal:
        """Refuse."""
        return Refusal("feud.2", self.told(state))


class ChattyMeant(Chatty):
    """It takes what was pointed at for something else once others have written."""

    def guess_intent(self, state: FeudState, role: int, guesses: Sequence[Action]) -> list[Action]:
        """Return the guesses in an order that tells."""
        written = sum([len(sheet) for sheet in self.sheets])
        return [Action("pay", written), *guesses]


class ForgetfulCouncil(Council):
    """A council that leaves others' sheets where they are."""

    def redact(self, state: FeudState, roles: Sequence[int]) -> None:
        """Put nothing away."""

    def resample(self, state: FeudState, roles: Sequence[int], rng: Random) -> None:
        """Deal nothing."""


class OrderlyCouncil(Council):
    """A council that keeps in mind who was first to submit."""

    def redact(self, state: FeudState, roles: Sequence[int]) -> None:
        """Put the sheets away, not the order."""
        order = self.submitted[:]
        super().redact(state, roles)
        self.submitted = order


def with_council(council: type[Council]) -> type[TableFeud]:
    """Return a feud whose earls meet in another council."""

    class Begun(Muster):
        """The muster that leads to it."""

        def run(self, state: FeudState) -> None:
            """Muster."""
            super().run(state)
            state.replace(council([[], [], []], []))

    class Meeting(TableFeud):
        """Feud with that council, the first one at least."""

        phases = (Begun, council, Council, Answer, Duel)  # type: ignore[assignment]

        def initial_state(
            self, scenario: str, options: Mapping[str, Any], overlay: object
        ) -> FeudState:
            """Return the state before the muster."""
            state = FeudState()
            state.push(Begun())
            return state

    return Meeting
