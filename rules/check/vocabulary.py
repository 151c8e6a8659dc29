"""Words in quotes: each stands where the facts could hold it, or nothing ever matches it.

What a column may hold follows from the columns of the fact base that its values come from, however many relations and
data tables lie between.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from ...facts.vocabulary.vocabulary import ServerTables, WordList, values_of
from ..language.ast import Atom, Clause, Comparison, Constant, RulePlace, Variable
from ..language.diagnostic import Diagnostic, diagnostic
from .columns import NEXT, atoms, looks_like_variable
from .rulebase import RuleBase
from .types import InferredTypes
from .words import ColumnWords, near_word

#: relations of a variable and its value, by the columns of both
_VALUES = {"setting": (1, 2), "setting_next": (1, 2), "sets": (1, 2), "sets_global": (1, 2), "sets_next": (1, 2)}
#: columns whose words hang on the column beside them, which has one of some words: where words of their kind stand
_BESIDE = {
    ("sets_variable", 2): (1, ("session", "global", "persist"), ("setting", 1)),
    ("table_option", 3): (2, ("engine",), ("engine", 2)),
}
#: relations with an account, which is a user and a host
_ACCOUNTS = frozenset({"names_account", "grants", "revokes", "session_account"})


def check_vocabulary(base: RuleBase) -> Iterator[Diagnostic]:
    """BL240 to BL242."""
    types, words = base.types, base.words
    has_conditions = {clause.head.predicate for clause in base.clauses if clause.body}
    for clause in base.clauses:
        of_head = () if clause.head.predicate in has_conditions else (clause.head,)
        for atom in (*of_head, *atoms(clause)):
            for index, term in enumerate(atom.terms):
                if isinstance(term, Constant):
                    cell = _cell(atom, index)
                    if words.is_variable(cell) and not re.fullmatch(r"[\w.?]+", str(term.value)):
                        yield _of_a_variable(term, atom.place)
                    elif cell == ("defines_type", 3) and (plain := _plain_type(term)) != term.value:
                        yield diagnostic("BL240", atom.place, f"{term} is no type", f'did you mean "{plain}"?')
                    else:
                        yield from _word(term, words.of(cell), words.produced(cell), atom.place)
                    if atom.predicate in _ACCOUNTS and "@" in str(term.value):
                        said = f"{term} is no user and no host"
                        yield diagnostic("BL242", atom.place, said, "an account has two columns, user and host")
                    if not looks_like_variable(term, clause):  # BL223 says more
                        yield from _name(term, types.column(atom, index), atom.place)
            yield from _value(atom, base.context.server)
        yield from _compared(clause, words, types)


def _cell(atom: Atom, index: int) -> tuple[str, int]:
    """The column of a term, or one of the same kind of words."""
    beside, said, like = _BESIDE.get((atom.predicate, index), (0, (), (atom.predicate, index)))
    term = atom.terms[beside] if beside < len(atom.terms) else None
    return like if isinstance(term, Constant) and term.value in said else (atom.predicate, index)


def _plain_type(term: Constant) -> str:
    """As `defines_type` has it: in capitals, without length."""
    return str(term.value).partition("(")[0].strip().upper()


def _compared(clause: Clause, words: ColumnWords, types: InferredTypes) -> Iterator[Diagnostic]:
    for literal in clause.body:
        if not isinstance(literal, Comparison) or literal.operator not in ("=", "!="):
            continue
        for one, other in ((literal.left, literal.right), (literal.right, literal.left)):
            if isinstance(one, Constant) and isinstance(other, Variable):
                node = (id(clause), other.name)
                columns = {
                    (atom.predicate, index)
                    for atom in atoms(clause)
                    for index, term in enumerate(atom.terms)
                    if term == other
                }
                produced = frozenset(word for cell in columns for word in words.produced(cell))
                yield from _word(one, words.of(node), produced, literal.place)
                yield from _name(one, types.term(clause, other), literal.place)


def _word(term: Constant, known: WordList | None, more: Collection[str], place: RulePlace) -> Iterator[Diagnostic]:
    if known is None or not isinstance(term.value, str) or term.value in known.words or term.value in more:
        return
    word, known_words = term.value.lower(), {each.lower(): each for each in known.words}
    begun = [each for low, each in known_words.items() if low.startswith(f"{word} ")]
    if known.closed and len(begun) > 1 and word not in known_words:
        yield diagnostic("BL240", place, f"{term} is no {known.name}", f"one of: {', '.join(begun)}")
        return
    near = near_word(term.value, known.words, known.closed)
    if near:
        yield diagnostic("BL240", place, f"{term} is no {known.name}", f'did you mean "{near}"?')
    elif known.closed:
        yield diagnostic("BL240", place, f"{term} is no {known.name}", _some(known.words))
    elif not known.partial:
        said = f"{term} is no {known.name} of a server that was measured"
        yield diagnostic("BL241", place, said, "look the word up; accept the warning where it is right")


def _of_a_variable(term: Constant, place: RulePlace) -> Diagnostic:
    """BL240: the name of a variable stands without its scope and without `@@`."""
    plain = re.sub(r"\W+", "_", re.sub(r"@@(?:\w+\.)?", "", str(term.value)).lower())
    return diagnostic("BL240", place, f"{term} is no variable", f'did you mean "{plain}"?')


def _some(words: Collection[str]) -> str:
    listed = [word for word in words if word]
    return f"one of: {', '.join(listed)}" if len(listed) <= 12 else "binlogic relations RELATION lists the words"


def _value(atom: Atom, server: ServerTables) -> Iterator[Diagnostic]:
    """A word that the variable beside it cannot hold."""
    places = _VALUES.get(atom.predicate.removeprefix(NEXT))
    if places is None or max(places) >= len(atom.terms):
        return
    variable, value = (atom.terms[column] for column in places)
    if isinstance(variable, Constant) and isinstance(value, Constant) and isinstance(value.value, str):
        known = values_of(server, str(variable.value))
        if known and value.value not in known:
            near = near_word(value.value, known)
            hint = f'did you mean "{near}"?' if near else f"one of: {', '.join(sorted(known))}"
            yield diagnostic("BL240", atom.place, f"{value} is no value of {variable.value}", hint)


def _name(term: Constant, kind: str, place: RulePlace) -> Iterator[Diagnostic]:
    """A name that is written in another form than facts have it in."""
    if not isinstance(term.value, str) or kind not in ("object", "database", "column", "text"):
        return
    name = term.value
    if kind == "text":
        if "%" in name:
            yield diagnostic("BL242", place, f"{term} is compared as it is", f"a pattern is compared: like(X, {term})")
    elif name[:1] in ("`", "'", '"') or name[-1:] in ("`", "'", '"'):
        yield diagnostic("BL242", place, f"{term} has quotes in it", f"names stand without: {name.strip(chr(96))}")
    elif kind != "column" and ("*" in name or "%" in name):
        hint = 'a pattern is compared: like(T, "shop.%"); all of a database: in_database(T, "shop")'
        yield diagnostic("BL242", place, f"{term} is the name of no {kind}", hint)
    elif kind == "object" and "." not in name and ":" not in name:
        hint = f'write its database too, as in "shop.{name}"; a database is "database:{name}"'
        yield diagnostic("BL242", place, f"{term} is the name of no object", hint)
    elif kind == "database" and "." in name:
        hint = f'write the database alone: "{name.partition(".")[0]}"'
        yield diagnostic("BL242", place, f"{term} is the name of no database", hint)
