"""The charts: close combat, missiles, terrain, reorganisation, morale, feints, points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.screen.charts import Columns, chart, chart_row
from senlac.engine.screen.scene import Chart
from senlac.engine.support.text import capital
from senlac.games.hastings.words.titles import signed

if TYPE_CHECKING:
    from senlac.games.hastings.data.rows.tables import Missile, Morale, Reorganisation, Terrain
    from senlac.games.hastings.data.tables import GameData

YES: Final = ("", "yes")


def charts(tables: GameData) -> tuple[Chart, ...]:
    """Return the charts of the game."""
    return (
        combat(tables), modifiers(tables), missiles(tables), grounds(tables), movement(tables),
        reorganisation(tables), morale(tables), feint(tables), points(tables),
    )  # fmt: skip


def combat(tables: GameData) -> Chart:
    """[8.3a-8.3c] Return the result of each final strength."""
    table = tables.close_combat
    last = len(table.results) - 1
    rows = []
    for place, name in enumerate(table.results):
        strength = str(table.first + place)
        if place in (0, last):
            strength += " or less" if place == 0 else " or more"
        result = tables.combat_results[name].name
        rows.append(chart_row((strength, name, capital(result)), table.source))
    note = "The attacker's value minus the defender's, both with modifiers, plus a die."
    columns = ("Strength", "", "Result")
    return Chart("combat", "Close combat", columns, tuple(rows), note, ("8.3a", "8.3b", "8.3c"))


def modifiers(tables: GameData) -> Chart:
    """[6.4b, 8.7a, 14.1a, H7.2a, H13.5a] Return the modifiers of combat values."""
    value = tables.combat_value
    rows = [
        *[
            chart_row((capital(found.name), signed(found.value)), found.source)
            for found in tables.combat_modifiers.values()
        ],
        *[
            chart_row(
                (f"Defender on a {g.name}, from below", f"{signed(g.defence)} to the defender"),
                g.source,
            )
            for g in tables.terrain.values()
            if g.defence
        ],
        chart_row(("A disordered unit's value", str(value.disordered)), value.source),
        chart_row(("A routing unit's value", str(value.routing)), value.source),
    ]
    rules = ("8.2a", "8.3d", "8.7a")
    return Chart("modifiers", "Combat values", ("", ""), tuple(rows), rules=rules)


def missiles(tables: GameData) -> Chart:
    """[4.2b, 4.4a] Return the rolls that hit, and those that use up the arrows."""
    columns: Columns[Missile] = (
        ("", lambda shot: shot.name),
        ("Next to it", lambda shot: f"{shot.scores[0]}+"),
        ("Two hexes", lambda shot: f"{shot.scores[1]}+" if shot.scores[1:] else ""),
        ("Out of arrows", lambda shot: " or ".join([str(die) for die in shot.out_of_arrows])),
    )
    note = "A hit disorders; it eliminates archers and kills a lone leader."
    rules = ("4.2b", "4.4a", "4.8a")
    return chart("missiles", "Missiles", columns, tables.missiles.values(), note, rules)


def grounds(tables: GameData) -> Chart:
    """[12.1a, H7.1a, H7.2a] Return the costs and effects of each terrain."""
    columns: Columns[Terrain] = (
        ("Ground", lambda ground: capital(ground.name)),
        ("Cost", lambda ground: str(ground.mp)),
        ("Stops", lambda ground: YES[ground.stops]),
        ("Disorders", lambda ground: YES[ground.disorders]),
        ("Charge", lambda ground: YES[ground.charge]),
        ("Defence", lambda ground: signed(ground.defence) if ground.defence else ""),
    )
    note = "Archers may not enter terrain that disorders."
    rules = ("12.1a", "H7.1a", "H7.2a")
    return chart("terrain", "Ground", columns, tables.terrain.values(), note, rules)


def movement(tables: GameData) -> Chart:
    """[5.1a, 5.1b, 6.1b] Return the allowances."""
    moves = tables.movement
    rows = [
        ("Ordered unit", moves.ordered), ("The same, led at the start", moves.ordered_led),
        ("Disordered unit", moves.disordered), ("Routing unit", moves.routing),
        ("Leader", moves.leader), ("Charge", moves.charge), ("Pursuit", moves.pursuit),
    ]  # fmt: skip
    found = tuple([chart_row((name, str(points)), moves.source) for name, points in rows])
    return Chart("movement", "Movement", ("", "Points"), found, rules=("5.1a", "5.1b", "6.1b"))


def reorganisation(tables: GameData) -> Chart:
    """[11.2a, 11.3a, 11.4b, H5.2Ca] Return the rolls at which units recover."""
    columns: Columns[Reorganisation] = (
        ("", lambda plight: capital(plight.name)),
        ("Die", lambda plight: f"{plight.score}+"),
        ("Leader", lambda plight: signed(plight.leader_bonus)),
        ("Becomes", lambda plight: plight.becomes),
        ("Archers", lambda plight: plight.archers_become),
    )
    note = "No unit recovers in an enemy zone of control."
    rows = tables.reorganisation.values()
    return chart("reorganisation", "Reorganisation", columns, rows, note)


def morale(tables: GameData) -> Chart:
    """[9.3a, H6.1a, H6.2a] Return the level at which each class breaks."""
    columns: Columns[Morale] = (
        ("Class", lambda group: capital(tables.troop_classes[group.id].name)),
        ("Breaks at", lambda group: str(group.break_level)),
    )
    note = "Units next to a loss break if a die plus the losses of the class reach the level."
    return chart("morale", "Morale", columns, tables.morale.values(), note, ("9.1a", "9.3a"))


def feint(tables: GameData) -> Chart:
    """[H11.3a-H11.5a] Return the result of each roll for a feigned attack."""
    rows = [
        chart_row((str(die), found.id, capital(found.name)), found.source)
        for die, found in enumerate(tables.feigned_by_d6, 1)
    ]
    note = f"From turn {tables.feigned_attack.first_turn}, once a turn, by Norman cavalry."
    rules = ("H11.1a", "H11.3a")
    return Chart("feint", "Feigned attack", ("Die", "", "Result"), tuple(rows), note, rules)


def points(tables: GameData) -> Chart:
    """[H23b-H23e] Return the victory points for each cause."""
    values = tables.victory
    rows = [
        chart_row((capital(kind.name) + " eliminated", str(kind.points)), kind.source)
        for kind in tables.kinds.values()
    ]
    rows += [
        chart_row((name, str(worth)), values.source)
        for name, worth in (
            ("A leader killed", values.leader),
            ("An enemy unit routing on the map", values.routing),
            ("Norman: a unit on the high ground in the north", values.high_ground),
            ("Saxon: a unit on the saddle between the brooks", values.saddle),
            ("Saxon: has the banner", values.banner),
        )
    ]
    return Chart("points", "Points", ("", "Points"), tuple(rows), rules=("H23b", "H23c", "H23e"))
