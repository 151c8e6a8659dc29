"""MariaDB servers in a chain, each a replica of the one before, which a test starts for itself."""

from __future__ import annotations

import socket
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from binlogic.facts.binlog.decode import decode
from binlogic.facts.binlog.event_types import ROWS_TYPES, EventType
from binlogic.facts.binlog.reader import read_file

from .mariadb import MariaDB, started
from .pair import Pair

_ENDS = frozenset({"BEGIN", "COMMIT", "ROLLBACK"})
_PATIENCE = 60  # seconds


class Logged(NamedTuple):
    """What a log holds of a transaction: whether the text of a statement, and the tables whose rows."""

    text: bool = False
    rows: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Chain:
    """Servers, the first of which runs workloads, and their ports."""

    servers: tuple[MariaDB, ...]
    ports: tuple[int, ...]

    @property
    def pairs(self) -> Iterator[Pair]:
        """Each server with its replica."""
        return map(Pair, self.servers, self.servers[1:], self.ports)

    def begin(self, formats: Sequence[str], filters: Sequence[Sequence[str]]) -> None:
        """All without databases, from here on in these formats; every replica has filters such as `ignore-db=d`."""
        for server in self.servers[1:]:
            server.run("STOP SLAVE; RESET SLAVE ALL;")
        for server, form in zip(self.servers, formats, strict=True):
            server.clean()
            server.run(f"RESET MASTER; SET GLOBAL gtid_slave_pos = ''; SET GLOBAL binlog_format = {form};")
        for pair, given in zip(self.pairs, filters, strict=True):
            pair.replica.run(
                f"CHANGE MASTER TO master_host='127.0.0.1', master_port={pair.port}, master_user='root', "
                "master_use_gtid=slave_pos, master_connect_retry=1;"
            )
            pair.filter(given)

    def run(self, statements: Sequence[str], form: str) -> list[int]:
        """Run statements in one session; the number of the last transaction in the log behind each."""
        ask = "SELECT CONCAT('#', @@gtid_binlog_pos)//\n"
        script = "".join(f"{each}//\n{ask}" for each in statements)
        said = self.servers[0].run(f"SET binlog_format = '{form}';\nDELIMITER //\n{script}", "--force", check=False)
        lines = [line for line in said.splitlines() if line.startswith("#")]
        return [int(line.rpartition("-")[2] or 0) if "-" in line else 0 for line in lines]

    def follow(self) -> list[tuple[int, str]]:
        """Wait until every replica has run all that it gets: of each where it stopped (0: not), and its error."""
        found = []
        end = self.servers[0].run("SELECT @@gtid_binlog_pos").strip()
        for pair in self.pairs:
            found.append(_reached(pair, end))
            end = pair.replica.run("SELECT @@gtid_binlog_pos").strip()
        return found

    def logs(self, at: int) -> dict[int, Logged]:
        """What the log of a server holds, by the number of the transaction at the first one."""
        server = self.servers[at]
        server.run("FLUSH BINARY LOGS")
        found: dict[int, Logged] = defaultdict(Logged)
        number = 0
        names: dict[int, str] = {}
        for log in sorted((server.folder / "log").glob("bin.[0-9]*")):
            for event, form in read_file(log):
                if event.type == EventType.MARIADB_GTID:
                    number = decode(event, form, str(log)).sequence if event.server_id == 1 else 0
                elif event.type == EventType.QUERY:
                    if decode(event, form, str(log)).sql not in _ENDS:
                        found[number] = found[number]._replace(text=True)
                elif event.type == EventType.EXECUTE_LOAD_QUERY:
                    found[number] = found[number]._replace(text=True)
                elif event.type == EventType.TABLE_MAP:
                    body = decode(event, form, str(log))
                    names[body.table_id] = f"{body.db}.{body.table}"
                elif event.type in ROWS_TYPES:
                    table = names[decode(event, form, str(log)).table_id]
                    found[number] = found[number]._replace(rows=found[number].rows | {table})
        return found


def _reached(pair: Pair, end: str) -> tuple[int, str]:
    deadline = time.monotonic() + _PATIENCE
    while time.monotonic() < deadline:
        if not end or pair.replica.run(f"SELECT MASTER_GTID_WAIT('{end}', 0.3)").strip() == "0":
            return 0, ""
        status = pair.status()
        if status["Last_SQL_Errno"] != "0":
            done = pair.replica.run("SELECT @@gtid_slave_pos").strip()
            return int(done.rpartition("-")[2] or 0) + 1, status["Last_SQL_Error"]
    raise TimeoutError(end)


@contextmanager
def chained(folder: Path, number: int, *options: str) -> Iterator[Chain]:
    """A chain of so many servers whose data lie in `folder`."""
    with ExitStack() as stack:
        servers, ports = [], []
        for at in range(1, number + 1):
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                ports.append(free.getsockname()[1])
            listening = (f"--port={ports[-1]}", "--skip-networking=0", "--bind-address=127.0.0.1")
            own = (*listening, "--skip-name-resolve", f"--server-id={at}", "--log-slave-updates", *options)
            servers.append(stack.enter_context(started(folder / f"server{at}", own)))
        yield Chain(tuple(servers), tuple(ports))
