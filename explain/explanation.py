"""From a place in a workload to proofs of what happens there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from ..facts.catalog import Catalog
from ..facts.errors import InputError
from ..facts.origin import Origin
from ..facts.readers.option_file import option_places
from ..facts.readers.record import STATEMENT_COMMANDS, Record
from ..facts.schema import RELATIONS
from ..rules.decide.budget import evaluator_for
from ..rules.decide.outcome import Decision, Outcome
from ..rules.decide.whole import STATEMENT
from ..rules.engine.evaluate import Derives
from ..rules.engine.model import Model
from ..rules.language.program import Program
from ..rules.replay import Decided, Replay
from ..rules.replay.workload import Inputs, Opened, decider_for, open_inputs
from .address import SAFE, Said, addressed, heads, pattern_of, read_address, said_by
from .history import TracedDecision
from .log_index import LogIndex
from .proof.build import explain
from .proof.check import check_proof
from .proof.compact import compact
from .proof.node import Proof
from .proof.situation import Situation, situations_before
from .proof.whynot import explain_absence, nearest
from .situations import Situations
from .trace import Tracing

_SEVERITY = ("refused", "unknown", "undecided", "recorded", "fails", "not recorded")


@dataclass(frozen=True)
class Explained:
    """One decided statement of a workload with everything needed to prove its outcomes.

    catalog: what is defined at the statement, where its workload was read up to it.
    """

    decided: Decided
    decision: Decision
    situation: Situation
    model: Model
    program: Program
    evaluator: Derives
    catalog: Catalog | None = None

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
        """Why the outcome is what it is: every derivation by every rule that gives its verdict.

        rule_id: only the derivations by this rule, or with values in brackets what it says of them. Raises InputError
        where no rule of the pack decides the statement, or that rule says nothing.
        """
        address = read_address(rule_id, self.program) if rule_id else None
        if address is not None and address.values:
            return self.prove_what(rule_id, outcome.binlog)
        first = next(self.said(rule_id or outcome.verdict, outcome.binlog), None)
        if first is None:
            raise InputError("BE107", f"no rule decides this statement for `{outcome.binlog}`", hint="try --why-not")
        program, model, situation, only = self.program, self.model, self.situation, rule_id or None
        return explain(program, model, situation, first.relation, first.row, rule_id=only, decide=self._decide)

    def said(self, wanted: str, binlog: str) -> Iterator[Said]:
        """What the rules of a verdict, of an id or of an id with values say for a binlog, each by itself.

        Raises InputError for a word that is none of them.
        """
        return said_by(read_address(wanted, self.program), self.program, self.model, STATEMENT, binlog)

    def prove_what(self, wanted: str, binlog: str) -> Proof:
        """Why the first thing holds that `wanted` names: a verdict, the rule of an id, what it says of some values.

        `safe` says that nothing is wrong: the proof is of the nearest thing that could be. Raises InputError where it
        does not hold, and for a word that is none of them.
        """
        if wanted == SAFE:
            return self._absence(SAFE, binlog, f"ask --why-not {SAFE}")
        found = next(self.said(wanted, binlog), None)
        if found is None:
            raise InputError("BE301", f"`{wanted}` does not hold for `{binlog}`", hint=self._instead(wanted, binlog))
        return self._prove(found)

    def disprove(self, wanted: str, binlog: str) -> Proof:
        """Why the outcome is not `wanted`, as `prove_what` takes it: per clause, how near it came.

        Of an id only the clauses of that rule are told. Why it is not `safe` is the proof of what is wrong. Raises
        InputError where it is, and for a word that is neither.
        """
        if wanted == SAFE:
            wrong = next(self.said(SAFE, binlog), None)
            if wrong is None:
                raise InputError("BE301", f"no rule finds anything wrong for `{binlog}`", hint=f"ask --why {SAFE}")
            return self._prove(wrong)
        return self._absence(wanted, binlog, f"ask --why {wanted}")

    def _absence(self, wanted: str, binlog: str, instead: str) -> Proof:
        address = read_address(wanted, self.program)
        if next(self.said(wanted, binlog), None) is not None:
            said = f"{wanted} holds for" if address.rule_id else f"the statement is {wanted} in"
            raise InputError("BE301", f"{'it is not safe for' if wanted == SAFE else said} `{binlog}`", hint=instead)
        program, rule_id = self.program, address.rule_id
        absent = [(r, pattern_of(address, r, program, STATEMENT, binlog)) for r, _ in heads(address, program)]
        relation, pattern = nearest(program, self.model, absent, rule_id)
        return explain_absence(
            program, self.model, self.situation, relation, pattern, rule_id=rule_id, decide=self._decide
        )

    def _prove(self, said: Said) -> Proof:
        return explain(
            self.program, self.model, self.situation, said.relation, said.row,
            rule_id=said.rule.id, values=said.values, decide=self._decide,
        )  # fmt: skip

    def _instead(self, wanted: str, binlog: str) -> str:
        """What the rule does say, for somebody who asked for other values; else the opposite question."""
        rule_id = read_address(wanted, self.program).rule_id
        said = list(self.said(rule_id, binlog)) if rule_id and rule_id != wanted else []
        return f"it says {', '.join(addressed(each, said) for each in said)}" if said else f"ask --why-not {wanted}"

    def compact(self, proof: Proof) -> Proof:
        """The proof without what its reader does not need first; what is left out is counted."""
        return compact(proof, self.program)

    def check(self, proof: Proof) -> tuple[str, ...]:
        """What the independent checker finds wrong with a proof; empty for a right one."""
        earlier = situations_before(self.situation)
        given = {name: each.facts for name, each in earlier.items()}
        situations = {**earlier, self.situation.name: self.situation}
        return check_proof(proof, self.program, self.situation.facts, given, situations)

    def _decide(self, situation: Situation) -> Model:
        return self.evaluator.run({name: frozenset(rows) for name, rows in situation.facts.items()})


def explain_at(inputs: Inputs, line: int, part: int = 0) -> Explained:
    """Replay a workload up to the statement that stands at a line of its last file, and set up its proof.

    Raises InputError BE106 where no statement stands there.
    """
    tracing = Tracing(decider_for(inputs.pack, inputs.memo))
    opened = open_inputs(inputs, decider=tracing)
    tracing.replay = opened.replay
    index = LogIndex.of(inputs, opened)
    if index is not None:
        opened.workload = replace(opened.workload, records=index.noted(line, tracing, opened))
    above = below = 0
    last = str(inputs.following[-1]) if inputs.following else ""
    for decided in opened.decided():
        first = decided.record.line
        if not first or decided.record.file != last:  # the end of a session stands nowhere
            continue
        if first > line:
            below = first
            break
        if line <= first + decided.record.text.count("\n") and part in (0, decided.part):
            if index is not None:
                index.keep()
            program, vendor = inputs.pack.program, opened.replay.statements.vendor
            situations = Situations(opened.workload.file, vendor, program, configured(inputs))
            explained = _explained(decided, situations, evaluator_for(program, RELATIONS), program)
            return replace(explained, catalog=opened.replay.shared.catalog)
        above = first if decided.record.command in STATEMENT_COMMANDS else above
    above = above if index is None else index.above(line)  # some of those that it passed over
    near = f"the statement before it starts at line {above}" if above else f"the first starts at line {below}"
    hint = near if above or below else "the file has none"
    raise InputError("BE106", "no statement stands there", last or opened.workload.file, line, hint=hint)


def configured(inputs: Inputs) -> dict[str, Origin]:
    """Where variables were set that the server starts with."""
    found = option_places(inputs.config) if inputs.config is not None else {}
    if "transaction_isolation" in found:
        found.setdefault("tx_isolation", found["transaction_isolation"])
    return found | {name: Origin("config", f"--{name}={value}") for name, value in inputs.settings.items()}


def explained(
    opened: Opened,
    decided: Decided,
    evaluator: Derives,
    program: Program,
    variables: Mapping[str, Origin] | None = None,
) -> Explained:
    """Set up the proof of one decided statement of a replay that was traced. variables: as `configured` has them."""
    situations = Situations(opened.workload.file, opened.replay.statements.vendor, program, variables)
    return _explained(decided, situations, evaluator, program)


def explained_replay(decided: Decided, replay: Replay, file_of: Callable[[Record], str], program: Program) -> Explained:
    """The same for a workload of several files; `file_of` names the one of a record."""
    situations = Situations(file_of, replay.statements.vendor, program)
    return _explained(decided, situations, evaluator_for(program, RELATIONS), program)


def _explained(decided: Decided, situations: Situations, evaluator: Derives, program: Program) -> Explained:
    traced: TracedDecision = decided.step.traced
    situation = situations.of(traced)
    model = evaluator.run({name: frozenset(rows) for name, rows in situation.facts.items()})
    return Explained(decided, decided.decision, situation, model, program, evaluator)
