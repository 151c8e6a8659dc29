"""`binlogic rules list`: every rule with an id."""

from __future__ import annotations

from typing import Annotated

import typer

from ....facts.errors import InputError, excerpt
from ....rules.check.metadata import STATUSES
from ..options import PackOption, ProfileOption, pack_of


def list_rules(
    pack: PackOption = "",
    profile: ProfileOption = "",
    status: Annotated[str, typer.Option("--status", help="Only rules of this status: draft, test or stable.")] = "",
) -> int:
    """Every rule with an id: verdict, slug, status where it is still tried out, place in its file."""
    if status and status not in STATUSES:
        raise InputError("BE301", f"{excerpt(status)} is no status", hint=", ".join(STATUSES))
    for rule in pack_of(pack, profile).rules:
        is_a = rule.get("status") or "stable"
        if rule.id and status in ("", is_a):
            shown = "" if is_a == "stable" else is_a
            print(f"{rule.id:<8} {rule.verdict:<13} {rule.slug:<28} {shown:<5} {rule.place}")
    return 0
