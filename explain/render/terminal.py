"""A proof for a terminal: headline, marked sources, the server's message, and why."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping

from ..proof.node import Proof, RuleNode, VerdictNode
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
) -> str:
    """Plain text without a final newline; `short` leaves out why, `chains` is for `render_tree`.

    `sources`: the text of each file by the name that origins use, for the marked lines.
    """
    root = proof.nodes[proof.root]
    parts = []
    if isinstance(root, VerdictNode):
        rules = [way for way in proof.below(root.id, "derives") if isinstance(way, RuleNode)]
        parts.append(_headline(root, rules))
        if marked := frames(proof, sources or {}):
            parts.append(textwrap.indent(marked, "  "))
        code = f"[{root.codes[0]}] " if len(root.codes) == 1 else ""
        speaker = f"server says: {code}" if root.codes else "message: "
        parts += [_hanging(speaker, said, width) for said in dict.fromkeys(rule.message for rule in rules) if said]
    if not short:
        body = render_tree(proof, width=width - 2, all_ways=all_ways, chains=chains)
        parts.append("\nwhy\n" + textwrap.indent(body, "  ") if parts else body)
    if isinstance(root, VerdictNode):
        cited = [_hanging("source: ", text, width) for text in dict.fromkeys(rule.source for rule in rules) if text]
        parts += ["", *cited] if cited else []
    return "\n".join(parts)


def _headline(root: VerdictNode, rules: list[RuleNode]) -> str:
    outcome = " ".join([root.outcome, *map(str, root.codes)])
    ids = dict.fromkeys(f"{rule.rule_id} {rule.slug}".strip() for rule in rules)
    return "  ".join(part for part in (outcome, root.binlog, ", ".join(ids)) if part)


def _hanging(opening: str, text: str, width: int) -> str:
    indent = "  " if opening != "source: " else ""
    return textwrap.fill(
        text,
        width,
        initial_indent=indent + opening,
        subsequent_indent=" " * len(indent + opening),
        break_long_words=False,
        break_on_hyphens=False,
    )
