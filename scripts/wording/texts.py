"""The texts of the repository that people read: docstrings, comments, messages, pages and docs."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

CODE: Final = "code"
"""A docstring or a comment."""

MESSAGE: Final = "message"
"""Text in quotes that has at least two words, or the text of a page or a page of the docs."""

JS_TOKEN: Final = re.compile(
    r"//[^\n]*|/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`", re.DOTALL
)
TOML_TOKEN: Final = re.compile(
    r'"""(?:[^\\]|\\.)*?"""|\'\'\'.*?\'\'\'|"(?:[^"\\\n]|\\.)*"|#[^\n]*', re.DOTALL
)
FENCE: Final = re.compile(r"^(```|~~~).*?^\1", re.DOTALL | re.MULTILINE)
INLINE: Final = re.compile(r"`[^`\n]+`")
MARKUP: Final = re.compile(r"<(script|style)\b.*?</\1>|<[^>]*>|&\w+;", re.DOTALL)


@dataclass(frozen=True)
class Text:
    """A text and the place where it begins.

    Attributes:
        kind: `CODE` or `MESSAGE`.
        line: number of its first line, from 1.
        words: the text with its line breaks, so that lines can be counted.
    """

    path: Path
    kind: str
    line: int
    words: str


def texts(path: Path) -> list[Text]:
    """Return the texts of a file; none if its type is not known."""
    reader = READERS.get(path.suffix)
    if reader is None:
        return []
    source = path.read_text(encoding="utf-8")
    return [Text(path, kind, line, words) for kind, line, words in reader(source)]


Found = Iterator[tuple[str, int, str]]


def _python(source: str) -> Found:
    nodes = list(ast.walk(ast.parse(source)))
    parts = set()
    for node in nodes:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            parts.add(node.value)
            if isinstance(node.value.value, str):
                yield CODE, node.lineno, _bare(node.value.value)
        elif isinstance(node, ast.JoinedStr):
            parts.update([one for one in node.values if isinstance(one, ast.Constant)])
    for node in nodes:
        if isinstance(node, ast.JoinedStr | ast.Constant) and node not in parts:
            yield from _quoted(node)
    yield from _comments(source)


def _quoted(node: ast.JoinedStr | ast.Constant) -> Found:
    """Yield what a string says, without the values that are put in."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    words = " _ ".join(
        [one.value for one in parts if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    )
    if len(words.split()) > 1:
        yield MESSAGE, node.lineno, words


def _comments(source: str) -> Found:
    """Yield comments, neighbouring lines as one."""
    first, lines = 0, list[str]()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        if lines and token.start[0] == first + len(lines):
            lines.append(token.string.lstrip("# "))
            continue
        if lines:
            yield CODE, first, _bare("\n".join(lines))
        first, lines = token.start[0], [token.string.lstrip("# ")]
    if lines:
        yield CODE, first, _bare("\n".join(lines))


def _javascript(source: str) -> Found:
    for match in JS_TOKEN.finditer(source):
        line = source.count("\n", 0, match.start()) + 1
        if match[0].startswith("/"):
            yield CODE, line, _bare(re.sub(r"(?m)^\s*\*+|^/\*+|//|\*/$", " ", match[0]))
        elif len(match[0].split()) > 1:
            yield MESSAGE, line, re.sub(r"\$\{[^}]*\}", " _ ", match[0][1:-1])


def _toml(source: str) -> Found:
    for match in TOML_TOKEN.finditer(source):
        line = source.count("\n", 0, match.start()) + 1
        if match[0].startswith("#"):
            yield CODE, line, match[0][1:]
        elif len(match[0].split()) > 1:
            yield MESSAGE, line, match[0].strip("\"'")


def _html(source: str) -> Found:
    yield MESSAGE, 1, MARKUP.sub(_blank, source)


def _markdown(source: str) -> Found:
    yield MESSAGE, 1, _bare(FENCE.sub(_blank, source))


def _bare(text: str) -> str:
    """Return a text without the code that it quotes."""
    return INLINE.sub("_", text)


def _blank(match: re.Match[str]) -> str:
    """Return the line breaks of a match, so that lines can still be counted."""
    return " " + "\n" * match[0].count("\n")


READERS: Final[dict[str, Callable[[str], Found]]] = {
    ".py": _python,
    ".js": _javascript,
    ".toml": _toml,
    ".html": _html,
    ".md": _markdown,
}
