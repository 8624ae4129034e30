"""Pairs: two different courses of a match that look the same to some roles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from senlac.engine.data.document import canonical
from senlac.engine.game.game import Game
from senlac.engine.game.position import encode
from senlac.engine.match import registry
from senlac.engine.match.match import Match
from senlac.engine.model.action import Action
from senlac.testing.laws import random_play
from tests.example.feud_table import FEUD

UNDO: Final = ""
"""The action text that stands for an undo."""

TRIES, ANSWERS = 8, 40
"""How many actions are tried in one match, and how many matching ones in the other."""

Deed = tuple[str, str]
"""A role and its action."""

Kin = Callable[[Any, Action], object]


@dataclass(frozen=True)
class Kind:
    """A kind of match: its set-up, how far it is played at random first, which actions look alike.

    `open`: only dice are hidden, so the dice of the two matches differ. `sealed`: hidden
    information is written on sheets, and undo is restricted. `overt`: hidden information is held in
    hands, and every action is visible to all.
    """

    name: str
    game: Game[Any]
    scenarios: Sequence[str]
    steps: int
    options: dict[str, object] = field(default_factory=dict)
    kin: Kin = lambda _, action: action
    open: bool = False
    sealed: bool = False
    overt: bool = False

    def begun(self, rng: Random) -> Match:
        """Return an unfinished match of this kind, at a random point of its course."""
        while True:
            scenario = rng.choice(self.scenarios)
            seed = rng.getrandbits(32)
            match = Match.new(self.game, scenario, options=self.options, seed=seed)
            for _ in range(rng.randrange(self.steps)):
                if match.result() is None:
                    random_play(match, rng)
            if match.result() is None and match.game.has_secrets(match.state) != self.open:
                return match


def marching(state: Any, action: Action) -> object:  # noqa: ANN401 - a state of Comet
    """Return what others may learn of a march action: verb, start area and destination."""
    if action.verb in ("move", "transfer", "lend"):
        return action.verb, state.area[action.first], action.second
    return action


def kinds() -> list[Kind]:
    """Return all kinds of matches that are tried."""
    comet, shieldwall, hastings, destiny, campaign = [
        registry.game(name) for name in ("comet", "shieldwall", "hastings", "destiny", "campaign")
    ]
    bought: dict[str, object] = {"muster": "buy"}
    battles = [card.id for card in shieldwall.scenarios() if card.id != "field"]
    return [
        Kind("comet", comet, [card.id for card in comet.scenarios()], 150, kin=marching),
        Kind("meeting", shieldwall, ["meeting"], 8, {**bought, "deploy": False}, sealed=True),
        Kind("destiny", destiny, ["year_of_destiny"], 10, overt=True),
        Kind("campaign", campaign, [card.id for card in campaign.scenarios()], 25, sealed=True),
        Kind("feud", FEUD, ["earldoms"], 12, sealed=True),
        Kind("shieldwall", shieldwall, battles, 60, open=True),
        Kind("hastings", hastings, [c.id for c in hastings.scenarios()], 120, open=True),
    ]


class Pair:
    """Two matches, and the roles that must not be able to distinguish them."""

    def __init__(self, kind: Kind, rng: Random) -> None:
        self.kind = kind
        self.rng = rng
        match = kind.begun(rng)
        seats = [list(seat) for seat in kind.game.seats(match.state)]
        self.roles = rng.choice(seats)
        self.names = match.roles
        state = match.state
        self.twin = not kind.open and rng.random() < 0.5
        if self.twin:
            state = match.determinize(self.roles, seed=rng.getrandbits(32))
        self.positions = [match.position(), encode(kind.game, state)]
        secret = rng.randbytes(32)
        self.secrets = [secret, rng.randbytes(32) if kind.open else secret]
        self.matches = [
            Match.from_position(position, game=kind.game, secret=own)
            for position, own in zip(self.positions, self.secrets, strict=True)
        ]
        # Where every hidden action is undone, only entry numbers differ, and play continues.
        self.careful = not kind.sealed and rng.random() < 0.6
        self._told = 0

    @property
    def over(self) -> bool:
        """Whether either match is over, or has nothing hidden any more."""
        return any([match.result() is not None for match in self.matches]) or (
            not self.kind.open and not self.kind.game.has_secrets(self.matches[0].state)
        )

    def moment(self) -> list[list[Deed]] | None:
        """Play on; return the actions in each match, up to one that is visible to all.

        None: no pair of actions was found after which both matches look the same.
        """
        actors = self.matches[0].actors()
        assert actors == self.matches[1].actors()
        self.rng.shuffle(actors)
        deeds: list[list[Deed]] = [[], []]
        for role in actors:
            if role not in self.roles and not self.kind.open:
                for place in range(2):
                    deeds[place] += self._dither(place, role)
            last = self._alike(role)
            if last is not None:
                break
        else:
            return None
        for place, action in enumerate(last):
            self.matches[place].play(role, action)
            deeds[place].append((role, action))
        self._told = len(self.matches[0].events(self.roles))
        return deeds

    def sight(self, match: Match) -> bytes:
        """Return what the roles see of a match, with the events since the last comparison."""
        return canonical(
            [
                match.view(self.roles),
                [event.document() for event in match.events(self.roles, self._told)],
                match.actors(),
                match.result(),
                [[match.options(role), match.prompt(role)] for role in self.roles],
            ]
        )

    def _dither(self, place: int, role: str) -> Iterator[Deed]:
        """Play invisible actions in one match, and undo most of them."""
        kept: list[Deed] = []
        for _ in range(self.rng.randrange(4)):
            match = self.matches[place]
            trial, before = match.copy(), self.sight(match)
            action = self.rng.choice(match.options(role))
            trial.play(role, action)
            fell = trial.record().entries[-1].rolls
            if fell or role not in trial.actors() or self.sight(trial) != before:
                continue
            undone = trial.may_undo(role) and (self.careful or self.rng.random() < 0.8)
            if self.careful and not undone:
                continue
            self.matches[place] = trial
            kept.append((role, action))
            if undone:
                trial.undo(role)
                kept.append((role, UNDO))
        return iter(kept)

    def _alike(self, role: str) -> tuple[str, str] | None:
        """Return an action for each match after which both look alike again, or None."""
        one = self.matches[0]
        actions = self.rng.sample(options := one.options(role), min(TRIES, len(options)))
        for action in actions:
            seen = self._seen_after(0, role, action)
            if seen is None:
                continue
            for answer in self._answers(role, action):
                if self._seen_after(1, role, answer) == seen:
                    return action, answer
        return None

    def _answers(self, role: str, action: str) -> list[str]:
        """Return actions that may look like one in the other match, the likeliest first."""
        one, other = self.matches
        options = other.options(role)
        if role in self.roles or self.kind.open:
            return [action]
        wanted = self.kind.kin(one.state, one.notation().action(action))
        read = other.notation().action
        akin = [text for text in options if self.kind.kin(other.state, read(text)) == wanted]
        self.rng.shuffle(akin)
        same = [text for text in options if text.split()[0] == action.split(maxsplit=1)[0]]
        rest = [text for text in same if text not in akin]
        return [*akin, *self.rng.sample(rest, len(rest))][:ANSWERS]

    def _seen_after(self, place: int, role: str, action: str) -> bytes | None:
        """Return what is seen after an action; None if it rolls dice in an open match."""
        trial = self.matches[place].copy()
        trial.play(role, action)
        if self.kind.open and trial.record().entries[-1].rolls:
            return None
        return self.sight(trial)
