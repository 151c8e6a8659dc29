"""A new rule with its test, as the texts of files that pass from the start."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ...facts.errors import InputError, excerpt
from ..language.ast import RuleFile

_ID = re.compile(r"[A-Z][A-Z0-9]*-[0-9]+")
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def new_pack(name: str, requires: str) -> Mapping[str, str]:
    """The manifest of a new pack, by file name."""
    return {
        "pack.toml": f'name     = "{name}"\nversion  = "0.1.0"\ntitle    = "The rules of {name}"\n'
        f'licence  = "Apache-2.0"\nrequires = ["{requires}"]\n'
    }


def new_rule(
    rule_id: str, slug: str, pack: str, known: Sequence[RuleFile], own: Sequence[RuleFile], has_server: bool
) -> Mapping[str, str]:
    """A rule that gives advice on TRUNCATE, and its test, by file name below the pack's folder.

    `known` are the files in force, `own` those of the pack among them; `has_server` says that its binlog is a server's
    own and needs no CREATE BINLOG. Raises InputError BE301 for an id or a slug of another form, or an id that is taken.
    """
    if not _ID.fullmatch(rule_id):
        raise InputError("BE301", f"{excerpt(rule_id)} is no rule id", hint="write it like CX-005")
    if not _SLUG.fullmatch(slug):
        raise InputError("BE301", f"{excerpt(slug)} is no slug", hint="lower-case words joined by -")
    taken = next((rule for file in known for rule in file.rules if rule.id == rule_id), None)
    if taken:
        raise InputError("BE301", f"{rule_id} is taken by {taken.place}", hint="an id is never used again")
    word = rule_id.lower().replace("-", "_")
    number = max((int(found[1]) for file in own if (found := re.search(r"(\d+)-[^/]*\.dl\Z", file.path))), default=0)
    binlog = "binlog" if has_server else "binny"
    setup = "" if has_server else f"CREATE BINLOG '{binlog}';\n"
    return {
        f"{number // 10 * 10 + 10:02}-{slug}.dl": _RULE.format(pack=pack, id=rule_id, slug=slug, word=word),
        f"tests/{rule_id.lower()}.sql": _TEST.format(id=rule_id, setup=setup, binlog=binlog),
    }


_RULE = """\
%% pack:  {pack}
%% title: Say what the rules of this file are about

%% id:       {id} {slug}
%% verdict:  advice
%% severity: warning
%% message:  {{T}} is emptied
%% reading:  say here why this matters, or cite a page under `source`
%% fix:      say here what to do instead
%% status:   draft
{word}(S, B) :- kind(S, "TRUNCATE"), writes(S, T, _), binlog(B).
"""
_TEST = """\
-- What {id} says, and the case just beside it. More: binlogic rules mutate
{setup}-- expect: {binlog} advice {id} because writes(a.t)
TRUNCATE a.t;
-- expect: {binlog} no {id}
DELETE FROM a.t;
"""
