"""For clingo 5: the rule language is a part of its own, but for names."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ..engine.clingo import clingo_clause
from ..language.ast import Comparison
from ..language.patterns import is_pattern
from ..language.program import Program, Row
from .outline import ground, outline

#: patterns for a clingo with Python, as that of `pip install clingo`: a name takes `%` and `_` as LIKE does
_SCRIPT = r"""% patterns are Python: of a clingo that is built with it, or behind clingo.script.enable_python()
#script (python)
import re, clingo

def _holds(found):
    return clingo.Number(int(bool(found)))

def _text(symbol):
    return symbol.string if symbol.type == clingo.SymbolType.String else None

def prefix(value, pattern):
    return _holds(_text(value) is not None and value.string.startswith(pattern.string))

def suffix(value, pattern):
    return _holds(_text(value) is not None and value.string.endswith(pattern.string))

def like(value, pattern):
    parts = re.findall(r"\\.|.", pattern.string, re.DOTALL)
    shown = "".join(".*" if p == "%" else "." if p == "_" else re.escape(p[-1]) for p in parts)
    return _holds(_text(value) is not None and re.fullmatch(shown, value.string, re.DOTALL))
#end."""


def to_clingo_file(program: Program, facts: Mapping[str, Collection[Row]]) -> str:
    """The program, then the facts; relation `p` is called `r_p`. Raises OverflowError beyond 32 bits."""
    lines = ["% clingo 0 THIS_FILE"]
    if any(is_pattern(lit.operator) for c in program.clauses for lit in c.body if isinstance(lit, Comparison)):
        lines += [_SCRIPT]
    lines += [f"#defined r_{name}/{program.arity[name]}." for name in sorted(program.base - set(program.facts))]
    lines += outline(program, "%", clingo_clause)
    lines += ["", *sorted(clingo_clause(ground(name, row)) for name, rows in facts.items() for row in rows)]
    return "\n".join(lines) + "\n"
