"""Facts that refusals state about the map, the sea and the politics."""

from __future__ import annotations

import re

from senlac.engine.model import play
from senlac.engine.support.mask import members
from senlac.games.destiny.rules.battle.fielding import FieldUnits
from senlac.games.destiny.rules.battle.retreat import ChooseEscort, Retreat
from senlac.games.destiny.rules.call import ChooseCaller, NameFyrd, PlaceReadyMarks
from senlac.games.destiny.rules.contact.answer import Retire
from senlac.games.destiny.rules.contact.flight import ChooseFlightArea
from senlac.games.destiny.rules.movement.form import FormForce
from senlac.games.destiny.rules.movement.phase import SecondMovement
from senlac.games.destiny.rules.pipe.phase import PlayEvent
from tests.games.destiny.refusals.facts import (
    BIG,
    GONE,
    HEARD,
    NOBODY,
    TOWN,
    Said,
    fact,
)

# ---- steps --------------------------------------------------------------------------------------


@fact("'<verb>' belongs to <there>; this is <here>.")
def elsewhere(said: Said) -> bool:
    offered = play.cached_options(said.state, play.actors(said.state)[0]).verbs()
    right = said.parts["there"] != said.parts["here"]
    return right and said.action.verb == said.parts["verb"] not in offered


@fact("'done' does not end <here>: choose <verbs>.")
def unfinished(said: Said) -> bool:
    offered = play.cached_options(said.state, play.actors(said.state)[0]).verbs()
    return sorted(re.findall(r"'(\w+)'", said.parts["verbs"])) == sorted(offered)


# ---- the set-up and the politics ----------------------------------------------------------------


@fact("You have already begun to choose.")
def begun(said: Said) -> bool:
    home = [u for u, at in enumerate(said.ground.home) if at != NOBODY]
    return len([u for u in home if not said.state.inactive >> u & 1]) > 2


@fact("<area> is not in England, and has no fyrd.")
def foreign(said: Said) -> bool:
    return not said.in_england(said.area())


@fact("The fyrd of <area> are already called out.")
def out(said: Said) -> bool:
    return not said.state.inactive >> said.ground.home.index(said.area()) & 1


@fact("With <area> an active fyrd would have no inactive neighbour.")
def lonely(said: Said) -> bool:
    home = said.ground.home
    awake = {a for u, a in enumerate(home) if a != NOBODY and not said.state.inactive >> u & 1}
    awake.add(said.area())
    asleep = {a for a in home if a != NOBODY} - awake
    return any(not any(said.neighbours(a, b) for b in asleep) for a in awake)


@fact("<name> is not a southern fyrd.")
def northern(said: Said) -> bool:
    home = said.ground.home[said.piece()]
    return home == NOBODY or said.zone(home) != "south"


@fact("<name> is already at the coast.")
def coastal(said: Said) -> bool:
    return said.state.catalogue.units[said.piece()] in {"fyrd_kent", "fyrd_sussex"}


@fact("<name> has been sent.")
def sent(said: Said) -> bool:
    return said.state.area[said.piece()] != said.ground.home[said.piece()]


@fact("<area> already has its fyrd.")
def got(said: Said) -> bool:
    there = [u for u, at in enumerate(said.state.area) if at == said.area()]
    return any(said.ground.home[u] != said.area() for u in there if u < len(said.ground.home))


@fact("Fyrd go only to Sussex and Kent, not to <area>.")
def inland(said: Said) -> bool:
    return said.parts["area"] not in {"Sussex", "Kent"}


@fact("This event is neither in your hand nor face up.")
def not_there(said: Said) -> bool:
    there = said.state.hands[said.side] | said.state.face_up
    return not there >> said.action.first & 1


@fact("You must play only compulsory events from your hand.")
def all_owed(said: Said) -> bool:
    compulsory = said.state.hands[said.side] & said.state.catalogue.politics.compulsory
    return compulsory.bit_count() >= said.state.plays_left[said.side]


@fact("<due> of your <left> remaining plays must come from your hand.")
def owed(said: Said) -> bool:
    state = said.state
    compulsory = state.hands[said.side] & state.catalogue.politics.compulsory
    due = max(3 - state.from_hand[said.side], compulsory.bit_count(), 0)
    return (due, state.plays_left[said.side]) == (said.number("due"), said.number("left")) and (
        due >= state.plays_left[said.side]
    )


@fact("The face-up compulsory event must be played first.")
def pressing(said: Said) -> bool:
    assert isinstance(said.phase, PlayEvent)
    return said.state.face_up & said.state.catalogue.politics.compulsory != 0


