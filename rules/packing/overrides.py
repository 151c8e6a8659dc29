"""`%% overrides: CX-002 REASON`: a rule that stands in place of a rule of a required pack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ..check.suggest import did_you_mean
from ..language.ast import Annotation, RuleFile, RulePlace
from ..language.diagnostic import Diagnostic, diagnostic

KEY = "overrides"


def without_overridden(files: Iterable[RuleFile], by: Sequence[RuleFile]) -> tuple[RuleFile, ...]:
    """The files without the rules that `by` overrides."""
    gone = {_id(annotation) for annotation in _overrides(by)}
    if not gone:
        return tuple(files)
    return tuple(replace(file, rules=tuple(rule for rule in file.rules if rule.id not in gone)) for file in files)


def check_overrides(required: Sequence[Sequence[RuleFile]], own: Sequence[RuleFile]) -> Iterator[Diagnostic]:
    """BL406: nothing to override; BL407: overridden twice. `required` are the files of each required pack, uncut."""
    known = {rule.id for files in required for file in files for rule in file.rules if rule.id}
    first: dict[str, RulePlace] = {}
    for files in required:
        for annotation in _overrides(files):
            first.setdefault(_id(annotation), annotation.place)
    seen: dict[str, RulePlace] = dict(first)
    for annotation in _overrides(own):
        rule_id = _id(annotation)
        if rule_id not in known and rule_id not in first:
            said = f"no required pack has a rule {rule_id}"
            hint = did_you_mean(rule_id, known) or "rules are named by their ids; relations are extended, by `extends`"
            yield diagnostic("BL406", annotation.place, said, hint)
        elif rule_id in seen:
            yield diagnostic("BL407", annotation.place, f"{rule_id} is already overridden at {seen[rule_id]}")
        seen.setdefault(rule_id, annotation.place)


def _overrides(files: Iterable[RuleFile]) -> Iterator[Annotation]:
    return (a for file in files for rule in file.rules for a in rule.annotations if a.key == KEY)


def _id(annotation: Annotation) -> str:
    return annotation.value.split(" ", 1)[0]
