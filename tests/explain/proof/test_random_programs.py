"""Random programs: every derivable fact has a proof the checker accepts, every other one attempts that are stuck."""

from __future__ import annotations

from itertools import product

from binlogic.explain.proof.build import explain
from binlogic.explain.proof.check import check_proof
from binlogic.explain.proof.derive import binders, derivations
from binlogic.explain.proof.naive import any_fits, compute, fits, is_true
from binlogic.explain.proof.node import AbsentNode, AttemptNode, Proof, RuleNode
from binlogic.explain.proof.situation import Situation
from binlogic.explain.proof.whynot import explain_absence
from binlogic.explain.render.json import from_json, to_json
from binlogic.facts.origin import Origin
from binlogic.rules.engine.evaluate import evaluate
from binlogic.rules.language.ast import Clause, Comparison, Positive, Value
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program, Row
from hypothesis import given, settings
from hypothesis import strategies as st

from ...examples import examples

VALUES: tuple[Value, ...] = ("a", "b", 1)
ARITY = {"e": 2, "f": 1, "p": 2, "q": 1, "r": 1}
LEVELS = (("p",), ("q",), ("r",))
Facts = dict[str, dict[Row, Origin]]


@st.composite
def atoms(draw: st.DrawFn, relation: str, terms: tuple[str, ...]) -> str:
    chosen = [draw(st.sampled_from(terms)) for _ in range(ARITY[relation])]
    return f"{relation}({', '.join(chosen)})"


@st.composite
def clauses(draw: st.DrawFn, level: int) -> str:
    """A safe clause whose negations are of lower levels; its own level may recur."""
    below = ["e", "f", *(name for names in LEVELS[:level] for name in names)]
    own = list(LEVELS[level])
    body, bound = [], []
    for _ in range(draw(st.integers(1, 2))):
        body.append(draw(atoms(draw(st.sampled_from(below + own)), ("X", "Y", "Z", "_", "b"))))
        bound += [name for name in "XYZ" if name in body[-1]]
    if draw(st.booleans()):
        body.append(f"{draw(st.sampled_from('XYZ'))} = {draw(st.sampled_from(['1', 'b', *bound]))}")
        bound.append(body[-1][0])
    known = tuple(bound) or ("a",)
    if draw(st.booleans()):
        body.insert(0, "not " + draw(atoms(draw(st.sampled_from(below)), (*known, "_", "a"))))
    if draw(st.booleans()):
        operator = draw(st.sampled_from(["<", "!=", ">=", "<=", ">"]))
        body.insert(0, f"{draw(st.sampled_from(known))} {operator} {draw(st.sampled_from([*known, '1']))}")
    return f"{draw(atoms(draw(st.sampled_from(own)), (*known, 'a')))} :- {', '.join(body)}."


@st.composite
def programs(draw: st.DrawFn) -> Program:
    text = "\n\n".join(
        clause for level in range(len(LEVELS)) for clause in draw(st.lists(clauses(level), min_size=1, max_size=3))
    )
    parsed, problems = parse_rules(text, "random.dl")
    assert not problems, (text, problems)
    return Program(parsed.rules)


@st.composite
def given_facts(draw: st.DrawFn) -> Facts:
    rows = {name: draw(st.sets(st.tuples(*[st.sampled_from(VALUES)] * ARITY[name]), max_size=4)) for name in ("e", "f")}
    return {
        name: {row: Origin("sql", name, i) for i, row in enumerate(sorted(rows[name], key=str), 1)} for name in rows
    }


