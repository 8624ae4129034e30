"""[17] Two to seven players; no battle of three sides."""

from __future__ import annotations

import pytest

from senlac.engine.model import play
from tests.games.comet.board import begun, campaign


@pytest.mark.rule("17.1a", "17.3a")
@pytest.mark.parametrize(
    ("players", "more"),
    [
        (3, set()),
        (4, {"breton"}),
        (5, {"breton", "flemish"}),
        (6, {"breton", "flemish", "earls"}),
        (7, {"breton", "flemish", "earls", "tostig"}),
    ],
)
def test_each_further_player_adds_a_leader_role(players: int, more: set[str]) -> None:
    assert set(begun(players).state.catalogue.roles) == {"viking", "norman", "english"} | more


@pytest.mark.rule("17.3a", "17.3d")
def test_count_roles_march_the_units_of_their_nation() -> None:
    found = campaign(
        "winchester: william fergant breton_foot norman_foot1", "york: harold",
        side="norman", players=5,
    )  # fmt: skip
    assert found.role == "norman"
    assert found.rule("move breton_foot salisbury") == "17.3d"
    found.play("move norman_foot1 salisbury", "done")
    assert found.role == "breton"
    assert found.rule("move william oxford") == "17.3d"
    found.play("move breton_foot salisbury")
    assert found.at("breton_foot") == "salisbury"


@pytest.mark.rule("17.3d")
def test_earls_role_commands_its_area_unless_harold_is_there() -> None:
    found = campaign("york: earls hc1 fyrd1", "london: harold fyrd2", side="english", players=6)
    assert found.role == "english"
    assert found.rule("move hc1 durham") == "17.3d"
    found.play("done")
    assert found.role == "earls"
    found.play("move hc1 durham")
    together = campaign("york: harold earls hc1", side="english", players=6)
    assert (together.role, bool(together.goals("hc1"))) == ("english", True)


@pytest.mark.rule("17.3d")
def test_king_lends_units_to_its_subordinate_for_a_phase() -> None:
    found = campaign("york: hardrada tostig vik1 vik2", players=7)
    found.play("lend vik1")
    assert found.rule("move vik1 durham") == "17.3d"
    assert found.rule("lend tostig") == "17.3d"
    found.play("done")
    assert found.role == "tostig"
    found.play("move vik1 durham")
    assert found.at("vik1") == "durham"


@pytest.mark.rule("2.4b")
def test_each_role_may_transfer_before_its_first_march() -> None:
    found = campaign("london: harold hc1", "york: earls fyrd1 fyrd2=1", side="english", players=6)
    found.play("move hc1 oxford", "done")
    assert found.role == "earls"
    assert found.offers("transfer fyrd1 fyrd2")


@pytest.mark.rule("17.3b", "7.2b", "7.2c")
def test_seven_player_game_drops_number_limits_but_not_nations() -> None:
    seven = campaign("york: tostig vik1 vik2 vik3", "bamburgh: hardrada", players=7)
    seven.play("done")
    assert seven.role == "tostig"
    for unit in ("vik1", "vik2", "vik3"):
        seven.play(f"move {unit} durham")
    counts = campaign(
        "exeter: fergant norman_foot1", "winchester: william", "york: harold",
        side="norman", players=7,
    )  # fmt: skip
    assert counts.goals("norman_foot1") == set()


@pytest.mark.rule("17.3c")
def test_all_roles_of_a_side_win_together() -> None:
    found = campaign("york: harold", side="english", turn=16, players=7)
    found.play(*(("done",) if found.step else ()))
    assert found.won[0] == {"english", "earls"}


@pytest.mark.rule("17.2a")
def test_invaders_of_one_player_are_scored_apart() -> None:
    found = campaign(
        "york: hardrada", "exeter: william", "london: harold", side="english", turn=16, players=2
    )
    roles = found.state.catalogue.roles
    assert set(roles) == {"viking", "norman", "english"}
    assert found.vp("viking") == 4
    assert found.vp("norman") == 2
    found.play("done")
    assert found.won[0] == {"english"}


