"""What a server says in its own words, and what replicas then have, by code and by what the rule says it of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...rules.pack import Pack
from .node import RuleNode

#: texts by (code, reason); the reason is `*` where one text serves all
_Texts = Mapping[tuple[int, str], str]


@dataclass(frozen=True)
class Quotations:
    """The texts of a pack's server: `messages` are its own words, `consequences` what replicas then have."""

    messages: _Texts
    consequences: _Texts


def quotations(pack: Pack) -> Quotations | None:
    """The tables `server_message` and `consequence` of a pack; None where its own messages are the server's."""
    if not pack.about_server:
        return None

    def texts(table: str) -> _Texts:
        rows = pack.about_server.get(table, ())
        return {(int(code), str(about)): str(says) for code, about, says in rows}

    return Quotations(texts("server_message"), texts("consequence"))


def quotation(rule: RuleNode, code: int, known: _Texts) -> str:
    """The text where this rule gives its code; empty where nobody wrote it down."""
    about = (str(value) for _, value in rule.bindings if isinstance(value, str))
    return next((known[code, each] for each in (*about, "*") if (code, each) in known), "")
