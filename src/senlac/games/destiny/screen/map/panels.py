"""The panels beside the map: the season, Legitimacy, the sides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.screen.scene import Panel, PanelRow, Track, TrackSide, TrackStep
from senlac.engine.support.text import count, listed
from senlac.games.destiny.rules.constants import IN_LONDON, LANDED
from senlac.games.destiny.screen.drawing.symbols import emblem
from senlac.games.destiny.screen.map.claims import claims
from senlac.games.destiny.words.campaign import THIRDS
from senlac.games.destiny.words.titles import COLOURS, people

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.destiny.catalogue import Catalogue
    from senlac.games.destiny.data.tables import GameData
    from senlac.games.destiny.screen.rows.campaign import CampaignView, PartyView

THRONE: Final = "score"
"""The id of the panel that says how near each side is to winning."""

LEVEL: Final = "Level"
"""The title of the track of the lead while no side leads."""

ZONE_OF: Final = {"norman": "south", "norwegian": "north"}
"""[2.1d, 2.1e] The zone that an invader needs to control."""


# ---- the turn track -----------------------------------------------------------------------------


def tracks(catalogue: Catalogue, shown: CampaignView) -> tuple[Track, ...]:
    """[1.4b, 6.0e] Return the turn track, and the player phases of the turn."""
    turns = list(catalogue.tables.turns)
    number = turns.index(shown.turn)
    steps = tuple([phase(catalogue, side, shown) for side in catalogue.roles])
    return (
        Track("turn", "Turn", number + 1, len(turns), steps=steps),
        *lead_track(catalogue, shown),
    )


def lead_track(catalogue: Catalogue, shown: CampaignView) -> tuple[Track, ...]:
    """[2.0b] Return the Legitimacy of all and the lead, of that which wins; none without two sides.

    Without a lead no side is named, since the first of them is as good as the others.
    """
    ranked = ranking(catalogue, shown)
    if not ranked[1:]:
        return ()
    (first, most), (_, next_most) = ranked[:2]
    lead = catalogue.tables.files.tables.legitimacy.lead_to_win
    title = f"{catalogue.tables.sides[first].name} lead"
    ahead = most - next_most
    counts = dict(ranked)
    sides = tuple([
        TrackSide(COLOURS[side], people(catalogue.tables.sides[side]), counts[side], 0)
        for side in catalogue.roles if side in counts
    ])  # fmt: skip
    if not ahead:
        return (Track("lead", LEVEL, 0, 0, panel=THRONE, sides=sides),)
    goal = lead if ahead < lead else 0
    return (Track("lead", title, ahead, goal, panel=THRONE, side=COLOURS[first], sides=sides),)


def ranking(catalogue: Catalogue, shown: CampaignView) -> list[tuple[str, int]]:
    """[2.0b, 2.2f] Return the sides in the game and the Legitimacy that counts, the best first."""
    playing = [row for row in shown.sides if row.id in catalogue.roles and not row.out]
    counts = [(row.id, counted(catalogue, row, shown)) for row in playing]
    return sorted(counts, key=lambda each: -each[1])


def phase(catalogue: Catalogue, side: str, shown: CampaignView) -> TrackStep:
    """[6.0e] Return the player phase of a side: done, current, to come, or none."""
    order = catalogue.roles
    name = f"{catalogue.tables.sides[side].name} phase"
    out = any([row.out for row in shown.sides if row.id == side])
    if out:
        return TrackStep(name, "void", COLOURS[side])
    if shown.phasing is None:
        return TrackStep(name, "next", COLOURS[side])
    # The Danes, who have no player, come after all others.
    mine = order.index(side)
    now = order.index(shown.phasing) if shown.phasing in order else len(order)
    state = "now" if mine == now else "past" if mine < now else "next"
    return TrackStep(name, state, COLOURS[side])


# ---- the season ---------------------------------------------------------------------------------


def season(tables: GameData, shown: CampaignView) -> Panel:
    """[7.0a, 8.0i] Return the month, the weather on land and at sea, and long effects."""
    row = tables.turns[shown.turn]
    rows = [
        PanelRow(
            "Turn",
            f"{row.month.capitalize()}, the {THIRDS[row.third - 1]} third",
            (row.number, len(tables.turns)),
        ),
        PanelRow("Weather", shown.weather.capitalize()),
        PanelRow("The sea", shown.sea.capitalize()),
    ]
    harvest = next(turn for turn in tables.turns.values() if turn.harvest)
    if row.number <= harvest.number:
        left = harvest.number - row.number
        when = "at the end of this turn" if not left else f"in {count(left, 'turn')}"
        rows.append(PanelRow("Harvest ends", when))
    battles = [tables.areas[area.id].name for area in shown.areas if area.pending is not None]
    if battles:
        rows.append(PanelRow("Battles to come", listed(battles)))
    rows += abroad(shown)
    return Panel("season", "The year 1066", tuple(rows), open=True)


def abroad(shown: CampaignView) -> list[PanelRow]:
    """[5.2b-5.2f, 10.0a-10.0d] Return the status of Danes, Welsh, Bretons, and Scots."""
    rows = []
    if shown.danes == LANDED:
        rows.append(PanelRow("The Danes", "have landed"))
    elif shown.danes == IN_LONDON:
        rows.append(PanelRow("The Danes", "are in London"))
    elif shown.sworn:
        rows.append(PanelRow("The Danes", "Sweyn has given a promise"))
    if shown.wary:
        rows.append(PanelRow("Brittany", "is wary"))
    if shown.welsh_asked:
        rows.append(PanelRow("The Welsh", "have been asked"))
    if shown.held_in_scotland:
        rows.append(PanelRow("Scotland", "holds the Norwegians for a phase"))
    if shown.called:
        rows.append(PanelRow("Called to arms", f"the {listed(shown.called)}"))
    return rows


# ---- Legitimacy ---------------------------------------------------------------------------------


def legitimacy(catalogue: Catalogue, shown: CampaignView) -> Panel:
    """[2.0b, 9.2a-9.2d] Return Legitimacy side by side, and the result it would give at the end."""
    tables = catalogue.tables
    playing = [row for row in shown.sides if row.id in catalogue.roles]
    shares = tuple([(COLOURS[row.id], row.legitimacy) for row in playing])
    rows = [PanelRow("Legitimacy", "", shares=shares, style="broad")]
    ranked = ranking(catalogue, shown)
    lead = tables.files.tables.legitimacy.lead_to_win
    if len(ranked) > 1:
        ahead = ranked[0][1] - ranked[1][1]
        name = tables.sides[ranked[0][0]].name
        if ahead >= lead:
            rows.append(PanelRow("If it ended now", f"{name} victory, {ahead} ahead"))
        else:
            rows.append(
                PanelRow("If it ended now", f"a draw: the lead is {ahead}, and {lead} is needed")
            )
    if ranked:
        rows.append(PanelRow("Legitimacy that counts", standings(tables, ranked)))
    rows.append(
        PanelRow(
            "In the end",
            f"After the last turn a lead of {lead} over each other side wins. The Legitimacy of a "
            "side whose claimant is not in England counts as 0.",
        )
    )
    rows += claims(catalogue, shown)
    return Panel(THRONE, "How to win", tuple(rows), open=True)


def standings(tables: GameData, ranked: Sequence[tuple[str, int]]) -> str:
    """[2.2f] Return what counts for each side, the best first."""
    return ", ".join([f"{tables.sides[side].name} {most}" for side, most in ranked])


def counted(catalogue: Catalogue, row: PartyView, shown: CampaignView) -> int:
    """[2.2f] Return the Legitimacy that counts: 0 while the claimant is not in England."""
    ground = catalogue.ground
    places = {piece.id: piece.at for piece in shown.pieces}
    heirs = [catalogue.leaders[leader] for leader in ground.heirs[catalogue.sides.index(row.id)]]
    at = next((places[name] for name in heirs if name in places), None)
    if at is None or not ground.england >> catalogue.areas.index(at) & 1:
        return 0
    return row.legitimacy


# ---- the sides ----------------------------------------------------------------------------------


def side_panel(catalogue: Catalogue, row: PartyView, shown: CampaignView) -> Panel:
    """Return what everyone knows of a side."""
    return Panel(
        id=row.id,
        title=people(catalogue.tables.sides[row.id]),
        rows=tuple(side_rows(catalogue, row, shown)),
        side=COLOURS[row.id],
        symbol=emblem(row.id),
        active=row.id == shown.phasing and bool(shown.step),
    )


def side_rows(catalogue: Catalogue, row: PartyView, shown: CampaignView) -> list[PanelRow]:
    """Return the lines of a side's panel."""
    if row.out:
        return [PanelRow("Out", "of the game", style="fallen")]
    rows = []
    if row.id in catalogue.roles:
        most = catalogue.ground.most_legitimacy
        band = standing(catalogue, row.legitimacy)
        rows.append(PanelRow("Legitimacy", f"{row.legitimacy}{band}", (row.legitimacy, most)))
    if row.temporary:
        rows.append(PanelRow("Added in its next phase", f"{row.temporary:+d}"))
    rows += strength(catalogue, row, shown)
    rows += at_sea(catalogue, row)
    events = catalogue.tables.events
    if row.holds:
        rows.append(PanelRow("Holds", listed([events[event].name for event in row.holds])))
    return rows


