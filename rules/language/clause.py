"""One clause from its text: lark's LALR parser and the tree it leaves, turned into values. Nothing is executed."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import Any

from lark import Lark, Token, Transformer, v_args
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.tree import Meta

from .ast import Atom, Clause, Comparison, Constant, Fold, Literal, Negative, Positive, RulePlace, Variable, fold
from .blocks import Fragment
from .diagnostic import Diagnostic, diagnostic
from .patterns import PATTERNS

_ESCAPE = re.compile(r"\\(.)")
_WORDS = {
    "NAME": "a name",
    "VARIABLE": "a variable",
    "STRING": "a string",
    "INTEGER": "an integer",
    "OPERATOR": "a comparison",
    "COMMA": "`,`",
    "DOT": "`.`",
    "LPAR": "`(`",
    "RPAR": "`)`",
    "NOT": "`not`",
    "_IF": "`:-`",
    "ANONYMOUS": "`_`",
}
_TERM = frozenset({"NAME", "VARIABLE", "ANONYMOUS", "STRING", "INTEGER"})
_COUNTED = "a head counts: `wide(S, count(T)) :- writes(S, T, _).`"
_COMMENT = "a comment begins with `%`"
_ARITHMETIC = "there is no arithmetic: bind both values and compare them"
_COMMA = "literals are separated by `,`"
_BODY = "the body follows `:-`"
_OR = "write a second clause for `or`"
_STRAIGHT = 'strings stand in double quotes, "..."'
# what stands before the error and from it on, and what is meant
_HINTS: tuple[tuple[str, str, str], ...] = (
    (r"(?:\A|\n)[ \t]*", r"#|//|--|/\*", _COMMENT),
    (r"(?:\A|\n)[ \t]*[/-]", r"[/*-]", _COMMENT),
    (r"=[ \t]*", r"=", "equal is `=`"),
    (r"<[ \t]*", r">", "unequal is `!=`"),
    (r"=[ \t]*", r"<", "less or equal is `<=`"),
    (r"=[ \t]*", r">", "greater or equal is `>=`"),
    (r"", r"\d{19}", "an integer has at most 18 digits"),
    (r"\A\s*", r"\d", "numbers are whole"),
    (r"\bnot\s+", r"not\b", "write one `not`, or none; what is not absent is there"),
    (r"\bnot\s+", r"\(", "`not` stands before one literal; derive a relation of all of them, and negate that"),
    (r"\bnot\s+exists?\s+", r"[a-z]", "`not` alone says that there is none: not reads(S, _, _)"),
    (r"\b[A-Z]\w*\s+", r"in\b", "write a clause for each word, or a data table of them"),
    (r"\b[A-Z]\w*\s+", r"not\s+in\b", 'write a comparison for each word: K != "DELETE", K != "UPDATE"'),
    (r"\b[A-Z]\w*\s+", r"between\b", "write both bounds: N >= 3, N <= 5"),
    (r"\b[A-Z]\w*\s+", r"(?:not\s+)?i?like\b", 'a pattern is compared by like(T, "shop.%")'),
    (r"[\w\")]\s+", r"(?:and|AND)\b", _COMMA),
    (r"[\w\")]\s+", r"(?:or|OR)\b", _OR),
    (r"\A[^:]*\)\s*", r"(?:if|where)\b", _BODY),
    (r"\A[^:]*\)\s*", r",", "a head is one atom; write a clause for each"),
    (r"[(,]\s*[a-z]\w*", r"\.", 'names stand in quotes: "shop.orders"'),
    (r"\A\s*", r"\.", "a clause begins with its head; types are inferred, so nothing is declared"),
    (r"[<>=]\s*(?:count|at_least|sum|min|max)", r"\(", _COUNTED),
    (r"\d,\d{3}\s*", r"[,.]", "an integer is written without separators: 1000"),
    (r",\s*", r"\.", "no comma stands behind the last literal"),
    (r"\d\s*", r":\s*\d", "an hour is an integer from 0 to 23"),
    (r"[(,]\s*[a-z]\w*\s*", r"=", "columns have no names here; terms stand in their order"),
    (r"\b[a-z]\w*", r"-[a-z]", "words of a name are joined by `_`"),
    (r"\((?:[^()]*,)?\s*(?:count|at_least)\(\s*", r"\*|distinct\b", "count(T) says how many different values T has"),
    (r"(?::-|,)\s*", r"\(", f"{_OR}; literals stand in no parentheses"),
    (r"\b[A-Z]\w*\s*", r":=", "a variable is given a value by `=`"),
    (r"[\w\")]\s*", r"[-*/]", _ARITHMETIC),
    (r"\b(?:count|at_least|sum|min|max)\((?:[^()]*,)?\s*", r"_", "give it a name: count(T) with writes(S, T, _)"),
    (r"\b(?:count|at_least|sum|min|max)\([^()]*\)\s*", r"[<>=!]", _COUNTED),
    (r"[<>=]\s*[\w\"]+\s*", r"[<>=]", "compare two at a time, with `,` between: N > 1, N < 5"),
    (r"", r'"(?:[^"\\\n]|\\["\\n])*\\[^"\\n\n]', r"a backslash in a string is written `\\`"),
)
#: characters around an error that are looked at
_NEAR = 200
#: the end of a line that another clause follows
_NO_STOP = re.compile(r"[\w\")](?=[ \t]*(?:%[^\n]*)?\n\s*\Z)")
_NEGATED = re.compile(r"([\w\"]+)\s*([<>]=?|!?=)\s*([\w\"]+)")
_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "=": "!=", "!=": "="}
# other rule languages write these where ours has something else
_FOREIGN = {
    "&": _COMMA,
    ";": _OR,
    "|": _OR,
    "~": "negation is written `not`",
    "!": "negation is written `not`",
    "'": _STRAIGHT,
    "`": _STRAIGHT,
    "\u2018": _STRAIGHT,
    "\u201c": _STRAIGHT,
    "\u201e": _STRAIGHT,
    "+": _ARITHMETIC,
    "#": _COUNTED,
    "_": "a variable starts with a capital letter, or is `_` alone",
}


@cache
def _parser() -> Lark:
    grammar = resources.files(__package__).joinpath("grammar.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", start="clause", propagate_positions=True)


def parse_clause(fragment: Fragment, number: int) -> Clause | Diagnostic:
    """The clause a fragment spells, or the syntax error in it."""
    try:
        tree = _parser().parse(fragment.text)
    except UnexpectedInput as error:
        return _syntax_error(error, fragment)
    atom, *body = _Builder(fragment.place).transform(tree).children
    return Clause(atom, tuple(body), number)


class _Builder(Transformer[Token, Any]):
    """Values from the tree of one clause; anonymous variables are numbered in the order they are written."""

    def __init__(self, start: RulePlace) -> None:
        super().__init__()
        self._start = start
        self._anonymous = 0

    def variable(self, children: list[Token]) -> Variable:
        return Variable(str(children[0]))

    def anonymous(self, _: list[Token]) -> Variable:
        self._anonymous += 1
        return Variable(f"_{self._anonymous}")

    def string(self, children: list[Token]) -> Constant:
        return Constant(_ESCAPE.sub(lambda m: "\n" if m[1] == "n" else m[1], children[0][1:-1]))

    def integer(self, children: list[Token]) -> Constant:
        return Constant(int(children[0]))

    def symbol(self, children: list[Token]) -> Constant:
        return Constant(str(children[0]))

    def atom(self, children: list[Any]) -> Atom:
        name, *terms = children
        return Atom(str(name), tuple(terms), _absolute(self._start, name.line, name.column))

    head = atom

    def fold(self, children: list[Any]) -> Fold:
        name, *terms = children
        return fold(name.value, tuple(terms))

    def positive(self, children: list[Atom]) -> Literal:
        return _pattern(children[0], "") or Positive(children[0])

    def negative(self, children: list[Atom]) -> Literal:
        return _pattern(children[0], "not ") or Negative(children[0])

    @v_args(meta=True)
    def comparison(self, meta: Meta, children: list[Any]) -> Literal:
        left, operator, right = children
        return Comparison(operator.value, left, right, _absolute(self._start, meta.line, meta.column))


def _pattern(atom: Atom, negation: str) -> Comparison | None:
    """The test that an atom is by its name; with other columns than two it stays an atom, which is an error later."""
    if atom.predicate not in PATTERNS or len(atom.terms) != 2:
        return None
    operator: Any = negation + atom.predicate
    return Comparison(operator, *atom.terms, atom.place)


def _absolute(start: RulePlace, line: int, column: int) -> RulePlace:
    return RulePlace(start.file, start.line + line - 1, column + (start.column - 1 if line == 1 else 0))


def _syntax_error(error: UnexpectedInput, fragment: Fragment) -> Diagnostic:
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        return diagnostic(
            "BL104", fragment.place, "the clause has no end", "a clause ends with `.` before the next blank line"
        )
    if isinstance(error, UnexpectedToken):
        found, wanted = str(error.token), error.accepts or error.expected
    elif isinstance(error, UnexpectedCharacters):
        found, wanted = fragment.text[error.pos_in_stream or 0], error.allowed
    else:  # lark has no third kind for this parser
        found, wanted = "", set()
    expected = _expected(frozenset(wanted or ()))
    at = error.pos_in_stream or 0
    if ":-" in fragment.text[at:] and (lost := _NO_STOP.search(fragment.text, max(at - _NEAR, 0), at)):
        line = fragment.text.count("\n", 0, lost.start()) + 1
        column = lost.start() - fragment.text.rfind("\n", 0, lost.start())
        place = _absolute(fragment.place, line, column)
        return diagnostic("BL104", place, "the clause has no end", "a clause ends with `.`")
    hint = _hint_at(fragment.text, at, found)
    place = _absolute(fragment.place, error.line, error.column)
    return diagnostic("BL104", place, f"unexpected `{found[:40]}`{expected}", hint, min(len(found), 40))


def _hint_at(text: str, at: int, found: str) -> str:
    """What the author of a text may have meant by what stands at the place of an error."""
    before, behind = text[max(at - _NEAR, 0) : at], text[at : at + _NEAR]
    if found[:1] == "<" and ":-" not in text[:at]:
        return _BODY
    name = re.search(r"([A-Z]\w*)\s*\Z", before)
    if found == "(" and name:
        return f"a relation starts with a lower-case letter: {name[1][0].lower()}{name[1][1:]}"
    negated = _NEGATED.match(behind)
    if negated and re.search(r"\bnot\s+\Z", before):
        return f"turn the comparison round: {negated[1]} {_OPPOSITE[negated[2]]} {negated[3]}"
    for earlier, here, hint in _HINTS:
        if re.search(rf"{earlier}\Z", before) and re.match(here, behind):
            return hint
    if found == '"':
        return 'close the string on its line; escapes are \\\\, \\" and \\n'
    return _FOREIGN.get(found[:1], "")


def _expected(terminals: frozenset[str]) -> str:
    words = [_WORDS[name] for name in terminals if name in _WORDS]
    if terminals >= _TERM:
        words = ["a literal" if "NOT" in terminals else "a term"]
    return f", expected {' or '.join(sorted(words))}" if words else ""
