"""From a place in a workload to proofs of what happens there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from ..facts.errors import InputError
from ..facts.readers.record import Record
from ..facts.schema import RELATIONS
from ..rules.decide.budget import evaluator_for
from ..rules.decide.outcome import Decision, Outcome
from ..rules.decide.whole import STATEMENT
from ..rules.engine.evaluate import Evaluator
from ..rules.engine.model import Model
from ..rules.language.program import Program, Row
from ..rules.replay import Decided, Replay
from ..rules.replay.workload import Inputs, Opened, decider_for, open_inputs
from .proof.build import explain
from .proof.check import check_proof
from .proof.claims import Given
from .proof.compact import compact
from .proof.node import Pattern, Proof
from .proof.situation import Situation
from .proof.whynot import explain_absence, nearest
from .situate import Situations
from .trace import Moment, Tracing

_SEVERITY = ("refused", "unknown", "undecided", "recorded", "fails", "not recorded")


@dataclass(frozen=True)
class Explained:
    """One decided statement of a workload with everything needed to prove its outcomes."""

    decided: Decided
    decision: Decision
    situation: Situation
    model: Model
    program: Program
    evaluator: Evaluator

    def outcome(self, binlog: str | None = None) -> Outcome:
        """The outcome for one binlog, or the gravest one. Raises InputError for a binlog that is not there."""
        outcomes = self.decision.outcomes
        if binlog is not None:
            outcomes = tuple(outcome for outcome in outcomes if outcome.binlog == binlog)
        if not outcomes:
            known = ", ".join(outcome.binlog for outcome in self.decision.outcomes) or "none"
            what = f"there is no binlog `{binlog}` at this statement" if binlog else "there is no binlog yet"
            raise InputError("BE202", what, hint=f"binlogs here: {known}")
        return min(outcomes, key=lambda outcome: _SEVERITY.index(outcome.verdict))

    def prove(self, outcome: Outcome, rule_id: str = "") -> Proof:
        """Why the outcome is what it is: every way of every rule that gives its verdict.

        rule_id: what this rule says, where it is one that gives the verdict. Raises InputError where no rule of the
        pack decides the statement.
        """
        rows = chain(*(self._rows(outcome.verdict, rule, outcome.binlog) for rule in (rule_id, "")))
        found = next(rows, None)
        if found is None:
            raise InputError("BE107", f"no rule decides this statement for `{outcome.binlog}`", hint="try --why-not")
        return explain(self.program, self.model, self.situation, *found, decide=self._decide)

    def prove_what(self, wanted: str, binlog: str) -> Proof:
        """Why a verdict, or what the rule of an id gives, holds for a binlog, whatever else does.

        Raises InputError where it does not hold, and for a word that is neither.
        """
        found = next(self._rows(*self._meant(wanted), binlog), None)
        if found is None:
            hint = f"ask --why-not {wanted}"
            raise InputError("BE301", f"`{wanted}` does not hold for `{binlog}`", hint=hint)
        return explain(self.program, self.model, self.situation, *found, decide=self._decide)

    def disprove(self, wanted: str, binlog: str) -> Proof:
        """Why the outcome is not `wanted`, a verdict or what the rule of an id gives: per rule, how near it came.

        Raises InputError where it is, and for a word that is neither.
        """
        verdict, rule_id = self._meant(wanted)
        if next(self._rows(verdict, rule_id, binlog), None) is not None:
            said = f"{rule_id} holds for" if rule_id else f"the statement is {verdict} in"
            raise InputError("BE301", f"{said} `{binlog}`", hint=f"ask --why {wanted}")
        absent = [(relation, self._pattern(relation, binlog)) for relation in self._relations(verdict, rule_id)]
        relation, pattern = nearest(self.program, self.model, absent)
        return explain_absence(self.program, self.model, self.situation, relation, pattern, decide=self._decide)

    def compact(self, proof: Proof) -> Proof:
        """The proof without what its reader does not need first; what is left out is counted."""
        return compact(proof, self.program)

    def check(self, proof: Proof) -> tuple[str, ...]:
        """What the independent checker finds wrong with a proof; empty for a right one."""
        return check_proof(proof, self.program, self.situation.facts, _earlier(self.situation))

    def _meant(self, wanted: str) -> tuple[str, str]:
        """Verdict and rule id of a word that is one or the other; without an id it is about any rule of the verdict."""
        rules = self.program.rules
        if any(rule.verdict == wanted for rule in rules if rule.clauses):
            return wanted, ""
        found = next((rule.verdict for rule in rules if rule.id == wanted and rule.clauses), "")
        if not found:
            words = ", ".join(dict.fromkeys(rule.verdict for rule in rules if rule.verdict))
            hint = f"use an id or one of: {words}"
            raise InputError("BE301", f"`{wanted}` is no verdict or rule of this pack", hint=hint)
        return found, wanted

    def _relations(self, verdict: str, rule_id: str) -> list[str]:
        rules = (rule for rule in self.program.rules if rule.verdict == verdict and rule_id in ("", rule.id))
        return list(dict.fromkeys(clause.head.predicate for rule in rules for clause in rule.clauses))

    def _rows(self, verdict: str, rule_id: str, binlog: str) -> Iterator[tuple[str, Row]]:
        """What rules with this verdict say of the binlog; a head may have more columns than statement and binlog."""
        for relation in self._relations(verdict, rule_id):
            for row in self.model.ask(relation, self._pattern(relation, binlog)):
                yield relation, row

    def _pattern(self, relation: str, binlog: str) -> Pattern:
        return (STATEMENT, binlog, *(None,) * (self.program.arity[relation] - 2))

    def _decide(self, situation: Situation) -> Model:
        return self.evaluator.run({name: frozenset(rows) for name, rows in situation.facts.items()})


def explain_at(inputs: Inputs, line: int, part: int = 0) -> Explained:
    """Replay a workload up to the statement that stands at a line of its last file, and set up its proof.

    Raises InputError BE106 where no statement stands there.
    """
    tracing = Tracing(decider_for(inputs.pack, inputs.memo))
    opened = open_inputs(inputs, decider=tracing)
    tracing.replay = opened.replay
    nearest = ""
    last = str(inputs.following[-1]) if inputs.following else ""
    for decided in opened.decided():
        first = decided.record.line
        if not first or decided.record.file != last:  # the end of a session stands nowhere
            continue
        if first > line:
            break
        if line <= first + decided.record.text.count("\n") and part in (0, decided.part):
            return explained(opened, decided, evaluator_for(inputs.pack.program, RELATIONS), inputs.pack.program)
        nearest = f"the statement before it starts at line {first}"
    raise InputError(
        "BE106", "no statement stands there", last or opened.workload.file, line, hint=nearest or "count from 1"
    )


def explained(opened: Opened, decided: Decided, evaluator: Evaluator, program: Program) -> Explained:
    """Set up the proof of one decided statement of a replay that was traced."""
    return _explained(decided, Situations(opened.workload.file, opened.replay.statements.vendor), evaluator, program)


def explained_replay(decided: Decided, replay: Replay, file_of: Callable[[Record], str], program: Program) -> Explained:
    """The same for a workload of several files; `file_of` names the one of a record."""
    return _explained(
        decided, Situations(file_of, replay.statements.vendor), evaluator_for(program, RELATIONS), program
    )


def _explained(decided: Decided, situations: Situations, evaluator: Evaluator, program: Program) -> Explained:
    moment: Moment = decided.step.moment
    situation = situations.of(moment)
    model = evaluator.run({name: frozenset(rows) for name, rows in situation.facts.items()})
    return Explained(decided, decided.decision, situation, model, program, evaluator)


def _earlier(situation: Situation) -> Mapping[str, Given]:
    """The facts of every situation that causes lead to, by name."""
    found: dict[str, Given] = {}
    work = [situation]
    while work:
        for earlier, _ in work.pop().causes.values():
            if earlier.name not in found:
                found[earlier.name] = earlier.facts
                work.append(earlier)
    return found
