"""Test files in the language of mysqltest as workloads: statements that others wrote, for other ends.

    found = workloads(folder, "main/create.test")

A file is read, not run: branches and loops are left out, and so is what needs a second server, another account, a
debug build or files. Source: MySQL manual, The MySQL Test Framework, mysqltest Commands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from .record import Workload
from .taken import is_taken

#: statements of one workload, at least; it ends behind the next DROP
SIZE = 150
_DEEPEST = 3
_NAME = re.compile(r"([A-Za-z_]+)\b\s*(.*)", re.S)
_VARIABLE = re.compile(r"\$(\w+)")
_LET = re.compile(r"\$?(\w+)\s*=\s*(.*)", re.S)
_CONNECT = re.compile(r"\(?\s*(\w+)\s*,[^,]*,\s*['\"]?(\w*)")
_RUNS = frozenset({"eval", "query", "query_vertical", "query_horizontal", "query_sorted"})
#: blocks of text that are no statements, up to a line EOF
_TEXTS = frozenset({"perl", "write_file", "append_file"})
_NAMES = """
    assert cat_file change_user character_set chmod connect connection copy_file copy_files_wildcard dec delimiter die
    diff_files dirty_close disconnect echo end_timer error eval_result exec exec_in_background execw exit expr
    file_exists horizontal_results if inc let list_files list_files_append_file list_files_write_file lowercase_result
    mkdir move_file output partially_sorted_result ping query_get_value real_sleep reap remove_file
    remove_files_wildcard replace_column replace_numeric_round replace_regex replace_result require reset_connection
    result result_format rmdir save_master_pos send send_eval send_quit shutdown_server skip sleep sorted_result source
    start_timer sync_slave_with_master sync_with_master system vertical_results wait_for_slave_to_stop while
"""
_COMMANDS = _RUNS | _TEXTS | frozenset(_NAMES.split())
_SWITCHES = ("enable_", "disable_")
#: a statement that begins like the command of its name
_REPLACES = re.compile(r"(?i)replace\s+(?:into|delayed|low_priority|[\w`.]+\s*(?:\(|set\b|values?\b|select\b))")
_NEEDS = re.compile(r"have_debug|big_test|have_perfschema|galera|wsrep|have_ndb")
#: connections to a replica, whose statements are left out
_REPLICA = re.compile(r"(?i)slave|server_[2-9]")
_IS_OPEN = re.compile(
    r"have_|wait_|count_sessions|show_|not_embedded|master-slave|rpl_(?:init|end|sync|reset)|sync_slave"
)


class LeftOutError(Exception):
    """The file needs what a private server of one account does not have."""


@dataclass
class _Reading:
    """What was read so far: statements with their connections, and variables."""

    folder: Path
    connection: str = "default"
    variables: dict[str, str] = field(default_factory=dict)
    statements: list[tuple[str, str]] = field(default_factory=list)


def workloads(folder: Path, file: Path) -> tuple[Workload, ...]:
    """The workloads of a file below the folder of a test suite. Raises LeftOutError."""
    reading = _Reading(folder)
    _read(reading, file, 0)
    parts: list[list[tuple[str, str]]] = [[]]
    for connection, text in reading.statements:
        if not is_taken(text):
            continue
        parts[-1].append((connection, text))
        if len(parts[-1]) >= SIZE and text[:4].upper() == "DROP":
            parts.append([])
    name = ".".join(file.relative_to(folder).with_suffix("").parts)
    return tuple(Workload(f"{name}.{k}", tuple(_in_sessions(part))) for k, part in enumerate(parts) if part)


def _in_sessions(part: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The statements, each connection named by a letter; each begins in a database `test`, as these tests do."""
    letters: dict[str, str] = {}
    for connection, text in part:
        if connection not in letters:
            letters[connection] = chr(ord("A") + min(len(letters), 25))
            if len(letters) == 1:
                yield letters[connection], "CREATE DATABASE test"
            yield letters[connection], "USE test"
        yield letters[connection], text


