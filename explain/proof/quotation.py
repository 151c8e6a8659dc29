"""What a server says in its own words, what replicas then have and what to do instead, of each rule."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ...rules.decide.wording import fill
from ...rules.language.ast import Rule
from ...rules.packing.pack import Pack
from .build import VALUE_IN_MESSAGE
from .node import RuleNode

#: texts by (code, reason); the reason is `*` where one text serves all
_Texts = Mapping[tuple[int, str], str]

#: a message that names an error by a value
_ERROR = re.compile(r"\berror \{(\w+)\}")
#: outcomes that say how something is logged; why is for rules tagged `reason` to say
_FORMS = frozenset({"row", "statement"})
#: what replicas have after an outcome, where no rule says it of itself
_AFTER = {
    "not recorded": "nothing of it",
    "refused": "nothing: the statement does not run, here or on a replica",
    "fails": "nothing: the statement fails, here as it would on a replica",
    "unknown": "not known until what is missing is given",
}


@dataclass(frozen=True)
class Quotations:
    """The texts of a pack, by code and reason, and its rules by id.

    messages: the server's own words. causes: why. consequences: what replicas then have. remedies: what to do.
    is_server: the pack is about a server with words of its own; else the messages of its rules are the server's.
    """

    messages: _Texts
    causes: _Texts
    consequences: _Texts
    remedies: _Texts
    rules: Mapping[str, Rule]
    is_server: bool

    def says(self, rule: RuleNode, code: int | None) -> str:
        """What the server says where a rule gives its code; empty where it is not recorded."""
        return _fill(_text(rule, code, self.messages), rule)

    def cause(self, rule: RuleNode, code: int | None) -> str:
        """Why, where the message of the rule does not say it."""
        return _filled(self.rules.get(rule.rule_id), "cause", rule) or _text(rule, code, self.causes)

    def only_names(self, rule: RuleNode, outcome: str) -> bool:
        """Whether a rule says no more than what becomes of the statement, in which binlog."""
        known = self.rules.get(rule.rule_id)
        if known is None or outcome in _FORMS:
            return known is not None and "reason" not in known.get("tags").split()
        named = set(VALUE_IN_MESSAGE.findall(known.get("message")))
        return rule.slug.replace("-", " ") == outcome and named <= {"B"}

    def replicas(self, rule: RuleNode, code: int | None) -> str:
        """What replicas then have."""
        known = self.rules.get(rule.rule_id)
        own = _filled(known, "replicas", rule) or _text(rule, code, self.consequences)
        return own or (_AFTER.get(known.verdict, "") if known is not None else "")

    def instead(self, rule: RuleNode, code: int | None) -> str:
        """What to do."""
        return _text(rule, code, self.remedies) or _filled(self.rules.get(rule.rule_id), "fix", rule)

    def error(self, rule: RuleNode) -> int | None:
        """The number of the error that a rule names in its message, as a value of its own."""
        known = self.rules.get(rule.rule_id)
        named = _ERROR.search(known.get("message")) if known is not None else None
        value = dict(rule.bindings).get(named[1]) if named else None
        return value if isinstance(value, int) else None


def quotations(pack: Pack) -> Quotations:
    """The tables `server_message`, `cause`, `consequence` and `remedy` of a pack, and its rules."""

    def texts(table: str) -> _Texts:
        rows = pack.about_server.get(table, ())
        return {(int(code), str(about)): str(says) for code, about, says in rows}

    rules = {rule.id: rule for rule in pack.rules if rule.id}
    said, causes, consequences, remedies = map(texts, ("server_message", "cause", "consequence", "remedy"))
    return Quotations(said, causes, consequences, remedies, rules, bool(pack.about_server))


def _reasons(rule: RuleNode) -> list[str]:
    return [value for _, value in rule.bindings if isinstance(value, str)]


def _text(rule: RuleNode, code: int | None, known: _Texts) -> str:
    if code is None:
        return ""
    return next((known[code, each] for each in (*_reasons(rule), "*") if (code, each) in known), "")


def _filled(rule: Rule | None, key: str, node: RuleNode) -> str:
    """A text of the rule with the names of this instance in it."""
    return _fill(rule.get(key), node) if rule is not None else ""


def _fill(text: str, node: RuleNode) -> str:
    """The names of an instance without their types."""
    named = {
        name: value.partition(":")[2] or value if isinstance(value, str) else value for name, value in node.bindings
    }
    return fill(text, named)
