"""A pack's own state: the relations that it declares, `%% state: wrote_database(S, D) per transaction`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal, get_args

from ...facts.schema import RELATIONS, Relation
from ..language.ast import Annotation, Atom, Clause, Negative, Positive, Rule, Variable
from ..language.program import closure
from .columns import NEXT, atoms

KEY = "state"
Scope = Literal["session", "transaction", "workload"]
SCOPES: tuple[Scope, ...] = get_args(Scope)
#: the form of a declaration
DECLARED = rf"([a-z][A-Za-z0-9_]*)\((S(?: *, *[A-Z][A-Za-z0-9_]*)*)\)(?: +per +({'|'.join(SCOPES)}))?"
#: what packs that follow transactions derive: one is open for the statement, and it ends with it
OPEN, ENDS = "in_multi", "ends_transaction"

#: what says that rows of a statement are not all known: its columns behind S, and the relations that it is about
UNSEEN: Mapping[str, tuple[int, frozenset[str]]] = {
    "unparsed": (1, frozenset(each.name for each in RELATIONS if each.role == "statement" and each.name != "kind")),
    "new_table_unseen": (1, frozenset(each.name for each in RELATIONS if each.name.startswith("defines_")) | {
        "key_column", "table_option"}),
    "clause_open": (2, frozenset({"clause_column"})),
    "account_unseen": (0, frozenset({"session_account"})),
    "time_unseen": (0, frozenset({"ran_at"})),
}  # fmt: skip

_UNSEEN = "{}__unseen"
_S = Variable("S")


@dataclass(frozen=True)
class OwnState:
    """A declared relation; `scope`: the session by itself, its transaction, or all sessions together."""

    relation: Relation
    scope: Scope
    rule: Rule


def own_states(rules: Iterable[Rule]) -> tuple[OwnState, ...]:
    """The states that rules declare; what is no declaration is left out."""
    return tuple(found for rule in rules if rule.get(KEY) and (found := _declared(rule)))


def with_own(relations: Iterable[Relation], rules: Iterable[Rule]) -> tuple[Relation, ...]:
    """Relations of the fact base with those that rules declare; a declared one takes no name of another."""
    given = {relation.name: relation for relation in relations}
    return tuple({**{own.relation.name: own.relation for own in own_states(rules)}, **given}.values())


def _declared(rule: Rule) -> OwnState | None:
    found = re.fullmatch(DECLARED, rule.get(KEY))
    if not found:
        return None
    name, variables, scope = found.groups()
    letters = [variable.strip() for variable in variables.split(",")]
    said = f"{name}({', '.join('{' + letter + '}' for letter in letters)})"
    yes, bar, no = (part.strip() for part in rule.get("text", said).partition("|"))
    columns = tuple((letter, "statement" if letter == "S" else "") for letter in letters)
    relation = Relation(name, columns, "state", yes, no if bar else f"it is not so that {yes}")
    return OwnState(relation, next((each for each in SCOPES if each == scope), "session"), rule)


def kept_in_scope(rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """The rules with what a scope and an exact count ask for, written out as literals.

    A state per transaction is there only while one is open; a count holds only where all that it counts is known.
    """
    states = {own.relation.name: own for own in own_states(rules)}
    counting = any(clause.fold is not None for rule in rules for clause in rule.clauses)
    if not states and not counting:
        return rules
    known = _Known(rules, states)
    made = tuple(
        replace(rule, clauses=tuple(_inside(known.counted(clause), states) for clause in rule.clauses))
        for rule in rules
    )
    return (*made, *known.rules())


def _inside(clause: Clause, states: dict[str, OwnState]) -> Clause:
    own = states.get(clause.head.predicate.removeprefix(NEXT)) if clause.head.predicate.startswith(NEXT) else None
    return replace(clause, body=(*clause.body, *_within(own, clause))) if own is not None else clause


def _within(own: OwnState, clause: Clause) -> tuple[Positive | Negative, ...]:
    if own.scope != "transaction":
        return ()
    statement = clause.head.terms[:1]
    return (
        Positive(Atom(OPEN, statement, clause.place)),
        Negative(Atom(ENDS, statement, clause.place)),
    )


class _Known:
    """What has to be known for a count to be all there is."""

    def __init__(self, rules: tuple[Rule, ...], states: dict[str, OwnState]) -> None:
        self._states = states
        self._needs: dict[str, set[str]] = {}
        for rule in rules:
            for clause in rule.clauses:
                needs = self._needs.setdefault(clause.head.predicate, set())
                needs.update(atom.predicate for atom in atoms(clause))
        self._unseen: dict[str, OwnState] = {}

    def counted(self, clause: Clause) -> Clause:
        """A clause with an exact aggregate, held to what is known."""
        fold, first = clause.fold, next(iter(clause.head.terms), None)
        if fold is None or fold.function == "at_least" or not isinstance(first, Variable) or first == fold:
            return clause
        names = closure((atom.predicate for atom in atoms(clause)), self._needs)
        unseen = [
            Atom(name, (first, *(Variable(f"_{name}{n}") for n in range(width))), clause.place)
            for name, (width, about) in UNSEEN.items()
            if not about.isdisjoint(names)
        ]
        for name in sorted(names & self._states.keys()):
            self._unseen[name] = self._states[name]
            unseen.append(Atom(_UNSEEN.format(name), (first,), clause.place))
        return replace(clause, body=(*clause.body, *map(Negative, unseen)))

    def rules(self) -> Iterator[Rule]:
        """The states of not knowing all of a state, for those that are counted: from a statement nobody understood."""
        for name, own in self._unseen.items():
            unseen = _UNSEEN.format(name)
            place = next(note.place for note in own.rule.annotations if note.key == KEY)
            head, before = (Atom(each, (_S,), place) for each in (NEXT + unseen, unseen))
            causes = (before, Atom("unparsed", (_S, Variable("_1")), place))
            text = f"not all that {name} would hold is known | all that {name} holds is known"
            notes = (
                Annotation(KEY, f"{unseen}(S) per {own.scope}", place),
                Annotation("text", text, place),
            )
            clauses = (
                Clause(head, (Positive(cause), *_within(own, Clause(head))), number)
                for number, cause in enumerate(causes, 1)
            )
            yield Rule(notes, tuple(clauses))
