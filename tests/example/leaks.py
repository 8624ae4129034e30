"""Variants of Feud that each leak hidden information in one way."""

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
    """Return hidden information: the total strength of all banners."""
    return sum([sum(row) for row in state.banners])


class SceneHint(TableFeud):
    """A game whose scene has a hint with hidden information."""

    def scene(self, state: FeudState, roles: Sequence[int]) -> Scene:
        """Return the scene with the leak."""
        return replace(super().scene(state, roles), hint=f"All banners are {total(state)}.")


class BoardTitle(TableFeud):
    """A game whose board has hidden information in its title, under one key for all."""

    def board(self, state: FeudState) -> Board:
        """Return the board with the leak."""
        return replace(super().board(state), title=str(total(state)))


class BoardKey(TableFeud):
    """A game whose board key changes with hidden information."""

    def board_key(self, state: FeudState) -> object:
        """Return a key that changes."""
        return total(state)


class Lights(TableFeud):
    """A game whose cues highlight by hidden information."""

    def cue(self, state: FeudState, event: Event) -> Cue:
        """Return a cue with the leak."""
        return Cue(lights=(str(total(state)),))


class Sentence(TableFeud):
    """A game whose log adds hidden information to each sentence."""

    def sentence(self, state: FeudState, event: Event) -> str:
        """Return the sentence with the leak."""
        return f"{super().sentence(state, event)} ({total(state)})"


class Words(TableFeud):
    """A game whose view contains hidden information."""

    def view(self, state: FeudState, roles: Sequence[int]) -> dict[str, Any]:
        """Return the view with the leak."""
        return {**super().view(state, roles), "total": total(state)}


class Hinting(TableFeud):
    """A game whose hint depends on a state that it saw earlier."""

    def view(self, state: FeudState, roles: Sequence[int]) -> dict[str, Any]:
        """Return the view, and remember hidden information."""
        self.kept = total(state)
        return super().view(state, roles)

    def hint(self, view: Mapping[str, Any]) -> str:
        """Return the remembered information."""
        return str(self.kept)


class Speaking(TableFeud):
    """A game whose verbs contain hidden information."""

    def notation(self, state: FeudState) -> Notation:
        """Return a notation with the leak."""
        return Notation({**VERBS, f"x{total(state)}": ()}, {"banner": BANNERS})


class Winking(TableFeud):
    """A game that has secrets only for some hidden values."""

    def has_secrets(self, state: FeudState) -> bool:
        """Return whether there are secrets, which depends on hidden information."""
        return super().has_secrets(state) and total(state) % 2 == 0


class Foretelling(TableFeud):
    """A game whose forecast contains information from the last state that it redacted."""

    def redact(self, state: FeudState, roles: Sequence[int]) -> FeudState:
        """Redact the state, and remember hidden information."""
        self.kept = total(state)
        return super().redact(state, roles)

    def forecast(self, state: FeudState, action: Action) -> Forecast | None:
        """Return a forecast with the leak."""
        return Forecast(str(self.kept), (("", Fraction(1)),))


class Shuffling(TableFeud):
    """A game that resamples by shuffling the true strengths, which can be reversed."""

    def redact(self, state: FeudState, roles: Sequence[int]) -> FeudState:
        """Redact nothing but sheets."""
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
    """A game that resamples with a seed from hidden information."""

    def resample(self, state: FeudState, roles: Sequence[int], rng: Random) -> None:
        """Resample with a generator that depends on hidden information."""
        super().resample(state, roles, bot_rng(str(self.kept)))

    def redact(self, state: FeudState, roles: Sequence[int]) -> FeudState:
        """Redact the state, and remember hidden information."""
        self.kept = total(state)
        return super().redact(state, roles)


# ---- a secret that is not redacted --------------------------------------------------------------


@dataclass(init=False, eq=False, repr=False, slots=True)
class OmenState(FeudState):
    """Feud with an omen that is hidden until the end."""

    omen: int = number()


class OmenMuster(Muster):
    """A muster that first rolls for the omen, without an event."""

    def run(self, state: FeudState) -> None:
        """Roll for the omen, then muster."""
        assert isinstance(state, OmenState), "begun so"
        state.omen = state.dice.roll(6, "omen")
        super().run(state)