def nearest(clause: Clause, pattern: tuple[Value | None, ...], rows: dict[str, set[Row]]) -> int:
    """The most literals of a clause without `=` that hold at once, by trying every row for every positive literal."""
    names = {variable.name for variable in binders(clause)}
    positives = [literal.atom for literal in clause.body if isinstance(literal, Positive)]
    tests = [literal for literal in clause.body if not isinstance(literal, Positive)]
    asked = [(term, value) for term, value in zip(clause.head.terms, pattern, strict=True) if value is not None]
    start = fits(type(clause.head)("", tuple(term for term, _ in asked)), tuple(value for _, value in asked), {})
    best = 0
    for chosen in product(*([None, *rows.get(atom.predicate, ())] for atom in positives)):
        named = start
        for atom, row in zip(positives, chosen, strict=True):
            named = named if row is None or named is None else fits(atom, row, named)
        if named is None:
            continue
        ready = [test for test in tests if all(v.name in named for v in test.variables if v.name in names)]
        held = sum(
            is_true(test, named)
            if isinstance(test, Comparison)
            else not any_fits(test.atom, rows.get(test.atom.predicate, ()), named)
            for test in ready
        )
        best = max(best, held + sum(row is not None for row in chosen))
    return best


def has_equality(clause: Clause) -> bool:
    return any(isinstance(literal, Comparison) and literal.operator == "=" for literal in clause.body)


def check_attempts(proof: Proof, program: Program, facts: Facts) -> None:
    """Every attempt under the root is stuck, and no choice of rows gets further."""
    root = proof[proof.root]
    assert isinstance(root, AbsentNode)
    rows = compute(program, {name: found.keys() for name, found in facts.items()}, program.derived)
    attempts = [node for node in proof.below(proof.root, "attempt") if isinstance(node, AttemptNode)]
    assert [node.total - node.reached for node in attempts] == sorted(node.total - node.reached for node in attempts)
    for attempt in attempts:
        assert attempt.reached < attempt.total
        clause = next(c for c in program.clauses if (c.place.line, str(c)) == (attempt.line, attempt.clause))
        if not has_equality(clause):
            assert attempt.reached == nearest(clause, root.pattern, rows), attempt


@settings(max_examples=examples(150), deadline=None)
@given(programs(), given_facts())
def test_every_atom_has_a_checked_proof_or_stuck_attempts(program: Program, facts: Facts) -> None:
    model = evaluate(program, {name: rows.keys() for name, rows in facts.items()})
    situation = Situation(facts)
    for relation in sorted(program.derived):
        for row in product(VALUES, repeat=ARITY[relation]):
            if model.holds(relation, row):
                proof = explain(program, model, situation, relation, row)
                transitions = {node for node in proof.below(proof.root, "derives") if isinstance(node, RuleNode)}
                left_out = sum(getattr(node, "count", 0) for node in proof.below(proof.root, "derives"))
                # every derivation is shown, or counted as one that needs its own conclusion
                assert len(transitions) + left_out == len(derivations(program, model, relation, row))
                assert transitions
            else:
                proof = explain_absence(program, model, situation, relation, row)
                check_attempts(proof, program, facts)
            assert check_proof(proof, program, facts) == ()
            assert from_json(to_json(proof)) == proof


@settings(max_examples=examples(60), deadline=None)
@given(programs(), given_facts(), st.integers(0, 3), st.integers(1, 12))
def test_limited_proofs_are_right_and_say_what_they_leave_out(
    program: Program, facts: Facts, depth: int, nodes: int
) -> None:
    model = evaluate(program, {name: rows.keys() for name, rows in facts.items()})
    for relation in sorted(program.derived):
        for row in model.ask(relation, (None,) * ARITY[relation]):
            proof = explain(program, model, Situation(facts), relation, row, depth=depth, nodes=nodes)
            assert check_proof(proof, program, facts) == ()
        if not model.ask(relation, (None,) * ARITY[relation]):
            absence = explain_absence(
                program, model, Situation(facts), relation, (None,) * ARITY[relation], depth=depth, nodes=nodes
            )
            assert check_proof(absence, program, facts) == ()


@settings(max_examples=examples(150), deadline=None)
@given(programs(), given_facts())
def test_the_checker_computes_what_the_engine_computes(program: Program, facts: Facts) -> None:
    given_rows = {name: rows.keys() for name, rows in facts.items()}
    model, rows = evaluate(program, given_rows), compute(program, given_rows, program.derived)
    assert all(model[relation] == rows.get(relation, set()) for relation in program.derived)
