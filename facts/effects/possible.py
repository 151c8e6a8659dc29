"""What a statement may do where unknown data decides: one set of effects for each alternative."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, permutations
from typing import NamedTuple

from ..fact import Fact
from ..statement import Statement
from .effect_facts import effect_facts
from .effects import Effects
from .observed import Observed

_MOST_ORDERS = 6
#: facts of functions that a statement asks
_OF_FUNCTIONS = ("starts_function", "runs_function")
#: the server knows that no row matches before it looks
_OVER = Fact("sees_nothing", ())
#: no row was there for which LAST_INSERT_ID() would have been evaluated
_UNREAD = Fact("last_id_unread", ())
#: statements that evaluate it for rows they find, not for rows they are given
_FIND_ROWS = frozenset({"UPDATE", "DELETE", "INSERT SELECT", "REPLACE SELECT"})
_CONDITION = re.compile(r"(?i)\b(?:WHERE|ON|HAVING)\b")
_DUPLICATES = re.compile(r"(?i)\bON\s+DUPLICATE\s+KEY\s+UPDATE\b")


class PossibleEffects(NamedTuple):
    """Effects with the facts that say them."""

    effects: Effects
    facts: tuple[Fact, ...]


def possibilities(effects: Effects, statement: Statement, assumed: tuple[Fact, ...]) -> tuple[PossibleEffects, ...]:
    """The effects a statement may have, the likeliest first; one where they are sure.

    assumed: `row_change` and `runs_function` where it changes something of everything it writes.
    """
    found = _possibilities(effects, statement, assumed)
    uses = [used.span.start for used in statement.functions if used.name == "LAST_INSERT_ID"]
    if not uses:
        return found
    if statement.kind == "INSERT" and _DUPLICATES.search(statement.text[statement.span.start : min(uses)]):
        return tuple(read for each in found for read in _read_of_duplicates(each))
    if statement.kind not in _FIND_ROWS:
        return found
    head = statement.text[statement.span.start : max(uses)]
    of_rows = statement.kind == "UPDATE" and not _CONDITION.search(head)
    return tuple(read for each in found for read in _read(each, of_rows))


def _read_of_duplicates(each: PossibleEffects) -> Iterator[PossibleEffects]:
    """The same where only rows that are there already would have it evaluated."""
    yield each
    if not any(fact.relation == "row_change" and fact.row[1] == "update" for fact in each.facts):
        yield PossibleEffects(each.effects, (*each.facts, _UNREAD))


def _read(each: PossibleEffects, of_rows: bool) -> Iterator[PossibleEffects]:
    """With and without a look at LAST_INSERT_ID(), which is evaluated where a row is there.

    of_rows: it stands nowhere but in values that rows get; a condition may be evaluated before rows are looked for.
    Source: MySQL and MariaDB source, Item_func_last_insert_id::val_int; measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    found_rows = each.effects.matched or any(fact.relation == "row_change" for fact in each.facts)
    if found_rows or not of_rows:
        yield each
    if not found_rows:
        yield PossibleEffects(each.effects, (*each.facts, _UNREAD))


def _possibilities(effects: Effects, statement: Statement, assumed: tuple[Fact, ...]) -> tuple[PossibleEffects, ...]:
    observed = effects.observed
    if observed is not None and (observed.changes or observed.affected is not None or not assumed):
        return _observed(effects, observed, assumed)
    known = effect_facts(effects)
    if effects.sure:
        over = (PossibleEffects(effects, (*known, _OVER)),) if effects.unseen else ()
        orders = (PossibleEffects(other, effect_facts(other)) for other in _other_orders(effects, statement))
        return (PossibleEffects(effects, known), *over, *orders)
    if effects.refused_with:
        each = (replace(effects, error=code, values=(), refused_with=()) for code in effects.refused_with)
        return tuple(PossibleEffects(one, effect_facts(one)) for one in each)
    likely = known if effects.likely else (*known, *assumed)
    found = [PossibleEffects(effects, tuple(dict.fromkeys(likely)))]
    found += (PossibleEffects(other, facts) for other, facts in _others(effects, statement, assumed))
    return tuple(found)


