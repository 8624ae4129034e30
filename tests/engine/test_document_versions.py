"""Rules versions of documents: hashes of data, and documents older than the hashes."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

import pytest

from senlac.engine.data.data_source import DataSource
from senlac.engine.data.loader import Overlay, has_file, load_former
from senlac.engine.game.document_versions import hash_of, listed
from senlac.engine.game.game import OptionCard, ScenarioCard
from senlac.engine.game.position import decode, encode
from senlac.engine.game.record import Header, Start
from senlac.engine.match.core import MatchCore
from senlac.engine.match.match import Match
from senlac.engine.match.match_dice import MatchDice
from senlac.engine.match.nested_request import NestedRequest
from senlac.engine.match.resume import Snapshot, StoredEntry, resume
from senlac.engine.match.verify import verify
from senlac.engine.model.dice import commitment, secret_from_seed
from senlac.engine.support.errors import OptionError, RecordError
from senlac.testing import versions
from senlac.testing.law_failure import LawError
from tests.example.sticks import Sticks, SticksState, Taking

SECRET = secret_from_seed("versions")


@dataclass(frozen=True)
class Heap:
    sticks: int
    source: str
    name: str = ""
    drawn: int = 0
    bonus: int = 0


@dataclass(frozen=True)
class Stick:
    id: str
    source: str
    length: int = 0


@dataclass(frozen=True)
class File:
    heap: Heap
    stick: tuple[Stick, ...] = ()


HEAP = '[heap]\nsticks = {sticks}\nname = "{name}"\ndrawn = {drawn}\nsource = "{name}"\n'
STICKS = {"3": 6, "2": 5, "1": 4, "1a": 3}
FORMER = {name: f"[pile.heap]\nsticks = {STICKS[name]}\n" for name in ("2", "1", "1a")}


class Piles(Sticks):
    """Sticks with a heap whose size is in the data, larger in each version."""

    rules_version = "3"
    former_versions: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "1a": ("oldest",),
        "1": ("older",),
        "2": ("old",),
    }
    unmarked: ClassVar[Mapping[str, tuple[str, ...]]] = {"1": ("1a",)}

    def initial_state(
        self, scenario: str, options: Mapping[str, Any], overlay: object
    ) -> SticksState:
        """Return a state with the heap of the data."""
        state = SticksState()
        assert self.source is not None
        assert overlay is None or isinstance(overlay, Overlay)
        state.heap = self.source.load(overlay).heap.sticks
        state.push(Taking())
        return state


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Make a package with data of four editions; return its folder."""
    name = f"piles_{tmp_path.name}"
    folder = tmp_path / name
    (folder / "data" / "former").mkdir(parents=True)
    (folder / "__init__.py").touch()
    write(folder, "data/pile.toml", HEAP.format(sticks=STICKS["3"], name="a pile", drawn=1))
    for earlier, text in FORMER.items():
        write(folder, f"data/former/{earlier}.toml", text)
    monkeypatch.syspath_prepend(tmp_path)
    yield folder
    sys.modules.pop(name, None)


def write(folder: Path, path: str, text: str) -> None:
    (folder / path).write_text(text, "utf-8")
    load_former.cache_clear()
    listed.cache_clear()
    has_file.cache_clear()


def game_of(folder: Path) -> Piles:
    """Return the game of a package, with its files as they are now."""

    class Here(Piles):
        package = folder.name
        source = source_of(folder)

    return Here()


def source_of(folder: Path) -> DataSource[File]:
    return DataSource(folder.name, {"pile": File}, lambda pile, _: pile, ["pile.heap.drawn"])


def begun(game: Piles, name: str, *, marked: bool) -> Match:
    """Return a match of an edition, begun with or without the hash of its data."""
    [edition] = [one for one in game.all_editions() if one.name == name]
    data = hash_of(game, edition) if marked else ""
    header = Header("sticks", edition.version, Start("heap"), {}, commitment(SECRET), {}, data)
    return Match(MatchCore.begin(game, header, MatchDice(SECRET, {}), edition))


def play(match: Match, *taken: int) -> Match:
    for number in taken:
        match.play(match.actors()[0], f"take {number}")
    return match


def heap(match: Match) -> int:
    found: int = match.view([])["heap"]
    return found


