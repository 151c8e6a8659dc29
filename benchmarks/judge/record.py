"""A workload on a running server, as a recording: errors, warnings, and what each step adds to the binary log."""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pymysql
import pymysql.converters
from binlogic.explain.conformance.recording import RecordedAnswer, RecordedRun, RecordedStep, Recording
from binlogic.facts.effects.live.servers import RunningServer

from .logged import Columns, Place, events_between
from .reasons import reason_of

#: values stay as they are sent: a server may send one that its column's type does not have
_AS_SENT = {kind: convert for kind, convert in pymysql.converters.conversions.items() if not isinstance(kind, int)}
_OWN = ("mysql", "sys", "information_schema", "performance_schema")
_SESSION = "A"
#: what servers write of the temporary tables of a session that ends
_OF_END = re.compile(r"DROP /\*!40005 TEMPORARY \*/ TABLE IF EXISTS ")

_DEFINES = re.compile(r"\b(?:CREATE|ALTER|DROP|RENAME|CALL|EXECUTE)\b", re.IGNORECASE)
_COLUMNS = (
    "SELECT table_schema, table_name, column_name FROM information_schema.columns WHERE table_schema NOT IN "
    f"{_OWN} ORDER BY table_schema, table_name, ordinal_position"
)


@dataclass(frozen=True, slots=True)
class Workload:
    """Statements, each with the session that sends it; afterwards every session ends.

    `{io}` in a text stands for a folder of the server's, which has the file `rows.csv`.
    """

    name: str
    statements: tuple[tuple[str, str], ...]

    def without(self, start: int, end: int) -> Workload:
        """The same, lacking statements start to end."""
        return Workload(self.name, self.statements[:start] + self.statements[end:])


