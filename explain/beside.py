"""What `explain` says beside the proof: other findings and binlogs, what else may come, what is presumed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ..rules.decide.messages import Messages
from ..rules.decide.outcome import BESIDE, Outcome
from ..rules.language.program import Program
from ..rules.replay.certainty import Certainty
from .address import SAFE, Said, addressed
from .explanation import Explained
from .possible import other_lines, possible
from .proof.context import Line, OutcomeContext
from .proof.node import (
    AbsentNode,
    AttemptNode,
    BaseNode,
    ElidedNode,
    FactNode,
    Node,
    Proof,
    Role,
    RuleNode,
    VerdictNode,
)
from .proof.quotation import Quotations

#: outcomes that say nothing bad by themselves
_NO_FINDING = frozenset({"recorded", "not recorded"})
_MOST = 8
#: causes that are told of what is not recorded
_CAUSES = 2


def proof_of_gravest(explained: Explained, outcome: Outcome) -> Proof:
    """The proof of what is wrong with an outcome; of the outcome where nothing is."""
    wrong = list(explained.said(SAFE, outcome.binlog))
    wanted = "warned" if outcome.verdict in _NO_FINDING else outcome.verdict
    found = next((each for each in wrong if each.rule.verdict == wanted), None)
    return explained.prove(outcome) if found is None else explained.prove_what(addressed(found, wrong), outcome.binlog)


def known_of(explained: Explained, outcome: Outcome, proof: Proof, quoted: Quotations | None = None) -> OutcomeContext:
    """What is known of an outcome beside its proof. quoted: the texts of the pack."""
    known = explained.decided.known
    told = tuple(_beside(explained, outcome, proof))
    return OutcomeContext(
        quoted, known.grade, _assuming(known), outcome.format, _causes(explained, outcome, proof), told
    )


def _assuming(known: Certainty) -> tuple[Line, ...]:
    """What the answer stands or hangs on."""
    if known.hangs_on:
        return (("open", str(known)),)
    return (("presumes", str(known).removeprefix("presuming ")),) if known.presuming else ()


def _beside(explained: Explained, outcome: Outcome, proof: Proof) -> Iterator[Line]:
    """What makes a warning harmless, other findings and binlogs with how to ask for them, and what else may come."""
    for message in Messages(explained.program).of(explained.decision, frozenset(("advice",))):
        if message.rule_id in harmless_rules(explained.program) and outcome.binlog in message.binlogs:
            yield "harmless", f"{message.text}; --why {message.rule_id} proves it"
    wrong = list(explained.said(SAFE, outcome.binlog))
    hidden = [each for each in wrong if not _is_shown(each, proof)]
    if hidden:
        names = [addressed(each, wrong) for each in hidden]
        more = f" and {len(names) - _MOST} more" if len(names) > _MOST else ""
        noun = "finding" if len(names) == 1 else "findings"
        yield "also", f"{len(names)} more {noun}: {', '.join(names[:_MOST])}{more}; --why '{names[0]}' proves it"
    told = [_told(each) for each in explained.decision.outcomes]
    if len(told) > 1 or not _is_of(proof, outcome):
        yield "outcomes", "; ".join(told)
    for others in possible(explained.decided, Messages(explained.program)).values():
        yield from (("possible", other.strip().removeprefix("or ")) for other in other_lines(others))


def _causes(explained: Explained, outcome: Outcome, proof: Proof) -> tuple[str, ...]:
    """Why an outcome is what it is, for a rule that only names it.

    Of what is recorded what rules tagged `reason` say; else what stands in the way, or is missing.
    """
    if outcome.verdict == "recorded":
        reasons = Messages(explained.program).reasons(explained.decision)
        if said := tuple(each.text for each in reasons if outcome.binlog in each.binlogs):
            return said
    facts: dict[str, None] = {}
    missing: dict[str, None] = {}
    short, root = explained.compact(proof), proof[proof.root]
    _stands_in_the_way(short, root, facts, missing)
    if not facts and not missing and isinstance(root, VerdictNode):
        rules = short.below(root.id, "derives")[:1]
        premises = (each for rule in rules for each in short.below(rule.id, "premise"))
        facts = dict.fromkeys(each.phrase for each in premises if isinstance(each, FactNode | BaseNode))
    return ("; ".join(islice(facts or missing, _CAUSES)),) if facts or missing else ()


def _stands_in_the_way(proof: Proof, node: Node, facts: dict[str, None], missing: dict[str, None]) -> None:
    if isinstance(node, FactNode | BaseNode):
        facts[node.phrase] = None
        return
    role: Role = "attempt" if isinstance(node, AbsentNode) else "fails" if isinstance(node, AttemptNode) else "absent"
    below = proof.below(node.id, "derives" if isinstance(node, VerdictNode) else role)
    found = [each for each in below if not isinstance(each, ElidedNode)]
    for each in found:
        _stands_in_the_way(proof, each, facts, missing)
    if isinstance(node, AbsentNode) and not found:
        missing[node.phrase] = None


def harmless_rules(program: Program) -> frozenset[str]:
    """The rules that say of a warning that it can be left as it is: those tagged `harmless`."""
    return frozenset(rule.id for rule in program.rules if "harmless" in rule.get("tags").split())


def outcomes_line(explained: Explained) -> str:
    """What each binlog does, on one line: `load.sql:9  binny refused CX-002; b2 not recorded CX-016`."""
    known = explained.decided.known
    sure = "" if known.grade == "certain" else f"  ({known})"
    return f"{explained.situation.name}  {'; '.join(map(_told, explained.decision.outcomes))}{sure}"


def _told(each: Outcome) -> str:
    form = f"as {each.format}" if each.format else ""
    notices = dict.fromkeys(f"and {r.verdict} {r.rule_id}" for r in each.reasons if r.verdict in BESIDE)
    return " ".join(part for part in (each.binlog, each.verdict, form, *each.rule_ids, *notices) if part)


def _is_of(proof: Proof, outcome: Outcome) -> bool:
    """Whether the proof is of all that there is to say of a binlog."""
    root = proof[proof.root]
    beside = any(reason.verdict in BESIDE for reason in outcome.reasons)
    return isinstance(root, VerdictNode) and root.outcome == outcome.verdict and not beside


def _is_shown(said: Said, proof: Proof) -> bool:
    root = proof[proof.root]
    if not isinstance(root, VerdictNode) or (root.relation, root.row) != (said.relation, said.row):
        return False
    rules = (each for each in proof.below(root.id, "derives") if isinstance(each, RuleNode))
    wanted = {(name, value) for name, value in said.values if name}
    return any(each.rule_id == said.rule.id and wanted <= set(each.bindings) for each in rules)
