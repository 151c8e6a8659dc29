"""The filters of a replica from whatever tells them: an option file, statements, or the pasted status of a replica.

Format: MySQL manual, CHANGE REPLICATION FILTER Statement; MariaDB documentation, Replication Filters (SET GLOBAL
replicate_do_db = 'a,b').
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from ..errors import InputError, excerpt
from ..pasted.replica_status import listed
from ..sql.dialect import DEFAULT_MODE
from ..sql.quoting import quoted
from .option_file import Option, option_text, read_options
from .script import read_statements

_TOLD = re.compile(r"(?im)(?:^|;)\s*(?:CHANGE\s+REPLICATION\s+FILTER\b|SET\s+(?:GLOBAL\s+|@@global\.)\S*replicate_)")
_TOKEN = re.compile(rf"{quoted(DEFAULT_MODE)}|[(),=]|[^\s(),=;'\"`]+")
#: a backslash before a wild card stays, for the pattern
_ESCAPED = re.compile(r"\\([^_%])")
_VARIABLE = re.compile(r"(?i)(?:@@)?(?:global\.)?(?:(?P<channel>.+)\.)?(?P<name>replicate_\w+)\Z")


def read_filters(path: Path) -> list[Option]:
    """The options of a replica, with a list's entries one by one.

    Of statements the last one counts for each filter. Raises InputError as `read_options`, and BE110 for statements
    that are not understood and for filters of several channels.
    """
    text = option_text(path)
    if not _TOLD.search(text):
        return read_options(path)
    found: dict[str, list[str]] = {}
    channels: set[str] = set()
    for statement in read_statements(text, str(path)):
        tokens = _TOKEN.findall(statement.record.text)
        words = [token.upper() for token in tokens[:3]]
        if words == ["CHANGE", "REPLICATION", "FILTER"]:
            told = _changed(tokens[3:])
        elif words[:1] == ["SET"]:
            told = _set(tokens[1:])
        else:
            continue
        if told is None:
            hint = "as in CHANGE REPLICATION FILTER REPLICATE_DO_DB = (a, b)"
            raise InputError("BE110", "the statement sets no filter", str(path), statement.record.line, hint=hint)
        channels.add(told[0])
        if len(channels) > 1:
            what = f"filters of several channels, {' and '.join(excerpt(each) for each in sorted(channels))}"
            raise InputError("BE110", what, str(path), statement.record.line, hint="keep those of one channel")
        found |= told[1]
    return [(name, value) for name, values in found.items() for value in values]


#: a channel, and the entries of each filter
_Told = tuple[str, dict[str, list[str]]]


def _changed(tokens: Sequence[str]) -> _Told | None:
    found: dict[str, list[str]] = {}
    at = 0
    while at + 2 < len(tokens) and tokens[at + 1 : at + 3] == ["=", "("]:
        end, depth = at + 3, 1
        while end < len(tokens) and depth:
            depth += {"(": 1, ")": -1}.get(tokens[end], 0)
            end += 1
        if depth:
            return None
        found[tokens[at].lower()] = list(_entries(tokens[at + 3 : end - 1]))
        at = end + 1 if tokens[end : end + 1] == [","] else end
    rest = tokens[at:]
    is_channel = len(rest) == 3 and [token.upper() for token in rest[:2]] == ["FOR", "CHANNEL"]
    return (_plain(rest[2]) if is_channel else "", found) if found and (is_channel or not rest) else None


def _entries(tokens: Sequence[str]) -> Iterator[str]:
    """`a`, `a.t` and, of a pair in parentheses, `from->to`."""
    entry = ""
    depth = 0
    for token in tokens:
        if token == "," and not depth:
            yield entry
            entry = ""
        else:
            depth += {"(": 1, ")": -1}.get(token, 0)
            entry += {"(": "", ")": "", ",": "->"}.get(token, _plain(token))
    if entry:
        yield entry


def _set(tokens: Sequence[str]) -> _Told | None:
    channels: set[str] = set()
    found: dict[str, list[str]] = {}
    words = [token for token in tokens if token.upper() != "GLOBAL"]
    for at in range(0, len(words), 4):
        name, equals, value = [*words[at : at + 3], "", "", ""][:3]
        variable = _VARIABLE.match(name.replace("`", ""))
        if variable is None or equals not in ("=", ":=") or not value:
            return None
        channels.add(variable["channel"] or "")
        option = variable["name"].lower()
        found[option] = [each for _, each in listed(option, _plain(value)) if each]
    return (channels.pop(), found) if len(channels) == 1 else None


def _plain(token: str) -> str:
    quote = token[:1]
    if quote not in ("'", '"', "`"):
        return token
    inside = token[1:-1].replace(quote * 2, quote)
    return inside if quote == "`" else _ESCAPED.sub(r"\1", inside)
