"""The second referee's PIPE phase: hands, face-up events, and the effects of events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tests.games.destiny.naive.charts import EVENTS, KIND_OF, KINDS, PIPE, SIDES, TABLES
from tests.games.destiny.naive.world import Step, World

ORDER: Final[list[str]] = PIPE["order"]

WAYS: Final = ("", "harold", "william", "rogue", "hardrada")

JOINS: Final = {
    "harold": "english", "william": "norman", "rogue": "norwegian", "hardrada": "norwegian",
}  # fmt: skip
"""[3.0j] The side of Tostig, by the event about him."""

SHOWN: Final = ("hands", "face_up", "left", "from_hand", "least", "most")
"""The fields that are compared as long as the phase lasts."""

LASTING: Final = ("pl", "held", "extra", "tostig_as", "wary", "sworn", "scots")
"""The fields that are compared after it, too."""


class PoliticsReferee(World):
    """The PIPE phase, from the deal on."""

    hands: dict[str, set[str]]
    face_up: set[str]
    played: set[str]
    left: dict[str, int]
    from_hand: dict[str, int]
    least: dict[str, int]
    most: dict[str, int]
    extra: dict[str, int]
    tostig_as: str
    wary: bool
    sworn: bool

    def __init__(self, document: Mapping[str, Any], names: Mapping[str, Sequence[str]]) -> None:
        super().__init__(document, names)
        self.__dict__.update(politics(document["fields"], names))

    # ---- what a player owes ---------------------------------------------------------------------

    def compulsory(self, events: set[str]) -> set[str]:
        """Return the compulsory events among some."""
        return {event for event in events if EVENTS[event]["kind"] == "compulsory"}

    def owed(self, side: str) -> int:
        """Return how many plays a player owes to the hand."""
        due = int(PIPE["must_play_from_hand"]) - self.from_hand[side]
        return max(0, due, len(self.compulsory(self.hands[side])))

    def options(self, side: str) -> set[str]:
        """[pipe] Return the options of a player."""
        hand, left = self.hands[side], self.left[side]
        if self.owed(side) >= left:
            must = self.compulsory(hand)
            return {f"play {event}" for event in (must if len(must) >= left else hand)}
        pressing = self.compulsory(self.face_up)
        if pressing:
            return {f"play {event}" for event in pressing}
        found = {f"play {event}" for event in hand | self.face_up}
        return found | {"turn_up"} if self.pile() else found

    def pile(self) -> list[str]:
        """Return the face-down events, in the order of the list of events."""
        known = self.face_up | self.played
        for hand in self.hands.values():
            known |= hand
        return [event for event in EVENTS if event not in known]

    # ---- the phase ------------------------------------------------------------------------------

    def play(self, _: str) -> Step:
        """Play the phase to its end."""
        while any(self.left[side] for side in ORDER):
            for side in ORDER:
                if self.left[side]:
                    yield from self.act(side)
        for side in ORDER:
            self.hands[side] = set()

    def act(self, side: str) -> Step:
        """[pipe] Let a player take one action."""
        answer = yield from self.ask(side, self.options(side))
        if answer == "turn_up":
            self.free(side)
            self.face_up.add(self.pile()[self.roll() - 1])
            return
        event = answer.split()[1]
        self.watch(side, event)
        own = event in self.hands[side]
        self.hands[side].discard(event)
        self.face_up.discard(event)
        self.played.add(event)
        self.from_hand[side] += own
        self.left[side] -= 1
        yield from self.happen(side, event)

    def happen(self, side: str, event: str) -> Step:
        """Apply an event for the player who has played it."""
        row = EVENTS[event]
        if row["kind"] == "operational":
            if side in row["usable_by"]:
                self.held[side].add(event)
            return
        rival = ""
        if row.get("choice") == "rival":
            others = {f"against {other}" for other in ORDER if other != side}
            rival = (yield from self.ask(side, others)).split()[1]
        cases = [case for case in row["case"] if case["player"] in (side, "any")]
        whole = any(case["low"] == 1 and case["high"] == 10 for case in cases)
        die = 1 if whole else self.roll()
        for case in cases:
            if case["low"] <= die <= case["high"]:
                for effect in case["effects"]:
                    self.effect(effect, side, rival)

    def effect(self, effect: Sequence[Any], side: str, rival: str) -> None:
        """Apply one effect of an event."""
        sort, whom, *more = effect
        if sort == "legit":
            self.rate({"player": side, "rival": rival}.get(whom, whom), more[0])
        elif sort == "force":
            self.extra[more[0]] += more[1]
        elif sort == "tostig":
            self.tostig_as = whom
        elif sort == "brittany":
            self.wary = True
        elif sort == "scots":
            self.inactive -= {unit for unit in KIND_OF if KIND_OF[unit] == "scots"}
        else:
            self.sworn = True

    def rate(self, side: str, by: int) -> None:
        """Change Permanent Legitimacy, within its track."""
        track = TABLES["legitimacy"]
        self.pl[side] = max(track["least"], min(track["most"], self.pl[side] + by))

    # ---- what all have seen ---------------------------------------------------------------------

    def free(self, side: str) -> None:
        """Record that a player who turns up or takes from the table does not owe all plays."""
        self.most[side] = min(self.most[side], self.left[side] - 1)

    def watch(self, side: str, event: str) -> None:
        """Record what a play from the hand, or from the table, reveals of a hand."""
        if event not in self.hands[side]:
            self.free(side)
            return
        left, due = self.left[side], PIPE["must_play_from_hand"] - self.from_hand[side]
        if self.compulsory(self.face_up) and due < left:
            self.least[side] = max(self.least[side], left)
        if self.compulsory({event}):
            self.least[side] = max(0, self.least[side] - 1)
            self.most[side] = max(0, self.most[side] - 1)
        else:
            self.most[side] = min(self.most[side], left - 1)
        self.most[side] = min(self.most[side], len(self.hands[side]) - 1)

    # ---- what is compared -----------------------------------------------------------------------

    def facts(self) -> dict[str, Any]:
        """Return the values that are compared with the game."""
        return seen(self.__dict__)

    def lasting(self) -> dict[str, Any]:
        """Return what remains after the phase: what each side holds, and Tostig's place."""
        return {**{key: self.facts()[key] for key in LASTING}, **self.arrivals()}

    def arrivals(self) -> dict[str, Any]:
        """[3.0i, 3.0j] Return the places of Tostig, his men, and units called up by an event."""
        way = self.tostig_as
        joined = TABLES["tostig_counters"][way] if way else []
        at = {"harold": "hampshire", "": "unused"}.get(way, "box")
        men = {unit: at if kind in joined else "unused"
               for unit, kind in KIND_OF.items() if KINDS[kind]["side"] == "by_event"}  # fmt: skip
        called = "cheshire" if self.extra["english_housecarle"] > 0 else "unused"
        return {"tostig": JOINS.get(way, ""), "at": {**men, "tostig": at, "hc_7": called}}