@dataclass
class Recorder:
    """Records workloads on one server, each on an empty one."""

    server: RunningServer
    _globals: dict[str, str] = field(default_factory=dict)
    _users: set[tuple[str, str]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._admin = self._connect()
        self._globals = dict(self._ask("SHOW GLOBAL VARIABLES"))
        self._users = set(self._ask("SELECT user, host FROM mysql.user"))
        (self.server.folder / "io" / "rows.csv").write_text("1,2\n3,4\n5,6\n")

    def record(self, workload: Workload, binlog_format: str) -> Recording:
        """Run a workload in a format. Raises pymysql.Error where the server is gone."""
        self._clean(binlog_format)
        sessions: dict[str, Any] = {}
        steps: list[RecordedStep] = []
        records: list[dict[str, Any]] = []
        places = [self._place()]
        columns: list[Columns] = [self._columns()]
        names = {session: session for session, _ in workload.statements}

        quiet = True

        def close(session: str) -> bool:
            """End a session, which is a step unless the server still works on a statement that nobody waits for."""
            nonlocal quiet
            drops = any(name == session and "TEMPORARY" in text.upper() for name, text in workload.statements)
            quiet = self._close(sessions.pop(session), drops) and quiet
            if quiet:
                steps.append(RecordedStep(len(steps) + 1, "close", session, session, "teardown"))
                records.append({})
                places.append(self._place())
                columns.append(columns[-1])
            return quiet

        for client, text in workload.statements:
            session = names[client]
            connection = sessions.get(session) or sessions.setdefault(session, self._connect(_AS_SENT))
            steps.append(RecordedStep(len(steps) + 1, "sql", text, session))
            records.append(_sent(connection, text.replace("{io}", f"{self.server.folder}/io")))
            places.append(self._place())
            columns.append((_DEFINES.search(text) and self._columns()) or columns[-1])
            if not _lives(connection):  # COMMIT RELEASE and its like: what the client sends next is of a new session
                if not close(session):
                    break  # what a server does later with a statement that nobody waits for is no answer of any step
                names[client] = f"{session}{client}"
        for session in list(sessions):
            close(session)
        io = f"{self.server.folder}/io"
        written = events_between(self.server.folder / "log", places, columns)
        for record, events in zip(records, written, strict=True):
            for event in events:
                if "sql" in event:
                    event["sql"] = event["sql"].replace(io, "{io}")
            record["events"] = events
        _part(steps, records)
        run = RecordedRun(workload.name, "judge", self.server.name, binlog_format, tuple(steps), _options(self.server))
        said = {
            step.seq: RecordedAnswer(fields, workload.name, step.seq)
            for step, fields in zip(steps, records, strict=True)
        }
        return Recording(run, said)

    def _clean(self, binlog_format: str) -> None:
        me = self._admin.thread_id()
        for row in self._ask("SHOW PROCESSLIST"):
            if row[0] != me and row[1] == "root":
                self._try(f"KILL {row[0]}")
        for _ in range(100):
            if not [row for row in self._ask("SHOW PROCESSLIST") if row[0] != me and row[1] not in ("system user",)]:
                break
            time.sleep(0.01)
        self._try("SET SESSION sql_log_bin = 0")
        self._try("SET SESSION foreign_key_checks = 0")
        for row in self._ask("XA RECOVER"):
            xid = row[3] if isinstance(row[3], bytes) else str(row[3]).encode("latin1")
            one, two = xid[: row[1]].hex(), xid[row[1] :].hex()
            self._try(f"XA ROLLBACK X'{one}', X'{two}', {row[0]}")
        for (name,) in self._ask("SHOW DATABASES"):
            if name not in _OWN:
                self._try(f"DROP DATABASE `{name}`")
        self._remove_folders()
        for user, host in self._ask("SELECT user, host FROM mysql.user"):
            if (user, host) not in self._users:
                self._try(f"DROP USER '{user}'@'{host}'")
                self._try(f"DROP ROLE '{user}'")
        for (server,) in self._ask("SELECT server_name FROM mysql.servers"):
            self._try(f"DROP SERVER `{server}`")
        now = dict(self._ask("SHOW GLOBAL VARIABLES"))
        for name, value in self._globals.items():
            if now.get(name) != value and not name.startswith(("gtid_", "innodb_buffer_pool_", "last_", "timestamp")):
                self._try(f"SET GLOBAL {name} = {value if re.fullmatch(r'-?[0-9.]+', value) else repr(value)}")
        self._try("FLUSH PRIVILEGES")
        self._try(f"SET GLOBAL binlog_format = '{binlog_format}'")
        self._ask("RESET MASTER")

    def _remove_folders(self) -> None:
        """Remove databases that DROP DATABASE leaves, for files of tables whose making failed (1010)."""
        ((datadir,),) = self._ask("SELECT @@datadir")
        for (name,) in self._ask("SHOW DATABASES"):
            if name not in _OWN and name.isascii() and name.isalnum():
                shutil.rmtree(Path(datadir) / name, ignore_errors=True)

    def _close(self, connection: Any, drops: bool) -> bool:
        """End a connection; False where its last statement still ran, and was killed. drops: tables, as it ends."""
        thread = connection.thread_id()
        with suppress(pymysql.Error):
            connection.close()
        for _ in range(200):
            if all(row[0] != thread for row in self._ask("SHOW PROCESSLIST")):
                break
            time.sleep(0.005)
        else:
            self._try(f"KILL {thread}")
            return False
        # a thread leaves the list before it has dropped its temporary tables
        before, quiet = self._place(), 0
        while quiet < (60 if drops else 6):
            time.sleep(0.005)
            now = self._place()
            quiet, before = (quiet + 1 if now == before else 0), now
        return True

    def _place(self) -> Place:
        row = self._ask("SHOW MASTER STATUS")[0]
        return row[0], row[1]

    def _columns(self) -> Columns:
        """Columns of tables, or nothing where a lock keeps them from being read."""
        found: dict[str, list[str]] = {}
        with suppress(pymysql.Error):
            for database, table, column in self._ask(_COLUMNS):
                found.setdefault(f"{database}.{table}", []).append(column)
        return {table: tuple(names) for table, names in found.items()}

    def _connect(self, conv: Mapping[Any, Any] | None = None) -> Any:
        how: dict[str, Any] = {"charset": "utf8mb4", "autocommit": None, "read_timeout": 15, "conv": conv}
        return pymysql.connect(unix_socket=self.server.socket, user="root", **how)

    def _ask(self, sql: str) -> list[Any]:
        with self._admin.cursor() as cursor:
            cursor.execute(sql)
            return list(cursor.fetchall())

    def _try(self, sql: str) -> None:
        with suppress(pymysql.Error):
            self._ask(sql)


def _part(steps: list[RecordedStep], records: list[dict[str, Any]]) -> None:
    """Give the end of a session the temporary tables that it drops, where a statement ended it.

    The server drops them behind COMMIT RELEASE and its like, before or after this place is asked for.
    """
    for at, step in enumerate(steps):
        if step.kind != "close" or not at or steps[at - 1].session != step.session or steps[at - 1].kind != "sql":
            continue
        before = records[at - 1]["events"]
        cut = next((n for n, event in enumerate(before) if _OF_END.match(event.get("sql", ""))), len(before))
        cut -= cut < len(before) and cut > 0 and before[cut - 1]["type"] == "Gtid"
        records[at]["events"] = before[cut:] + records[at]["events"]
        records[at - 1]["events"] = before[:cut]


def _lives(connection: Any) -> bool:
    try:
        connection.ping(reconnect=False)
    except pymysql.Error:
        return False
    return True


def _sent(connection: Any, text: str) -> dict[str, Any]:
    said: dict[str, Any] = {"error": None}
    cursor = connection.cursor()
    try:
        cursor.execute(text)
        while cursor.nextset():
            pass
        if not cursor.warning_count:  # some statements leave what SHOW WARNINGS says of the one before them
            return said | {"warnings": [], "unsafe": []}
    except pymysql.Error as error:
        code = error.args[0] if error.args and isinstance(error.args[0], int) else -1
        # what the client found, and a connection that is gone, are no answers of the server
        said["error"] = {"code": -1 if 2000 <= code < 3000 else code}
    except (UnicodeError, RuntimeError):
        return {}
    try:
        cursor.execute("SHOW WARNINGS")
        failed = (said["error"] or {}).get("code")
        shown = [(int(code), message) for _, code, message in cursor.fetchall() if int(code) != failed]
        found = [{"code": code, "message": message} for code, message in shown]
    except (pymysql.Error, UnicodeError):
        return said
    said["warnings"] = found
    said["unsafe"] = [reason_of(each["message"]) for each in found if each["code"] == 1592]
    return said


def _options(server: RunningServer) -> tuple[str, ...]:
    """What differs from the defaults and changes answers."""
    return ("--explicit-defaults-for-timestamp=0",) if server.name.startswith("mysql") else ()
