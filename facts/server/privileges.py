"""Which accounts lack the privileges that administrators have, as far as the workload made and granted to them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ..statement import Statement

_GLOBAL = re.compile(r"(?is)\A\s*+(?:GRANT|REVOKE)\s++(?P<what>.*?)\s+ON\s+\*\s*\.\s*\*\s")
_ALL = re.compile(r"(?is)\A\s*+REVOKE\s++ALL(?:\s++PRIVILEGES)?\s*+,\s*+GRANT\s++OPTION\s")
_ADMINISTERS = re.compile(r"(?i)\b(?:ALL|SUPER|BINLOG ADMIN|BINLOG_ADMIN|SYSTEM_VARIABLES_ADMIN)\b")


@dataclass
class Privileges:
    """Accounts by user name, lower case. `known`: made by the workload; `administrators`: granted SUPER or the like."""

    known: set[str] = field(default_factory=set)
    administrators: set[str] = field(default_factory=set)

    def apply(self, statement: Statement) -> None:
        """Apply CREATE USER, DROP USER, GRANT and REVOKE."""
        text = statement.text[statement.span.start : statement.span.end] if statement.span.end else statement.text
        granted = _GLOBAL.match(text)
        administers = bool(granted and _ADMINISTERS.search(granted["what"]))
        for ref in statement.objects:
            if ref.kind != "user":
                continue
            name = user_of(ref.name)
            if statement.kind == "DROP USER":
                self.known.discard(name)
                self.administrators.discard(name)
            elif statement.kind in ("CREATE USER", "GRANT"):
                self.known.add(name)
                if statement.kind == "GRANT" and administers:
                    self.administrators.add(name)
            elif statement.kind == "REVOKE" and (administers or _ALL.match(text)):
                self.administrators.discard(name)

    def administers(self, account: str) -> bool:
        """Whether an account may do what needs SUPER; accounts that the workload did not make are taken to."""
        name = user_of(account)
        return name not in self.known or name in self.administrators


def user_of(account: str) -> str:
    """The user name of `user@host`, lower case."""
    return account.partition("@")[0].lower()