def politics(fields: Mapping[str, Any], names: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """Return the PIPE phase fields of a position, with ids instead of numbers."""
    events = names["event"]
    numbers = {
        "left": "plays_left", "from_hand": "from_hand", "least": "min_compulsory",
        "most": "max_compulsory",
    }  # fmt: skip
    return {
        **{key: dict(zip(SIDES, fields[field], strict=True)) for key, field in numbers.items()},
        "hands": {
            side: {events[n] for n in row}
            for side, row in zip(SIDES, fields["hands"], strict=True)
        },
        "face_up": {events[n] for n in fields["face_up"]},
        "played": {events[n] for n in fields["played"]},
        "extra": dict(zip(names["kind"], fields["forces_from_events"], strict=True)),
        "tostig_as": WAYS[fields["tostig_as"]],
        "wary": fields["brittany_wary"],
        "sworn": fields["sweyn_sworn"],
    }  # fmt: skip


def seen(told: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values that are compared in the phase."""
    told = {**told, "scots": "scot_1" not in told["inactive"]}
    return {key: told[key] for key in (*SHOWN, *LASTING)}


def settled(told: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values that are compared after the phase."""
    told = {**told, "scots": "scot_1" not in told["inactive"]}
    movers = [unit for unit, kind in KIND_OF.items() if KINDS[kind]["side"] == "by_event"]
    at = {piece: told["area"][piece] for piece in (*movers, "tostig", "hc_7")}
    return {**{key: told[key] for key in LASTING}, "tostig": told["tostig"], "at": at}