def standing(catalogue: Catalogue, legitimacy: int) -> str:
    """[9.1j, 9.3j] Return the band of Legitimacy, if it has an effect."""
    track = catalogue.tables.files.tables.legitimacy
    if legitimacy >= track.high_at:
        return ", High"
    return ", Low" if legitimacy <= track.low_at else ""


def strength(catalogue: Catalogue, row: PartyView, shown: CampaignView) -> list[PanelRow]:
    """[2.1g] Return how many units a side has on the map, and its counters held."""
    leaders = set(catalogue.leaders)
    own = [piece for piece in shown.pieces if piece.side == row.id and piece.id not in leaders]
    awake = [piece for piece in own if piece.at is not None and not piece.inactive]
    asleep = len([piece for piece in own if piece.at is not None and piece.inactive])
    waiting = len([piece for piece in own if piece.at is None])
    rows = []
    if awake or asleep:
        home = f", {asleep} at home" if asleep else ""
        rows.append(PanelRow("On the map", count(len(awake), "unit") + home))
    if waiting:
        rows.append(PanelRow("Over the sea", count(waiting, "unit")))
    zone = ZONE_OF.get(row.id)
    if zone:
        held = len(
            [a for a in shown.areas if a.control == row.id and in_zone(catalogue, a.id, zone)]
        )
        needed = catalogue.tables.files.tables.conquest.shires[row.id]
        rows.append(PanelRow("Shires held", f"{held} of {needed} in the {zone}"))
    return rows


