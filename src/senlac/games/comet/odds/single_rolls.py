"""The odds of single throws: fire, raising, mustering, landing."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from senlac.engine.game.game import OddsCard, OddsOption
from senlac.engine.support.errors import OptionError
from senlac.games.comet.catalogue import catalogue_of
from senlac.games.comet.data.tables import load_game_data

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.games.comet.catalogue import Catalogue

MOST_CV: Final = 20
"""The maximum CV of a query."""

CARDS: Final = (
    OddsCard(
        "fire",
        "the fire of units: a die for each CV",
        "hits",
        (
            OddsOption("cv", "CV that hits on 1", MOST_CV),
            OddsOption("strong", "CV that hits on 1 and 2: House-carls, Supreme Leaders", MOST_CV),
        ),
    ),
    OddsCard(
        "raise",
        "Harold raises Fyrdmen in a C area, unless switches say otherwise",
        "CV",
        (
            OddsOption("earls", "the Earls raise, not Harold"),
            OddsOption("points", "in an area worth this many Victory Points: 1, 2 or 4", 4),
            OddsOption("waste", "in an area worth none"),
        ),
    ),
    OddsCard("muster", "Tostig musters in York", "CV"),
    OddsCard(
        "landing",
        "an attempt to land: 1 is a success",
        "landings",
        (OddsOption("number", "the number on the arrow, default 4", 6),),
    ),
)


def odds(question: str, switches: Mapping[str, int]) -> dict[int, Fraction]:
    """Return the exact probability of each number of hits, CV or landings.

    Raises:
        OptionError: the switches contradict each other.
    """
    tables = load_game_data()
    catalogue = catalogue_of(tables, next(iter(tables.scenarios)))
    if question == "fire":
        return fire_odds(catalogue, switches.get("cv", 0), switches.get("strong", 0))
    if question == "raise":
        return raise_odds(catalogue, switches)
    if question == "muster":
        return by_die(catalogue.mustered)
    assert question == "landing", question
    number = switches.get("number", 4)
    return by_die([int(face <= number) for face in range(1, catalogue.die + 1)])


def by_die(results: Sequence[int]) -> dict[int, Fraction]:
    """Return the probability of each result of one die."""
    found: dict[int, Fraction] = {}
    for result in sorted(results):
        found[result] = found.get(result, Fraction(0)) + Fraction(1, len(results))
    return found


def fire_odds(catalogue: Catalogue, cv: int, strong: int) -> dict[int, Fraction]:
    """[12.2a, 12.3a] Return the probability of each number of hits.

    Raises:
        OptionError: no unit fires.
    """
    if not cv and not strong:
        raise OptionError("odds of fire: expected --cv or --strong with a number")
    chances = {0: Fraction(1)}
    for count, faces in ((cv, min(catalogue.fire)), (strong, max(catalogue.fire))):
        share = Fraction(faces, catalogue.die)
        for _ in range(count):
            more: dict[int, Fraction] = {}
            for hits, chance in chances.items():
                more[hits] = more.get(hits, Fraction(0)) + chance * (1 - share)
                more[hits + 1] = more.get(hits + 1, Fraction(0)) + chance * share
            chances = more
    return chances


def raise_odds(catalogue: Catalogue, switches: Mapping[str, int]) -> dict[int, Fraction]:
    """[8.2a] Return the probability of each CV raised by a leader in an area of a letter.

    Raises:
        OptionError: no area has these points, or the leader raises nothing there.
    """
    if switches.get("waste") and "points" in switches:
        raise OptionError("odds of raising: expected --waste or --points, got both")
    points = 0 if switches.get("waste") else switches.get("points", 1)
    leader = catalogue.raisers[1 if switches.get("earls") else 0]
    for area, worth in enumerate(catalogue.vp):
        if worth == points:
            if not catalogue.levies[leader][area]:
                raise OptionError(f"{catalogue.titles[leader]} raise nothing in such an area")
            return by_die(catalogue.levies[leader][area])
    raise OptionError(f"odds of raising: no area is worth {points} Victory Points")
