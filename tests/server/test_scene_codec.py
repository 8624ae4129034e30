"""Scene codec: scenes are sent as records, and deltas turn each scene into the next."""

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
from senlac.engine.screen.scene import Chance, Highlight, Inset, Mark, Piece, Scene, Space, document
from senlac.server.views import content_keys, scene_codec
from senlac.server.views.board_cache import BoardCache
from senlac.server.views.merge_patch import difference
from senlac.server.views.option_codec import LONG, ask, ask_program
from senlac.server.views.piece_codec import ClientKnowledge, EncodedOptions, PieceOrder, encode
from senlac.server.views.presentation import MatchPresentation, moment_of
from senlac.server.views.view import Viewer, state_change, state_tree, table_state
from senlac.testing.laws import groups, random_play
from tests.docs.pages import fragments, page
from tests.example.garrison import GARRISON
from tests.server.pairs import kinds
from tests.server.support import SAME, Document, Server
from tests.server.test_play import two_players
from tests.server.test_visibility import seated
from tests.server.wire import Plan, ask_of, merged, options_out, scene_of, spread, told

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

WIDEST: Final = 25_000
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
        spaces.setdefault(here, []).append({"shape": "counter", **piece})
    pieces = [one for space in sorted(spaces) for one in spaces[space]]
    shown = sorted(scene.get("highlights", []), key=lambda one: (one["class"], one["pieces"]))
    inset = {"inset": in_order(scene["inset"])} if "inset" in scene else {}
    loose = {
        name: sorted(scene[name], key=lambda one: [one[key] for key in keys])
        for name, keys in LOOSE.items()
        if name in scene
    }
    chances = {
        action: [{**one, "chance": pytest.approx(one["chance"], abs=1e-4)} for one in row]
        for action, row in scene.get("chances", {}).items()
    }
    return {
        **scene, "pieces": pieces, "highlights": shown, "chances": chances, **inset, **loose,
    }  # fmt: skip


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_scene_is_decoded_as_it_was_drawn(game: str, scenario: str) -> None:
    for moment in wandering(game, scenario, 60):
        match, known = moment.match, moment.known(moment.actors)
        drawn = match.game.scene(match.state, [match.role(role) for role in moment.actors])
        sent = json.loads(encode(scene_codec.scene_tree(drawn, known)))
        asked = json.loads(encode(known.asked._asdict()))
        board = document(match.game.board(match.state))
        floors = {inset["id"]: inset for inset in board.get("floors", [])}
        plan = Plan(json.loads(encode(known.middles)), {}, floors)
        read = scene_of(sent, plan, options_out(asked))
        assert in_order(read) == in_order(document(drawn))


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
            rows = ask_of(state, options_out(asked), manner)
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
            known = moment.known(roles)
            drawn = match.game.scene(match.state, [match.role(role) for role in roles])
            tree = scene_codec.scene_tree(drawn, known)
            assert moment.scene(roles) == tree
            # Nothing remains of earlier pieces, not even in the order.
            anew = scene_codec.scene_tree(
                drawn, known._replace(order=PieceOrder(known.order.ranks))
            )
            assert encode(tree) == encode(anew)


def test_highlight_of_an_option_does_not_repeat_its_spaces() -> None:
    reach = Highlight(("a",), "reach", "Reach", ("e2", "e3"), ("1", "2"))
    arc = Highlight(("a",), "arc", "Arc", ("e3", "e4"))
    both = Highlight(("a", "b"), "reach", "Reach", ("e2", "e3"))
    options = {"done": "", "count": {"a": (1, 40)}, "move": {"a": "*abcd", "b": "*abcd"}}
    known = ClientKnowledge({}, PieceOrder({}), (), EncodedOptions(options, {"abcd": "e2 e3"}))
    sent = scene_codec.scene_tree(Scene(highlights=(reach, arc, both)), known)["highlights"]
    assert sent["reach"]["of"] == {"a": ["*move", "1 2"], "a b": ["e2 e3"]}
    assert sent["arc"]["of"] == {"a": ["e3 e4"]}
    read = scene_of({"highlights": sent}, Plan({}, {}, {}), {"move": {"a": "e2 e3"}})["highlights"]
    assert [one["spaces"] for one in read] == [["e2", "e3"], ["e2", "e3"], ["e3", "e4"]]


