from __future__ import annotations

import io
import json
from importlib.metadata import EntryPoint
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senlac.engine.data.document import canonical
from senlac.engine.match.registry import GAMES, Registry
from senlac.lab.rpc import MAX_LINE, answer, serve
from senlac.lab.rpc_methods import METHODS, RpcSession

REGISTRY = Registry(
    [
        EntryPoint("feud", "tests.example.feud:FEUD", GAMES),
        EntryPoint("sticks", "tests.example.sticks:STICKS", GAMES),
        EntryPoint("broken", "tests.example.nowhere:GAME", GAMES),
    ]
)


def engine() -> RpcSession:
    return RpcSession("feud", REGISTRY)


def ask(session: RpcSession, method: str, params: object = None) -> Any:  # noqa: ANN401 - JSON is any
    """Call a method; return the whole reply."""
    message: dict[str, object] = {"jsonrpc": "2.0", "id": 1, "method": method}
    if params is not None:
        message["params"] = params
    return answer(session, json.dumps(message).encode())


def call(session: RpcSession, method: str, **params: object) -> Any:  # noqa: ANN401 - JSON is any
    """Call a method that must succeed; return its result."""
    reply = ask(session, method, params)
    assert set(reply) == {"jsonrpc", "id", "result"}, reply
    assert (reply["jsonrpc"], reply["id"]) == ("2.0", 1)
    return reply["result"]


def fault(session: RpcSession, method: str, params: object = None) -> tuple[int, str]:
    """Call a method that must fail; return the code and the message."""
    reply = ask(session, method, params)
    assert set(reply) == {"jsonrpc", "id", "error"}, reply
    return reply["error"]["code"], reply["error"]["message"]


def begun() -> RpcSession:
    """Return an RPC session with a match of feud."""
    session = engine()
    call(session, "new", seed=1066)
    return session


def frozen(session: RpcSession) -> bytes:
    """Return the position and the private record of the match."""
    return canonical([call(session, "position"), call(session, "record", private=True)])


# ---- the methods --------------------------------------------------------------------------------


def test_broken_games_are_not_listed() -> None:
    listed = call(engine(), "games")
    assert [game["id"] for game in listed] == ["feud", "sticks"]
    assert listed[0]["scenarios"][0]["sides"] == ["Edwin", "Morcar", "Waltheof"]


def test_whole_match_is_played_by_rpc() -> None:
    session = engine()
    call(session, "new", game="sticks", scenario="heap", seed="a")
    while not call(session, "result"):
        [role] = call(session, "actors")
        option = call(session, "options", role=role)[-1]
        assert call(session, "why_not", role=role, action=option) is None
        status = call(session, "play", role=role, action=option)
        assert status["events"][0]["kind"] == "take"
    assert status["result"]["how"] == "last stick"
    record = call(session, "record")
    assert record["ending"]["winners"] == status["result"]["winners"]


def test_private_record_is_loaded_and_continued() -> None:
    session = begun()
    call(session, "play", role="Edwin", action="send boar")
    record = call(session, "record", private=True)
    other = engine()
    call(other, "load", record=record)
    assert call(other, "position") == call(session, "position")
    for each in (session, other):
        call(each, "play", role="Edwin", action="done")
    assert frozen(other) == frozen(session)


def test_public_record_is_continued_only_with_its_secret() -> None:
    session = begun()
    record = call(session, "record")
    assert "secret" not in record
    other = engine()
    call(other, "load", record=record)
    code, _ = fault(other, "play", {"role": "Edwin", "action": "send boar"})
    assert code == -32001
    secret = call(session, "record", private=True)["secret"]
    call(other, "load", record=record, secret=secret)
    call(other, "play", role="Edwin", action="send boar")


def test_a_position_is_loaded() -> None:
    session = begun()
    other = engine()
    call(other, "load", position=call(session, "position"), seed=3)
    assert call(other, "position") == call(session, "position")


def test_determinized_position_has_the_same_view() -> None:
    session = begun()
    seen = call(session, "view", roles=["Edwin"])
    drawn = call(session, "determinize", roles=["Edwin"], seed=5)
    assert drawn == call(session, "determinize", roles=["Edwin"], seed=5)
    other = engine()
    call(other, "load", position=drawn)
    assert call(other, "view", roles=["Edwin"]) == seen


def test_queued_dice_are_rolled_next() -> None:
    session = engine()
    call(session, "new", seed=1)
    for role in ("Edwin", "Morcar", "Waltheof"):
        call(session, "play", role=role, action="send boar")
        call(session, "play", role=role, action="done")
    assert call(session, "dice", values=[6]) == 1
    [rival] = call(session, "actors")
    call(session, "play", role=rival, action="challenge")
    assert call(session, "view", roles=[])["duel"]["heap"] == 10


