"""Servers for the tests of binary logs; without MariaDB these tests are skipped."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .mariadb import MariaDB, missing, started


@pytest.fixture(scope="session")
def mariadb(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MariaDB]:
    """A server with checksums and annotated rows, as MariaDB has them by default."""
    yield from _server(tmp_path_factory, "--local-infile=1")


@pytest.fixture(scope="session")
def compressing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MariaDB]:
    """A server that writes no checksums, no statement texts of rows, and compresses."""
    yield from _server(
        tmp_path_factory,
        "--binlog-checksum=NONE",
        "--binlog-annotate-row-events=0",
        "--log-bin-compress=1",
        "--log-bin-compress-min-len=10",
    )


def _server(factory: pytest.TempPathFactory, *options: str) -> Iterator[MariaDB]:
    if program := missing():
        pytest.skip(f"{program} is not installed: apt-get install mariadb-server")
    with started(factory.mktemp("mariadb") / "server", options) as server:
        yield server
