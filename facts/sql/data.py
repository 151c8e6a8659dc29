"""The header parsers of data statements by their first word."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from .call import analyze_statement, call, do, explain, handler
from .delete import delete
from .draft import StatementDraft
from .insert import insert, replace
from .load import load
from .query import query, with_
from .update import update

HEADERS: Mapping[str, Callable[[StatementDraft, int], None]] = MappingProxyType(
    {
        "SELECT": query,
        "VALUES": query,
        "TABLE": query,
        "(": query,
        "WITH": with_,
        "INSERT": insert,
        "REPLACE": replace,
        "UPDATE": update,
        "DELETE": delete,
        "LOAD": load,
        "CALL": call,
        "DO": do,
        "HANDLER": handler,
        "EXPLAIN": explain,
        "DESCRIBE": explain,
        "DESC": explain,
        "ANALYZE": analyze_statement,
    }
)
