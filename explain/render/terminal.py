"""A proof for a terminal: the answer, the places that cause it, the server's words, what now, and why."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ...facts.door.encoded import Encoded, lines_of
from ...facts.door.printable import printable
from ...facts.door.terminal import lines
from ..proof.node import Proof, VerdictNode
from ..proof.quotation import Quotations
from .frame import frames
from .headline import headline
from .notes import consequences, rules_of, sources_of, words
from .tree import render_tree


def render_terminal(
    proof: Proof,
    sources: Mapping[str, str] | None = None,
    *,
    width: int = 100,
    all_derivations: bool = True,
    short: bool = False,
    chains: bool = False,
    quoted: Quotations | None = None,
    grade: str = "",
    form: str = "",
    beside: Iterable[str] = (),
    causes: Sequence[str] = (),
) -> Encoded:
    """Plain text without a final newline; `short` leaves out why and sources, `chains` is for `render_tree`.

    `sources`: the text of each file by the name that origins use, for the marked lines. `quoted`: the texts of the
    pack; without them the messages of rules are the server's. `grade`, `form`: for the headline. `beside`: lines on
    what else holds. `causes`: why, where a rule only names the outcome.
    """
    why = [] if short else lines_of(render_tree(proof, width=width - 2, all_derivations=all_derivations, chains=chains))
    root = proof.nodes[proof.root]
    if not isinstance(root, VerdictNode):
        return lines([*beside, *([""] if beside else []), *why])
    return lines(_of_verdict(proof, root, sources or {}, width, why, quoted, grade, form, beside, causes))


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
    causes: Sequence[str],
) -> Iterator[str]:
    rules = rules_of(proof, root)
    yield headline(root, rules, grade, form, width)
    for title, said in words(root, rules, quoted, causes):
        yield from _hanging(title, said, width)
    if marked := frames(proof, sources):
        yield from (f"  {line}" for line in lines_of(marked))
    for title, said in consequences(root, rules, quoted):
        yield from _hanging(title, said, width)
    for line in beside:
        yield from _hanging("", line, width)
    if why:
        yield from ("", "why", *(f"  {line}" for line in why))
    if why and (cited := sources_of(rules)):
        yield ""
        for text in cited:
            yield from _hanging("source: ", text, width)


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
