"""A MariaDB and its replica, which a test starts for itself and gives filters."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from .mariadb import MariaDB, started

_PATIENCE = 60  # seconds
_FILTERS = (
    "replicate_do_db", "replicate_ignore_db", "replicate_do_table", "replicate_ignore_table",
    "replicate_wild_do_table", "replicate_wild_ignore_table", "replicate_rewrite_db",
)  # fmt: skip


@dataclass(frozen=True)
class Pair:
    """A source and a replica. port: of the source."""

    source: MariaDB
    replica: MariaDB
    port: int

    def begin(self) -> None:
        """Both without databases; the replica reads from here on, without filters."""
        self.replica.run("STOP SLAVE; RESET SLAVE ALL;")
        self.source.clean()
        self.source.run("RESET MASTER")
        self.rewind("")
        self.filter([])

    def rewind(self, position: str) -> None:
        """The replica without databases, about to read the log of the source from a GTID position on."""
        self.replica.run("STOP SLAVE; RESET SLAVE ALL;")
        self.replica.clean()
        self.replica.run(
            f"RESET MASTER; SET GLOBAL gtid_slave_pos = '{position}';"
            f"CHANGE MASTER TO master_host='127.0.0.1', master_port={self.port}, master_user='root', "
            "master_use_gtid=slave_pos, master_connect_retry=1;"
        )

    def filter(self, filters: Sequence[str]) -> None:
        """The replica goes on under filters such as `ignore-table=d.t`."""
        given = [each.partition("=") for each in filters]
        values = {
            name: ",".join(value for key, _, value in given if f"replicate_{key.replace('-', '_')}" == name)
            for name in _FILTERS
        }
        settings = "".join(f"SET GLOBAL {name} = '{value}';" for name, value in values.items())
        self.replica.run(f"STOP SLAVE; {settings} START SLAVE;")

    def follow(self) -> str:
        """Wait until the replica has run all that the source logged; the error it stopped with, or nothing."""
        end = self.source.run("SELECT @@gtid_binlog_pos").strip()
        deadline = time.monotonic() + _PATIENCE
        while time.monotonic() < deadline:
            status = self.status()
            if status["Last_SQL_Errno"] != "0":
                return status["Last_SQL_Error"]
            if self.replica.run(f"SELECT MASTER_GTID_WAIT('{end}', 0.5)").strip() == "0":
                return ""
        raise TimeoutError(str(self.status()))

    def follow_all(self) -> dict[int, str]:
        """The same where the replica is to go on behind every group it stops at; the errors by sequence number."""
        stops: dict[int, str] = {}
        while error := self.follow():
            done = self.replica.run("SELECT @@gtid_slave_pos").strip()
            stops[int(done.rpartition("-")[2] or 0) + 1] = error
            self.replica.run("STOP SLAVE; SET GLOBAL sql_slave_skip_counter = 1; START SLAVE;")
        return stops

    def status(self) -> dict[str, str]:
        """SHOW SLAVE STATUS."""
        lines = self.replica.run("SHOW SLAVE STATUS\\G", "--column-names").splitlines()
        return {key.strip(): value.strip() for key, colon, value in (line.partition(":") for line in lines) if colon}


@contextmanager
def paired(folder: Path, *options: str) -> Iterator[Pair]:
    """A source and a replica whose data lie in `folder`."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    listening = (f"--port={port}", "--skip-networking=0", "--bind-address=127.0.0.1", "--skip-name-resolve")
    with (
        started(folder / "source", (*listening, *options)) as source,
        started(folder / "replica", ("--server-id=2", "--log-slave-updates", *options)) as replica,
    ):
        yield Pair(source, replica, port)