def test_inset_piece_is_sent_as_a_delta_to_its_board_piece() -> None:
    block = Piece("a", "Huscarls", 1, "york", shape="block", symbol="axe")
    there = replace(block, value="3", badges=("moved",), spoken="3 CV")
    here = replace(block, space="line", at=(1.0, 2.0), value="2", spoken="2 CV")
    turned = Piece("b", "Fyrd", 1, "york", shape="back")
    shown = replace(block, id="b", name="Fyrd", space="line", at=(3.0, 2.0))
    faced = replace(block, id="c", name="Thegns", facing=90)
    plain = replace(block, id="c", name="Thegns", space="line", at=(5.0, 2.0))
    inset = Inset("battle", "Battle", "", 9.0, 9.0, 1.0, (), (), (here, shown, plain))
    scene = Scene((there, turned, faced), inset=inset)
    sent = json.loads(encode(scene_codec.scene_tree(scene, ClientKnowledge({}, PieceOrder({})))))
    leaning = sent["inset"]["pieces"]
    assert leaning["a"] == {"space": "line", "at": [1.0, 2.0], "value": "2", "badges": ""}
    # With another kit, or without a field that a delta cannot remove, it is sent in full.
    assert {"kit", "name"} <= set(leaning["b"]) & set(leaning["c"])
    assert in_order(scene_of(sent, Plan({}, {}, {}), {})) == in_order(document(scene))


def test_badge_brings_the_line_that_explains_it() -> None:
    ready = Piece("a", "Huscarls", 0, badges=("first",), lines=("Marches 1 area.",))
    moved = replace(ready, badges=("first", "moved"), because="Marched already.")
    known = ClientKnowledge({}, PieceOrder({}))
    before, after = [scene_codec.scene_tree(Scene((piece,)), known) for piece in (ready, moved)]
    # No other field of the piece changes.
    assert difference(before, after)["pieces"].keys() == {"a"}
    assert difference(before, after)["pieces"]["a"].keys() == {"badges"}
    read = scene_of(json.loads(encode(after)), Plan({}, {}, {}), {})
    assert read["pieces"] == [{"shape": "counter", **document(Scene((moved,)))["pieces"][0]}]


def test_indistinguishable_pieces_share_their_name() -> None:
    nameless = [Piece(f"?york-{n}", "A block of the Normans", 1) for n in (1, 2)]
    named = [Piece(name, name.title(), 1) for name in ("odo", "robert")]
    sent = scene_codec.scene_tree(Scene((*nameless, *named)), ClientKnowledge({}, PieceOrder({})))
    assert [piece.get("name") for piece in sent["pieces"].values()] == [None, None, "Odo", "Robert"]
    read = scene_of(json.loads(encode(sent)), Plan({}, {}, {}), {})
    assert {piece["name"] for piece in read["pieces"]} == {
        "A block of the Normans",
        "Odo",
        "Robert",
    }


def test_marks_that_repaint_the_board_are_run_length_encoded() -> None:
    styles = ("open", "open", "side-1 spent", "", "", "")
    marks = [Mark(f"s{n}", style, "Here.", shape=f"a{n}") for n, style in enumerate(styles)]
    sent = scene_codec.scene_tree(Scene(marks=tuple(marks)), ClientKnowledge({}, PieceOrder({})))
    assert sent["painted"] == "2 open side-1\N{NO-BREAK SPACE}spent 3 \N{NO-BREAK SPACE}"
    read = scene_of(json.loads(encode(sent)), Plan({}, {}, {}), {})
    assert [mark["class"] for mark in read["marks"]] == list(styles)


def test_mark_without_a_position_is_at_the_sign_of_its_space() -> None:
    marks = (Mark("york", "held", "Held."), Mark("bath", "held", "Held.", (5.0, 6.0)))
    sent = json.loads(
        encode(scene_codec.scene_tree(Scene(marks=marks), ClientKnowledge({}, PieceOrder({}))))
    )
    read = scene_of(sent, Plan({}, {"york": [1.0, 2.0], "bath": [3.0, 4.0]}, {}), {})
    assert [mark["at"] for mark in read["marks"]] == [[5.0, 6.0], [1.0, 2.0]]


