"""Accounts: guests, names, passwords, sessions, tokens."""

from __future__ import annotations

import asyncio
import sqlite3
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError
from zxcvbn.frequency_lists import FREQUENCY_LISTS

from senlac.engine.match.verify import verify
from senlac.server.accounts import accounts
from senlac.server.accounts.accounts import NewSession, Person, Session
from senlac.server.accounts.common_passwords import check_uncommon
from senlac.server.accounts.passwords import SHORTEST
from senlac.server.config.settings import Settings
from senlac.server.database.database import Database
from senlac.server.database.models import Account
from senlac.server.run.app import make_app
from senlac.server.security.problem import problem
from senlac.server.support.errors import BadInput, SignedOut
from tests.server.support import WORDS, Client, Server
from tests.server.test_hang_up import guest_of, sit_down


def fresh_name() -> str:
    return f"Edith {uuid.uuid4().hex[:8]}"


def test_visitor_is_not_signed_in(server: Server) -> None:
    assert server.client().get("/api/me") == {"signed": False}


def test_guest_can_sign_in_and_keeps_the_same_identity(server: Server) -> None:
    guest = server.guest()
    me = guest.get("/api/me")
    assert me["signed"]
    assert me["guest"]
    assert guest.post("/api/guest") == me


def test_guest_becomes_an_account_and_keeps_its_matches(server: Server) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "open"})
    name = fresh_name()
    made = guest.post("/api/account", name=name, password=WORDS, email="edith@wessex.example")
    assert made == {"signed": True, "name": name}
    mine = guest.get("/api/matches", list="mine")["matches"]
    assert [card["id"] for card in mine] == [match_id]
    assert mine[0]["seats"][0] == {
        "role": "saxon", "chair": 0, "kind": "person", "name": name, "bot": "",
        "mine": True, "guest": False, "left": False,
    }  # fmt: skip


def test_cookie_of_a_guest_ends_when_it_becomes_an_account(
    server: Server,
) -> None:
    guest, thief = server.guest(), server.client()
    thief.http.cookies.set("senlac", guest.http.cookies["senlac"], domain="127.0.0.1")
    assert thief.get("/api/me")["signed"]
    before = guest.http.cookies["senlac"]
    guest.post("/api/account", name=fresh_name(), password=WORDS)
    assert guest.http.cookies["senlac"] != before
    assert not guest.get("/api/me").get("guest")
    assert thief.get("/api/me") == {"signed": False}
    assert len(guest.get("/api/sessions")["sessions"]) == 1


def test_stolen_cookie_ends_with_the_old_password(server: Server) -> None:
    account, thief = server.account(fresh_name()), server.client()
    thief.http.cookies.set("senlac", account.http.cookies["senlac"], domain="127.0.0.1")
    account.post("/api/password", old=WORDS, new="another word of 1066")
    assert account.get("/api/me")["signed"]
    assert thief.get("/api/me") == {"signed": False}


@pytest.mark.parametrize("password", ["password", "PassWord1", "12345678", "iloveyou"])
def test_common_password_is_refused(server: Server, password: str) -> None:
    body = {"name": fresh_name(), "password": password}
    assert server.guest().refused("POST", "/api/account", body) == (400, "bad_input")
    body = {"old": WORDS, "new": password}
    account = server.account(fresh_name())
    assert account.refused("POST", "/api/password", body) == (400, "bad_input")


LONG = "H" * 10_000


@pytest.mark.parametrize(
    ("path", "body", "told"),
    [
        ("/api/account", {"name": LONG, "password": WORDS}, "name: expected at most 40 characters"),
        ("/api/account", {"name": "Edith", "password": LONG}, "password: expected at most 200"),
        ("/api/session", {"name": LONG, "password": WORDS}, "name: expected at most 60 characters"),
        ("/api/matches", {"game": LONG}, "game: expected at most 60 characters"),
        ("/api/matches", {"game": "shieldwall", "seed": LONG}, "unknown field `seed`"),
    ],
)
def test_overlong_text_is_refused_without_repeating_it(
    server: Server, path: str, body: dict[str, str], told: str
) -> None:
    guest = server.guest()
    answer = guest.http.post(path, json=body)
    assert answer.status_code == 400
    message = answer.json()["error"]["message"]
    assert told in message
    assert "HHH" not in message
    assert guest.get("/api/me")["guest"]


def test_name_is_refused_as_password(server: Server) -> None:
    name = fresh_name()
    body = {"name": name, "password": name.upper()}
    assert server.guest().refused("POST", "/api/account", body) == (400, "bad_input")