@fact("No event is left face down.")
def all_up(said: Said) -> bool:
    state = said.state
    seen = state.face_up | state.played
    for driver in state.hands:
        seen |= driver
    return seen.bit_count() == len(state.catalogue.events)


@fact("Name a side other than your own.")
def oneself(said: Said) -> bool:
    return said.action.first == said.side


@fact("The Danes are out of this.")
def danish(said: Said) -> bool:
    return said.action.first == said.ground.danish


# ---- the sea ------------------------------------------------------------------------------------


@fact("You may land in <one> or <other>.")
def landings(said: Said) -> bool:
    named = {said.parts["one"], said.parts["other"]}
    side = said.state.catalogue.sides[said.side]
    rows = said.state.catalogue.tables.files.tables.landing_choice
    ids = rows.norman if side == "norman" else rows.norwegian
    return named == {said.state.catalogue.tables.areas[name].name for name in ids}


@fact("<name> goes aboard next.")
def next_aboard(said: Said) -> bool:
    verbs = play.cached_options(said.state, play.actors(said.state)[0])
    return {action.first for action in verbs} == {said.leader()} != {said.action.first}


@fact("<name> is not in this fleet.")
def ashore(said: Said) -> bool:
    offered = play.cached_options(said.state, play.actors(said.state)[0])
    return said.piece() not in {action.second for action in offered}


# ---- 9.1 ----------------------------------------------------------------------------------------


def called(said: Said, zone: str) -> bool:
    """Return whether a half of England has been called in this turn."""
    return said.state.called >> said.ground.zones.index(zone.lower()) & 1 == 1


@fact("Only the English call to arms, and <name> does not serve them.")
def no_englishman(said: Said) -> bool:
    return said.state.side_of[said.piece()] != said.ground.english


@fact("<name> never calls to arms.")
def no_caller(said: Said) -> bool:
    return said.parts["name"] not in {"Harold", "Gyrth", "Leofwine", "Edwin", "Morcar"}


@fact("<name> is not in a town.")
def no_town(said: Said) -> bool:
    return said.state.area[said.piece()] >= 0 and said.state.spot_in_area[said.piece()] != TOWN


@fact("<name> may not call from this town.")
def foreign_town(said: Said) -> bool:
    area, name = said.state.area[said.piece()], said.parts["name"]
    wrong = {"Leofwine": "north", "Edwin": "south", "Morcar": "south"}.get(name)
    return said.state.spot_in_area[said.piece()] == TOWN and said.zone(area) == wrong


@fact("<name> has not been made ready in an earlier turn.")
def unready(said: Said) -> bool:
    return not said.state.ready_to_call >> said.leader() & 1


@fact("An enemy is in the area of <name>.")
def besieged(said: Said) -> bool:
    return said.enemies(said.ground.english, said.state.area[said.piece()]) > 0


@fact("The <zone> has been called in this turn.")
def called_out(said: Said) -> bool:
    return called(said, said.parts["zone"])


@fact("<name> has called in this turn, and used the mark.")
def has_called(said: Said) -> bool:
    assert isinstance(said.phase, ChooseCaller | PlaceReadyMarks)
    leader = said.leader()
    return said.phase.callers >> leader & 1 == 1 and not said.state.ready_to_call >> leader & 1


@fact("The king's summons has been used with this call.")
def summoned(said: Said) -> bool:
    return isinstance(said.phase, NameFyrd) and said.phase.summoned


def holding(said: Said, event: str, side: int) -> bool:
    """Return whether a side holds an operational counter."""
    return said.state.held[side] >> said.state.catalogue.events.index(event) & 1 == 1


@fact("You do not hold the king's summons.")
def no_summons(said: Said) -> bool:
    return not holding(said, "kings_summons", said.side)


@fact("No fyrd are within reach.")
def nobody_near(said: Said) -> bool:
    assert isinstance(said.phase, NameFyrd)
    return not said.phase.named and not said.phase.able(said.state)


@fact("No more fyrd are within reach.")
def nobody_else(said: Said) -> bool:
    assert isinstance(said.phase, NameFyrd)
    return bool(said.phase.named) and not said.phase.able(said.state)


@fact("<name> has already been named.")
def named(said: Said) -> bool:
    return isinstance(said.phase, NameFyrd) and said.phase.named >> said.piece() & 1 == 1


@fact("Only fyrd of the shires are called to arms, not <name>.")
def no_fyrd(said: Said) -> bool:
    return not said.state.catalogue.units[said.piece()].startswith("fyrd_")


