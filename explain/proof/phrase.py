"""Facts, absences, needs and messages in words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ...rules.decide.wording import plain_name
from ...rules.language.ast import Operator, Value
from ...rules.language.patterns import is_pattern
from .node import Pattern, Same
from .situation import NameOf
from .vocabulary import Vocabulary, Wording

_HOLE = re.compile(r"\{([A-Za-z]\w*)(\.\.\.)?\}")
#: a part that says nothing where a value is open, or is the statement itself
_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
_ITSELF = "itself"
_UNKNOWN = "?"
#: what is said of an open value of a type, where `some` and its name say nothing
_OPEN = {"via": "", "how": "something", "verb": "change", "feature": "such a clause"}
_COMPARED: Mapping[Operator, tuple[str, str]] = {
    "=": ("the same as", "another than"),
    "!=": ("another than", "the same as"),
    "<": ("less than", "not less than"),
    "<=": ("at most", "more than"),
    ">": ("more than", "at most"),
    ">=": ("at least", "less than"),
}
_MATCHED: Mapping[str, tuple[str, str]] = {
    "like": ("is like", "is not like"),
    "prefix": ("begins with", "does not begin with"),
    "suffix": ("ends in", "does not end in"),
}
_HAS = re.compile(r"(\{\w+\}) has (.+)")
_IS_IN = re.compile(r"(\{\w+\}) is ((?:on|in) .+)")


@dataclass(frozen=True)
class Phrasebook:
    """The words for one situation; None in a row is any value."""

    vocabulary: Vocabulary
    name_of: NameOf = plain_name

    def yes(self, relation: str, row: Pattern) -> str:
        """A fact: `binny has LOG(test.foo)`."""
        wording = self.vocabulary.wording(relation, len(row))
        return self._said(wording.yes, wording, relation, row, (), unbound="some")

    def no(self, relation: str, pattern: Pattern, same: Same = ()) -> str:
        """An absence: `binny has no LOG(test.foo)`; where the first thing named is open, `no binlog has ...`."""
        wording = self.vocabulary.wording(relation, len(pattern))
        subject = _HOLE.match(wording.no)
        if subject and wording.yes.startswith(subject[0]) and subject[1] in wording.names:
            column = wording.names.index(subject[1])
            if pattern[column] is None:
                kind = self.vocabulary.types_of(relation, len(pattern))[column]
                predicate = wording.yes.removeprefix(subject[0])
                return f"no {kind or 'value'}" + self._said(predicate, wording, relation, pattern, same, unbound="any")
        return self._said(wording.no, wording, relation, pattern, same, unbound="any")

    def of_rule(self, rule_id: str, types: tuple[str, ...], wanted: Pattern) -> str:
        """That one rule says nothing: `CX-003 says nothing of load.sql:9 in binny`."""
        said = [self.name_of(kind, value) for kind, value in zip(types, wanted, strict=True) if value is not None]
        beyond = f" about {', '.join(said[2:])}" if said[2:] else ""
        return f"{rule_id} says nothing of {said[0]} in {said[1]}{beyond}"

    def need(self, relation: str, pattern: Pattern, same: Same = ()) -> str:
        """What would have to be so, to follow `would need`: `LOG(test.foo) on binny`, `that q1 reads test.bar`."""
        wording = self.vocabulary.wording(relation, len(pattern))
        if has := _HAS.fullmatch(wording.yes):
            template = f"{has[2]} on {has[1]}"
        elif is_in := _IS_IN.fullmatch(wording.yes):
            template = f"{is_in[1]} {is_in[2]}"
        else:
            template = f"that {wording.yes}"
        return self._said(template, wording, relation, pattern, same, unbound="some")

    def _said(
        self, template: str, wording: Wording, relation: str, pattern: Pattern, same: Same, *, unbound: str
    ) -> str:
        types = self.vocabulary.types_of(relation, len(pattern))
        again = {column for _, column in same}
        words = {}
        for i, (name, kind, value) in enumerate(zip(wording.names, types, pattern, strict=True)):
            opened = _OPEN.get(kind, f"{'the same' if i in again else unbound} {kind or 'value'}")
            words[name] = opened if value is None else self.name_of(kind, value)
        silent = {n for n, value in zip(wording.names, pattern, strict=True) if value is None or value == _ITSELF}
        told = _OPTIONAL.sub(lambda part: "" if silent & {h[1] for h in _HOLE.finditer(part[1])} else part[1], template)
        said = _HOLE.sub(lambda hole: words.get(hole[1], hole[0]), told)
        return said if "" not in words.values() else " ".join(said.split())


def compared(left: Value, operator: Operator, right: Value, holds: bool) -> str:
    """A comparison as a sentence; `?` is an unknown value."""
    if right == _UNKNOWN and operator in ("=", "!="):
        return f"{left} is {'known' if holds is (operator == '!=') else 'not known'}"
    if is_pattern(operator):
        return f"{left} {_matched(operator, holds)} {right}"
    said, denied = _COMPARED[operator]
    return f"{left} is {said if holds else denied} {right}"


def needed(operator: Operator, right: Value) -> str:
    """What a comparison that does not hold would need."""
    if right == _UNKNOWN and operator == "!=":
        return "a value that is known"
    if is_pattern(operator):
        return f"a value that {_matched(operator, True)} {right}"
    return f"a value that is {_COMPARED[operator][0]} {right}"


def _matched(operator: Operator, holds: bool) -> str:
    name = operator.removeprefix("not ")
    return _MATCHED[name][(name == operator) is not holds]
