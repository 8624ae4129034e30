"""Retired words with their replacements, and American spellings with the British ones."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from scripts.wording.texts import Text

SPELLINGS: Final = "dictionary_en-GB_to_en-US.txt"
SENTENCE: Final = re.compile(r"[.!?;:]\s|\n\s*\n")


@dataclass(frozen=True)
class Rule:
    """A retired wording.

    Attributes:
        pattern: finds it, over line breaks too.
        instead: what to write.
        kinds: the kinds of texts it is retired in (`texts.CODE`, `texts.MESSAGE`).
        unless: a sentence that matches this may use it; None where none may.
    """

    pattern: re.Pattern[str]
    instead: str
    kinds: frozenset[str]
    unless: re.Pattern[str] | None


@dataclass(frozen=True)
class Finding:
    """A retired wording that a text uses."""

    path: Path
    line: int
    words: str
    instead: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.words!r}: write {self.instead}"


def retired(rows: Sequence[Mapping[str, Any]]) -> list[Rule]:
    """Return the rules of the rows of the list.

    Raises:
        ValueError: a pattern is not a regular expression, or a key is missing.
    """
    return [_rule(row) for row in rows]


def _rule(row: Mapping[str, Any]) -> Rule:
    try:
        words = [one.replace(" ", r"\s+") for one in row["words"]]
        unless = row.get("unless")
        return Rule(
            re.compile(rf"(?<![\w-])(?:{'|'.join(words)})(?![\w-])", re.IGNORECASE),
            row["instead"],
            frozenset(row.get("kinds", ["code", "message"])),
            re.compile(unless) if unless else None,
        )
    except (KeyError, re.error) as error:
        raise ValueError(f"retired wording {row}: {error}") from error


def american(accepted: Collection[str]) -> Rule:
    """Return a rule against American spellings, by codespell's list without the accepted ones."""
    source = files("codespell_lib") / "data" / SPELLINGS
    pairs = [line.split("->") for line in source.read_text("utf-8").splitlines() if "->" in line]
    words = [us.strip(" ,") for _, us in pairs if "," not in us]
    pattern = "|".join([re.escape(one) for one in words if one not in accepted])
    return Rule(
        re.compile(rf"(?<![\w.-])(?:{pattern})(?![\w-])", re.IGNORECASE),
        "the British spelling",
        frozenset({"code", "message"}),
        None,
    )


def findings(text: Text, rules: Sequence[Rule]) -> Iterator[Finding]:
    """Yield the retired wordings of a text, rule by rule."""
    for rule in rules:
        if text.kind not in rule.kinds:
            continue
        for match in rule.pattern.finditer(text.words):
            if rule.unless is None or not rule.unless.search(sentence(text.words, match)):
                line = text.line + text.words.count("\n", 0, match.start())
                yield Finding(text.path, line, " ".join(match[0].split()), rule.instead)


def sentence(words: str, match: re.Match[str]) -> str:
    """Return the sentence in which a match stands, and the one before it."""
    ends = [0, 0, *[one.end() for one in SENTENCE.finditer(words, 0, match.start() + 1)]]
    after = SENTENCE.search(words, match.end())
    return words[ends[-2] : after.end() if after else len(words)]
