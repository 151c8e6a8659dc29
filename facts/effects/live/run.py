"""A workload on a private server: what each statement did there, from its answers and its binary log."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from ...errors import InputError
from ...readers.option_file import Option
from ...readers.record import STATEMENT_COMMANDS, Record
from ..observed import Observed
from .logged import rows_by_number
from .servers import RunningServer, missing, started

#: a statement that takes longer is not known to have ended; in seconds
_PATIENCE = 15
_CLIENT_ERRORS = range(2000, 3000)
#: SERVER_STATUS_IN_TRANS of the client protocol
_IN_TRANSACTION = 1
#: what a server says of an UPDATE
_MATCHED = re.compile(rb"Rows matched: (\d+)")


def observe_live(
    records: Sequence[Record], profile: str, options: Iterable[Option] = (), before: Iterable[Record] = ()
) -> list[Observed | None]:
    """What came of each record on a new server of the profile; None where it is no statement or not known.

    options: variables of the server, as of an option file. before: statements that make the tables, which are not
    logged. The server has its own folders, no network, and reads and writes files in its own folder only; all of it is
    removed. Raises InputError BE301 where no such server can be started.
    """
    if why := missing(profile):
        hint = "pip install 'binlogic[live]', and a server of that version on the PATH (docs/certainty.md)"
        raise InputError("BE301", f"--effects live cannot run {profile}: {why}", hint=hint)
    with tempfile.TemporaryDirectory(prefix="binlogic-live-") as folder:
        home = Path(folder, "server")
        own = [f"--{name.replace('_', '-')}" + ("" if value is None else f"={value}") for name, value in options]
        try:
            with started(profile, home, [f"--secure-file-priv={home}/io", "--local-infile=0", *own]) as server:
                answers = _Answers(server)
                answers.prepare(before)
                found = [answers.of(number, record) for number, record in enumerate(records)]
                answers.close()
            rows = rows_by_number(home / "log")
        except RuntimeError as problem:
            last = str(problem).strip().splitlines()[-1:] or ["it ended"]
            raise InputError("BE301", f"--effects live cannot run {profile}: {last[0]}") from problem
    return [answer and rows.of(number, *answer) for number, answer in enumerate(found)]


class _Answers:
    """The connections of a workload, a session each."""

    def __init__(self, server: RunningServer) -> None:
        self._server = server
        self._open: dict[str, Any] = {}

    def prepare(self, records: Iterable[Record]) -> None:
        """Run statements that no binary log has; those that fail are passed over, as the schema may be partial."""
        connection = self._session("schema")
        for text in ("SET sql_log_bin = 0", "SET foreign_key_checks = 0", *(record.text for record in records)):
            _answer(connection, text)
        self._end("schema")

    def of(self, number: int, record: Record) -> tuple[Observed, bool] | None:
        """The server's answer to a record, which is tagged with its number, and whether it was in a transaction."""
        if record.command not in STATEMENT_COMMANDS:
            self._command(record)
            return None
        connection = self._session(record.session)
        if connection is None:
            return None
        before = _in_transaction(connection)
        observed = _answer(connection, f"/*{number}*/ {record.text}")
        if observed is None:
            self._end(record.session)  # it takes too long, or the session is gone
            return None
        return observed, before or _in_transaction(connection)

    def close(self) -> None:
        """End every session in order of opening."""
        for session in list(self._open):
            self._end(session)

    def _command(self, record: Record) -> None:
        if record.command == "quit":
            self._end(record.session)
            return
        database = record.text.strip() if record.command == "init db" else ""
        connection = self._session(record.session)
        if database and connection is not None:
            import pymysql

            with suppress(pymysql.Error, UnicodeError):
                connection.select_db(database)

    def _session(self, name: str) -> Any:
        """The session's connection, opened where it has none; None where the server is gone."""
        import pymysql

        if name not in self._open:
            try:
                self._open[name] = pymysql.connect(
                    unix_socket=self._server.socket, user="root", charset="utf8mb4", autocommit=None,
                    read_timeout=_PATIENCE, local_infile=False,
                )  # fmt: skip
            except pymysql.Error:
                return None
        return self._open[name]

    def _end(self, name: str) -> None:
        import pymysql

        connection = self._open.pop(name, None)
        if connection is not None:
            with suppress(pymysql.Error, OSError):
                connection.close()


def _answer(connection: Any, text: str) -> Observed | None:
    import pymysql

    try:
        with connection.cursor() as cursor:
            cursor.execute(text)
            affected = cursor.rowcount if cursor.description is None else None
            found = _MATCHED.search(cursor._result.message or b"") if cursor._result else None
            for _ in _further(cursor):
                affected = None
            return Observed(affected=affected, matched=int(found[1]) if found else None)
    except pymysql.Error as error:
        code = error.args[0] if error.args and isinstance(error.args[0], int) else 0
        # what the client found, and a connection that is gone, are no answers of the server
        return Observed(error=code) if code > 0 and code not in _CLIENT_ERRORS else None
    except (UnicodeError, RuntimeError, OSError):
        return None


def _in_transaction(connection: Any) -> bool:
    return bool(connection.server_status & _IN_TRANSACTION)


def _further(cursor: Any) -> Iterator[None]:
    while cursor.nextset():
        yield
