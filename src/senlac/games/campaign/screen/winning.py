"""How near each player is to winning, from what a reader knows of the towns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.engine.screen.scene import Panel, PanelRow, Track
from senlac.engine.support.text import capital, count, listed
from senlac.games.campaign.evaluation.values import mark_of, realm_regions
from senlac.games.campaign.rules.constants import NOBODY, SLAIN
from senlac.games.campaign.rules.dusk.victory import order_of_claim, points_among
from senlac.games.campaign.rules.reports.towns import known

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.data.rows.scenarios import Claimants, Rebellion
    from senlac.games.campaign.state import CampaignState

PANEL: Final = "winning"
"""The id of the panel."""


class Claim(NamedTuple):
    """A player who needs a number of realm points, and the points that the reader knows of."""

    seat: int
    points: int
    needed: int


class Reader(NamedTuple):
    """A viewer: the row of their knowledge, and the seat that is addressed as "you", or -1."""

    row: int
    you: int

    def called(self, state: CampaignState, seat: int) -> str:
        """Return a player in the middle of a sentence."""
        return "you" if seat == self.you else short_name(state, seat)

    def wins(self, state: CampaignState, seat: int) -> str:
        """Return that a player wins, as the beginning of a sentence."""
        return "You win" if seat == self.you else f"{short_name(state, seat)} wins"


def track(state: CampaignState, reader: Reader) -> tuple[Track, ...]:
    """[end.b, end.c] Return the claim that is decisive for a reader, none if all are gone.

    That is the reader's own, otherwise the one that is nearest to its number.
    """
    claims = [claim for claim in claims_of(state, reader.row) if not is_gone(state, claim.seat)]
    if not claims:
        return ()
    own = [claim for claim in claims if claim.seat == reader.you]
    best = own[0] if own else _best(claims)
    whose = "Your" if own else f"{short_name(state, best.seat)}'s"
    title = f"{whose} points to win"
    note = _at_the_mark(state, reader, best)
    return (
        Track("claim", title, best.points, best.needed, panel=PANEL, side=best.seat, note=note),
    )


def winning_panel(state: CampaignState, reader: Reader) -> Panel:
    """[end.a] Return what counts for victory, how things stand, and all other ways to win."""
    scenario = state.catalogue.scenario
    rows = [_claim_row(state, reader, claim) for claim in claims_of(state, reader.row)]
    rows.append(PanelRow("If it ended now", _verdict(state, reader)))
    rows.append(PanelRow("Time left", time_left(state)))
    if scenario.claimants is not None:
        rows += _crown_rows(state, reader, scenario.claimants)
    elif scenario.rebellion is not None:
        rows += _rebellion_rows(state, reader, scenario.rebellion)
    rows.append(PanelRow("Out of the war", "A player who controls no town in winter."))
    return Panel(PANEL, "How to win", tuple(rows), open=True)


def short_name(state: CampaignState, seat: int) -> str:
    """Return the one name by which a player is known, which is unlike that of any other."""
    return capital(state.catalogue.players[seat])


# ---- claims -------------------------------------------------------------------------------------


def claims_of(state: CampaignState, reader: int) -> list[Claim]:
    """[end.b, end.c] Return the players who need realm points, with the points known to a reader.

    Their own points are exact, those of others are as old as the reports.
    """
    seats = range(len(state.catalogue.players))
    return [
        Claim(seat, points_known(state, reader, seat), mark_of(state, seat))
        for seat in seats
        if mark_of(state, seat)
    ]


def points_known(state: CampaignState, reader: int, seat: int) -> int:
    """[end.b] Return the realm points of a player, as far as a reader knows the towns."""
    rows = [known(state, reader, town) for town in range(len(state.catalogue.towns))]
    holders, loyalties = [row.holder for row in rows], [row.loyalty for row in rows]
    regions = realm_regions(state.catalogue)
    return points_among(state.catalogue, seat, regions, holders, loyalties)


def is_gone(state: CampaignState, seat: int) -> bool:
    """[report.b] Return whether a lord is slain, or the player out of the war; this is public."""
    return state.leader_at[seat] == SLAIN or state.is_out(seat)


def time_left(state: CampaignState) -> str:
    """[scale.a, scale.b] Return the weeks that are still to be fought, and the winters between."""
    weeks = state.catalogue.tables.files.tables.time.turns_in_year
    years = state.catalogue.scenario.years - state.year
    left = years * weeks + weeks - max(state.turn, 1) + 1
    winters = f" and {count(years, 'winter')}" if years else ""
    return f"{count(left, 'week')}{winters}"


def _best(claims: Sequence[Claim]) -> Claim:
    """[end.b] Return the best claim in proportion."""
    return min(claims, key=lambda claim: order_of_claim(claim.points, claim.needed, claim.seat))


def _at_the_mark(state: CampaignState, reader: Reader, claim: Claim) -> str:
    """[end.b, end.c] Return what a claim means for the reader."""
    reached = (
        f"{reader.wins(state, claim.seat)} with {claim.needed} realm points after the last week"
    )
    if reader.you in (claim.seat, NOBODY):
        return f"{reached}."
    return f"{reached}: keep towns of the realm from {short_name(state, claim.seat)}."


def _claim_row(state: CampaignState, reader: Reader, claim: Claim) -> PanelRow:
    """Return a claim with its bar, or that it is lost."""
    whose = "Your" if claim.seat == reader.you else f"{short_name(state, claim.seat)}'s"
    label = f"{whose} realm points"
    if is_gone(state, claim.seat):
        return PanelRow(label, "No longer counts.", style="fallen")
    told = "" if claim.seat == reader.you else ", as far as known"
    value = f"{claim.points} of {claim.needed} needed{told}"
    return PanelRow(label, value, bar=(claim.points, claim.needed), style=f"side-{claim.seat}")


def _verdict(state: CampaignState, reader: Reader) -> str:
    """[end.b, end.c] Return who would win after the last week, if the towns stayed as they are."""
    seat, short = _winner_now(state, reader)
    gap = [
        f"{reader.called(state, claim.seat)} need{'' if claim.seat == reader.you else 's'} "
        f"{claim.needed - claim.points} more"
        for claim in short
    ]
    return f"{reader.wins(state, seat)}{': ' if gap else ''}{', '.join(gap)}."


def _winner_now(state: CampaignState, reader: Reader) -> tuple[int, list[Claim]]:
    """Return the winner at the numbers that are known, and the claims that fall short."""
    scenario, players = state.catalogue.scenario, state.catalogue.players
    claims = [claim for claim in claims_of(state, reader.row) if not is_gone(state, claim.seat)]
    vacant = False
    if scenario.claimants is not None:
        holder = players.index(scenario.claimants.holder)
        vacant = state.is_out(holder)
    else:
        assert scenario.rebellion is not None, "a scenario has one of two ways to win"
        holder = players.index(scenario.rebellion.king)
    enough = [claim for claim in claims if claim.points >= claim.needed or vacant]
    if enough:
        return _best(enough).seat, []
    if vacant:
        # No claimant is left either: the first who is not out of the war.
        return next(seat for seat in range(len(players)) if not state.is_out(seat)), []
    return holder, claims


# ---- the other ways to win ----------------------------------------------------------------------


def _crown_rows(state: CampaignState, reader: Reader, rule: Claimants) -> list[PanelRow]:
    """[end.b] Return how a crown is won before the last week."""
    players = state.catalogue.players
    holder = players.index(rule.holder)
    others = [seat for seat in range(len(players)) if seat != holder]
    slain = state.leader_at[holder] == SLAIN and not state.is_out(holder)
    towns = rule.crown_towns_holder_dead if slain else rule.crown_towns
    without = [name for name in rule.crown_towns if name not in rule.crown_towns_holder_dead]
    rows = []
    for seat in others:
        if is_gone(state, seat):
            continue
        held = _held(state, reader, seat, towns)
        text = f"With {_named(state, towns)}; {held}."
        if without and not slain:
            text += f" Once {_slain(state, reader, holder)}, without {_named(state, without)}."
        rows.append(PanelRow(f"{reader.wins(state, seat)} at once", text))
    if not is_gone(state, holder):
        alive = [reader.called(state, seat) for seat in others if not is_gone(state, seat)]
        fate = "slain or out of the war"
        verb = "are" if len(alive) > 1 or alive == ["you"] else "is"
        rows.append(
            PanelRow(
                f"{reader.wins(state, holder)} at once", f"Once {listed(alive)} {verb} {fate}."
            )
        )
    return rows


def _rebellion_rows(state: CampaignState, reader: Reader, rule: Rebellion) -> list[PanelRow]:
    """[end.c] Return how a rebellion is decided before the last week."""
    catalogue = state.catalogue
    king, rebel = catalogue.players.index(rule.king), catalogue.players.index(rule.rebel)
    left = sum([
        region in rule.realm_regions and known(state, reader.row, town).holder == rebel
        for town, region in enumerate(catalogue.region)
    ])  # fmt: skip
    return [
        PanelRow(
            f"{reader.wins(state, king)} at once",
            f"With {_named(state, rule.king_towns)}; once {_slain(state, reader, rebel)}; or once "
            f"no English town is left to {reader.called(state, rebel)}: now {left}.",
        ),
        PanelRow(
            f"{reader.wins(state, rebel)} at once",
            f"With {_named(state, rule.rebel_towns)}; "
            f"{_held(state, reader, rebel, rule.rebel_towns)}. "
            f"Or once {_slain(state, reader, king)}.",
        ),
    ]


def _slain(state: CampaignState, reader: Reader, seat: int) -> str:
    """Return that a lord is slain, in the middle of a sentence."""
    return "you are slain" if seat == reader.you else f"{short_name(state, seat)} is slain"


def _named(state: CampaignState, towns: Sequence[str]) -> str:
    """Return towns by name."""
    index, names = state.catalogue.towns.index, state.catalogue.ground.town_names
    return listed([names[index(town)] for town in towns])


def _held(state: CampaignState, reader: Reader, seat: int, towns: Sequence[str]) -> str:
    """Return how many of some towns a player holds, as far as a reader knows."""
    index = state.catalogue.towns.index
    mine = [town for town in towns if known(state, reader.row, index(town)).holder == seat]
    who = "you hold" if seat == reader.you else f"{short_name(state, seat)} holds"
    return f"{who} {_named(state, mine) if mine else 'none of them'}"
