"""The entry: statements in, effects out."""

from __future__ import annotations

import logging
import re
import sqlite3
from collections.abc import Callable, Collection, Generator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial

from ...resolve.events import Reach, row_events
from ...resolve.resolver import executed_statement
from ...server.names import Names
from ...sql.comments import blank_comments
from ...sql.dialect import DEFAULT_MODE, SqlMode, Vendor
from ...sql.variables import set_before_read
from ...statement import Statement
from ..effects import ANY_ERROR, Effects, ProgramStep
from . import kept_tables, metadata_locks, table_locks, xa
from .client import ShadowClient
from .contention import read_locking
from .default_words import check_default
from .definition import DEFINITIONS
from .definition_grammar import check_database_options
from .definition_names import may_mean, named_in
from .execute import execute_statement
from .failures import gives_an_id, may_refuse_a_value, possible_errors
from .frame import Frame
from .function_names import check_functions, doubt_of_letters
from .locks import Locks
from .machine import Machine
from .merged import check_merged
from .modes import check_modes
from .named_collations import check_collations
from .nested import NestedPrograms
from .parser_errors import check_text
from .prepared import executed, logged_text, refused
from .problem import WAITED_TOO_LONG, NegativeError, NotFollowedError, RefusedError, UnsureError
from .refusals import (
    also,
    check_altered,
    check_default_database,
    check_description,
    check_lost_database,
    check_read_lock,
    check_syntax,
    check_tables,
    maybe_default,
    triggers_lack_a_table,
)
from .reopened import check_reopened
from .reserved_words import check_reserved
from .routines import run_routine
from .running import RunningStatement
from .server import ShadowServer
from .session_values import NO_OPTIONS
from .sessions import Sessions
from .settings import assigned_variables
from .spellings import spell
from .vocabulary import check_vocabulary
from .warning_list import may_be_full

_log = logging.getLogger(__name__)
_MOST_ROWS = 200_000
_LONGEST_UNDO = 1_000_000
_GIVES_WORDS = re.compile(r"(?i)\bUSING\b.*\b(?:DEFAULT|IGNORE)\b")
_SYNTAX, _OUT_OF_RANGE, _NOT_PREPARED, _NO_COLUMN = 1064, 1690, 1243, 1054
_MERGE = frozenset({"MERGE", "MRG_MYISAM"})
#: where it is not known whether they ran, it is not which temporary table is the newest
_MADE_ANEW = frozenset({"ALTER TABLE", "TRUNCATE"})
#: what they name may be a view
_NAME_VIEWS = frozenset({"CREATE VIEW", "ALTER VIEW", "DROP VIEW", "RENAME TABLE"})


