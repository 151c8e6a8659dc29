"""What each kind of node claims, tried against the rule text, the given facts and a second evaluation of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from ...facts.origin import Origin
from ...rules.language.ast import Atom, Clause, Comparison, Constant, Literal, Negative, Positive
from ...rules.language.program import Program, Row
from .naive import Named, any_fits, compare, compute, fits, instance, instances, is_true, matches_of
from .node import (
    AbsentNode,
    AttemptNode,
    BaseNode,
    CompareNode,
    ElidedNode,
    FactNode,
    Node,
    Pattern,
    Proof,
    RuleNode,
    Same,
    VerdictNode,
    may_expand,
)
from .situation import Situation
from .texts import Texts

Given = Mapping[str, Mapping[Row, Origin]]


@dataclass(frozen=True)
class Claims:
    """The nodes of one situation against its given facts."""

    proof: Proof
    program: Program
    at: str
    given: Given
    situation: Situation | None = None

    def problems(self, node: Node) -> Iterator[str]:
        """What is wrong with one node and the edges that leave it."""
        if isinstance(node, VerdictNode):
            yield from self._verdict(node)
        if isinstance(node, VerdictNode | FactNode):
            yield from self._derived(node)
        elif isinstance(node, RuleNode):
            yield from self._rule(node)
        elif isinstance(node, BaseNode):
            yield from self._base(node)
        elif isinstance(node, AbsentNode):
            yield from self._absent(node)
        elif isinstance(node, AttemptNode):
            yield from self._attempt(node)
        elif isinstance(node, CompareNode) and compare(node.operator, node.left, node.right) is not node.value:
            yield f"{node.left} {node.operator} {node.right} is not {node.value}".lower()
        elif isinstance(node, ElidedNode):
            yield from self._elided(node)
        if self._texts is not None:
            clause = self._clause(node) if isinstance(node, RuleNode | AttemptNode) else None
            yield from self._texts.problems(node, clause)

    @cached_property
    def _texts(self) -> Texts | None:
        return Texts(self.program, self.situation, self._rows) if self.situation is not None else None

    def _elided(self, node: ElidedNode) -> Iterator[str]:
        """What is left out has to be there: conditions are counted one by one, derivations at most as there are."""
        owner = self.proof[node.of]
        edges = [edge for edge in self.proof.edges_from(node.of) if edge.target == node.id]
        if isinstance(owner, RuleNode) and node.count != len(edges):
            yield f"counts {node.count} conditions where {len(edges)} are left out"
        if isinstance(owner, VerdictNode | FactNode):
            shown = [each for each in self.proof.below(owner.id, "derives") if not isinstance(each, ElidedNode)]
            is_given = owner.row in self.given.get(owner.relation, ())
            clauses = self.program.by_head.get(owner.relation, ())
            left = sum(matches_of(clause, owner.row, self._rows) for clause in clauses) + is_given - len(shown)
            if node.count > left:
                yield f"counts {node.count} derivations where at most {left} are left out"

    @cached_property
    def _rows(self) -> Mapping[str, set[Row]]:
        nodes = [node for node in self.proof.nodes.values() if not isinstance(node, ElidedNode) and node.at == self.at]
        wanted = {node.relation for node in nodes if isinstance(node, VerdictNode | FactNode | AbsentNode)}
        return compute(self.program, {name: rows.keys() for name, rows in self.given.items()}, wanted)

    def _verdict(self, node: VerdictNode) -> Iterator[str]:
        nodes = [below for below in self.proof.below(node.id, "derives") if isinstance(below, RuleNode)]
        rules = [self.program.rule_of(clause) for below in nodes if (clause := self._clause(below))]
        if set(node.rule_ids) != {rule.id for rule in rules if rule.id}:
            yield "its rule ids are not those of the rules below it"
        if set(node.codes) != {rule.code for rule in rules if rule.code is not None}:
            yield "its codes are not those of the rules below it"
        if node.outcome != (" or ".join(dict.fromkeys(r.verdict for r in rules if r.verdict)) or node.relation):
            yield "its outcome is not that of the rules below it"

    def _derived(self, node: VerdictNode | FactNode) -> Iterator[str]:
        below = self.proof.below(node.id, "derives")
        if not below:
            yield "nothing derives it"
        for derivation in below:
            if isinstance(derivation, BaseNode) and (derivation.relation, derivation.row) != (node.relation, node.row):
                yield f"rests on another given fact, {derivation.phrase}"
            elif isinstance(derivation, RuleNode) and (clause := self._clause(derivation)):
                head = clause.head
                if (head.predicate, _pattern(head, dict(derivation.bindings))) != (node.relation, node.row):
                    yield f"the rule at line {derivation.line} with its bindings derives something else"
            elif isinstance(derivation, ElidedNode) and node.row not in self._rows.get(node.relation, ()):
                yield "does not hold, though derivations of it are said to be left out"

    def _rule(self, node: RuleNode) -> Iterator[str]:
        clause = self._clause(node)
        if clause is None:
            yield "the program has no such clause there"
            return
        edges, bindings = self.proof.edges_from(node.id), dict(node.bindings)
        for i, literal in enumerate(clause.body):
            targets = [self.proof[edge.target] for edge in edges if edge.position == i]
            if len(targets) != 1:
                yield f"literal {i + 1}, {literal}, has {len(targets)} premises"
            elif isinstance(targets[0], ElidedNode):
                if self._state(literal, bindings, _binding(clause)) is not True:
                    yield f"its premise {i + 1}, which is left out, does not hold"
            elif not _says(targets[0], literal, bindings, holds=True):
                yield f"its premise {i + 1} is not {literal} with its bindings"
        if any(edge.position >= len(clause.body) for edge in edges):
            yield "it has a premise that its clause does not ask for"

    def _base(self, node: BaseNode) -> Iterator[str]:
        origin = self.given.get(node.relation, {}).get(node.row)
        if node.row in self.program.facts.get(node.relation, ()) and node.origin.kind == "rule":
            if not any(_stands_at(clause, node) for rule in self.program.rules for clause in rule.clauses):
                yield "the rule text does not give it there"
        elif origin is None:
            yield "this fact is not given"
        elif origin != node.origin:
            yield f"it comes from {origin}, not from {node.origin}"
        yield from self._cause(node, node.row)

    def _absent(self, node: AbsentNode) -> Iterator[str]:
        if node.rule_id and (self.proof.root != node.id or not self._made_by(node.rule_id)):
            yield "no rule of that id could say it, or it is asked of one rule below the root"
        if any(_matches(node, row) for row in self._held(node)):
            yield "it does hold"
        if node.expanded is not may_expand(self.program, node.relation, node.pattern, node.same):
            yield "whether rules could make it is said wrongly"
        below = self.proof.below(node.id, "attempt")
        count = sum(each.count if isinstance(each, ElidedNode) else 1 for each in below)
        clauses = self.program.by_head.get(node.relation, ()) if node.expanded else ()
        fitting = [clause for clause in clauses if _could_make(clause, node.pattern) and self._asked(node, clause)]
        if count != len(fitting):
            yield f"{len(fitting)} clauses could have made it, {count} are accounted for"
        missing = [each.total - each.reached for each in below if isinstance(each, AttemptNode)]
        if missing != sorted(missing):
            yield "the attempts at it do not stand nearest first"
        for attempt in below:
            if isinstance(attempt, AttemptNode) and (clause := self._clause(attempt)):
                made = _pattern(clause.head, dict(attempt.bindings))
                agree = (None in (old, new) or old == new for old, new in zip(made, node.pattern, strict=True))
                if clause.head.predicate != node.relation or not all(agree) or not self._asked(node, clause):
                    yield f"the attempt at line {attempt.line} is of another fact"
        yield from self._cause(node, node.pattern)

    def _held(self, node: AbsentNode) -> Iterator[Row]:
        """The rows of a relation, or those that the rule derives which the absence is of."""
        if not node.rule_id:
            yield from self._rows.get(node.relation, ())
            return
        for clause in self._made_by(node.rule_id):
            if clause.head.predicate == node.relation:
                yield from instances(clause, self._rows)

    def _made_by(self, rule_id: str) -> list[Clause]:
        return [clause for rule in self.program.rules if rule.id == rule_id for clause in rule.clauses]

    def _asked(self, node: AbsentNode, clause: Clause) -> bool:
        return node.rule_id in ("", self.program.rule_of(clause).id)

    def _attempt(self, node: AttemptNode) -> Iterator[str]:
        clause = self._clause(node)
        if clause is None:
            yield "the program has no such clause there"
            return
        bindings, binding = dict(node.bindings), _binding(clause)
        edges = self.proof.edges_from(node.id, "fails")
        if node.total != len(clause.body) or not set(node.held) < set(range(node.total)):
            yield f"{node.reached} of {node.total} literals is not short of {len(clause.body)}"
        if not edges:
            yield "nothing is said to fail"
        for i, literal in enumerate(clause.body):
            targets = [self.proof[edge.target] for edge in edges if edge.position == i]
            state = self._state(literal, bindings, binding)
            if (state is True) is not (i in node.held):
                yield f"literal {i + 1}, {literal}, {'is not' if i in node.held else 'is'} true with its bindings"
            if (state is False and i not in node.held) is not bool(targets):
                yield f"literal {i + 1}, {literal}, {'does not fail' if targets else 'fails without a node'}"
            if not all(_says(target, literal, bindings, holds=False) for target in targets):
                yield f"what fails at {i + 1} is not {literal} with its bindings"

    def _cause(self, node: BaseNode | AbsentNode, row: Pattern) -> Iterator[str]:
        is_whole = None not in row and not (isinstance(node, AbsentNode) and node.same)
        has_cause = self.situation is not None and is_whole and (node.relation, row) in self.situation.causes
        if has_cause and not self.proof.edges_from(node.id, "caused_by"):
            yield "an earlier statement made it so, and nothing is said of that"
        for cause in self.proof.below(node.id, "caused_by"):
            if isinstance(cause, FactNode | BaseNode | AbsentNode):
                before = cause.pattern if isinstance(cause, AbsentNode) else cause.row
                same = len(before) == len(row) and all(
                    kind == "statement" or old == new for kind, old, new in zip(node.types, before, row, strict=True)
                )
                is_absent = isinstance(node, AbsentNode), isinstance(cause, AbsentNode)
                if cause.relation != f"next_{node.relation}" or not same or is_absent[0] is not is_absent[1]:
                    yield f"'{cause.phrase}' does not cause it"

    def _state(self, literal: Literal, bindings: Named, binding: frozenset[str]) -> bool | None:
        """Whether a literal holds; None for a test of variables that have no value."""
        if not isinstance(literal, Positive) and any(
            v.name in binding and v.name not in bindings for v in literal.variables
        ):
            return None
        if isinstance(literal, Comparison):
            return is_true(literal, bindings)
        found = any_fits(literal.atom, self._rows.get(literal.atom.predicate, ()), bindings)
        return found is isinstance(literal, Positive)

    def _clause(self, node: RuleNode | AttemptNode) -> Clause | None:
        """The clause a node names by place, number and text."""
        return self._clauses.get((node.file, node.line, node.clause_number, node.rule_id, node.clause))

    @cached_property
    def _clauses(self) -> Mapping[tuple[str, int, int, str, str], Clause]:
        return {
            (clause.place.file, clause.place.line, clause.number, rule.id, str(clause)): clause
            for rule in self.program.rules
            for clause in rule.clauses
        }


def _says(node: Node, literal: Literal, named: Named, *, holds: bool) -> bool:
    """Whether a node is what makes a literal hold, or what makes it fail."""
    if isinstance(node, ElidedNode):
        return not holds
    if isinstance(literal, Comparison):
        if not isinstance(node, CompareNode) or node.value is not holds or node.operator != literal.operator:
            return False
        return (node.left, node.right) == tuple(_pattern(Atom("", (literal.left, literal.right)), named))
    atom = literal.atom
    if isinstance(literal, Positive) is not holds:
        said = atom.predicate, _pattern(atom, named), _repeated(atom, named)
        return isinstance(node, AbsentNode) and (node.relation, node.pattern, node.same) == said
    if not isinstance(node, FactNode | BaseNode) or node.relation != atom.predicate:
        return False
    if isinstance(literal, Positive):
        return node.row == _pattern(atom, named)
    return fits(atom, node.row, named) is not None


def _pattern(atom: Atom, named: Named) -> Pattern:
    return tuple(term.value if isinstance(term, Constant) else named.get(term.name) for term in atom.terms)


def _repeated(atom: Atom, named: Named) -> Same:
    terms, open_columns = atom.terms, [i for i, value in enumerate(_pattern(atom, named)) if value is None]
    return tuple((terms.index(terms[i]), i) for i in open_columns if terms.index(terms[i]) != i)


def _matches(node: AbsentNode, row: Row) -> bool:
    fits_pattern = all(asked in (None, value) for asked, value in zip(node.pattern, row, strict=True))
    return fits_pattern and all(row[first] == row[again] for first, again in node.same)


def _could_make(clause: Clause, pattern: Pattern) -> bool:
    """Whether the head fits a pattern: its constants are asked for, and a variable stands for one value."""
    asked: dict[object, object] = {}
    for term, value in zip(clause.head.terms, pattern, strict=True):
        key = term.value if isinstance(term, Constant) else asked.setdefault(term, value)
        if value is not None and key not in (None, value):
            return False
        if value is not None and not isinstance(term, Constant):
            asked[term] = value
    return True


def _binding(clause: Clause) -> frozenset[str]:
    """The variables that something other than a negation mentions."""
    found = {variable.name for variable in clause.head.variables}
    return frozenset(found.union(v.name for lit in clause.body if not isinstance(lit, Negative) for v in lit.variables))


def _stands_at(clause: Clause, node: BaseNode) -> bool:
    place = (clause.place.file, clause.place.line, clause.place.column)
    is_it = not clause.body and (clause.head.predicate, instance(clause.head, {})) == (node.relation, node.row)
    return is_it and place == (node.origin.file, node.origin.line, node.origin.column)
