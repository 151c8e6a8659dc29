"""Values and comparisons of MySQL as sqlite computes them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sqlglot import exp

from .assignable import is_uuid
from .comparable import check_comparable, check_like, check_operands
from .problem import NotFollowedError, RefusedError, UnsureError
from .scope import Scoped

_OPERATORS: dict[type[exp.Expr], str] = {
    exp.BitwiseAnd: "&", exp.BitwiseOr: "|", exp.BitwiseLeftShift: "<<", exp.BitwiseRightShift: ">>",
}  # fmt: skip
#: operator, and the conditions under which its right side is not evaluated, with the value then
_LOGIC: dict[type[exp.Expr], tuple[str, str]] = {exp.And: ("AND", "NOT {} THEN 0"), exp.Or: ("OR", "{} THEN 1")}
#: calls that do something
ACTING = ("my_stored(", "my_setvar(", "my_nextval(", "my_setval(", "my_last_insert_id(")
_ARITHMETIC: dict[type[exp.Expr], str] = {exp.Add: "+", exp.Sub: "-", exp.Mul: "*"}
_COMPARISONS: dict[type[exp.Expr], str] = {
    exp.EQ: "=", exp.NEQ: "<>", exp.GT: ">", exp.GTE: ">=", exp.LT: "<", exp.LTE: "<=", exp.NullSafeEQ: "IS",
    exp.Is: "IS",
}  # fmt: skip
#: functions that give a text
TEXT_FUNCTIONS = frozenset({
    "CONCAT", "CONCAT_WS", "UPPER", "UCASE", "LOWER", "LCASE", "SUBSTRING", "SUBSTR", "MID", "LEFT", "RIGHT", "TRIM",
    "LTRIM", "RTRIM", "REPLACE", "HEX", "REPEAT", "REVERSE", "LPAD", "RPAD", "MD5", "SHA1", "USER", "DATABASE",
})  # fmt: skip
_GROUP_FUNCTION, _MIX = 1111, 1267
_LITERAL = re.compile(r"l\d+")
_WIDEST = (1 << 63) - 1
#: kinds that a UUID is compared with as a text
_AS_TEXT = ("", "text", "binary")
_ORDERING = frozenset({"<", "<=", ">", ">="})
_CALLS: dict[type[exp.Expr], str] = {
    exp.Div: "MY_DIVIDED", exp.Mod: "MY_REST", exp.Xor: "MY_XOR",
}  # fmt: skip
_AGGREGATES: dict[type[exp.Expr], str] = {
    exp.Count: "COUNT",
    exp.Sum: "SUM",
    exp.Min: "MIN",
    exp.Max: "MAX",
    exp.Avg: "AVG",
}
_TIMES: dict[type[exp.Expr], str] = {
    exp.CurrentTimestamp: "NOW",
    exp.CurrentDate: "CURDATE",
    exp.CurrentTime: "CURTIME",
    exp.CurrentUser: "CURRENT_USER",
    exp.Localtime: "NOW",
    exp.Localtimestamp: "NOW",
    exp.UtcTimestamp: "UTC_TIMESTAMP",
}
_PLAIN = (exp.Column, exp.Placeholder, exp.Parameter, exp.Null)
#: by the scope that `@@scope.name` says, the scope of variables that have no value there
_SCOPES = {"": "", "global": "session", "session": "global", "local": "global"}


def _is_unsigned(cast: exp.Cast) -> bool:
    return "UNSIGNED" in cast.to.sql("mysql").upper()


def _is_whole_value(node: exp.Expr) -> bool:
    """Whether a sum, difference or product is all, or a part, of what an UPDATE sets a column to."""
    while isinstance(node.parent, exp.Add | exp.Sub | exp.Mul | exp.Paren):
        node = node.parent
    given = node.parent
    return isinstance(given, exp.EQ) and isinstance(given.parent, exp.Update) and node.arg_key == "expression"


def check_place(aggregate: exp.Expr) -> None:
    """Raises RefusedError 1111 for an aggregate of no query, of another aggregate, or in WHERE.

    Measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    around = aggregate.find_ancestor(exp.Query, exp.Where, exp.Join, exp.Group, exp.AggFunc)
    if isinstance(around, exp.AggFunc) and (inner := around.find_ancestor(exp.Query)) and inner.parent_select:
        raise NotFollowedError("of which query an aggregate is")
    if around is None or isinstance(around, exp.AggFunc):
        raise RefusedError(_GROUP_FUNCTION, early=True)
    if not isinstance(around, exp.Query):
        query = around.find_ancestor(exp.Query)
        if query is not None and query.find_ancestor(exp.Query) is not None:
            raise NotFollowedError("of which query an aggregate is")
        raise RefusedError(_GROUP_FUNCTION, early=True)


