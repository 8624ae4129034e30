"""Facts that refusals state about a battle on the board."""

from __future__ import annotations

from senlac.engine.support.mask import members
from senlac.games.destiny.rules.battle.melee import JoinAttack
from senlac.games.destiny.rules.battle.pursuit import AttackAgain, ChooseFollowers
from tests.games.destiny.refusals.facts import (
    ABSENT,
    FATES,
    NOBODY,
    STACK,
    TURNED,
    UNPLACED,
    Said,
    fact,
)

ROWS = {"south": {1, 2, 3}, "north": {6, 7, 8}}


def setting_up(said: Said) -> int:
    """Return the side that sets up, or whose player turn it is."""
    return getattr(said.phase, "side", said.state.active_side)


# ---- who can be used ----------------------------------------------------------------------------


@fact("<name> belongs to <people>.")
def of_others(said: Said) -> bool:
    return said.owner(said.figure()) == said.people() != setting_up(said)


@fact("<name> serves no side in this game.")
def unsworn(said: Said) -> bool:
    return said.owner(said.figure()) == NOBODY


for _text, _place in FATES.items():

    @fact(f"<name> {_text}.")
    def fate(said: Said, place: int = _place) -> bool:
        return said.at(said.figure()) == place


@fact("No counter is on <square>.")
def nobody(said: Said) -> bool:
    return not said.stack(said.square())


@fact("<square> is held by <people>.")
def held(said: Said) -> bool:
    return said.holds(said.square(), said.people()) and said.people() != said.state.active_side


# ---- the set-up ---------------------------------------------------------------------------------


@fact("<name> has been placed.")
def placed(said: Said) -> bool:
    return said.at(said.figure()) >= 0


@fact("There is no square for <name> yet.")
def squareless(said: Said) -> bool:
    return said.figure() >= len(said.state.slot_of)


@fact("<square> is not in your three rows.")
def beyond(said: Said) -> bool:
    end = "north" if said.state.ends[setting_up(said)] else "south"
    return int(said.parts["square"][1:]) not in ROWS[end]


@fact("<name> needs counters of the same side in the square.")
def unled(said: Said) -> bool:
    return not said.holds(said.action.second, setting_up(said))


@fact("<square> holds three counters.")
def full(said: Said) -> bool:
    return len(said.stack(said.square())) == STACK


@fact("<name> is not among the due reinforcements.")
def not_come(said: Said) -> bool:
    figure = said.figure()
    late = said.owner(figure) != said.state.active_side
    return late or said.at(figure) not in {UNPLACED, FATES["has not entered yet"]}


@fact("<name> enters only with counters of the same side.")
def comes_alone(said: Said) -> bool:
    row = {r.row for r in said.state.catalogue.scenario.reinforcement}
    square = said.action.second
    own = said.holds(square, said.state.active_side)
    return not own or said.state.catalogue.squares.rank(square) not in row


@fact("<name> enters in row <row>.")
def row(said: Said) -> bool:
    rank = said.state.catalogue.squares.rank(said.action.second)
    rows = {r.row for r in said.state.catalogue.scenario.reinforcement}
    return {said.number("row")} == rows and rank not in rows


@fact("The enemy holds <square>.")
def hostile(said: Said) -> bool:
    there = said.stack(said.square())
    return bool(there) and said.owner(there[0]) != said.state.active_side


@fact("The counters on <square> face another way.")
def other_way(said: Said) -> bool:
    square = said.square()
    there = said.stack(square)
    own = bool(there) and said.owner(there[0]) == said.state.active_side
    if said.action.verb == "put":
        end = said.state.ends[said.state.active_side]
        return own and said.state.facing[square] != said.state.catalogue.home[end]
    origin = said.action.first
    if said.action.verb == "shift":
        origin = said.at(said.action.first)
    return own and said.state.facing[square] != said.state.facing[origin]


# ---- 11.2 ---------------------------------------------------------------------------------------


def moving(said: Said) -> int:
    """Return the square of the counters that were to move."""
    return said.action.first if said.action.verb != "shift" else said.at(said.action.first)


@fact("<name> is in a shield wall.")
def in_wall(said: Said) -> bool:
    return said.state.in_shield_wall >> said.figure() & 1 == 1


@fact("<name> has an enemy in front of it.")
def blocked(said: Said) -> bool:
    square = said.at(said.figure())
    return said.stack(square)[0] == said.figure() and said.faced(square)


