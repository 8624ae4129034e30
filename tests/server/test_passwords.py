"""Passwords: the same on every keyboard, and hashes of earlier versions."""

from __future__ import annotations

import unicodedata

import pytest
from argon2 import PasswordHasher

from senlac.server.accounts import passwords
from senlac.server.accounts.passwords import check_password, hash_password, is_password, normalised
from senlac.server.support.errors import BadInput
from tests.server.support import Server
from tests.server.test_accounts import fresh_name

COMPOSED = "\u00e9l\u00e8ve \u00e0 l'\u00e9cole"
DECOMPOSED = unicodedata.normalize("NFD", COMPOSED)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (COMPOSED, DECOMPOSED),
        ("four words\u00a0at random", "four words at random"),
        ("four words\u3000at random", "four words at random"),
    ],
)
def test_equivalent_unicode_forms_are_the_same_password(one: str, other: str) -> None:
    assert is_password(hash_password(one), other)
    assert is_password(hash_password(other), one)


@pytest.mark.parametrize(
    ("one", "other"), [("Correct Horse", "correct horse"), ("\uff21bcdefgh", "Abcdefgh")]
)
def test_case_and_width_distinguish_passwords(one: str, other: str) -> None:
    assert not is_password(hash_password(one), other)


def test_hash_of_an_earlier_version_is_of_the_password_as_typed() -> None:
    kept = PasswordHasher(parallelism=1).hash(DECOMPOSED)
    assert is_password(kept, DECOMPOSED)
    assert not is_password(kept, DECOMPOSED + "x")


def test_missing_account_costs_as_many_hashes_as_a_present_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Counted:
        hashed = 0
        verified = 0

        def hash(self, _password: str) -> str:
            self.hashed += 1
            return ""

        def verify(self, _kept: str, _password: str) -> bool:
            self.verified += 1
            return True

    for typed, forms in ((COMPOSED, 1), (DECOMPOSED, 2)):
        counted = Counted()
        monkeypatch.setattr(passwords, "_hasher", counted)
        is_password(None, typed)
        is_password("kept", typed)
        assert (counted.hashed, counted.verified) == (forms, forms)


def test_password_length_is_that_of_its_normal_form() -> None:
    seven = "e\u0301" * 7
    assert len(normalised(seven)) == 7
    with pytest.raises(BadInput, match="expected 8 to 200"):
        check_password(seven)


def test_sign_in_accepts_another_unicode_form_of_the_password(server: Server) -> None:
    name = fresh_name()
    server.guest().post("/api/account", name=name, password=COMPOSED)
    other = server.client()
    assert other.post("/api/session", name=name, password=DECOMPOSED)["name"] == name
