"""3.5.4: a sea battle: points, odds, one die, and the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.boards.hex import OFF_BOARD
from senlac.games.campaign.ground import SIX
from senlac.games.campaign.rules.battle.events import SeaFight
from senlac.games.campaign.rules.battle.field import hex_of
from senlac.games.campaign.rules.battle.strength import Side
from senlac.games.campaign.rules.battle.wrecks import (
    capture_all,
    remove_empty_bodies,
    ships_of,
    sink,
)
from senlac.games.campaign.rules.bodies import native
from senlac.games.campaign.rules.constants import ATTACK, STALE
from senlac.games.campaign.rules.ships import stowage
from senlac.games.campaign.rules.undone import halt
from senlac.games.campaign.rules.ways.travel import FLEET, travel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.data.rows.battle import Naval, NavalResult
    from senlac.games.campaign.state import CampaignState


def sea_side(state: CampaignState, seat: int, hex_: int) -> Side:
    """[naval.g] Return all fleets of a player in a hex."""
    return Side(seat, [state.codes[place] for place in state.fleets(seat, hex_)])


def meet_at_sea(state: CampaignState, one: Side, other: Side) -> None:
    """[naval.g] Let two sides meet afloat: they fight if a fleet of either attacks.

    Fleets that have fought to an exchange this week do not fight each other again.
    """
    mine = [code for code in one.codes if _has_foe(state, code, other.codes)]
    his = [code for code in other.codes if _has_foe(state, code, one.codes)]
    sides = (Side(one.seat, mine), Side(other.seat, his))
    both = [*sides[0].places(state), *sides[1].places(state)]
    if mine and his and any([state.posture[place] == ATTACK for place in both]):
        sea_battle(state, sides)


def _has_foe(state: CampaignState, code: int, others: Sequence[int]) -> bool:
    """Return whether a fleet may still fight one of some others."""
    return any([sorted((code, other)) not in state.no_further_fight for other in others])


def sea_battle(state: CampaignState, sides: tuple[Side, Side]) -> None:
    """[naval.h, naval.i] Fight a battle at sea; the side of the earlier seat comes first."""
    chart = state.catalogue.tables.files.tables.naval
    hex_ = hex_of(state, sides)
    points = [sea_points(state, side) for side in sides]
    melee = SeaFight(state, sides, points)
    attacker = 0 if points[0] > points[1] else 1
    if points[0] == points[1]:
        attacker = state.dice.roll(2, "who attacks at sea") - 1
    die = state.dice.roll(SIX, "sea battle")
    melee.tell_die(state, sides[attacker], die)
    result = result_of(chart, die, points[attacker], points[1 - attacker])
    if result == "EX":
        _tell(state, "sea_exchange", sides[attacker], sides[1 - attacker], hex_)
        _exchange(state, sides[attacker], sides[1 - attacker])
    else:
        loser = attacker if result == "AE" else 1 - attacker
        _tell(state, "sea_battle", sides[1 - loser], sides[loser], hex_)
        _eliminate(state, sides[1 - loser], sides[loser])
    melee.close(state)


def result_of(chart: Naval, die: int, attacker: int, defender: int) -> NavalResult:
    """[naval.h, naval.i] Return the result of a die by the points of both sides."""
    column = 0
    for number, (more, less) in enumerate(chart.columns):
        if attacker * less >= defender * more:
            column = number
    return chart.rows[die - 1][column]


def sea_points(state: CampaignState, side: Side) -> int:
    """[naval.h] Return the points of a side: one a ship, two if it carries twenty figures."""
    chart = state.catalogue.tables.files.tables.naval
    stacks = len(state.catalogue.stacks)
    total = 0
    for place in side.places(state):
        hold = stowage(state, len(state.ships[place]), state.forces_aboard(place))
        assert hold is not None, "a fleet has room for what is aboard"
        for loads in hold.loads:
            figures = sum([load.number for load in loads if load.thing < stacks])
            laden = figures >= chart.laden_figures
            total += chart.laden_points if laden else chart.ship_points
    return total


def _eliminate(state: CampaignState, winner: Side, loser: Side) -> None:
    """[naval.j] Capture or sink the loser's ships; the winner loses one for three of them."""
    chart = state.catalogue.tables.files.tables.naval
    own = ships_of(state, winner)
    beaten = len(ships_of(state, loser))
    prizes = capture_all(state, winner, loser)
    lost = min(len(own), _share(state, beaten, chart.winner_loses_per))
    struck = sink(state, winner, _picked(state, own, lost))
    remove_empty_bodies(state, winner, loser.seat, struck)
    remove_empty_bodies(state, loser, winner.seat, [])
    prizes.stow(state, winner)


