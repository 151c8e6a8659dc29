"""What each part of the shadow buys: `python -m binlogic.benchmarks.ablation PATH|N ...`.

Replays recorded runs (docs/recordings.md) with everything, and again without each part of the shadow that a run has
entered: an entry of the part then raises NotFollowedError, so that its statement is open, or leaves rows unknown. A
number stands for so many generated workloads for each private server that can be had (benchmarks/judge).

Printed is a table of parts, again after each path: lines that only the part needs (modules, and functions in others),
statements of the runs that enter it, of 100 statements those that are certain and right with everything and without the
part, the difference in points for all runs and for those of each path, and certain and wrong statements with and
without. Checks that only refuse (parsers, definitions) are no parts: without them no statement is known to succeed.
"""

from __future__ import annotations

import inspect
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import reduce, wraps
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from binlogic.benchmarks.judge.__main__ import FORMATS
from binlogic.benchmarks.judge.generate import workload
from binlogic.benchmarks.judge.record import Recorder
from binlogic.explain.conformance import RulePredictor, compare, find_recordings
from binlogic.explain.conformance.recording import Recording
from binlogic.facts.effects.live.servers import SERVERS, missing, started
from binlogic.facts.effects.shadow.accounts import ACCOUNTS
from binlogic.facts.effects.shadow.functions import BUILTINS
from binlogic.facts.effects.shadow.looking import UNKNOWN_LOOKING
from binlogic.facts.effects.shadow.opaque_values import OPAQUE
from binlogic.facts.effects.shadow.problem import NotFollowedError

_SHADOW = "binlogic.facts.effects.shadow"
_WHY = "a part of the shadow is left out"
_SEED = 815_000
_TIMES = "DATE DATE_FORMAT DAY DAYOFMONTH HOUR MINUTE MONTH SECOND YEAR ADDDATE SUBDATE DATE_ADD DATE_SUB"
_OF_TIMES = frozenset(_TIMES.split())
_ALONE = ("DROP TABLE", "ALTER TABLE", "RENAME TABLE", "TRUNCATE", "CREATE ", "DROP ", "ALTER ")


def _has_locks(client: Any) -> bool:
    return client.locked is not None or client.read_lock or client.lost_locks


def _may_wait(machine: Any, run: Any, statement: Any, _: str) -> bool:
    others = [client for client in machine.clients.values() if client is not run.client]
    used = any(each.used or each.maybe_used or each.in_transaction for each in others)
    waits = any(map(_has_locks, others)) or (used and statement.kind.startswith(_ALONE))
    return bool(statement.objects) and waits


