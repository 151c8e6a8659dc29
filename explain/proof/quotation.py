"""What a server says in its own words, by the code of an error or note and by what the rule says it of."""

from __future__ import annotations

from collections.abc import Mapping

from ...rules.pack import Pack
from .node import RuleNode

#: texts by (code, reason); the reason is `*` where one text serves all
Quotations = Mapping[tuple[int, str], str]


def quotations(pack: Pack) -> Quotations | None:
    """The texts of a pack's server (its table `server_message`); None where its messages are the server's."""
    if not pack.about_server:
        return None
    rows = pack.about_server.get("server_message", ())
    return {(int(code), str(about)): str(says) for code, about, says in rows}


def quotation(rule: RuleNode, code: int, known: Quotations) -> str:
    """What the server says where this rule gives its code; empty where nobody wrote it down."""
    about = (str(value) for _, value in rule.bindings if isinstance(value, str))
    return next((known[code, each] for each in (*about, "*") if (code, each) in known), "")
