"""Names: no name can be confused with another's, or with one of the server."""

from __future__ import annotations

import asyncio
import uuid
from pathlib import Path

import pytest
from sqlalchemy import column, insert, select, table

from senlac.server.accounts.names import checked_name, confusable_skeleton, fold
from senlac.server.database.database import Database
from senlac.server.database.upgrade import upgrade
from senlac.server.support.errors import BadInput
from tests.server.support import WORDS, Server
from tests.server.test_match_rows import url

CYRILLIC = "\u041d\u0430rold"
GREEK = "\u0397arold"


@pytest.mark.parametrize(
    "other",
    [
        "harold", "HAROLD", "HaroId", "Haro1d", "Har0ld", CYRILLIC, GREEK, "H\u00e1rold", "Ha rold",
        "Harold.", "\uff28\uff21\uff32\uff2f\uff2c\uff24", "\U0001d4d7arold", "Harold\u3164",
    ],
)  # fmt: skip
def test_similar_names_have_the_same_skeleton(other: str) -> None:
    assert confusable_skeleton(other) == confusable_skeleton("Harold")


@pytest.mark.parametrize("other", ["Harald", "Harolda", "Edith", "Harold II"])
def test_different_names_have_different_skeletons(other: str) -> None:
    assert confusable_skeleton(other) != confusable_skeleton("Harold")


def test_letter_that_looks_like_two_letters_is_recognised() -> None:
    assert confusable_skeleton("Norman") == confusable_skeleton("Norrnan")


@pytest.mark.parametrize(
    "name",
    [
        "Admin", "ADMIN", "4dm1n", "the admin", "SenlacAdmin", "\u0430dmin", "Adm\u0456n", "Admin2",
        "Moderator", "M0derat0r", "Referee", "The Referee", "Senlac", "senlac_team", "Root",
        "Harold Bot", "greedy", "Random", "MCTS", "mcts 2s", "Nobody", "A former player",
        "Golde 1234", "Thegn",
    ],
)  # fmt: skip
def test_names_of_offices_bots_and_guests_are_refused(name: str) -> None:
    with pytest.raises(BadInput, match="reserved for the server"):
        checked_name(name)


@pytest.mark.parametrize("name", ["Harold\u3164", "Har\u200bold", "__", "\u1160\u1160", "Ha\nrold"])
def test_invisible_characters_are_refused_in_names(name: str) -> None:
    with pytest.raises(BadInput, match="expected 2 to 40 letters"):
        checked_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "Harold", "Norman", "Modest", "Robot", "Emma of Wessex",
        "\u0936\u094d\u0930\u0940\u0926\u0947\u0935\u0940",  # Hindi, with vowel signs and a virama
        "\u0e2a\u0e34\u0e23\u0e34\u0e01\u0e34\u0e15\u0e34\u0e4c",  # Thai
        "\u09b8\u09c1\u099c\u09be\u09a4\u09be",  # Bengali
        "\u0ba4\u0bae\u0bbf\u0bb4\u0bcd",  # Tamil
        "\u05d3\u05b8\u05bc\u05d5\u05b4\u05d3",  # pointed Hebrew
    ],
)  # fmt: skip
def test_names_in_any_script_are_accepted(name: str) -> None:
    assert checked_name(name) == name


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("O\u2019Brien", "O'Brien"), ("O\u02bcBrien", "O'Brien"),
        ("Anne\u2010Marie", "Anne-Marie"), ("Anne\u2013Marie", "Anne-Marie"),
    ],
)  # fmt: skip
def test_typographic_apostrophes_and_hyphens_become_plain(typed: str, plain: str) -> None:
    assert checked_name(typed) == plain
    assert fold(typed) == fold(plain)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            "\u0930\u093e\u092e",
            "\u0930\u092e\u093e",
        ),  # Rama and Rema: a vowel sign at another letter
        ("\u0930\u093e\u0927\u093e", "\u0930\u0940\u0927\u093e"),
    ],
)
def test_names_that_differ_in_vowel_signs_look_different(one: str, other: str) -> None:
    assert confusable_skeleton(one) != confusable_skeleton(other)


def test_points_and_accents_do_not_distinguish_names() -> None:
    assert confusable_skeleton("\u05d3\u05bc\u05b8\u05d5\u05b4\u05d3") == confusable_skeleton(
        "\u05d3\u05d5\u05d3"
    )
    assert confusable_skeleton("Ha\u030crold") == confusable_skeleton("Harold")
    with pytest.raises(BadInput, match="reserved for the server"):
        checked_name("the ad\u0323m\u030cin")
    with pytest.raises(BadInput, match="reserved for the server"):
        checked_name("Harold ho\u030ast")


@pytest.mark.parametrize(
    "name",
    ["\u0301Harold", "Ha \u0301rold", "Ha\u093frold", "9\u0301a", "Hab\u0301\u0302\u0303\u0304rd"],
)
def test_combining_mark_needs_a_letter_of_its_script(name: str) -> None:
    with pytest.raises(BadInput, match="expected 2 to 40 letters"):
        checked_name(name)


def test_name_that_resembles_another_is_taken(server: Server) -> None:
    tail = uuid.uuid4().hex[:8]
    server.account(f"Wulfnoth {tail}")
    for like in ("Wu1fnoth", "WuIfnoth", "Wulfn\u043eth", "Wulf noth"):
        body = {"name": f"{like} {tail}", "password": WORDS}
        assert server.guest().refused("POST", "/api/account", body) == (400, "bad_input")


def test_oldest_of_earlier_similar_names_keeps_its_skeleton(tmp_path: Path) -> None:
    account = table(
        "account",
        *[column(name) for name in ("id", "name", "folded", "looks", "password", "created_at")],
    )
    rows = [
        {"id": id_, "name": name, "folded": fold(name), "password": "kept", "created_at": age}
        for id_, name, age in [
            ("late", CYRILLIC, 2.0),
            ("early", "Harold", 1.0),
            ("x", "Emma", 3.0),
        ]
    ]

    async def work() -> dict[str, str | None]:
        database = Database(url(tmp_path))
        async with database.writing.begin() as connection:
            await connection.run_sync(lambda c: upgrade(c, "0004"))
            await connection.execute(insert(account), rows)
        await database.migrate()
        async with database.writing.begin() as connection:
            found = await connection.execute(select(account.c.id, account.c.looks))
            kept = {row.id: row.looks for row in found}
        await database.close()
        return kept

    assert asyncio.run(work()) == {
        "early": confusable_skeleton("Harold"),
        "late": None,
        "x": confusable_skeleton("Emma"),
    }
