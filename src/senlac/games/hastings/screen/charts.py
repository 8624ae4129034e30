"""The charts at hand: close combat, missiles, ground, reorganisation, morale, feints, points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.scene import Chart, ChartRow
from senlac.games.hastings.words.titles import capital, signed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.hastings.data.tables import Tables

YES: Final = ("", "yes")


def charts(tables: Tables) -> tuple[Chart, ...]:
    """Return the charts of the game."""
    return (
        combat(tables), modifiers(tables), missiles(tables), grounds(tables), movement(tables),
        reorganisation(tables), morale(tables), feint(tables), points(tables),
    )  # fmt: skip


def row(cells: Sequence[str], source: str) -> ChartRow:
    """Return a row that says where it comes from."""
    return ChartRow(tuple(cells), source, source.startswith("reconstructed"))


def combat(tables: Tables) -> Chart:
    """[8.3a-8.3c] Return the result of each final strength."""
    chart = tables.close_combat
    last = len(chart.results) - 1
    rows = []
    for place, name in enumerate(chart.results):
        strength = str(chart.first + place)
        if place in (0, last):
            strength += " or less" if place == 0 else " or more"
        result = tables.combat_results[name].name
        rows.append(row((strength, name, capital(result)), chart.source))
    note = "Attacker's value less the defender's, both with modifiers, and a die."
    columns = ("Strength", "", "Result")
    return Chart("combat", "Close combat", columns, tuple(rows), note, ("8.3a", "8.3b", "8.3c"))


def modifiers(tables: Tables) -> Chart:
    """[6.4b, 8.7a, 14.1a, H7.2a, H13.5a] Return what is added to combat values."""
    value = tables.combat_value
    rows = [
        row((capital(found.name), signed(found.value)), found.source)
        for found in tables.combat_modifiers.values()
    ]
    rows += [
        row(
            (f"Defender on a {g.name}, from below", f"{signed(g.defence)} to him"), g.source
        )
        for g in tables.terrain.values()
        if g.defence
    ]  # fmt: skip
    rows.append(row(("A disordered unit's value", str(value.disordered)), value.source))
    rows.append(row(("A routing unit's value", str(value.routing)), value.source))
    return Chart(
        "modifiers", "Combat values", ("", ""), tuple(rows), rules=("8.2a", "8.3d", "8.7a")
    )


def missiles(tables: Tables) -> Chart:
    """[4.2b, 4.4a] Return who hits with which dice, and whose arrows run out."""
    rows = []
    for found in tables.missiles.values():
        scores = [f"{score}+" for score in found.scores]
        out = " or ".join([str(die) for die in found.out_of_arrows])
        rows.append(row((found.name, *[*scores, ""][:2], out), found.source))
    columns = ("", "Next to it", "Two hexes", "Out of arrows")
    note = "A hit disorders; it eliminates archers and kills a leader who stands alone."
    return Chart("missiles", "Missiles", columns, tuple(rows), note, ("4.2b", "4.4a", "4.8a"))


def grounds(tables: Tables) -> Chart:
    """[12.1a, H7.1a, H7.2a] Return what each ground costs and does."""
    rows = [
        row(
            (
                capital(g.name), str(g.mp), YES[g.stops], YES[g.disorders],
                YES[g.charge], signed(g.defence) if g.defence else "",
            ),
            g.source,
        )
        for g in tables.terrain.values()
    ]  # fmt: skip
    columns = ("Ground", "Cost", "Stops", "Disorders", "Charge", "Defence")
    note = "Archers may not enter what disorders."
    return Chart("terrain", "Ground", columns, tuple(rows), note, ("12.1a", "H7.1a", "H7.2a"))


def movement(tables: Tables) -> Chart:
    """[5.1a, 5.1b, 6.1b] Return the allowances."""
    moves = tables.movement
    rows = [
        ("Ordered unit", moves.ordered), ("The same, led when the phase begins", moves.ordered_led),
        ("Disordered unit", moves.disordered), ("Routing unit", moves.routing),
        ("Leader", moves.leader), ("Charge", moves.charge), ("Pursuit", moves.pursuit),
    ]  # fmt: skip
    found = tuple([row((name, str(points)), moves.source) for name, points in rows])
    return Chart("movement", "Movement", ("", "Points"), found, rules=("5.1a", "5.1b", "6.1b"))


def reorganisation(tables: Tables) -> Chart:
    """[11.2a, 11.3a, 11.4b, H5.2Ca] Return which dice recover whom."""
    rows = [
        row(
            (
                capital(r.name), f"{r.score}+", signed(r.leader_bonus), r.becomes, r.archers_become,
            ),
            r.source,
        )
        for r in tables.reorganisation.values()
    ]  # fmt: skip
    columns = ("", "Die", "Leader", "Becomes", "Archers")
    note = "Nobody recovers in an enemy zone of control."
    return Chart("reorganisation", "Reorganisation", columns, tuple(rows), note)


def morale(tables: Tables) -> Chart:
    """[9.3a, H6.1a, H6.2a] Return at what level each class breaks."""
    rows = []
    for name, found in tables.morale.items():
        group = tables.troop_classes[name].name
        rows.append(row((capital(group), str(found.break_level)), found.source))
    note = "Those next to a loss break when a die and all losses of the class reach the level."
    return Chart("morale", "Morale", ("Class", "Breaks at"), tuple(rows), note, ("9.1a", "9.3a"))


def feint(tables: Tables) -> Chart:
    """[H11.3a-H11.5a] Return what each die of a feigned attack does."""
    rows = [
        row((str(die), found.id, capital(found.name)), found.source)
        for die, found in enumerate(tables.feigned_by_d6, 1)
    ]
    note = f"From turn {tables.feigned_attack.first_turn}, once a turn, by Norman cavalry."
    rules = ("H11.1a", "H11.3a")
    return Chart("feint", "Feigned attack", ("Die", "", "Result"), tuple(rows), note, rules)


def points(tables: Tables) -> Chart:
    """[H23b-H23e] Return what counts how much."""
    values = tables.victory
    rows = [
        row((capital(k.name) + " eliminated", str(k.points)), k.source)
        for k in tables.kinds.values()
    ]
    rows += [
        row((name, str(worth)), values.source)
        for name, worth in (
            ("A leader killed", values.leader),
            ("An enemy unit that routs on the map", values.routing),
            ("Norman: a unit on the high ground in the north", values.high_ground),
            ("Saxon: a unit on the saddle between the brooks", values.saddle),
            ("Saxon: has the banner", values.banner),
        )
    ]
    return Chart("points", "Points", ("", "Points"), tuple(rows), rules=("H23b", "H23c", "H23e"))
