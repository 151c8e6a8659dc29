"""`binlogic rules show`: a rule or a relation as its file has it."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from typing import Annotated

import typer

from ....facts.door.out import say
from ....facts.errors import InputError, excerpt
from ....rules.language.ast import Rule
from ....rules.language.codes import CODES
from ....rules.packing.loading import builtin_pack, builtin_profiles
from ....rules.packing.pack import Pack
from ...decision_table import TOPIC, decision_table, table_text
from ...ruletest import find_tests
from ..options import PackOption, ProfileOption, pack_of
from .packtests import own_tests
from .page import diagnostic_page, rule_page

#: the profile that is held to the words of WL#3303
_OF_THE_DOCUMENT = "internals-2009"


def show(
    rule_id: Annotated[
        str,
        typer.Argument(
            help="A rule id such as CX-002, a relation, a diagnostic such as BL203, or wl3303, the decision table."
        ),
    ],
    pack: PackOption = "",
    profile: ProfileOption = "",
) -> int:
    """Show a rule, the relations it uses, and its tests.

    `wl3303` shows how each class of engines is logged in each format, as the rules decide all 24 cases of WL#3303;
    the default profile is internals-2009.
    """
    if rule_id in CODES:
        say(*diagnostic_page(CODES[rule_id]).split("\n"))
        return 0
    is_table = rule_id.lower() == TOPIC
    loaded = pack_of(pack, profile or (_OF_THE_DOCUMENT if is_table and not pack else ""))
    if is_table:
        say(*table_text(decision_table(loaded), loaded.profile).split("\n"))
        return 0
    known: list[str] = []
    for each in _looked_in(loaded, not pack, not profile):
        found = [rule for rule in each.rules if rule.id == rule_id or _defines(rule, rule_id)]
        if found:
            own = own_tests(pack, each)
            tests = find_tests(own) if own.is_dir() else ()
            say(*"\n\n".join(rule_page(rule, each, tests) for rule in found).split("\n"))
            return 0
        known += [rule.id for rule in each.rules if rule.id] + sorted(each.program.by_head)
    near = get_close_matches(rule_id, known, 1, 0.6)
    hint = f"did you mean {near[0]}?" if near else "see binlogic rules list; --pack names a pack of your own"
    raise InputError("BE301", f"there is no rule, relation or diagnostic {excerpt(rule_id)}", hint=hint)


def _looked_in(pack: Pack, any_pack: bool, any_profile: bool) -> Iterator[Pack]:
    """A pack as it was asked for; what was left open may be any: its other profiles, the other built-in packs."""
    yield pack
    if any_profile:
        yield from (pack.at(other) for other in pack.all_profiles if other != pack.profile)
        if any_pack:
            yield from (builtin_pack(name, profile) for profile, name in builtin_profiles().items())


def _defines(rule: Rule, relation: str) -> bool:
    return any(clause.head.predicate == relation for clause in rule.clauses)
