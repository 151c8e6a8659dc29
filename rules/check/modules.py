"""Modules: a relation belongs to the pack that defines it, and packs beside each other cannot touch each other's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from ..language.ast import Annotation, Clause, Rule
from ..language.diagnostic import Diagnostic, diagnostic
from .columns import NEXT, atoms
from .own import own_states
from .rulebase import RuleBase
from .suggest import did_you_mean

KEY = "extends"


class Ownership:
    """Which pack each relation belongs to, of packs that are read together: the first that defines it."""

    def __init__(self, base: RuleBase) -> None:
        self._base = base

    @cached_property
    def of(self) -> Mapping[str, str]:
        """The pack of every relation; what only extends a relation does not own it."""
        found: dict[str, str] = {}
        for rule, pack in self.rules:
            for clause in rule.clauses:
                if extended(rule) != clause.head.predicate:
                    found.setdefault(clause.head.predicate, pack)
            for own in own_states([rule]):
                found.setdefault(own.relation.name, pack)
        return found

    @property
    def rules(self) -> Iterator[tuple[Rule, str]]:
        """Every rule with its pack, those of required packs first."""
        packs = self._base.context.packs
        return ((rule, packs.get(file.path, "")) for file in self._base.files for rule in file.rules)

    @cached_property
    def exported(self) -> frozenset[str]:
        """The relations that other packs may use: those a manifest lists, else all that have a phrase or a verdict."""
        listed = self._base.context.exports
        said = {
            name
            for rule, pack in self.rules
            if not listed.get(pack) and (rule.get("text") or rule.verdict)
            for name in (
                *(clause.head.predicate for clause in rule.clauses),
                *(own.relation.name for own in own_states([rule])),
            )
        }
        return frozenset(said | {name for names in listed.values() for name in names})


def extended(rule: Rule) -> str:
    """The relation of another pack that a block says it adds to; empty where it says none."""
    return rule.get(KEY).split(" ", 1)[0]


def check_modules(base: RuleBase) -> Iterator[Diagnostic]:
    """BL250 to BL254."""
    own = base.context.own
    if not own:
        return
    owners = Ownership(base)
    theirs = {name: pack for name, pack in owners.of.items() if pack != own}
    verdicts = {rule.verdict for rule, pack in owners.rules if pack != own and rule.verdict}
    yield from _side_by_side(owners, own)
    for rule, pack in owners.rules:
        if pack != own:
            continue
        yield from _extends(rule, theirs)
        for clause in rule.clauses:
            yield from _head(rule, clause, theirs)
            for atom in atoms(clause):
                owner = theirs.get(atom.predicate)
                if owner and atom.predicate not in owners.exported:
                    near = did_you_mean(atom.predicate, {n for n in theirs if n in owners.exported})
                    said = f"{atom.predicate} is private to {owner}"
                    yield diagnostic(
                        "BL252", atom.place, said, near or "binlogic relations --pack lists what it exports"
                    )
        if rule.verdict in verdicts - {"advice"} and not rule.get("overrides") and not rule.get(KEY):
            place = next(each.place for each in rule.annotations if each.key == "verdict")
            said = f"`{rule.verdict}` is what a required pack says of its server"
            yield diagnostic("BL254", place, said, "a policy gives `advice`; extends or overrides say that it is meant")


def _head(rule: Rule, clause: Clause, theirs: Mapping[str, str]) -> Iterator[Diagnostic]:
    name = clause.head.predicate
    if name in theirs and extended(rule) != name and not rule.get("overrides"):
        said = f"{name} is a relation of {theirs[name]}: this clause would change what it says"
        hint = f"give it another name, or write `%% extends: {name} REASON`"
        yield diagnostic("BL250", clause.head.place, said, hint, len(name))


def _extends(rule: Rule, theirs: Mapping[str, str]) -> Iterator[Diagnostic]:
    name = extended(rule)
    if not name:
        return
    place = _place(rule).place
    if name not in theirs and not name.startswith(NEXT):
        yield diagnostic("BL253", place, f"no required pack has a relation {name}", did_you_mean(name, theirs))
    elif all(clause.head.predicate != name for clause in rule.clauses):
        heads = dict.fromkeys(clause.head.predicate for clause in rule.clauses)
        yield diagnostic("BL253", place, f"the block has no clause of {name}", f"its clauses are of {', '.join(heads)}")


def _side_by_side(owners: Ownership, own: str) -> Iterator[Diagnostic]:
    """Two required packs that would add to one relation."""
    told: set[str] = set()
    for rule, pack in owners.rules:
        for clause in rule.clauses:
            name = clause.head.predicate
            first = owners.of.get(name, pack)
            if own not in (pack, first) and first != pack and extended(rule) != name and not rule.get("overrides"):
                if name not in told:
                    said = f"{first} and {pack} both have a relation {name}"
                    yield diagnostic("BL251", clause.head.place, said, "they cannot be required together")
                told.add(name)


def _place(rule: Rule) -> Annotation:
    return next(annotation for annotation in rule.annotations if annotation.key == KEY)
