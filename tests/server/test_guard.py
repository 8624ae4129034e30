"""The guard: limits, cookies, origins, settings, logs and error messages."""

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
from senlac.server.run import listening
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


def test_token_bucket_is_emptied_and_refills_with_time() -> None:
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


def test_waiting_for_a_bucket_retries_until_it_has_a_token() -> None:
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
    # One reading of the clock for the first, three for the second: a third of a token is added with
    # each.
    assert clock.now == 4 / 128


def test_rate_limiter_keeps_a_bounded_number_of_buckets() -> None:
    limiter = RateLimiter(Clock())
    for number in range(MOST + 100):
        limiter.take("read", str(number), (1, 1.0))
    assert len(limiter._buckets) == MOST


@given(st.text(max_size=80))
def test_cookie_is_valid_only_as_signed(text: str) -> None:
    signed = cookies.sign(KEY, "token")
    assert cookies.token_of(KEY, signed) == "token"
    assert cookies.token_of(bytes(31) + b"\x01", signed) is None
    if text != signed:
        assert cookies.token_of(KEY, text) is None


def test_password_guesses_are_limited_by_name(
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


def test_guesses_from_many_networks_do_not_lock_the_owner_out(
    tmp_path: Path,
) -> None:
    # Each guess costs the server time by design: few are enough here.
    most = 6
    limits = f"sign_in_account={most}/3600"
    with serving(tmp_path / "data", SENLAC_RATE_FACTOR="1", SENLAC_LIMITS=limits) as server:
        owner = server.account("Godwin")
        wrong = {"name": "Godwin", "password": "not the words"}
        right = {"name": "Godwin", "password": WORDS}

        def from_afar(number: int, body: dict[str, str]) -> int:
            headers = {"X-Forwarded-For": f"10.0.{number}.1"}
            return server.client().http.post("/api/session", json=body, headers=headers).status_code

        # Successful sign-ins do not count, only failures do.
        assert from_afar(0, right) == 201
        answers = [from_afar(number, wrong) for number in range(most + 3)]
        assert answers == [401] * most + [429] * 3
        assert from_afar(100, right) == 429
        owner.delete("/api/session")
        assert owner.post("/api/session", **right)["name"] == "Godwin"
        assert from_afar(101, {"name": "Harold", "password": WORDS}) == 401


def test_known_browser_cookie_is_invalid_for_another_name(tmp_path: Path) -> None:
    # "Edith Godwin" ends like "Godwin", and so does the text that is signed for it.
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


def test_internal_error_is_reported_without_details(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        told = problem(KeyError("the secret name"))
    assert told.code == "failed"
    assert "secret" not in told.message
    assert "the secret name" in caplog.text


def test_framework_error_is_reported_in_one_line() -> None:
    assert problem(HTTPException(status_code=404, detail="x\ny")).message == "x"


def test_log_line_is_json_with_extra_fields() -> None:
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


def test_taken_port_is_refused_or_skipped_when_none_was_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with listening.bound_socket("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(OptionError, match=f"port {port} of 127.0.0.1: another program"):
            listening.bound_socket("127.0.0.1", port)
        monkeypatch.setattr(listening, "PORT", port)
        with listening.bound_socket("127.0.0.1", None) as found:
            assert found.getsockname()[1] >= listening.FREE_PORT
    with pytest.raises(OptionError, match="from 0 to 65535"):
        listening.bound_socket("127.0.0.1", 70_000)


def test_metrics_count_actions_and_commits(server: Server) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "me"})
    guest.play_first(match_id)
    counted = guest.http.get("/metrics").text
    lines = dict(line.rsplit(" ", 1) for line in counted.splitlines() if line[0] != "#")
    assert float(lines['senlac_actions_total{how="played"}']) >= 1
    assert float(lines["senlac_action_seconds_count"]) >= 1
    assert float(lines["senlac_commit_changes_count"]) >= 2
    assert "senlac_sockets" in lines


def test_early_failing_request_leaves_no_pending_task(server: Server) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "open"})
    for _ in range(20):
        path = f"/api/matches/{match_id}/table?since=nonsense"
        assert guest.refused("GET", path) == (400, "bad_input")
    assert "destroyed" not in server.log


def test_health_reports_well(server: Server) -> None:
    assert server.client().get("/health")["status"] == "well"


def test_unchanged_page_is_answered_with_304(server: Server) -> None:
    client = server.client()
    first = client.http.get("/")
    if first.status_code == 404:
        pytest.fail("the pages are not installed")
    assert first.headers["content-type"].startswith("text/html")
    again = client.http.get("/", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