@pytest.mark.rule("17.2b", "16.4c", "16.4e")
def test_player_of_both_invaders_wins_when_harold_falls() -> None:
    def slain(players: int) -> set[str]:
        found = campaign(
            "york: hardrada vik1 vik2 harold", "exeter: william", step="Combat",
            ways={"york": "durham"}, players=players, dice=(6,),
        )  # fmt: skip
        found.play("stay")
        found.play("fire vik1", dice=(1, 6, 6, 6))
        assert found.at("harold") == "gone"
        return found.won[0]

    assert slain(2) == {"viking", "norman"}
    assert slain(3) == set(), "two Supreme Leaders live: they play on"


@pytest.mark.rule("17.3d")
@pytest.mark.parametrize(
    ("attackers", "role"),
    [
        ("william fergant", "norman"),
        ("fergant eustace", "breton"),
        ("eustace norman_foot1", "flemish"),
        ("breton_foot breton_knights", "breton"),
        ("breton_foot norman_foot1", "norman"),
    ],
)
def test_role_of_the_highest_leader_decides_in_battle(attackers: str, role: str) -> None:
    elsewhere = [] if "william" in attackers else ["winchester: william"]
    found = campaign(
        f"exeter: {attackers} hc1", *elsewhere, side="norman", step="Combat",
        ways={"exeter": "bath"}, players=5, dice=(6,) * 4,
    )  # fmt: skip
    assert (found.step, found.role) == ("Retreat", role)


@pytest.mark.rule("16.1a", "16.4c", "16.4e")
def test_last_supreme_leader_wins_at_once() -> None:
    found = campaign(
        "york: hardrada vik1 vik2 harold", step="Combat", ways={"york": "durham"}, dice=(6,)
    )
    # William is lost already: the Normans are out of the game.
    norman = found.state.catalogue.sides.index("norman")
    found.state.out |= 1 << norman
    for unit in found.state.catalogue.of[norman]:
        found.state.put(unit, -3)
        found.state.cv[unit] = 0
    found.play("stay")
    found.play("fire vik1", dice=(1, 6, 6, 6))
    assert found.won == ({"viking"}, "decisive by sudden death"), "Norman points do not matter"


@pytest.mark.rule("X.yield")
def test_side_is_out_when_its_lead_role_concedes_the_match() -> None:
    match = campaign("york: hardrada vik1", "exeter: william", "london: harold").match()
    match.concede("viking")
    assert match.result() is None
    assert match.actors() == ["norman"]
    assert all([not area["stacks"] for area in match.view(["english"])["areas"][:9]])
    assert match.view(["english"])["sides"][0]["out"]
    match.concede("norman")
    outcome = match.result()
    assert outcome is not None
    assert outcome.winners == ("english",)


@pytest.mark.rule("X.yield")
def test_troops_of_a_conceding_role_pass_to_the_lead_role() -> None:
    found = campaign("york: tostig vik1", "bamburgh: hardrada vik2", players=7)
    match = found.match()
    match.concede("tostig")
    assert match.result() is None
    assert "move vik1 durham" in match.options("viking")


@pytest.mark.rule("4.3b")
def test_no_area_contains_three_sides() -> None:
    found = begun()
    for _ in range(400):
        if found.state.outcome is not None:
            break
        state = found.state
        board = state.catalogue.board
        for area in range(board.size):
            present = [side for side in range(3) if state.unit_count(side, area)]
            assert len(present) < 3, board.names[area]
        found.dice.values[:] = [1 + n % 6 for n in range(len(found.dice.labels) % 5, 200)]
        texts = sorted(found.options())
        play.play_action(
            state, play.actors(state)[0], found.notation.action(texts[len(texts) * 2 // 3])
        )
