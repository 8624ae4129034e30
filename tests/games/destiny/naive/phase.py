"""The second referee's player phase, from First Movement to its end."""

from __future__ import annotations

from tests.games.destiny.naive.battles import Battles, HandedOverError
from tests.games.destiny.naive.charts import (
    AREAS,
    CLAIMANTS,
    ENGLAND,
    INVADERS,
    KIND_OF,
    LEADERS,
    MARCHES,
    TABLES,
)
from tests.games.destiny.naive.fates import PhaseOverError
from tests.games.destiny.naive.world import Step

HARVEST = 6
"""[5.1] The turn of the harvest, from 0."""


class Referee(Battles):
    """A side's phase from First Movement on."""

    def play(self, step: str) -> Step:
        """Play a phase from one of its steps as far as the chapters read here go."""
        try:
            if step == "FirstMovement":
                yield from self.first_half(self.phasing)
            yield from self.second_half(self.phasing)
        except (PhaseOverError, HandedOverError):
            return

    def second_half(self, side: str) -> Step:
        """Play Second Movement, Second Battle, and the end of the phase."""
        claimant = [x for x in CLAIMANTS[side] if self.area[x] in AREAS and self.claims(x)]
        here = self.area[claimant[0]] if claimant else ""
        self.pool = {piece for piece, area in self.area.items() if area == here}
        if claimant:
            yield from self.movement(side, first=False)
        yield from self.battle_step(side, first=False)
        self.markers()

    def first_half(self, side: str) -> Step:
        """Play First Movement, control, forage and First Battle."""
        self.pool = {*KIND_OF, *LEADERS}
        self.footholds = self.strong(side)
        self.york_foothold = self.strong_in_york(side)
        in_scotland = [p for p in (*KIND_OF, *LEADERS) if self.abroad(side, p)]
        yield from self.movement(side, first=True)
        self.left_scotland(side, in_scotland)
        yield from self.welsh(side)
        self.take_control(side)
        self.markers()
        self.eat(side)
        yield from self.battle_step(side, first=True)

    # ---- Scotland and Wales ---------------------------------------------------------------------

    def abroad(self, side: str, piece: str) -> bool:
        """Return whether a piece must be out of Scotland by the end of First Movement."""
        return (
            self.area[piece] == "scotland"
            and self.side(piece) == side
            and piece not in self.inactive | self.stranded
            and KIND_OF.get(piece) != "scots"
        )

    def left_scotland(self, side: str, pieces: list[str]) -> None:
        """Lose the pieces that have not come to England."""
        if self.weather == "severe":
            return
        late = [p for p in pieces if self.area[p] != "gone" and self.area[p] not in ENGLAND]
        if late:
            self.rate(side, -1)
            self.lose([piece for piece in late if piece in KIND_OF])
            for leader in late:
                if leader in LEADERS:
                    self.leader_gone(leader, "")

    def welsh(self, side: str) -> Step:
        """[welsh] The Norwegian may ask the Welsh once."""
        held = [area for area in MARCHES if self.control[area] == "norwegian"]
        if side != "norwegian" or self.welsh_asked or not held:
            return
        answer = yield from self.ask(side, {"rouse", "wait"})
        if answer == "rouse":
            self.welsh_asked = True
            if self.roll() + len(held) >= TABLES["welsh"]["needed"]:
                self.inactive -= {unit for unit in KIND_OF if KIND_OF[unit] == "welsh"}

    # ---- control --------------------------------------------------------------------------------

    def strong(self, side: str) -> set[str]:
        """Return the areas in which a side is strong enough to gain control."""
        needed = TABLES["control"]["invader_units" if side in INVADERS else "english_units"]
        return {area for area in ENGLAND if len(self.units(side, area)) >= needed}

    def strong_in_york(self, side: str) -> bool:
        """Return whether three units of an invader are in York town."""
        here = [u for u in self.units(side, "east_riding") if self.spot[u] == "town"]
        return side in INVADERS and len(here) >= 3

    def take_control(self, side: str) -> None:
        """[P1] Take areas that were held in strength at the start or are at the end."""
        for area in sorted(self.footholds | self.strong(side)):
            if not self.enemy_units(side, area):
                self.hand_over(area, side)
        in_york = self.york_foothold or self.strong_in_york(side)
        if in_york and not self.enemy_units(side, "east_riding"):
            self.mark_york(side)

    def markers(self) -> None:
        """[P2] Hand over areas whose invaders have left while others have come."""
        for area in ENGLAND:
            owner = self.control[area]
            others = {s for s in ("norwegian", "english", "norman", "danish") if s != owner}
            here = {side for side in others if self.units(side, area)}
            if owner in INVADERS and here and not self.units(owner, area):
                self.hand_over(area, "english" if "english" in here else "")
            if self.units("danish", area) and not self.enemy_units("danish", area):
                self.hand_over(area, "")

    # ---- forage ---------------------------------------------------------------------------------

    def eat(self, side: str) -> None:
        """[forage] Apply the foraging of a side to its areas, and hunger to the side."""
        for area in ENGLAND:
            units = self.units(side, area)
            if not units:
                continue
            rows = TABLES["forage"]["row"]
            [row] = [r for r in rows if r["units_low"] <= len(units) <= r["units_high"]]
            worse = row["worse_by"]
            grade = self.forage[area]
            if self.turn == HARVEST:
                worse = min(worse, TABLES["forage"]["harvest_most"])
            elif grade >= 2 and len(units) >= 2:
                column = ("forage_devastated", "forage_permanent")[grade - 2]
                self.starve(side, area, column)
            self.forage[area] = min(3, grade + worse)

    def starve(self, side: str, area: str, column: str) -> None:
        """Roll for the foot and for the mounted."""
        for unit in self.attrition(self.units(side, area), column, 0):
            home = f"{unit[5:]}" if unit.startswith("fyrd_") else ""
            if home and not self.enemy_units("english", home):
                self.put([unit], home)
                self.inactive.add(unit)
            else:
                self.lose([unit])