def _share(state: CampaignState, count: int, per: int) -> int:
    """[naval.j] Return one for each `per`; of three, a rest of one counts on 1-2, two on 1-4."""
    full, rest = divmod(count, per)
    if rest and state.dice.roll(SIX, "ships left over") * per <= rest * SIX:
        full += 1
    return full


def _picked(
    state: CampaignState, ships: Sequence[tuple[int, int]], count: int
) -> list[tuple[int, int]]:
    """[naval.j] Return `count` ships at random."""
    left = list(ships)
    found: list[tuple[int, int]] = []
    for _ in range(min(count, len(left))):
        number = state.dice.roll(len(left), "which ship") if len(left) > 1 else 1
        found.append(left.pop(number - 1))
    return found


def _exchange(state: CampaignState, attacker: Side, defender: Side) -> None:
    """[naval.l] Let both lose one for three attacking ships; the defender retreats a hex."""
    chart = state.catalogue.tables.files.tables.naval
    mine, his = ships_of(state, attacker), ships_of(state, defender)
    lost = _share(state, len(mine), chart.exchange_per_attackers)
    origin = state.previous_hex[attacker.places(state)[0]]
    struck = sink(state, defender, _picked(state, his, lost))
    struck += sink(state, attacker, _picked(state, mine, lost))
    remove_empty_bodies(state, defender, attacker.seat, struck)
    remove_empty_bodies(state, attacker, defender.seat, struck)
    state.no_further_fight = [
        *state.no_further_fight,
        *[sorted((one, other)) for one in attacker.codes for other in defender.codes],
    ]
    for place in defender.places(state):
        _fall_back(state, place, origin)


def _fall_back(state: CampaignState, place: int, origin: int) -> None:
    """[naval.l, naval.n] Move a fleet a hex away from the attacker's origin, and halt it."""
    ground = state.catalogue.ground
    hex_, seat = state.hex_of[place], state.owner(place)
    ways = travel(ground, FLEET, native=native(state, seat))
    seats = range(len(state.catalogue.players))
    free = [
        to
        for to in [row[hex_] for row in ground.board.beside]
        if to != OFF_BOARD
        and ways.cost(hex_, state.shore[place], to)
        and not any([state.hostile(seat, o) and state.fleets(o, to) != [] for o in seats])
    ]
    halt(state, place, "it was driven off")
    if not free:
        return
    to = min([(-ground.board.distance(hex_, origin), hex_) for hex_ in free])[1]
    state.shore[place] = ways.shore_after(hex_, to)
    state.previous_hex[place] = hex_
    state.meets_because[place] = STALE
    for body in [place, *state.forces_aboard(place)]:
        state.hex_of[body] = to


def _tell(state: CampaignState, kind: str, one: Side, other: Side, hex_: int) -> None:
    """[report.b] Emit a sea battle to all: where, who fought, and who won."""
    if state.journal is not None:
        names = state.catalogue.players
        fields = {
            "hex": state.catalogue.ground.board.names[hex_],
            "player": names[one.seat],
            "other": names[other.seat],
        }
        state.emit(kind, fields, "report.b")
