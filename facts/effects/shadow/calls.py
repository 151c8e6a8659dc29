"""Function calls: built-in, stored, and those with a syntax of their own."""

from __future__ import annotations

from collections.abc import Sequence

from sqlglot import exp

from .charsets import check_collation, fits
from .expressions import TEXT_FUNCTIONS, Expressions
from .functions import BUILTINS, takes
from .opaque_values import ARGUMENTS, FRESH, KEEPS_FRESH, OPAQUE
from .problem import NotFollowedError, RefusedError, UnsureError
from .table import Shadow

#: `@v := x`, rewritten for the parser
_OF_THE_TRANSLATOR = frozenset({"SETVAR"})
_CONDITIONS = (exp.Where, exp.Having, exp.Group, exp.Order, exp.Join)
_OTHER_CHARSET = 1253
#: functions whose value may be past the range of DOUBLE
_GROW = frozenset({"EXP", "POW", "POWER", "COT", "DEGREES"})
#: functions that take their arguments for numbers
_OF_NUMBERS = frozenset({"ABS", "CEIL", "CEILING", "FLOOR", "ROUND", "SIGN", "SQRT", "EXP", "POW", "POWER", "MOD"})
#: functions that take their arguments for texts
TEXTUAL = TEXT_FUNCTIONS | frozenset({
    "CHAR_LENGTH", "CHARACTER_LENGTH", "LENGTH", "OCTET_LENGTH", "LOCATE", "INSTR", "FIND_IN_SET", "FIELD", "ASCII",
    "CRC32", "SHA", "SHA2", "STRCMP", "QUOTE", "MY_CHAR",
})  # fmt: skip