def _read(reading: _Reading, file: Path, depth: int) -> None:
    try:
        text = file.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise LeftOutError("bytes of another character set") from error
    blocks = 0
    for command, rest in _commands(text):
        if command in ("if", "while"):
            blocks += 1
        elif command == "}":
            blocks = max(blocks - 1, 0)
        elif not blocks:
            _follow(reading, file, depth, command, rest)


def _follow(reading: _Reading, file: Path, depth: int, command: str, rest: str) -> None:
    if command == "let" and (said := _LET.match(rest)):
        reading.variables[said[1]] = said[2].strip()
    elif command == "" or command in _RUNS:
        text = _VARIABLE.sub(lambda name: reading.variables.get(name[1], name[0]), rest) if command else rest
        if not (command and "$" in text) and not _REPLICA.search(reading.connection):
            reading.statements.append((reading.connection, text))
    elif command.startswith("send"):
        raise LeftOutError("statements that nobody waits for")
    elif command == "connect":
        said = _CONNECT.match(rest)
        if said is None or said[2] not in ("root", ""):
            raise LeftOutError("another account")
        reading.connection = said[1]
    elif command == "connection":
        reading.connection = rest.strip() or "default"
    elif command == "sync_slave_with_master":
        reading.connection = rest.strip() or "slave"
    elif command == "source":
        _include(reading, file, depth, rest.strip().rstrip(";"))


def _include(reading: _Reading, file: Path, depth: int, name: str) -> None:
    name = _VARIABLE.sub(lambda each: reading.variables.get(each[1], each[0]), name)
    if _NEEDS.search(name):
        raise LeftOutError(name)
    for place in (reading.folder / name, file.parent / name):
        if depth < _DEEPEST and not _IS_OPEN.search(name) and place.is_file():
            _read(reading, place, depth + 1)
            return


def _commands(text: str) -> Iterator[tuple[str, str]]:
    """Commands in order with what stands behind their names; the name of a statement is empty."""
    delimiter, i = ";", 0
    while i < len(text):
        if text[i].isspace():
            i += 1
        elif text[i] == "#":
            i = _line_end(text, i)
        elif text[i] == "}":
            i += 1
            yield "}", ""
        elif text.startswith("--", i) and not delimiter.startswith("--"):
            end = _line_end(text, i)
            name, rest = _named(text[i + 2 : end].strip())
            i = end
            if name == "delimiter":
                delimiter = rest or ";"
            elif name in _TEXTS:
                i = text.find("EOF\n", end) + 4 if "EOF\n" in text[end:] else len(text)
            elif name:
                yield name, rest.removesuffix(delimiter)
        else:
            end, opens = _statement_end(text, i, delimiter)
            body = text[i:end].strip()
            i = end + (1 if opens else len(delimiter))
            name, rest = _named(body)
            if name == "delimiter":
                delimiter = rest or ";"
            elif name:
                yield name, rest
            elif body:
                yield "", body


def _named(body: str) -> tuple[str, str]:
    """The command that a text begins with, and the rest; an empty name for a statement."""
    said = _NAME.match(body)
    name = said[1].lower() if said else ""
    if said and (name in _COMMANDS or name.startswith(_SWITCHES)) and not _REPLACES.match(body):
        return name, said[2].strip()
    return "", body


def _line_end(text: str, i: int) -> int:
    end = text.find("\n", i)
    return len(text) if end < 0 else end + 1


def _statement_end(text: str, i: int, delimiter: str) -> tuple[int, bool]:
    """Where a statement ends, heeding quotes and comments, and whether a block of if or while begins there."""
    is_block = re.match(r"(?i)(?:if|while)\b", text[i : i + 8]) is not None
    quote = ""
    while i < len(text):
        letter = text[i]
        if quote:
            i += letter == "\\" and quote != "`"
            quote = "" if letter == quote else quote
        elif letter in "'\"`":
            quote = letter
        elif text.startswith(delimiter, i):
            return i, False
        elif letter == "{" and is_block:
            return i, True
        elif text.startswith("-- ", i) or (letter == "#" and text[i - 1] == "\n"):
            i = _line_end(text, i) - 1
        i += 1
    return i, False
