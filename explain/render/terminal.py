"""A proof for a terminal: the answer, the places that cause it, the server's words, what now, and why."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping

from ...facts.door.encoded import Encoded, lines_of
from ...facts.door.printable import printable
from ...facts.door.terminal import lines
from ..proof.node import Proof, RuleNode, VerdictNode
from ..proof.quotation import Quotations
from .frame import frames
from .headline import headline
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
    grade: str = "",
    form: str = "",
    beside: Iterable[str] = (),
) -> Encoded:
    """Plain text without a final newline; `short` leaves out why, `chains` is for `render_tree`.

    `sources`: the text of each file by the name that origins use, for the marked lines. `quoted`: the texts of the
    pack; without them the messages of rules are the server's. `grade`, `form`: for the headline. `beside`: lines on
    what else holds.
    """
    why = [] if short else lines_of(render_tree(proof, width=width - 2, all_ways=all_ways, chains=chains))
    root = proof.nodes[proof.root]
    if not isinstance(root, VerdictNode):
        return lines([*beside, *([""] if beside else []), *why])
    return lines(_of_verdict(proof, root, sources or {}, width, why, quoted, grade, form, beside))


def _of_verdict(
    proof: Proof,
    root: VerdictNode,
    sources: Mapping[str, str],
    width: int,
    why: list[str],
    quoted: Quotations | None,
    grade: str,
    form: str,
    beside: Iterable[str],
) -> Iterator[str]:
    rules = [way for way in proof.below(root.id, "derives") if isinstance(way, RuleNode)]
    code = root.codes[0] if len(root.codes) == 1 else None
    yield headline(root, rules, grade, form, width)
    yield from _words(root, rules, code, quoted, width)
    if marked := frames(proof, sources):
        yield from (f"  {line}" for line in lines_of(marked))
    if quoted is not None:
        for title, texts in (
            ("replicas: ", (quoted.replicas(rule, code) for rule in rules)),
            ("instead: ", (quoted.instead(rule, code) for rule in rules)),
        ):
            for said in dict.fromkeys(texts):
                yield from _hanging(title, said, width) if said else ()
    for line in beside:
        yield from _hanging("", line, width)
    if why:
        yield from ("", "why", *(f"  {line}" for line in why))
    if cited := dict.fromkeys(rule.source for rule in rules if rule.source):
        yield ""
        for text in cited:
            yield from _hanging("source: ", text, width)


def _words(
    root: VerdictNode, rules: list[RuleNode], code: int | None, quoted: Quotations | None, width: int
) -> Iterator[str]:
    """The server's words, and the rule's where they say more."""
    number = f"[{code}] " if code is not None else ""
    is_quoted = quoted is not None and quoted.is_server
    if quoted is not None and is_quoted:
        for said in dict.fromkeys(quoted.says(rule, code) for rule in rules):
            yield from _hanging(f"server says: {number}", said, width) if said else ()
    speaker = f"server says: {number}" if root.codes and not is_quoted else "cause: "
    more = (rule.message for rule in rules if not (quoted is not None and quoted.explains(rule, code)))
    for said in dict.fromkeys(said for said in more if said):
        yield from _hanging(speaker, said, width)


def _hanging(opening: str, text: str, width: int) -> list[str]:
    indent = "  " if opening != "source: " else ""
    return textwrap.wrap(
        printable(text),
        width,
        initial_indent=indent + opening,
        subsequent_indent=" " * len(indent + (opening or "  ")),
        break_long_words=False,
        break_on_hyphens=False,
    )
