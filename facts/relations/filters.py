"""The tables that logged statements name, and filters of binary logs (pack tables-info)."""

from __future__ import annotations

from .relation import relation

FILTERS = (
    # --- the statement
    relation("names_table(S, T, N, H)", "statement", "{S} names {T} as its {H}", "{S} does not name {T} as its {H}",
             "H: target, source, like, view base, trigger table, exchange, references, union, rename from, rename to"),
    relation("changes_database(S, D)", "statement", "{S} creates, alters or drops database {D}",
             "{S} does not create, alter or drop database {D}"),
    relation("rename_step(S, N, T, U)", "statement", "step {N} of {S} renames {T} to {U}",
             "step {N} of {S} does not rename {T} to {U}"),
    relation("event_database(S, D)", "statement", "the default database of {S} is {D}",
             "the default database of {S} is not {D}"),
    relation("group_creates(S, T)", "statement", "the group of {S} creates {T} and fills it",
             "the group of {S} does not create {T} and fill it"),
    relation("written_by(S, X)", "statement", "a server of {X} wrote {S}", "no server of {X} wrote {S}",
             "of statements about databases in logs of mariadb"),
    relation("in_domain(S, X)", "statement", "the GTID of {S} is of domain {X}", "no GTID of {S} is of domain {X}",
             "MariaDB; only where a filter names domains"),
    relation("matches(S, T, J)", "statement", "{T} matches {J}", "{T} does not match {J}"),
    # --- a filter; its output counts as a binlog
    relation("clever(B)", "config", "{B} follows tables (--mode clever)", "{B} goes by names (--mode stupid)"),
    relation("do_database(B, D)", "config", "{B} has --do-db={D}", "{B} has no --do-db={D}"),
    relation("skip_database(B, D)", "config", "{B} has --ignore-db={D}", "{B} has no --ignore-db={D}"),
    relation("do_table(B, T)", "config", "{B} has --do-table={T}", "{B} has no --do-table={T}"),
    relation("skip_table(B, T)", "config", "{B} has --ignore-table={T}", "{B} has no --ignore-table={T}"),
    relation("do_pattern(B, J)", "config", "{B} has --wild-do-table={J}", "{B} has no --wild-do-table={J}"),
    relation("skip_pattern(B, J)", "config", "{B} has --wild-ignore-table={J}",
             "{B} has no --wild-ignore-table={J}"),
    relation("do_domain(B, X)", "config", "{B} takes domain {X}", "{B} does not name domain {X} as one to take"),
    relation("skip_domain(B, X)", "config", "{B} ignores domain {X}", "{B} does not ignore domain {X}"),
    # --- the filter's output before the statement
    relation("called(S, B, T, U)", "state", "{T} is the table that the options of {B} call {U}",
             "{T} is not the table that the options of {B} call {U}"),
    relation("freed(S, B, T)", "state", "no option of {B} means {T} by its name: the table it meant was renamed",
             "the options of {B} mean {T} by its name"),
)  # fmt: skip
