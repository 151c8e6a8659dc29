"""The filters of a replica from whatever tells them: an option file, statements, or the pasted status of a replica.

Format: MySQL manual, CHANGE REPLICATION FILTER Statement; MariaDB documentation, Replication Filters (SET GLOBAL
replicate_do_db = 'a,b') and CHANGE MASTER TO (DO_DOMAIN_IDS, IGNORE_DOMAIN_IDS).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from ..errors import InputError
from ..server.channels import of_channel
from ..sql.dialect import DEFAULT_MODE
from ..sql.quoting import quoted
from .option_file import Option, option_text, read_options
from .script import read_statements

_TOLD = re.compile(
    r"(?im)(?:^|;)\s*(?:CHANGE\s+(?:REPLICATION\s+FILTER|MASTER)\b|SET\s+(?:GLOBAL\s+|@@global\.)\S*replicate_)"
)
_TOKEN = re.compile(rf"{quoted(DEFAULT_MODE)}|[(),=]|[^\s(),=;'\"`]+")
#: a backslash before a wild card stays, for the pattern
_ESCAPED = re.compile(r"\\([^_%])")
_VARIABLE = re.compile(r"(?i)(?:@@)?(?:global\.)?(?:(?P<channel>.+)\.)?(?P<name>replicate_\w+)\Z")
_DOMAIN_IDS = ("DO_DOMAIN_IDS", "IGNORE_DOMAIN_IDS")
_HINT = "as in CHANGE REPLICATION FILTER REPLICATE_DO_DB = (a, b)"


def read_filters(path: Path, channel: str | None = None) -> list[Option]:
    """The options of a replica, or of one channel of it, with a list's entries one by one.

    Of statements the last one counts for each filter. Raises InputError as `read_options`, and BE110 for statements
    that are not understood and as `of_channel`.
    """
    text = option_text(path)
    told = _statements(text, str(path)) if _TOLD.search(text) else read_options(path)
    return of_channel(told, channel, str(path))


#: the entries of filters by channel and name; channel None: all of them
_Told = Mapping[tuple[str | None, str], Sequence[str]]


def _statements(text: str, file: str) -> Iterator[Option]:
    found: dict[tuple[str | None, str], Sequence[str]] = {}
    for statement in read_statements(text, file):
        tokens = _TOKEN.findall(statement.record.text)
        words = [token.upper() for token in tokens[:3]]
        if words == ["CHANGE", "REPLICATION", "FILTER"]:
            told = _changed(tokens[3:])
        elif words[:2] == ["CHANGE", "MASTER"]:
            told = _domains(tokens[2:])
        elif words[:1] == ["SET"]:
            told = _set(tokens[1:])
        else:
            continue
        if told is None:
            raise InputError("BE110", "the statement sets no filter", file, statement.record.line, hint=_HINT)
        for_all = {name for channel, name in told if channel is None}
        found = {key: entries for key, entries in found.items() if key[1] not in for_all} | dict(told)
    for (channel, name), entries in found.items():
        if channel is None:
            yield from ((name, each) for each in entries)
        else:  # one without an entry is told, too: it takes the place of that of all channels
            yield from ((f"{channel}.{name}", each) for each in entries or [""])


def _changed(tokens: Sequence[str]) -> _Told | None:
    """CHANGE REPLICATION FILTER; without a channel it is of all that there are (MySQL manual)."""
    found: dict[str, list[str]] = {}
    at = 0
    while at + 2 < len(tokens) and tokens[at + 1 : at + 3] == ["=", "("]:
        end = _end(tokens, at + 3)
        if end is None:
            return None
        found[tokens[at].lower()] = list(_entries(tokens[at + 3 : end - 1]))
        at = end + 1 if tokens[end : end + 1] == [","] else end
    channel = _channel(tokens[at:])
    if not found or (channel is None and tokens[at:]):
        return None
    return {(channel, name): entries for name, entries in found.items()}


def _domains(tokens: Sequence[str]) -> _Told | None:
    """CHANGE MASTER: the domain ids of a connection, if it names some."""
    named = "" if tokens[:1] and tokens[0].upper() == "TO" else _plain(tokens[0] if tokens else "").lower()
    channel = _channel(tokens[-3:]) or named
    found: dict[tuple[str | None, str], Sequence[str]] = {}
    for at, token in enumerate(tokens):
        if token.upper() in _DOMAIN_IDS and tokens[at + 1 : at + 3] == ["=", "("]:
            end = _end(tokens, at + 3)
            if end is None:
                return None
            found[channel, f"replicate_{token.lower()}"] = list(_entries(tokens[at + 3 : end - 1]))
    return found


def _end(tokens: Sequence[str], at: int) -> int | None:
    """Behind the parenthesis that is open before a place; None where none closes it."""
    depth = 1
    while at < len(tokens) and depth:
        depth += {"(": 1, ")": -1}.get(tokens[at], 0)
        at += 1
    return None if depth else at


def _channel(tokens: Sequence[str]) -> str | None:
    is_named = len(tokens) == 3 and [token.upper() for token in tokens[:2]] == ["FOR", "CHANNEL"]
    return _plain(tokens[2]).lower() if is_named else None


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
    """SET GLOBAL of MariaDB: without a connection it is of the one that has no name (measured on 10.11.19)."""
    from ..pasted.replica_status import listed  # with all that can be pasted

    found: dict[tuple[str | None, str], Sequence[str]] = {}
    words = [token for token in tokens if token.upper() != "GLOBAL"]
    for at in range(0, len(words), 4):
        name, equals, value = [*words[at : at + 3], "", "", ""][:3]
        variable = _VARIABLE.match(name.replace("`", ""))
        if variable is None or equals not in ("=", ":=") or not value:
            return None
        option = variable["name"].lower()
        entries = [each for _, each in listed(option, _plain(value)) if each]
        found[(variable["channel"] or "").lower(), option] = entries
    return found


def _plain(token: str) -> str:
    quote = token[:1]
    if quote not in ("'", '"', "`"):
        return token
    inside = token[1:-1].replace(quote * 2, quote)
    return inside if quote == "`" else _ESCAPED.sub(r"\1", inside)
