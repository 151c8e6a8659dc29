"""What a server's parser refuses in the body of a stored program: names, labels, order of declarations.

Source: MySQL manual, Compound Statement Syntax, Restrictions on Stored Programs, and Server Error Message Reference;
measured on MySQL 5.6.24 and MariaDB 10.11.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from ...sql.quoting import STRING
from .columns import Shaped
from .definition_words import is_followed_type
from .nodes import (
    Assign,
    BlockNode,
    Branches,
    ConditionNode,
    CursorNode,
    CursorStep,
    Declare,
    HandlerNode,
    JumpNode,
    Leaf,
    Loop,
    Node,
    Return,
    StoredProgram,
)
from .problem import NotFollowedError, RefusedError
from .type_words import OTHER_TYPES
from .variables import CHARACTER_SETS

_IN_ROUTINE, _NO_LABEL, _LABEL_TWICE, _RETURN_OUTSIDE, _NOT_ALLOWED = 1303, 1308, 1309, 1313, 1314
_NO_CONDITION, NO_RETURN, _NO_CURSOR, _NO_VARIABLE = 1319, 1320, 1324, 1327
_PARAMETER_TWICE, _VARIABLE_TWICE, _CONDITION_TWICE, _CURSOR_TWICE, _HANDLER_TWICE = 1330, 1331, 1332, 1333, 1413
_VARIABLE_LATE, _CURSOR_LATE = 1337, 1338
_SYNTAX, _WRONG_VALUE, _NAMES_TAKEN, _ITEM_TWICE = 1064, 1525, 1453, 1641
_DYNAMIC, _DROPS_ROUTINE, _BAD_STATE, _UNKNOWN_VARIABLE, _ENDS = 1336, 1357, 1407, 1193, 1445
_NO_WHOLE_NUMBER = 1691
_REFUSED = {
    **dict.fromkeys(("CREATE PROCEDURE", "CREATE FUNCTION", "CREATE TRIGGER"), _IN_ROUTINE),
    **dict.fromkeys(("DROP PROCEDURE", "DROP FUNCTION", "ALTER PROCEDURE", "ALTER FUNCTION"), _DROPS_ROUTINE),
    **dict.fromkeys(
        ("USE", "LOCK TABLES", "UNLOCK TABLES", "LOAD DATA", "LOAD XML", "ALTER VIEW", "HANDLER", "CHECK TABLE",
         "HELP"),
        _NOT_ALLOWED,
    ),
}  # fmt: skip
#: of functions and triggers
_REFUSED_INSIDE = dict.fromkeys(("PREPARE", "EXECUTE", "EXECUTE IMMEDIATE", "DEALLOCATE", "FLUSH", "RESET"), _DYNAMIC)
_INTO = re.compile(r"(?is)\bINTO\s+(?!(?:OUT|DUMP)FILE\b)((?:@?[\w$`.]+\s*,\s*)*@?[\w$`.]+)(?![\w$`.]|\s*[(,])")
_LIMIT = re.compile(r"(?i)(?<![.`\w$])LIMIT\s+([\w$`]+)(?:\s*(?:,|\bOFFSET\b)\s*([\w$`]+))?")
_SIGNALS = re.compile(
    r"(?is)\s*(?:RE)?SIGNAL\s+(?:SQLSTATE\s+(?:VALUE\s+)?(?P<state>'[^']*'|\"[^\"]*\")|(?P<name>[\w$`]+))?"
)
#: what SIGNAL sets (MySQL manual, SIGNAL Statement)
_ITEMS = frozenset(
    {"CLASS_ORIGIN", "SUBCLASS_ORIGIN", "MESSAGE_TEXT", "MYSQL_ERRNO", "CONSTRAINT_CATALOG", "CONSTRAINT_SCHEMA",
     "CONSTRAINT_NAME", "CATALOG_NAME", "SCHEMA_NAME", "TABLE_NAME", "COLUMN_NAME", "CURSOR_NAME"}
)  # fmt: skip
_TEXTS = re.compile(STRING, re.S)
_TARGETS = re.compile(r"(?<![@\w$`])([\w$`]+)\s*=")
#: what FETCH puts no value into: user and system variables, numbers
_NO_LOCAL = re.compile(r"\s*(?:@|\d+\s*$)")
#: words of SET that cannot be local variables there
_SET_WORD = re.compile(r"(?i)\s*SET\s+(NAMES|PASSWORD)\s*:?=")
_WORD = re.compile(r"[\w$]+")
_STATE = re.compile(r"[0-9A-Z]{5}")
_GENERAL = frozenset({"NOT FOUND", "SQLEXCEPTION", "SQLWARNING"})


@dataclass(frozen=True, slots=True)
class _Names:
    """What is declared in a block, and in those around it. labels: of blocks and loops around, True for loops.
    conditions: what they stand for."""

    outer: _Names | None = None
    labels: dict[str, bool] = field(default_factory=dict)
    variables: dict[str, Shaped] = field(default_factory=dict)
    cursors: set[str] = field(default_factory=set)
    conditions: dict[str, str] = field(default_factory=dict)
    handled: set[str] = field(default_factory=set)

    def around(self) -> Iterator[_Names]:
        """This block and those around it."""
        here: _Names | None = self
        while here is not None:
            yield here
            here = here.outer


@dataclass(frozen=True, slots=True)
class _Checker:
    """known: the system variables, empty where they were not measured. inside: of a function or trigger."""

    known: Collection[str]
    is_function: bool
    inside: bool

    def nodes(self, nodes: Collection[Node], names: _Names) -> None:
        for node in nodes:
            self.node(node, names)

    def node(self, node: Node, names: _Names) -> None:
        """Raises RefusedError for the first thing that is refused, in the order of the text."""
        match node:
            case BlockNode():
                self.block(node, names)
            case Loop():
                _check_filled(node.body)
                self.nodes(node.body, _Names(names, _labelled(names.labels, node.label, is_loop=True)))
            case Branches():
                for _, body in node.branches:
                    _check_filled(body)
                    self.nodes(body, names)
                if node.otherwise is not None:
                    _check_filled(node.otherwise)
                self.nodes(node.otherwise or (), names)
            case JumpNode():
                if node.label not in names.labels or not (node.leaves or names.labels[node.label]):
                    raise _refused(_NO_LABEL, node.label)
            case CursorStep():
                self.cursor(node, names)
            case Return():
                if not node.expression:
                    raise _refused(_SYNTAX)
                if not self.is_function:
                    raise _refused(_RETURN_OUTSIDE)
            case Assign():
                self.assigned(node.leaf, names)
            case Leaf():
                self.leaf(node, names)
            case Declare() | ConditionNode() | CursorNode() | HandlerNode():
                raise _refused(_SYNTAX)  # only at the beginning of a block

    def block(self, block: BlockNode, outer: _Names) -> None:
        names = _Names(outer, _labelled(outer.labels, block.label, is_loop=False))
        began = False  # with what is no declaration
        late = 0  # the error of a variable, and then of a cursor, that is declared now
        for node in block.body:
            is_declaration = isinstance(node, Declare | ConditionNode | CursorNode | HandlerNode)
            if is_declaration and began:
                raise _refused(_SYNTAX)
            began = began or not is_declaration
            if isinstance(node, Declare | ConditionNode) and late:
                raise _refused(_VARIABLE_LATE)
            if isinstance(node, CursorNode) and late == _CURSOR_LATE:
                raise _refused(_CURSOR_LATE)
            if isinstance(node, Declare):
                is_known = is_followed_type(node.shape.type) or node.shape.type.upper().split(" ")[0] in OTHER_TYPES
                if not (node.anchored or is_known):
                    raise NotFollowedError(f"whether {node.names[0]} may have its type is not followed")
                for name in node.names:
                    _check_new(name, names.variables, _VARIABLE_TWICE)
                    names.variables[name] = node.shape
            elif isinstance(node, ConditionNode):
                _check_condition(node.value, names)
                _check_new(node.name, names.conditions, _CONDITION_TWICE)
                names.conditions[node.name] = node.value
            elif isinstance(node, CursorNode):
                _check_new(node.name, names.cursors, _CURSOR_TWICE)
                names.cursors.add(node.name)
                late = late or _VARIABLE_LATE
            elif isinstance(node, HandlerNode):
                for condition in node.conditions:
                    _check_condition(condition, names)
                    named = (each.conditions.get(condition.lower()) for each in names.around())
                    handled = next(filter(None, named), condition)
                    _check_new(handled, names.handled, _HANDLER_TWICE)
                    names.handled.add(handled)
                self.node(node.body, _Names(names))
                late = _CURSOR_LATE
            else:
                self.node(node, names)

    def cursor(self, step: CursorStep, names: _Names) -> None:
        if not any(step.name in each.cursors for each in names.around()):
            raise _refused(_NO_CURSOR, step.name)
        for target in step.targets:
            if _NO_LOCAL.match(target):
                raise _refused(_SYNTAX)
            self.variable(target, names)

    def variable(self, name: str, names: _Names) -> Shaped | None:
        """What a name is declared as. Raises RefusedError 1327."""
        bare = name.strip("` ").lower()
        found = next((each.variables[bare] for each in names.around() if bare in each.variables), None)
        if bare.isidentifier() and found is None:
            if bare.upper() == "ROWS":
                raise NotFollowedError("whether LIMIT ROWS EXAMINED is meant")
            raise _refused(_NO_VARIABLE, bare)
        return found

    def limits(self, text: str, names: _Names) -> None:
        """Raises RefusedError for a LIMIT that names no variable, or one that is no whole number."""
        for said in _LIMIT.finditer(_TEXTS.sub("''", text)):
            for name in filter(None, said.groups()):
                found = None if name.isdigit() else self.variable(name, names)
                if found is not None and found.kind != "integer":
                    raise _refused(_NO_WHOLE_NUMBER, name)

    def assigned(self, leaf: Leaf, names: _Names) -> None:
        _check_set(leaf, names)
        for each in leaf.statement.assignments:
            name = each.name.lower()
            if self.inside and each.scope in ("session", "global") and name == "autocommit":
                raise _refused(_ENDS)
            is_local = any(name in around.variables for around in names.around())
            if not self.known or "." in name or each.scope != "session" or name in CHARACTER_SETS or is_local:
                continue
            if name not in self.known:
                raise _refused(_UNKNOWN_VARIABLE, name)

    def leaf(self, leaf: Leaf, names: _Names) -> None:
        kind = leaf.statement.kind
        if kind == "SET PASSWORD" and self.inside:
            raise _refused(_ENDS)
        _check_set(leaf, names)
        if code := _REFUSED.get(kind) or (_REFUSED_INSIDE.get(kind) if self.inside else None):
            raise _refused(code)
        signals = kind in ("SIGNAL", "RESIGNAL")
        items = [name.strip("`").upper() for name in _TARGETS.findall(_TEXTS.sub("''", leaf.text))] if signals else []
        if "ROW_NUMBER" in items:
            raise NotFollowedError("whether SIGNAL may set the number of a row")  # MariaDB since 10.7
        if not _ITEMS.issuperset(items):
            raise _refused(_SYNTAX)
        if len(set(items)) < len(items):
            raise _refused(_ITEM_TWICE)
        if signals and (said := _SIGNALS.match(leaf.text)):
            if said["state"]:
                _check_condition(f"STATE {said['state'][1:-1]}", names)
            elif said["name"] and said["name"].upper() != "SET":
                _check_condition(said["name"].strip("`").upper(), names)
        if kind.endswith(" VIEW") and not kind.startswith("DROP"):
            words = {word.lower() for word in _WORD.findall(_TEXTS.sub("''", leaf.text))}
            if any(not words.isdisjoint(around.variables) for around in names.around()):
                raise NotFollowedError("whether a view would read a local variable")  # 1351
        if kind == "GET DIAGNOSTICS":
            for target in _TARGETS.findall(leaf.text):
                self.variable(target, names)
        self.limits(leaf.text, names)
        if kind == "SELECT" and (into := _INTO.search(leaf.text)):
            for target in into[1].split(","):
                if target.strip().lower().startswith(("new.", "old.")):
                    raise _refused(_NO_VARIABLE, target.strip())
                if not target.strip().startswith("@"):
                    self.variable(target, names)


def check_program(program: StoredProgram, kind: str, known: Collection[str]) -> None:
    """Raises RefusedError for what the parser refuses in a program. kind: of the statement that defines it.

    known: the system variables of the server, empty where they were not measured.
    """
    names = _Names()
    for _, name, shape in program.parameters:
        _check_new(name, names.variables, _PARAMETER_TWICE)
        names.variables[name] = shape
    is_function = kind == "CREATE FUNCTION"
    _Checker(known, is_function, is_function or kind == "CREATE TRIGGER").node(program.body, names)
    if is_function and not _returns(program.body):
        if isinstance(program.body, Leaf):
            raise NotFollowedError("how a function of one statement is refused is not followed")
        raise _refused(NO_RETURN)


def _check_filled(body: Collection[Node]) -> None:
    """Raises RefusedError where a loop or a branch holds no statement."""
    if not body:
        raise _refused(_SYNTAX)


def _check_set(leaf: Leaf, names: _Names) -> None:
    """Raises RefusedError where SET takes a word of its own for a local variable."""
    said = _SET_WORD.match(leaf.text) if leaf.statement.kind.startswith("SET") else None
    if said is not None and any(said[1].lower() in each.variables for each in names.around()):
        raise _refused(_NAMES_TAKEN if said[1].upper() == "NAMES" else _SYNTAX)
    if said is not None and said[1].upper() == "NAMES":
        raise NotFollowedError("whether NAMES is a variable")


def _refused(code: int, *values: str) -> RefusedError:
    return RefusedError(code, *values, parsed=True)


def _labelled(labels: dict[str, bool], label: str, is_loop: bool) -> dict[str, bool]:
    if label and label in labels:
        raise _refused(_LABEL_TWICE, label)
    return {**labels, label: is_loop} if label else labels


def _check_new(name: str, taken: Collection[str], code: int) -> None:
    if name in taken:
        raise _refused(code, name)


def _check_condition(condition: str, names: _Names) -> None:
    """A code, a state, a general condition or a declared name."""
    if condition.startswith("STATE "):
        state = condition.removeprefix("STATE ")
        if _STATE.fullmatch(state) is None or state.startswith("00"):
            raise _refused(_BAD_STATE, state)
        return
    if condition.isdigit() and not int(condition):
        raise _refused(_WRONG_VALUE, condition)
    is_known = condition in _GENERAL or condition.isdigit()
    if not is_known and not any(condition.lower() in each.conditions for each in names.around()):
        raise _refused(_NO_CONDITION, condition)


def _returns(node: Node) -> bool:
    match node:
        case Return():
            return True
        case BlockNode() | Loop():
            return any(map(_returns, node.body))
        case HandlerNode():
            return _returns(node.body)
        case Branches():
            return any(_returns(each) for _, body in node.branches for each in body) or any(
                map(_returns, node.otherwise or ())
            )
    return False
