"""The guard: limits, cookies, origins, settings, logs, and what errors tell."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from litestar.exceptions import HTTPException

from senlac.engine.support.errors import OptionError
from senlac.server.config.limits import Limits
from senlac.server.config.rate_limiter import MOST, RateLimiter
from senlac.server.config.settings import from_environment
from senlac.server.run import run
from senlac.server.security import cookies
from senlac.server.security.problem import problem
from senlac.server.support.errors import TooMany
from senlac.server.support.logs import JsonLines
from tests.server.support import WORDS, Server, serving

KEY = bytes(32)


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_is_emptied_and_fills_with_time() -> None:
    clock = Clock()
    limiter = RateLimiter(clock)
    for _ in range(3):
        limiter.take("sign-in", "here", (3, 30.0))
    with pytest.raises(TooMany) as caught:
        limiter.take("sign-in", "here", (3, 30.0))
    assert caught.value.after == 10.0
    limiter.take("sign-in", "there", (3, 30.0))
    limiter.take("chat", "here", (3, 30.0))
    clock.now = 10.0
    limiter.take("sign-in", "here", (3, 30.0))
    with pytest.raises(TooMany):
        limiter.take("sign-in", "here", (3, 30.0))


def test_who_waits_for_a_bucket_asks_again_until_there_is_something_in_it() -> None:
    class Ticking(Clock):
        def __call__(self) -> float:
            self.now += 1 / 128
            return self.now

    clock = Ticking()
    limiter = RateLimiter(clock)

    async def twice() -> None:
        await limiter.wait("tables", "here", (1, 3 / 128))
        await limiter.wait("tables", "here", (1, 3 / 128))

    asyncio.run(twice())
    # Once for the first, thrice for the second: a third of what it asks for comes with each tick.
    assert clock.now == 4 / 128


def test_a_crowd_of_clients_does_not_fill_the_memory() -> None:
    limiter = RateLimiter(Clock())
    for number in range(MOST + 100):
        limiter.take("read", str(number), (1, 1.0))
    assert len(limiter._buckets) == MOST


@given(st.text(max_size=80))
def test_a_cookie_is_good_only_as_it_was_signed(text: str) -> None:
    signed = cookies.sign(KEY, "token")
    assert cookies.token_of(KEY, signed) == "token"
    assert cookies.token_of(bytes(31) + b"\x01", signed) is None
    if text != signed:
        assert cookies.token_of(KEY, text) is None


def test_passwords_are_tried_only_so_often_and_the_owner_elsewhere_is_not_locked_out(
    tmp_path: Path,
) -> None:
    with serving(tmp_path / "data", SENLAC_RATE_FACTOR="1") as server:
        server.account("Godwin")
        stranger = server.client()
        wrong = {"name": "Godwin", "password": "not the words"}
        answers = [stranger.refused("POST", "/api/session", wrong)[0] for _ in range(12)]
        assert answers == [401] * 10 + [429] * 2
        answer = stranger.http.post("/api/session", json=wrong)
        assert int(answer.headers["retry-after"]) > 0
        body = {"name": "Harold", "password": WORDS}
        assert stranger.refused("POST", "/api/session", body) == (401, "signed_out")


def test_many_machines_guess_no_faster_than_one_and_the_owner_still_comes_in(
    tmp_path: Path,
) -> None:
    # Each guess takes the server a while, which is what it is for: few are enough here.
    most = 6
    limits = f"sign_in_account={most}/3600"
    with serving(tmp_path / "data", SENLAC_RATE_FACTOR="1", SENLAC_LIMITS=limits) as server:
        owner = server.account("Godwin")
        wrong = {"name": "Godwin", "password": "not the words"}
        right = {"name": "Godwin", "password": WORDS}

        def from_afar(number: int, body: dict[str, str]) -> int:
            headers = {"X-Forwarded-For": f"10.0.{number}.1"}
            return server.client().http.post("/api/session", json=body, headers=headers).status_code

        # Whoever comes in is not counted: only what is wrong is.
        assert from_afar(0, right) == 201
        answers = [from_afar(number, wrong) for number in range(most + 3)]
        assert answers == [401] * most + [429] * 3
        assert from_afar(100, right) == 429
        owner.delete("/api/session")
        assert owner.post("/api/session", **right)["name"] == "Godwin"
        assert from_afar(101, {"name": "Harold", "password": WORDS}) == 401


def test_a_known_browser_of_one_name_is_not_known_for_another(tmp_path: Path) -> None:
    # "Edith Godwin" ends like "Godwin", and so does all that is signed for it.
    limits = "sign_in_account=2/3600"
    with serving(tmp_path / "data", SENLAC_RATE_FACTOR="1", SENLAC_LIMITS=limits) as server:
        server.account("Godwin")
        known = server.account("Edith Godwin").http.cookies["senlac-known"]
        number, _, signature = known.partition(".")
        wrong = {"name": "Godwin", "password": "not the words"}

        def guessed(cookie: str, network: str) -> int:
            headers = {"Cookie": f"senlac-known={cookie}", "X-Forwarded-For": network}
            return (
                server.client().http.post("/api/session", json=wrong, headers=headers).status_code
            )

        assert [guessed("", f"10.0.0.{host}") for host in range(3)] == [401, 401, 429]
        assert guessed(f"{number} edith.{signature}", "10.0.0.9") == 429


def test_an_error_of_ours_is_told_by_its_number_alone(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        told = problem(KeyError("the secret name"))
    assert told.code == "failed"
    assert "secret" not in told.message
    assert "the secret name" in caplog.text


def test_errors_of_the_framework_are_told_in_one_line() -> None:
    assert problem(HTTPException(status_code=404, detail="x\ny")).message == "x"


def test_a_line_of_the_log_is_json_with_the_fields_given() -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    said = {"name": "senlac.test", "levelname": "WARNING", "msg": "a %s", "args": ("b",)}
    record = logging.makeLogRecord(said)
    record.match = "m1"
    handler.emit(record)
    written = json.loads(stream.getvalue())
    assert (written["what"], written["level"], written["match"]) == ("a b", "warning", "m1")


def test_settings_come_from_the_environment() -> None:
    settings = from_environment(
        {
            "SENLAC_DATA": "/data",
            "SENLAC_DATABASE_URL": "postgresql://host/senlac",
            "SENLAC_ORIGINS": "https://a.example https://b.example",
            "SENLAC_THINKERS": "3",
            "SENLAC_RATE_FACTOR": "2",
        }
    )
    assert settings.url == "postgresql+asyncpg://host/senlac"
    assert settings.origins == ("https://a.example", "https://b.example")
    assert settings.bot_processes == 3
    assert settings.limits.guest == (Limits().guest[0] * 2, Limits().guest[1])
    with pytest.raises(OptionError, match="SENLAC_DATABASE_URL"):
        _ = settings.file
    plain = from_environment({"HOME": "/home/me", "XDG_DATA_HOME": "/home/me/share"})
    assert plain.file == Path("/home/me/share/senlac/senlac.db")
    with pytest.raises(OptionError, match="SENLAC_THINKERS"):
        from_environment({"SENLAC_THINKERS": "many"})


def test_a_port_that_is_taken_is_said_so_and_passed_over_when_none_was_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with run.bound_socket("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(OptionError, match=f"port {port} of 127.0.0.1: another program"):
            run.bound_socket("127.0.0.1", port)
        monkeypatch.setattr(run, "PORT", port)
        with run.bound_socket("127.0.0.1", None) as found:
            assert found.getsockname()[1] >= run.FREE_PORT
    with pytest.raises(OptionError, match="from 0 to 65535"):
        run.bound_socket("127.0.0.1", 70_000)


def test_the_server_counts_what_it_does(server: Server) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "me"})
    guest.play_first(match_id)
    counted = guest.http.get("/metrics").text
    lines = dict(line.rsplit(" ", 1) for line in counted.splitlines() if line[0] != "#")
    assert float(lines['senlac_actions_total{how="played"}']) >= 1
    assert float(lines["senlac_action_seconds_count"]) >= 1
    assert float(lines["senlac_commit_changes_count"]) >= 2
    assert "senlac_sockets" in lines


def test_a_request_that_fails_early_leaves_nothing_half_done(server: Server) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "open"})
    for _ in range(20):
        path = f"/api/matches/{match_id}/table?since=nonsense"
        assert guest.refused("GET", path) == (400, "bad_input")
    assert "destroyed" not in server.log


def test_the_server_is_well(server: Server) -> None:
    assert server.client().get("/health")["status"] == "well"


def test_a_page_is_known_again_and_not_sent_twice(server: Server) -> None:
    client = server.client()
    first = client.http.get("/")
    if first.status_code == 404:
        pytest.fail("the pages are not installed")
    assert first.headers["content-type"].startswith("text/html")
    again = client.http.get("/", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