def check_scalar(tree: exp.Expr) -> None:
    """Raises RefusedError 1111 for an aggregate outside of subqueries, in what only looks like a query."""
    if any(found.find_ancestor(exp.Query) is tree for found in tree.find_all(*_AGGREGATES, exp.GroupConcat)):
        raise RefusedError(_GROUP_FUNCTION, early=True)


class Expressions(Scoped):
    """Everything but function calls and queries."""

    def sql(self, node: exp.Expr) -> str:
        """The text for sqlite."""
        kind = type(node)
        if kind in _OPERATORS:
            check_operands(self, node.this, node.expression)
            self.no_uuid(node.this, node.expression)
            return f"my_MY_BITS({self.sql(node.this)},{self.sql(node.expression)},'{_OPERATORS[kind]}')"
        if kind in _LOGIC:
            return self.logic(node, *_LOGIC[kind])
        if kind in _ARITHMETIC:
            return self.arithmetic(node, _ARITHMETIC[kind])
        if kind in _COMPARISONS:
            return self.comparison(node, _COMPARISONS[kind])
        if kind in _CALLS:
            self.no_uuid(*((node.this, node.expression) if kind is exp.Mod else ()))
            return f"my_{_CALLS[kind]}({self.sql(node.this)},{self.sql(node.expression)})"
        if kind in _AGGREGATES:
            check_place(node)
            self.no_uuid(*((node.this,) if kind in (exp.Sum, exp.Avg) else ()))
            self.constant = False
            return f"{_AGGREGATES[kind]}({self.gathered(node.this) if node.this is not None else '*'})"
        if kind in _TIMES:
            return self.builtin(_TIMES[kind], [node.this] if node.this is not None else [])
        found = getattr(self, "on_" + kind.__name__.lower(), None)
        if found is None:
            raise NotFollowedError(f"{kind.__name__} is not followed")
        return str(found(node))

    def gathered(self, node: exp.Expr) -> str:
        """What an aggregate gathers. Raises NotFollowedError where only columns of outer queries are in it, whose
        rows it then gathers."""
        before, self.deepest = self.deepest, -1
        text = self.sql(node)
        if -1 < self.deepest < len(self.scopes) - 1:
            raise NotFollowedError("of which query an aggregate is")
        self.deepest = before
        return text

    def logic(self, node: exp.Expr, operator: str, known: str) -> str:
        """AND and OR: sqlite evaluates both sides, MySQL the right one where the left does not decide."""
        left, right = self.truth(node.this), self.truth(node.expression)
        if not any(each in right for each in ACTING):
            return f"({left} {operator} {right})"
        if any(each in left for each in ACTING):
            raise NotFollowedError("which side of a condition is evaluated is not followed")
        return f"(CASE WHEN {known.format(left)} ELSE ({left} {operator} {right}) END)"

    def truth(self, node: exp.Expr) -> str:
        """A condition. Raises NotFollowedError for a column that is no number, as a text may be refused (1292)."""
        if self.kind_of(node) not in ("", "integer", "decimal", "float") or _gives_text(node):
            raise NotFollowedError("whether a text is true")
        if holder := self.holder(node):
            self.compared.setdefault(holder, "no text")
        return self.sql(node)

    def arithmetic(self, node: exp.Expr, operator: str) -> str:
        """A sum, difference or product: exact, or open where the operands' types decide what it is."""
        left, right = node.this, node.expression
        self.no_uuid(left, right)
        if isinstance(right, exp.Interval) or isinstance(left, exp.Interval):
            return self.interval(node)
        exact = "2" if self.is_binary(node) else f"{self.exact(left)}*{self.exact(right)}"
        signed = int(self.has_sign(node))
        self.overflows |= self.may_overflow(node) or (operator == "-" and not signed)
        if self.is_natural(node) and _is_whole_value(node):
            signed = -1
        return f"my_MY_ARITHMETIC({self.operand(left)},{self.operand(right)},'{operator}',{exact},{signed})"

    def has_sign(self, node: exp.Expr) -> bool:
        """Whether what is computed may be below 0: no operand is known, or may be, to have no sign."""
        if any(self.may_be_unsigned(column) for column in node.find_all(exp.Column)):
            return False
        return not any(_is_unsigned(cast) for cast in node.find_all(exp.Cast))

    def may_overflow(self, node: exp.Expr) -> bool:
        """Whether a column of 64 bits is calculated with."""
        columns = (self.shaped_of(column) for column in node.find_all(exp.Column))
        return any(column is not None and column.kind == "integer" and column.high >= _WIDEST for column in columns)

    def exact(self, node: exp.Expr) -> str:
        """1 for a number that is no binary fraction, else 0; of a literal that is told when it is bound."""
        while isinstance(node, exp.Paren | exp.Neg):
            node = node.this
        if isinstance(node, exp.Placeholder) and _LITERAL.fullmatch(node.name):
            return f":{node.name}x"
        if isinstance(node, exp.Add | exp.Sub | exp.Mul):
            return f"{self.exact(node.this)}*{self.exact(node.expression)}"
        if isinstance(node, exp.Coalesce):
            return "*".join(map(self.exact, (node.this, *node.expressions)))
        if isinstance(node, exp.Abs | exp.Round | exp.Max | exp.Min):
            return self.exact(node.this)
        if isinstance(node, exp.Anonymous) and node.name.upper() == "VALUES" and self.context.inserted:
            node = exp.column(node.expressions[0].name)
        return str(int(self.kind_of(node) in ("integer", "decimal")))

    def is_binary(self, node: exp.Expr) -> bool:
        """Whether a number is computed as DOUBLE: a column of that type is in it."""
        node = node.unnest()
        if isinstance(node, exp.Add | exp.Sub | exp.Mul):
            return self.is_binary(node.this) or self.is_binary(node.expression)
        column = self.shaped_of(node)
        return column is not None and column.type == "DOUBLE"

    def is_natural(self, node: exp.Expr) -> bool:
        """Whether whole numbers and literals alone are computed with, among them an unsigned column."""
        parts = [part for part in node.walk() if not isinstance(part, exp.Add | exp.Sub | exp.Mul | exp.Paren)]
        if not all(isinstance(part, exp.Column | exp.Identifier | exp.Placeholder) for part in parts):
            return False
        columns = [self.shaped_of(part) for part in parts if isinstance(part, exp.Column)]
        known = [column for column in columns if column is not None and column.kind == "integer"]
        return len(known) == len(columns) and any(column.low == 0 for column in known)

    def operand(self, node: exp.Expr) -> str:
        """A value that is taken for a number; what is no number is noted."""
        kind = self.kind_of(node)
        if kind in ("integer", "decimal", "float"):
            return self.sql(node)
        if kind not in ("", "text", "binary"):
            raise UnsureError(f"a column of kind {kind} is taken for a number")
        if isinstance(node, exp.Parameter):
            return f"my_MY_NUMBER_OF_VARIABLE({self.sql(node)})"
        self.no_bytes(node)
        return f"my_MY_NUMBER({self.sql(node)})"

    def no_uuid(self, *nodes: exp.Expr) -> None:
        """Raises NotFollowedError for a UUID that is taken for a number: 4078 and 4079 on MariaDB 10.11."""
        if self.context.typed and any(map(is_uuid, nodes)):
            raise NotFollowedError("whether a UUID is taken for a number")

    def no_zero_date(self, node: exp.Expr) -> None:
        """Raises NotFollowedError for a test whether a date that is NOT NULL is NULL: zeros pass it in WHERE and ON.

        Source: MySQL manual, Comparison Functions and Operators, IS NULL; measured on MySQL 5.6.24 and MariaDB 10.11.
        """
        column = self.shaped_of(node.unnest())
        if column is not None and column.not_null and column.type.upper().startswith("DATE"):
            raise NotFollowedError("whether a date of zeros is taken for NULL is not followed")

    def uuid_beside(self, one: exp.Expr, *others: exp.Expr) -> None:
        """Have the plan refuse to run with numbers that a UUID is compared with."""
        if self.context.typed and is_uuid(one):
            for holder in filter(None, map(self.holder, others)):
                self.compared[holder] = "uuid"

    def no_bytes(self, *nodes: exp.Expr) -> None:
        """Have the plan refuse to run with bytes here, which are a number or a text by what is around them."""
        for node in nodes:
            if holder := self.holder(node):
                self.compared.setdefault(holder, "operand")

    def listed(self, nodes: Sequence[exp.Expr]) -> str:
        return ",".join(self.sql(node) for node in nodes)

    def on_placeholder(self, node: exp.Expr) -> str:
        if not node.name:
            raise UnsureError("a place holder without a value")
        return ":" + node.name

    def on_literal(self, node: exp.Literal) -> str:
        return "'" + node.this.replace("'", "''") + "'" if node.is_string else str(node.this)

    def on_null(self, _: exp.Expr) -> str:
        return "NULL"

    def on_boolean(self, node: exp.Boolean) -> str:
        return "1" if node.this else "0"

    def on_star(self, _: exp.Expr) -> str:
        return "*"

    def on_paren(self, node: exp.Paren) -> str:
        return f"({self.sql(node.this)})"

    def on_intdiv(self, node: exp.IntDiv) -> str:
        signed = int(self.has_sign(node))
        self.overflows |= self.may_overflow(node) or not signed
        return f"my_MY_WHOLE({self.listed([node.this, node.expression])},{signed})"

    def on_neg(self, node: exp.Neg) -> str:
        self.no_uuid(node.this)
        self.overflows |= self.may_overflow(node)
        return f"(- {self.sql(node.this)})"

    def on_not(self, node: exp.Not) -> str:
        return f"(NOT {self.truth(node.this)})"

    def on_tuple(self, node: exp.Tuple) -> str:
        return f"({self.listed(node.expressions)})"

    def on_hexstring(self, node: exp.Expr) -> str:
        text = bytes.fromhex(str(node.this)).decode("latin-1").replace("'", "''")
        return f"'{text}'"

    def on_parameter(self, node: exp.Parameter) -> str:
        self.constant = False
        self.opaque |= node.name.lower() in self.context.opaque_variables
        name = node.name.lower().replace("'", "''")
        return f"my_uservar('{name}')"

    def on_sessionparameter(self, node: exp.Expr) -> str:
        self.opaque = True
        known, name = self.context.system_variables, node.name.lower()
        scope = str(node.args.get("kind") or "").lower()
        if known and (scope not in _SCOPES or "." in name):
            raise NotFollowedError("which parts a variable has is not followed")
        if known and name not in known:
            raise RefusedError(1193, name, early=True)
        if known and known[name].scope == _SCOPES[scope]:
            raise RefusedError(1238, name, early=True)
        return f"my_MY_VARIABLE('{node.name.lower()}')"

    def on_var(self, node: exp.Expr) -> str:
        return self.on_column(exp.column(node.name))

    def comparison(self, node: exp.Expr, operator: str) -> str:
        for side in ("this", "expression"):  # brackets change no type
            if isinstance(node.args[side], exp.Paren) and isinstance(node.args[side].unnest(), _PLAIN):
                node.set(side, node.args[side].unnest())
        left, right = node.this, node.expression
        if isinstance(left, exp.Is | exp.Not):
            raise NotFollowedError("whether a parser takes a test of a test without brackets")
        if isinstance(right, exp.Null) and isinstance(node, exp.Is):
            is_negated = isinstance(node.parent, exp.Not) and node.parent.find_ancestor(exp.Not) is None
            if not is_negated:
                self.no_zero_date(left)
            if self.is_never_null(left.unnest()):  # which value it has does not matter
                before = self.opaque
                test = f"({self.sql(left)} IS NULL)"
                self.opaque = before
                return test
        if isinstance(node, exp.Is) and isinstance(right, exp.Boolean):  # every number but 0 is true
            return f"({self.truth(left)} IS {'TRUE' if right.this else 'FALSE'})"
        if isinstance(left, exp.Collate) and isinstance(right, exp.Collate):
            both = f"{self.sql(left)} {operator} {self.sql(right)}"
            if left.expression.name.lower() != right.expression.name.lower():
                raise RefusedError(_MIX, early=True)
            return f"({both})"
        if isinstance(node, exp.EQ) and isinstance(left, exp.Tuple) and isinstance(right, exp.Tuple):
            pairs = zip(left.expressions, right.expressions, strict=False)
            alike = []
            for one, other in pairs:
                pair = exp.EQ(this=one, expression=other)
                pair.parent = node  # aggregates in it are still of the same query
                alike.append(self.comparison(pair, operator))
            if len(left.expressions) == len(right.expressions):
                return f"({' AND '.join(alike)})"
        for one, other in ((left, right), (right, left)):
            if isinstance(one, exp.Tuple) and isinstance(other.unnest(), exp.Query):
                raise NotFollowedError("a row is compared with a query, which may give several")
            self.uuid_beside(one, other)
            check_comparable(self, one, other, self.holder(other), operator)
        kinds = tuple("text" if _gives_text(side) else self.kind_of(side) for side in (left, right))
        sides = ((left, right, kinds[0]), (right, left, kinds[1]))
        if self.context.typed and any(is_uuid(other) and kind not in _AS_TEXT for _, other, kind in sides):
            raise NotFollowedError("whether a UUID is compared with such a column is not followed")
        for one, other, kind in sides:
            if kind in ("text", "choice") and self.holder(other) in self.context.numbers:
                return f"({self.applied('my_MY_NUMBER', one, node, operator)})"
            if kind == "decimal" and isinstance(other, exp.Parameter):
                return f"({self.applied('my_MY_DECIMAL_OF_VARIABLE', other, node, operator)})"
        if "text" in kinds and set(kinds) & {"integer", "decimal", "float"}:
            return f"(my_MY_NUMBER({self.sql(left)}) {operator} my_MY_NUMBER({self.sql(right)}))"
        for side, other in ((left, kinds[1]), (right, kinds[0])):
            if other and (isinstance(side, exp.Placeholder) or (other == "text" and self.holder(side))):
                self.compared[self.holder(side)] = "year" if self.compared.get(self.holder(side)) == "year" else other
        if operator in _ORDERING and "text" in kinds:
            other = left if kinds[1] == "text" else right
            if not self.holder(other) or kinds == ("text", "text"):
                raise UnsureError("the order of a collation decides")
            self.compared[self.holder(other)] = "order of text"
        if self.holder(left) and self.holder(right):
            return self.constants(left, right, operator)
        if not any(kinds) and all(self.holder(side) or isinstance(side, exp.Parameter) for side in (left, right)):
            one, other = self.sql(left), self.sql(right)  # only their values tell their types
            is_mixed = f"(typeof({one}) = 'text') <> (typeof({other}) = 'text')"
            mixed = f"my_MY_NUMBER({one}) {operator} my_MY_NUMBER({other})"
            return f"(CASE WHEN {is_mixed} THEN {mixed} ELSE {self.folded(left)} {operator} {other} END)"
        if _is_binary(left) or _is_binary(right):
            plain = f"{self.sql(left)} COLLATE BINARY {operator} {self.sql(right)}"
        else:
            plain = f"{self.folded(left)} {operator} {self.sql(right)}"
        for (one, other, kind), (_, _, other_kind) in zip(sides, reversed(sides), strict=True):
            if kind == "text" and not other_kind and not self.holder(other):  # only its value tells its type
                is_number = f"typeof({self.sql(other)}) IN ('integer','real')"
                plain = (
                    f"CASE WHEN {is_number} THEN {self.applied('my_MY_NUMBER', one, node, operator)} ELSE {plain} END"
                )
        return f"({plain})"

    def constants(self, left: exp.Expr, right: exp.Expr, operator: str) -> str:
        """Two literals: texts of another case, or a text and a number, are not compared here."""
        for each in (left, right):
            self.compared.setdefault(
                self.holder(each), "no text" if operator in _ORDERING and any(self.scopes) else "constant"
            )
        one, other = self.sql(left), self.sql(right)
        sure = "my_MY_DECIMAL_OF_VARIABLE" if any(self.scopes) else ""  # a condition of a query may be decided early
        mixed = f" {operator} ".join(f"my_MY_NUMBER({sure}({each}))" for each in (one, other))
        is_mixed = f"(typeof({one}) = 'text') <> (typeof({other}) = 'text')"
        return f"(CASE WHEN {is_mixed} THEN {mixed} ELSE {one} {operator} {other} END)"

    def applied(self, function: str, to: exp.Expr, node: exp.Expr, operator: str) -> str:
        """A comparison, one side of which goes through a function first."""
        sides = (node.this, node.expression)
        texts = [f"{function}({self.sql(side)})" if side is to else self.sql(side) for side in sides]
        return f"{texts[0]} {operator} {texts[1]}"

    def holder(self, node: exp.Expr) -> str:
        """The place holder that stands for a literal or a local variable; empty for everything else."""
        if isinstance(node, exp.Column) and not node.table and node.name.lower() in self.context.variables:
            return "v_" + node.name.lower()
        return node.name if isinstance(node, exp.Placeholder) else ""

    def folded(self, node: exp.Expr) -> str:
        text = self.sql(node)
        return text if isinstance(node, exp.Column | exp.Tuple | exp.Null | exp.Subquery) else f"{text} COLLATE NOCASE"

    def on_in(self, node: exp.In) -> str:
        query = node.args.get("query")
        kind = self.kind_of(node.this)
        self.uuid_beside(node.this, *node.expressions)
        for each in node.expressions:
            if kind and isinstance(each, exp.Placeholder):
                self.compared[each.name] = kind
            check_comparable(self, node.this, each, self.holder(each), "=")
            if self.holder(node.this) and self.holder(each):
                self.compared.setdefault(self.holder(each), "constant")
        if self.holder(node.this):
            self.compared.setdefault(self.holder(node.this), "no text" if query is not None else "constant")
        if (
            query is not None
            and isinstance(node.this, exp.Tuple)
            and isinstance(node.this.expressions[0], exp.Subquery)
        ):
            raise NotFollowedError("whether a row may begin with a query")  # 1235 on MariaDB 10.11
        if query is not None:
            inner = query.unnest()  # more brackets around a query change nothing
            return f"({self.folded(node.this)} IN ({self.sql(inner)}))"
        return f"({self.folded(node.this)} IN ({self.listed(node.expressions)}))"

    def on_between(self, node: exp.Between) -> str:
        low, high = node.args["low"], node.args["high"]
        self.uuid_beside(node.this, low, high)
        for each in (low, high):
            check_comparable(self, node.this, each, self.holder(each), "BETWEEN")
            if self.holder(each) and self.kind_of(node.this):
                kind = self.kind_of(node.this)
                self.compared[self.holder(each)] = "order of text" if kind == "text" else kind
            elif self.holder(node.this) and self.holder(each):
                self.compared.setdefault(self.holder(each), "no text")
                self.compared.setdefault(self.holder(node.this), "no text")
        return f"({self.folded(node.this)} BETWEEN {self.sql(low)} AND {self.sql(high)})"

    def on_like(self, node: exp.Like) -> str:
        check_like(self, node.this)
        negated = "NOT " if node.args.get("negate") else ""
        return f"({negated}my_MY_LIKE({self.sql(node.this)},{self.sql(node.expression)}))"

    def on_escape(self, node: exp.Escape) -> str:
        like = node.this
        if not isinstance(like, exp.Like):
            raise NotFollowedError("ESCAPE is not followed")
        check_like(self, like.this)
        if isinstance(node.expression, exp.Placeholder):
            self.compared[node.expression.name] = "escape"
        negated = "NOT " if like.args.get("negate") else ""
        parts = self.listed([like.this, like.expression, node.expression])
        return f"({negated}my_MY_LIKE({parts}))"

    def on_regexplike(self, node: exp.RegexpLike) -> str:
        if not self.holder(node.expression):
            raise NotFollowedError("a regular expression that rows give is not followed")
        self.patterns.add(self.holder(node.expression))
        return f"my_MY_REGEXP({self.sql(node.this)},{self.sql(node.expression)})"

    def on_exists(self, node: exp.Exists) -> str:
        where = node.this.args.get("where") if isinstance(node.this, exp.Select) else None
        equal = where.find_all(exp.EQ) if where is not None else ()
        if any(isinstance(side, exp.Subquery) for each in equal for side in (each.this, each.expression)):
            raise NotFollowedError("whether EXISTS is made an IN of a row with a query")  # 1235 on MariaDB 10.11
        return f"EXISTS ({self.sql(node.this)})"

    def interval(self, node: exp.Expr) -> str:
        """`x + INTERVAL n unit`."""
        raise NotImplementedError

    def builtin(self, name: str, arguments: Sequence[exp.Expr]) -> str:
        """A function of the server."""
        raise NotImplementedError


def _is_binary(node: exp.Expr) -> bool:
    """Whether `BINARY x` or a binary collation makes a comparison exact."""
    if isinstance(node, exp.Collate):
        return str(node.expression.name).lower().endswith(("_bin", "binary"))
    return isinstance(node, exp.Cast) and str(node.args["to"].this.name) in ("BINARY", "VARBINARY")


def _gives_text(node: exp.Expr) -> bool:
    name = str(node.this).removeprefix("f_") if isinstance(node, exp.Anonymous) else ""
    return name.upper() in TEXT_FUNCTIONS
