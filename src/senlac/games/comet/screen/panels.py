"""The panels beside the map: the score, the sides, the marches made."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.engine.screen.scene import Panel, PanelRow, Track, TrackSide, TrackStep
from senlac.engine.support.text import count, listed
from senlac.games.comet.data.tables import GameData
from senlac.games.comet.screen.drawing.symbols import emblem
from senlac.games.comet.screen.ending import notice
from senlac.games.comet.words.titles import PHASES, colour

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.comet.catalogue import Catalogue
    from senlac.games.comet.data.tables import Step
    from senlac.games.comet.screen.rows.view import CampaignView, OrdersView, SideView
    from senlac.games.comet.screen.view import CometObservation
    from senlac.games.comet.screen.view_side import PublicSide
    from senlac.games.comet.state import CometState

    Standing = tuple[tuple[str, int], tuple[tuple[str, int], ...]]
    """The side that leads with its lead, and the Victory Points of the sides."""

PART_OF: Final = {
    "Fyrdmen Raising": "raising",
    "Movement": "movement",
    "Invasion": "invasion",
    "Combat": "combat",
    "Deployment": "combat",
    "Retreat": "combat",
    "CommitReserve": "combat",
    "Fire": "combat",
    "Losses": "combat",
    "Rout": "combat",
}
"""The phase of a Player Turn to which a step belongs; other steps are not distinguished."""

SCORE: Final = "score"
"""The id of the panel with the Victory Points."""

LEVEL: Final = "Level"
"""The title of the track while no side leads."""

OUT: Final = "A side whose Supreme Leader dies is out."
LAST: Final = "If only one side keeps its own, it wins."
"""[16.4a, 16.4c] Sudden Death, where each side has a player of its own."""

KEPT: Final = 256
"""How many drawn turn tracks and scores are cached."""

MARCHES_KEPT: Final = 1024
"""How many lines of marches are cached."""


# ---- the turn track -----------------------------------------------------------------------------


def tracks(tables: GameData, shown: CampaignView) -> tuple[Track, ...]:
    """[4.1a, 4.2a] Return the turn track with the comet, and the phases of the turn."""
    out = tuple([side.id for side in shown.sides if side.out])
    turn, lead = (shown.turn, shown.turns), (shown.lead.side, shown.lead.by)
    points = tuple([(side.id, side.vp) for side in shown.sides if not side.out])
    return header(tables, turn, shown.active, shown.step, out, (lead, points))


@lru_cache(KEPT)
def header(
    tables: GameData,
    turn: tuple[int, int],
    active: str,
    now: str,
    out: tuple[str, ...],
    standing: Standing,
) -> tuple[Track, ...]:
    """Return the turn track with the phases of the turn, for the current step, and the lead."""
    steps = track_steps(tables, active, now, out)
    number, turns = turn
    turn_of = Track("turn", "Campaign Turn", number, turns, symbol="comet", steps=steps)
    return (turn_of, lead_track(tables, standing))


@lru_cache(KEPT)
def lead_track(tables: GameData, standing: Standing) -> Track:
    """[16.3a] Return the lead, the lead that earns the next level of victory, and all points.

    Without a lead no side is named, since the first of them is as good as the others.
    """
    (side, by), points = standing
    sides = tuple([TrackSide(colour(each), tables.sides[each].name, vp, 0) for each, vp in points])
    if not by:
        return Track("lead", LEVEL, 0, 0, panel=SCORE, sides=sides)
    levels = [level.least for level in tables.levels]
    goal = next((least for least in levels if least > by), 0)
    title = f"{tables.sides[side].name} lead"
    return Track("lead", title, by, goal, panel=SCORE, side=colour(side), sides=sides)


@lru_cache(KEPT)
def track_steps(
    tables: GameData, active: str, now: str, out: tuple[str, ...]
) -> tuple[TrackStep, ...]:
    """Return the phases of the Campaign Turn, for the current Player Turn and step."""
    return tuple([track_step(tables, step, active, now, out) for step in tables.steps.values()])


def track_step(
    tables: GameData, step: Step, active: str, now: str, out: tuple[str, ...]
) -> TrackStep:
    """Return a phase of the Campaign Turn: done, current, to come, or dropped."""
    name = f"{tables.sides[step.side].name}: {PHASES[step.phase]}"
    how = "void" if step.side in out else state_of(tables, step, active, now)
    return TrackStep(name, how, colour(step.side))


def state_of(tables: GameData, step: Step, active: str, now: str) -> str:
    """[4.1b, X.silent] Return the status of a phase.

    During a hidden step all phases that have such steps may be the current one.
    """
    order = list(tables.game.turn_order)
    mine, moving = order.index(step.side), order.index(active)
    if now in ("Set-up", "") or mine > moving:
        return "next"
    if mine < moving:
        return "past"
    part = PART_OF.get(now)
    if part is None:
        return behind(tables, step)
    parts = [other.phase for other in tables.steps.values() if other.side == step.side]
    place, at = parts.index(step.phase), parts.index(part) if part in parts else 0
    if place == at:
        return "now"
    return "past" if place < at else "next"


def behind(tables: GameData, step: Step) -> str:
    """[X.silent] Return the status of a phase of a side while its step is hidden."""
    secret = [
        other.phase
        for other in tables.steps.values()
        if other.side == step.side and is_secret(tables, other)
    ]
    if step.phase not in secret:
        return "next"
    return "now" if len(secret) == 1 else "maybe"


def is_secret(tables: GameData, step: Step) -> bool:
    """[X.silent] Return whether a phase has steps that others do not see."""
    if step.phase == "invasion":
        kind = tables.units[tables.muster.leader].nationality
        return tables.nationalities[kind].side == step.side
    return step.phase in ("raising", "movement")


# ---- the panels ---------------------------------------------------------------------------------


def panels(state: CometState, seen: CometObservation) -> tuple[Panel, ...]:
    """Return the panels beside the map; the home side is the first of the sides."""
    catalogue, shown = state.catalogue, seen.view
    tables, home, active = catalogue.tables, catalogue.home, on_move(catalogue.tables, shown)
    found: list[Panel] = []
    if shown.orders is not None and shown.orders.moved:
        found.append(orders(tables, shown.orders, seen.goals))
    found += [score(state, seen), side_panel(tables, seen.sides[home], active)]
    for number, side in enumerate(seen.sides):
        if number != home:
            found.append(side_panel(tables, side, active))
    return tuple(found)


def score(state: CometState, seen: CometObservation) -> Panel:
    """[16.2a, 16.3a] Return the current Victory Points, and the result they would give."""
    tables, standing = state.catalogue.tables, seen.standing
    if state.outcome is not None:
        return scored(tables, seen.view, (), notice(state))
    found = standing.panel
    if found is None:
        allied = allies(state.catalogue)
        found = standing.panel = scored(tables, seen.view, allied, None)
    return found


def scored(
    tables: GameData, shown: CampaignView, allied: tuple[str, ...], end: str | None
) -> Panel:
    """[16.2a, 16.3a] Return the score with how the campaign ended, None while it is played.

    `allied` are the sides that share a player, which matters only while it is played.
    At the end the points may have decided nothing: after Sudden Death only one side is left.
    """
    shares = tuple([(colour(row.id), row.vp) for row in shown.sides])
    lead = shown.lead
    outlook = verdict(tables, lead.side, lead.level, lead.by) if end is None else end
    head = "If it ended now" if end is None else "Result"
    ways = ways_to_win(tables, allied) if end is None else ()
    return score_panel(shares, head, outlook, ways)


def allies(catalogue: Catalogue) -> tuple[str, ...]:
    """[17.2a] Return the two sides that one player has, none if each has a player of its own."""
    players = [catalogue.seat_of[role] for role in catalogue.lead]
    return tuple([
        side for side, player in zip(catalogue.sides, players, strict=True)
        if players.count(player) > 1
    ])  # fmt: skip


@lru_cache(KEPT)
def ways_to_win(tables: GameData, allied: tuple[str, ...]) -> tuple[PanelRow, ...]:
    """[16.2a, 16.3a, 16.4a, 17.2b] Return what earns points and victory, at the end or at once."""
    leads = [f"{level.least} for a {level.name}" for level in tables.levels if level.least]
    aim = f"Towns are worth points. After the last turn it takes a lead of {listed(leads)}."
    death = f"{OUT} {LAST}"
    if allied:
        pair = listed([side.name for side in tables.sides.values() if side.id in allied])
        [other] = [side.name for side in tables.sides.values() if side.id not in allied]
        aim += f" Of the {pair} only the better army is compared with the {other}."
        death = (
            f"{OUT} If the {other} are out, the {pair} have won; if both of these are out, the "
            f"{other} have won."
        )
    return (
        PanelRow("In the end", aim, style="note"),
        PanelRow("At once", death, style="note"),
    )


@lru_cache(KEPT)
def score_panel(
    shares: tuple[tuple[int, int], ...], head: str, outlook: str, ways: tuple[PanelRow, ...]
) -> Panel:
    """Return the panel of the score; `ways` say how a campaign that is still played is won."""
    points = PanelRow("Victory Points", "", shares=shares, style="broad")
    return Panel(SCORE, "How to win", (points, PanelRow(head, outlook), *ways), open=True)


@lru_cache(KEPT)
def verdict(tables: GameData, side: str, earned: str, lead: int) -> str:
    """[16.3a] Return the level of victory that the current score would give."""
    level = next(level for level in tables.levels if level.id == earned)
    if level is tables.levels[0]:
        return f"{level.name}: the lead is {lead}"
    return f"{tables.sides[side].name}: {level.name} by {lead}"


def side_panel(tables: GameData, side: PublicSide, moving: str) -> Panel:
    """Return the panel of a side; `moving` is the side on move."""
    if side.view.id == moving:
        found = side.moving
        if found is None:
            found = side.moving = drawn(tables, side, active=True)
    else:
        found = side.waiting
        if found is None:
            found = side.waiting = drawn(tables, side, active=False)
    return found


def drawn(tables: GameData, side: PublicSide, *, active: bool) -> Panel:
    """Return what everyone knows of a side: its points, its strength, its leaders."""
    row = side.view
    return Panel(
        id=row.id,
        title=tables.sides[row.id].name,
        rows=tuple(out_rows(tables, row) if row.out else side_rows(tables, row, side.lost)),
        side=colour(row.id),
        symbol=emblem(row.id),
        active=active,
    )


def on_move(tables: GameData, shown: CampaignView) -> str:
    """Return the side on move, "" when the campaign is over."""
    if shown.step == "Set-up":
        return tables.roles[tables.setup.free.role].side
    return str(shown.active) if shown.step else ""


def out_rows(tables: GameData, row: SideView) -> list[PanelRow]:
    """[16.4a] Return the lines for a side that is out."""
    supreme = tables.units[tables.sides[row.id].supreme].name
    return [PanelRow("Out", f"{supreme} is dead.", style="fallen")]


def side_rows(tables: GameData, row: SideView, lost: Sequence[str]) -> list[PanelRow]:
    """Return the lines of a side's panel; `lost` are its units that are out of the game."""
    side = tables.sides[row.id]
    blocks = sum([part.blocks for part in row.strength])
    cv = sum([part.cv for part in row.strength])
    rows = [PanelRow("On the map", f"{count(blocks, 'block')}, {cv} CV")] if blocks else []
    troops = by_type(tables, row)
    rows += [PanelRow(name, text, style="small") for name, text in troops]
    if row.at_sea:
        rows.append(
            PanelRow(
                "At sea", f"{count(len(row.at_sea), 'block')} in {tables.boxes[side.box].name}"
            )
        )
    if row.pool:
        rows.append(PanelRow("In the pool", count(len(row.pool), "block")))
    if lost:
        dead = [tables.units[unit] for unit in lost]
        leaders = [unit.name for unit in dead if tables.types[unit.type].rank]
        others = len(dead) - len(leaders)
        parts = [*leaders, *([count(others, "block")] if others else [])]
        rows.append(PanelRow("Lost", listed(parts), style="fallen"))
    return rows


