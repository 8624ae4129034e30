"""The fog of war: hidden information never changes what a role sees."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest

from senlac.engine.data.document import canonical
from senlac.engine.game.position import decode, encode
from senlac.engine.match.match import Match
from senlac.engine.model import play
from senlac.games.comet import GAME
from senlac.games.comet.screen.view import marching_orders
from senlac.games.comet.state import CometState
from senlac.testing import laws, observable
from tests.games.comet.board import Campaign, campaign

SCENARIOS: Final = [card.id for card in GAME.scenarios()]
LONGEST: Final = 6000


def wandering(scenario: str, seed: int, share: float) -> Iterator[tuple[Match, Random]]:
    """Yield a match at a share of the decisions of a random game."""
    rng = Random(f"{scenario} {seed}")
    match = Match.new(GAME, scenario, seed=seed)
    for _ in laws.random_walk(match, rng, LONGEST):
        if match.result() is None and rng.random() < share:
            yield match, rng


# ---- twins --------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_lookalike_positions_give_a_role_equal_output(scenario: str) -> None:
    differed = 0
    for match, rng in wandering(scenario, 1, 0.1):
        groups = laws.groups(match.roles)
        for roles in [[], *rng.sample(groups, 2)]:
            differed += laws.twin_looks_the_same(match, roles, rng)
    assert differed > 10


def pairs_told_alike(seed: int, enough: int) -> int:
    """Compare `enough` pairs of campaigns that some roles cannot distinguish; return the number."""
    differed = number = 0
    while differed < enough:
        scenario = SCENARIOS[(seed + number) % len(SCENARIOS)]
        for match, rng in wandering(scenario, seed * 100 + number, 0.15):
            roles = rng.choice(laws.groups(match.roles))
            differed += laws.drawn_from_the_view_alone(match, roles, rng, 10)
            differed += laws.twin_looks_the_same(match, roles, rng)
            differed += laws.lookalikes_are_told_alike(match, roles, rng, 12)
            differed += laws.hidden_actions_leak_nothing(match, roles, rng)
            if differed >= enough:
                break
        number += 1
    return differed


@pytest.mark.rule("2.2a", "X.sight")
def test_indistinguishable_campaigns_give_equal_output() -> None:
    assert pairs_told_alike(7, 60) >= 60


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(40))
def test_ten_thousand_indistinguishable_pairs_give_equal_output(chunk: int) -> None:
    assert pairs_told_alike(100 + chunk, 250) >= 250


def test_determinized_match_plays_to_its_end() -> None:
    for match, rng in wandering("players_4", 3, 0.05):
        roles = rng.choice(laws.groups(match.roles))
        state = match.determinize(roles, seed=rng.getrandbits(32))
        twin = Match.from_position(encode(GAME, state), game=GAME, seed=5)
        laws.play_out(twin, rng, LONGEST)
        assert twin.result() is not None


# ---- determinization ----------------------------------------------------------------------------


def totals(state: CometState, side: int) -> dict[tuple[int, int], tuple[int, int]]:
    """Return blocks and CV on the map by type and nationality."""
    catalogue = state.catalogue
    found: dict[tuple[int, int], tuple[int, int]] = {}
    for unit in catalogue.of[side]:
        if state.area[unit] >= 0:
            sort = (catalogue.kind[unit], catalogue.nation[unit])
            blocks, cv = found.get(sort, (0, 0))
            found[sort] = (blocks + 1, cv + state.cv[unit])
    return found


@pytest.mark.rule("X.sight")
@pytest.mark.parametrize("scenario", ["players_2", "players_3", "players_7"])
def test_determinized_state_preserves_public_information(scenario: str) -> None:
    for match, rng in wandering(scenario, 2, 0.3):
        state = match.state
        assert isinstance(state, CometState)
        role = rng.randrange(len(match.roles))
        drawn = GAME.determinize(state, [role], rng)
        own = state.catalogue.side_of[role]
        for unit, side in enumerate(state.catalogue.side):
            known = state.identified >> unit & 1
            marching = side == state.active and play.actors(state)[0] != role
            if side == own:
                assert (drawn.area[unit], drawn.cv[unit]) == (state.area[unit], state.cv[unit])
            elif known and not marching:
                assert drawn.area[unit] == state.area[unit]
            if state.area[unit] < 0 and not (known and marching):
                assert (drawn.area[unit], drawn.cv[unit]) == (state.area[unit], state.cv[unit])
            if state.face_up >> unit & 1:
                assert drawn.cv[unit] == state.cv[unit]
                assert drawn.position[unit] == state.position[unit]
        for side in range(3):
            assert totals(drawn, side) == totals(state, side)


@pytest.mark.rule("X.sight", "2.2a")
def test_king_may_be_in_any_unidentified_block() -> None:
    made = campaign(
        "york: hardrada vik1", "durham: vik2", "lincoln: vik3", "london: harold hc1",
        side="english", known="vik3",
    )  # fmt: skip
    rng = Random(1)
    english = made.state.catalogue.roles.index("english")
    places = set()
    for _ in range(200):
        drawn = Campaign(GAME.determinize(made.state, [english], rng), ())
        places.add(drawn.at("hardrada"))
        assert drawn.at("vik3") == "lincoln"
        assert drawn.at("harold") == "london"
    assert places == {"york", "durham"}


@pytest.mark.rule("X.sight")
def test_determinized_strength_respects_block_maximums() -> None:
    made = campaign(
        "london: harold fyrd1=1 fyrd7=3 fyrd2=1 fyrd8=1",
        "york: hardrada",
        side="viking",
        known="fyrd1",
    )
    rng = Random(2)
    viking = made.state.catalogue.roles.index("viking")
    seen = set()
    for _ in range(200):
        drawn = GAME.determinize(made.state, [viking], rng)
        strength = tuple(
            [drawn.cv[made.unit(name)] for name in ("fyrd1", "fyrd7", "fyrd2", "fyrd8")]
        )
        assert sum(strength) == 6
        assert max(strength[:2]) <= 3
        assert max(strength[2:]) <= 2
        seen.add(strength)
    assert len(seen) > 5


@pytest.mark.rule("X.sight", "6.2a")
def test_hidden_leader_is_where_blocks_marched_from_or_to() -> None:
    made = campaign(
        "york: hardrada vik1 vik2", "durham: vik3 vik4", "lincoln: vik5 vik6 vik7 vik8",
        "scarborough: vik9 vik10 vik11", "london: harold",
    )  # fmt: skip
    made.play("move hardrada doncaster", "move vik1 doncaster", "done")
    rng = Random(3)
    english = made.state.catalogue.roles.index("english")
    found = set()
    for _ in range(100):
        drawn = Campaign(GAME.determinize(made.state, [english], rng), ())
        found.add(drawn.at("hardrada"))
    assert found == {"york", "doncaster"}


# ---- marches ------------------------------------------------------------------------------------


def stacks(view: dict[str, Any]) -> dict[str, list[tuple[str, int]]]:
    """Return the stacks of each area as block counts."""
    return {
        area["id"]: [(stack["side"], stack["blocks"]) for stack in area["stacks"]]
        for area in view["areas"]
        if area["stacks"]
    }


@pytest.mark.rule("X.march", "6.1a")
def test_other_roles_see_finished_marches_as_counts() -> None:
    made = campaign("york: hardrada vik1 vik2", "lincoln: vik3", "london: harold")
    before = {role: made.view(role) for role in ("english", "norman")}
    made.play("move vik1 durham", "move vik2 durham")
    assert {role: made.view(role) for role in before} == before
    assert ("viking", 2) in stacks(made.view("viking"))["durham"]
    assert made.events_of("march") == []
    made.play("done")
    assert stacks(made.view("english"))["durham"] == [("viking", 2)]
    [told] = made.events_of("march")
    assert told == {"side": "Vikings", "blocks": 2, "from": "york", "to": "durham", "via": ""}


@pytest.mark.rule("X.march", "2.4a")
def test_transfer_is_hidden_from_other_roles() -> None:
    made = campaign("york: hardrada vik1 vik2=2", "london: harold")
    before = made.view()
    made.play("transfer vik1 vik2")
    assert made.view() == before
    made.play("done")
    public = [event for event in made.state.journal or [] if event.visible_to([])]
    assert "transfer" not in {event.kind for event in public}
    assert made.cv("vik2") == 3


@pytest.mark.rule("X.sight")
def test_identification_moves_with_a_whole_stack_only() -> None:
    whole = campaign("york: hardrada vik1 vik2", "london: harold", known="hardrada vik1 vik2")
    whole.play("move hardrada durham", "move vik1 durham", "move vik2 durham")
    assert whole.known() == {"hardrada", "vik1", "vik2"}
    parted = campaign("york: hardrada vik1 vik2", "london: harold", known="hardrada vik1 harold")
    parted.play("move hardrada durham", "move vik1 durham", "done")
    assert parted.known() == {"harold"}
    joined = campaign(
        "york: hardrada vik1", "durham: vik2", "london: harold", known="hardrada vik1 vik2"
    )
    joined.play("move hardrada durham", "move vik1 durham")
    assert joined.known() == {"hardrada", "vik1", "vik2"}


# ---- secret decisions ---------------------------------------------------------------------------


@pytest.mark.rule("X.silent")
def test_pending_muster_decision_is_hidden_from_other_roles() -> None:
    there = campaign("york: hardrada tostig vik1=2 vik2", "lincoln: vik3", "london: harold")
    before = there.view("english"), there.match().prompt("english")
    there.play("move vik2 durham", "done")
    assert there.step == "Muster"
    assert (there.view("english"), there.match().prompt("english")) == before
    assert there.events_of("march") == []
    there.play("pass")
    assert stacks(there.view("english"))["durham"] == [("viking", 1)]
    assert len(there.events_of("march")) == 1


@pytest.mark.rule("X.silent", "8.3a")
def test_muster_roll_is_public() -> None:
    made = campaign("york: hardrada tostig vik1=2", "london: harold")
    made.play("done", "muster", dice=[4])
    assert "tostig" in made.known()
    assert made.cv("vik1") == 3
    [told] = made.events_of("muster")
    assert (told["die"], told["cv"]) == (4, 1)
    public = [event.kind for event in made.state.journal or [] if event.visible_to([])]
    assert "grow" in public
    assert "grown" not in public


def test_each_mustered_cv_is_one_event_for_every_viewer() -> None:
    made = campaign("york: hardrada tostig vik1=2", "london: harold")
    made.play("done", "muster", dice=[4])
    catalogue = made.state.catalogue
    viking, english = catalogue.roles.index("viking"), catalogue.roles.index("english")
    for roles, kind in (([viking], "grown"), ([english], "grow"), ([], "grow")):
        seen = [event for event in made.state.journal or [] if event.visible_to(roles)]
        told = [event.kind for event in seen if event.kind.startswith("grow")]
        assert told == [kind]


# ---- all output ---------------------------------------------------------------------------------


def secret_names(state: CometState, side: int) -> set[str]:
    """Return the hidden units of the other sides on the map."""
    catalogue = state.catalogue
    return {
        catalogue.units[unit]
        for unit, of in enumerate(catalogue.side)
        if of != side and state.area[unit] >= 0 and not state.identified >> unit & 1
    }


def names_in(value: object) -> Iterator[str]:
    """Yield every word of the strings in a JSON value."""
    if isinstance(value, dict):
        for item in value.values():
            yield from names_in(item)
    elif isinstance(value, list):
        for item in value:
            yield from names_in(item)
    elif isinstance(value, str):
        yield from value.replace(",", " ").replace(".", " ").split()


@pytest.mark.rule("2.2a", "X.sight")
@pytest.mark.parametrize("scenario", ["players_3", "players_5"])
def test_view_names_no_hidden_block(scenario: str) -> None:
    looked = 0
    for match, rng in wandering(scenario, 4, 0.4):
        state = match.state
        assert isinstance(state, CometState)
        role = rng.choice(match.roles)
        side = state.catalogue.side_of[match.role(role)]
        view = match.view([role])
        hidden = secret_names(state, side)
        # The pool, the losses and the commanding roles are public.
        shown = [view["areas"], view.get("battle")]
        assert not hidden & set(names_in(json.loads(canonical(shown))))
        looked += bool(hidden)
    assert looked > 20


def test_events_of_a_match_name_no_hidden_block() -> None:
    rng = Random(9)
    match = Match.new(GAME, "players_3", seed=9)
    role = "norman"
    side = 1
    for _ in laws.random_walk(match, rng, LONGEST):
        state = match.state
        assert isinstance(state, CometState)
        if match.result() is not None:
            break
        before = secret_names(state, side)
        seen = len(match.events([role]))
        laws.random_play(match, rng)
        after = match.state
        assert isinstance(after, CometState)
        still = before & secret_names(after, side)
        news = [event.document() for event in match.events([role], seen)]
        if after.outcome is None:
            assert not still & set(names_in(json.loads(canonical(news))))


NAMES: Final = {"vik1": "vik5", "vik5": "vik1", "vik8": "vik11", "vik11": "vik8"}
"""Identical blocks that swap their names in the twin."""


def renamed(text: str) -> str:
    """Return an action with the swapped names."""
    return " ".join([NAMES.get(word, word) for word in text.split()])


def hidden_vikings(*, twin: bool) -> Match:
    """Return a match in which the Viking blocks are hidden; the twin has swapped names."""
    areas = (
        "york: hardrada tostig vik1 vik2 vik7 vik8", "durham: vik5=2 vik11 vik3",
        "lincoln: vik9=1 vik4", "exeter: william norman_knights1 norman_archers",
        "london: harold earls hc1 hc2 fyrd1 fyrd2 fyrd7 fyrd8", "leicester: fyrd3 fyrd9",
    )  # fmt: skip
    words = [line.split() for line in areas]
    if twin:
        names = {**NAMES, "vik5=2": "vik1=2"}
        words = [[names.get(word, word) for word in line] for line in words]
    made = campaign(*[" ".join(line) for line in words])
    return Match.from_position(encode(GAME, made.state), game=GAME, secret=bytes(32))


@pytest.mark.long
@pytest.mark.rule("2.2a", "X.sight")
@pytest.mark.parametrize("seed", range(5))
def test_output_does_not_depend_on_which_hidden_block_is_which(seed: int) -> None:
    one, other = hidden_vikings(twin=False), hidden_vikings(twin=True)
    rng = Random(seed)
    units = one.state.catalogue.units  # type: ignore[attr-defined]
    steps = 0
    while one.result() is None:
        known = one.state.identified | other.state.identified  # type: ignore[attr-defined]
        if any(known >> units.index(name) & 1 for name in NAMES):
            break
        for roles in ([], ["english"], ["norman"], ["english", "norman"]):
            assert observable.all_outputs(one, roles, []) == observable.all_outputs(
                other, roles, []
            )
        [role] = one.actors()
        action = rng.choice(one.options(role))
        assert other.actors() == [role]
        one.play(role, action)
        other.play(role, renamed(action))
        steps += 1
    assert steps > 2


def test_position_round_trip_keeps_identified_blocks() -> None:
    for match, _ in wandering("players_6", 5, 0.1):
        again = decode(GAME, match.position())
        assert again.identified == match.state.identified  # type: ignore[attr-defined]


@pytest.mark.rule("X.sight")
def test_march_starts_of_hidden_blocks_are_determinized() -> None:
    marches = 0
    for match, rng in wandering("players_3", 6, 0.3):
        state, role = match.state, match.role(match.actors()[0])
        assert isinstance(state, CometState)
        drawn = GAME.determinize(state, [role], rng)
        orders = marching_orders(drawn)
        if orders is not None:
            side = drawn.catalogue.side
            others = [unit for unit in range(len(side)) if side[unit] != side_of(drawn, role)]
            assert [orders.start[unit] for unit in others] == [drawn.area[u] for u in others]
            marches += 1
    assert marches > 3


def side_of(state: CometState, role: int) -> int:
    """Return the side of a role."""
    return state.catalogue.side_of[role]
