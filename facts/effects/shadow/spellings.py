"""User variables in several spellings: the log calls a variable as its session spelled it first.

Source: MySQL source, item_func.cc, get_variable; measured on MySQL 5.6.24 and MariaDB 10.11.
"""

from __future__ import annotations

import re

from ...statement import Statement
from .running import RunningStatement

_VARIABLE = re.compile(r"(?<![@\w])@(?:`([^`]+)`|'([^']+)'|\"([^\"]+)\"|([\w$.]+))")


def spell(run: RunningStatement, statement: Statement, text: str) -> None:
    """Note how a statement spells user variables; what is logged of one that has several spellings is doubted."""
    if "@" not in text:
        return
    client = run.client
    for found in _VARIABLE.finditer(text):
        name = found[found.lastindex or 0]
        if client.spelled.setdefault(name.lower(), name) != name:
            client.spelled_otherwise.add(name.lower())
    if client.spelled_otherwise and (run.depth or statement.refs("write")):
        read = {name.lower() for name in statement.variables_read}
        if not read.isdisjoint(client.spelled_otherwise):
            run.log_doubt = run.log_doubt or "in which letters the log calls a variable is not followed"
