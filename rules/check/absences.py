"""Negations that also hold where something is unknown: a rule has to ask whether all is known."""

from __future__ import annotations

from collections.abc import Iterator

from ..language.ast import Atom, Clause, Constant, Negative, Positive
from ..language.diagnostic import Diagnostic, diagnostic
from .columns import atoms
from .own import UNSEEN
from .rulebase import RuleBase

#: what is not understood is told of every statement, by a rule of its own
_TOLD = "unparsed"


def check_absences(base: RuleBase) -> Iterator[Diagnostic]:
    """BL231."""
    for clause in base.clauses:
        asked = {atom.predicate for atom in atoms(clause)}
        for literal in clause.body:
            if not isinstance(literal, Negative) or (_is_alter(clause) and literal.atom.predicate != "clause_column"):
                continue
            for name, (width, about) in UNSEEN.items():
                if name != _TOLD and name not in asked and literal.atom.predicate in about:
                    said = f"`{literal}` also holds where that is not known"
                    yield diagnostic("BL231", literal.place, said, f"add `not {_unseen(name, width, literal.atom)}`")


def _is_alter(clause: Clause) -> bool:
    """Whether a clause is about ALTER TABLE, which says all that it defines."""
    for literal in clause.body:
        if isinstance(literal, Positive) and (
            literal.atom.predicate == "alters" or Constant("ALTER TABLE") in literal.atom.terms
        ):
            return True
    return False


def _unseen(name: str, width: int, atom: Atom) -> str:
    """What says that rows like those of an atom are not all known, about the same statement and table, or clause."""
    terms = [*map(str, atom.terms[: min(width, 1) + 1]), *("_" for _ in range(width - 1))]
    return f"{name}({', '.join(terms)})"
