"""A proof for a terminal: the answer, the places that cause it, what else there is to say, and why."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping

from ...facts.door.encoded import Encoded, lines_of
from ...facts.door.printable import printable
from ...facts.door.terminal import lines
from ..proof.context import Line, OutcomeContext
from ..proof.node import Proof, VerdictNode
from .answer import SERVER, TITLE, StatementAnswer, answer
from .frame import frames
from .tree import render_tree


def render_terminal(
    proof: Proof,
    sources: Mapping[str, str] | None = None,
    known: OutcomeContext | None = None,
    *,
    width: int = 100,
    all_derivations: bool = True,
    short: bool = False,
    chains: bool = False,
) -> Encoded:
    """Plain text without a final newline; `short` leaves out why and sources, `chains` is for `render_tree`.

    `sources`: the text of each file by the name that origins use, for the marked lines. Only the server's words may be
    wider than `width`; of a `short` text nothing is.
    """
    why = [] if short else lines_of(render_tree(proof, width=width - 2, all_derivations=all_derivations, chains=chains))
    said = answer(proof, known or OutcomeContext())
    if not isinstance(proof.nodes[proof.root], VerdictNode):
        beside = list(_titled((*said.first, *said.rest), width))
        return lines([*beside, *([""] if beside else []), *why])
    quoted = None if short else SERVER
    return lines(_parts(said, frames(proof, sources or {}, width - 2), why, width, quoted))


def _parts(said: StatementAnswer, marked: Encoded, why: list[str], width: int, quoted: str | None) -> Iterator[str]:
    yield f"{said.what}  {said.grade:>{max(width - len(said.what) - 2, len(said.grade))}}".rstrip()
    yield from _titled(said.first, width, quoted)
    if marked:
        yield from ("", *(f"  {line}" for line in lines_of(marked)))
    if said.rest:
        yield from (*([""] if marked else []), *_titled(said.rest, width))
    if why:
        yield from ("", "why", *(f"  {line}" for line in why))
    if why and said.sources:
        yield from (
            "",
            *(each for text in said.sources for each in _hanging("source: ", " " * len("source: "), text, width)),
        )


def _titled(said: Iterable[Line], width: int, quoted: str | None = None) -> Iterator[str]:
    """Each text behind its title, all in one column; a quoted one on a line of its own, which a search finds."""
    for title, text in said:
        opening = f"  {title + ':':<{TITLE}}"
        whole = title == quoted
        yield from [opening + printable(text)] if whole else _hanging(opening, " " * (TITLE + 2), text, width)


def _hanging(opening: str, rest: str, text: str, width: int) -> list[str]:
    return textwrap.wrap(
        printable(text),
        width,
        initial_indent=opening,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )
