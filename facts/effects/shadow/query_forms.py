"""Forms of queries: what stands in FROM, whether rows are gathered, and what no parser takes, though it has a tree.

Measured on MySQL 5.6.24 and MariaDB 10.11.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlglot import exp

from .problem import NotFollowedError, RefusedError

_SYNTAX, _SAME_NAME, _SEVERAL = 1064, 1066, 1241


def check_forms(tree: exp.Expr) -> None:
    """Raises RefusedError: 1064 for `a, *`, `COUNT(a, b)`, `IN ()` and a text for the name of a table; 1066 for tables
    of one name. NotFollowedError for two that differ in their database or in capital letters."""
    for found in tree.find_all(
        exp.Select, exp.Update, exp.Delete, exp.Count, exp.In, exp.Join, exp.Is, exp.SetOperation
    ):
        if isinstance(found, exp.Count):
            is_wrong = bool(found.expressions) or found.this is None
        elif isinstance(found, exp.Join):
            is_wrong = _is_no_join(found)
        elif isinstance(found, exp.SetOperation):
            is_wrong = isinstance(found.this.unnest(), exp.Table)
        elif isinstance(found, exp.Is):
            is_wrong = isinstance(found.expression, exp.Placeholder)
        elif isinstance(found, exp.In):
            is_wrong = not found.expressions and not any(found.args.get(part) for part in ("query", "unnest", "field"))
        else:
            is_wrong = any(isinstance(each, exp.Star) for each in found.expressions[1:])
            is_wrong |= isinstance(found, exp.Update) and any(isinstance(e.this, exp.Tuple) for e in found.expressions)
            _check_sources(found)
        if is_wrong:
            raise RefusedError(_SYNTAX, early=True)


def _is_no_join(join: exp.Join) -> bool:
    """Whether a join is an outer one without a condition, or has words that do not go together."""
    natural, kind = bool(join.args.get("method")), join.kind.upper()
    if join.side.upper() == "FULL" or join.method not in ("", "NATURAL") or (natural and kind == "INNER"):
        raise NotFollowedError("whether a word before JOIN is a name, or NATURAL takes INNER")
    if natural:
        return kind == "CROSS" or join.args.get("on") is not None or bool(join.args.get("using"))
    lacks_condition = bool(join.side) and join.args.get("on") is None and not join.args.get("using")
    return lacks_condition or kind == ("INNER" if join.side else "OUTER")


def _check_sources(statement: exp.Expr) -> None:
    start = statement.args.get("from_") if isinstance(statement, exp.Select) else statement.this
    if isinstance(statement, exp.Delete) and statement.args.get("using"):
        start = statement.args["using"][0]
    seen: dict[str, tuple[str, str | None]] = {}
    for source in sources(start, *(statement.args.get("joins") or ())):
        if not isinstance(source, exp.Table | exp.Subquery):
            continue
        alias = source.args.get("alias")
        if alias is not None and isinstance(alias.this, exp.Placeholder):
            raise RefusedError(_SYNTAX, early=True)
        name, db = source.alias_or_name, source.args["db"].name if source.args.get("db") else ""
        where = db if isinstance(source, exp.Table) else None  # a derived table is in no database
        if name and (name, where) == seen.get(name.lower()):
            raise RefusedError(_SAME_NAME, name, parsed=True)
        if name and name.lower() in seen:
            raise NotFollowedError(f"which {name} is meant is not followed")
        seen[name.lower()] = name, where


def sources(*nodes: exp.Expr | None) -> Iterator[exp.Expr]:
    """What stands in FROM, in order, in brackets of a join too: tables, derived tables, and what else there may be."""
    for node in nodes:
        if node is not None:
            inner = node.this if isinstance(node, exp.From | exp.Join) else node
            if isinstance(inner, exp.Subquery | exp.Paren) and not isinstance(inner.unnest(), exp.Query):
                yield from sources(inner.this)
            elif inner is not None:
                yield inner
            yield from sources(*(inner.args.get("joins") or ()))


def gathers_rows(node: exp.Select) -> bool:
    """Whether a query has groups, or an aggregate of its own."""
    return node.args.get("group") is not None or any(
        found.find_ancestor(exp.Query) is node for found in node.find_all(exp.AggFunc, exp.GroupConcat)
    )


def check_width(node: exp.Expr) -> None:
    """Raises RefusedError 1241 for a value of several columns, NotFollowedError where one stands deeper inside.

    Measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    whole = node.unalias().unnest()
    wide: list[exp.Expr] = [whole] if isinstance(whole, exp.Tuple) else []
    for each in node.find_all(exp.Subquery):
        query = each.unnest()
        if isinstance(query, exp.Query) and not each.alias and not isinstance(each.parent, exp.In | exp.Exists):
            if len(query.selects) == 1 and query.is_star:
                raise NotFollowedError("how many columns a query gives is not followed")
            wide += [each] if len(query.selects) > 1 else []
    if any(each.unnest() is whole for each in wide):
        raise RefusedError(_SEVERAL, early=True)
    if wide:
        raise NotFollowedError("a value of several columns inside of an expression")
