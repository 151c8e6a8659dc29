"""Definitions in the words of the server.

Sources: Query events of MySQL 5.6.24 and MariaDB 10.11. The server names the definer; who that is, no workload tells,
so CURRENT_USER stands for the account.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ...facts.statement import Statement
from .accounts import ACCOUNTS, plain

_CREATES = re.compile(r"\s*(CREATE(?:\s+OR\s+REPLACE)?|ALTER)\b\s*(.*)", re.IGNORECASE | re.DOTALL)
_OWN_DEFINER = re.compile(
    r"(?i)(?<=\s)DEFINER\s*=\s*CURRENT_USER\b(?:\s*\(\s*\))?(?=\s+(?:SQL|VIEW|TRIGGER|FUNCTION|PROCEDURE|EVENT|AGGREGATE)\b)"
)
_HEAD = 200


def _with_definer(_: Statement, text: str) -> str:
    text = plain(text)
    text = _OWN_DEFINER.sub("DEFINER=CURRENT_USER", text, count=1)
    found = _CREATES.match(text)
    if found is None or re.search(r"\bDEFINER\s*=|\bSONAME\b", text[:_HEAD], re.IGNORECASE):
        return text
    return f"{found[1]} DEFINER=CURRENT_USER {found[2]}"


DEFINITIONS: dict[str, Callable[[Statement, str], str]] = {"with definer": _with_definer, **ACCOUNTS}