@fact("<name> is out of the game.")
def gone(said: Said) -> bool:
    return said.state.area[said.piece()] == GONE


@fact("<name> is already active.")
def active(said: Said) -> bool:
    return not said.state.inactive >> said.piece() & 1


@fact("<head> calls the <zone>; <name> is of the other half.")
def other_half(said: Said) -> bool:
    assert isinstance(said.phase, NameFyrd)
    zone = said.zone(said.ground.home[said.piece()])
    own = said.zone(said.state.area[said.piece("head")])
    return zone != said.parts["zone"].lower() == own and said.parts["head"] != "Harold"


@fact("Enemies block the way of <name> to the town.")
def barred(said: Said) -> bool:
    assert isinstance(said.phase, NameFyrd)
    town = said.state.where(said.phase.leader)
    return said.way(said.ground.home[said.piece()], town) is None


@fact("<name> is <cost> points from the town; a call reaches 5.")
def too_far(said: Said) -> bool:
    assert isinstance(said.phase, NameFyrd)
    town = said.state.where(said.phase.leader)
    cost = said.way(said.ground.home[said.piece()], town)
    return cost == said.number("cost") > HEARD


@fact("You have already changed the mark of <name> in this turn.")
def changed(said: Said) -> bool:
    assert isinstance(said.phase, PlaceReadyMarks)
    leader = said.leader()
    return (said.phase.before ^ said.state.ready_to_call) >> leader & 1 == 1


@fact("<name> has no mark of an earlier turn.")
def unmarked(said: Said) -> bool:
    return isinstance(said.phase, PlaceReadyMarks) and not said.phase.before >> said.leader() & 1


@fact("<name> has a mark.")
def marked(said: Said) -> bool:
    return said.state.ready_to_call >> said.leader() & 1 == 1


# ---- 9.3 and 9.7 --------------------------------------------------------------------------------


@fact("<name> is not yours.")
def alien(said: Said) -> bool:
    return said.state.side_of[said.piece()] != said.side


@fact("<name> is not on the map.")
def off_map(said: Said) -> bool:
    return said.state.area[said.piece()] < 0


@fact("<name> has moved in this step.")
def moved(said: Said) -> bool:
    return said.state.moved >> said.piece() & 1 == 1


@fact("<name> has answered a call and stays where it is.")
def no_move(said: Said) -> bool:
    return said.state.stays_this_turn >> said.piece() & 1 == 1


@fact("<name> is not active.")
def inactive(said: Said) -> bool:
    return said.state.inactive >> said.piece() & 1 == 1


@fact("<name> is held in Scotland for this player phase.")
def held(said: Said) -> bool:
    in_scotland = said.zone(said.state.area[said.piece()]) == "scotland"
    return said.state.held_in_scotland and in_scotland and said.side == said.ground.norwegian


@fact("<name> was not with the claimant when this step began.")
def apart(said: Said) -> bool:
    steps = [phase for phase in said.state.stack if isinstance(phase, SecondMovement)]
    return bool(steps) and not steps[-1].escort >> said.piece() & 1


@fact("In Severe weather <name> cannot go anywhere.")
def snowed_in(said: Said) -> bool:
    return said.state.catalogue.weathers[said.state.weather] == "severe"


@fact("<name> cannot go anywhere.")
def shut_in(said: Said) -> bool:
    return said.state.catalogue.weathers[said.state.weather] != "severe"


@fact(
    "A small force, or one without a leader, moves one area a turn. Part of it"
    " moved in First Movement."
)
def weary(said: Said) -> bool:
    return said.state.travelled != 0


@fact("All pieces in London are in its town.")
def london(said: Said) -> bool:
    return said.march().area() == said.ground.london


@fact("There is no town in <area>.")
def townless(said: Said) -> bool:
    rows = said.state.catalogue.tables.towns.values()
    return said.state.catalogue.areas[said.area()] not in {row.area for row in rows}


@fact("The whole force is in <town>.")
def inside(said: Said) -> bool:
    return all(said.state.spot_in_area[piece] == TOWN for piece in members(said.march().force))


@fact("<town> costs <cost>; <left> left.")
def town_price(said: Said) -> bool:
    march = said.march()
    cost = int(said.parts["cost"].split()[0])
    if said.parts["town"] in said.ground.names and said.action.verb != "enter_town":
        to = said.area("town")
        right = cost == said.price(march.area(), to) + said.leaving()
        return right and cost > march.points == said.number("left")
    return 1 <= cost <= 2 and cost > march.points == said.number("left")


