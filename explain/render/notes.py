"""What is said of an outcome beside its proof: titles and texts, the same in every form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..proof.node import Proof, RuleNode, VerdictNode
from ..proof.quotation import Quotations


def rules_of(proof: Proof, root: VerdictNode) -> list[RuleNode]:
    """The rules that give a verdict, a node for each derivation."""
    return [each for each in proof.below(root.id, "derives") if isinstance(each, RuleNode)]


def words(
    root: VerdictNode, rules: list[RuleNode], quoted: Quotations | None, causes: Sequence[str] = ()
) -> Iterator[tuple[str, str]]:
    """The server's words, and the rule's where they say more.

    quoted: without it the messages of rules are the server's. causes: what is said where a rule only names the outcome.
    """
    if quoted is not None and all(quoted.only_names(rule, root.outcome) for rule in rules):
        yield from (("cause: ", said) for said in causes)
        return
    code = _code(root)
    number = f"[{code}] " if code is not None else ""
    is_quoted = quoted is not None and quoted.is_server
    if quoted is not None and is_quoted:
        for said in dict.fromkeys(quoted.says(rule, code) for rule in rules):
            if said:
                yield f"server says: {number}", said
    speaker = f"server says: {number}" if root.codes and not is_quoted else "cause: "
    more = (rule.message for rule in rules if not (quoted is not None and quoted.explains(rule, code)))
    for said in dict.fromkeys(said for said in more if said):
        yield speaker, said


def consequences(root: VerdictNode, rules: list[RuleNode], quoted: Quotations | None) -> Iterator[tuple[str, str]]:
    """What replicas then have, and what to do instead."""
    if quoted is None:
        return
    code = _code(root)
    for title, texts in (
        ("replicas: ", (quoted.replicas(rule, code) for rule in rules)),
        ("instead: ", (quoted.instead(rule, code) for rule in rules)),
    ):
        yield from ((title, said) for said in dict.fromkeys(texts) if said)


def sources_of(rules: list[RuleNode]) -> list[str]:
    """What the rules cite, each once."""
    return list(dict.fromkeys(rule.source for rule in rules if rule.source))


def _code(root: VerdictNode) -> int | None:
    return root.codes[0] if len(root.codes) == 1 else None
