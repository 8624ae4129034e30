"""Scenes as JSON: they are read as they were drawn, and patches turn each into the next."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from senlac.engine.match.match import Match
from senlac.engine.screen.scene import Highlight, Inset, Mark, Panel, Piece, Scene, document
from senlac.server.views.board_cache import BoardCache
from senlac.server.views.merge_patch import difference, encode
from senlac.server.views.option_codec import ask, ask_program
from senlac.server.views.presentation import MatchPresentation, moment_of
from senlac.server.views.scene_tree import SceneEncoder
from senlac.server.views.view import Viewer, state_change, state_tree, table_state
from senlac.testing.laws import groups, random_play
from tests.docs.pages import fragments, page
from tests.example.garrison import GARRISON
from tests.server.pairs import kinds
from tests.server.support import SAME, Document, Server
from tests.server.test_play import two_players
from tests.server.test_visibility import seated
from tests.server.wire import ask_of, merged, scene_of, spread

NODE: Final = ["/usr/bin/env", "node"]
SCENARIOS: Final = [
    ("shieldwall", "foragers"), ("shieldwall", "meeting"), ("comet", "players_4"),
    ("hastings", "historical"), ("hastings", "manoeuvre"),
]  # fmt: skip
LOOSE: Final = {
    "marks": ["space"], "tints": ["space"],
    "arrows": ["piece", "target"], "trails": ["start", "end"],
}  # fmt: skip
"""The keys that order loose items: only items with the same key overlap in drawing order."""

WIDEST: Final = 60_000
"""The maximum size in bytes of a view of the widest decision."""


def wandering(game: str, scenario: str, steps: int) -> Any:  # noqa: ANN401 - an iterator of moments
    """Yield the moments of a random match."""
    match, rng, boards = Match.new(game, scenario, seed=7), Random(scenario), BoardCache()
    kept: dict[str, Any] = {}
    for _ in range(steps):
        if match.result() is not None:
            return
        yield MatchPresentation(match.copy(), boards, kept)
        random_play(match, rng)


def in_order(scene: Document) -> Document:
    """Return a scene in a fixed order where order means nothing: between spaces, of highlights."""
    spaces: dict[str, list[Document]] = {}
    for piece in scene.get("pieces", []):
        here = piece.get("space", f"beside {piece['id']}")
        spaces.setdefault(here, []).append(piece)
    pieces = [one for space in sorted(spaces) for one in spaces[space]]
    shown = sorted(scene.get("highlights", []), key=lambda one: (one["class"], one["pieces"]))
    inset = {"inset": in_order(scene["inset"])} if "inset" in scene else {}
    loose = {
        name: sorted(scene[name], key=lambda one: [one[key] for key in keys])
        for name, keys in LOOSE.items()
        if name in scene
    }
    return {**scene, "pieces": pieces, "highlights": shown, **inset, **loose}


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_scene_is_decoded_as_it_was_drawn(game: str, scenario: str) -> None:
    encoder = SceneEncoder()
    for moment in wandering(game, scenario, 60):
        match = moment.match
        drawn = match.game.scene(match.state, [match.role(role) for role in moment.actors])
        sent = json.loads(encode(encoder.tree(drawn)))
        assert in_order(scene_of(sent)) == in_order(document(drawn))


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_deltas_turn_each_scene_into_the_next(game: str, scenario: str) -> None:
    known: dict[str, tuple[Document, Document]] = {}
    for moment in wandering(game, scenario, 60):
        for role in moment.match.roles:
            tree = moment.scene([role])
            if role in known:
                before, read = known[role]
                written = moment.change(before, tree)
                patch = {} if written is None else json.loads(bytes(written))
                read = merged(read, patch)
                assert read == json.loads(encode(tree))
            else:
                read = json.loads(encode(tree))
            known[role] = (tree, read)


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_exactly_the_legal_options_are_sent(game: str, scenario: str) -> None:
    for moment in wandering(game, scenario, 60):
        match, notation = moment.match, moment.match.notation()
        manner = json.loads(bytes(moment.board([]).manner))
        for role in moment.actors:
            asked = json.loads(encode(moment.ask(role)))
            state = {"ask": asked, "scene": {}, "prompt": ""}
            rows = ask_of(state, manner)
            told = [row["action"] for row in rows["options"]]
            for span in rows["spans"]:
                numbers = range(span["low"], span["high"] + 1)
                told += [f"{span['action']} {number}" for number in numbers]
            assert sorted(told) == sorted(match.options(role))
            program = ask_program(match, role, notation)
            written = [
                f"{words} {number}"
                for words, (low, high) in program.ranges.items()
                for number in range(low, high + 1)
            ]
            assert sorted([*program.actions, *written]) == sorted(match.options(role))


@pytest.mark.parametrize("scenario", ["historical", "manoeuvre", "wrong_footed"])
def test_widest_view_of_hastings_is_small(scenario: str) -> None:
    widest = 0
    for moment in wandering("hastings", scenario, 150):
        for role in moment.actors:
            state = {"scene": moment.scene([role]), "ask": moment.ask(role)}
            widest = max(widest, len(encode(state)))
    assert 10_000 < widest < WIDEST


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_cached_scene_equals_a_new_drawing_for_each_viewer(game: str, scenario: str) -> None:
    for moment in wandering(game, scenario, 60):
        match = moment.match
        for roles in ([], match.roles, *[[role] for role in match.roles]):
            drawn = match.game.scene(match.state, [match.role(role) for role in roles])
            # Nothing remains of earlier scenes, not even in the order.
            assert encode(moment.scene(roles)) == encode(SceneEncoder().tree(drawn))


def test_pieces_of_a_stack_keep_their_order() -> None:
    stack = tuple([Piece(name, name.title(), 0, "york") for name in ("odo", "alan", "brian")])
    beside = (Piece("zeta", "Zeta", 0), Piece("beta", "Beta", 0))
    sent = json.loads(encode(SceneEncoder().tree(Scene((*stack, *beside)))))
    assert [sent["pieces"][name].get("z", 0) for name in ("odo", "alan", "brian")] == [0, 1, 2]
    read = [piece["id"] for piece in scene_of(sent)["pieces"] if piece.get("space") == "york"]
    assert read == ["odo", "alan", "brian"]


def test_panels_keep_their_order() -> None:
    panels = tuple([Panel(name, name, ()) for name in ("west", "east")])
    read = scene_of(json.loads(encode(SceneEncoder().tree(Scene(panels=panels)))))
    assert [panel["id"] for panel in read["panels"]] == ["west", "east"]


def test_unchanged_record_is_the_same_object_in_the_next_tree() -> None:
    here, there = Piece("a", "Huscarls", 1, "york"), Piece("b", "Fyrd", 1, "york")
    encoder, panels = SceneEncoder(), (Panel("side", "Side", ()),)
    before = encoder.tree(Scene((here, there), panels=panels))
    after = encoder.tree(Scene((replace(here), replace(there, space="bath")), panels=panels))
    assert after["pieces"]["a"] is before["pieces"]["a"]
    assert after["panels"] is before["panels"]
    assert difference(before, after) == {"pieces": {"b": {"space": "bath", "z": None}}}


def test_second_record_with_the_same_key_has_a_number() -> None:
    marks = tuple([Mark("york", "held", name) for name in ("Held.", "Besieged.", "Hungry.")])
    sent = SceneEncoder().tree(Scene(marks=marks))["marks"]
    assert list(sent) == ["york", "york~2", "york~3"]
    assert [mark["name"] for mark in scene_of({"marks": sent})["marks"]] == [
        "Held.", "Besieged.", "Hungry.",
    ]  # fmt: skip


def test_moving_a_piece_of_an_inset_does_not_send_the_inset() -> None:
    block = Piece("a", "Huscarls", 1, "line", (1.0, 2.0))
    inset = Inset("battle", "Battle", "", 9.0, 9.0, 1.0, (), (), (block,), near=("york",))
    encoder = SceneEncoder()
    before = encoder.tree(Scene(inset=inset))
    after = encoder.tree(Scene(inset=replace(inset, pieces=(replace(block, space="camp"),))))
    assert difference(before, after) == {"inset": {"pieces": {"a": {"space": "camp"}}}}
    read = scene_of(json.loads(encode(before)))
    assert in_order(read["inset"]) == in_order(document(Scene(inset=inset))["inset"])


def test_highlights_of_one_style_are_told_apart_by_their_pieces() -> None:
    reach = Highlight(("a",), "reach", "Reach", ("e2", "e3"), ("1", "2"))
    both = Highlight(("a", "b"), "reach", "Reach", ("e2", "e3"))
    sent = SceneEncoder().tree(Scene(highlights=(reach, both)))["highlights"]
    assert list(sent) == ["reach a", "reach a b"]


def test_ask_names_the_verbs_that_only_humans_use() -> None:
    match = Match.new(GARRISON, "watch", seed=1)
    for line, wanted in (("", ""), ("post east1 a", "lift"), ("post east2 b", "lift")):
        if line:
            match.play("east", line)
        assert ask(match, "east", match.notation()).humans_only == wanted
    assert ask(match, "east", match.notation()).verbs == "lift done"


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_events_are_sent_with_sentence_and_cue(game: str, scenario: str) -> None:
    *_, moment = wandering(game, scenario, 80)
    match = moment.match
    for roles in ([], *[[role] for role in match.roles]):
        events = moment.events(roles)
        whole = [
            {"kind": event.kind, "rule": event.rule, "text": match.sentence(event)}
            | document(match.cue(event))
            for event in events
        ]
        assert [json.loads(bytes(raw)) for raw in moment.encoded_events(events)] == whole


def test_patch_removes_keys_and_replaces_lists_as_a_whole() -> None:
    before = {"a": {"b": 1, "c": [1, 2]}, "d": 1, "e": {}}
    after = {"a": {"b": 1, "c": [1]}, "e": {"f": {"g": 1}}, "h": "i"}
    patch = difference(before, after)
    assert patch == {"a": {"c": [1]}, "d": None, "e": {"f": {"g": 1}}, "h": "i"}
    assert merged(before, patch) == after
    assert difference(after, after) == {}


def nulls(value: object) -> int:
    """Return the number of nulls in the objects of a JSON value."""
    if isinstance(value, dict):
        return sum(part is None or nulls(part) for part in value.values())
    return sum(map(nulls, value)) if isinstance(value, list) else 0


@pytest.mark.parametrize("name", [kind.name for kind in kinds() if kind.name != "feud"])
def test_deltas_turn_each_view_of_a_program_into_the_next(name: str) -> None:
    [kind] = [kind for kind in kinds() if kind.name == name]
    rng, boards = Random(7), BoardCache()
    known: dict[tuple[str, ...], tuple[Document, Document]] = {}
    match = kind.begun(rng)
    table = seated(match)
    for now in range(60):
        moment = moment_of(table, boards)
        for roles in map(tuple, groups(match.roles)[:5]):
            look = Viewer(None, roles, program=True)
            tree = state_tree(table_state(table, look, moment))
            whole = json.loads(encode(tree))
            assert "view" in whole
            assert not nulls(whole)
            if roles in known:
                before, read = known[roles]
                patch = json.loads(encode(state_change(before, tree, moment)))
                assert merged(read, patch) == whole
            known[roles] = (tree, whole)
        if match.result() is not None:
            break
        match = match.copy()
        random_play(match, rng)
        table = table.after_move(match, 2.0 + now)


# ---- the clients of the page --------------------------------------------------------------------


def heard(server: Server) -> tuple[list[Document], Document]:
    """Play with an undo; return the messages of a socket, and the final table."""
    match_id, players = two_players(server)
    one = players["norman"]
    with one.socket(match_id) as line:
        line.until("table")
        for number in range(8):
            player = next(p for p in players.values() if p.table(match_id)["ask"])
            player.play_first(match_id)
            line.until("table")
            if number == 4 and player.table(match_id)["ask"]:
                player.post(f"/api/matches/{match_id}/undo", do="ask")
        line.send(type="again")
        while line.reader.number and json.loads(line.heard[-1])["type"] != "table":
            line.receive()
        messages = [json.loads(text) for text in line.heard]
    return messages, one.http.get(f"/api/matches/{match_id}/table").json()


def test_clients_of_the_protocol_page_follow_a_match(server: Server, tmp_path: Path) -> None:
    messages, table = heard(server)
    assert sum(message["type"] == "change" for message in messages) >= 8
    last = max(n for n, message in enumerate(messages) if message["type"] == "table")
    told: dict[str, Any] = {}
    exec(fragments(page("bots/protocol.md"), "python")[0], told)  # noqa: S102 - the code of the page
    follower = told["Follower"]()
    answers = [follower.hear(message) for message in messages[:last]]
    assert answers == [None] * last
    assert (follower.state, follower.log) == (table["state"], table["events"])
    script = tmp_path / "client.mjs"
    script.write_text(
        fragments(page("bots/protocol.md"), "js")[0] + "const follower = new Follower();\n"
        f"const answers = {json.dumps(messages[:last])}.map((one) => follower.hear(one));\n"
        "console.log(JSON.stringify([answers, follower.state, follower.log]));\n",
        encoding="utf-8",
    )
    found = subprocess.run(  # noqa: S603 - the page's own client
        [*NODE, str(script)], check=True, capture_output=True, text=True
    )
    assert json.loads(found.stdout) == [answers, follower.state, follower.log]


def test_client_of_the_protocol_page_resyncs_after_a_gap(server: Server) -> None:
    messages, _ = heard(server)
    told: dict[str, Any] = {}
    exec(fragments(page("bots/protocol.md"), "python")[0], told)  # noqa: S102 - the code of the page
    follower = told["Follower"]()
    changes = [message for message in messages if message["type"] == "change"]
    follower.hear(messages[0])
    assert follower.hear(changes[2]) == {"type": "again"}
    assert follower.hear(messages[-1]) is None
    assert follower.state == messages[-1]["state"]
    assert "board" in messages[-1]


def test_program_receives_the_view_and_every_action(server: Server) -> None:
    match_id, players = two_players(server)
    for player in players.values():
        state = player.http.get(f"/api/matches/{match_id}/table?as=view").json()["state"]
        table = player.table(match_id)
        assert "scene" not in state
        assert state["view"]["turn"] >= 1
        if table["ask"] is None:
            continue
        texts = [option["action"] for option in table["ask"]["options"]]
        assert state["ask"]["actions"] == texts
        with player.socket(match_id, SAME, **{"as": "view"}) as line:
            message = json.loads(line_after(line, "table"))
            assert message["state"] == state
            assert "board" not in message
            player.play_first(match_id)
            change = json.loads(line_after(line, "change"))
        after = player.http.get(f"/api/matches/{match_id}/table?as=view").json()["state"]
        assert merged(message["state"], change["patch"]) == after


def line_after(line: Any, kind: str) -> str:  # noqa: ANN401 - either kind of socket
    """Return the next message of a kind, undecoded."""
    while True:
        line.receive()
        if json.loads(line.heard[-1])["type"] == kind:
            return str(line.heard[-1])


def test_table_that_waits_for_players_has_no_scene(server: Server) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "open"})
    view = guest.http.get(f"/api/matches/{match_id}/table").json()
    assert (view["since"], view["events"]) == (0, [])
    assert "scene" not in view["state"]
    assert spread(view)["ask"] is None


def test_changes_of_the_options_are_small() -> None:
    match = Match.new("shieldwall", "hastings", seed=3)
    rng = Random(3)
    sizes: list[int] = []
    while match.result() is None and len(sizes) < 40:
        role = match.actors()[0]
        before = msgspec.to_builtins(ask(match, role, match.notation()))
        random_play(match, rng)
        if role in match.actors():
            after = msgspec.to_builtins(ask(match, role, match.notation()))
            sizes.append(len(encode(difference(before, after))))
    assert sum(sizes) / len(sizes) < 250
