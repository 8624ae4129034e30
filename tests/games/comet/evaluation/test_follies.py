"""Plain mistakes of Year of the Comet: each kind, and actions that are none."""

from __future__ import annotations

from senlac.engine.model import play
from senlac.games.comet import GAME
from tests.games.comet.board import Campaign, campaign

HOST = "vik1 vik2 vik3 vik4 vik5 vik6"


def found(position: Campaign, action: str) -> list[str]:
    """Return the mistakes that an action of the role that decides is."""
    state = position.state
    role = play.actors(state)[0]
    return list(GAME.follies(state, role, position.notation.action(action)))


def test_every_kind_is_described() -> None:
    assert set(GAME.folly_kinds) == {
        "hopeless_attack", "exposed_king", "spared_king", "bad_landing", "idle_levy",
        "king_given_up",
    }  # fmt: skip


def test_lone_block_against_a_host_is_a_hopeless_attack() -> None:
    def march(fyrd: str) -> Campaign:
        position = campaign(
            f"york: hardrada {HOST}", f"durham: {fyrd} earls", "exeter: harold", side="english"
        )
        for unit in fyrd.split():
            position.play(f"move {unit} york", "via durham")
        return position

    assert found(march("fyrd1"), "done") == ["hopeless_attack"]
    assert found(march("hc1 hc2 hc3"), "done") == [], "one to four"


def test_hopeless_attack_is_seen_in_the_last_move_of_a_march() -> None:
    def march(goal: str) -> list[str]:
        lines = (f"york: hardrada {HOST}", "durham: earls", "exeter: harold=1")
        position = campaign(*lines, side="english").play("move harold bath")
        return found(position, f"move earls {goal}")

    assert march("scarborough") == []
    position = campaign(f"york: hardrada {HOST}", "durham: earls", "exeter: harold", side="english")
    position.play("move harold bath", "move earls york")
    assert position.step == "ChooseEntry"
    assert found(position, "via durham") == ["hopeless_attack"]


def test_king_left_in_reach_without_need_is_exposed() -> None:
    def march(*, harold: str) -> list[str]:
        position = campaign(f"york: hardrada {HOST}", "lincoln: harold earls", side="english")
        return found(position.play("move earls london"), f"move harold {harold}")

    assert march(harold="doncaster") == ["exposed_king"]
    assert march(harold="london") == []


def test_known_king_who_could_be_beaten_is_spared() -> None:
    lines = ("york: hardrada vik1", "durham: harold hc1 hc2 hc3 fyrd1 fyrd2 fyrd3")
    assert found(campaign(*lines, side="english", known="hardrada"), "done") == ["spared_king"]
    assert found(campaign(*lines, side="english"), "done") == [], "the place is not known"
    host = "norman_archers norman_knights1 norman_knights2 breton_knights breton_archers"
    third = f"carlisle: william {host}"
    assert found(campaign(*lines, third, side="english", known="hardrada"), "done") == []


def test_landing_on_a_host_is_bad() -> None:
    position = campaign(
        f"york: harold earls hc1 hc2 hc3 {' '.join([f'fyrd{n}' for n in range(1, 16)])}",
        side="viking", step="Invasion",
    )  # fmt: skip
    assert found(position, "invade york") == ["bad_landing"]
    assert found(position, "invade durham") == []
    assert found(position, "wait") == []


def test_levy_that_is_given_up_is_idle() -> None:
    position = campaign("london: harold earls", side="english", step="Raising")
    assert found(position, "done") == ["idle_levy"]
    assert found(position, "raise harold") == []


def test_king_who_takes_a_hit_for_another_is_given_up() -> None:
    position = campaign(
        "york: harold fyrd4 hardrada vik1", side="viking", step="Combat", ways={"york": "durham"},
        dice=(6, 6, 1, 3),
    )  # fmt: skip
    # The defenders miss; Hardrada hits, and the die does not call for a leader.
    while position.step != "AssignHit":
        position.play("stay" if position.step == "Retreat" else min(position.options()))
    assert position.step == "AssignHit"
    assert found(position, "lose harold") == ["king_given_up"]
    assert found(position, "lose fyrd4") == []


def test_king_deployed_alone_is_given_up() -> None:
    position = campaign(
        f"york: harold hc1 hc2 hc3 fyrd1 hardrada {HOST}", side="viking", step="Combat",
        ways={"york": "durham"},
    )  # fmt: skip
    position.deploy(left="hc1 hc2", centre="hc3")
    position.play("deploy harold right")
    assert found(position, "deploy fyrd1 left") == ["king_given_up"]
    assert found(position, "deploy fyrd1 right") == []
