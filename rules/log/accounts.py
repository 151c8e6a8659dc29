"""Account statements in the words of the server: accounts in quotes, hashes in place of passwords.

Sources: Query events of MySQL 5.6.24 and MariaDB 10.11.19; MySQL 5.7 source, sql_rewrite.cc and sql_user.cc; MySQL 8.0
source, sql_rewrite.cc. What else a statement says of accounts stands behind them as it was written. A hash with a salt
is not to be known, and is shown as a mask.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable

from ...facts.secrets.mask import MASK, is_mask
from ...facts.statement import Statement

_LITERAL = r"'(?:[^'\\]|\\.|'')*+'|\"(?:[^\"\\]|\\.|\"\")*+\""
_NAME = rf"(?:{_LITERAL}|`(?:[^`]|``)*+`|[\w$%.-]++)"
_LISTED = re.compile(r"(\s*GRANT\s+)((?:[A-Z][A-Z ]*,\s*)+[A-Z][A-Z ]*?)(?=\s+ON\b)", re.IGNORECASE)
#: in the order of their bits (MySQL source, sql_acl.h)
_PRIVILEGES = (
    "SELECT", "INSERT", "UPDATE", "DELETE", "CREATE", "DROP", "RELOAD", "SHUTDOWN", "PROCESS", "FILE", "REFERENCES",
    "INDEX", "ALTER", "SHOW DATABASES", "SUPER", "CREATE TEMPORARY TABLES", "LOCK TABLES", "EXECUTE",
    "REPLICATION SLAVE", "REPLICATION CLIENT", "CREATE VIEW", "SHOW VIEW", "CREATE ROUTINE", "ALTER ROUTINE",
    "CREATE USER", "EVENT", "TRIGGER", "CREATE TABLESPACE",
)  # fmt: skip
_CURRENT = r"(?P<current>(?:CURRENT_USER|USER)\b(?:\s*\(\s*\))?)"
_ACCOUNT = rf"(?:{_CURRENT}|(?P<user>{_NAME})(?:\s*@\s*(?P<host>{_NAME}))?)"
_FLAGS = re.IGNORECASE | re.DOTALL
_IDENTIFIED = (
    rf"(?P<auth>\s+IDENTIFIED(?:\s+WITH\s+(?P<plugin>{_NAME}))?"
    rf"(?:\s+(?P<how>BY\s+PASSWORD|BY|AS)\s*(?P<said>{_LITERAL}|0x[0-9a-f]+))?(?:\s+REPLACE\s*(?:{_LITERAL}))?)?"
)
_ONE = re.compile(rf"\s*{_ACCOUNT}{_IDENTIFIED}", _FLAGS)
_USERS = re.compile(r"\s*(CREATE|ALTER)\s+USER\s+(IF\s+(?:NOT\s+)?EXISTS\s+)?", _FLAGS)
_GRANT = re.compile(rf"\s*GRANT\b(?:{_LITERAL}|`[^`]*+`|(?!\bTO\b).)*+\bTO\b\s*", _FLAGS)
_ON = re.compile(r"\bON\s+(?:(?:PROCEDURE|FUNCTION)\s+)?(`[^`]++`|\w++)\s*\.\s*(\*|`[^`]++`|\w++)\s+TO\b", _FLAGS)
_WITH_GRANT = re.compile(r"\s+WITH\s+GRANT\s+OPTION\s*\Z", _FLAGS)
_SET_PASSWORD = re.compile(
    rf"\s*SET\s+PASSWORD\s*(?:FOR\s+{_ACCOUNT}\s*)?:?=\s*(?P<hashed>PASSWORD|OLD_PASSWORD)?\s*\(?\s*(?P<said>{_LITERAL})"
    rf"(?:\s*\)|\s+REPLACE\s*(?:{_LITERAL}))*(?P<rest>.*)",
    _FLAGS,
)
_NATIVE = "mysql_native_password"


def password_hash(password: str) -> str:
    """What PASSWORD() gives: SHA1 of the SHA1, in hexadecimal behind a star (MySQL manual, PASSWORD).

    What stands for a password that was masked gives a mask.
    """
    if not password:
        return ""
    return _twice_hashed(password)


def _twice_hashed(password: str) -> str:
    if is_mask(password):
        return MASK
    inner = hashlib.sha1(password.encode("utf-8", "surrogateescape")).digest()
    return "*" + hashlib.sha1(inner).hexdigest().upper()


def plain(text: str) -> str:
    """A statement without what stands around it."""
    return text.strip().rstrip(";").strip()


def _with_hashes(_: Statement, text: str) -> str:
    """CREATE USER and GRANT of MySQL 5.6: rewritten where a password stands in them, else as written."""
    text = plain(text)
    head = _USERS.match(text) or _GRANT.match(text)
    if head is None or not re.search(r"\bIDENTIFIED\s+BY\s*['\"]", text, re.IGNORECASE):
        return text

    def auth(found: re.Match[str]) -> str:
        if found["how"] and found["how"].upper() == "BY":
            return f" IDENTIFIED BY PASSWORD '{_twice_hashed(unquoted(found['said']))}'"
        return found["auth"] or ""

    if re.search(r"\bGRANT\b.*\(.*\bON\b", head[0], _FLAGS):  # of columns: as written, its password too
        return text
    said = _accounts(text, head.end(), _opening(head[0]), auth)
    return _WITH_GRANT.sub(" WITH GRANT OPTION", said) if head.re is _GRANT else said


def _opening(said: str) -> str:
    """The words before the accounts: capitals; of GRANT, privileges in the server's order, names in backquotes and ALL
    PRIVILEGES."""
    if listed := _LISTED.match(said):
        words = [" ".join(word.split()).upper() for word in listed[2].split(",")]
        words = [word for word in words if word != "USAGE"] or ["USAGE"]
        if set(words) <= set(_PRIVILEGES):
            said = f"{listed[1]}{', '.join(sorted(set(words), key=_PRIVILEGES.index))}{said[listed.end(2) :]}"
    said = re.sub(r"\A(GRANT\s+ALL)(?=\s+ON\b)", r"\1 PRIVILEGES", said, flags=_FLAGS)
    on = _ON.search(said)
    if on is None:
        return said if "`" in said else _capitals(said)
    names = ".".join(each if each == "*" else f"`{each.strip('`')}`" for each in on.groups())
    return f"{_capitals(said[: on.start(1)])}{names}{_capitals(said[on.end(2) :])}"


def _capitals(words: str) -> str:
    return re.sub(r"\s+", " ", words).upper()


def _with_plugins(default: str, is_always: bool) -> Callable[[Statement, str], str]:
    """CREATE USER, ALTER USER, GRANT since MySQL 5.7. is_always: an account without IDENTIFIED is given the default."""

    def form(_: Statement, text: str) -> str:
        text = plain(text)
        users = _USERS.match(text)
        head = users or _GRANT.match(text)
        if head is None or (users is None and not re.search(r"\bIDENTIFIED\b", text, re.IGNORECASE)):
            return text
        exists = " ".join((users[2] or "").upper().split()) if users else ""
        opening = f"{users[1].upper()} USER {exists}{' ' if exists else ''}" if users else head[0]

        def auth(found: re.Match[str]) -> str:
            if not found["auth"] and not is_always:
                return ""
            plugin = unquoted(found["plugin"] or default)
            return f" IDENTIFIED WITH '{plugin}'{_authentication(found, plugin)}"

        return _accounts(text, head.end(), opening, auth)

    return form


def _authentication(found: re.Match[str], plugin: str) -> str:
    if not found["said"]:
        return ""
    said = unquoted(found["said"])
    if found["how"].upper() == "BY":
        said = _hash(said, plugin)
    return f" AS '{said}'" if said else ""


def _hash(password: str, plugin: str) -> str:
    return password_hash(password) if plugin == _NATIVE or not password else MASK


def _accounts(text: str, at: int, opening: str, auth: Callable[[re.Match[str]], str]) -> str:
    """The accounts from `at` on in the server's words; the text as it is where none stands there."""
    shown: list[str] = []
    while found := _ONE.match(text, at):
        shown.append(_account(found) + auth(found))
        at = found.end()
        comma = re.compile(r"\s*,").match(text, at)
        if comma is None:
            return opening + ",".join(shown) + text[at:]
        at = comma.end()
    return text


