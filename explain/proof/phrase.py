"""Facts, absences, needs and messages in words."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from ...facts.names import quoted
from ...rules.language.ast import Value
from .node import Pattern, Same
from .situation import NameOf, plain_name
from .vocabulary import Vocabulary, Wording

_HOLE = re.compile(r"\{([A-Za-z]\w*)(\.\.\.)?\}")
_HAS = re.compile(r"(\{\w+\}) has (.+)")
_IS_IN = re.compile(r"(\{\w+\}) is ((?:on|in) .+)")


def fill(
    template: str, bindings: Mapping[str, Value | Collection[Value]], types: Mapping[str, str] | None = None
) -> str:
    """A message as the server prints it: `{T}` an object in back-quotes, `{B}` bare, `{B...}` a sorted set in braces.

    `types` gives the type of each variable. A variable that nothing binds stays as it is written.
    """

    def said(hole: re.Match[str]) -> str:
        name, many = hole.groups()
        if name not in bindings:
            return hole[0]
        bound = bindings[name]
        values = [bound] if isinstance(bound, str | int) else list(bound)
        is_object = (types or {}).get(name) == "object"
        words = ", ".join(sorted({quoted(str(value)) if is_object else str(value) for value in values}))
        return "{" + words + "}" if many else words

    return _HOLE.sub(said, template)


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
            opened = f"{'the same' if i in again else unbound} {kind or 'value'}"
            words[name] = opened if value is None else self.name_of(kind, value)
        return _HOLE.sub(lambda hole: words.get(hole[1], hole[0]), template)
