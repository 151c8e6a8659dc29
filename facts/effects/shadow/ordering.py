"""Names in GROUP BY, HAVING and ORDER BY, and what a query calls its columns."""

from __future__ import annotations

from sqlglot import exp

from .calls import Calls
from .expressions import ACTING
from .problem import NotFollowedError, RefusedError
from .query_names import FoundOutput, Output, named_output
from .scope import columns_of
from .table import Shadow, quoted

_AMBIGUOUS, _MISSING = 1052, 1054


class Ordering(Calls):
    """Expressions in the clauses behind WHERE, where a name may be one of the select list."""

    def named_outputs(self, node: exp.Select) -> list[Output] | None:
        """The columns that a query gives; None where they are not known. Its tables are in the innermost scope."""
        merged = self.places[-1].merged
        found: list[Output] = []
        for each in node.expressions:
            if each.is_star:
                wanted = each.table.lower() if isinstance(each, exp.Column) else ""
                for alias, source in self.scopes[-1].items():
                    if wanted in ("", alias):
                        names = [*source.names] if isinstance(source, Shadow) else [*columns_of(source)]
                        if not names:
                            return None
                        if not wanted:  # joins by name give one column for two
                            seen = {each.name for each in found if merged is None or each.name in merged}
                            names = [name for name in names if name not in seen]
                        spelled = self.places[-1].spelled.get(alias, alias)
                        found += [Output(name, (alias, name), exp.column(name, spelled)) for name in names]
                continue
            inner = each.this if isinstance(each, exp.Alias) else each
            column = None
            if isinstance(inner, exp.Column) and inner.name.lower() not in self.context.variables:
                column = (inner.table.lower() or self._owner(inner.name.lower()), inner.name.lower())
            found.append(Output(each.alias.lower() or (column[1] if column else ""), column, inner))
        return found

    def _owner(self, name: str) -> str:
        """The one source of the innermost scope that has a column, empty where it is not known."""
        scope = self.scopes[-1]
        owners = self.owners(scope, name)
        return owners[0] if len(owners) == 1 and None not in scope.values() else ""

    def sorted_by(self, node: exp.Expr) -> str:
        """An expression of GROUP BY or ORDER BY; a name alone means the select list first."""
        node = node.unnest()
        place = self.places[-1] if self.places else None
        is_name = isinstance(node, exp.Column) and node.name.lower() not in self.context.variables
        if place is None or not place.clause or not is_name:
            return self.sql(node)
        name, table = node.name.lower(), node.text("table").lower()
        if place.outputs is None:
            return self.sql(node)
        if place.clause == "union":
            if not table and not any(each.name in ("", name) for each in place.outputs):
                raise RefusedError(_MISSING, name, early=True)
            return self.sql(node)
        found = None if table else named_output(place.outputs, table, name)
        if found is None or found.hidden or (place.clause == "group" and self._shadows(found, name)):
            return self.sql(node)
        self.sql(found.output.node)  # what is noted of it
        return str(found.place + 1)

    def _shadows(self, found: FoundOutput, name: str) -> bool:
        """Whether GROUP BY means another column of FROM by a name of the select list."""
        scope = self.scopes[-1]
        if None in scope.values():
            raise NotFollowedError("whether FROM has a column of this name")
        owners = self.owners(scope, name)
        return len(owners) == 1 and found.output.column != (owners[0], name)

    def on_column(self, node: exp.Column) -> str:
        place = self.places[-1] if self.places else None
        if place is None or isinstance(node.this, exp.Star) or node.name.lower() in self.context.variables:
            return super().on_column(node)
        around = node.find_ancestor(exp.AggFunc, exp.Query)
        if place.clause == "having" and not isinstance(around, exp.AggFunc):
            return self._in_having(node)
        if place.clause in ("group", "order") and not node.table and node.name.lower() in place.aliases:
            self._check_alias(node.name.lower())
        return super().on_column(node)

    def _in_having(self, node: exp.Column) -> str:
        """A name of HAVING: one of the select list, or of GROUP BY. Raises RefusedError 1052 and 1054."""
        place, name, table = self.places[-1], node.name.lower(), node.table.lower()
        if place.outputs is None:
            raise NotFollowedError("the columns that a query gives are not known")
        if table:
            self.check_letters(node.table)
        found = named_output(place.outputs, table, name)
        columns = [each for each in place.groups if isinstance(each, exp.Column) and each.name.lower() == name]
        grouped = [each for each in columns if not (table and each.table) or each.table.lower() == table]
        if found is not None and (not grouped or found.output.column == self._resolved(grouped[0])):
            place.clause = "list"
            try:
                text = self.sql(found.output.node)
            finally:
                place.clause = "having"
            return quoted(name) if any(each in text for each in ACTING) else text
        if len({self._resolved(each) for each in grouped}) > 1:
            raise RefusedError(_AMBIGUOUS, name, early=True)
        if grouped:
            place.clause = "group"
            try:
                return self.sql(grouped[0])
            finally:
                place.clause = "having"
        outer = [self.context.row, *(source for scope in self.scopes[:-1] for source in scope.values())]
        known = None not in (*self.scopes[-1].values(), *outer[1:])
        is_alias = any(name in each.aliases for each in self.places[:-1])
        if is_alias or not known or any(name in self.names_of(source) for source in outer):
            raise NotFollowedError("what a name in HAVING means")
        raise RefusedError(_MISSING, name, early=True)

    def _resolved(self, node: exp.Column) -> tuple[str, str]:
        return node.table.lower() or self._owner(node.name.lower()), node.name.lower()

    def _check_alias(self, name: str) -> None:
        """Raises NotFollowedError for a name in a sum or call that may mean what the select list calls so."""
        place, scope = self.places[-1], self.scopes[-1]
        owners = self.owners(scope, name)
        if len(owners) == 1:
            return
        called = [each for each in place.outputs or () if each.name == name]
        for each in called:
            if len(called) > 1 or (owners or each.node.find(exp.AggFunc) is not None):
                raise NotFollowedError("what a name means that the select list has, too")
