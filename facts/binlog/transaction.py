"""Which part a statement plays in its group: told by its first words, as the server writes them."""

from __future__ import annotations

import re
from enum import Enum


class TransactionPart(Enum):
    """BEGIN and XA START begin; COMMIT and ROLLBACK end; SAVEPOINT, ROLLBACK TO and XA END stand inside.

    FINISH: XA COMMIT and XA ROLLBACK, which stand apart from the group they finish. STATEMENT: all else.
    """

    BEGIN = "begin"
    INSIDE = "inside"
    END = "end"
    FINISH = "finish"
    STATEMENT = "statement"


_PARTS = (
    (TransactionPart.BEGIN, re.compile(r"(?i)\s*(?:BEGIN\s*\Z|START\s+TRANSACTION\b|XA\s+(?:START|BEGIN)\b)")),
    (
        TransactionPart.INSIDE,
        re.compile(r"(?i)\s*(?:SAVEPOINT\b|RELEASE\s+SAVEPOINT\b|ROLLBACK\s+(?:WORK\s+)?TO\b|XA\s+END\b)"),
    ),
    (TransactionPart.FINISH, re.compile(r"(?i)\s*XA\s+(?:COMMIT|ROLLBACK)\b")),
    (TransactionPart.END, re.compile(r"(?i)\s*(?:COMMIT|ROLLBACK)\b")),
)
_FIRST_LETTERS = frozenset("BbSsXxRrCc \t\r\n\f\v")
_XID = re.compile(r"(?i)X'([0-9a-f]*)',X'([0-9a-f]*)',(\d+)")


def part_of(sql: str) -> TransactionPart:
    """The part of a statement."""
    if sql[:1] not in _FIRST_LETTERS:
        return TransactionPart.STATEMENT
    return next((part for part, pattern in _PARTS if pattern.match(sql)), TransactionPart.STATEMENT)


def xid_in(sql: str) -> str:
    """The id of an XA statement as `format:gtrid:bqual` in hex, as XA events are read; empty where there is none."""
    found = _XID.search(sql)
    return f"{found[3]}:{found[1].lower()}:{found[2].lower()}" if found else ""
