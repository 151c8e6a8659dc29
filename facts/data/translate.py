"""Queries and expressions of MySQL as sqlite runs them, with every name resolved. What is not known is not guessed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from sqlglot import exp

from .functions import BUILTINS
from .problem import RefusedError, UnsureError
from .standins import FRESH, OPAQUE
from .table import Shadow, quoted

#: what a name in FROM leads to: a table, the columns of a derived table, or None where those are not known
Source = Shadow | Sequence[str] | None
_OPERATORS = {
    exp.Add: "+", exp.Sub: "-", exp.Mul: "*", exp.And: "AND", exp.Or: "OR", exp.BitwiseAnd: "&", exp.BitwiseOr: "|",
    exp.BitwiseLeftShift: "<<", exp.BitwiseRightShift: ">>",
}  # fmt: skip
_COMPARISONS = {
    exp.EQ: "=", exp.NEQ: "<>", exp.GT: ">", exp.GTE: ">=", exp.LT: "<", exp.LTE: "<=", exp.NullSafeEQ: "IS",
    exp.Is: "IS",
}  # fmt: skip
_CALLS = {exp.Div: "MY_DIVIDED", exp.IntDiv: "MY_WHOLE", exp.Mod: "MY_REST", exp.Xor: "MY_XOR", exp.RegexpLike: "MY_REGEXP"}
_AGGREGATES = {exp.Count: "COUNT", exp.Sum: "SUM", exp.Min: "MIN", exp.Max: "MAX", exp.Avg: "AVG"}
_TIMES = {exp.CurrentTimestamp: "NOW", exp.CurrentDate: "CURDATE", exp.CurrentTime: "CURTIME",
          exp.CurrentUser: "CURRENT_USER", exp.Localtime: "NOW", exp.Localtimestamp: "NOW",
          exp.UtcTimestamp: "UTC_TIMESTAMP"}  # fmt: skip


@dataclass
class Context:
    """What names mean where a text stands.

    table: the shadow of a table name; raises RefusedError or UnsureError. variables: lower-case local names.
    row: the table whose current row a name means first, as `:c0`, `:c1` ...; rows: `new` and `old` of a trigger.
    stored: the key of the stored function a name means, None for a built-in.
    """

    table: Callable[[str | None, str], Source | str]
    stored: Callable[[str | None, str], str | None]
    variables: frozenset[str] = frozenset()
    row: Shadow | None = None
    row_names: frozenset[str] = frozenset()
    rows: Mapping[str, Shadow] = field(default_factory=dict)
    opaque_variables: frozenset[str] = frozenset()
    opaque_locals: frozenset[str] = frozenset()
    inserted: bool = False  # VALUES(column) may be used


@dataclass
class Translator:
    """Translates one expression or query; the fields say what was met.

    opaque: a value nobody knows takes part; fresh: one that is never equal to another. text, numeric, time: names of
    place holders compared with such a column. tables: those read. calls: a stored function runs.
    """

    context: Context
    opaque: bool = False
    depends: bool = False
    outputs: list[bool] = field(default_factory=list)
    fresh: bool = False
    constant: bool = True
    calls: bool = False
    tables: list[Shadow] = field(default_factory=list)
    compared: dict[str, str] = field(default_factory=dict)
    scopes: list[dict[str, Source]] = field(default_factory=list)
    aliases: list[frozenset[str]] = field(default_factory=list)

    def sql(self, node: exp.Expression) -> str:
        """The text for sqlite."""
        kind = type(node)
        if kind in _OPERATORS:
            left, right = node.this, node.expression
            if isinstance(right, exp.Interval) or isinstance(left, exp.Interval):
                return self.interval(node)
            return f"({self.sql(left)} {_OPERATORS[kind]} {self.sql(right)})"
        if kind in _COMPARISONS:
            return self.comparison(node, _COMPARISONS[kind])
        if kind in _CALLS:
            return f"my_{_CALLS[kind]}({self.sql(node.this)},{self.sql(node.expression)})"
        if kind in _AGGREGATES:
            self.constant = False
            return f"{_AGGREGATES[kind]}({self.sql(node.this) if node.this is not None else '*'})"
        if kind in _TIMES:
            return self.builtin(_TIMES[kind], [])
        found = getattr(self, "on_" + kind.__name__.lower(), None)
        if found is None:
            raise UnsureError(f"{kind.__name__} is not followed")
        return str(found(node))

    def listed(self, nodes: Sequence[exp.Expression]) -> str:
        return ",".join(self.sql(node) for node in nodes)

    # --- values

    def on_placeholder(self, node: exp.Expression) -> str:
        if not node.name:
            raise UnsureError("a place holder without a value")
        return ":" + node.name

    def on_literal(self, node: exp.Literal) -> str:
        return "'" + node.this.replace("'", "''") + "'" if node.is_string else str(node.this)

    def on_null(self, _: exp.Expression) -> str:
        return "NULL"

    def on_boolean(self, node: exp.Boolean) -> str:
        return "1" if node.this else "0"

    def on_star(self, _: exp.Expression) -> str:
        return "*"

    def on_paren(self, node: exp.Paren) -> str:
        return f"({self.sql(node.this)})"

    def on_neg(self, node: exp.Neg) -> str:
        return f"(- {self.sql(node.this)})"

    def on_not(self, node: exp.Not) -> str:
        return f"(NOT {self.sql(node.this)})"

    def on_bitwisenot(self, node: exp.Expression) -> str:
        raise UnsureError("~ is not followed")

    def on_tuple(self, node: exp.Tuple) -> str:
        return f"({self.listed(node.expressions)})"

    def on_hexstring(self, node: exp.Expression) -> str:
        text = bytes.fromhex(str(node.this)).decode("latin-1").replace("'", "''")
        return f"'{text}'"

    def on_parameter(self, node: exp.Parameter) -> str:
        self.constant = False
        self.opaque |= node.name.lower() in self.context.opaque_variables
        name = node.name.lower().replace("'", "''")
        return f"my_uservar('{name}')"

    def on_sessionparameter(self, node: exp.Expression) -> str:
        self.opaque = True
        return f"my_MY_VARIABLE('{node.name.lower()}')"

    def on_var(self, node: exp.Expression) -> str:
        return self.on_column(exp.column(node.name))

    def on_column(self, node: exp.Column) -> str:
        name, table = node.name, node.table
        low = name.lower()
        if isinstance(node.this, exp.Star):
            return f"{quoted(table)}.*"
        self.constant = False
        if table:
            return self.qualified(table, low)
        if low in self.context.variables:
            self.opaque |= low in self.context.opaque_locals
            return ":v_" + low
        for scope in reversed(self.scopes):
            for alias, source in scope.items():
                if isinstance(source, Shadow):
                    if low in source.names:
                        self.opaque |= source.names[low] in source.opaque
                        return f"{quoted(alias)}.{quoted(name)}" if self.only(scope, low) else quoted(name)
                elif source is None or low in source:
                    return quoted(name)
            if low in self.aliases[self.scopes.index(scope)]:
                return quoted(name)
        row = self.context.row
        if row is not None and low in row.names:
            return self.current(row, row.names[low], "c")
        if low == "default":
            raise UnsureError("DEFAULT in an expression")
        raise RefusedError(1054, name, early=True)

    def only(self, scope: dict[str, Source], low: str) -> bool:
        """Whether one source alone has the column, so that naming it changes nothing."""
        return sum(isinstance(s, Shadow) and low in s.names for s in scope.values()) == 1

    def qualified(self, table: str, low: str) -> str:
        key = table.lower()
        if key in self.context.rows:
            shadow = self.context.rows[key]
            if low not in shadow.names:
                raise RefusedError(1054, low, early=True)
            return self.current(shadow, shadow.names[low], key + "_")
        for scope in reversed(self.scopes):
            if key in scope:
                source = scope[key]
                if isinstance(source, Shadow):
                    if low not in source.names:
                        raise RefusedError(1054, f"{table}.{low}", early=True)
                    self.opaque |= source.names[low] in source.opaque
                return f"{quoted(key)}.{quoted(low)}"
        row = self.context.row
        if row is not None and key in self.context.row_names and low in row.names:
            return self.current(row, row.names[low], "c")
        raise RefusedError(1054, f"{table}.{low}", early=True)

    def current(self, shadow: Shadow, i: int, prefix: str) -> str:
        """A column of a row at hand, with the affinity and collation the column has."""
        self.opaque |= i in shadow.opaque
        return f"CAST(:{prefix}{i} AS {shadow.columns[i].sqlite.replace(' COLLATE', ') COLLATE', 1)}" + (
            "" if shadow.columns[i].nocase else ")"
        )

    # --- comparisons

    def comparison(self, node: exp.Expression, operator: str) -> str:
        left, right = node.this, node.expression
        kinds = self.kind_of(left), self.kind_of(right)
        for side, other in ((left, kinds[1]), (right, kinds[0])):
            if other and isinstance(side, exp.Placeholder):
                self.compared[side.name] = other
        if "text" in kinds and ("integer" in kinds or "decimal" in kinds or "float" in kinds):
            raise UnsureError("text is compared with a number")
        return f"({self.folded(left)} {operator} {self.sql(right)})"

    def folded(self, node: exp.Expression) -> str:
        text = self.sql(node)
        return text if isinstance(node, exp.Column | exp.Tuple | exp.Null | exp.Subquery) else f"{text} COLLATE NOCASE"

    def kind_of(self, node: exp.Expression | None) -> str:
        """The kind of a column of a table, empty for everything else."""
        if not isinstance(node, exp.Column):
            return ""
        low, table = node.name.lower(), node.table.lower()
        sources = [s for scope in reversed(self.scopes) for a, s in scope.items() if not table or a == table]
        if not table and low in self.context.variables:
            return ""
        for source in (*sources, self.context.row, *(self.context.rows[r] for r in (table,) if r in self.context.rows)):
            if isinstance(source, Shadow) and low in source.names:
                return source.columns[source.names[low]].kind
        return ""

    def on_in(self, node: exp.In) -> str:
        query = node.args.get("query")
        kind = self.kind_of(node.this)
        for each in node.expressions:
            if kind and isinstance(each, exp.Placeholder):
                self.compared[each.name] = kind
        if query is not None:
            inner = query.this if isinstance(query, exp.Subquery) else query
            return f"({self.folded(node.this)} IN ({self.sql(inner)}))"
        return f"({self.folded(node.this)} IN ({self.listed(node.expressions)}))"

    def on_between(self, node: exp.Between) -> str:
        low, high = node.args["low"], node.args["high"]
        for each in (low, high):
            if isinstance(each, exp.Placeholder) and self.kind_of(node.this):
                self.compared[each.name] = self.kind_of(node.this)
        return f"({self.folded(node.this)} BETWEEN {self.sql(low)} AND {self.sql(high)})"

    def on_like(self, node: exp.Like) -> str:
        return f"my_MY_LIKE({self.sql(node.this)},{self.sql(node.expression)})"

    def on_escape(self, node: exp.Escape) -> str:
        like = node.this
        return f"my_MY_LIKE({self.sql(like.this)},{self.sql(like.expression)},{self.sql(node.expression)})"

    def on_exists(self, node: exp.Exists) -> str:
        return f"EXISTS ({self.sql(node.this)})"

    # --- functions

    def on_anonymous(self, node: exp.Anonymous) -> str:
        return self.call(None, str(node.this), node.expressions)

    def on_dot(self, node: exp.Dot) -> str:
        if isinstance(node.expression, exp.Anonymous):
            return self.call(node.this.name, str(node.expression.this), node.expression.expressions)
        raise UnsureError("a name is not followed")

    def call(self, db: str | None, name: str, arguments: Sequence[exp.Expression]) -> str:
        name = name[2:] if name[:2].lower() == "f_" else name
        upper = name.upper()
        if db is None and upper in ("VALUES", "VALUE") and self.context.inserted and len(arguments) == 1:
            shadow = self.context.row
            if shadow is None or arguments[0].name.lower() not in shadow.names:
                raise RefusedError(1054, arguments[0].name, early=True)
            self.constant = False
            return self.current(shadow, shadow.names[arguments[0].name.lower()], "n")
        stored = self.context.stored(db, name) if db is not None or upper not in BUILTINS else None
        if stored is not None:
            self.calls, self.constant = True, False
            text = ",".join(["'" + stored.replace("'", "''") + "'", *(self.sql(a) for a in arguments)])
            return f"my_stored({text})"
        if upper == "SETVAR" or upper in ("LAST_INSERT_ID", "ROW_COUNT", "DATABASE", "SCHEMA", "NEXTVAL", "LASTVAL"):
            if upper in ("NEXTVAL", "LASTVAL"):
                raise UnsureError("a sequence is not followed")
            self.constant = False
            return f"my_{upper.lower()}({self.listed(arguments)})"
        if upper in ("DATE_ADD", "DATE_SUB", "ADDDATE", "SUBDATE") and isinstance(arguments[-1], exp.Interval):
            sign = 1 if "ADD" in upper else -1
            return self.shifted(arguments[0], arguments[1], sign)
        if upper == "NAME_CONST" and len(arguments) == 2:
            return self.sql(arguments[1])
        return self.builtin(upper, arguments)

    def builtin(self, name: str, arguments: Sequence[exp.Expression]) -> str:
        if name not in BUILTINS and name not in OPAQUE:
            raise UnsureError(f"function {name} is not followed")
        self.opaque |= name in OPAQUE
        self.fresh |= name in FRESH
        self.constant &= name not in OPAQUE
        return f"my_{name}({self.listed(arguments)})"

    def interval(self, node: exp.Expression) -> str:
        when, by = (node.expression, node.this) if isinstance(node.this, exp.Interval) else (node.this, node.expression)
        return self.shifted(when, by, 1 if isinstance(node, exp.Add) else -1)

    def shifted(self, when: exp.Expression, by: exp.Expression, sign: int) -> str:
        unit = str(by.args["unit"].name).upper() if by.args.get("unit") is not None else ""
        if unit not in ("SECOND", "MINUTE", "HOUR", "DAY", "WEEK", "MONTH", "QUARTER", "YEAR", "MICROSECOND"):
            raise UnsureError("an interval is not followed")
        return f"my_MY_ADDED({self.sql(when)},{self.sql(by.this)},'{unit}',{sign})"

    def on_cast(self, node: exp.Cast) -> str:
        target = node.args["to"]
        kind, inner = str(target.this.name), self.sql(node.this)
        sizes = [str(p.name) for p in target.expressions]
        if kind in ("BIGINT", "UBIGINT", "INT", "UINT"):
            return f"my_MY_SIGNED({inner})"
        if kind in ("CHAR", "VARCHAR", "TEXT", "NCHAR", "BINARY", "VARBINARY"):
            return f"my_MY_CHAR({','.join([inner, *sizes[:1]])})"
        if kind == "DECIMAL":
            return f"my_MY_DECIMAL({','.join([inner, *sizes[1:2]])})"
        if kind == "DATE":
            return f"my_DATE({inner})"
        raise UnsureError(f"CAST to {kind} is not followed")

    on_trycast = on_cast

    def on_collate(self, node: exp.Collate) -> str:
        name = node.expression.name.lower()
        return f"({self.sql(node.this)} COLLATE {'BINARY' if name.endswith(('_bin', 'binary')) else 'NOCASE'})"

    def on_trim(self, node: exp.Trim) -> str:
        if node.expression is not None or node.args.get("position"):
            raise UnsureError("TRIM is not followed")
        return f"my_TRIM({self.sql(node.this)})"

    def on_substring(self, node: exp.Substring) -> str:
        parts = [node.this, node.args.get("start"), node.args.get("length")]
        return f"my_SUBSTRING({self.listed([p for p in parts if p is not None])})"

    def on_matchagainst(self, node: exp.Expression) -> str:
        self.opaque = True
        return "1"

    def on_groupconcat(self, node: exp.GroupConcat) -> str:
        self.constant, self.opaque = False, True
        this = node.this.this if isinstance(node.this, exp.Order) else node.this
        return f"GROUP_CONCAT({self.sql(this)})"

    def on_distinct(self, node: exp.Distinct) -> str:
        return "DISTINCT " + self.listed(node.expressions)

    def on_case(self, node: exp.Case) -> str:
        parts = ["CASE"]
        if node.this is not None:
            parts.append(self.folded(node.this))
        for each in node.args["ifs"]:
            parts.append(f"WHEN {self.sql(each.this)} THEN {self.sql(each.args['true'])}")
        if node.args.get("default") is not None:
            parts.append(f"ELSE {self.sql(node.args['default'])}")
        return "(" + " ".join([*parts, "END"]) + ")"

    # --- queries

    def on_subquery(self, node: exp.Subquery) -> str:
        inner = self.sql(node.this)
        if isinstance(node.this, exp.Select) and len(node.this.expressions) == 1 and not node.alias:
            # sqlite would take the first row of several
            return f"(SELECT my_single(COUNT(*),MAX(v)) FROM (SELECT NULL AS v WHERE 0 UNION ALL {inner}))" if (
                not node.this.args.get("order") and not node.this.args.get("limit")
            ) else f"({inner})"
        return f"({inner})" + self.alias(node)

    def alias(self, node: exp.Expression) -> str:
        return f" AS {quoted(node.alias.lower())}" if node.alias else ""

    def on_alias(self, node: exp.Alias) -> str:
        return f"{self.sql(node.this)} AS {quoted(node.alias)}"

    def on_union(self, node: exp.Union, word: str = "UNION") -> str:
        if node.args.get("with_"):
            raise UnsureError("WITH is not followed")
        every = "" if node.args.get("distinct", True) else " ALL"
        text = f"{self.unwrapped(node.this)} {word}{every} {self.unwrapped(node.expression)}"
        return text + self.tail(node)

    def on_except(self, node: exp.Except) -> str:
        return self.on_union(node, "EXCEPT")

    def on_intersect(self, node: exp.Intersect) -> str:
        return self.on_union(node, "INTERSECT")

    def unwrapped(self, node: exp.Expression) -> str:
        return "SELECT * FROM " + self.sql(node) if isinstance(node, exp.Subquery) else self.sql(node)

    def on_select(self, node: exp.Select) -> str:
        if node.args.get("with_") or node.args.get("windows") or node.args.get("qualify"):
            raise UnsureError("WITH is not followed")
        self.scopes.append({})
        self.aliases.append(frozenset(e.alias.lower() for e in node.expressions if e.alias))
        self.constant = False
        try:
            source = self.source(node.args.get("from_"), node.args.get("joins") or [])
            parts = ["SELECT", "DISTINCT" if node.args.get("distinct") else ""]
            parts.append(self.outputs_of(node))
            opaque, self.opaque = self.opaque, False
            if source:
                parts.append("FROM " + source)
            if node.args.get("where") is not None:
                parts.append("WHERE " + self.sql(node.args["where"].this))
            if node.args.get("group") is not None:
                parts.append("GROUP BY " + self.listed(node.args["group"].expressions))
            if node.args.get("having") is not None:
                parts.append("HAVING " + self.sql(node.args["having"].this))
            text = " ".join(parts) + self.tail(node)
            self.depends |= self.opaque or (opaque and bool(node.args.get("distinct")))
            self.opaque |= opaque
            return text
        finally:
            self.scopes.pop()
            self.aliases.pop()

    def outputs_of(self, node: exp.Select) -> str:
        """The select list; of the outermost query each column is judged by itself."""
        texts, outermost = [], len(self.scopes) == 1
        for each in node.expressions:
            before, self.opaque = self.opaque, False
            texts.append(self.sql(each))
            if each.is_star:
                for source in self.scopes[-1].values():
                    if isinstance(source, Shadow):
                        flags = [i in source.opaque for i in range(len(source.columns))]
                        self.outputs += flags if outermost else []
                        self.opaque |= any(flags)
            elif outermost:
                self.outputs.append(self.opaque)
            self.opaque |= before
        return ",".join(texts)

    def tail(self, node: exp.Expression) -> str:
        text = ""
        if node.args.get("order") is not None:
            text += " ORDER BY " + self.listed(node.args["order"].expressions)
        if node.args.get("limit") is not None:
            text += f" LIMIT {self.sql(node.args['limit'].expression)}"
        if node.args.get("offset") is not None:
            text += f" OFFSET {self.sql(node.args['offset'].expression)}"
        return text

    def on_ordered(self, node: exp.Ordered) -> str:
        return self.sql(node.this) + (" DESC" if node.args.get("desc") else "")

    def source(self, start: exp.Expression | None, joins: Sequence[exp.Expression]) -> str:
        """The FROM clause; its tables enter the innermost scope."""
        if start is None or (isinstance(start.this, exp.Table) and start.this.name.upper() == "DUAL"):
            return ""
        text = self.joined(start.this)
        for join in joins:
            text += self.join(join)
        return text

    def join(self, join: exp.Expression) -> str:
        side = str(join.args.get("side") or "").upper()
        natural = "NATURAL " if join.args.get("method") else ""
        inner = self.joined(join.this)
        if join.args.get("using"):
            tail = f" USING ({','.join(quoted(c.name) for c in join.args['using'])})"
        elif join.args.get("on") is not None:
            tail = f" ON {self.sql(join.args['on'])}"
        else:
            tail = ""
        return f" {natural}{side} JOIN {inner}{tail}" if tail or natural else f" CROSS JOIN {inner}"

    def joined(self, node: exp.Expression) -> str:
        if isinstance(node, exp.Subquery):
            inner = self.sql(node.this)
            names = [e.alias_or_name.lower() for e in node.this.selects] if isinstance(node.this, exp.Query) else []
            self.scopes[-1][node.alias.lower()] = None if not names or "*" in names else names
            text = f"({inner})" + self.alias(node)
        elif isinstance(node, exp.Table):
            text = self.table(node)
        elif isinstance(node, exp.Paren):
            return f"({self.joined(node.this)})"
        else:
            raise UnsureError(f"{type(node).__name__} in FROM is not followed")
        for join in node.args.get("joins") or []:
            text += self.join(join)
        return text

    def table(self, node: exp.Table) -> str:
        if node.args.get("partition") is not None or not isinstance(node.this, exp.Identifier):
            raise UnsureError("a part of a table is not followed")
        source = self.context.table(node.db or None, node.name)
        alias = (node.alias or node.name).lower()
        if isinstance(source, str):  # a view: its query
            self.scopes[-1][alias] = None
            return f"({source}) AS {quoted(alias)}"
        self.scopes[-1][alias] = source
        if not isinstance(source, Shadow):
            raise UnsureError(f"{node.name} is not followed")
        self.tables.append(source)
        return f"{source.sqlite} AS {quoted(alias)}"
