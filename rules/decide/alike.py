"""A changed program with its verdicts kept apart under the names that the unchanged one has for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..language.ast import Atom, Clause, Positive, Rule
from ..language.program import Program
from .verdicts import VerdictProgram, with_verdicts


@dataclass(frozen=True)
class ClauseChange:
    """The clauses and facts of a program that are gone from it, and those that are new."""

    gone: tuple[Clause, ...]
    new: tuple[Clause, ...]

    @property
    def names(self) -> frozenset[str]:
        """The relations that the change is in."""
        return frozenset(clause.head.predicate for clause in (*self.gone, *self.new))


def rewritten_alike(kept: VerdictProgram, old: Program, new: Program) -> tuple[VerdictProgram, ClauseChange]:
    """A changed program, named as the unchanged one is, and the change. Both have their rules in one order."""
    rules, verdicts = list(kept.program.rules), dict(kept.verdicts)
    lost: list[Clause] = []
    added: list[Clause] = []
    for place, (before, after) in enumerate(zip(old.rules, new.rules, strict=True)):
        if before is after or before == after:
            continue
        known = [name for name, made in kept.verdicts.items() if made.rule is before]
        made = with_verdicts(Program((after,)))
        names = dict(zip(made.verdicts, _left(known, before, after), strict=True))
        for name in known:
            del verdicts[name]
        verdicts |= {names[each]: replace(clause, relation=names[each]) for each, clause in made.verdicts.items()}
        clauses = tuple(_renamed(clause, names) for rule in made.program.rules for clause in rule.clauses)
        earlier, later = {*rules[place].clauses}, {*clauses}
        lost += (clause for clause in rules[place].clauses if clause not in later)
        added += (clause for clause in clauses if clause not in earlier)
        rules[place] = replace(after, clauses=clauses)
    order = {name: verdicts[name] for name in kept.verdicts if name in verdicts}
    return VerdictProgram(Program(tuple(rules)), order), ClauseChange(tuple(lost), tuple(added))


def _left(known: list[str], before: Rule, after: Rule) -> list[str]:
    """The names of verdict relations whose clauses are still there."""
    if len(after.clauses) == len(before.clauses) or not known:
        return known
    kept = iter(after.clauses)
    left, expected = [], next(kept, None)
    for name, clause in zip(known, before.clauses, strict=True):
        if clause == expected:
            left.append(name)
            expected = next(kept, None)
    return left


def _renamed(clause: Clause, names: Mapping[str, str]) -> Clause:
    """The clause with other names for the relations of verdicts."""

    def named(atom: Atom) -> Atom:
        return replace(atom, predicate=names.get(atom.predicate, atom.predicate))

    body = tuple(Positive(named(lit.atom)) if isinstance(lit, Positive) else lit for lit in clause.body)
    return replace(clause, head=named(clause.head), body=body)
