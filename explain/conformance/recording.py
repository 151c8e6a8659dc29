"""The values of a recording: what ran (a Run, all that a predictor may see) and what the server did (Records).

docs/recordings.md describes the files.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from ...facts.errors import InputError

StepKind = Literal["sql", "close", "kill", "restart", "probe", "unlogged", "onreplica", "mysqlbinlog"]

ASKS_THE_BINLOG: frozenset[StepKind] = frozenset({"sql", "close", "kill", "restart"})
"""The steps a source's binary log answers; the others are queries and tools of the recorder."""


@dataclass(frozen=True, slots=True)
class RecordedStep:
    """A statement, or something the recorder did between statements.

    seq: counts the steps that ran on this server from 1. text: the statement as the scenario has it, macros and all;
    of `close` and `kill` the session, of `mysqlbinlog` the options, of the others a query. line: in the scenario or
    the truth file. default_db: the database that the session has from here on, where a log told it and no statement
    chose it.
    """

    seq: int
    kind: StepKind
    text: str
    session: str
    phase: str = "body"
    line: int = 0
    default_db: str | None = None


@dataclass(frozen=True, slots=True)
class RecordedRun:
    """A scenario or a workload on one server in one binlog_format: all that a predictor may know.

    server: vendor and version, `mariadb-10.11`. instance: options of the server. replica: options of its replica, None
    where there is none. in_turn: a step ended before the next began. users: session to the account it logs in as; the
    others log in as root. schema: SQL text with the tables at the end of the run. variables: global variables by name.
    """

    name: str
    family: str
    server: str
    format: str
    steps: tuple[RecordedStep, ...]
    instance: tuple[str, ...] = ()
    replica: tuple[str, ...] | None = None
    users: Mapping[str, str] = field(default_factory=dict)
    schema: str = ""
    in_turn: bool = True
    variables: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RecordedAnswer:
    """What the server did with one step: the JSON object of a line, and where it stands."""

    fields: Mapping[str, Any]
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Recording:
    """A run and its records by the seq of the step. from_logs: built from server logs (truth.jsonl), so that
    fewer fields are known."""

    run: RecordedRun
    records: Mapping[int, RecordedAnswer]
    from_logs: bool = False


def malformed(message: str, file: str, line: int = 0, hint: str = "see docs/recordings.md") -> InputError:
    """The error for a file that is no recording: BE109."""
    return InputError("BE109", message, file, line, hint=hint)
