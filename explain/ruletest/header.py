"""The first comment lines of a rule test that say on which server it runs.

-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- instance: --binlog-do-db=shop --binlog-row-image=minimal
-- replica: --replicate-ignore-table=shop.visits
-- account: app@10.0.0.6
-- time: 2026-11-25 09:05:00

A test of several servers names each, with its profile, its format and its own options; expectations may name them:

-- server old: mysql-5.6 ROW --binlog-row-image=full
-- server new: mysql-8.0 ROW --replicate-do-db=shop     (of its replica)
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

from ...facts.asked.clock import hour_and_day
from ...facts.effects import EffectsKind
from ...facts.errors import InputError, excerpt
from ...facts.readers.option_file import Option, command_line
from ...rules.packing.pack import Pack, PackError
from ...rules.replay.workload import Inputs

_LINE = re.compile(r"--\s*(?:(profile|format-is|effects):\s*(\S+)|(instance|replica|account|time):\s*(\S.*?))\s*\Z")
_SERVER = re.compile(r"--\s*server\s+([\w.-]+):\s*(\S.*?)\s*\Z")

#: a test file, on one of the servers that it names
Test = tuple[Path, str]


@dataclass(frozen=True, slots=True)
class TestHeader:
    """What stands before the first statement; empty strings ask for what the pack starts with.

    instance, replica: options of the server and of its replica, as (name, value). account, time: who runs the
    statements and when, as a log would say it.
    """

    profile: str = ""
    format_is: str = ""
    effects: EffectsKind = "assumed"
    instance: tuple[Option, ...] = ()
    replica: tuple[Option, ...] = ()
    account: str = ""
    time: str = ""


def read_header(text: str, file: str, server: str = "") -> TestHeader:
    """The header of a test file. server: one of those that it names.

    Raises InputError BE108 for effects that tests cannot have, for no account or time and for a line behind the first
    statement, BE110 for what is no option.
    """
    found: dict[str, str] = {}
    own: list[str] = []
    lines = text.splitlines()
    first = next((n for n, each in enumerate(lines) if each.strip() and not each.lstrip().startswith("--")), len(lines))
    for number, line in enumerate(lines[first:], first + 1):
        if "--" in line and (_LINE.match(line.strip()) or _SERVER.match(line.strip())):
            told = "what says how a test runs stands before its first statement"
            raise InputError("BE108", told, file, number, hint="move the line to the beginning of the file")
    for number, line in enumerate(lines[:first], 1):
        if (named := _SERVER.match(line.strip())) and named[1] == server:
            found["profile"], *own = named[2].split()
            if own and not own[0].startswith("--"):
                found["format-is"] = own.pop(0)
        said = _LINE.match(line.strip())
        if said is None:
            continue
        if said[3]:
            found[said[3]] = said[4]
            wrong = said[3] == "time" and hour_and_day(said[4]) is None
            if wrong or (said[3] == "account" and "@" not in said[4]):
                hint = "2026-11-25 09:05:00" if wrong else "app@10.0.0.6"
                raise InputError("BE108", f"{said[3]} cannot be {excerpt(said[4])}", file, number, hint=f"as in {hint}")
            continue
        if said[1] == "effects" and said[2] not in ("assumed", "shadow"):
            hint = "assumed or shadow"
            raise InputError("BE108", f"effects cannot be {excerpt(said[2])}", file, number, hint=hint)
        found[said[1]] = said[2]
    filters = [each for each in own if each.startswith("--replicate-")]
    return TestHeader(
        found.get("profile", ""),
        found.get("format-is", ""),
        "shadow" if found.get("effects") == "shadow" else "assumed",
        tuple(command_line([*found.get("instance", "").split(), *(each for each in own if each not in filters)])),
        tuple(command_line([*found.get("replica", "").split(), *filters])),
        found.get("account", ""),
        found.get("time", ""),
    )


def servers_of(path: Path) -> tuple[str, ...]:
    """The servers that a test file names; one without a name where it names none. Raises InputError BE101, BE102."""
    lines = read_text(path).splitlines()
    head = takewhile(lambda line: line.startswith("--") or not line.strip(), lines)
    return tuple(named[1] for line in head if (named := _SERVER.match(line))) or ("",)


def inputs_of_tests(path: Path, pack: Pack) -> tuple[Inputs, ...]:
    """A test file on each of its servers. Raises as `inputs_of_test` does."""
    return tuple(inputs_of_test(path, pack, server) for server in servers_of(path))


def inputs_of_test(path: Path, pack: Pack, server: str = "") -> Inputs:
    """A test file as a workload of the server that its header names. Raises InputError BE101, BE102, BE108 or BE401."""
    header = read_header(read_text(path), str(path), server)
    settings = {"binlog_format": header.format_is} if header.format_is else {}
    try:
        pack = pack.at(header.profile) if header.profile else pack
    except PackError as error:
        raise InputError("BE108", error.diagnostics[0].message, str(path), 1, hint=error.diagnostics[0].hint) from None
    return Inputs(
        path,
        pack=pack,
        settings=settings,
        effects=header.effects,
        options=header.instance,
        replica_options=header.replica,
        account=header.account,
        time=header.time,
        show_secrets=True,  # an expectation says what the server writes
    )


def read_text(path: Path) -> str:
    """The text of a test file. Raises InputError BE101 and BE102."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise InputError("BE101", f"the file cannot be read: {error.strerror}", str(path)) from error
    except UnicodeDecodeError:
        raise InputError("BE102", "the file is not UTF-8 text", str(path)) from None