class ShadowEffects(Sessions):
    """The shadow of one server: its tables and rows, and what each session has not committed.

    vendor: how text is read. transactional: engines, upper case, whose changes a rollback takes back.
    default_engine: of tables that name none. server: what versions do differently. most_rows: over all tables.
    fresh: the server is new, so that what the workload did not make does not exist. in_turn: each statement ends before
    the next one of any session begins, as in a script. options: values of the server's variables, by name.
    """

    def __init__(
        self,
        vendor: Vendor,
        transactional: Collection[str],
        default_engine: str,
        server: ShadowServer | None = None,
        most_rows: int = _MOST_ROWS,
        fresh: bool = False,
        in_turn: bool = False,
        options: Mapping[str, str] = NO_OPTIONS,
    ) -> None:
        super().__init__(Machine(vendor, transactional, default_engine, server or ShadowServer(), most_rows, options))
        self.machine.locks = Locks(in_turn)
        self.machine.tables.fresh = fresh
        self.nested = NestedPrograms(self.machine)
        self.machine.stored = self.nested.call

    def run(
        self, statement: Statement, names: Names, session: str, mode: SqlMode = DEFAULT_MODE, text: str | None = None
    ) -> Effects:
        """Execute a statement (CALL and compound blocks: `steps`). Never raises.

        names: what names mean before the statement. text: the statement as sent; needed where `statement` is shared by
        a template and so holds the literals of another text.
        """
        names = _as_prepared(statement, names)
        run = self._running(self.client(session), names, mode)
        inner = executed_statement(statement, names)
        found = _text(statement, text)
        if statement.kind in run.server.unsupported:
            return Effects(_SYNTAX, early=True)
        prepared = self._prepared(run, statement, inner, found)
        if isinstance(prepared, Effects):
            return prepared
        if statement.kind == "SET STATEMENT":
            return self._assumed_effects(run, inner, "variables that hold for one statement are not followed")
        return self._effects(run, inner, prepared)

    def _prepared(self, run: RunningStatement, statement: Statement, inner: Statement, text: str) -> str | Effects:
        """The text that EXECUTE runs, or its effects where none does; another statement's own text."""
        if statement.kind == "EXECUTE" and _GIVES_WORDS.search(text):
            return self._assumed_effects(run, inner, "whether EXECUTE takes DEFAULT or IGNORE for a value")
        if statement.kind in ("CALL", "EXECUTE"):  # of others check_text asks
            try:
                check_reserved(run.server.vocabulary.reserved, statement, text)
                check_default(statement, text)
            except RefusedError as error:
                return Effects(error.code, early=True)
        if statement.kind not in ("EXECUTE", "EXECUTE IMMEDIATE"):
            return text
        if statement.kind in run.server.unsupported:
            return Effects(_SYNTAX, early=True)
        if statement.subject.lower() in run.client.maybe_prepared:
            assumed = self._assumed_effects(run, inner, "whether the text was prepared is not known")
            return replace(assumed, refused_early=_NOT_PREPARED)
        if code := refused(self.machine, run.client, run.mode, statement, text):
            return Effects(code, early=True)
        known = executed(run.client, run.mode, statement, text)
        run.executes = True
        return self._effects(run, Statement("EXECUTE"), "") if known is None else known

    def _running(self, client: ShadowClient, names: Names, mode: SqlMode) -> RunningStatement:
        machine = self.machine
        run = RunningStatement(
            machine.store, machine.tables, machine.server, client, names, mode, self.nested.fire, machine.locks
        )
        if machine.garbage:
            used = {table.sqlite for table in machine.tables.permanent.values()}
            used |= {table.sqlite for each in self.clients.values() for table in each.temporary.values()}
            for table in machine.garbage:
                if table.sqlite not in used:
                    machine.store.drop(table)
            machine.garbage.clear()
        machine.before.clear()
        machine.store.start()
        machine.opaque_values.tick()
        machine.pending = None
        machine.running = run
        client.last = []
        client.variables_before = dict(client.variables)
        return run

    def _effects(self, run: RunningStatement, statement: Statement, text: str, frame: Frame | None = None) -> Effects:
        client = run.client
        affected = matched = error = 0
        values: tuple[str, ...] = ()
        early, parsed, why_not, may_refuse = False, False, "", False
        if statement.kind in self.machine.server.unsupported:
            return Effects(_SYNTAX, early=True)
        passed, refused_with = 0, set[int]()
        made_variables = set_before_read(statement) if statement.refs("write", "create") else frozenset()
        made_variables -= client.variables.keys() | client.opaque_variables | client.unknown_variables
        spell(run, statement, text)
        checks, execute = self._checks(run, statement, text, frame)
        if run.server.missing_before_lock and table_locks.functions_lack_a_table(run, statement):
            run.log_doubt = "whether a statement is unsafe whose functions name a missing table is not followed"
        try:
            if client.unknown_settings and statement.kind not in ("SET", "USE"):
                name = min(client.unknown_settings)
                raise NotFollowedError(f"the session's {name} is not known")
            if run.depth and statement.kind in DEFINITIONS and "temporary" not in statement.flags:
                raise NotFollowedError("whether a function or trigger may commit is found first")  # 1422
            for check in checks:
                check()
                passed += 1
            read_locking(self.machine.locks, run, statement)
            affected, matched = execute()
            if statement.refs("write") and may_be_full(self.machine.tables, run, statement, affected):
                run.log_doubt = "whether the list of warnings has room for one about the log is not followed"
            if self.machine.limits_log_cache and run.changes:
                raise NotFollowedError("whether the change fits into the cache of the binary log is not followed")
            if not matched and statement.kind in ("UPDATE", "DELETE") and self._changes_partitions(run, statement):
                run.log_doubt = "nothing is logged where a server sees that no partition can have such a row"
            if table_locks.maps_others(run, statement.kind):
                run.log_doubt = "which maps of locked tables are logged with the rows is not followed"
            if table_locks.locks_in_part(run, statement):
                run.log_doubt = "which of several SELECTs locks its tables FOR UPDATE is not followed"
            run.log_doubt = doubt_of_letters(run, statement, text) or run.log_doubt
            if made_variables:
                run.log_doubt = "whether a server notes a variable that the statement makes is not followed"
                if statement.refs("create"):
                    raise NotFollowedError(run.log_doubt)
            if not run.depth and frame is None and triggers_lack_a_table(self.machine, run, statement):
                run.doubt = run.doubt or "a trigger names a table that does not exist"
        except RefusedError as refused:
            error, values, early = refused.code, refused.values, refused.early
            self._fail(run)
            parsed = refused.parsed and bool(run.names.default_db) and not client.maybe_default
            waited = error == WAITED_TOO_LONG and passed < len(checks)
            if (early or waited) and not (parsed or error == _SYNTAX) and frame is None and not run.depth:
                names = (
                    partial(check_default_database, run, statement),
                    partial(check_tables, self.machine, run, statement),
                    partial(check_reopened, run, statement),
                    partial(check_read_lock, run, statement),
                    partial(table_locks.check_locked, run, statement),
                )
                refused_with = {error, *also(self.machine, names)}
                if passed < len(checks):
                    refused_with |= self._tried(run, (*checks[passed + 1 :], execute))
                    run = self._running(client, run.names, run.mode)
                early = early or len(refused_with) > 1  # what is wrong with its text is found before it waits
            elif early and not parsed and error == _NO_COLUMN and frame is not None and not run.depth:
                refused_with = {error, *also(self.machine, (partial(check_tables, self.machine, run, statement),))}
        except UnsureError as unsure:
            why_not = str(unsure) or "not known"
            # on a server whose objects are all known, what is not known of one is that its definition was not followed
            defines = self.machine.tables.fresh and statement.kind in DEFINITIONS
            may_refuse = defines or isinstance(unsure, NotFollowedError) or _calls_stored(run, statement)
            if not unsure.contained:
                self._forget(run, statement, why_not)
        except sqlite3.Error as broken:
            found = self.machine.translated(broken)
            if isinstance(found, NegativeError) and run.refuses_negative:
                found = RefusedError(_OUT_OF_RANGE)
            if isinstance(found, RefusedError):
                error, values, early = found.code, found.values, found.early and not run.undo
                self._fail(run)
            elif not run.looks_on or isinstance(found, NotFollowedError):
                why_not = str(found)
                may_refuse = isinstance(found, NotFollowedError) or _calls_stored(run, statement)
                self._forget(run, statement, why_not)
        except MemoryError:
            raise
        except Exception as broken:  # text that nobody foresaw is not followed, no more
            _log.debug("a statement is not followed", exc_info=True)
            why_not, may_refuse = f"not followed: {type(broken).__name__} {broken}", True
            self._forget(run, statement, why_not)
        kept_tables.use(self.machine, run, statement)
        client.last = run.undo
        client.transaction.extend(undo for undo in run.undo if undo.table.transactional)
        self.machine.locks.take(client, run.undo)
        if error == 1146 and client.branch_state == "idle" and statement.functions:
            why_not = "whether a program is refused for the state of the XA transaction first is not known"
        if len(refused_with) > 1:
            why_not = "which of several errors is found first is not known"
        likely = bool(run.doubt or run.log_doubt) and not why_not
        # of rows put in where others hold those with their keys, each is doubted by itself
        by_key = run.contended and not run.crossed and statement.kind in ("INSERT", "INSERT SELECT")
        if likely and run.contended and error:
            self._forget(run, statement, run.doubt)
        elif likely and run.doubt and not by_key:
            self._doubt_rows(run, statement)
        why_not = why_not or run.doubt or run.log_doubt
        may_fail = possible_errors(run, statement, run.contended) if why_not and not refused_with else ()
        if may_refuse or (why_not and not likely and not refused_with and may_refuse_a_value(run, statement)):
            may_fail = (*may_fail, ANY_ERROR)
        client.row_count = None if why_not else -1 if error else affected
        if run.first_id is not None and not error:
            tables = (self.machine.tables.find(run.names.key(ref), client) for ref in statement.refs("write"))
            discarded = any(table is not None and table.engine in run.server.discarding for table in tables)
            client.last_insert_id, client.last_id_known = run.first_id, not discarded
        if why_not and gives_an_id(statement):
            client.last_id_known = False
        if len(client.transaction) > _LONGEST_UNDO:
            for undo in client.transaction:
                undo.table.forget("a transaction changed more rows than are kept")
            client.transaction.clear()
        return Effects(
            error, values, early, tuple(run.changes), affected, matched, tuple(run.calls), run.generated, run.nested,
            tuple(run.warnings), not why_not, why_not, run.partly and bool(error), likely, may_fail,
            tuple(run.tried), unseen=run.unseen and not error and not run.depth,
            refused_with=tuple(sorted(refused_with)) if len(refused_with) > 1 else (),
            refused_early=ANY_ERROR if may_refuse else 0, parsed=parsed, spared=tuple(run.spared),
            empty=tuple(run.empty),
            used_inside=tuple(run.used_inside) if run.names.catalog.triggers or run.names.catalog.routines else None,
        )  # fmt: skip

    def _checks(
        self, run: RunningStatement, statement: Statement, text: str, frame: Frame | None
    ) -> tuple[tuple[Callable[[], object], ...], Callable[[], tuple[int, int]]]:
        """What is asked before a statement is executed, in order, and its execution."""
        machine = self.machine

        def read() -> None:
            if statement.approximate or statement.problem:
                raise NotFollowedError(statement.problem or "the statement is read in part")

        collations = partial(check_collations, run.server, machine.vendor, statement, text, run.mode)
        vocabulary = partial(check_vocabulary, run.server.vocabulary, statement, text, run.mode)
        first = (
            partial(check_modes, run.client, statement, text),
            read,
            partial(check_syntax, run, statement, partial(check_text, run, statement, text)),
            collations,
            partial(check_database_options, statement.kind, text),
            partial(check_syntax, run, statement, vocabulary),
            partial(check_functions, machine, run, statement),
            partial(check_merged, machine, run, statement),
            partial(check_lost_database, run, statement),
            partial(check_altered, run, statement),
            partial(check_description, run, statement),
            partial(table_locks.check, run, statement, text),
        )
        if frame is not None:
            local = (frame.values, frame.rows, frame.locals)
            waits = partial(metadata_locks.wait_inside, machine, run, statement, text)
            return (*first, waits), partial(execute_statement, machine, run, statement, text, *local)
        waits = partial(metadata_locks.wait, machine, run, statement, text)
        return (*first, waits), partial(execute_statement, machine, run, statement, text)

    def _tried(self, run: RunningStatement, rest: tuple[Callable[[], object], ...]) -> set[int]:
        """The errors of the steps behind the one that refused a statement; nothing of them is left."""
        found = also(self.machine, rest)
        run.client.last = run.undo
        run.client.transaction.extend(undo for undo in run.undo if undo.table.transactional)
        self.undo_last(run.client.name)
        return found

    def _assumed_effects(self, run: RunningStatement, statement: Statement, why: str) -> Effects:
        self._forget(run, statement, why)
        kept_tables.may_use(self.machine, run, statement)
        run.client.row_count = None
        run.client.last_id_known &= not gives_an_id(statement)
        may_fail = (*possible_errors(run, statement, contended=False), ANY_ERROR)
        return Effects(sure=False, why_not=why, may_fail=may_fail, refused_early=ANY_ERROR)

    def assume(self, statement: Statement, names: Names, session: str, mode: SqlMode, why: str) -> Effects:
        """The effects of a statement that is not executed, as it is not known whether it runs or with which values."""
        return self._assumed_effects(self._running(self.client(session), names, mode), statement, why)

    def _fail(self, run: RunningStatement) -> None:
        """A failed statement: transactional tables get their rows back, others keep the change."""
        store = self.machine.store
        for undo in reversed(run.undo):
            if undo.table.transactional:
                store.undo(undo)
        kept = [undo for undo in run.undo if not undo.table.transactional]
        found = ((key, self.machine.tables.find(key, run.client)) for key in {change.table for change in run.changes})
        undone = {key for key, table in found if table is not None and table.transactional}  # BLACKHOLE has no undo
        undone |= {undo.table.key for undo in run.undo if undo.table.transactional}
        run.undo = kept
        run.changes = [replace(change, undone=change.table in undone) for change in run.changes]

    def _changes_partitions(self, run: RunningStatement, statement: Statement) -> bool:
        """Whether a table that a statement changes has partitions."""
        found = (self.machine.tables.find(run.names.key(ref), run.client) for ref in statement.refs("write"))
        return any(table is not None and table.partitioned for table in found)

    def _forget(self, run: RunningStatement, statement: Statement, why: str) -> None:
        """It is not known what happened: the rows of every table that may have changed are unknown from here on."""
        names = run.names
        for db in {names.default_db, *(() if run.depth else run.client.maybe_default)}:
            run.names = replace(names, default_db=db)
            self._forget_in(run, statement, why)
        run.names = names

    def _forget_in(self, run: RunningStatement, statement: Statement, why: str) -> None:
        """The same, of the tables that names mean in one default database."""
        if run.contain is not None and not assigned_variables(statement) and run.contain():
            return
        for undo in run.undo:
            undo.table.forget(why)
        run.client.unknown_variables |= assigned_variables(statement)
        if statement.kind in _MADE_ANEW and any(
            run.names.key(ref) in run.client.temporary for ref in statement.objects
        ):
            run.client.reopened = True  # it is the newest of the session if it was made anew
        reach = Reach(run.names)
        is_temporary = "temporary" in statement.flags
        # ALTER DATABASE makes and drops none
        for ref in statement.refs("create", "alter", "drop") if statement.kind != "ALTER DATABASE" else ():
            if statement.kind in _NAME_VIEWS:
                self.machine.tables.maybe_views.add(run.names.key(ref))
            for key in may_mean(run, ref):
                hides = ref.action in ("alter", "drop") and key in run.client.temporary
                self.machine.unsettle(run, key, is_temporary or hides)
                if ref.action == "drop" and not is_temporary:
                    for trigger in run.names.catalog.triggers.about(key):  # it may be gone with its table
                        self.machine.unsettle(run, trigger.key, temporary=False)
        for key in named_in(run, statement):
            self.machine.unsettle(run, key, temporary=False)
        if statement.kind == "CREATE TRIGGER":
            for ref in statement.objects:
                if ref.role == "trigger table":
                    self.machine.unsettle(run, run.names.key(ref), temporary=False)
        table_locks.lose(run, statement)
        xa.lose(run.client, statement)
        run.client.maybe_default |= maybe_default(run.names.default_db, statement)
        if statement.kind == "PREPARE":
            run.client.maybe_prepared.add(statement.subject.lower())
        for ref in statement.objects:
            if ref.role == "references":
                self.machine.tables.maybe_parents.add(run.names.key(ref))
        for ref in statement.refs("write", "create", "alter", "drop"):
            if ref.kind == "table":
                key = run.names.key(ref)
                found = self.machine.tables.permanent.get(key)
                if found and any(action.op in ("drop foreign key", "drop constraint") for action in statement.alters):
                    self.machine.tables.maybe_parents.update(parent for _, parent in found.foreign_keys)
                self._forget_table(run, key, why)
                for reached in reach.written(key, row_events(statement)):
                    self._forget_table(run, reached.key, why)
        self._forget_merged(run, statement, why)
        for used in statement.functions:
            for reached in reach.function(used.name, run.names.default_db):
                if reached.action != "read":
                    self._forget_table(run, reached.key, why)
        for each in reach.programs():
            run.client.unknown_variables |= assigned_variables(each)
            for ref in each.refs("create", "drop") if "temporary" in each.flags else ():
                for key in may_mean(run, ref):
                    self.machine.unsettle(run, key, True)
        for ref in statement.maybe_writes:
            self._forget_table(run, run.names.key(ref), why)
        if statement.kind in ("UPDATE", "DELETE"):
            for ref in statement.refs("read"):
                self._forget_table(run, run.names.key(ref), why)

    def _forget_merged(self, run: RunningStatement, statement: Statement, why: str) -> None:
        """What goes into a table of MERGE, or what may be one, changes rows of MyISAM tables."""
        machine = self.machine
        engine = statement.definition.engine.upper() if statement.definition is not None else ""
        machine.merged |= engine in _MERGE
        if machine.merged and any(machine.unsettled(run, run.names.key(ref)) for ref in statement.refs("write")):
            for table in (*machine.tables.permanent.values(), *run.client.temporary.values()):
                if table.engine == "MYISAM":
                    table.forget(why)

    def _forget_program(self, run: RunningStatement, statement: Statement, why: str) -> None:
        """As `_forget`, of every statement that a CALL or a compound block may have run."""
        seen: set[str] = set()

        def forget(leaf: Statement, names: Names) -> None:
            run.names = names
            self._forget(run, leaf, why)
            if leaf.kind in ("EXECUTE", "EXECUTE IMMEDIATE"):
                self.machine.lose(why)
            for each in leaf.body:
                forget(each, names)
            for ref in leaf.refs("call"):
                routine = names.catalog.routine("procedure", ref.db or names.default_db, ref.name)
                if routine is not None and routine.key not in seen:
                    seen.add(routine.key)
                    for each in routine.body:
                        forget(each, replace(names, default_db=routine.db))

        forget(statement, run.names)

    def _doubt_rows(self, run: RunningStatement, statement: Statement) -> None:
        """A statement may have ended differently: from here on the rows it changed, or made a table of, are unknown."""
        run.client.unknown_variables |= assigned_variables(statement)
        for undo in run.undo:
            undo.table.forget(run.doubt)
        if statement.kind.startswith("CREATE"):
            for ref in statement.refs("create"):
                self.machine.unsettle(run, run.names.key(ref), "temporary" in statement.flags)

    def _forget_table(self, run: RunningStatement, key: str, why: str) -> None:
        table = None
        with suppress(RefusedError, UnsureError):  # a definition that is not followed opens what names the table
            table = self.machine.followed(run, key)
        if table is not None:
            table.forget(why)
            self.machine.locks.scan(run.client, table)
        self.machine.sequences.lose(key)

    def logged_text(self, statement: Statement, session: str, mode: SqlMode, text: str) -> str:
        """The text that a binary log gets of a statement as sent, to be asked before it runs."""
        return logged_text(self.client(session), mode, statement, text)

    def steps(
        self, statement: Statement, names: Names, session: str, mode: SqlMode = DEFAULT_MODE, text: str | None = None
    ) -> Generator[ProgramStep, int, Effects]:
        """The statements that CALL or a compound block runs, in order.

        The caller runs each step (`step.run()`) or refuses it, and sends back an error code or 0, which handlers of
        the routine may catch. The return value is what the whole did.
        """
        client = self.client(session)
        names = _as_prepared(statement, names)

        def fresh(inside: Names) -> RunningStatement:
            return self._running(client, inside, mode)

        found = blank_comments(_text(statement, text), self.machine.vendor)
        inner = executed_statement(statement, names)
        prepared = self._prepared(fresh(names), statement, inner, found)
        if isinstance(prepared, Effects):
            return prepared
        how = self._effects, self._assumed_effects, self._forget_program
        return (yield from run_routine(self.machine, self.nested, fresh, *how, inner, prepared, names))


def _as_prepared(statement: Statement, names: Names) -> Names:
    """What names mean in the text of an EXECUTE: they are completed when it is prepared."""
    if statement.kind != "EXECUTE":
        return names
    return replace(names, default_db=names.prepared_in.get(statement.subject.lower(), names.default_db))


def _text(statement: Statement, text: str | None) -> str:
    if text is not None:
        return text
    span = statement.span
    return statement.text[span.start : span.end] if span.end else statement.text


def _calls_stored(run: RunningStatement, statement: Statement) -> bool:
    """Whether a stored function runs: one that was not followed to its end may end in an error."""
    catalog, db = run.names.catalog, run.names.default_db
    return bool(run.calls) or any(catalog.function(used.name, db) is not None for used in statement.functions)
