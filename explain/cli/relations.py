"""`binlogic relations`: the relations rules are written over, with their columns and what they say."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Annotated

import typer

from ...facts.door.out import say
from ...facts.errors import InputError, excerpt
from ...facts.schema import BY_NAME, RELATIONS, Relation

_HOLE = re.compile(r"\{(\w+)\}")


def relations(
    name: Annotated[str, typer.Argument(help="One relation, with all that is known of it.")] = "",
) -> int:
    """List the relations of the fact base: role, columns, meaning."""
    if not name:
        for relation in RELATIONS:
            columns = ", ".join(relation.names)
            say(f"{relation.name}({columns})  [{relation.role}]  {said(relation, relation.yes)}")
        return 0
    found = BY_NAME.get(name)
    if found is None:
        near = get_close_matches(name, BY_NAME, 1, 0.6)
        hint = f"did you mean {near[0]}?" if near else "see binlogic relations"
        raise InputError("BE301", f"there is no relation {excerpt(name)}", hint=hint)
    variables = ", ".join(variable for variable, _ in found.columns)
    say(f"{found.name}({variables})  [{found.role}]")
    for (variable, kind), column in zip(found.columns, _columns(found), strict=True):
        say(f"  {variable}  {column} ({kind})")
    say(f"holds:        {said(found, found.yes)}")
    say(f"does not:     {said(found, found.no)}")
    if found.about:
        say(f"about:        {found.about}")
    return 0


def said(relation: Relation, phrase: str) -> str:
    """A phrase with the names of columns in place of variables."""
    names = dict(zip((variable for variable, _ in relation.columns), _columns(relation), strict=True))
    return _HOLE.sub(lambda found: names[found[1]].replace("_", " "), phrase)


def _columns(relation: Relation) -> tuple[str, ...]:
    named = iter(relation.names)
    return tuple("the statement" if kind == "statement" else next(named) for kind in relation.types)