def test_thousand_commonest_passwords_are_refused() -> None:
    commonest = FREQUENCY_LISTS["passwords"][:1000]
    long = [password for password in commonest if len(password) >= SHORTEST]
    assert len(long) > 200
    for password in long:
        with pytest.raises(BadInput):
            check_uncommon(password, "Harold")


def test_account_signs_in_by_name_in_any_case(server: Server) -> None:
    name = fresh_name()
    account = server.account(name)
    match_id = account.match({"saxon": "me", "norman": "open"})
    elsewhere = server.client()
    assert elsewhere.post("/api/session", name=name.upper(), password=WORDS)["name"] == name
    assert elsewhere.get(f"/api/matches/{match_id}")["mine"] == ["saxon"]


def test_wrong_password_and_unknown_name_get_the_same_answer(server: Server) -> None:
    name = fresh_name()
    server.account(name)
    answers = [
        server.client().http.post("/api/session", json={"name": tried, "password": password})
        for tried, password in [(name, "not the words"), (fresh_name(), WORDS)]
    ]
    assert [answer.status_code for answer in answers] == [401, 401]
    assert answers[0].text == answers[1].text


@pytest.mark.parametrize(
    ("name", "password", "email"),
    [
        ("x", WORDS, None),
        ("<b>Harold</b>", WORDS, None),
        ("Harold", "short", None),
        ("Harold", WORDS, "nowhere"),
    ],
)
def test_invalid_account_is_refused(
    server: Server, name: str, password: str, email: str | None
) -> None:
    body = {"name": name, "password": password, "email": email}
    assert server.guest().refused("POST", "/api/account", body) == (400, "bad_input")


def test_a_name_is_taken_only_once(server: Server) -> None:
    name = fresh_name()
    server.account(name)
    body = {"name": name.lower(), "password": WORDS}
    assert server.guest().refused("POST", "/api/account", body) == (400, "bad_input")


def test_account_cannot_become_another_account(server: Server) -> None:
    account = server.account(fresh_name())
    body = {"name": fresh_name(), "password": WORDS}
    assert account.refused("POST", "/api/account", body) == (403, "forbidden")


def test_cookie_is_invalid_after_signing_out(server: Server) -> None:
    account = server.account(fresh_name())
    thief = server.client()
    thief.http.cookies = account.http.cookies
    account.delete("/api/session")
    assert account.get("/api/me") == {"signed": False}
    assert thief.get("/api/me") == {"signed": False}


def test_forged_cookie_is_not_signed_in(server: Server) -> None:
    stranger = server.client()
    stranger.http.cookies.set("senlac", "made.up")
    assert stranger.get("/api/me") == {"signed": False}


def test_sessions_are_listed_and_ended_one_by_one(server: Server) -> None:
    name = fresh_name()
    here, there = server.account(name), server.client()
    there.post("/api/session", name=name, password=WORDS)
    sessions = here.get("/api/sessions")["sessions"]
    assert [row["current"] for row in sessions].count(True) == 1
    other = next(row["id"] for row in sessions if not row["current"])
    here.delete(f"/api/sessions/{other}")
    assert there.get("/api/me") == {"signed": False}
    assert len(here.get("/api/sessions")["sessions"]) == 1


def test_new_password_ends_all_other_sessions(server: Server) -> None:
    name = fresh_name()
    here, there = server.account(name), server.client()
    there.post("/api/session", name=name, password=WORDS)
    token = here.post("/api/tokens", name="bot")["token"]
    here.post("/api/password", old=WORDS, new="another word of 1066")
    assert here.get("/api/me")["signed"]
    assert there.get("/api/me") == {"signed": False}
    assert server.client(token).refused("GET", "/api/me") == (401, "signed_out")
    body = {"name": name, "password": WORDS}
    assert server.client().refused("POST", "/api/session", body) == (401, "signed_out")


def test_password_is_not_changed_without_the_old_one(server: Server) -> None:
    account = server.account(fresh_name())
    body = {"old": "not the words", "new": "another word of 1066"}
    assert account.refused("POST", "/api/password", body) == (403, "forbidden")


def test_a_program_plays_with_a_token(server: Server) -> None:
    account = server.account(fresh_name())
    made = account.post("/api/tokens", name="my bot")
    program = server.client(made["token"])
    match_id = program.match({"saxon": "me", "norman": "me"})
    program.play_first(match_id)
    assert program.table(match_id)["seq"] == 2
    listed = account.get("/api/tokens")["tokens"]
    assert [(row["name"], "token" in row) for row in listed] == [("my bot", False)]
    account.delete(f"/api/tokens/{made['id']}")
    assert program.refused("GET", "/api/me") == (401, "signed_out")


