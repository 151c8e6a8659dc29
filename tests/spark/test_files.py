"""Which files make one stream, in which order, read from their names."""

from __future__ import annotations

from random import Random

import pytest
from binlogic.spark.read.files import FoundFile, LogFile, in_streams


@pytest.mark.parametrize(
    "oldest_first",
    [
        ["/l/g.log.10.gz", "/l/g.log.2.zst", "/l/g.log.1", "/l/g.log"],  # logrotate counts up with age
        ["/l/g.000002", "/l/g.000010", "/l/g.000011", "/l/g"],  # a fixed width counts files
        ["/l/g-20251231.log", "/l/g-20260101.log.gz"],
        ["s3://b/2026-09/g.log", "s3://b/2026-10/g.log", "s3://b/2026-11/g.log"],
        ["/l/g.log.2026-11-20", "/l/g.log.2026-11-21"],
    ],
)
def test_the_files_of_a_stream_come_oldest_first(oldest_first: list[str]) -> None:
    shuffled = Random(1).sample(oldest_first, len(oldest_first))
    files = in_streams(FoundFile(path, 1) for path in shuffled)
    assert [file.path for file in files] == oldest_first
    assert {file.stream for file in files} == {files[0].stream}
    assert [file.number for file in files] == list(range(len(files)))


def test_servers_are_streams_of_their_own() -> None:
    files = in_streams([FoundFile("/l/db2/g.log", 1), FoundFile("/l/db1/g.log", 2), FoundFile("/l/db12.log", 3)])
    assert [(file.stream, file.number, file.size) for file in files] == [
        ("/l/db1/g.log", 0, 2),
        ("/l/db12.log", 0, 3),
        ("/l/db2/g.log", 0, 1),
    ]


def test_later_files_go_on_counting() -> None:
    (file,) = in_streams([FoundFile("/l/g-20261121.log", 1)], {"/l/g-*.log": 3})
    assert file == LogFile("/l/g-*.log", 3, "/l/g-20261121.log", 1)
