"""Opens binary log files, plain or gzip, and refuses by name what is none."""

from __future__ import annotations

import gzip
import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, cast

from ..errors import InputError

MAGIC = b"\xfebin"
_ENCRYPTED = b"\xfdbin"  # MySQL 8.0.14 and later with binlog_encryption
_IN_INNODB = b"\xfe\xfe\x0d\x01"  # MariaDB 12.3 and later with binlog_storage_engine=innodb
_PACKED = b"\x1f\x8b"
_BLOCK = 1 << 20


@contextmanager
def opened(path: Path) -> Iterator[IO[bytes]]:
    """The bytes of a file (`-` is standard input), unpacked where they are gzip; the file is closed at the end.

    Raises InputError BE101 where it cannot be opened.
    """
    if str(path) == "-":
        yield _unpacked(cast(io.BufferedReader, sys.stdin.buffer))
        return
    try:
        source = path.open("rb")
    except OSError as problem:
        why = problem.strerror or str(problem)
        raise InputError("BE101", f"the file cannot be read: {why[:1].lower()}{why[1:]}", str(path)) from problem
    with source:
        yield _unpacked(source)


def named(path: Path) -> str:
    """A file as messages name it."""
    return "<stdin>" if str(path) == "-" else str(path)


def is_binary_log(head: bytes) -> bool:
    """Whether a file that begins like this is a binary log of any kind, also of those that are not read."""
    return head[:4] in (MAGIC, _ENCRYPTED, _IN_INNODB)


def check_magic(head: bytes, file: str) -> None:
    """Raise InputError BE112 for a binary log that is not read, BE111 for what is no binary log."""
    if head == MAGIC:
        return
    if head == _ENCRYPTED:
        hint = "decrypt it with the server's keyring: mysqlbinlog --read-from-remote-server --raw"
        raise InputError("BE112", "this binary log is encrypted (MySQL binlog_encryption)", file, hint=hint)
    if head == _IN_INNODB or file.endswith(".ibb"):
        hint = "have mariadb-binlog read it from the server: --read-from-remote-server --raw"
        raise InputError("BE112", "this binary log lies in InnoDB tablespace pages (.ibb)", file, hint=hint)
    if len(head) < len(MAGIC) and MAGIC.startswith(head):
        raise InputError("BE111", f"the file ends after {len(head)} bytes", file, hint="copy the binary log again")
    raise InputError("BE111", "this is no binary log: it does not begin with fe 62 69 6e", file)


def _unpacked(source: io.BufferedReader) -> IO[bytes]:
    if source.peek(len(_PACKED))[: len(_PACKED)] != _PACKED:
        return source
    return cast(IO[bytes], io.BufferedReader(cast(io.RawIOBase, gzip.GzipFile(fileobj=source)), _BLOCK))
