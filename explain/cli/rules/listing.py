"""`binlogic rules list`: every rule with an id."""

from __future__ import annotations

from typing import Annotated

import typer

from ....facts.door.out import say
from ....facts.errors import InputError, excerpt
from ....rules.check.metadata import STATUSES
from ..options import PackOption, ProfileOption, pack_of


def list_rules(
    pack: PackOption = "",
    profile: ProfileOption = "",
    status: Annotated[str, typer.Option("--status", help="Only rules of this status: draft, test or stable.")] = "",
) -> int:
    """List the rules that have an id.

    Each line has verdict, slug, place, and the status unless it is stable. Without a profile the rules of all
    profiles are listed.
    """
    if status and status not in STATUSES:
        raise InputError("BE301", f"{excerpt(status)} is no status", hint=", ".join(STATUSES))
    loaded = pack_of(pack, profile)
    rules = loaded.rules if profile else [rule for file in loaded.whole_files for rule in file.rules]
    listed = [rule for rule in rules if rule.id and status in ("", rule.get("status") or "stable")]
    wide = max((len(rule.slug) for rule in listed), default=0)
    for rule in listed:
        shown = "" if rule.get("status") == "stable" else rule.get("status")
        say(f"{rule.id:<8} {rule.verdict:<13} {rule.slug:<{wide}} {shown:<5} {rule.place}")
    return 0
