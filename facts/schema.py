"""The relations facts come in: columns with their types, who fills them, and how each is said in words.

Roles: `statement` (observed of one statement), `config` (binlogs and settings), `object` (of a name),
`state` (of the session before the statement; rules derive the state after it as `next_NAME`),
`observed` (of the session, filled beside the state). Rules may use these and the relations they derive.
Phrases use the variables of the rule language, `yes | no`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Role = Literal["statement", "config", "object", "state", "observed"]


@dataclass(frozen=True, slots=True)
class Relation:
    """A typed relation; `columns` are (variable name, type) pairs."""

    name: str
    columns: tuple[tuple[str, str], ...]
    role: Role
    yes: str
    no: str
    about: str = ""

    @property
    def arity(self) -> int:
        return len(self.columns)

    @property
    def types(self) -> tuple[str, ...]:
        return tuple(kind for _, kind in self.columns)


_TYPES = {
    "S": "statement", "B": "binlog", "T": "object", "U": "object", "D": "database", "F": "format", "N": "position",
    "M": "position",
    "K": "kind", "P": "savepoint", "Q": "savepoint", "G": "via", "H": "how", "R": "reason",
    "J": "pattern",
}  # fmt: skip


def _relation(head: str, role: Role, yes: str, no: str, about: str = "") -> Relation:
    name, _, rest = head.partition("(")
    variables = [part.strip() for part in rest.rstrip(")").split(",")]
    return Relation(name, tuple((v, _TYPES[v]) for v in variables), role, yes, no, about)


RELATIONS: tuple[Relation, ...] = (
    # --- the statement
    _relation("statement(S)", "statement", "{S} is a statement", "{S} is no statement"),
    _relation("kind(S, K)", "statement", "{S} is {K}", "{S} is not {K}"),
    _relation("unparsed(S, R)", "statement", "{S} could not be understood: {R}", "{S} was understood"),
    _relation(
        "writes(S, T, N)", "statement", "{S} modifies {T}", "{S} does not modify {T}",
        "rows or definition of T change; N counts the objects of the statement from 1",
    ),
    _relation(
        "writes_via(S, T, N, H, G)", "statement", "{S} modifies {T} through {H} {G}",
        "{S} does not modify {T} through {H} {G}",
        "H: trigger, cascade (foreign key), view, function, account",
    ),
    _relation(
        "follows(S, M, N)", "statement", "change {N} of {S} comes directly after change {M}",
        "change {N} of {S} does not come directly after change {M}",
        "M and N are positions of writes and writes_via; objects that may be dropped as temporary tables come last",
    ),
    _relation("reads(S, T, N)", "statement", "{S} reads {T}", "{S} does not read {T}"),
    _relation(
        "reads_via(S, T, N, H, G)", "statement", "{S} reads {T} through {H} {G}",
        "{S} does not read {T} through {H} {G}",
        "H: trigger, view, function, references (foreign key parent of a table definition), like",
    ),
    _relation(
        "may_write(S, T)", "statement", "{S} may modify {T}: its columns are not known",
        "it is known whether {S} modifies {T}",
        "a row of reads names T too",
    ),
    _relation("creates_temporary(S, T)", "statement", "{S} creates temporary table {T}",
              "{S} does not create temporary table {T}"),
    _relation("drops(S, T)", "statement", "{S} drops {T}", "{S} does not drop {T}"),
    _relation("drops_temporary(S, T)", "statement", "{S} drops {T} as a temporary table only",
              "{S} does not name {T} in a DROP TEMPORARY"),
    _relation("renames(S, T, U)", "statement", "{S} renames {T} to {U}", "{S} does not rename {T} to {U}"),
    _relation("sets_session_format(S, F)", "statement", "{S} sets the session's binlog_format to {F}",
              "{S} does not set the session's binlog_format to {F}"),
    _relation("sets_log_bin(S, F)", "statement", "{S} sets sql_log_bin to {F}",
              "{S} does not set sql_log_bin to {F}"),
    _relation("sets_autocommit(S, F)", "statement", "{S} sets autocommit to {F}",
              "{S} does not set autocommit to {F}"),
    _relation("sets_savepoint(S, P)", "statement", "{S} sets savepoint {P}", "{S} does not set savepoint {P}"),
    _relation("rolls_back_to(S, P)", "statement", "{S} rolls back to savepoint {P}",
              "{S} does not roll back to savepoint {P}"),
    _relation("releases(S, P)", "statement", "{S} releases savepoint {P}", "{S} does not release savepoint {P}"),
    # --- the tables it names, for tables info and for filters of binary logs (pack tables-info)
    _relation(
        "names_table(S, T, N, H)", "statement", "{S} names {T} as its {H}", "{S} does not name {T} as its {H}",
        "H: target, source, like, view base, trigger table, exchange, references, union, rename from, rename to",
    ),
    _relation("names_database(S, D)", "statement", "{S} creates, alters or drops database {D}",
              "{S} does not create, alter or drop database {D}"),
    _relation("rename_step(S, N, T, U)", "statement", "step {N} of {S} renames {T} to {U}",
              "step {N} of {S} does not rename {T} to {U}"),
    _relation("event_database(S, D)", "statement", "the default database of {S} is {D}",
              "the default database of {S} is not {D}"),
    _relation("group_creates(S, T)", "statement", "the group of {S} creates {T} and fills it",
              "the group of {S} does not create {T} and fill it"),
    _relation("matches(S, T, J)", "statement", "{T} matches {J}", "{T} does not match {J}"),
    # --- names
    _relation("object(T)", "object", "{T} is an object", "{T} is not named"),
    _relation("in_database(T, D)", "object", "{T} is in database {D}", "{T} is not in database {D}"),
    # --- binlogs
    _relation("binlog(B)", "config", "there is a binlog {B}", "there is no binlog {B}"),
    _relation("log_all(B)", "config", "{B} logs all databases", "{B} does not log all databases"),
    _relation("log_database(B, D)", "config", "{B} has LOG({D})", "{B} has no LOG({D})"),
    _relation("log_table(B, T)", "config", "{B} has LOG({T})", "{B} has no LOG({T})"),
    _relation("ignore_database(B, D)", "config", "{B} has IGNORE({D})", "{B} has no IGNORE({D})"),
    _relation("ignore_table(B, T)", "config", "{B} has IGNORE({T})", "{B} has no IGNORE({T})"),
    _relation("format_clause(B, F)", "config", "{B} has FORMAT={F}", "{B} has no FORMAT={F}"),
    # --- a filter of a binary log; its output counts as a binlog
    _relation("clever(B)", "config", "{B} follows tables (--mode clever)", "{B} goes by names (--mode stupid)"),
    _relation("do_database(B, D)", "config", "{B} has --do-db={D}", "{B} has no --do-db={D}"),
    _relation("skip_database(B, D)", "config", "{B} has --ignore-db={D}", "{B} has no --ignore-db={D}"),
    _relation("do_table(B, T)", "config", "{B} has --do-table={T}", "{B} has no --do-table={T}"),
    _relation("skip_table(B, T)", "config", "{B} has --ignore-table={T}", "{B} has no --ignore-table={T}"),
    _relation("do_pattern(B, J)", "config", "{B} has --wild-do-table={J}", "{B} has no --wild-do-table={J}"),
    _relation("skip_pattern(B, J)", "config", "{B} has --wild-ignore-table={J}",
              "{B} has no --wild-ignore-table={J}"),
    # --- the filter's output before the statement
    _relation("gone(S, B, T)", "state", "{T} is not in {B}: what made it was left out",
              "nothing that made {T} was left out of {B}"),
    _relation("called(S, B, T, U)", "state", "{T} is the table that the options of {B} call {U}",
              "{T} is not the table that the options of {B} call {U}"),
    # --- the session before the statement
    _relation("session_format(S, F)", "state", "the session's binlog_format is {F}",
              "the session's binlog_format is not {F}"),
    _relation("log_bin_off(S)", "state", "sql_log_bin is 0 in the session", "sql_log_bin is 1 in the session"),
    _relation("autocommit_off(S)", "state", "autocommit is 0 in the session", "autocommit is 1 in the session"),
    _relation("in_transaction(S)", "state", "a transaction is open", "no transaction is open"),
    _relation("wrote_inside(S, B)", "state", "the transaction has changed something {B} records",
              "the transaction has changed nothing {B} records"),
    _relation("wrote_outside(S, B)", "state", "the transaction has changed something {B} does not record",
              "the transaction has changed nothing {B} does not record"),
    _relation("temporary(S, T)", "state", "{T} is a temporary table of the session",
              "{T} is no temporary table of the session"),
    _relation("temporary_created(S, B, T)", "state", "{B} holds the CREATE of temporary table {T}",
              "{B} does not hold the CREATE of temporary table {T}"),
    _relation("temporary_complete(S, B, T)", "state", "{B} holds every change of temporary table {T}",
              "{B} has stopped logging temporary table {T}, or never logged it"),
    _relation("savepoint(S, P)", "state", "savepoint {P} is set", "savepoint {P} is not set"),
    _relation("inside_at(S, B, P)", "state", "at savepoint {P} the transaction had changed something {B} records",
              "at savepoint {P} the transaction had changed nothing {B} records"),
    _relation("outside_at(S, B, P)", "state",
              "at savepoint {P} the transaction had changed something {B} does not record",
              "at savepoint {P} the transaction had changed nothing {B} does not record"),
    _relation("set_after(S, Q, P)", "observed", "savepoint {Q} was set after {P}",
              "savepoint {Q} was not set after {P}"),
)  # fmt: skip

BY_NAME = {relation.name: relation for relation in RELATIONS}