def test_undo_needs_permission_and_restores_the_position() -> None:
    session = engine()
    call(session, "new", game="sticks", seed=2)
    before = call(session, "position")
    [role] = call(session, "actors")
    call(session, "play", role=role, action="take 1")
    assert fault(session, "undo")[0] == -32001
    call(session, "undo", role=role, referee=True)
    assert call(session, "position") == before


def test_parameters_may_be_positional() -> None:
    session = begun()
    assert ask(session, "options", ["Edwin"])["result"] == call(session, "options", role="Edwin")
    assert fault(session, "options", ["Edwin", "Morcar"])[0] == -32602


# ---- errors -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"", -32700),
        (b"{", -32700),
        (b"\xff\xfe", -32700),
        (b'{"a": NaN}', -32700),
        (b'{"id": 1, "id": 2}', -32700),
        (b"[" * 100_000, -32700),
        (b'"\\ud800"', -32700),
        (b"1" * 1_000_000, -32700),
        (b"[]", -32600),
        (b"1", -32600),
        (b"null", -32600),
        (b"{}", -32600),
        (b'{"jsonrpc": "1.0", "method": "games", "id": 1}', -32600),
        (b'{"jsonrpc": "2.0", "method": 1, "id": 1}', -32600),
        (b'{"jsonrpc": "2.0", "method": "games", "params": 1, "id": 1}', -32600),
        (b'{"jsonrpc": "2.0", "method": "games", "id": true}', -32600),
        (b'{"jsonrpc": "2.0", "method": "games", "id": []}', -32600),
        (b'{"jsonrpc": "2.0", "method": "__init__", "id": 1}', -32601),
        (b'{"jsonrpc": "2.0", "method": "match", "id": 1}', -32601),
    ],
)
def test_invalid_request_has_the_standard_error_code(line: bytes, code: int) -> None:
    reply: Any = answer(engine(), line)
    assert reply["error"]["code"] == code
    assert reply["jsonrpc"] == "2.0"


@pytest.mark.parametrize(
    ("method", "params", "code", "words"),
    [
        ("play", {"role": "Edwin"}, -32602, "action"),
        ("play", {"role": "Edwin", "action": 5}, -32602, "params.action"),
        ("play", {"role": "Edwin", "action": "pay 9"}, -32001, "only 6 crowns"),
        ("play", {"role": "Edwin", "action": "send cat"}, -32002, "no banner 'cat'"),
        ("play", {"role": "Harold", "action": "done"}, -32004, "no role 'Harold'"),
        ("options", {"role": "Edwin", "more": 1}, -32602, "params.more: unknown key"),
        ("view", {"roles": "Edwin"}, -32602, "params.roles"),
        ("dice", {"values": [True]}, -32602, "params.values"),
        ("new", {"game": "chess"}, -32000, "no game 'chess'"),
        ("new", {"game": "broken"}, -32000, "the game 'broken' is broken"),
        ("new", {"scenario": "none"}, -32004, "no scenario 'none'"),
        ("new", {"options": {"easy": True}}, -32004, "no option 'easy'"),
        ("load", {}, -32602, "'record' or 'position'"),
        ("load", {"record": {}}, -32003, "senlac-record"),
        ("load", {"position": {"game": "feud"}}, -32003, "senlac-position"),
        ("load", {"record": {}, "secret": "x"}, -32003, "record"),
        ("undo", {"to": 99}, -32001, "Entry 99"),
    ],
)
def test_refused_call_gives_the_reason_and_changes_nothing(
    method: str, params: object, code: int, words: str
) -> None:
    session = begun()
    before = frozen(session)
    given, message = fault(session, method, params)
    assert given == code
    assert words in message
    assert frozen(session) == before


def test_an_illegal_action_names_its_rule() -> None:
    reply = ask(begun(), "play", {"role": "Edwin", "action": "pay 9"})
    assert reply["error"]["data"] == {"rule": "feud.2"}


def test_impossible_queued_roll_leaves_the_match_unchanged() -> None:
    session = begun()
    for role in ("Edwin", "Morcar", "Waltheof"):
        call(session, "play", role=role, action="send boar")
        call(session, "play", role=role, action="done")
    call(session, "dice", values=[7])
    before = frozen(session)
    [rival] = call(session, "actors")
    assert fault(session, "play", {"role": rival, "action": "challenge"})[0] == -32005
    assert frozen(session) == before


@pytest.mark.parametrize("method", sorted(set(METHODS) - {"games", "new", "load"}))
def test_without_a_match_only_three_methods_work(method: str) -> None:
    role = {"role": "Edwin"}
    deed = {**role, "action": "done"}
    params: dict[str, dict[str, Any]] = {
        "options": role,
        "prompt": role,
        "evaluate": role,
        "think": role,
        "view": {"roles": []},
        "play": deed,
        "why_not": deed,
        "odds": deed,
        "forecast": deed,
        "drop": {"fork": 1},
        "dice": {"values": []},
        "determinize": {"roles": [], "seed": 1},
    }
    assert fault(engine(), method, params.get(method, {}))[0] == -32006


