"""A proof for a terminal: headline, marked sources, the server's message, and why."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping

from ...facts.door.encoded import Encoded, lines_of
from ...facts.door.printable import printable
from ...facts.door.terminal import lines
from ..proof.node import Proof, RuleNode, VerdictNode
from ..proof.quotation import Quotations, quotation
from .frame import frames
from .tree import render_tree


def render_terminal(
    proof: Proof,
    sources: Mapping[str, str] | None = None,
    *,
    width: int = 100,
    all_ways: bool = True,
    short: bool = False,
    chains: bool = False,
    quoted: Quotations | None = None,
) -> Encoded:
    """Plain text without a final newline; `short` leaves out why, `chains` is for `render_tree`.

    `sources`: the text of each file by the name that origins use, for the marked lines. `quoted`: what the server says
    in its own words; None where messages of rules are that.
    """
    why = [] if short else lines_of(render_tree(proof, width=width - 2, all_ways=all_ways, chains=chains))
    root = proof.nodes[proof.root]
    if not isinstance(root, VerdictNode):
        return lines(why)
    return lines(_of_verdict(proof, root, sources or {}, width, why, quoted))


def _of_verdict(
    proof: Proof,
    root: VerdictNode,
    sources: Mapping[str, str],
    width: int,
    why: list[str],
    quoted: Quotations | None,
) -> Iterator[str]:
    rules = [way for way in proof.below(root.id, "derives") if isinstance(way, RuleNode)]
    yield _headline(root, rules)
    if marked := frames(proof, sources):
        yield from (f"  {line}" for line in lines_of(marked))
    code = f"[{root.codes[0]}] " if len(root.codes) == 1 else ""
    if quoted is not None and len(root.codes) == 1:
        for said in dict.fromkeys(quotation(rule, root.codes[0], quoted.messages) for rule in rules):
            yield from _hanging(f"server says: {code}", said, width) if said else ()
    speaker = f"server says: {code}" if root.codes and quoted is None else "message: "
    for said in dict.fromkeys(rule.message for rule in rules if rule.message):
        yield from _hanging(speaker, said, width)
    if quoted is not None and len(root.codes) == 1:
        for said in dict.fromkeys(quotation(rule, root.codes[0], quoted.consequences) for rule in rules):
            yield from _hanging("replicas: ", said, width) if said else ()
    if why:
        yield from ("", "why", *(f"  {line}" for line in why))
    if cited := dict.fromkeys(rule.source for rule in rules if rule.source):
        yield ""
        for text in cited:
            yield from _hanging("source: ", text, width)


def _headline(root: VerdictNode, rules: list[RuleNode]) -> str:
    outcome = " ".join([root.outcome, *map(str, root.codes)])
    ids = dict.fromkeys(f"{rule.rule_id} {rule.slug}".strip() for rule in rules)
    return "  ".join(part for part in (outcome, root.binlog, ", ".join(ids)) if part)


def _hanging(opening: str, text: str, width: int) -> list[str]:
    indent = "  " if opening != "source: " else ""
    return textwrap.wrap(
        printable(text),
        width,
        initial_indent=indent + opening,
        subsequent_indent=" " * len(indent + opening),
        break_long_words=False,
        break_on_hyphens=False,
    )
