"""Locality: may binlogs be decided one at a time, with names renamed, and the answers remembered?

A clause is local when all its binlogs are one. What one binlog tells the others goes through clauses marked
`exchange: yes`, in one of two forms:

    failed(S) :- refuses(S, _).                                 some binlog refuses
    fails_elsewhere(S, B) :- binlog(B), refuses(S, C), C != B.  another binlog refuses
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ...facts.schema import Relation
from ..language.ast import Atom, Clause, Comparison, Positive, Term, Value, Variable
from ..language.diagnostic import Diagnostic, diagnostic
from ..language.patterns import is_pattern
from ..language.program import Program, closure, dependencies
from .columns import atoms, signatures
from .genericity import renamed_constants, session_tests
from .own import own_states, with_own
from .types import InferredTypes, infer

_EARLIER = "it never holds of statements after each other: what earlier ones did is in the state of the session"


@dataclass(frozen=True)
class LocalityReport:
    """What may be remembered of a program.

    `local`: every clause is, so the memo is sound for every situation. `reasons` says why not, by place, but for
    patterns, which look into names, for aggregates and for states of the pack: they are no mistake.
    `whole_session` holds the clauses that look at the whole session and `cross` those that join binlogs or
    statements: a program with only the former is local wherever the statement's own facts rule all of them out.
    `exchange` names the relations binlogs tell each other; `constants` are the names that rules mention.
    """

    local: bool
    reasons: tuple[Diagnostic, ...]
    exchange: frozenset[str]
    constants: frozenset[Value]
    whole_session: tuple[Clause, ...] = ()
    cross: tuple[Clause, ...] = ()


def locality(program: Program, relations: Iterable[Relation]) -> LocalityReport:
    """Examine a program that has passed the other checks."""
    by_name = {relation.name: relation for relation in with_own(relations, program.rules)}
    types = infer((c for rule in program.rules for c in rule.clauses), signatures(by_name.values()))
    exchanging = [c for c in program.clauses if program.rule_of(c).get("exchange") == "yes"]
    crosses = list(_crosses(program, exchanging, types))
    tests = session_tests(program, by_name, types)
    orders = [clash for clash in types.clashes if clash.code == "BL212"]
    reasons = [*orders, *(problem for _, problem in crosses)]
    # what is said of the whole session costs no more where nothing is remembered anyway
    is_whole = bool(program.folds or own_states(program.rules) or any(map(_looks_into, program.clauses)))
    reasons += [] if is_whole else [test.problem for test in tests]
    return LocalityReport(
        local=not (reasons or is_whole),
        reasons=tuple(sorted(reasons, key=lambda found: (found.file, found.line, found.column, found.code))),
        exchange=frozenset(clause.head.predicate for clause in exchanging),
        constants=renamed_constants(program, types),
        whole_session=tuple(test.clause for test in tests),
        cross=tuple(clause for clause, _ in crosses),
    )


def _looks_into(clause: Clause) -> bool:
    """Whether a clause looks into values that a local question has renamed."""
    return any(isinstance(literal, Comparison) and is_pattern(literal.operator) for literal in clause.body)


def _crosses(program: Program, exchanging: list[Clause], types: InferredTypes) -> Iterator[tuple[Clause, Diagnostic]]:
    """The clauses that need several binlogs or statements at once."""
    marked = {id(clause) for clause in exchanging}
    read = {atom.predicate for clause in program.clauses for atom in atoms(clause)}
    for clause in program.clauses:
        head = clause.head.predicate
        if len(_terms(clause.head, *atoms(clause), kind="statement", types=types)) > 1:
            yield clause, diagnostic("BL305", clause.place, "the clause joins two statements", _EARLIER)
        if id(clause) in marked:
            if problem := _exchange_problem(clause, types):
                yield clause, diagnostic("BL302", clause.place, f"the exchange clause {problem}")
            elif _depends_on(program, clause, head):
                yield clause, diagnostic("BL302", clause.place, f"the exchange clause of {head} depends on {head}")
            continue
        own = _terms(clause.head, kind="binlog", types=types)
        others = _terms(*atoms(clause), kind="binlog", types=types)
        if len(own | others) > 1:
            both = ", ".join(sorted(map(str, own | others)))
            said = f"the clause joins several binlogs: {both}"
            hint = "mark the clause that hands over what others need to know: `%% exchange: yes`"
            yield clause, diagnostic("BL301", clause.place, said, hint)
        elif others and not own:
            if not _bound(clause, others, types):
                yield clause, diagnostic("BL303", clause.place, f"no positive literal gives {head} its binlog")
            elif head in read:
                yield clause, diagnostic("BL303", clause.place, f"{head} drops the binlog and other clauses read it")


def _exchange_problem(clause: Clause, types: InferredTypes) -> str:
    """What keeps a marked clause from having one of the two forms."""
    own = _terms(clause.head, kind="binlog", types=types)
    others = _terms(*atoms(clause), kind="binlog", types=types) - own
    if len(others) != 1 or not all(isinstance(other, Variable) for other in others):
        return "does not read exactly one other binlog"
    if not _bound(clause, others, types):
        return "needs a positive literal about the other binlog"
    if not own:
        return ""
    pair = own | others
    if len(own) > 1 or not any(
        isinstance(lit, Comparison) and lit.operator == "!=" and {lit.left, lit.right} == pair for lit in clause.body
    ):
        return "does not say that the other binlog differs (`!=`) from the one in its head"
    if any(own & _terms(atom, kind="binlog", types=types) and atom.predicate != "binlog" for atom in atoms(clause)):
        return "says more of the binlog in its head than binlog(...)"
    return ""


def _terms(*of: Atom, kind: str, types: InferredTypes) -> set[Term]:
    return {term for atom in of for index, term in enumerate(atom.terms) if types.column(atom, index) == kind}


def _bound(clause: Clause, binlogs: set[Term], types: InferredTypes) -> bool:
    """Whether a positive literal speaks of these binlogs."""
    positive = [literal.atom for literal in clause.body if isinstance(literal, Positive)]
    return binlogs <= _terms(*positive, kind="binlog", types=types)


def _depends_on(program: Program, clause: Clause, goal: str) -> bool:
    """Whether what a clause reads is derived, at however many removes, from the relation `goal`."""
    edges = {name: dependencies(clauses) for name, clauses in program.by_head.items()}
    return goal in closure(dependencies([clause]), edges)
