"""Servers for the tests of binary logs; without MariaDB these tests are skipped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from binlogic.facts.effects.live import servers

from .mariadb import MariaDB, missing, started


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that ask a server share one worker of pytest-xdist (--dist loadgroup), and so one server of each kind."""
    for item in items:
        if {"mariadb", "compressing", "mysql"} & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.xdist_group("mariadb"))
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def mariadb() -> Iterator[MariaDB]:
    """A server with checksums and annotated rows, as MariaDB has them by default."""
    yield from _server("--local-infile=1")


@pytest.fixture(scope="session")
def compressing() -> Iterator[MariaDB]:
    """A server that writes no checksums, no statement texts of rows, and compresses."""
    yield from _server(
        "--binlog-checksum=NONE",
        "--binlog-annotate-row-events=0",
        "--log-bin-compress=1",
        "--log-bin-compress-min-len=10",
    )


def _server(*options: str) -> Iterator[MariaDB]:
    if program := missing():
        pytest.skip(f"{program} is not installed: apt-get install mariadb-server")
    # Not in pytest's folder: another run of pytest may clean up there.
    with TemporaryDirectory(prefix="mariadb-") as folder, started(Path(folder, "server"), options) as server:
        yield server


class _Mysql(MariaDB):
    """MySQL 5.6, asked through the client of MariaDB."""

    def run(self, sql: str, *options: str, check: bool = True) -> str:
        return super().run(sql, "--skip-ssl", *options, check=check)


@pytest.fixture(scope="session")
def mysql() -> Iterator[MariaDB]:
    """A server of MySQL 5.6."""
    if lacks := servers.missing("mysql-5.6"):
        pytest.skip(lacks)
    with TemporaryDirectory(prefix="mysql-") as folder, servers.started("mysql-5.6", Path(folder, "server")) as server:
        yield _Mysql(server.folder)