def _account(found: re.Match[str]) -> str:
    if found["current"]:
        return "CURRENT_USER"
    user, host = (unquoted(each).replace("'", "\\'") for each in (found["user"], found["host"] or "%"))
    return f"'{user}'@'{host.lower()}'"  # names of hosts have no capitals; measured on both servers


def _with_the_hash(_: Statement, text: str) -> str:
    """SET PASSWORD of MySQL 5.6 and MariaDB."""
    found = _SET_PASSWORD.fullmatch(plain(text))
    if found is None:
        return plain(text)
    said = unquoted(found["said"])
    account = _account(found) if found["user"] else "CURRENT_USER"
    return f"SET PASSWORD FOR {account}='{password_hash(said) if found['hashed'] else said}'"


def _as_alter_user(default: str) -> Callable[[Statement, str], str]:
    """SET PASSWORD since MySQL 5.7: ALTER USER with the plugin of the account, which is taken to be the default."""

    def form(_: Statement, text: str) -> str:
        found = _SET_PASSWORD.fullmatch(plain(text))
        if found is None:
            return plain(text)
        account = _account(found) if found["user"] else "CURRENT_USER"
        hashed = _hash(unquoted(found["said"]), default)
        return f"ALTER USER {account} IDENTIFIED WITH '{default}' AS '{hashed}'{found['rest'].rstrip()}"

    return form


def unquoted(said: str) -> str:
    """The content of a literal or name as it is written."""
    if said[:1] not in ("'", '"', "`") or len(said) < 2:
        return said
    mark, inner = said[0], said[1:-1]
    return re.sub(r"\\(.)|" + mark * 2, lambda part: part[1] or mark, inner, flags=re.DOTALL)


ACCOUNTS: dict[str, Callable[[Statement, str], str]] = {
    "with hashes": _with_hashes,
    "with the hash": _with_the_hash,
    "of mysql_native_password": _with_plugins(_NATIVE, is_always=True),
    "of caching_sha2_password": _with_plugins("caching_sha2_password", is_always=True),
    "with mysql_native_password where identified": _with_plugins(_NATIVE, is_always=False),
    "with caching_sha2_password where identified": _with_plugins("caching_sha2_password", is_always=False),
    "as ALTER USER with mysql_native_password": _as_alter_user(_NATIVE),
    "as ALTER USER with caching_sha2_password": _as_alter_user("caching_sha2_password"),
}
