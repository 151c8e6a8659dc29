"""`binlogic rules list`: every rule with an id."""

from __future__ import annotations

from ..options import PackOption, pack_of


def list_rules(pack: PackOption = "") -> int:
    """Every rule with an id: verdict, slug, place in its file."""
    for rule in pack_of(pack).rules:
        if rule.id:
            print(f"{rule.id:<8} {rule.verdict:<13} {rule.slug:<28} {rule.place}")
    return 0
