"""7.2.4: the reports of a battle to its two sides: their own bodies, and the enemy as one army."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.campaign.rules.battle.strength import army_of, leaders_of, modifiers
from senlac.games.campaign.rules.constants import MODELS
from senlac.games.campaign.rules.march.events import called

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.event import Field
    from senlac.games.campaign.rules.battle.strength import Side
    from senlac.games.campaign.state import CampaignState


class BattleEvents:
    """The reports of a battle on land, from before the first round to its end.

    Neither side learns of the other's bodies, nor how many there are: the enemy is one army.
    """

    def __init__(self, state: CampaignState, sides: Sequence[Side]) -> None:
        self.sides = list(sides)
        self.armies: list[int] = [sum(army_of(state, side)) for side in sides]
        self.bodies: list[list[int]] = [
            [state.strength(place) for place in side.places(state)] for side in sides
        ]
        for side in sides:
            self._tell_army(state, side, "stands")

    def tell_modifiers(self, state: CampaignState, hour: int) -> None:
        """[report.a] Emit the modifiers of their rolls to both."""
        if state.journal is None:
            return
        for side, other in (self.sides, self.sides[::-1]):
            found = modifiers(state, side, other, hour)
            fields: dict[str, Field] = {
                "player": state.catalogue.players[side.seat],
                "adds": [f"{name} {add:+}" for name, add in found.items()] or ["nothing"],
            }
            state.emit("changes", fields, "battle.a", both(self.sides))

    def close(self, state: CampaignState) -> None:
        """[report.a, report.e] Emit the survivors to both; record each other's losses."""
        for number, side in enumerate(self.sides):
            other = self.sides[1 - number].seat
            lost = self.armies[number] - sum(army_of(state, side))
            felled = [row[:] for row in state.kills]
            felled[other][side.seat] += max(0, lost)
            state.kills = felled
            self._tell_army(state, side, "has_left")
            self._tell_bodies(state, side, self.bodies[number])

    def _tell_army(self, state: CampaignState, side: Side, kind: str) -> None:
        """[report.a] Emit a side as one army to both: its stacks, models and leaders together."""
        if state.journal is None:
            return
        places = side.places(state)
        stacks = zip(state.catalogue.stacks, army_of(state, side), strict=True)
        models = [sum([state.models[place][n] for place in places]) for n in range(len(MODELS))]
        named = zip(MODELS, models, strict=True)
        fields: dict[str, Field] = {
            "player": state.catalogue.players[side.seat],
            "troops": [f"{count} {name}" for name, count in stacks if count] or ["nobody"],
            "models": [f"{count} {name}" for name, count in named if count] or ["no wagons"],
            "leaders": [title(state, one) for one in leaders_of(state, side)] or ["no leader"],
        }
        state.emit(kind, fields, "report.a", both(self.sides))

    def _tell_bodies(self, state: CampaignState, side: Side, before: Sequence[int]) -> None:
        """[report.a] Emit the losses of each body to its player alone."""
        if state.journal is None:
            return
        for code, figures in zip(side.codes, before, strict=True):
            place = state.place(code)
            fields: dict[str, Field] = {
                "body": state.catalogue.bodies[code],
                "called": called(state, place) if place >= 0 else "",
                "before": figures,
                "after": state.strength(place) if place >= 0 else 0,
            }
            state.emit("fought", fields, "report.a", frozenset([side.seat]))


def both(sides: Sequence[Side]) -> frozenset[int]:
    """Return the audience of a battle: the players of its sides."""
    return frozenset([side.seat for side in sides])


def title(state: CampaignState, leader: int) -> str:
    """Return a leader's name for the enemy: a lord's own name, or "a captain"."""
    lord = leader < len(state.catalogue.players)
    return state.catalogue.leader_names[leader] if lord else "a captain"


def emit_round(
    state: CampaignState, sides: Sequence[Side], rolls: Sequence[int], left: Sequence[int]
) -> None:
    """[report.a] Emit a round to both: its dice, and the strengths left in ten-thousandths."""
    if state.journal is not None:
        names = [state.catalogue.players[side.seat] for side in sides]
        fields: dict[str, Field] = {
            "player": names[0], "die": rolls[0], "left": left[0],
            "other": names[1], "other_die": rolls[1], "other_left": left[1],
        }  # fmt: skip
        state.emit("round", fields, "battle.a", both(sides))


class SeaFight:
    """[report.b, naval.i] The reports of a sea battle to both sides: enemy ships as one fleet."""

    def __init__(self, state: CampaignState, sides: Sequence[Side], points: Sequence[int]) -> None:
        self.sides = list(sides)
        self.fleets: list[list[int]] = [
            [len(state.ships[place]) for place in side.places(state)] for side in sides
        ]
        if state.journal is None:
            return
        for side, fleets, worth in zip(sides, self.fleets, points, strict=True):
            fields: dict[str, Field] = {
                "player": state.catalogue.players[side.seat],
                "ships": sum(fleets),
                "points": worth,
            }
            state.emit("sails", fields, "naval.h", both(sides))

    def tell_die(self, state: CampaignState, attacker: Side, die: int) -> None:
        """[report.a] Emit the die, and the attacker, to both."""
        if state.journal is not None:
            name = state.catalogue.players[attacker.seat]
            state.emit("throw_at_sea", {"player": name, "die": die}, "naval.i", both(self.sides))

    def close(self, state: CampaignState) -> None:
        """[report.a] Emit the ships left to both, and the losses of each fleet to its player."""
        if state.journal is None:
            return
        for side, before in zip(self.sides, self.fleets, strict=True):
            left = [self._ships(state, code) for code in side.codes]
            fields: dict[str, Field] = {
                "player": state.catalogue.players[side.seat], "ships": sum(left),
            }  # fmt: skip
            state.emit("ships_left", fields, "report.a", both(self.sides))
            for code, had, has in zip(side.codes, before, left, strict=True):
                place = state.place(code)
                own: dict[str, Field] = {
                    "body": state.catalogue.bodies[code],
                    "called": called(state, place) if place >= 0 else "",
                    "before": had,
                    "after": has,
                }
                state.emit("fought_at_sea", own, "report.a", frozenset([side.seat]))

    def _ships(self, state: CampaignState, code: int) -> int:
        """Return the ships of a fleet, 0 if it is gone."""
        place = state.place(code)
        return len(state.ships[place]) if place >= 0 else 0
