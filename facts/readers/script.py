"""SQL scripts, cut into statements as the command line client does, and without DELIMITER too.

`-- session: NAME` on a line of its own says which session the following statements belong to. Quotes are read in the
sql_mode that earlier SET statements of the session left.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import astuple
from functools import cache
from typing import NamedTuple

from ..errors import InputError, excerpt
from ..sql.dialect import DEFAULT_MODE, SqlMode
from ..sql.quoting import COMMENT, LINE_COMMENT, mode_after, quoted
from .blocks import BlockCounter, has_body
from .record import Mark, Record

FIRST_SESSION = "1"
#: sessions with a sql_mode of their own that a mark tells of, at most
_MODES = 100

_BLANK = re.compile(r"\s*+")
_COMMENT = re.compile(rf"(?!/\*M?!){COMMENT}|{LINE_COMMENT}")
_SAME_LINE = re.compile(rf"[^\S\n]*+((?!/\*M?!){COMMENT}|{LINE_COMMENT})")
_MARKERS = re.compile(r"(?s)/\*\s*(.*?)\s*\*/|(?:\#|--)\s*(.*?)\s*\Z")
_SESSION = re.compile(r"session:\s*(\S+)")
#: character sets in which a backslash may be the second byte of a character, which is not read here
_SETS = r"(?i)(?:/\*M?!\d*\s*)?set\s+(?:names|character\s+set|charset|\S*character_set_client\s*:?=)\s*['\"]?"
_HALVES = re.compile(rf"{_SETS}(big5|cp932|gb18030|gbk|sjis)\b")
_OTHER = re.compile(rf"(?:^|;)\s*{_SETS[4:]}\w", re.I | re.M)
_MAYBE_HALF = re.compile(r"[^\x00-\x7f]\\")
_DELIMITER = re.compile(r"(?i)(?:delimiter|\\d)[^\S\n]+(?:'([^'\n]+)'|\"([^\"\n]+)\"|([^\s'\"]+))[^\n]*")


class ScriptStatement(NamedTuple):
    """A statement of a script with the comments that belong to it.

    end_line: the line of its last character or delimiter. comments: (line, text without markers) of each comment
    since the statement before and of those behind it on its last line.
    """

    record: Record
    end_line: int
    comments: tuple[tuple[int, str], ...]


def read_script(text: str, file: str = "") -> Iterator[Record]:
    """The statements of a script as records of command `query`, in order.

    Raises InputError BE104 at a quote, comment or block that nothing closes, BE115 at a backslash that may be half a
    character.
    """
    return (statement.record for statement in read_statements(text, file))


def read_statements(text: str, file: str = "") -> Iterator[ScriptStatement]:
    """The statements of a script with their comments; raises as `read_script` does."""
    return ScriptReader(text, file).statements()


class ScriptReader:
    """Reads a script from its beginning, or on from a mark."""

    def __init__(self, text: str, file: str, mark: Mark | None = None) -> None:
        self.text = text
        self.file = file
        self._counted = (0, 1) if mark is None else mark[:2]  # an offset and its line
        self.delimiter, self.session, modes = (";", FIRST_SESSION, {}) if mark is None else mark.kept
        self.modes = {name: SqlMode(*mode) for name, mode in modes.items()}

    def mark(self, record: Record) -> Mark | None:
        """Where the record begins that was handed on last; None where many sessions read quotes in another mode."""
        modes = {name: astuple(mode) for name, mode in self.modes.items() if mode != DEFAULT_MODE}
        return None if len(modes) > _MODES else Mark(record.offset, record.line, (self.delimiter, self.session, modes))

    def records(self) -> Iterator[Record]:
        """As `read_script`."""
        return (statement.record for statement in self.statements())

    def statements(self) -> Iterator[ScriptStatement]:
        """As `read_statements`."""
        position = self._counted[0]
        while True:
            position, comments = self._to_statement(position)
            if position == len(self.text):
                return
            begin, line = position, self._line(position)
            end, position = self._end(begin)
            statement = self.text[begin:end].rstrip()
            if not statement:
                continue
            end_line = self._line(max(position - 1, begin))
            while behind := _SAME_LINE.match(self.text, position):
                comments.append((end_line, _bare(behind[1])))
                position = behind.end()
            column = begin - self.text.rfind("\n", 0, begin)
            record = Record(self.session, "query", statement, line, begin, column)
            yield ScriptStatement(record, end_line, tuple(comments))
            self.modes[self.session] = mode_after(statement, self._mode())
            if halves := _HALVES.match(statement):
                self._check_backslashes(halves[1].lower(), position)

    def _check_backslashes(self, charset: str, begin: int) -> None:
        """Raises InputError BE115 where the text in such a character set has a backslash of unknown meaning."""
        other = _OTHER.search(self.text, begin)
        end = other.start() if other else len(self.text)
        if found := _MAYBE_HALF.search(self.text, begin, end):
            line, column = self._line(found.start()), found.start() - self.text.rfind("\n", 0, found.start())
            said = f"a backslash behind a byte that may begin a character of {charset}"
            raise InputError("BE115", said, self.file, line, column, "convert the script to UTF-8, SET NAMES utf8mb4")

    def _to_statement(self, position: int) -> tuple[int, list[tuple[int, str]]]:
        """The next statement's offset, and the comments before it; obeys DELIMITER and session lines."""
        comments: list[tuple[int, str]] = []
        while True:
            position = _BLANK.match(self.text, position).end()  # type: ignore[union-attr]
            if comment := _COMMENT.match(self.text, position):
                said = _bare(comment[0])
                comments.append((self._line(position), said))
                if comment[0].startswith("--") and (named := _SESSION.match(said)):
                    self.session = named[1]
                position = comment.end()
            elif command := _DELIMITER.match(self.text, position):
                self.delimiter = command[1] or command[2] or command[3]
                position = command.end()
            else:
                return position, comments

    def _end(self, begin: int) -> tuple[int, int]:
        """Where the statement ends, and where its delimiter does."""
        blocks = BlockCounter() if self.delimiter == ";" and has_body(self.text, begin) else None
        executable: int | None = None
        for token in _tokens(self._mode(), self.delimiter, blocks is not None).finditer(self.text, begin):
            kind = token.lastgroup
            if kind is None:
                continue
            start = token.start(kind)
            if kind == "delimiter":
                if executable is None and (blocks is None or blocks.open_since is None):
                    return start, token.end()
                if blocks:
                    blocks.symbol(";")
            elif kind == "opener":
                executable = start
            elif kind == "closer":
                executable = None
            elif kind == "unclosed":
                raise self._unclosed(start, token[kind])
            elif blocks and kind == "word":
                after = _BLANK.match(self.text, token.end()).end()  # type: ignore[union-attr]
                blocks.word(token[kind], start, self.text[after : after + 1])
            elif blocks:
                blocks.symbol(self.text[start])
        if executable is not None:
            raise self._unclosed(executable, "/*")
        if blocks and blocks.open_since is not None:
            raise self._unclosed(blocks.open_since, self.text[blocks.open_since :].split(None, 1)[0])
        return len(self.text), len(self.text)

    def _unclosed(self, at: int, what: str) -> InputError:
        column = at - self.text.rfind("\n", 0, at)
        hint = "end it, or put DELIMITER around the body" if what[0].isalpha() else "close it"
        return InputError("BE104", f"nothing closes {excerpt(what)}", self.file, self._line(at), column, hint)

    def _mode(self) -> SqlMode:
        return self.modes.get(self.session, SqlMode())

    def _line(self, offset: int) -> int:
        counted, line = self._counted
        if offset >= counted:
            line += self.text.count("\n", counted, offset)
        else:
            line -= self.text.count("\n", offset, counted)
        self._counted = (offset, line)
        return line


@cache
def _tokens(mode: SqlMode, delimiter: str, with_words: bool) -> re.Pattern[str]:
    """What may end a statement or hide its end; words and symbols only where blocks are counted.

    A match takes the text without interest before its group too, and always succeeds: the search stays linear.
    """
    words = r"|(?P<word>[\w$]++)|(?P<symbol>@[\w$@.]*+|[^\s\w])" if with_words else ""
    plain = r"\s*+" if with_words else rf"""[^'"`\#/*\\\-{re.escape(delimiter[0])}]*+"""
    return re.compile(
        rf"""(?s){plain}(?:(?P<delimiter>{re.escape(delimiter)}|\\[gG])|(?P<opener>/\*M?!\d*)|(?P<closer>\*/)"""
        rf"""|{COMMENT}|{LINE_COMMENT}|(?P<quoted>{quoted(mode)})|(?P<unclosed>['"`]|/\*){words}|.|\Z)"""
    )


def _bare(comment: str) -> str:
    found = _MARKERS.fullmatch(comment)
    return next(part for part in found.groups() if part is not None).strip() if found else comment