@fact("There is no forced march in Second Movement.")
def second(said: Said) -> bool:
    return said.march().second


@fact("Without a leader there is no forced march.")
def leaderless(said: Said) -> bool:
    return not said.led()


@fact("A forced march takes three units or more; this force has <number>.")
def few(said: Said) -> bool:
    return int(said.parts["number"].split()[0]) == said.size() < BIG


@fact("A small force, or one without a leader, moves only one area.")
def single(said: Said) -> bool:
    march = said.march()
    return march.one_area_only and len(march.trail) > 1


@fact("<area> can be entered only with a leader.")
def abroad(said: Said) -> bool:
    phase = said.phase
    base = len(said.state.catalogue.units)
    if isinstance(phase, Retire):
        alone = phase.force >> base == 0
    elif isinstance(phase, ChooseFlightArea):
        alone = phase.who >> base == 0
    elif isinstance(phase, Retreat):
        alone = not said.heads(phase.side, phase.area)
    else:
        alone = not said.led()
    return not said.in_england(said.area()) and alone


@fact("Two units or fewer cannot enter <area>: enemy units are there.")
def too_few(said: Said) -> bool:
    return said.size() < BIG and said.enemies(said.side, said.area()) > 0


@fact("A leader alone cannot enter <area>: an enemy leader is there.")
def duel(said: Said) -> bool:
    sides = range(len(said.state.catalogue.sides))
    courts = [side for side in sides if side != said.side and said.heads(side, said.area())]
    return not said.size() and bool(courts)


@fact("<one> is no neighbour of <other>.")
def far(said: Said) -> bool:
    return not said.neighbours(said.area("one"), said.area("other"))


@fact("They are in <area>.")
def here(said: Said) -> bool:
    return said.area() in {said.action.first, said.action.second}


@fact("You do not hold the counter for hard marching.")
def no_hard_marching(said: Said) -> bool:
    return not holding(said, "hard_marching", said.side)


@fact("In First Movement only forced marches leave stragglers.")
def first_movement(said: Said) -> bool:
    return not said.march().second


@fact("A march leaves no stragglers in its first area.")
def not_gone(said: Said) -> bool:
    return len(said.march().trail) == 1


@fact("The march does not end in <area>: no enemy is there.")
def free(said: Said) -> bool:
    sides = [s for s in range(len(said.state.catalogue.sides)) if s != said.side]
    courts = sum(said.heads(side, said.area()) for side in sides)
    return not said.enemies(said.side, said.area()) and not courts


@fact("<name> has been named already.")
def twice(said: Said) -> bool:
    return isinstance(said.phase, FormForce) and said.phase.named >> said.piece() & 1 == 1


@fact("<name> is the last of the band.")
def last(said: Said) -> bool:
    return isinstance(said.phase, FormForce) and said.phase.force == 1 << said.piece()


@fact("<name> is not in this force.")
def not_along(said: Said) -> bool:
    return isinstance(said.phase, FormForce) and not said.phase.force >> said.piece() & 1


@fact("<name> is in this force.")
def along(said: Said) -> bool:
    return isinstance(said.phase, FormForce) and said.phase.force >> said.piece() & 1 == 1


@fact("<name> is not in <area>.")
def elsewhere_now(said: Said) -> bool:
    assert isinstance(said.phase, FormForce)
    where = {said.state.area[piece] for piece in members(said.phase.force)}
    return where == {said.area()} and said.state.area[said.piece()] != said.area()


@fact("A band goes without a leader.")
def band(said: Said) -> bool:
    base = len(said.state.catalogue.units)
    return (
        isinstance(said.phase, FormForce)
        and said.phase.leader == NOBODY
        and said.action.first >= base
    )


@fact("<name> comes before <head> as group leader.")
def senior(said: Said) -> bool:
    rows = list(said.state.catalogue.tables.leaders.values())
    rank = {row.name: (not row.claimant, -row.command, -row.ability, row.id) for row in rows}
    return rank[said.parts["name"]] < rank[said.parts["head"]]


@fact("<head> may not command <name>.")
def no_command(said: Said) -> bool:
    catalogue = said.state.catalogue
    kind = catalogue.unit_kind[said.piece()]
    return not catalogue.leads[said.side][said.leader("head")][kind]


@fact("<head> already leads <most>, the maximum.")
def full(said: Said) -> bool:
    assert isinstance(said.phase, FormForce)
    row = said.state.catalogue.tables.leaders[said.state.catalogue.leaders[said.leader("head")]]
    units = said.phase.force & ((1 << len(said.state.catalogue.units)) - 1)
    return int(said.parts["most"].split()[0]) == row.command == units.bit_count()


