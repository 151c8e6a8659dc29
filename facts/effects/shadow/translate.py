"""Queries of MySQL as sqlite runs them, with every name resolved. What is not known is not guessed."""

from __future__ import annotations

from collections.abc import Sequence

from sqlglot import exp

from .assignable import copied, is_uuid
from .calls import Calls
from .problem import NotFollowedError
from .scope import is_dual
from .table import Shadow, quoted
from .views import ViewRows


class Translator(Calls):
    """Translates one expression or query."""

    def on_subquery(self, node: exp.Subquery) -> str:
        inner = self.sql(node.this)
        if node.alias or not isinstance(node.this, exp.Query) or len(node.this.selects) != 1:
            return f"({inner})" + self.alias(node)
        # sqlite would take the first row of several
        return f"(SELECT my_single(COUNT(*),MAX(v)) FROM (SELECT NULL AS v WHERE 0 UNION ALL SELECT * FROM ({inner})))"

    def alias(self, node: exp.Expr) -> str:
        return f" AS {quoted(node.alias.lower())}" if node.alias else ""

    def on_alias(self, node: exp.Alias) -> str:
        return f"{self.sql(node.this)} AS {quoted(node.alias)}"

    def on_union(self, node: exp.SetOperation, word: str = "UNION") -> str:
        if node.args.get("with_"):
            raise NotFollowedError("WITH is not followed")
        if self.context.typed and any(is_uuid(each) for each in copied(node)):
            raise NotFollowedError("whether a UUID and another type make one column is not followed")
        every = "" if node.args.get("distinct", True) else " ALL"
        text = f"{self.unwrapped(node.this)} {word}{every} {self.unwrapped(node.expression)}"
        self.scopes.append({"": None})  # ORDER BY means the columns of the result
        self.aliases.append(frozenset())
        try:
            return text + self.tail(node)
        finally:
            self.scopes.pop()
            self.aliases.pop()

    def on_except(self, node: exp.Except) -> str:
        return self.on_union(node, "EXCEPT")

    def on_intersect(self, node: exp.Intersect) -> str:
        return self.on_union(node, "INTERSECT")

    def unwrapped(self, node: exp.Expr) -> str:
        return f"SELECT * FROM ({self.sql(node.this)})" if isinstance(node, exp.Subquery) else self.sql(node)

    def on_select(self, node: exp.Select) -> str:
        if node.args.get("with_") or node.args.get("windows") or node.args.get("qualify"):
            raise NotFollowedError("WITH is not followed")
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
                parts.append("WHERE " + self.truth(node.args["where"].this))
            if node.args.get("group") is not None:
                parts.append("GROUP BY " + self.listed(node.args["group"].expressions))
            if node.args.get("having") is not None:
                parts.append("HAVING " + self.truth(node.args["having"].this))
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

    def tail(self, node: exp.Expr) -> str:
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

    def source(self, start: exp.Expr | None, joins: Sequence[exp.Expr]) -> str:
        """The FROM clause; its tables enter the innermost scope."""
        if start is None or is_dual(start.this):
            return ""
        text = self.joined(start.this)
        for join in joins:
            text += self.join(join)
        return text

    def join(self, join: exp.Expr) -> str:
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

    def joined(self, node: exp.Expr) -> str:
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
            raise NotFollowedError(f"{type(node).__name__} in FROM is not followed")
        for join in node.args.get("joins") or []:
            text += self.join(join)
        return text

    def table(self, node: exp.Table) -> str:
        if (
            node.args.get("partition") is not None
            or node.args.get("version") is not None
            or not isinstance(node.this, exp.Identifier)
        ):
            raise NotFollowedError("a part of a table is not followed")
        source = self.context.table(node.db or None, node.name)
        alias = (node.alias or node.name).lower()
        if isinstance(source, ViewRows):
            self.scopes[-1][alias] = source.columns
            self.opaque |= source.opaque
            self.depends |= source.depends
            self.calls |= source.calls
            self.tables.extend(source.tables)
            return f"({source.sql}) AS {quoted(alias)}"
        self.scopes[-1][alias] = source
        if not isinstance(source, Shadow):
            raise NotFollowedError(f"{node.name} is not followed")
        self.tables.append(source)
        return f"{source.sqlite} AS {quoted(alias)}"