def test_editions_are_newest_first_and_add_former_rules(folder: Path) -> None:
    game = game_of(folder)
    told = [(one.name, one.version, one.data, sorted(one.former)) for one in game.all_editions()]
    assert told == [
        ("3", "3", (), []),
        ("2", "2", ("2",), ["old"]),
        ("1", "1", ("2", "1"), ["older"]),
        ("1a", "1", ("2", "1", "1a"), ["older", "oldest"]),
    ]
    assert [one.name for one in game.editions("1")] == ["1", "1a"]
    with pytest.raises(RecordError, match="rules '1a' of sticks, known 1, 2, 3"):
        game.rules_version_of("1a")


@pytest.mark.parametrize("name", STICKS)
def test_match_with_a_hash_is_played_with_its_own_data(folder: Path, name: str) -> None:
    game = game_of(folder)
    match = begun(game, name, marked=True)
    assert heap(match) == STICKS[name]
    again = Match.from_record(match.record(private=True), game=game)
    assert again.position() == match.position()
    assert again.state.edition.name == name
    assert Match.from_position(match.position(), game=game).state.edition.name == name
    assert decode(game, encode(game, again.state)).edition.name == name


@pytest.mark.parametrize(("name", "taken"), [("1", (1, 1, 2)), ("1a", (1, 2))])
def test_record_without_a_hash_is_tried_newest_edition_first(
    folder: Path, name: str, taken: tuple[int, ...]
) -> None:
    game = game_of(folder)
    record = play(begun(game, name, marked=False), *taken).record()
    assert "data" not in record.document()
    again = Match.from_record(record, game=game)
    assert again.state.edition.name == name
    assert again.record() == record
    report = verify(record, game)
    assert (report.proved, report.rules) == (True, "1")


def test_unplayable_record_is_refused_with_the_newest_error(folder: Path) -> None:
    game = game_of(folder)
    record = play(begun(game, "2", marked=False), 1, 2, 2).record().document()
    record["rules"] = "1"
    with pytest.raises(RecordError) as caught:
        Match.from_record(record, game=game)
    assert "entry 0" in str(caught.value)


def test_resumed_match_takes_its_edition_from_the_snapshot(folder: Path) -> None:
    game = game_of(folder)
    match = play(begun(game, "1a", marked=False), 1)
    # So far both editions allow the same entries: of four sticks or of three, one was taken.
    assert Match.from_record(match.record(), game=game).state.edition.name == "1"
    written = {key: value for key, value in match.position().items() if key != "data"}
    lines = [StoredEntry(entry, (), sealed=False) for entry in match.record().entries]
    course = resume(game, match.header, lines, Snapshot(written, news=False), SECRET)
    assert (course.state.edition.name, heap(Match(course))) == ("1a", 2)
    other = Snapshot({**written, "fields": {**written["fields"], "heap": 9}}, news=False)
    assert resume(game, match.header, lines, other, SECRET).state.edition.name == "1"


def test_option_may_be_missing_in_a_match_of_an_earlier_version(folder: Path) -> None:
    class Frosty(Piles):
        """A game whose version 3 has added an option."""

        package = folder.name
        source = source_of(folder)

        def scenarios(self) -> Sequence[ScenarioCard]:
            return [replace(card, options=("frost",)) for card in super().scenarios()]

        def option_cards(self) -> Sequence[OptionCard]:
            return [OptionCard("frost", "Frost", "", default=False, choices=(False, True))]

    assert heap(begun(Frosty(), "2", marked=True)) == STICKS["2"]
    with pytest.raises(OptionError, match="the options of sticks heap are not complete"):
        begun(Frosty(), "3", marked=True)


def test_nested_match_has_the_edition_of_its_request(folder: Path) -> None:
    game = game_of(folder)
    request = NestedRequest("heap", [0, 1])
    former, present = request.begin(game, 2, game.rules_version_of("2")), request.begin(game, 2)
    assert isinstance(former, SticksState)
    assert isinstance(present, SticksState)
    assert (former.edition.name, former.heap) == ("2", STICKS["2"])
    assert (present.edition.name, present.heap) == ("", STICKS["3"])


@pytest.mark.parametrize("marked", [True, False])
def test_a_snapshot_of_another_edition_is_refused(folder: Path, *, marked: bool) -> None:
    game = game_of(folder)
    match, other = begun(game, "1", marked=marked), begun(game, "2", marked=True)
    lines = [StoredEntry(entry, (), sealed=False) for entry in match.record().entries]
    own = Snapshot.of(match.core)
    assert resume(game, match.header, lines, own, SECRET).state.edition.name == "1"
    with pytest.raises(RecordError, match=r"snapshot: of rules 2, not 1$"):
        resume(game, match.header, lines, Snapshot.of(other.core), SECRET)


def test_data_that_differ_from_those_of_the_match_are_refused(folder: Path) -> None:
    match = begun(game_of(folder), "3", marked=True)
    write(folder, "data/pile.toml", HEAP.format(sticks=7, name="a pile", drawn=1))
    changed = game_of(folder)
    expected = "sticks has other data for rules 3: expected the hash [0-9a-f]{12}..., got"
    with pytest.raises(RecordError, match=f"record.data: {expected}"):
        verify(match.record(), changed)
    with pytest.raises(RecordError, match=f"position.data: {expected}"):
        Match.from_position(match.position(), game=changed)
    lines = [StoredEntry(entry, (), sealed=False) for entry in match.record().entries]
    with pytest.raises(RecordError, match=f"record.data: {expected}"):
        resume(changed, match.header, lines, Snapshot.of(match.core), SECRET)


def test_hash_ignores_texts_and_drawing(folder: Path) -> None:
    before = [hash_of(game_of(folder), one) for one in game_of(folder).all_editions()]
    write(folder, "data/pile.toml", HEAP.format(sticks=6, name="a heap", drawn=2))
    assert [hash_of(game_of(folder), one) for one in game_of(folder).all_editions()] == before
    assert len(set(before)) == len(before)


def test_hash_ignores_rows_that_a_version_lacks(folder: Path) -> None:
    before = game_of(folder)
    old = hash_of(before, before.rules_version_of("2"))
    more = HEAP.format(sticks=6, name="a pile", drawn=1)
    more += 'bonus = 2\n[[stick]]\nid = "long"\nsource = "here"\n'
    write(folder, "data/pile.toml", more)
    assert hash_of(game_of(folder), game_of(folder).rules_version_of("2")) != old
    without = 'without = ["pile.heap.bonus", "pile.stick", "pile.stick.long"]\n'
    write(folder, "data/former/2.toml", without + FORMER["2"])
    again = game_of(folder)
    assert hash_of(again, again.rules_version_of("2")) == old
    assert again.source is not None
    tables = again.source.load(Overlay.under(None, again.rules_version_of("2")))
    assert (tables.stick, tables.heap.bonus, tables.heap.sticks) == ((), 2, 5)


def test_listed_hashes_fix_the_values_of_each_version(folder: Path) -> None:
    versions.require_listed(game_of(folder))
    text = versions.file_of(game_of(folder))
    write(folder, "data/versions.toml", text)
    game = game_of(folder)
    assert list(listed(folder.name)) == ["3", "2", "1", "1a"]
    versions.require_listed(game)
    assert versions.file_of(game) == text
    write(folder, "data/former/1a.toml", "[pile.heap]\nsticks = 2\n")
    with pytest.raises(LawError) as caught:
        versions.require_listed(game_of(folder))
    told = str(caught.value)
    assert "sticks: the data of rules version 1a have the hash" in told
    assert "Give the game the next `rules_version`" in told
    assert "python -m senlac.testing.versions sticks" in told


def test_listed_hash_of_equal_data_is_accepted(folder: Path) -> None:
    old = "a" * 64
    game = game_of(folder)
    new = hash_of(game, game.rules_version_of("3"))
    write(folder, "data/versions.toml", f'"3" = ["{new}", "{old}"]\n')
    match = begun(game, "3", marked=True)
    written = {**match.position(), "data": old}
    assert Match.from_position(written, game=game).header.data == new
    assert f'  "{old}",\n' in versions.file_of(game)


def test_game_without_a_data_source_has_no_hash() -> None:
    match = Match.new(Sticks(), seed=1)
    assert "data" not in match.record().document()
    assert "data" not in match.position()
    document = {**match.position(), "data": "0" * 64}
    with pytest.raises(RecordError, match="expected the hash none"):
        Match.from_position(document, game=Sticks())
