"""Definitions and account statements in the words of the server.

Sources: Query events of MySQL 5.6.24 and MariaDB 10.11. The server names the definer; who that is, no workload tells,
so CURRENT_USER stands for the account.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable

from ...facts.secrets.mask import MASK, is_mask
from ...facts.statement import Statement

_CREATES = re.compile(r"\s*(CREATE(?:\s+OR\s+REPLACE)?|ALTER)\b\s*(.*)", re.IGNORECASE | re.DOTALL)
_STRING = r"'((?:[^'\\]|\\.|'')*+)'|\"((?:[^\"\\]|\\.|\"\")*+)\""
_IDENTIFIED = re.compile(rf"\bIDENTIFIED\s+BY\s+(?:{_STRING})", re.IGNORECASE | re.DOTALL)
_SET_PASSWORD = re.compile(
    rf"\s*SET\s+PASSWORD\s*(?:FOR\s+(?P<account>[^=]*?))?\s*:?=\s*(?P<hashed>PASSWORD|OLD_PASSWORD)?\s*\(?\s*(?:{_STRING}).*",
    re.IGNORECASE | re.DOTALL,
)
_HEAD = 200


def password_hash(password: str) -> str:
    """What PASSWORD() gives: SHA1 of the SHA1, in hexadecimal behind a star (MySQL manual, PASSWORD).

    What stands for a password that was masked gives a mask.
    """
    if not password:
        return ""
    if is_mask(password):
        return MASK
    inner = hashlib.sha1(password.encode("utf-8", "surrogateescape")).digest()
    return "*" + hashlib.sha1(inner).hexdigest().upper()


def _with_definer(_: Statement, text: str) -> str:
    text = _plain(text)
    found = _CREATES.match(text)
    if found is None or re.search(r"\bDEFINER\s*=|\bSONAME\b", text[:_HEAD], re.IGNORECASE):
        return text
    return f"{found[1]} DEFINER=CURRENT_USER {found[2]}"


def _with_hashes(_: Statement, text: str) -> str:
    return _IDENTIFIED.sub(lambda found: f"IDENTIFIED BY PASSWORD '{password_hash(_unquoted(found))}'", _plain(text))


def _with_the_hash(_: Statement, text: str) -> str:
    found = _SET_PASSWORD.fullmatch(_plain(text))
    if found is None:
        return _plain(text)
    said = _unquoted(found)
    account = f" FOR {found['account']}" if found["account"] else ""
    return f"SET PASSWORD{account}='{password_hash(said) if found['hashed'] else said}'"


def _plain(text: str) -> str:
    return text.strip().rstrip(";").strip()


def _unquoted(found: re.Match[str]) -> str:
    """The string literal that a pattern ended with."""
    said = next((group for group in found.groups()[::-1] if group is not None), "")
    return re.sub(r"\\(.)|''|\"\"", lambda part: part[1] or part[0][0], said)


DEFINITIONS: dict[str, Callable[[Statement, str], str]] = {
    "with definer": _with_definer,
    "with hashes": _with_hashes,
    "with the hash": _with_the_hash,
}
