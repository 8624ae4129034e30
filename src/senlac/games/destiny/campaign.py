"""The campaign part of the state: the map, the markers, the politics, and the pieces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from senlac.engine.model.fields import (
    added,
    derived,
    flag,
    immutable,
    list_of,
    mask,
    number,
    static,
)
from senlac.engine.model.state import State
from senlac.engine.support.mask import Mask, members
from senlac.games.destiny.catalogue import Catalogue
from senlac.games.destiny.rules.constants import (
    BOX,
    GONE,
    NEVER,
    NOBODY,
    OPEN,
    SITE,
    TOSTIG_WAYS,
    TOWN,
    UNUSED,
    WENT_HOME,
)


@dataclass(init=False, eq=False, repr=False, slots=True)
class MapState(State):
    """The map and the tracks; in a battle scenario they are empty.

    `quick_battles` and `printed_avoidance` are the options: quick battles, and avoidance as
    printed. `turn` is the index of the turn, `phasing` the side whose player phase it is, NOBODY
    between them. `tostig` is the side that Tostig and his men serve, `tostig_as` how he joined it,
    `held` is by side the mask of operational counters it holds.

    `area` is by piece (units, then leaders) its area, BOX, UNUSED or GONE, `spot_in_area` its spot
    there. Masks of units are `inactive` (fyrd at home, dormant Welsh and Scots) and
    `stays_this_turn`; of pieces `moved` (in this movement step), `travelled` (to another area, in
    this player phase) and `never_left_scotland` (landed in Scotland and never left it); of leaders
    `ready_to_call`, those with a mark for the Call to Arms. `called` are the zones called in this
    turn. `control` is by area its side, NOBODY for No Control, `forage_grade` its grade; `york` is
    the side of the York marker, `york_lost` whether the English have lost York and not regained it.
    `legitimacy` and `temporary` are the two ratings by side.

    `sea` is the weather at sea; `landed` is by side the turn of its landing, `no_go` that of its
    No Go marker, NEVER without one; `held_by_wind` are the sides that the wind holds,
    `conditions_die` and `crossing_die` what the Norwegians rolled in this turn, 0 for no roll.
    `held_in_scotland` is the Scottish Battle marker, `danes` the progress of the Danes;
    `welsh_asked` is whether the one attempt with the Welsh was made; `brittany_wary` and
    `sweyn_sworn` are the decisions of Brittany and Sweyn. `out` are the sides out of the game.

    Of the current player phase: `strong_at_start` are the areas where the phasing side was strong
    enough when its First Movement began, `york_foothold` is the same for York town. By area,
    `battle_with` is the enemy in a pending battle, NOBODY without one, `attacker` the attacker of
    that battle, `initiative_by_right` the side with the initiative by right and `board_chooser` the
    side with the choice of board, NOBODY if dice decide, `failed_to_avoid` the sides that failed to
    avoid it, and `entry_areas` the areas that the attackers came from; `shared_with` are the sides
    that have shared the area with the phasing side since the phase began and have neither fought it
    there nor avoided a battle, `no_battle_with` those with which no battle is possible, because one
    of the two avoided it and had to stay.

    Of the PIPE phase: `hands` by side, `face_up`, `played` (out of play), and by side `plays_left`
    (remaining plays), `from_hand` (plays from the hand), `min_compulsory` and `max_compulsory`
    (public bounds of the number of compulsory events in hand); all other events are face down.
    `forces_from_events` is by kind the number of units it has added, negative if it removed some.

    Derived are `side_of` (the side of each piece) and `owned` (by side the mask of its pieces),
    `active_units` (the active units, by side and area), `unit_areas` and `leader_areas` (by side
    the masks of areas with active units and with leaders), `pieces_in` (by area the mask of all
    pieces in it), `on_map` (the mask of those on the map), `sheltered` and `beached` (those that
    pay to leave a town, and a landing site).
    """

    catalogue: Catalogue = static()
    scenario: str = immutable(str)
    overlay: dict[str, Any] | None = immutable(dict[str, Any] | None, first=None)
    quick_battles: bool = flag(former=("quick",))
    printed_avoidance: bool = flag(former=("printed",))
    turn: int = number(0, "turn")
    phasing: int = number(NOBODY, "side", first=NOBODY)
    tostig: int = number(NOBODY, "side", first=NOBODY)
    tostig_as: int = number(0, len(TOSTIG_WAYS) - 1)
    held: list[int] = list_of("side", high="event", shape=list[Mask], shared=True)
    weather: int = number(0, "weather")
    area: list[int] = list_of("piece", GONE, "area")
    spot_in_area: list[int] = list_of("piece", OPEN, SITE, former=("spot",))
    inactive: int = mask("unit")
    stays_this_turn: int = mask("unit", former=("no_move",))
    moved: int = mask("piece")
    travelled: int = added(mask("piece"))
    never_left_scotland: int = mask("piece", former=("stranded",))
    ready_to_call: int = mask("leader", former=("marks",))
    called: int = mask("zone")
    control: list[int] = list_of("area", NOBODY, "side", shared=True)
    forage_grade: list[int] = list_of("area", 0, "grade", shared=True, former=("forage",))
    york: int = number(NOBODY, "side", first=NOBODY)
    york_lost: bool = flag()
    legitimacy: list[int] = list_of("side", shared=True)
    temporary: list[int] = list_of("side", None, shared=True)
    sea: int = number(0, "sea")
    landed: list[int] = list_of("side", NEVER, "turn", shared=True)
    no_go: list[int] = list_of("side", NEVER, "turn", shared=True)
    held_by_wind: int = mask("side", former=("becalmed",))
    conditions_die: int = number()
    crossing_die: int = number()
    held_in_scotland: bool = flag()
    danes: int = number(0, WENT_HOME)
    welsh_asked: bool = flag()
    brittany_wary: bool = flag(former=("wary",))
    sweyn_sworn: bool = flag(former=("sworn",))
    out: int = mask("side")
    strong_at_start: int = mask("area", former=("footholds",))
    york_foothold: bool = flag()
    battle_with: list[int] = list_of("area", NOBODY, "side", shared=True, former=("pending",))
    attacker: list[int] = list_of("area", NOBODY, "side", shared=True, former=("giver",))
    initiative_by_right: list[int] = list_of(
        "area", NOBODY, "side", shared=True, former=("beginner",)
    )
    board_chooser: list[int] = list_of("area", NOBODY, "side", shared=True, former=("chooser",))
    failed_to_avoid: list[int] = list_of(
        "area", high="side", shape=list[Mask], shared=True, former=("worse",)
    )
    entry_areas: list[int] = list_of(
        "area", high="area", shape=list[Mask], shared=True, former=("ways",)
    )
    shared_with: list[int] = list_of(
        "area", high="side", shape=list[Mask], shared=True, former=("mixed",)
    )
    no_battle_with: list[int] = list_of(
        "area", high="side", shape=list[Mask], shared=True, former=("settled",)
    )
    hands: list[int] = list_of("side", high="event", shape=list[Mask], shared=True)
    face_up: int = mask("event")
    played: int = mask("event")
    plays_left: list[int] = list_of("side", shared=True, former=("left",))
    from_hand: list[int] = list_of("side", shared=True)
    min_compulsory: list[int] = list_of("side", shared=True, former=("least",))
    max_compulsory: list[int] = list_of("side", shared=True, former=("most",))
    forces_from_events: list[int] = list_of("kind", None, shared=True, former=("extra",))
    side_of: list[int] = derived(shared=True)
    owned: list[int] = derived(shared=True)
    active_units: list[int] = derived()
    unit_areas: list[int] = derived()
    leader_areas: list[int] = derived()
    pieces_in: list[int] = derived()
    on_map: int = derived()
    sheltered: int = derived()
    beached: int = derived()

    # ---- beginning and copying ------------------------------------------------------------------

    def named_things(self) -> dict[str, Sequence[str]]:
        """Return the names of the things by which the fields of the campaign are listed."""
        catalogue, ground = self.catalogue, self.catalogue.ground
        return {
            "side": catalogue.sides,
            "event": catalogue.events,
            "weather": catalogue.weathers,
            "kind": catalogue.kinds,
            "unit": catalogue.units,
            "leader": catalogue.leaders,
            "piece": catalogue.pieces,
            "area": catalogue.areas,
            "turn": ground.turns,
            "zone": ground.zones,
            "grade": ground.grades,
            "sea": ground.seas,
        }

    def clear_map(self) -> None:
        """Clear the map and the tracks; all areas are English."""
        catalogue = self.catalogue
        areas, sides = len(catalogue.areas), len(catalogue.sides)
        self.area = [UNUSED] * len(catalogue.pieces)
        self.spot_in_area = [OPEN] * len(catalogue.pieces)
        self.control = catalogue.ground.at_first
        self.forage_grade = [0] * areas
        self.held = [0] * sides
        self.legitimacy = [0] * sides
        self.temporary = [0] * sides
        self.landed = [NEVER] * sides
        self.no_go = [NEVER] * sides
        self.clear_phase()
        self.hands = [0] * sides
        self.plays_left = [0] * sides
        self.from_hand = [0] * sides
        self.min_compulsory = [0] * sides
        self.max_compulsory = [0] * sides
        self.forces_from_events = [0] * len(catalogue.kinds)

    def clear_phase(self) -> None:
        """Clear the battles of a player phase, the shared areas, and the travelled pieces."""
        ground = self.catalogue.ground
        self.travelled = 0
        self.battle_with = self.attacker = ground.nobody
        self.initiative_by_right = self.board_chooser = ground.nobody
        self.failed_to_avoid = self.entry_areas = ground.nothing
        self.shared_with = self.no_battle_with = ground.nothing

    def bar_further_battle(self, area: int, foe: int) -> None:
        """[9.6b] Record that a battle was fought or avoided in an area: none is given there now.

        Forces that come there later in the phase can still be fought.
        """
        self.shared_with = replaced(self.shared_with, area, self.shared_with[area] & ~(1 << foe))

    def at_peace(self, area: int, foe: int) -> bool:
        """[9.3v] Return whether no battle with an enemy is possible: one avoided it and stayed."""
        return self.no_battle_with[area] >> foe & 1 == 1

    def derive_map(self) -> None:
        """Derive the sides of pieces, and count units and leaders area by area."""
        catalogue = self.catalogue
        printed = [*catalogue.unit_side, *catalogue.leader_side]
        self.side_of = [self.tostig if side == NOBODY else side for side in printed]
        sides, size = len(catalogue.sides), len(catalogue.areas)
        self.owned = [0] * sides
        for piece, side in enumerate(self.side_of):
            if side != NOBODY:
                self.owned[side] |= 1 << piece
        self.active_units = [0] * (sides * size)
        self.unit_areas = [0] * sides
        self.leader_areas = [0] * sides
        self.pieces_in = [0] * size
        self.on_map = self.sheltered = self.beached = 0
        for piece, area in enumerate(self.area):
            if area >= 0:
                self._come(piece, area, self.spot_in_area[piece])

    def copy_into(self, new: MapState) -> None:
        """Copy the campaign's fields to another state; all are listed, as in `copy`."""
        new.catalogue = self.catalogue
        new.scenario = self.scenario
        new.overlay = self.overlay
        new.quick_battles = self.quick_battles
        new.printed_avoidance = self.printed_avoidance
        new.turn = self.turn
        new.phasing = self.phasing
        new.tostig = self.tostig
        new.tostig_as = self.tostig_as
        new.held = self.held
        new.weather = self.weather
        new.area = self.area[:]
        new.spot_in_area = self.spot_in_area[:]
        new.inactive = self.inactive
        new.stays_this_turn = self.stays_this_turn
        new.moved = self.moved
        new.travelled = self.travelled
        new.never_left_scotland = self.never_left_scotland
        new.ready_to_call = self.ready_to_call
        new.called = self.called
        new.control = self.control
        new.forage_grade = self.forage_grade
        new.york = self.york
        new.york_lost = self.york_lost
        new.legitimacy = self.legitimacy
        new.temporary = self.temporary
        self._hand_on_rest(new)

    def _hand_on_rest(self, new: MapState) -> None:
        """Copy the fields of sea, player phase and PIPE phase, and the derived ones."""
        new.sea = self.sea
        new.landed = self.landed
        new.no_go = self.no_go
        new.held_by_wind = self.held_by_wind
        new.conditions_die = self.conditions_die
        new.crossing_die = self.crossing_die
        new.held_in_scotland = self.held_in_scotland
        new.danes = self.danes
        new.welsh_asked = self.welsh_asked
        new.brittany_wary = self.brittany_wary
        new.sweyn_sworn = self.sweyn_sworn
        new.out = self.out
        new.strong_at_start = self.strong_at_start
        new.york_foothold = self.york_foothold
        new.battle_with = self.battle_with
        new.attacker = self.attacker
        new.initiative_by_right = self.initiative_by_right
        new.board_chooser = self.board_chooser
        new.failed_to_avoid = self.failed_to_avoid
        new.entry_areas = self.entry_areas
        new.shared_with = self.shared_with
        new.no_battle_with = self.no_battle_with
        new.hands = self.hands
        new.face_up = self.face_up
        new.played = self.played
        new.plays_left = self.plays_left
        new.from_hand = self.from_hand
        new.min_compulsory = self.min_compulsory
        new.max_compulsory = self.max_compulsory
        new.forces_from_events = self.forces_from_events
        new.side_of = self.side_of
        new.owned = self.owned
        new.active_units = self.active_units[:]
        new.unit_areas = self.unit_areas[:]
        new.leader_areas = self.leader_areas[:]
        new.pieces_in = self.pieces_in[:]
        new.on_map = self.on_map
        new.sheltered = self.sheltered
        new.beached = self.beached

    # ---- who stands where -----------------------------------------------------------------------

    def _muster(self, unit: int, area: int, by: int) -> None:
        """Add `by` active units to the counts of an area."""
        side = self.side_of[unit]
        cell = side * len(self.pieces_in) + area
        there = self.active_units[cell] + by
        self.active_units[cell] = there
        if there:
            self.unit_areas[side] |= 1 << area
        else:
            self.unit_areas[side] &= ~(1 << area)

    def _come(self, piece: int, area: int, spot: int) -> None:
        """Add a piece to the counts of an area; inactive units do not count."""
        bit = 1 << piece
        self.pieces_in[area] |= bit
        self.on_map |= bit
        ground = self.catalogue.ground
        if spot == SITE:
            self.beached |= bit
        elif spot == TOWN and not ground.bare >> area & 1:
            self.sheltered |= bit
        if piece >= ground.troop_count:
            self.leader_areas[self.side_of[piece]] |= 1 << area
        elif not self.inactive & bit:
            self._muster(piece, area, 1)

    def _leave(self, piece: int, area: int) -> None:
        """Remove a piece from the counts of an area."""
        bit = 1 << piece
        self.pieces_in[area] &= ~bit
        self.on_map &= ~bit
        self.beached &= ~bit
        self.sheltered &= ~bit
        if piece < self.catalogue.ground.troop_count:
            if not self.inactive & bit:
                self._muster(piece, area, -1)
            return
        side = self.side_of[piece]
        if not self.leader_count(side, area):
            self.leader_areas[side] &= ~(1 << area)

    def put(self, piece: int, area: int, spot: int = OPEN) -> None:
        """Move a piece to an area, or off the map (BOX, UNUSED, GONE)."""
        before = self.area[piece]
        if before >= 0:
            self._leave(piece, before)
        ground = self.catalogue.ground
        if self.never_left_scotland and area != ground.scotland_area:
            self.never_left_scotland &= ~(1 << piece)
        where = ground.spot_in(area, spot)
        if self.ready_to_call and (area != before or where != TOWN):
            # [9.1d] A leader who leaves the town is not ready to call any more.
            self.ready_to_call &= ~(1 << piece >> ground.troop_count)
        self.area[piece] = area
        self.spot_in_area[piece] = where
        if area >= 0:
            self._come(piece, area, where)

    def activate(self, unit: int) -> None:
        """[5.1a, 5.2c, 5.2f] Make an inactive unit active."""
        if self.inactive >> unit & 1:
            self.inactive &= ~(1 << unit)
            if self.area[unit] >= 0:
                self._muster(unit, self.area[unit], 1)

    def deactivate(self, unit: int) -> None:
        """[5.1d] Make a unit inactive."""
        if not self.inactive >> unit & 1:
            self.inactive |= 1 << unit
            if self.area[unit] >= 0:
                self._muster(unit, self.area[unit], -1)

    def number_at(self, side: int, area: int) -> int:
        """Return how many active units of a side are in an area."""
        return self.active_units[side * len(self.pieces_in) + area]

    def leader_count(self, side: int, area: int) -> int:
        """Return how many leaders of a side are in an area."""
        leaders = self.pieces_in[area] & self.owned[side] & ~self.catalogue.ground.troops
        return leaders.bit_count()

    def units_at(self, side: int, area: int) -> list[int]:
        """Return the active units of a side in an area, by id."""
        return members(self.group(side, area) & self.catalogue.ground.troops)

    def leaders_in(self, side: int, area: int) -> list[int]:
        """Return the leaders of a side in an area, by id."""
        return members(
            (self.pieces_in[area] & self.owned[side]) >> self.catalogue.ground.troop_count
        )

    def group_at(self, side: int, area: int) -> list[int]:
        """Return all pieces of a side in an area that count, units first."""
        return members(self.group(side, area))

    def group(self, side: int, area: int) -> int:
        """Return the mask of all pieces of a side in an area that count."""
        return self.pieces_in[area] & self.owned[side] & ~self.inactive

    def present(self, side: int) -> int:
        """Return the mask of the areas with active units or leaders of a side."""
        return self.unit_areas[side] | self.leader_areas[side]

    def enemies(self, side: int) -> int:
        """Return the mask of the areas with active units of other sides."""
        found = 0
        for other, manned in enumerate(self.unit_areas):
            if other != side:
                found |= manned
        return found

    def is_out(self, side: int) -> bool:
        """[2.2c-2.2e, 2.2i] Return whether a side is out of the game."""
        return self.out >> side & 1 == 1

    def has_landed(self, side: int) -> bool:
        """[6.0b] Return whether a side's invasion has landed."""
        return self.landed[side] != NEVER

    def spend(self, side: int, event: int) -> None:
        """[4.0k] Use up an operational counter."""
        self.held = replaced(self.held, side, self.held[side] & ~(1 << event))
        if self.journal is not None:
            fields = {"side": self.catalogue.peoples[side], "event": self.catalogue.events[event]}
            self.emit("spend", fields, "4.0k")

    def face_down(self) -> int:
        """[4.0e] Return the mask of the events that are face down in the PIPE phase."""
        elsewhere = self.face_up | self.played
        for hand in self.hands:
            elsewhere |= hand
        return self.catalogue.politics.events & ~elsewhere

    # ---- leaders --------------------------------------------------------------------------------

    def where(self, leader: int) -> int:
        """Return the area of a leader, or BOX, UNUSED or GONE."""
        return self.area[len(self.catalogue.units) + leader]

    def alive(self, leader: int) -> bool:
        """Return whether a leader is in the game, neither dead nor captured."""
        return self.where(leader) >= BOX

    def claimant(self, side: int) -> int:
        """[2.2c-2.2e] Return the current claimant of a side, NOBODY if none is left."""
        for leader in self.catalogue.ground.heirs[side]:
            if self.alive(leader):
                return leader
        return NOBODY

    def foremost(self, pieces: Sequence[int]) -> int:
        """[1.2f, 1.2l] Return the group leader among pieces, NOBODY if there is no leader."""
        base = len(self.catalogue.units)
        there = {piece - base for piece in pieces if piece >= base}
        for leader in self.catalogue.precedence:
            if leader in there:
                return leader
        return NOBODY

    def ability_of(self, pieces: Sequence[int]) -> int:
        """[1.2g] Return the ability of a group: that of its leader, 0 without one."""
        leader = self.foremost(pieces)
        return 0 if leader == NOBODY else self.catalogue.ability[leader]

    # ---- names ----------------------------------------------------------------------------------

    def piece_name(self, piece: int) -> str:
        """Return the id of a piece, for actions and events."""
        return self.catalogue.pieces[piece]

    def piece_title(self, piece: int) -> str:
        """Return the name of a piece, for sentences."""
        return self.catalogue.piece_names[piece]

    def area_name(self, area: int) -> str:
        """Return the id of an area, for actions and events."""
        return self.catalogue.areas[area]

    def place_name(self, area: int) -> str:
        """Return the name of an area, for sentences."""
        return self.catalogue.ground.names[area]


def replaced(column: Sequence[int], place: int, value: int) -> list[int]:
    """Return a copy of a shared column with one entry changed."""
    new = list(column)
    new[place] = value
    return new