def test_fault_of_a_game_is_reported_and_survived() -> None:
    session = begun()
    session.match.state.stack.append(None)  # type: ignore[arg-type]
    assert fault(session, "actors")[0] == -32603
    assert call(session, "new", seed=2)["actors"] == ["Edwin", "Morcar", "Waltheof"]


# ---- notifications, batches, streams ------------------------------------------------------------


def note(method: str, **params: object) -> dict[str, object]:
    return {"jsonrpc": "2.0", "method": method, "params": params}


def test_notification_is_executed_without_a_reply() -> None:
    session = engine()
    assert answer(session, json.dumps(note("new", seed=1)).encode()) is None
    assert call(session, "actors") == ["Edwin", "Morcar", "Waltheof"]
    assert answer(session, json.dumps(note("no such method")).encode()) is None


def test_batch_is_answered_except_for_its_notifications() -> None:
    batch = [
        note("new", seed=1),
        {"jsonrpc": "2.0", "id": "a", "method": "actors"},
        5,
        {"jsonrpc": "2.0", "id": 2.5, "method": "nothing"},
    ]
    replies: Any = answer(engine(), json.dumps(batch).encode())
    assert [reply["id"] for reply in replies] == ["a", None, 2.5]
    assert replies[0]["result"] == ["Edwin", "Morcar", "Waltheof"]
    assert [reply["error"]["code"] for reply in replies[1:]] == [-32600, -32601]


def test_batch_of_notifications_has_no_reply() -> None:
    assert answer(engine(), json.dumps([note("games"), note("games")]).encode()) is None


def test_messages_are_answered_line_by_line() -> None:
    lines = [json.dumps({"jsonrpc": "2.0", "id": n, "method": "games"}) for n in range(3)]
    replies = io.BytesIO()
    serve(io.BytesIO("\n\n".join(lines).encode()), replies, engine())
    assert [json.loads(line)["id"] for line in replies.getvalue().splitlines()] == [0, 1, 2]


def test_a_line_too_long_is_skipped_and_the_next_one_answered() -> None:
    session = b" " * (2 * MAX_LINE + 10) + b'\n{"jsonrpc": "2.0", "id": 1, "method": "games"}\n'
    replies = io.BytesIO()
    serve(io.BytesIO(session), replies, engine())
    first, second = map(json.loads, replies.getvalue().splitlines())
    assert first["error"]["code"] == -32700
    assert second["id"] == 1


class ClosedPipe(io.BytesIO):
    """A stream whose other end is closed."""

    def write(self, data: object) -> int:
        raise BrokenPipeError


def test_closed_pipe_ends_the_service_without_an_error() -> None:
    session = io.BytesIO(b'{"jsonrpc": "2.0", "id": 1, "method": "games"}\n' * 2)
    serve(session, ClosedPipe(), engine())
    assert session.read(), "the second message is not read any more"


# ---- fuzz ---------------------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
NAMES = st.sampled_from(
    [
        "role", "roles", "action", "values", "seed", "to", "agreed", "referee", "private",
        "game", "scenario", "options", "record", "position", "secret",
    ]
)  # fmt: skip
WORDS = st.sampled_from(["Edwin", "Morcar", "send boar", "pay 3", "done", "yield", "feud", "x"])
VALUES = JSON | WORDS | st.lists(WORDS | st.integers(-5, 9), max_size=3)
REQUESTS = st.fixed_dictionaries(
    {"jsonrpc": st.just("2.0"), "id": st.integers(), "method": st.sampled_from(sorted(METHODS))},
    optional={"params": st.dictionaries(NAMES, VALUES, max_size=3) | st.lists(VALUES, max_size=3)},
)


@given(st.binary(max_size=200))
def test_garbage_is_answered_with_an_error(garbage: bytes) -> None:
    session = begun()
    before = frozen(session)
    reply: Any = answer(session, garbage)
    assert reply["error"]["code"] in (-32700, -32600)
    assert frozen(session) == before


@given(JSON)
def test_any_json_leaves_the_match_unchanged(value: object) -> None:
    session = begun()
    before = frozen(session)
    reply = answer(session, json.dumps(value).encode())
    assert json.dumps(reply)
    assert frozen(session) == before


@given(st.lists(REQUESTS, max_size=6))
def test_any_requests_are_answered_and_an_error_changes_nothing(
    requests: list[dict[str, object]],
) -> None:
    session = begun()
    for request in requests:
        before = frozen(session)
        reply: Any = answer(session, json.dumps(request).encode())
        if "id" not in reply or "error" in reply:
            assert reply["error"]["code"] != -32603, reply
            assert frozen(session) == before
