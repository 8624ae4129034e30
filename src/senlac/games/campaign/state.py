"""The state of a campaign: towns, money, the Church, leaders, and the bodies of all players."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from senlac.engine.model.fields import grid_of, immutable, list_of, mask, number, static
from senlac.engine.model.phase_registry import PhaseRegistry
from senlac.engine.model.state import State
from senlac.engine.support.mask import Mask
from senlac.games.campaign.catalogue import Catalogue
from senlac.games.campaign.rules.constants import (
    ASHORE,
    CAME_OUT,
    CAPTURED,
    CHURCH,
    EVADE,
    FORCED,
    HOMELESS,
    MARCH,
    MODELS,
    NEUTRAL,
    NOBODY,
    SLAIN,
    STALE,
)

PUBLIC: Final = "all"
"""The reader for common knowledge."""

PendingEvent = tuple[str, dict[str, Any], str, list[int] | None]
"""A withheld event."""


@dataclass(init=False, eq=False, repr=False, slots=True)
class CampaignState(State):
    """The state of a campaign.

    By town: `loyalty` is a seat, NEUTRAL or CHURCH; `pillage` the level; `full_turns` the number of
    turns in a row that a garrison without loyalty has held it; `winter_holder` the seat that held
    it by garrison in winter, `NOBODY` if none; `siege_rolls` the number of rolls made in a siege.
    By player: `crowns` in the exchequer; `exchequer_town`, the town of the exchequer or its fate;
    `spies` and `counterspies`, the towns with one; `peace`, the players to whom peace is declared.
    As masks of players: `anathema`, `out`, `sacrilege` (unpunished) and `anathema_used` (Anathema
    used this Year). `papal` is the holder of Papal Influence. `numbers_used` has the numbers of a
    player's bodies this turn. `leader_at` is the code of the body a leader is with, or the leader's
    fate.

    `codes` lists the existing bodies in id order; all lists by body have an entry for each of them.
    `hex_of` is the hex, `shore` the stretch of sea of a fleet there or FREE. `inside` (a town's
    walls) and `besieging` are 0 or 1. `aboard` is the code of the fleet that carries a force,
    `boarding_rank` the force's index in the order of boarding. `figures` are by stack, `models` by
    MODELS (treasure in crowns), `ships` by index, own or captured. `posture` and `starve_order`
    last until they are changed.

    For the week only: `plans` are the remaining tasks of each body, as entries of task, object,
    number, and the hours spent on it; `pace`; `points` saved for the next step; `hours_held`, the
    hours for which it is held; `halted`, `has_marched` and `sallied` (it has marched, or come out
    to attack, this week); `meets_because`, why it can start a meeting; `arrived_hour`, the hour it
    entered its hex; `landed`, the hour of its last landing (negative: before the week);
    `previous_hex`, the hex before this one; `starving`. By town: `garrison`, the holder at hour 0;
    as masks of towns: `besieged_since_start`, besieged ever since, and `pillaged` this Year.
    `no_further_fight` has the pairs of fleets that do not fight each other again; `lord_captor` the
    player who holds a captured lord.

    Knowledge: `known` by reader (the players, then the public) and town, as rows of `Known`;
    `sightings` by player, as rows of `Sighting`; `kills` by player, the number of figures that
    each other player has lost in battles against them this Year; `observations`, the observations
    of a week that is not reported yet, as rows of `Watch`.

    If battles are fought elsewhere, `state_when_sealed` is the campaign when the sheets of the week
    were sealed, None outside the march; `pending_events` are the events of the march so far: their
    types, fields, rules and audiences, None for all.
    """

    phases: ClassVar[PhaseRegistry] = PhaseRegistry()

    scenario: str = immutable(str, first="")
    overlay: dict[str, Any] | None = immutable(dict[str, Any] | None, first=None)
    battles: str = immutable(str, first="")
    deploy: str = immutable(str, first="")
    catalogue: Catalogue = static()
    state_when_sealed: dict[str, Any] | None = immutable(
        dict[str, Any] | None, first=None, former=("before",)
    )
    pending_events: list[PendingEvent] = immutable(list[PendingEvent], first=(), former=("untold",))
    year: int = number(1, first=1)
    turn: int = number()
    loyalty: list[int] = list_of("town", CHURCH, "player")
    pillage: list[int] = list_of("town")
    full_turns: list[int] = list_of("town")
    winter_holder: list[int] = list_of("town", NOBODY, "player", former=("kept",))
    siege_rolls: list[int] = list_of("town", former=("siege",))
    crowns: list[int] = list_of("player")
    exchequer_town: list[int] = list_of("player", CAPTURED, "town", former=("chest",))
    spies: list[int] = list_of("player", high="town", shape=list[Mask])
    counterspies: list[int] = list_of("player", high="town", shape=list[Mask])
    peace: list[int] = list_of("player", high="player", shape=list[Mask])
    anathema: int = mask("player")
    anathema_used: int = mask("player", former=("pronounced",))
    sacrilege: int = mask("player")
    out: int = mask("player")
    papal: int = number(NOBODY, "player", first=NOBODY)
    numbers_used: list[int] = list_of("player", high="number", shape=list[Mask], former=("borne",))
    leader_at: list[int] = list_of("leader", SLAIN, "code")
    lord_captor: list[int] = list_of("player", NOBODY, "player", former=("taker",))
    garrison: list[int] = list_of("town", NOBODY, "player")
    besieged_since_start: int = mask("town", former=("beset",))
    pillaged: int = mask("town")
    no_further_fight: list[list[int]] = immutable(list[list[int]], first=(), former=("parted",))
    codes: list[int] = immutable(list[int], first=())
    hex_of: list[int] = list_of("body", 0, "hex", former=("at",))
    shore: list[int] = list_of("body", -1)
    inside: list[int] = list_of("body", 0, 1)
    besieging: list[int] = list_of("body", 0, 1)
    aboard: list[int] = list_of("body", ASHORE, "code")
    boarding_rank: list[int] = list_of("body", former=("boarded",))
    figures: list[list[int]] = grid_of("body", "stack")
    models: list[list[int]] = grid_of("body", "model")
    ships: list[list[int]] = list_of("body", 0, 1, shape=list[list[int]])
    posture: list[int] = list_of("body", 0, EVADE)
    starve_order: list[int] = list_of("body", 0, 2, former=("hunger",))
    plans: list[list[list[int]]] = list_of("body", None, shape=list[list[list[int]]])
    pace: list[int] = list_of("body", MARCH, FORCED)
    points: list[int] = list_of("body")
    hours_held: list[int] = list_of("body", former=("held",))
    halted: list[int] = list_of("body", 0, 1)
    has_marched: list[int] = list_of("body", 0, 1, former=("stepped",))
    sallied: list[int] = list_of("body", 0, 1)
    meets_because: list[int] = list_of("body", STALE, CAME_OUT, former=("fresh",))
    arrived_hour: list[int] = list_of("body", None, former=("since",))
    landed: list[int] = list_of("body", None)
    previous_hex: list[int] = list_of("body", 0, "hex", former=("came",))
    starving: list[int] = list_of("body", 0, 1)
    known: list[list[list[int]]] = list_of("reader", None, shape=list[list[list[int]]], shared=True)
    sightings: list[list[list[list[int]]]] = list_of(
        "player", None, shape=list[list[list[list[int]]]], shared=True
    )
    kills: list[list[int]] = grid_of("player", "player", former=("felled",))
    observations: list[list[list[int]]] = immutable(
        list[list[list[int]]], first=(), former=("watched",)
    )

    def copy(self) -> CampaignState:
        """Return an equal state that shares nothing mutable.

        It lists all fields because searches and sheets copy states often.
        """
        new = CampaignState(self)
        new.scenario = self.scenario
        new.overlay = self.overlay
        new.battles = self.battles
        new.deploy = self.deploy
        new.catalogue = self.catalogue
        new.state_when_sealed = self.state_when_sealed
        new.pending_events = self.pending_events
        new.year = self.year
        new.turn = self.turn
        new.loyalty = self.loyalty[:]
        new.pillage = self.pillage[:]
        new.full_turns = self.full_turns[:]
        new.winter_holder = self.winter_holder[:]
        new.siege_rolls = self.siege_rolls[:]
        new.crowns = self.crowns[:]
        new.exchequer_town = self.exchequer_town[:]
        new.spies = self.spies[:]
        new.counterspies = self.counterspies[:]
        new.peace = self.peace[:]
        new.anathema = self.anathema
        new.anathema_used = self.anathema_used
        new.sacrilege = self.sacrilege
        new.out = self.out
        new.papal = self.papal
        new.numbers_used = self.numbers_used[:]
        new.leader_at = self.leader_at[:]
        new.lord_captor = self.lord_captor[:]
        new.garrison = self.garrison[:]
        new.besieged_since_start = self.besieged_since_start
        new.pillaged = self.pillaged
        new.no_further_fight = self.no_further_fight
        new.known = self.known
        new.sightings = self.sightings
        new.kills = [row[:] for row in self.kills]
        new.observations = self.observations
        self._copy_bodies(new)
        return new

    def _copy_bodies(self, new: CampaignState) -> None:
        """Copy the lists by body."""
        new.codes = self.codes
        new.hex_of = self.hex_of[:]
        new.shore = self.shore[:]
        new.inside = self.inside[:]
        new.besieging = self.besieging[:]
        new.aboard = self.aboard[:]
        new.boarding_rank = self.boarding_rank[:]
        new.figures = [row[:] for row in self.figures]
        new.models = [row[:] for row in self.models]
        new.ships = [row[:] for row in self.ships]
        new.posture = self.posture[:]
        new.starve_order = self.starve_order[:]
        new.plans = [[line[:] for line in plan] if plan else [] for plan in self.plans]
        new.pace = self.pace[:]
        new.points = self.points[:]
        new.hours_held = self.hours_held[:]
        new.halted = self.halted[:]
        new.has_marched = self.has_marched[:]
        new.sallied = self.sallied[:]
        new.meets_because = self.meets_because[:]
        new.arrived_hour = self.arrived_hour[:]
        new.landed = self.landed[:]
        new.previous_hex = self.previous_hex[:]
        new.starving = self.starving[:]

    def index_names(self) -> Mapping[str, Sequence[str]]:
        catalogue = self.catalogue
        names = catalogue.bodies
        known = [code for code in self.codes if 0 <= code < len(names)]
        return {
            "player": catalogue.players,
            "reader": [*catalogue.players, PUBLIC],
            "town": catalogue.towns,
            "hex": catalogue.ground.board.names,
            "leader": catalogue.leaders,
            "stack": catalogue.stacks,
            "model": MODELS,
            "code": names,
            "number": [str(number) for number in range(1, catalogue.most_bodies + 1)],
            "body": [names[code] for code in known],
        }

    # ---- bodies ---------------------------------------------------------------------------------

    def place(self, code: int) -> int:
        """Return the index of a body in the lists, `NOBODY` if the body does not exist."""
        place = bisect_left(self.codes, code)
        return place if place < len(self.codes) and self.codes[place] == code else NOBODY

    def player_bodies(self) -> int:
        """Return the number of the players' bodies: neutral garrisons come after them."""
        return bisect_left(self.codes, self.catalogue.guard(0))

    def owner(self, place: int) -> int:
        """Return the seat of a body, or NEUTRAL."""
        return self.catalogue.owners[self.codes[place]]

    def is_fleet(self, place: int) -> bool:
        """Return whether a body is a fleet."""
        return bool(self.ships[place])

    def strength(self, place: int) -> int:
        """Return the figures of a body."""
        return sum(self.figures[place])

    def with_body(self, place: int) -> list[int]:
        """Return the leaders with a body, lords first."""
        return indices_of(self.leader_at, self.codes[place])

    def bodies_of(self, seat: int) -> list[int]:
        """Return a player's bodies, in id order."""
        known = self.catalogue.codes_of(seat) if seat >= 0 else self.catalogue.guards()
        # The codes are sorted, and those of a player are consecutive.
        first, after = known[0], known[-1] + 1
        return list(range(bisect_left(self.codes, first), bisect_left(self.codes, after)))

    def forces_aboard(self, place: int) -> list[int]:
        """[naval.f] Return the forces aboard a fleet, in boarding order."""
        found = indices_of(self.aboard, self.codes[place])
        if len(found) > 1:
            found.sort(key=lambda force: self.boarding_rank[force])
        return found

    def field(self, seat: int, hex_: int) -> list[int]:
        """[meet.a] Return a player's forces in the field of a hex."""
        return [
            place
            for place in indices_of(self.hex_of, hex_)
            if self.owner(place) == seat
            and self.aboard[place] == ASHORE
            and not self.inside[place]
            and not self.ships[place]
        ]

    def fleets(self, seat: int, hex_: int) -> list[int]:
        """Return a player's fleets in a hex."""
        return [
            place
            for place in indices_of(self.hex_of, hex_)
            if self.ships[place] and self.owner(place) == seat
        ]

    def is_led(self, place: int) -> bool:
        """[move.c, naval.p] Return whether a leader is with a body, or with a force aboard it."""
        if self.codes[place] in self.leader_at:
            return True
        cargo = self.forces_aboard(place) if self.ships[place] else []
        return any([self.codes[force] in self.leader_at for force in cargo])

    # ---- towns ----------------------------------------------------------------------------------

    def insiders(self, town: int) -> list[int]:
        """Return the forces inside a town."""
        inside = self.inside
        hex_ = self.catalogue.ground.town_hex[town]
        return [place for place in indices_of(self.hex_of, hex_) if inside[place]]

    def occupied_towns(self) -> list[int]:
        """Return the towns with a force inside, in id order."""
        at = self.catalogue.ground.town_at
        return sorted({at[self.hex_of[place]] for place in indices_of(self.inside, 1)})

    def besiegers(self, town: int) -> list[int]:
        """Return the forces that besiege a town."""
        hex_of = self.hex_of
        hex_ = self.catalogue.ground.town_hex[town]
        return [place for place in indices_of(self.besieging, 1) if hex_of[place] == hex_]

    def besieged_towns(self) -> list[int]:
        """Return the besieged towns, in id order."""
        at = self.catalogue.ground.town_at
        return sorted({at[self.hex_of[place]] for place in indices_of(self.besieging, 1)})

    def foreign_forces_in(self, town: int, seat: int) -> list[int]:
        """Return the forces inside a town that do not belong to a player."""
        return [place for place in self.insiders(town) if self.owner(place) != seat]

    def controller(self, town: int) -> int:
        """[control.d, control.e, control.g, buy.e] Return the controller of a town.

        A seat, NEUTRAL or CHURCH: by garrison, otherwise by loyalty. From winter to spring a town
        stays with the player who held it by garrison.
        """
        least = self.catalogue.tables.files.tables.control.min_garrison
        inside = self.insiders(town)
        if inside and sum([self.strength(place) for place in inside]) >= least:
            return self.owner(inside[0])
        if self.winter_holder[town] != NOBODY:
            return self.winter_holder[town]
        return self.loyalty[town]

    def town_controllers(self) -> list[int]:
        """Return the `controller` of each town, computed for all towns at once."""
        least = self.catalogue.tables.files.tables.control.min_garrison
        found = self.loyalty[:]
        for town, kept in enumerate(self.winter_holder):
            if kept != NOBODY:
                found[town] = kept
        town_at, owners = self.catalogue.ground.town_at, self.catalogue.owners
        hex_of, figures, codes = self.hex_of, self.figures, self.codes
        inside = [0] * len(found)
        for place in indices_of(self.inside, 1):
            town = town_at[hex_of[place]]
            inside[town] += sum(figures[place])
            if inside[town] >= least:
                found[town] = owners[codes[place]]
        return found

    def besieged(self, town: int) -> bool:
        """Return whether a town is besieged."""
        besieging = self.besieging
        if 1 not in besieging:
            return False
        hex_of = self.hex_of
        hex_ = self.catalogue.ground.town_hex[town]
        for place in indices_of(besieging, 1):
            if hex_of[place] == hex_:
                return True
        return False

    def worth(self, town: int) -> int:
        """[control.m, pillage.b] Return what a town pays at its present level of pillage."""
        rule = self.catalogue.tables.files.tables.pillage
        level = self.pillage[town]
        tax = self.catalogue.tax[town]
        if level == 0:
            return tax
        return rule.tax_level_2 if level == rule.levels_max else tax // rule.tax_divisor_level_1

    # ---- players --------------------------------------------------------------------------------

    def is_out(self, seat: int) -> bool:
        """Return whether a player is out of the game."""
        return self.out >> seat & 1 == 1

    def hostile(self, one: int, other: int) -> bool:
        """[order.e] Return whether two seats are different players at war; neutrals never are."""
        return one != other and min(one, other) > NEUTRAL and not self.at_peace(one, other)

    def at_peace(self, one: int, other: int) -> bool:
        """[order.e] Return whether two players have both declared peace to each other."""
        return bool(self.peace[one] >> other & self.peace[other] >> one & 1)

    def has_chest(self, seat: int) -> bool:
        """[control.p] Return whether a player has an exchequer."""
        return self.exchequer_town[seat] not in (HOMELESS, CAPTURED)

    def lives(self, seat: int) -> bool:
        """Return whether a player's lord is neither slain nor captured."""
        return self.leader_at[seat] >= NEUTRAL and not self.is_out(seat)


def indices_of(values: list[int], wanted: int) -> list[int]:
    """Return the indices of a value; lists search faster than a loop compares."""
    found: list[int] = []
    start = 0
    for _ in range(values.count(wanted)):
        at = values.index(wanted, start)
        found.append(at)
        start = at + 1
    return found
