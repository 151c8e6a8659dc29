"""The collations and character sets that a statement names: a parser looks them up, and refuses those it has not."""

from __future__ import annotations

import re

from sqlglot.errors import SqlglotError
from sqlglot.tokenizer_core import TokenType

from ...sql.comments import blank_comments
from ...sql.dialect import SqlMode, Vendor
from ...sql.tokenizing import dialect_for
from ...sql.tokens import Tokens
from ...statement import Statement
from .charsets import is_charset
from .collations import OF_SEVERAL
from .problem import NotFollowedError, RefusedError
from .server import ShadowServer

_CHARSET, _COLLATION = 1115, 1273
_ASKED, _OF_VALUES = re.compile(r"(?i)COLLATE|CHARSET|CHARACTER|NAMES|USING"), re.compile(r"(?i)COLLATE")
#: COLLATE is said of columns and options there, not of values
_OF_OPTIONS = frozenset(
    {"CREATE TABLE", "CREATE TEMPORARY TABLE", "ALTER TABLE", "CREATE DATABASE", "ALTER DATABASE", "SET NAMES"}
)
_KINDS_OF_KEYS = frozenset({"btree", "hash", "rtree"})
_ROUTINES = frozenset({"CREATE FUNCTION", "CREATE PROCEDURE"})


def check_collations(server: ShadowServer, vendor: Vendor, statement: Statement, text: str, mode: SqlMode) -> None:
    """Raises RefusedError 1115 and 1273 for what the server has not, NotFollowedError where it may be found later.

    Measured on MySQL 5.6.24, where the collation of a value is looked up
    with the tables and an engine left of a collation is found first, and MariaDB 10.11, where neither is so.
    """
    known = server.collations
    said = _ASKED if statement.kind.startswith(("CREATE", "ALTER", "SET")) else _OF_VALUES
    if not known.endings or statement.kind.startswith("SHOW") or not said.search(text):
        return
    text = blank_comments(text, vendor)
    try:
        tokens = Tokens(dialect_for(mode).tokenize(text), text)
    except SqlglotError:
        return
    for k in range(len(tokens)):
        word, at = tokens.word(k), k + 1 + (tokens.raw(k + 1) == "=")
        name = tokens.raw(at).lower()
        names = word == "NAMES" and statement.kind.startswith("SET")
        if names or word in ("CHARSET", "CHARACTER SET") or tokens.words(k - 1, "CHARACTER", "SET"):
            if not is_charset(name):
                if statement.kind in _ROUTINES:
                    raise NotFollowedError(f"whether {name} is a character set or a name is not followed")
                return  # what no server has is found elsewhere
            if not known.has_charset(name):
                raise RefusedError(_CHARSET, name, parsed=True)
        elif word == "USING" and tokens.type(at + 1) == TokenType.R_PAREN and name not in _KINDS_OF_KEYS:
            if not is_charset(name):
                raise NotFollowedError(f"whether {name} is a character set is not followed")
        elif word == "ENGINE" and not server.collations_of_values and name.upper() not in server.engines:
            return
        elif word == "COLLATE":
            if tokens.word(at) == "BINARY" or (name.startswith(OF_SEVERAL) and known.has(name)):
                raise NotFollowedError(f"whether the collation {name} may stand there is not followed")
            if not known.has(name):
                if not server.collations_of_values and statement.kind not in _OF_OPTIONS:
                    raise NotFollowedError("when the collation of a value is looked up is not followed")
                raise RefusedError(_COLLATION, name, parsed=True)