@fact("It stays in one of the last two areas before the end of the march.")
def odd(said: Said) -> bool:
    return said.action.first not in said.march().trail[-3:-1]


# ---- contact, flight and losses -----------------------------------------------------------------


@fact("You do not hold the Scouts.")
def no_scouts(said: Said) -> bool:
    return not holding(said, "scouts", said.side)


@fact("Two units or fewer cannot retire to <area>: the enemy is there.")
def retiring(said: Said) -> bool:
    assert isinstance(said.phase, Retire)
    units = said.phase.force & ((1 << len(said.state.catalogue.units)) - 1)
    return units.bit_count() < BIG and said.enemies(said.side, said.area()) > 0


@fact("An enemy with three units or more is in <area>.")
def strong(said: Said) -> bool:
    return said.biggest(said.side, said.area()) >= BIG


@fact("<area> is not the nearest area with units of the same side.")
def not_nearest(said: Said) -> bool:
    refuges = {said.action.first} & {
        action.first for action in play.cached_options(said.state, play.actors(said.state)[0])
    }
    return isinstance(said.phase, ChooseFlightArea) and not refuges


@fact("Enemy units are in <area>.")
def occupied(said: Said) -> bool:
    return said.enemies(said.side, said.area()) > 0


@fact("Fyrd flee within England, and <area> is outside it.")
def no_refuge(said: Said) -> bool:
    return not said.in_england(said.area())


@fact("<name> is not one of the units to lose here.")
def safe(said: Said) -> bool:
    offered = play.cached_options(said.state, play.actors(said.state)[0])
    return said.piece() not in {action.first for action in offered}


@fact("An attacker goes back to where it came from, not to <area>.")
def attacker(said: Said) -> bool:
    return (
        isinstance(said.phase, Retreat)
        and said.phase.ways >> said.area() & 1 == 0 != said.phase.ways
    )


@fact("<area> is not in England.")
def no_england(said: Said) -> bool:
    return not said.in_england(said.area())


@fact("<area> is controlled by <people>.")
def controlled(said: Said) -> bool:
    return said.state.control[said.area()] == said.people() != said.side


@fact("<name> already escapes.")
def slips(said: Said) -> bool:
    return isinstance(said.phase, ChooseEscort) and said.phase.taken >> said.piece() & 1 == 1


@fact("Units escape with their leader; <name> is a leader.")
def head(said: Said) -> bool:
    return said.leader() >= 0


@fact("<name> does not belong to the beaten army in <area>.")
def not_beaten(said: Said) -> bool:
    there = said.state.area[said.piece()] == said.area()
    return not (there and said.state.side_of[said.piece()] == said.side)


@fact("<name> already takes the field.")
def fielded(said: Said) -> bool:
    return isinstance(said.phase, FieldUnits) and said.phase.chosen >> said.piece() & 1 == 1


@fact("<name> does not belong to your army in <area>.")
def not_in_army(said: Said) -> bool:
    there = said.state.area[said.piece()] == said.area()
    return not (there and said.state.side_of[said.piece()] == said.side)


@fact("<name> goes next.")
def goes_next(said: Said) -> bool:
    offered = play.cached_options(said.state, play.actors(said.state)[0])
    return {action.first for action in offered} == {said.piece()}


@fact("You do not control <area>.")
def not_controlled(said: Said) -> bool:
    return said.state.control[said.area()] != said.side


@fact("No battle is pending in <area>.")
def peace(said: Said) -> bool:
    return said.state.battle_with[said.area()] == NOBODY


@fact("You give battle to an enemy, not to your own side.")
def own_side(said: Said) -> bool:
    return said.action.second == said.side


@fact("A battle is pending in <area>: resolve it.")
def pending(said: Said) -> bool:
    return said.state.battle_with[said.area()] != NOBODY


@fact("To give battle you need 3 units or more; you have <number> in <area>.")
def weak(said: Said) -> bool:
    return said.number("number") == said.units(said.side, said.area()) < BIG


@fact("No units of <people> are in <area>.")
def absent(said: Said) -> bool:
    side, area = said.people(), said.area()
    return not said.units(side, area) and not said.heads(side, area)


@fact("In this player phase <people> came to <area>, or had a battle there.")
def met(said: Said) -> bool:
    side, area = said.people(), said.area()
    return bool(said.units(side, area) or said.heads(side, area))
