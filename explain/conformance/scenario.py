"""Scenario files: SQL with directives in comments. docs/recordings.md describes them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import get_args

from ...facts.errors import excerpt
from .recording import RecordedRun, RecordedStep, StepKind, malformed

_DIRECTIVE = re.compile(r"--\s*([a-z]+):\s*(.*)")
_DELIMITER = re.compile(r"(?i)delimiter\s+(\S+)")
_ACTIONS = frozenset(get_args(StepKind)) - {"sql"}
_HEADER = frozenset({"name", "family", "servers", "formats", "instance", "replica", "note", "fresh"})
_FIRST_SESSION = "A"
_SERVER_OPENED = re.compile(r"\{\{BINLOG ([\w.$]+)\}\}")


@dataclass(frozen=True, slots=True)
class ScenarioStep:
    """A step before it is known which server runs it. only: a vendor or a server, empty for all."""

    step: RecordedStep
    only: str


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario file: its header lines by name, the accounts by session, and what it does."""

    header: dict[str, str]
    users: dict[str, str]
    blocks: tuple[ScenarioStep, ...]

    def on(self, server: str, binlog_format: str) -> RecordedRun:
        """The scenario on one server: its steps numbered, and every session still open closed at the end."""
        header = self.header
        return RecordedRun(
            name=header["name"],
            family=header["family"],
            server=server,
            format=binlog_format,
            steps=tuple(self._steps(server)),
            instance=_options(header.get("instance", "")),
            replica=_options(header["replica"]) if "replica" in header else None,
            users=self.users,
        )

    def _steps(self, server: str) -> Iterator[RecordedStep]:
        seq = 0
        opened: dict[str, None] = {}
        for block in self.blocks:
            if block.only not in ("", server, server.partition("-")[0]):
                continue
            seq += 1
            step = replace(block.step, seq=seq)
            if step.kind in ("close", "kill"):
                opened.pop(step.session, None)
            elif step.kind == "restart":
                opened.clear()
            elif step.kind == "sql":
                opened.setdefault(step.session)
            yield step
        for session in opened:
            seq += 1
            yield RecordedStep(seq, "close", session, session, "teardown")


def read_scenario(text: str, file: str) -> Scenario:
    """Read a scenario. Raises InputError BE109: an unknown directive, or a statement that nothing ends."""
    path = PurePath(file)
    header = {"name": path.stem, "family": path.parent.name}
    users: dict[str, str] = {}
    blocks = tuple(_blocks(text, file, header, users))
    return Scenario(header, users, blocks)


def shown(step: RecordedStep) -> str:
    """The statement as records have it: with the recorder's macros replaced by names for them."""
    if step.kind == "sql":
        text = step.text.replace("{{IO}}", "{IO}").replace("{{PORT}}", "{PORT}")
        return _SERVER_OPENED.sub(r"<format description + row events of \1>", text)
    return {
        "close": f"<disconnect {step.session}>",
        "kill": f"<disconnect {step.session}>",
        "restart": "<restart server>",
        "probe": f"<probe> {step.text}",
        "unlogged": f"<unlogged on both> {step.text}",
        "onreplica": f"<on replica> {step.text}",
        "mysqlbinlog": f"<mysqlbinlog {step.text}>",
    }[step.kind]


def _blocks(text: str, file: str, header: dict[str, str], users: dict[str, str]) -> Iterator[ScenarioStep]:
    delimiter, session, phase, only = ";", _FIRST_SESSION, "body", ""
    lines: list[str] = []
    start = 0
    for number, line in enumerate(text.split("\n"), 1):
        bare = line.strip()
        if not lines:
            if directive := _DIRECTIVE.fullmatch(bare):
                key, value = directive[1], directive[2].strip()
                if key == "session":
                    session = value
                elif key in ("setup", "body"):
                    phase = key
                elif key == "only":
                    only = value
                elif key == "user":
                    users.update([_user(value, file, number)])
                elif key in _ACTIONS:
                    of = value if key in ("close", "kill") else session
                    yield ScenarioStep(RecordedStep(0, _kind(key), value, of, phase, number), only)
                    only = ""
                elif key in _HEADER:
                    header[key] = value
                else:
                    raise malformed(f"there is no directive {excerpt(key)}", file, number)
                continue
            if not bare or bare.startswith(("--", "#")):
                continue
            if found := _DELIMITER.fullmatch(bare):
                delimiter = found[1]
                continue
            start = number
        lines.append(line)
        if bare.endswith(delimiter):
            statement = "\n".join(lines).strip()[: -len(delimiter)].strip()
            lines = []
            if statement:
                yield ScenarioStep(RecordedStep(0, "sql", statement, session, phase, start), only)
                only = ""
    if lines:
        raise malformed("nothing ends the statement", file, start, f"end its last line with `{delimiter}`")


def _options(value: str) -> tuple[str, ...]:
    return () if value == "-" else tuple(value.split())


def _user(value: str, file: str, line: int) -> tuple[str, str]:
    words = value.split()
    if len(words) != 2:
        raise malformed(f"{excerpt(value)} is no session and user", file, line)
    return words[0], words[1]


def _kind(word: str) -> StepKind:
    return next(kind for kind in get_args(StepKind) if kind == word)