#: name | what it follows | its entries, `module:function` | what only it needs: modules, and functions in others
_TEXT = """
handlers | which handler an error goes to | handlers:handler_of handlers:handlers_of handlers:warned_handlers | handlers states
control flow | IF, CASE, loops | interpret:Interpreter._branches interpret:Interpreter._loop | interpret:Interpreter._branches interpret:Interpreter._loop
unknown branches | both sides of a condition that is not known | assumed_bodies:assume_bodies | assumed_bodies
local variables | their values, parameters | frame:Frame.set | frame:Frame.set logged
CALL | bodies of procedures | nested:NestedPrograms.procedure | nested:NestedPrograms.procedure
prepared statements | PREPARE, EXECUTE | prepared:prepared source:ShadowEffects._prepared | prepared
computed texts | PREPARE FROM @name | prepared:prepared |
stored functions | their bodies | nested:NestedPrograms.call | nested:NestedPrograms.call
triggers | their bodies | nested:NestedPrograms.fire | nested:NestedPrograms.fire
foreign keys | parents and children of rows | rows:check_parents rows:_children | rows:check_parents rows:_children rows:_child rows:_enforced rows:_positions
sequences | NEXTVAL and its like | sequences:Sequences._next sequences:Sequences._last sequences:Sequences._set | sequences
generated columns | their values | defaults:Defaults.generated | generated defaults:Defaults.generated
DEFAULT expressions | defaults that call functions | defaults:Defaults.value |
AUTO_INCREMENT | which number a row gets | numbering:Numbering.number | numbering
undo | rows after ROLLBACK and failed statements | store:Store.undo | store:Store.undo sessions:Sessions.rollback_to sessions:Sessions.savepoint sessions:Sessions.release
views as targets | rows changed through a view | viewed:_names_table | viewed:through_views viewed:_through_joined viewed:_stands_for viewed:_has_all_columns
rows of views | queries of views | viewed:view_rows | views viewed:view_rows
joins | rows of several tables | translate:Translator.join | translate:Translator.join
subqueries | queries inside of statements | translate:Translator.on_select | translate:Translator.on_subquery
rows of queries | INSERT and CREATE ... SELECT | insert:insert create:fill | create:fill create:columns_of
value functions | functions but for arithmetic and times | calls:Calls.builtin calls:Calls.on_trim calls:Calls.on_substring calls:Calls.on_cast | functions
functions of times | functions, intervals | calls:Calls.builtin calls:Calls.shifted | times
stand-ins | NOW(), RAND() and other unknown values | calls:Calls.builtin defaults:Defaults.now | opaque_values
columns of times | DATE, DATETIME, TIME | convert:_date convert:_time | convert:_date convert:_time
rare columns | ENUM, SET, BIT, YEAR | convert:_choice convert:_bits convert:_year | convert:_choice convert:_bits convert:_year convert:_of_bits
LOAD DATA | files that the workload wrote | load:inserts load:write_file | load
duplicates | REPLACE, ON DUPLICATE KEY UPDATE | insert:_upsert insert:_replace | insert:_upsert insert:_replace
IGNORE | rows that are passed over | execute:_change |
table locks | LOCK TABLES, FLUSH ... WITH READ LOCK | table_locks:check | table_locks
metadata locks | tables that other sessions hold | metadata_locks:wait | metadata_locks
row locks | rows that other sessions hold | contention:contend | contention locks
XA | branches and their states | xa:xa | xa
accounts | users, roles, privileges | execute:execute_statement | accounts privileges
ALTER TABLE | altered tables | alter:alter_table | alter alterable
rows through ALTER | conversion of rows | alter:refill | alter:refill alter:_fitted
temporary tables | CREATE TEMPORARY TABLE | definition:create_table | reopened
foreign servers | CREATE and DROP SERVER | servers:foreign_server | servers
SHOW and EXPLAIN | whether what they look at is there | looked_at:looked_at execute:_explained | looked_at execute:_explained
keys without rows | that no key may match | looking:looking | looking
"""  # noqa: E501
#: which calls enter a part, by part or entry; all do where none is said
_WHEN: dict[str, Callable[..., object]] = {
    "handlers": lambda frame, *_: frame.handlers,
    "unknown branches": lambda _, __, bodies: bodies,
    "local variables": lambda self, name, *_: name in self.shapes,
    "prepared:prepared": lambda _, __, statement: statement.kind == "PREPARE",
    "source:ShadowEffects._prepared": lambda _, __, statement, *___: statement.kind == "EXECUTE IMMEDIATE",
    "computed texts": lambda _, __, statement: statement.kind == "PREPARE" and not statement.source,
    "triggers": lambda _, run, at, event, *__: not at.temporary and any(run.names.catalog.triggers_of(at.key, event)),
    "rows:check_parents": lambda run, table, *_: table.foreign_keys and run.client.foreign_keys,
    "rows:_children": lambda run, at, *_: run.tables.children.get(at.key) or at.key in run.tables.maybe_parents,
    "generated columns": lambda self, *_: self.computed,
    "DEFAULT expressions": lambda self, _, i, *__: self.queries.get(i) is not None and "my_" in self.queries[i].sql,
    "AUTO_INCREMENT": lambda self, row: self.table.auto is not None and not row[self.table.auto],
    "subqueries": lambda self, _: self.scopes,
    "insert:insert": lambda _, plan, *__: plan.source is not None,
    "value functions calls:Calls.builtin": lambda _, name, __: name in BUILTINS.keys() - _OF_TIMES - OPAQUE,
    "functions of times calls:Calls.builtin": lambda _, name, __: name in _OF_TIMES,
    "stand-ins calls:Calls.builtin": lambda _, name, __: name in OPAQUE,
    "IGNORE": lambda _, plan, *__: plan.ignore,
    "table locks": lambda run, it, *_, **__: it.objects and it.kind != "UNLOCK TABLES" and _has_locks(run.client),
    "metadata locks": _may_wait,
    "row locks": lambda locks, run, *_: any(
        names - {run.client.name} for names in (*locks._changed.values(), *locks._scanned.values())
    ),
    "accounts": lambda _, __, statement, *___: statement.kind in ACCOUNTS,
    "rows through ALTER": lambda _, __, old, *___: old.rows or not old.known,
    "temporary tables": lambda _, __, statement, *___: "temporary" in statement.flags,
}
#: what an entry does outside of the place where statements become open
_INSTEAD: dict[str, Callable[..., object]] = {
    "store:Store.undo": lambda _, change: change.table.forget(_WHY),
    "looking:looking": lambda *_: UNKNOWN_LOOKING,
    "source:ShadowEffects._prepared": lambda self, run, _, inner, __: self._assumed_effects(run, inner, _WHY),
}


def found(entry: str) -> Any:
    """The module, class or function of `module:name`."""
    module, _, names = entry.partition(":")
    return reduce(getattr, filter(None, names.split(".")), import_module(f"{_SHADOW}.{module}"))