def by_type(tables: GameData, row: SideView) -> list[tuple[str, str]]:
    """Return a side's blocks and CV on the map by type, without leaders."""
    found: dict[str, list[int]] = {}
    for part in row.strength:
        kind = tables.types[part.type]
        if not kind.rank:
            line = found.setdefault(kind.name, [0, 0])
            line[0] += part.blocks
            line[1] += part.cv
    return [(name, f"{count(blocks, 'block')}, {cv} CV") for name, (blocks, cv) in found.items()]


def orders(tables: GameData, given: OrdersView, goals: Sequence[str]) -> Panel:
    """[6.1a] Return the marches of this phase, in the order of the units' names."""
    rows = [
        marched(tables, row.unit, row.start, row.via, goals[place])
        for place, row in enumerate(given.moved)
    ]
    rows.sort(key=lambda row: row.label)
    return Panel("orders", f"Marches ({len(rows)})", tuple(rows), open=True)


@lru_cache(MARCHES_KEPT)
def marched(tables: GameData, unit: str, start: str, via: str, goal: str) -> PanelRow:
    """Return the line of a unit that has marched; `via` is "" where the way is clear."""
    areas = tables.areas
    way = f" by {areas[via].name}" if via not in ("", start) else ""
    return PanelRow(tables.units[unit].name, f"{areas[start].name} to {areas[goal].name}{way}")