def test_guests_have_no_tokens(server: Server) -> None:
    assert server.guest().refused("POST", "/api/tokens", {"name": "x"}) == (403, "forbidden")


def test_deleted_account_leaves_its_seat_and_frees_its_name(server: Server) -> None:
    name = fresh_name()
    gone, stays = server.account(name), server.guest()
    match_id = gone.match({"saxon": "me", "norman": "open"})
    stays.post(f"/api/matches/{match_id}/join", role="norman")
    gone.delete("/api/account")
    assert gone.get("/api/me") == {"signed": False}
    card = stays.get(f"/api/matches/{match_id}")
    assert card["seats"][0]["name"] == "a former player"
    assert stays.post(f"/api/matches/{match_id}/abandon") == {"done": True}
    assert server.account(name).get("/api/me")["name"] == name


def test_deleted_account_leaves_no_trace(server: Server) -> None:
    name = fresh_name()
    gone, stays = server.account(name), server.guest()
    match_id = gone.match({"saxon": "me", "norman": "open"})
    stays.post(f"/api/matches/{match_id}/join", role="norman")
    gone.post(f"/api/matches/{match_id}/chat", text="my secret name is Swanneck")
    stays.post(f"/api/matches/{match_id}/chat", text="hail")
    stays.play_first(match_id)
    over = gone.match({"saxon": "me", "norman": "open"})
    stays.post(f"/api/matches/{over}/join", role="norman")
    stays.post(f"/api/matches/{over}/resign")
    waiting = stays.post(f"/api/matches/{over}/rematch")["id"]
    before = {one: stays.get(f"/api/matches/{one}/record") for one in (match_id, over)}
    assert all(record["seats"]["saxon"] == name for record in before.values())
    gone.delete("/api/account")
    for one in (match_id, over, waiting):
        for what in ("", "/table", "/chat", "/record", "/proof"):
            answer = stays.http.get(f"/api/matches/{one}{what}")
            assert answer.is_success or (one, what) == (waiting, "/record")
            assert name not in answer.text, what
            assert "Swanneck" not in answer.text
    said = stays.get(f"/api/matches/{match_id}/chat")["lines"]
    lines = [(line["name"], line["text"]) for line in said]
    assert lines[0] == ("a former player", "(deleted)")
    assert lines[1][1] == "hail"
    for one, record in before.items():
        after = stays.get(f"/api/matches/{one}/record")
        assert after["seats"]["saxon"] == "a former player"
        assert after["dice"] == record["dice"]
        assert verify(after).entries == len(record["entries"])
    kept = sqlite3.connect(f"file:{server.data / 'senlac.db'}?mode=ro", uri=True)
    written = "\n".join(kept.iterdump())
    kept.close()
    assert name not in written
    assert "Swanneck" not in written
    stays.post(f"/api/matches/{match_id}/resign")
    assert verify(stays.get(f"/api/matches/{match_id}/record")).proved


def test_account_deleted_meanwhile_is_signed_out(tmp_path: Path) -> None:
    gone = Person("gone", "Gone", guest=True)
    signed = Session(gone, "gone", 0.0)

    async def work() -> None:
        database = Database(f"sqlite+aiosqlite:///{tmp_path / 'test.db'}")
        await database.migrate()
        for ask in (
            lambda session: accounts.upgrade_guest(session, signed, "Gyrth", "kept", None),
            lambda session: accounts.kept_password(session, gone),
            lambda session: accounts.change_password(session, signed, None, "kept"),
            lambda session: accounts.new_api_token(session, signed, "bot", "play", 0.0),
            lambda session: accounts.delete_account(session, signed),
        ):
            with pytest.raises(SignedOut):
                async with database.write() as session:
                    await ask(session)
        await database.close()

    asyncio.run(work())


def test_only_one_of_four_requests_turns_a_guest_into_an_account(server: Server) -> None:
    guest = server.guest()
    names = [fresh_name() for _ in range(4)]
    clients = [server.client() for _ in names]
    for client in clients:
        client.http.cookies.set("senlac", guest.http.cookies["senlac"], domain="127.0.0.1")

    def become(client: Client, name: str) -> int:
        body = {"name": name, "password": WORDS}
        return client.http.post("/api/account", json=body).status_code

    with ThreadPoolExecutor(len(names)) as pool:
        answers = list(pool.map(become, clients, names))
    assert sorted(answers) == [201, 401, 401, 401]
    [made] = [name for name, answer in zip(names, answers, strict=True) if answer == 201]
    assert server.client().post("/api/session", name=made, password=WORDS)["name"] == made


