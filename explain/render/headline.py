"""The first line of an answer: how grave, which rule, what happens to which statement."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..proof.node import RuleNode, VerdictNode

#: how grave an outcome is, in the word of compilers, where it is not the outcome's own
GRAVITY = {"refused": "error", "fails": "error", "warned": "warning", "unknown": "open"}
#: what happens, of statement {s}, binlog {b} and the rule's name {why}
_SAID = {
    "refused": "{b} refuses {s}: {why}",
    "fails": "{s} fails: {why}",
    "warned": "{s}: {why}",
    "unknown": "it is not known what {b} does with {s}: {why}",
    "recorded": "{b} records {s}",
    "not recorded": "{b} does not record {s}: {why}",
}


def gravity(root: VerdictNode) -> str:
    """How grave an outcome is, in one word: `error`, `warning`, `open`, or the outcome itself."""
    return GRAVITY.get(root.outcome, root.outcome)


def grade_of(root: VerdictNode, grade: str) -> str:
    """How certain an answer is: an unknown one is open, however certain that is."""
    return "open" if grade and root.outcome == "unknown" else grade


def headline(root: VerdictNode, rules: list[RuleNode], form: str, codes: tuple[int, ...]) -> str:
    """`error CX-002 (11314)  orders_log refuses load.sql:3: reads outside scope`.

    form: `rows` or `statement`, of something recorded. codes: of errors or notes.
    """
    ids = list(dict.fromkeys(rule.rule_id for rule in rules if rule.rule_id))
    slugs = list(dict.fromkeys(rule.slug.replace("-", " ") for rule in rules if rule.slug))
    slugs = [slug for slug in slugs if slug != root.outcome]
    why = ", ".join([*slugs, *map(str, root.row[2:])] if root.outcome == "warned" else slugs)
    place = root.at.rpartition("/")[2]
    said = _SAID.get(root.outcome, "{s}: {why}").format(b=root.binlog, s=place, why=why).removesuffix(": ")
    if root.outcome == "recorded" and form:
        said += " as rows" if form == "rows" else " as a statement"
    numbers = f" ({', '.join(map(str, codes))})" if codes else ""
    return f"{' '.join([gravity(root), ', '.join(ids)]).strip()}{numbers}  {said}"
