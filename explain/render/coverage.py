"""The rules of a pack with marks for what no test exercises: one HTML file, nothing to fetch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...facts.door import html
from ...facts.door.encoded import Encoded
from ...rules.authoring.coverage import Coverage, CoverageKind, CoverageTarget, described
from ...rules.language.ast import RuleFile

_STYLE = """
body { font: 14px/1.5 system-ui, sans-serif; margin: 2em; color: #222; background: #fff; }
pre { font: 13px/1.5 ui-monospace, monospace; border: 1px solid #ddd; padding: .5em 0; overflow-x: auto; }
.line { display: block; padding: 0 1em; min-height: 1.5em; }
.seen { background: #eaf6ea; } .part { background: #fff4d6; } .dead { background: #fbe3e3; }
.note { color: #8a4b00; font-style: italic; }
table { border-collapse: collapse; } td, th { padding: .2em 1em .2em 0; text-align: left; }
"""


def coverage_page(name: str, files: Sequence[RuleFile], seen: Coverage) -> Encoded:
    """A page with a table of files and the text of each; `name` is that of the pack."""
    title = html.text(f"Coverage of {name}")
    files = [file for file in files if file.path.endswith(".dl")]
    rows = "".join(_row(file, seen) for file in files)
    head = f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style>'
    table = f"<table><tr><th>file<th>clauses<th>literals<th></tr>{rows}</table>"
    texts = "".join(_text(file, seen) for file in files)
    return html.page(f"{head}</head><body><h1>{title}</h1>{table}{texts}</body></html>\n")


def _row(file: RuleFile, seen: Coverage) -> str:
    clauses, literals = (seen.share(file.rules, literals=literals) for literals in (False, True))
    name = html.text(file.path)
    return f'<tr><td><a href="#{name}">{name}</a><td>{clauses}<td>{literals}<td>{literals.percent:.1f}%</tr>'


def _text(file: RuleFile, seen: Coverage) -> str:
    own = {id(rule) for rule in file.rules}
    missing: dict[int, list[CoverageTarget]] = {}
    for target in seen.missing:
        if id(target.rule) in own:
            missing.setdefault(target.clause.place.line, []).append(target)
    clauses = {t.clause.place.line for t in seen.targets if id(t.rule) in own}
    lines = "".join(_lines(file.text, clauses, missing))
    name = html.text(file.path)
    return f'<h2 id="{name}">{name}</h2><pre>{lines}</pre>'


def _lines(text: str, clauses: set[int], missing: dict[int, list[CoverageTarget]]) -> Iterator[str]:
    for number, line in enumerate(text.splitlines(), 1):
        left = missing.get(number, [])
        if any(target.seen is CoverageKind.FIRED for target in left):
            kind, notes = "dead", ["no test makes this clause hold"]
        else:
            kind, notes = ("part" if left else "seen"), [described(target) for target in left]
        marked = f"line {kind}" if number in clauses else "line"
        yield f'<span class="{marked}">{number:>4}  {html.text(line)}</span>'
        yield from (f'<span class="line note">      {html.text(note)}</span>' for note in notes if number in clauses)