@fact("<name> has turned in this player turn.")
def turned(said: Said) -> bool:
    return said.state.moves_used[said.figure()] == TURNED


@fact("<name> has moved <number>, its maximum now.")
def spent(said: Said) -> bool:
    number = int(said.parts["number"].split()[0])
    printed = said.state.catalogue.move[said.figure()]
    poor = said.state.catalogue.weathers[said.state.weather] == "poor"
    return said.state.moves_used[said.figure()] == number == (1 if poor else printed)


@fact("<there> is not in front of <here>.")
def aside(said: Said) -> bool:
    squares = said.state.catalogue.squares
    here, there = said.square("here"), said.square("there")
    facing = said.state.facing[here]
    return there not in {squares.relative(here, facing, 1, side) for side in (-1, 0, 1)}


@fact("<square> faces the edge of the board.")
def edge(said: Said) -> bool:
    return said.ahead(said.square()) < 0


@fact("Only counters with a star may move diagonally to the second square.")
def starless(said: Said) -> bool:
    square = moving(said)
    counters = [said.action.first] if said.action.verb == "shift" else said.stack(square)
    star = said.state.catalogue.star
    late = [c for c in counters if said.state.moves_used[c] and not star[c]]
    return bool(late) and said.action.second != said.ahead(square)


@fact("Rivers and slopes are crossed only straight ahead.")
def slanting(said: Said) -> bool:
    field = said.state.catalogue.fields[said.state.board]
    one, other = moving(said), said.action.second
    uneven = field.height[one] != field.height[other] or field.bank[one] != field.bank[other]
    return uneven and other != said.ahead(one)


@fact("There is no room for <number> on <square>.")
def roomless(said: Said) -> bool:
    return len(said.stack(said.square())) + said.number("number") > STACK


@fact("<name> has moved or turned in this player turn.")
def stirred(said: Said) -> bool:
    return said.state.moves_used[said.figure()] > 0


@fact("<square> already faces that way.")
def facing(said: Said) -> bool:
    return said.state.facing[said.square()] == said.action.second


@fact("<name> has already moved in this player turn.")
def led(said: Said) -> bool:
    return said.state.led >> (said.figure() - len(said.state.slot_of)) & 1 == 1


@fact("<name> reaches no other square with counters of the same side.")
def unreached(said: Said) -> bool:
    return said.figure() >= len(said.state.slot_of)


@fact("<name> must end with counters of the same side.")
def alone(said: Said) -> bool:
    return not said.holds(said.action.second, said.state.active_side)


@fact("<name> is on <square>.")
def there(said: Said) -> bool:
    return said.at(said.figure()) == said.square()


@fact("<square> is <far> squares from <name>, who moves 2 at most.")
def far(said: Said) -> bool:
    one, other = said.at(said.figure()), said.square()
    squares = said.state.catalogue.squares
    across = abs(squares.file(one) - squares.file(other))
    down = abs(squares.rank(one) - squares.rank(other))
    return max(across, down) == said.number("far") > 2


@fact("Enemies block the way of <name> to <square>.")
def barred(said: Said) -> bool:
    one, other = said.at(said.figure()), said.square()
    near = said.state.catalogue.squares.neighbours
    between = set(near[one]) & set(near[other])
    held = [s for s in between if said.stack(s) and not said.holds(s, said.state.active_side)]
    return len(held) == len(between)


@fact("<name> is not in a shield wall.")
def no_wall(said: Said) -> bool:
    return not said.state.in_shield_wall >> said.figure() & 1


@fact("The Land-waster is a banner of the Norwegians.")
def banner(said: Said) -> bool:
    return said.state.active_side != said.ground.norwegian


@fact("You do not hold the Land-waster.")
def no_banner(said: Said) -> bool:
    event = said.state.catalogue.events.index("land_waster")
    return not said.state.held[said.state.active_side] >> event & 1


# ---- orders -------------------------------------------------------------------------------------


def on_top(said: Said) -> bool:
    """Return whether the counter named is on top."""
    return said.stack(said.at(said.figure()))[0] == said.figure()


@fact("<name> is on top.")
def top(said: Said) -> bool:
    return on_top(said)


@fact("<name> has been put on top in this player turn.")
def raised(said: Said) -> bool:
    return said.state.raised >> said.figure() & 1 == 1