def at_once(url: str) -> list[object]:
    """Return the results of two concurrent requests that turn one guest into an account."""

    async def work() -> list[object]:
        database = Database(url)
        await database.migrate()
        async with database.write() as session:
            entered = await accounts.new_guest(session, "", time.time())
        async with database.read() as session:
            signed = await accounts.signed_in(session, entered.token)
        assert signed is not None
        known = signed

        async def become(name: str) -> str:
            async with database.write() as session:
                person = await accounts.upgrade_guest(session, known, name, "kept", None)
                # The other transaction begins meanwhile.
                await asyncio.sleep(0.05)
                await accounts.renew_sessions(session, person, "", time.time())
            return person.name

        both = asyncio.gather(become("Gyrth"), become("Leofwine"), return_exceptions=True)
        came: list[object] = list(await both)
        for ask in (
            lambda session: accounts.change_password(session, known, "kept", "other"),
            lambda session: accounts.new_api_token(session, known, "bot", "play", 0.0),
            lambda session: accounts.delete_account(session, known),
        ):
            # The session of both requests ended with the guest.
            with pytest.raises(SignedOut):
                async with database.write() as session:
                    await ask(session)
        await database.close()
        return came

    return asyncio.run(work())


def test_guest_becomes_one_account_in_a_file(tmp_path: Path) -> None:
    came = at_once(f"sqlite+aiosqlite:///{tmp_path / 'test.db'}")
    assert sorted(type(one).__name__ for one in came) == ["SignedOut", "str"]


def test_guest_becomes_one_account_in_postgresql(database_url: str) -> None:
    came = at_once(database_url.replace("postgresql:", "postgresql+asyncpg:"))
    assert sorted(type(one).__name__ for one in came) == ["SignedOut", "str"]


def sign_in_too_often(url: str) -> list[bool]:
    """Sign in three times where two sessions are the maximum; return which are still valid."""

    async def work() -> list[bool]:
        database = Database(url)
        await database.migrate()
        async with database.write() as session:
            session.add(
                Account(id="gyrth", name="Gyrth", folded="gyrth", password="kept", created_at=0.0)  # noqa: S106
            )

        async def enter(now: float) -> NewSession:
            async with database.write() as session:
                return await accounts.sign_in(session, "Gyrth", "kept", "", now)

        async def is_signed_in(entered: NewSession) -> bool:
            async with database.read() as session:
                return await accounts.signed_in(session, entered.token) is not None

        now = time.time()
        first, second = await enter(now), await enter(now + 1)
        assert not first.ended
        assert not second.ended
        async with database.read() as session:
            signed = await accounts.signed_in(session, first.token)
        assert signed is not None
        async with database.write() as session:
            await accounts.touch_session(session, signed.key, now + 2)
        third = await enter(now + 3)
        assert third.ended
        good = [await is_signed_in(one) for one in (first, second, third)]
        await database.close()
        return good

    return asyncio.run(work())


def test_sign_in_beyond_the_limit_ends_the_least_recently_used(
    tmp_path: Path, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts, "SIGN_INS", 2)
    for url in (
        f"sqlite+aiosqlite:///{tmp_path / 'test.db'}",
        database_url.replace("postgresql:", "postgresql+asyncpg:"),
    ):
        assert sign_in_too_often(url) == [True, False, True]


def test_socket_is_closed_when_another_sign_in_ends_its_session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts, "SIGN_INS", 1)

    async def work() -> None:
        app = make_app(Settings(data=tmp_path))
        async with app.lifespan(), guest_of(app) as guest, asyncio.TaskGroup() as tasks:
            mine = {"name": "Gyrth", "password": WORDS}
            assert (await guest.post("/api/account", json=mine)).is_success
            _, wire = await sit_down(guest)
            serving = tasks.create_task(wire.serve(app))
            await wire.until("presence")
            async with guest_of(app) as other:
                assert (await other.post("/api/session", json=mine)).is_success
            await serving
            assert wire.code == 4401

    asyncio.run(work())


def test_conflicting_changes_are_reported_as_stale() -> None:
    met = problem(IntegrityError("insert", {}, Exception("FOREIGN KEY constraint failed")))
    assert met.code == "stale"
    assert "KEY" not in met.message


def test_cookie_is_http_only_same_site_and_not_cached(server: Server) -> None:
    answer = server.client().http.post("/api/guest")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert answer.headers["cache-control"] == "no-store"
