"""Queries of MySQL as sqlite runs them, with every name resolved. What is not known is not guessed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from sqlglot import exp

from .assignable import copied, is_uuid
from .expressions import ACTING
from .index_hints import check_hints
from .ordering import Ordering
from .problem import NotFollowedError, RefusedError
from .query_forms import check_width, gathers_rows, sources
from .query_names import check_distinct
from .scope import QueryPlace, Source, is_dual
from .single_rows import row_limit
from .table import Shadow, quoted
from .views import ViewRows

_AMBIGUOUS = 1052


def _in_brackets(node: exp.Subquery) -> Iterator[exp.Subquery]:
    """The brackets inside of brackets."""
    inner = node.this
    while isinstance(inner, exp.Subquery):
        yield inner
        inner = inner.this


class Translator(Ordering):
    """Translates one expression or query."""

    def on_subquery(self, node: exp.Subquery) -> str:
        inner = self.sql(node.this)
        if not node.alias and isinstance(node.this, exp.Query) and not isinstance(node.parent, exp.Exists):
            limit = row_limit(node.this, self.shadow, self.context.variables)
            self.severals += [] if limit is None else [limit]
        if node.alias or not isinstance(node.this, exp.Query) or len(node.this.selects) != 1:
            return f"({inner})" + self.alias(node)
        if not any(each in inner for each in ACTING):
            self.singles.append(inner)
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
        left = self.unwrapped(node.this)
        outputs = self.outputs_made
        right = self.unwrapped(node.expression)
        if word == "UNION" and not every:  # servers keep the order in which rows come; sqlite's UNION sorts them
            text = f"SELECT DISTINCT * FROM ({left} UNION ALL {right})"
        else:
            text = f"{left} {word}{every} {right}"
        self.scopes.append({"": None})  # ORDER BY means the columns of the result
        self.places.append(QueryPlace("union", outputs=outputs))
        try:
            return text + self.tail(node)
        finally:
            self.scopes.pop()
            self.places.pop()
            self.outputs_made = outputs

    def on_except(self, node: exp.Except) -> str:
        return self.on_union(node, "EXCEPT")

    def on_intersect(self, node: exp.Intersect) -> str:
        return self.on_union(node, "INTERSECT")

    def unwrapped(self, node: exp.Expr) -> str:
        return f"SELECT * FROM ({self.sql(node.this)})" if isinstance(node, exp.Subquery) else self.sql(node)

    def on_select(self, node: exp.Select) -> str:
        if node.args.get("with_") or node.args.get("windows") or node.args.get("qualify"):
            raise NotFollowedError("WITH is not followed")
        place = QueryPlace("from", frozenset(e.alias.lower() for e in node.expressions if e.alias))
        self.scopes.append({})
        self.places.append(place)
        self.constant = False
        try:
            for each in sources(node.args.get("from_"), *(node.args.get("joins") or ())):
                if isinstance(each, exp.Subquery) and not each.alias:
                    if any(inner.alias or inner.args.get("joins") for inner in _in_brackets(each)):
                        raise NotFollowedError("brackets around a join that begins with a query are not followed")
                    raise RefusedError(self.context.unnamed_derived, early=True)
            source = self.source(node.args.get("from_"), node.args.get("joins") or [])
            parts = ["SELECT", "DISTINCT" if node.args.get("distinct") else ""]
            place.clause = "list"
            parts.append(self.outputs_of(node))
            place.outputs = self.named_outputs(node)
            opaque, self.opaque = self.opaque, False
            if source:
                parts.append("FROM " + source)
            conditions = []
            if node.args.get("where") is not None:
                place.clause = "where"
                conditions.append(self.truth(node.args["where"].this))
            if node.args.get("having") is not None and not gathers_rows(node):  # sqlite wants groups there
                place.clause = "having"
                conditions.append(self.truth(node.args["having"].this))
            if conditions:
                parts.append("WHERE " + " AND ".join(conditions))
            if node.args.get("group") is not None:
                place.clause = "group"
                place.groups = node.args["group"].expressions
                parts.append("GROUP BY " + ",".join(map(self.sorted_by, place.groups)))
            if node.args.get("having") is not None and gathers_rows(node):
                place.clause = "having"
                parts.append("HAVING " + self.truth(node.args["having"].this))
            place.clause = "order"
            text = " ".join(parts) + self.tail(node)
            self.depends |= self.opaque or (opaque and bool(node.args.get("distinct")))
            self.opaque |= opaque
            return text
        finally:
            self.scopes.pop()
            self.places.pop()
            self.outputs_made = place.outputs

    def outputs_of(self, node: exp.Select) -> str:
        """The select list; of the outermost query each column is judged by itself."""
        texts, outermost = [], len(self.scopes) == 1
        for each in node.expressions:
            before, self.opaque = self.opaque, False
            texts.append(self.sql(each))
            if outermost:
                check_width(each)
            elif isinstance(each.unalias().unnest(), exp.Tuple):
                raise NotFollowedError("a row in the list of an inner query is not followed")  # 1241
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
        return self.sorted_by(node.this) + (" DESC" if node.args.get("desc") else "")

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
        before = dict(self.scopes[-1])
        inner = self.joined(join.this)
        self.merge(join, before)
        if join.args.get("using"):
            tail = f" USING ({','.join(quoted(c.name) for c in join.args['using'])})"
        elif join.args.get("on") is not None:
            self.check_sight(join.args["on"], self.places[-1].hidden)
            tail = f" ON {self.sql(join.args['on'])}"
        else:
            tail = ""
        if not (tail or natural or join.args.get("kind")):  # a comma binds less than the joins behind it
            self.places[-1].hidden = frozenset(before)
        return f" {natural}{side} JOIN {inner}{tail}" if tail or natural else f" CROSS JOIN {inner}"

    def merge(self, join: exp.Expr, before: dict[str, Source]) -> None:
        """Note the columns that a join by name makes one. Raises RefusedError 1052 where several tables have one."""
        place, using = self.places[-1], [column.name.lower() for column in join.args.get("using") or ()]
        before = {alias: source for alias, source in before.items() if alias not in place.hidden}
        if join.args.get("method"):
            made = {a: s for a, s in self.scopes[-1].items() if a not in before and a not in place.hidden}
            names = {name for source in made.values() for name in self.names_of(source)}
            using = [name for name in names if self.owners(before, name)]
            if None in before.values() or None in made.values():
                place.merged = None
        for name in using:
            owners = self.owners(before, name)
            if len(owners) > 1 and place.clause and place.merged is not None and name not in place.merged:
                raise RefusedError(_AMBIGUOUS, name, early=True)
        if place.merged is not None:
            place.merged.update(using)

    def check_sight(self, on: exp.Expr, hidden: Collection[str]) -> None:
        """Raises NotFollowedError where a condition of a join names a table before a comma, which it may not see."""
        for column in on.find_all(exp.Column):
            owners = [column.table.lower()] if column.table else self.owners(self.scopes[-1], column.name.lower())
            if not set(owners).isdisjoint(hidden):
                raise NotFollowedError("whether a join sees a table before a comma")

    def joined(self, node: exp.Expr) -> str:
        if isinstance(node, exp.Subquery):
            inner = self.sql(node.this)
            outputs = self.outputs_made if isinstance(node.unnest(), exp.Query) else None
            if outputs is not None:
                check_distinct(outputs)
            self.places[-1].spelled[node.alias.lower()] = node.alias
            self.scopes[-1][node.alias.lower()] = None if outputs is None else [each.name for each in outputs]
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

    def shadow(self, node: exp.Table) -> Shadow | None:
        """The table that a name in FROM means; None for a view and what is not known."""
        source = self.context.table(node.db or None, node.name)
        return source if isinstance(source, Shadow) else None

    def table(self, node: exp.Table) -> str:
        if (
            node.args.get("partition") is not None
            or node.args.get("version") is not None
            or not isinstance(node.this, exp.Identifier)
        ):
            raise NotFollowedError("a part of a table is not followed")
        source = self.context.table(node.db or None, node.name)
        alias = (node.alias or node.name).lower()
        self.places[-1].spelled[alias] = node.alias or node.name
        check_hints(node, source if isinstance(source, Shadow) else None)
        if isinstance(source, ViewRows):
            self.scopes[-1][alias] = source.columns
            self.opaque |= source.opaque
            self.depends |= source.depends
            self.calls |= source.calls
            self.tables.extend(source.tables)
            self.severals.extend(source.severals)
            return f"({source.sql}) AS {quoted(alias)}"
        self.scopes[-1][alias] = source
        if isinstance(source, tuple):
            self.unseen = node.name
            return f"{quoted(node.name)} AS {quoted(alias)}"
        if not isinstance(source, Shadow):
            raise NotFollowedError(f"{node.name} is not followed")
        self.tables.append(source)
        return f"{source.sqlite} AS {quoted(alias)}"