def in_zone(catalogue: Catalogue, area: str, zone: str) -> bool:
    """Return whether an area lies in a zone."""
    return catalogue.tables.areas[area].zone == zone


def at_sea(catalogue: Catalogue, row: PartyView) -> list[PanelRow]:
    """[8.0a-8.0l] Return the status of an invasion: landed, held, ordered to wait."""
    rows = []
    if row.landed is not None:
        rows.append(PanelRow("Landed", third_of(catalogue.tables, row.landed)))
    if row.no_go is not None:
        rows.append(PanelRow("No Go", f"in {third_of(catalogue.tables, row.no_go)}"))
    if row.becalmed:
        rows.append(PanelRow("The wind", "holds the fleet"))
    return rows


def third_of(tables: GameData, turn: str) -> str:
    """Return a turn as text: the second third of August."""
    row = tables.turns[turn]
    return f"the {THIRDS[row.third - 1]} third of {row.month.capitalize()}"


def panels(catalogue: Catalogue, shown: CampaignView) -> tuple[Panel, ...]:
    """Return the panels beside the map."""
    sides = [row for row in shown.sides if row.id in catalogue.roles or present(row, shown)]
    return (
        season(catalogue.tables, shown),
        legitimacy(catalogue, shown),
        *[side_panel(catalogue, row, shown) for row in sides],
    )


def present(row: PartyView, shown: CampaignView) -> bool:
    """Return whether a side without a player has pieces in the game."""
    return any([piece.side == row.id for piece in shown.pieces])
