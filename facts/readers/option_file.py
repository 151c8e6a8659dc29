"""Option files of servers (my.cnf): the options that a server of some groups reads, in order.

Format: MySQL manual 4.2.2.2 Using Option Files; MariaDB documentation, Configuring MariaDB with Option Files. Groups
are `[name]`; an option is `name` or `name = value`, with `-` and `_` the same; `!include FILE` and `!includedir FOLDER`
read more files; `#` and `;` start comments.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path

from ..errors import InputError, excerpt
from ..origin import Origin

#: groups that mysqld and mariadbd read
SERVER_GROUPS = frozenset({"mysqld", "mariadb", "mariadbd", "server"})

Option = tuple[str, str | None]

_LARGEST = 1 << 20
_MOST_FILES = 100
_ESCAPED = re.compile(r"\\(.)")
_ESCAPES = {"b": "\b", "t": "\t", "n": "\n", "r": "\r", "\\": "\\", "s": " "}


def read_options(path: Path, groups: Collection[str] = SERVER_GROUPS) -> list[Option]:
    """The options of the groups, name in lower case with `_`, value None where none is written.

    `mysqld-8.0` and `mariadb-10.11` are read with their servers. The file may be a pasted SHOW VARIABLES.
    Raises InputError BE101, BE110 and BE207.
    """
    from ..pasted import read_pasted  # few runs have options

    try:
        pasted = read_pasted(path)
        if pasted is not None:
            return list(pasted.options)
        return [(name, value) for name, value, _ in _options(path, groups, [])]
    except (OSError, ValueError) as error:  # a name that is too long, or holds NUL
        said = str(getattr(error, "strerror", None) or error).lower()
        raise InputError("BE101", f"a file that it includes cannot be read: {said}", str(path)) from error


def option_places(path: Path, groups: Collection[str] = SERVER_GROUPS) -> dict[str, Origin]:
    """Where each option stands that is in force, by name; empty for pasted output. Raises as `read_options`."""
    from ..pasted import read_pasted

    if read_pasted(path) is not None:
        return {}
    return {name: origin for name, _, origin in _options(path, groups, [])}


def command_line(arguments: Collection[str]) -> list[Option]:
    """The same of `--name=value` arguments; raises InputError BE110 for anything else."""
    found: list[Option] = []
    for argument in arguments:
        if not argument.startswith("--"):
            raise InputError("BE110", f"{excerpt(argument)} is no option", hint="write --name=value")
        name, sign, value = argument[2:].partition("=")
        found.append((_name(name), value if sign else None))
    return found


def _options(path: Path, groups: Collection[str], seen: list[Path]) -> Iterator[tuple[str, str | None, Origin]]:
    if len(seen) >= _MOST_FILES or path.resolve() in seen:
        raise InputError("BE110", "option files include each other without end", str(path))
    seen.append(path.resolve())
    inside = False
    for number, line in enumerate(option_text(path).splitlines(), 1):
        text = line.strip()
        if not text or text[0] in "#;":
            continue
        if text.startswith("!"):
            yield from _included(text, path, number, groups, seen)
        elif text.startswith("["):
            if not text.endswith("]"):
                raise InputError("BE110", "a group has no `]`", str(path), number)
            group = text[1:-1].strip().lower()
            inside = group in groups or group.partition("-")[0] in groups
        elif inside:
            name, sign, value = text.partition("=")
            column = line.index(text) + 1
            here = Origin("config", str(path), number, column, text=text)
            yield _name(name), _value(value) if sign else None, here


def _included(
    text: str, path: Path, number: int, groups: Collection[str], seen: list[Path]
) -> Iterator[tuple[str, str | None, Origin]]:
    word, _, rest = text.partition(" ")
    target = path.parent / rest.strip()
    if word == "!include" and rest:
        yield from _options(target, groups, seen)
    elif word == "!includedir" and rest:
        for entry in sorted(target.glob("*.cnf")):
            yield from _options(entry, groups, seen)
    else:
        raise InputError("BE110", f"{excerpt(text)} is no directive", str(path), number, hint="!include or !includedir")


def option_text(path: Path) -> str:
    """The text of a file of options. Raises InputError BE101, and BE110 beyond 1 MiB."""
    try:
        data = _data(path) if path.is_file() else _piped(path)
    except OSError as error:
        raise InputError("BE101", f"cannot be read: {(error.strerror or str(error)).lower()}", str(path)) from error
    if len(data) > _LARGEST:
        raise InputError("BE110", "the option file is larger than 1 MiB", str(path))
    return data.decode("utf-8", errors="replace")


def _data(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_LARGEST + 1)


#: a pipe can be read but once
_piped = cache(_data)


def _name(text: str) -> str:
    """The name of an option; that of a connection before it stays as it is written."""
    connection, dot, name = text.strip().rpartition(".")
    return f"{connection}{dot}{name.lower().replace('-', '_')}"


def _value(text: str) -> str:
    value = text.strip()
    if value[:1] in ("'", '"'):
        end = value.find(value[0], 1)
        return value[1:end] if end > 0 else value[1:]
    return _ESCAPED.sub(lambda found: _ESCAPES.get(found[1], found[0]), value.partition(" #")[0].strip())