def test_inset_that_equals_one_of_the_board_is_sent_by_name() -> None:
    floor = Inset("line", "", "", 9.0, 9.0, 1.0, (), (Space("left", "Left", "", (1.0, 1.0)),), ())
    battle = replace(floor, id="hastings", title="Hastings", near=("hastings",))
    known = ClientKnowledge({}, PieceOrder({}), floors={scene_codec.floor_key(floor): "line"})
    sent = json.loads(encode(scene_codec.scene_tree(Scene(inset=battle), known)))
    assert sent["inset"] == {
        "floor": "line", "id": "hastings", "title": "Hastings", "near": ["hastings"], "pieces": {},
    }  # fmt: skip
    read = scene_of(sent, Plan({}, {}, {"line": document(Scene(inset=floor))["inset"]}), {})
    assert read["inset"] == document(Scene(inset=battle))["inset"]
    wider = scene_codec.scene_tree(Scene(inset=replace(battle, width=10.0)), known)
    assert "floor" not in wider["inset"]


def test_long_lists_of_options_are_sent_once() -> None:
    lists = 0
    for moment in wandering("comet", "players_4", 40):
        for role in moment.actors:
            asked = moment.ask(role)
            for verb, given in asked.options.items():
                if isinstance(given, dict):
                    assert all(len(names) < LONG for names in given.values()), verb
            lists = max(lists, len(asked.lists))
            assert len(set(asked.lists.values())) == len(asked.lists)
    assert lists


def test_ask_names_the_verbs_that_only_humans_use() -> None:
    match = Match.new(GARRISON, "watch", seed=1)
    for line, wanted in (("", ""), ("post east1 a", "lift"), ("post east2 b", "lift")):
        if line:
            match.play("east", line)
        assert ask(match, "east", match.notation()).humans_only == wanted
    assert ask(match, "east", match.notation()).verbs == "lift done"


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_event_deltas_decode_to_full_events(game: str, scenario: str) -> None:
    *_, moment = wandering(game, scenario, 80)
    match, rng = moment.match, Random(scenario)
    for roles in ([], *[[role] for role in match.roles]):
        events = moment.events(roles)
        whole = [
            {"kind": event.kind, "rule": event.rule, "text": match.sentence(event)}
            | document(match.cue(event))
            for event in events
        ]
        since = rng.randrange(len(events))
        rows = [json.loads(bytes(raw)) for raw in moment.encoded_events(events[since:])]
        assert "kind" in rows[0]
        assert any("kind" not in row for row in rows) or len(rows) < 10
        assert list(told(rows)) == whole[since:]


def test_chances_are_not_rounded_to_0_or_1() -> None:
    row = tuple([Chance(str(p), p) for p in (0.0, 0.00004, 1 / 6, 0.99996, 1.0)])
    sent = scene_codec.scene_tree(Scene(chances={"roll": row}), ClientKnowledge({}, PieceOrder({})))
    assert [chance for _, chance in sent["chances"]["roll"]] == [0.0, 0.0001, 0.1667, 0.9999, 1.0]


def test_texts_with_colliding_keys_get_longer_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    pieces = [Piece(f"p{n}", f"Piece {n}", 0, lines=(f"line {n}",)) for n in range(3)]
    monkeypatch.setattr(content_keys, "SIZES", (0, 22))
    sent = scene_codec.scene_tree(Scene(tuple(pieces)), ClientKnowledge({}, PieceOrder({})))
    assert len(sent["words"]) == 3
    assert [piece["lines"] for piece in scene_of(sent, Plan({}, {}, {}), {})["pieces"]] == [
        ["line 0"], ["line 1"], ["line 2"],
    ]  # fmt: skip


def test_text_with_the_key_of_another_replaces_it() -> None:
    known, key = ClientKnowledge({}, PieceOrder({})), "yZde"
    for line in ("line 438", "line 694"):
        sent = scene_codec.scene_tree(Scene((Piece("u", "Unit", 0, lines=(line,)),)), known)
        assert sent["words"] == {key: line}


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
    assert (follower.state, follower.log) == (table["state"], list(told["apart"](table["events"])))
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