class Part(NamedTuple):
    """A part: what it follows, its entries, and what only it needs."""

    name: str
    follows: str
    entries: tuple[str, ...]
    own: tuple[str, ...]


_CELLS = [[cell.strip() for cell in line.split("|")] for line in _TEXT.strip().splitlines()]
PARTS = [Part(name, follows, tuple(entries.split()), tuple(own.split())) for name, follows, entries, own in _CELLS]


class Switch:
    """Which part is left out, and which were entered; the entries of all parts ask it."""

    def __init__(self) -> None:
        self.left_out = ""
        self.entered: set[str] = set()
        for entry in {entry: None for part in PARTS for entry in part.entries}:
            self._watch(entry, [part.name for part in PARTS if entry in part.entries])

    def _watch(self, entry: str, names: list[str]) -> None:
        function = found(entry)
        asked = {name: _WHEN.get(f"{name} {entry}", _WHEN.get(name, _WHEN.get(entry))) for name in names}

        @wraps(function)
        def watched(*given: Any, **named: Any) -> Any:
            for name, when in asked.items():
                if when is None or when(*given, **named):
                    self.entered.add(name)
                    if name == self.left_out and entry in _INSTEAD:
                        return _INSTEAD[entry](*given, **named)
                    if name == self.left_out:
                        raise NotFollowedError(_WHY)
            return function(*given, **named)

        holder, _, name = entry.rpartition(".")
        if holder:
            setattr(found(holder), name, watched)
        for other in [vars(each) for key, each in sys.modules.items() if key.startswith(_SHADOW)]:
            for place in (other, *(value for value in other.values() if isinstance(value, dict))):
                place.update([(key, watched) for key, value in place.items() if value is function])


def recordings(given: str) -> Iterator[Recording]:
    """Those of a path, or of so many generated workloads for each server that can be had."""
    if not given.isdigit():
        yield from find_recordings(Path(given))
        return
    for name in (each for each in SERVERS if not missing(each)):
        with TemporaryDirectory(prefix="ablation") as folder, started(name, Path(folder, "server")) as running:
            recorder = Recorder(running)
            made = [recorder.record(workload(_SEED + n, name), FORMATS[n % 3]) for n in range(int(given))]
        yield from made


def score(recording: Recording, predictor: RulePredictor) -> Counter[str]:
    """Statements of a run, those that are certain and right, and those that are certain and wrong."""
    counts = Counter[str]()
    for each in compare(recording, predictor):
        is_certain = each.prediction is not None and not (each.depends or each.presumed)
        counts.update(statements=1, right=is_certain and each.agrees, wrong=is_certain and not each.agrees)
    return counts


def table(whole: Mapping[str, Counter[str]], without: Mapping[tuple[str, str], Counter[str]]) -> Iterator[str]:
    """All parts, those that buy most first. whole: by path; without: by path and part."""
    base = sum(whole.values(), Counter[str]())
    yield f"{base['statements']} statements, {base['wrong']} of them certain and wrong"
    heads = ("part", "follows", "lines", "entered in", "with %", "without %", "points", *whole, "wrong without")
    yield f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}"
    rows = []
    for part in PARTS:
        each = sum((without[path, part.name] for path in whole), Counter[str]())
        lines = sum(len(inspect.getsource(inspect.unwrap(found(own))).splitlines()) for own in part.own)
        lost = {path: counts["right"] - without[path, part.name]["right"] for path, counts in whole.items()}
        points = [100 * lost[path] / whole[path]["statements"] for path in whole]
        shares = [100 * counts["right"] / base["statements"] for counts in (base, each)]
        shown = (f"{figure:.2f}" for figure in (*shares, shares[0] - shares[1], *points))
        cells = (part.name, part.follows, lines or "-", each["entered"], *shown, each["wrong"])
        rows.append((shares[1], f"| {' | '.join(map(str, cells))} |"))
    yield from (row for _, row in sorted(rows))


def main() -> None:
    """Count over the paths of the command line."""
    predictor, switch = RulePredictor(), Switch()
    whole, without = dict[str, Counter[str]](), defaultdict[tuple[str, str], Counter[str]](Counter)
    for given in sys.argv[1:]:
        path = "generated" if given.isdigit() else Path(given).name
        for recording in filter(lambda each: predictor.predicts(each.run), recordings(given)):
            switch.left_out = ""
            switch.entered.clear()
            base, entered = score(recording, predictor), set(switch.entered)
            whole[path] = whole.get(path, Counter()) + base
            for part in PARTS:
                switch.left_out = part.name
                counts = score(recording, predictor) if part.name in entered else base
                without[path, part.name].update(counts, entered=base["statements"] * (part.name in entered))
        print(*table(whole, without), sep="\n", flush=True)


if __name__ == "__main__":
    main()