def _observed(effects: Effects, observed: Observed, assumed: tuple[Fact, ...]) -> tuple[PossibleEffects, ...]:
    """The effects that a statement without an error may have had, by the rows that a server changed."""
    known = replace(
        effects, sure=True, likely=False, observed=None, changes=(), generated_id=False, nested_id=False,
        used_inside=None,
    )  # fmt: skip
    numbered = (Fact("generates_id", ()),) if observed.numbered else ()
    if observed.changes:
        # what functions did shows in no event of its own
        functions = tuple(fact for fact in assumed if fact.relation in _OF_FUNCTIONS)
        known = replace(known, changes=observed.changes)
        facts = (*effect_facts(known), *functions, *numbered)
        seen = {change.table for change in observed.changes}
        more = [fact for fact in assumed if fact.relation == "row_change" and fact.row[0] not in seen]
        each = (facts, (*facts, *more)) if observed.in_part and more else (facts,)
        return tuple(PossibleEffects(known, tuple(dict.fromkeys(every))) for every in each)
    if observed.affected:
        numbers = observed.numbered is not False
        changed = [fact for fact in assumed if fact.relation != "generates_id" or numbers]
        return (PossibleEffects(known, tuple(dict.fromkeys((*effect_facts(known), *changed, *numbered)))),)
    # an engine may have been asked for a change that was none, of which no count tells
    written = (fact.row for fact in assumed if fact.relation == "row_change" and fact.row[1] != "delete")
    asked = tuple(dict.fromkeys(str(row[0]) for row in written)) if observed.matched != 0 else ()
    tried = replace(known, tried=asked)
    return tuple(PossibleEffects(each, (*effect_facts(each), *numbered)) for each in dict.fromkeys((known, tried)))


def _others(
    effects: Effects, statement: Statement, assumed: tuple[Fact, ...]
) -> Iterator[tuple[Effects, tuple[Fact, ...]]]:
    untouched = replace(
        effects, error=0, values=(), early=False, changes=(), sure=True, likely=False, partly=False, used_inside=None
    )
    if effects.likely:
        yield untouched, assumed
    numbered = Fact("generates_id", ())
    if numbered in assumed:
        yield untouched, tuple(fact for fact in assumed if fact != numbered)
    yield untouched, ()
    if effects.unseen:
        yield untouched, (_OVER,)
    # a row that is there is changed in its place
    if "on duplicate key" in statement.flags or statement.kind.startswith("REPLACE"):
        yield untouched, tuple(map(_in_place, assumed))
    if effects.refused_early:
        refused = replace(untouched, error=effects.refused_early, early=True, generated_id=False)
        yield refused, effect_facts(refused)
    for code in effects.may_fail:
        failed = replace(untouched, error=code, generated_id=False)
        yield failed, effect_facts(failed)


def _other_orders(effects: Effects, statement: Statement) -> Iterator[Effects]:
    """The same changes with the tables of a joined UPDATE or DELETE in another order: that of the join decides.

    Source: MySQL source, sql_update.cc, multi_update: rows of the first table of the join are updated at once;
    measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    if statement.kind not in ("UPDATE", "DELETE") or len(statement.refs("write")) < 2:
        return
    tables = tuple(dict.fromkeys(change.table for change in effects.changes))
    for order in islice(permutations(tables), 1, _MOST_ORDERS):
        yield replace(effects, changes=tuple(sorted(effects.changes, key=lambda change: order.index(change.table))))


def _in_place(fact: Fact) -> Fact:
    if fact.relation != "row_change":
        return fact
    table, _, number = fact.row
    return Fact("row_change", (table, "update", number))
