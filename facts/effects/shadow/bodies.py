"""Bodies of stored programs, as far as a server's parser refuses them with their definition.

Source: MySQL manual, Compound Statement Syntax; measured on MySQL 5.6.24 and MariaDB 10.11.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from ...sql.parse import parse_statement
from ...statement import Statement
from .nodes import Leaf, Node, Return
from .problem import NotFollowedError
from .program import program
from .running import RunningStatement
from .vocabulary import check_vocabulary

_SIGNAL = re.compile(
    r"(?is)\s*(?:SIGNAL\s+SQLSTATE\s+(?:VALUE\s+)?['\"]\w{5}['\"]|RESIGNAL)(?:\s+SET\s+\w+\s*=[^;]*)?\s*;?\s*"
)
_EVENT_BODY = re.compile(r"(?is)\bDO\b(?P<body>.*)")
_SIGNALS = ("SIGNAL", "RESIGNAL")


def check_body(run: RunningStatement, statement: Statement, text: str) -> None:
    """Raises NotFollowedError where the body is not understood, or has something that the server may refuse."""
    if statement.kind == "CREATE EVENT":
        found = _EVENT_BODY.search(text)
        body = found["body"].strip() if found else ""
        if not re.match(r"(?i)BEGIN\b", body):
            _check_leaf(run, parse_statement(body, run.mode), body)
            return
        text = body
    tree = program(text, run.mode).body
    nodes = list(_nodes(tree))
    returns = any(isinstance(node, Return) for node in nodes)
    if returns != (statement.kind == "CREATE FUNCTION"):
        raise NotFollowedError("RETURN in a program is not followed")
    for node in nodes:
        if isinstance(node, Leaf):
            _check_leaf(run, node.statement, node.text)


def _check_leaf(run: RunningStatement, leaf: Statement, text: str) -> None:
    if leaf.problem or leaf.approximate or leaf.kind in ("UNKNOWN", "EMPTY") or leaf.kind in run.server.unsupported:
        raise NotFollowedError(leaf.problem or f"{leaf.kind} in a program is not followed")
    if leaf.kind in _SIGNALS and not _SIGNAL.fullmatch(text):
        raise NotFollowedError("a condition in a program is not followed")
    check_vocabulary(run.server.vocabulary, leaf, text, run.mode)


def _nodes(node: object) -> Iterator[Node | Leaf]:
    if isinstance(node, tuple | list):
        for each in node:
            yield from _nodes(each)
    elif is_dataclass(node) and not isinstance(node, Statement):
        yield node
        if not isinstance(node, Leaf):
            for each in fields(node):
                yield from _nodes(getattr(node, each.name))