@fact("Only English Housecarles form a shield wall.")
def no_housecarle(said: Said) -> bool:
    kind = said.state.catalogue.unit_kind[said.state.catalogue.unit_of[said.action.first]]
    return said.state.catalogue.kinds[kind] != "english_housecarle"


@fact("<name> is not on top.")
def beneath(said: Said) -> bool:
    return not on_top(said)


@fact("<name> is in a shield wall.")
def walled(said: Said) -> bool:
    return said.state.in_shield_wall >> said.figure() & 1 == 1


@fact("<name> has formed or left a shield wall in this player turn.")
def rewalled(said: Said) -> bool:
    return said.state.wall_changed >> said.figure() & 1 == 1


@fact("Only William lends a bonus to another square.")
def no_lender(said: Said) -> bool:
    return said.state.active_side != said.ground.norman


def william(said: Said) -> int:
    """Return where William is."""
    return said.state.leader_square[said.state.catalogue.leaders.index("william")]


@fact("William is not on the board.")
def no_william(said: Said) -> bool:
    return william(said) < 0


@fact("William is wounded, and has no bonus to lend.")
def wounded(said: Said) -> bool:
    return said.state.wounds[said.state.catalogue.leaders.index("william")] > 0


@fact("William has lent his bonus in this step.")
def lent(said: Said) -> bool:
    return said.state.bonus_square >= 0


@fact("<square> is not directly left or right of William.")
def no_flank(said: Said) -> bool:
    squares, post = said.state.catalogue.squares, william(said)
    beside = {squares.relative(post, said.state.facing[post], 0, side) for side in (-1, 1)}
    return said.square() not in beside


@fact("No Normans are on <square>.")
def no_normans(said: Said) -> bool:
    return not said.holds(said.square(), said.ground.norman)


# ---- 11.3 ---------------------------------------------------------------------------------------


@fact("<name> has attacked in this player turn.")
def fought(said: Said) -> bool:
    return said.state.fought >> said.figure() & 1 == 1


@fact("<name> does not have <square> in front of it.")
def not_before(said: Said) -> bool:
    squares, here = said.state.catalogue.squares, said.at(said.figure())
    facing = said.state.facing[here]
    return said.square() not in {squares.relative(here, facing, 1, side) for side in (-1, 0, 1)}


@fact("No enemy is in front of <name>.")
def unfaced(said: Said) -> bool:
    return not said.faced(said.at(said.figure()))


@fact("<name> must attack an enemy that faces it.")
def threatened(said: Said) -> bool:
    here = said.at(said.figure())
    target = said.phase.target if isinstance(said.phase, JoinAttack) else said.ahead(here)
    squares = said.state.catalogue.squares
    near = [s for s in squares.neighbours[here] if said.stack(s) and said.ahead(s) == here]
    hostile = [s for s in near if not said.holds(s, said.state.active_side)]
    return bool(hostile) and target not in hostile


@fact("Feigned flight is not held by <people>.")
def no_feint(said: Said) -> bool:
    event = said.state.catalogue.events.index("feigned_flight")
    return (
        said.people() == said.state.active_side and not said.state.held[said.people()] >> event & 1
    )


@fact("Only an attack led by a knight may feign flight.")
def no_knight(said: Said) -> bool:
    assert isinstance(said.phase, JoinAttack)
    top_one = said.stack(said.phase.lead)[0]
    names = said.state.catalogue.tactical_kinds
    return (
        said.state.catalogue.tables.tactical[names[said.state.catalogue.tactical[top_one]]].sort
        != "knight"
    )


@fact("<square> is in this attack.")
def joined(said: Said) -> bool:
    assert isinstance(said.phase, JoinAttack)
    return said.square() in {said.phase.lead, *members(said.phase.joined)}


@fact("Resolve the declared attack first.")
def declared(said: Said) -> bool:
    return isinstance(said.phase, JoinAttack)


@fact("First choose whether the counter attacks again.")
def again(said: Said) -> bool:
    return isinstance(said.phase, AttackAgain)


@fact("First choose which figures follow into the emptied square.")
def following(said: Said) -> bool:
    return isinstance(said.phase, ChooseFollowers)


@fact("Only figures on <square> may follow.")
def strangers(said: Said) -> bool:
    assert isinstance(said.phase, ChooseFollowers)
    return said.phase.origin == said.square() != said.at(said.action.first)


assert ABSENT < 0, "what is absent is on no square"
