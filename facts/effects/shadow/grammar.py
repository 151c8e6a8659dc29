"""Which parts of a syntax tree are translated: anything else that a statement says makes it not followed."""

from __future__ import annotations

from sqlglot import exp

from .problem import NotFollowedError

_ALWAYS = frozenset({"this", "expression", "expressions", "quoted", "is_string", "alias"})
#: by kind of node, the parts beside those every node may have; parts that change nothing here are listed too
_PARTS: dict[type[exp.Expr], frozenset[str]] = {
    exp.Select: frozenset(
        {"from_", "joins", "where", "group", "having", "order", "limit", "offset", "distinct", "locks"}
    ),
    exp.Union: frozenset({"distinct", "order", "limit", "offset"}),
    exp.Except: frozenset({"distinct", "order", "limit", "offset"}),
    exp.Intersect: frozenset({"distinct", "order", "limit", "offset"}),
    exp.Insert: frozenset({"conflict", "returning"}),
    exp.Update: frozenset({"where", "order", "limit", "returning"}),
    exp.Delete: frozenset({"where", "order", "limit", "tables", "using", "returning"}),
    exp.OnConflict: frozenset({"duplicate", "action"}),
    exp.Table: frozenset({"db", "joins", "hints"}),
    exp.Column: frozenset({"table", "db"}),
    exp.Join: frozenset({"side", "method", "using", "on", "kind"}),
    exp.Ordered: frozenset({"desc", "nulls_first"}),
    exp.Lock: frozenset({"update", "wait", "key"}),
    exp.Like: frozenset({"negate"}),
    exp.Between: frozenset({"low", "high"}),
    exp.In: frozenset({"query"}),
    exp.Case: frozenset({"ifs", "default"}),
    exp.If: frozenset({"true", "false"}),
    exp.Cast: frozenset({"to"}),
    exp.TryCast: frozenset({"to"}),
    exp.DataType: frozenset({"kind", "nested"}),
    exp.Interval: frozenset({"unit"}),
    exp.Substring: frozenset({"start", "length"}),
    exp.GroupConcat: frozenset({"separator"}),
    exp.Count: frozenset({"big_int"}),
    exp.Div: frozenset({"safe", "typed"}),
    exp.SessionParameter: frozenset({"kind"}),
    exp.Trim: frozenset({"position"}),
    exp.MatchAgainst: frozenset({"modifier"}),
    exp.Subquery: frozenset({"joins"}),
    exp.CurrentTimestamp: frozenset({"sysdate"}),
}
_NONE: frozenset[str] = frozenset()


def check(tree: exp.Expr) -> None:
    """Raises UnsureError where a node says something that translation would leave out."""
    for node in tree.walk():
        parts = _PARTS.get(type(node), _NONE)
        for name, value in node.args.items():
            if value and name not in _ALWAYS and name not in parts and not name.startswith("_"):
                raise NotFollowedError(f"{name} of {type(node).__name__} is not followed")