class Calls(Expressions):
    """Expressions with the functions in them."""

    def on_anonymous(self, node: exp.Anonymous) -> str:
        return self.call(None, node.name, node.expressions)

    def on_dot(self, node: exp.Dot) -> str:
        if isinstance(node.expression, exp.Anonymous):
            return self.call(node.this.name, node.expression.name, node.expression.expressions)
        raise NotFollowedError("a name is not followed")

    def call(self, db: str | None, name: str, arguments: Sequence[exp.Expr]) -> str:
        name = name[2:] if name[:2].lower() == "f_" else name
        upper = name.upper()
        if db is None and upper == "VALUE" and upper in self.context.no_functions:
            raise NotFollowedError("whether VALUE(column) is refused")
        if db is None and upper in ("VALUES", "VALUE") and self.context.inserted and len(arguments) == 1:
            shadow = self.context.row
            if shadow is None or arguments[0].name.lower() not in shadow.names:
                raise RefusedError(1054, arguments[0].name, early=True)
            self.constant = False
            return self.current(shadow, shadow.names[arguments[0].name.lower()], "n")
        built_in = db is None and (upper in BUILTINS or upper in _OF_THE_TRANSLATOR)
        stored = None if built_in else self.context.stored(db, name)
        if stored is not None:
            self.calls, self.constant = True, False
            text = ",".join(["'" + stored.replace("'", "''") + "'", *(self.sql(a) for a in arguments)])
            return f"my_stored({text})"
        if upper in ("NEXTVAL", "LASTVAL", "SETVAL"):
            self.constant = False
            return self.sequence(upper, arguments)
        if upper == "SETVAR" and isinstance(arguments[0].find_ancestor(*_CONDITIONS, exp.Select), _CONDITIONS):
            raise UnsureError("how often a condition sets a variable is not followed")
        if upper == "SETVAR" or upper in ("LAST_INSERT_ID", "ROW_COUNT", "DATABASE", "SCHEMA"):
            self.constant = False
            if len(arguments) > (upper in ("SETVAR", "LAST_INSERT_ID")) + (upper == "SETVAR"):
                raise NotFollowedError(f"{upper} with {len(arguments)} arguments is not followed")
            return f"my_{upper.lower()}({self.listed(arguments)})"
        if upper in ("DATE_ADD", "DATE_SUB", "ADDDATE", "SUBDATE") and isinstance(arguments[-1], exp.Interval):
            sign = 1 if "ADD" in upper else -1
            return self.shifted(arguments[0], arguments[1], sign)
        if upper == "NAME_CONST" and len(arguments) == 2:
            if not all(isinstance(each, exp.Placeholder | exp.Literal) for each in arguments):
                raise NotFollowedError("whether an argument of NAME_CONST is a constant")
            if holder := self.holder(arguments[0]):
                self.compared[holder] = "name"
            return self.sql(arguments[1])
        return self.builtin(upper, arguments)

    def sequence(self, function: str, arguments: Sequence[exp.Expr]) -> str:
        """NEXTVAL, LASTVAL or SETVAL of the sequence that the first argument names."""
        named = arguments[0] if arguments else None
        if not isinstance(named, exp.Column):
            raise NotFollowedError("a sequence is not followed")
        self.calls = True
        names = (named.table, named.name)
        quoted = [("'" + name.replace("'", "''") + "'") if name else "NULL" for name in names]
        return f"my_{function.lower()}({','.join([*quoted, *(self.sql(a) for a in arguments[1:])])})"

    def builtin(self, name: str, arguments: Sequence[exp.Expr]) -> str:
        if name not in BUILTINS and name not in OPAQUE:
            raise NotFollowedError(f"function {name} is not followed")
        if name in BUILTINS and not takes(BUILTINS[name], len(arguments)):
            raise NotFollowedError(f"{name} with {len(arguments)} arguments is not followed")
        least, most = ARGUMENTS.get(name, (0, len(arguments)))
        if not least <= len(arguments) <= most:
            raise NotFollowedError(f"{name} with {len(arguments)} arguments is not followed")
        self.opaque |= name in OPAQUE
        self.constant &= name not in OPAQUE
        self.overflows |= name in _GROW and any(each.find(exp.Column) for each in arguments)
        before = self.fresh
        self.no_bytes(*arguments)
        if name in _OF_NUMBERS:
            self.no_uuid(*arguments)
        if name == "ISNULL":
            self.no_zero_date(arguments[0])
        for each in arguments if name in ("IFNULL", "COALESCE") else ():
            self.uuid_beside(each, *arguments)
        if len({each.expression.name.lower() for each in arguments if isinstance(each, exp.Collate)}) > 1:
            raise NotFollowedError("whether a function takes texts of two collations")
        parts = [self.sql(argument) for argument in arguments]
        if name in TEXTUAL:
            self.opaque |= any(self.has_digits(argument) for argument in arguments)
        text = f"my_{name}({','.join(parts)})"
        if name == "IF":  # what is not chosen is not evaluated
            text = f"(CASE WHEN my_IF({parts[0]},1,0) THEN {parts[1]} ELSE {parts[2]} END)"
        elif name == "IFNULL" or (name == "COALESCE" and len(parts) > 1):
            text = f"coalesce({','.join(parts)})"
        self.fresh = before or name in FRESH or (self.fresh and name in KEEPS_FRESH)
        return text

    def has_digits(self, node: exp.Expr) -> bool:
        """Whether a value that becomes a text has as many digits behind the point as its type says, zeros too.

        The plan refuses to run with fractions among its literals.
        """
        for each in node.find_all(exp.Placeholder):
            self.compared[each.name] = "digits"
        shapes = [self.shaped_of(column) for column in node.find_all(exp.Column)]
        if any(node.find_all(exp.Div, exp.Avg)):
            return True
        if any(shape.has_own_text for shape in shapes if shape is not None):
            raise NotFollowedError("how a number is written is not followed")
        return any(shape.scale for shape in shapes if shape is not None)

    def interval(self, node: exp.Expr) -> str:
        when, by = (node.expression, node.this) if isinstance(node.this, exp.Interval) else (node.this, node.expression)
        return self.shifted(when, by, 1 if isinstance(node, exp.Add) else -1)

    def shifted(self, when: exp.Expr, by: exp.Expr, sign: int) -> str:
        unit = str(by.args["unit"].name).upper() if by.args.get("unit") is not None else ""
        if unit not in ("SECOND", "MINUTE", "HOUR", "DAY", "WEEK", "MONTH", "QUARTER", "YEAR", "MICROSECOND"):
            raise NotFollowedError("an interval is not followed")
        return f"my_MY_ADDED({self.sql(when)},{self.sql(by.this)},'{unit}',{sign})"

    def on_cast(self, node: exp.Cast) -> str:
        self.no_bytes(node.this)
        target = node.args["to"]
        kind, inner = str(target.this.name), self.sql(node.this)
        sizes = [str(p.name) for p in target.expressions]
        if kind in ("BIGINT", "UBIGINT", "INT", "UINT"):
            self.fresh = False
            self.no_uuid(node.this)
            return f"my_MY_{'UN' * kind.startswith('U')}SIGNED({inner})"
        if kind in ("CHAR", "VARCHAR", "TEXT", "NCHAR", "BINARY", "VARBINARY"):
            self.opaque |= self.has_digits(node.this)
            return f"my_MY_CHAR({','.join([inner, *sizes[:1]])})"
        if kind == "DECIMAL":
            return f"my_MY_DECIMAL({','.join([inner, *sizes[1:2]])})"
        if kind == "DATE":
            return f"my_DATE({inner})"
        raise NotFollowedError(f"CAST to {kind} is not followed")

    on_trycast = on_cast

    def on_collate(self, node: exp.Collate) -> str:
        name = node.expression.name.lower()
        check_collation(name)
        is_text = isinstance(node.this, exp.Literal | exp.Placeholder)
        shaped = self.shaped_of(node.this)
        if shaped is not None and shaped.kind not in ("text", "choice", "binary"):
            raise NotFollowedError("whether a value has a collation that is no text")
        charset = self.context.charset.lower() if is_text else self.charset_of(node.this)
        if not charset:
            raise NotFollowedError("which character set a text has that COLLATE is said of")
        if not fits(charset, name):
            raise RefusedError(_OTHER_CHARSET, name, early=True)
        return f"({self.sql(node.this)} COLLATE {'BINARY' if name.endswith(('_bin', 'binary')) else 'NOCASE'})"

    def on_trim(self, node: exp.Trim) -> str:
        if node.expression is not None or node.args.get("position"):
            raise NotFollowedError("TRIM is not followed")
        return f"my_TRIM({self.sql(node.this)})"

    def on_substring(self, node: exp.Substring) -> str:
        parts = [node.this, node.args.get("start"), node.args.get("length")]
        return f"my_SUBSTRING({self.listed([p for p in parts if p is not None])})"

    def on_matchagainst(self, node: exp.MatchAgainst) -> str:
        names = {each.name.lower() for each in node.expressions}
        definitions = [each.definition for each in self.scopes[-1].values() if isinstance(each, Shadow)]
        keys = (key for each in definitions if each is not None for key in each.keys if key.kind == "index")
        if not any(names == set(map(str.lower, key.columns)) for key in keys):
            raise NotFollowedError("whether a table has the full-text key that MATCH needs")  # 1191
        if isinstance(node.this, exp.Column) and not self.holder(node.this):
            raise NotFollowedError("whether what AGAINST says is constant")  # 1210
        self.opaque = True
        return "1"

    def on_groupconcat(self, node: exp.GroupConcat) -> str:
        self.constant, self.opaque = False, True
        this = node.this.this if isinstance(node.this, exp.Order) else node.this
        for each in node.this.expressions if isinstance(node.this, exp.Order) else ():
            if isinstance(each.this, exp.Placeholder):
                raise NotFollowedError("GROUP_CONCAT by a position is not followed")
            self.sql(each.this)
        return f"GROUP_CONCAT({self.sql(this)})"

    def on_bitwisexoragg(self, node: exp.Expr) -> str:
        self.constant, self.opaque = False, True
        return f"MAX({self.sql(node.this)} IS NULL)"

    on_bitwiseoragg = on_bitwisexoragg
    on_bitwiseandagg = on_bitwisexoragg

    def on_distinct(self, node: exp.Distinct) -> str:
        return "DISTINCT " + self.listed(node.expressions)

    def on_case(self, node: exp.Case) -> str:
        parts = ["CASE"]
        for each in node.args["ifs"]:
            holds = self.sql(each.this)
            if node.this is not None:
                pair = exp.EQ(this=node.this.copy(), expression=each.this.copy())
                pair.parent = node  # aggregates in it are still of the same query
                holds = self.comparison(pair, "=")
            parts.append(f"WHEN {holds} THEN {self.sql(each.args['true'])}")
        if node.args.get("default") is not None:
            parts.append(f"ELSE {self.sql(node.args['default'])}")
        return "(" + " ".join([*parts, "END"]) + ")"