class Omen(TableFeud):
    """A game that hides an omen in its view only: it neither redacts nor resamples it."""

    phases = (OmenMuster, Council, Answer, Duel)

    def initial_state(
        self, scenario: str, options: Mapping[str, Any], overlay: object
    ) -> FeudState:
        """Return the state before the muster."""
        state: FeudState = OmenState()
        state.push(OmenMuster())
        return state

    def empty_state(self) -> FeudState:
        """Return an empty state."""
        return OmenState()


class OpenOmen(Omen):
    """A game that also reports no secrets, because all banners are open."""

    def view(self, state: FeudState, roles: Sequence[int]) -> dict[str, Any]:
        """Return everything but the omen."""
        return super().view(state, range(len(EARLS)))

    def has_secrets(self, state: FeudState) -> bool:
        """Return whether a sheet is hidden; nothing else is."""
        return any([phase.has_hidden_choices(state) for phase in state.stack])


# ---- prompts, refusals and guesses --------------------------------------------------------------


class Chatty(Council):
    """A council whose texts reveal the sheets of others."""

    def told(self, state: FeudState) -> str:
        """Return hidden information: the sheets of all earls."""
        return str([[list(line) for line in sheet] for sheet in self.sheets])


class ChattyPrompt(Chatty):
    """A council whose prompts reveal the sheets of others."""

    def prompt_for(self, state: FeudState, role: int) -> str:
        """Return a prompt with the leak."""
        return self.told(state)


class ChattyWhyNot(Chatty):
    """A council whose refusals reveal the sheets of others."""

    def why_not_for(self, state: FeudState, role: int, action: Action) -> Refusal:
        """Return a refusal with the leak."""
        return Refusal("feud.2", self.told(state))


class ChattyMeant(Chatty):
    """A council whose guesses at an intent depend on the sheets of others."""

    def guess_intent(self, state: FeudState, role: int, guesses: Sequence[Action]) -> list[Action]:
        """Return the guesses after one that depends on hidden lines."""
        written = sum([len(sheet) for sheet in self.sheets])
        return [Action("pay", written), *guesses]


class ForgetfulCouncil(Council):
    """A council that neither redacts nor resamples the sheets of others."""

    def redact(self, state: FeudState, roles: Sequence[int]) -> None:
        """Redact nothing."""

    def resample(self, state: FeudState, roles: Sequence[int], rng: Random) -> None:
        """Resample nothing."""


class OrderlyCouncil(Council):
    """A council that reveals the order of submission."""

    def redact(self, state: FeudState, roles: Sequence[int]) -> None:
        """Redact the sheets, but not the order of submission."""
        order = self.submitted[:]
        super().redact(state, roles)
        self.submitted = order


def with_council(council: type[Council]) -> type[TableFeud]:
    """Return a feud whose earls meet in a given council."""

    class Begun(Muster):
        """A muster that leads to the given council."""

        def run(self, state: FeudState) -> None:
            """Muster, then start the given council."""
            super().run(state)
            state.replace(council([[], [], []], []))

    class Meeting(TableFeud):
        """Feud whose first council is the given one."""

        phases = (Begun, council, Council, Answer, Duel)  # type: ignore[assignment]

        def initial_state(
            self, scenario: str, options: Mapping[str, Any], overlay: object
        ) -> FeudState:
            """Return the state before the muster."""
            state = FeudState()
            state.push(Begun())
            return state

    return Meeting


class Careless(TableFeud):
    """A game that redacts nothing, and resamples by what is hidden."""

    def redact(self, state: FeudState, roles: Sequence[int]) -> FeudState:
        """Return the state as it is."""
        return state.copy()

    def resample(self, state: FeudState, roles: Sequence[int], rng: Random) -> None:
        """Turn the strengths of the others' banners by one random number."""
        turned = rng.randrange(6)
        for role in {0, 1, 2} - set(roles):
            state.banners[role] = [
                (strength + turned) % 6 + 1 if strength else 0 for strength in state.banners[role]
            ]
