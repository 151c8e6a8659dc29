"""SET STATEMENT ... FOR: variables that hold while one statement runs (MariaDB documentation, SET STATEMENT)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from ...statement import Statement
from .client import ShadowClient

_PREFIX = re.compile(r"(?is)\s*SET\s+STATEMENT\s[^'\"`]*?\sFOR\s+")
#: what assignments change of a session
_OF_SESSION = (
    "modes", "foreign_keys", "insert_id", "last_insert_id", "last_id_known", "increment", "offset",
)  # fmt: skip


def of_session(client: ShadowClient) -> dict[str, Any]:
    """What SET STATEMENT may change, as it is."""
    return {name: getattr(client, name) for name in _OF_SESSION} | {"settings": dict(client.settings)}


def put_back(client: ShadowClient, kept: dict[str, Any]) -> None:
    """The session as it was."""
    for name, value in kept.items():
        setattr(client, name, value)


def assigning(statement: Statement) -> Statement:
    """The SET that comes before the statement."""
    own = tuple(replace(each, scope="session") for each in statement.assignments if each.scope == "statement")
    return replace(statement, kind="SET", assignments=own, objects=(), functions=(), body=())


def behind(text: str) -> str:
    """The text of the statement."""
    return _PREFIX.sub("", text, count=1)
