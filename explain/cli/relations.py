"""`binlogic relations`: the relations rules are written over, with their columns and what they say."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Annotated

import typer

from ...facts.door.out import say
from ...facts.errors import InputError, excerpt
from ...facts.schema import BY_NAME, RELATIONS, Relation
from ...facts.vocabulary.vocabulary import vocabularies, vocabulary_of
from ...rules.packing.loading import builtin_pack
from ..usable_relations import usable
from .options import PackOption, pack_of

_HOLE = re.compile(r"\{(\w+)\}")


def relations(
    name: Annotated[
        str, typer.Argument(help="A relation to describe; with --pack any word of its name or phrase.")
    ] = "",
    pack: PackOption = "",
) -> int:
    """List the relations of the fact base, with role, columns and meaning.

    With --pack the relations that its rules may use are listed: given ones, exports of required packs, and its own,
    each with columns, phrase and an example row. A word selects those with it in their name or phrase.
    """
    if pack:
        found_of_pack = [each for each in usable(pack_of(pack)) if name.lower() in f"{each.name} {each.phrase}".lower()]
        if not found_of_pack:
            raise InputError("BE301", f"no relation says {excerpt(name)}", hint="leave the word out to list all")
        for each in found_of_pack:
            say(f"{each.name}({', '.join(each.columns)})  [{each.origin}]  {each.phrase}", f"    {each.example}")
        return 0
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
    known = vocabularies(builtin_pack("logging-format").context.server)
    for variable, _ in found.columns:
        words = known.get(vocabulary_of(found.name, variable))
        if words is not None:
            say(f"words of {variable}:   {', '.join(word for word in words.words if word)}")
    return 0


def said(relation: Relation, phrase: str) -> str:
    """A phrase with the names of columns in place of variables."""
    names = dict(zip((variable for variable, _ in relation.columns), _columns(relation), strict=True))
    return _HOLE.sub(lambda found: names[found[1]].replace("_", " "), phrase)


def _columns(relation: Relation) -> tuple[str, ...]:
    named = iter(relation.names)
    return tuple("the statement" if kind == "statement" else next(named) for kind in relation.types)
