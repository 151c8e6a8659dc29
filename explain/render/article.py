"""An answer as HTML: what happens, the SQL with what causes it marked, what now, the time line, and the proof."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from ...facts.door import html
from ...facts.door.encoded import Encoded
from ..proof.context import Line, OutcomeContext
from ..proof.node import ElidedNode, Node, Proof, VerdictNode
from ..repair import Repair, Repairs
from .answer import answer
from .frame import FrameMark, marks
from .frame import shown as shown_part
from .headline import gravity
from .page import page
from .repair import effect, end_of, searched, title_of, where
from .tree import TreeLine, background, plainer, tree

#: characters of a line that are shown behind its last mark
_BEHIND = 200


@dataclass(frozen=True)
class Answered:
    """What there is to show of a statement, as `render_terminal` takes it. repairs: those that were found, if any."""

    proof: Proof
    place: str
    binlog: str
    sources: Mapping[str, str]
    known: OutcomeContext
    repairs: Repairs | None = None
    chains: bool = True


def statement_page(shown: Answered) -> Encoded:
    """A page of one answer."""
    return page(f"binlogic: {shown.place}", article(shown))


def article(shown: Answered) -> str:
    """The markup of one answer."""
    return f"<article>{''.join(_parts(shown))}</article>"


def _parts(shown: Answered) -> Iterator[str]:
    proof = shown.proof
    said = answer(proof, shown.known)
    root = proof.nodes[proof.root]
    kind = f' class="{html.text(gravity(root))}"' if isinstance(root, VerdictNode) else ""
    grade = f'<span class="grade">{html.text(said.grade)}</span>' if said.grade else ""
    yield f'<div class="head"><h1{kind}>{html.text(said.what)}</h1>{grade}</div>{_titled(said.first)}'
    for file, found in marks(proof, shown.sources).items():
        yield _sql(file, shown.sources[file].split("\n"), found)
    yield _titled((*said.rest, *(("source", text) for text in said.sources)))
    if shown.repairs is not None:
        yield _repairs(shown.repairs, shown.place, shown.binlog)
    if steps := list(_steps(proof)):
        rows = (f"<tr><td>{html.text(place)}</td><td>{html.text(said)}</td></tr>" for place, said in steps)
        yield f'<h2>Time line</h2><table class="steps"><tbody>{"".join(rows)}</tbody></table>'
    count = background(proof)
    yield f'<h2>Why</h2><div class="proof">{_line(tree(proof, chains=shown.chains))}</div>'
    if count and shown.chains:
        yield f"<p>and {count} further {'conditions hold' if count > 1 else 'condition holds'}: --full</p>"


def _titled(said: Sequence[Line]) -> str:
    rows = (
        f'<dt class="{html.text(title)}">{html.text(title)}</dt><dd class="{html.text(title)}">{html.text(text)}</dd>'
        for title, text in said
    )
    return f'<dl class="notes">{"".join(rows)}</dl>' if said else ""


def _phrase(node: Node) -> str:
    return str(getattr(node, "phrase", ""))


def _line(line: TreeLine) -> str:
    """A line of the proof with those below it; where it was read from a file it lights up the words there."""
    at = f' data-at="{html.text(line.at)}"' if line.at else ""
    kind = ' class="negative"' if line.negative else ""
    place = f'<span class="place">{html.text(line.place)}</span>' if line.place else ""
    said = f"<span{kind}>{html.text(line.text)}</span>{place}"
    if not line.below:
        return f'<div class="leaf" tabindex="0"{at}>{said}</div>'
    return f"<details open><summary{at}>{said}</summary>{''.join(map(_line, line.below))}</details>"


def _sql(file: str, lines: Sequence[str], found: Sequence[FrameMark]) -> str:
    """The marked lines of a file, each mark with its label below."""
    by_line: dict[int, dict[tuple[int, int], dict[str, None]]] = {}
    for mark in sorted(found, key=lambda mark: (mark.line, mark.column, mark.width)):
        by_line.setdefault(mark.line, {}).setdefault((mark.column, mark.width), {})[mark.label] = None
    margin = len(str(max(by_line)))
    shown, previous = [], 0
    for number, spans in by_line.items():
        if previous and number > previous + 1:
            shown.append(f'<span class="row number">{"...":>{margin + 3}}</span>')
        previous = number
        shown.append(f'<span class="row"><span class="number">{number:>{margin}}  </span>')
        shown.append(f"{_marked(file, number, lines[number - 1].removesuffix(chr(13)), spans)}</span>")
        for (column, _), labels in spans.items():
            indent = " " * (margin + 2 + len(shown_part(lines[number - 1][: column - 1])))
            shown.append(f'<span class="label">{indent}{html.text(", ".join(labels))}</span>')
    return f'<div class="sql"><span class="file">{html.text(file)}</span>{"".join(shown)}</div>'


def _marked(file: str, number: int, line: str, spans: Mapping[tuple[int, int], object]) -> str:
    """A line with its marks; of two that overlap the first."""
    out, done = "", 0
    for column, width in spans:
        start, end = column - 1, column - 1 + width
        if start < done:
            continue
        at = html.text(f"{file}:{number}:{column}")
        marked = f'<mark tabindex="0" data-at="{at}">{_code(line[start:end])}</mark>'
        out, done = f"{out}{_code(line[done:start])}{marked}", end
    rest = line[done:]
    return f"{out}{_code(rest[:_BEHIND])}{'…' if len(rest) > _BEHIND else ''}"


def _code(text: str) -> Encoded:
    return html.text(shown_part(text))


def _steps(proof: Proof) -> Iterator[tuple[str, str]]:
    """What earlier statements did that the answer stands on, in their order, and the answer at the end."""
    plain = plainer(proof)
    root = proof.nodes[proof.root]
    found = {
        (_number(at), at.rpartition("/")[2], plain(_phrase(node)))
        for edge in proof.edges
        if edge.role == "caused_by" and not isinstance(node := proof.nodes[edge.target], ElidedNode)
        for at in [getattr(node, "at", "")]
        if at
    }
    yield from ((place, said) for _, place, said in sorted(found))
    if found and not isinstance(root, ElidedNode):
        yield root.at.rpartition("/")[2], plain(_phrase(root))


def _number(at: str) -> tuple[int, ...]:
    """The line and part of a place, to sort by."""
    return tuple(int(part) for part in at.rpartition("/")[2].replace(".", ":").split(":")[1:] if part.isdecimal())


def _repairs(found: Repairs, place: str, binlog: str) -> str:
    """The list in groups by what they come to, of which the first is open."""
    numbered = enumerate(found.found, 1)
    groups = [(title, list(each)) for title, each in groupby(numbered, lambda pair: title_of(pair[1], binlog))]
    out = "".join(
        f"<details{'' if at else ' open'}><summary>{html.text(title)} ({len(each)})</summary>"
        f'<ol class="repairs" start="{each[0][0]}">{"".join(_repair(one, place) for _, one in each)}</ol></details>'
        for at, (title, each) in enumerate(groups)
    )
    return f"<h2>What helps</h2>{out}<p>{html.text(searched(found))}</p>"


def _repair(found: Repair, place: str) -> str:
    edits = "".join(
        f"<div><code>{html.text(edit.sql)}{end_of(edit)}</code> {html.text(where(edit, place))}</div>"
        + (f"<div><code>{html.text(edit.back)};</code> afterwards</div>" if edit.back else "")
        + (f"<small>but {html.text(edit.warning)}</small>" if edit.warning else "")
        for edit in found.edits
    )
    changes = (f"{each.first}: {each.before} → {each.after}, {each.count} in all" for each in found.changes)
    others = "".join(f"<small>{html.text(change)}</small>" for change in changes)
    return f"<li>{edits}<small>{html.text(effect(found))}</small>{others}</li>"
