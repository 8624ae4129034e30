"""Editions of a game's rules, derived from the class attributes that declare its versions.

Records name a version in `rules`. A version has one edition, or several where the rules changed
without a new name: then records that name it can be of any of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from senlac.engine.data.document import quoted
from senlac.engine.data.former import path_of
from senlac.engine.data.loader import has_file
from senlac.engine.model.rules_version import RulesVersion
from senlac.engine.support.errors import RecordError

Names = Mapping[str, tuple[str, ...]]
"""Names by the name of a version or an edition; `Declared` says which, and in what order."""


class Declared(NamedTuple):
    """The class attributes of a game that declare the versions of its rules.

    Attributes:
        game: the id of the game.
        package: the package with its data, "" without one.
        rules_version: the present version.
        former_rules: for each former version, oldest first, and for each edition in `unmarked`, the
            names of the rules that it applies in their earlier form (`Game.former_versions`). A
            version lists all of them; an unmarked edition only those that it has in addition to the
            next edition of its version.
        unmarked: for a version, its earlier editions whose records name this version too and
            have no hash of the data, newest first.
    """

    game: str
    package: str
    rules_version: str
    former_rules: Names
    unmarked: Names

    def all(self) -> list[RulesVersion]:
        """Return the editions of all versions, newest first."""
        return [edition for version in self.versions() for edition in self.editions(version)]

    def versions(self) -> list[str]:
        """Return the versions as documents name them, newest first."""
        others = {name for names in self.unmarked.values() for name in names}
        former = [version for version in self.former_rules if version not in others]
        return [self.rules_version, *reversed(former)]

    def editions(self, version: str) -> list[RulesVersion]:
        """Return the editions of a version, newest first.

        Raises:
            RecordError: there is no such version, or it is no longer supported.
        """
        versions = self.versions()
        if version not in versions:
            known = ", ".join(reversed(versions))
            raise RecordError(f"rules {quoted(version)} of {self.game}, known {known}")
        # The former values of a version are relative to the next version.
        data = self._kept(versions[1 : versions.index(version) + 1])
        former = frozenset(self.former_rules.get(version, ()))
        found = [RulesVersion(version, former, data, version)]
        for name in self.unmarked.get(version, ()):
            former |= frozenset(self.former_rules[name])
            data += self._kept([name])
            found.append(RulesVersion(version, former, data, name))
        return found

    def _kept(self, names: list[str]) -> tuple[str, ...]:
        """Return the names for which the game has a file of former values."""
        return tuple([name for name in names if has_file(self.package, path_of(name))])
