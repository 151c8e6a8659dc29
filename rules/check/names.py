"""Relations: each one is defined, keeps its number of columns, and is not one the fact base gives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..language.ast import Atom, Constant
from ..language.diagnostic import Diagnostic, diagnostic
from ..language.patterns import PATTERNS
from .columns import NEXT, atoms, looks_like_variable
from .rulebase import RuleBase
from .suggest import did_you_mean

#: what other languages call tests of names
_TESTS = dict.fromkeys(("regexp", "regex", "rlike", "contains"), "patterns are those of like(X, P), prefix and suffix")


def check_names(base: RuleBase) -> Iterator[Diagnostic]:
    """BL203, BL204, BL213, BL214 and BL223."""
    arity = _arities(base)
    for clause in base.clauses:
        yield from _head(clause.head, base)
        for atom in (clause.head, *atoms(clause)):
            yield from _columns(atom, arity)
        for atom in atoms(clause):
            if atom.predicate in PATTERNS:
                said = f"{atom.predicate} tests two values, a name and a pattern; it has {len(atom.terms)}"
                yield diagnostic("BL204", atom.place, said, width=len(atom.predicate))
            elif atom.predicate not in base.heads and atom.predicate not in base.relations:
                hint = _TESTS.get(atom.predicate, "") or did_you_mean(
                    atom.predicate, [*base.relations, *base.heads], 0.7
                )
                said = f"undefined relation {atom.predicate}/{len(atom.terms)}"
                hint = hint or f"a data table of it is data/{atom.predicate}.tsv"
                yield diagnostic("BL203", atom.place, said, hint, len(atom.predicate))
        for atom in atoms(clause):
            types = base.signatures.get(atom.predicate, ())
            for index, term in enumerate(atom.terms):
                if types[index : index + 1] == ("statement",):
                    continue  # BL215 says more
                if isinstance(term, Constant) and looks_like_variable(term, clause):
                    said = f"{term} is a constant; the clause has a variable {str(term.value).upper()}"
                    yield diagnostic("BL223", atom.place, said, "variables start with a capital letter")


def _arities(base: RuleBase) -> Mapping[str, int]:
    found = {name: len(types) for name, types in base.signatures.items()}
    for clause in base.clauses:
        found.setdefault(clause.head.predicate, len(clause.head.terms))
    return found


def _head(head: Atom, base: RuleBase) -> Iterator[Diagnostic]:
    name = head.predicate
    if name in PATTERNS:
        said = f"{name} is a test of the language and cannot be derived"
        yield diagnostic("BL214", head.place, said, "give what the rule derives a name of its own", len(name))
    elif name in base.relations:
        said = f"{name} is given by the fact base and cannot be derived"
        yield diagnostic("BL214", head.place, said, "give what the rule derives a name of its own", len(name))
    elif name.startswith(NEXT) and name not in base.signatures:
        states = [known for known in base.signatures if known.startswith(NEXT)]
        said = f"{name}: {name.removeprefix(NEXT)} is no relation of the state"
        shown = ", ".join(map(str, head.terms))
        hint = did_you_mean(name, states, 0.8) or f"declare it above: `%% state: {name.removeprefix(NEXT)}({shown})`"
        yield diagnostic("BL213", head.place, said, hint, len(name))


def _columns(atom: Atom, arity: Mapping[str, int]) -> Iterator[Diagnostic]:
    known = arity.get(atom.predicate, len(atom.terms))
    if known != len(atom.terms):
        said = f"{atom.predicate} has {known} columns, used with {len(atom.terms)}"
        yield diagnostic("BL204", atom.place, said, width=len(atom.predicate))
