"""The filters of a replica, and what they name of a statement (pack logging-format)."""

from __future__ import annotations

from .relation import relation

REPLICA = (
    relation("replica_has(S, A)", "statement", "the replica has --{A}", "the replica has no --{A}",
             "A: replicate-do-db, replicate-ignore-table, replicate-wild-do-table, ..."),
    relation("replica_names_domain(S, A, X)", "statement", "--{A} of the replica names the domain {X}",
             "--{A} of the replica does not name the domain {X}",
             "replicate-do-domain-ids, replicate-ignore-domain-ids: of GTIDs of MariaDB"),
    relation("aims_at(S, T, N)", "statement", "{S} names {T} as what it works on",
             "{S} does not name {T} as what it works on",
             "a view that it changes through, a table that it analyses or grants on; only with filters"),
    relation("is_table(S, T)", "statement", "{T} is the name of a table", "{T} is no name of a table",
             "or of a view or sequence; only where the replica has filters"),
    relation("falls_under(S, T, A, J, H)", "statement", "--{A}={J} names {T} ({H})",
             "--{A}={J} does not name {T} ({H})",
             "H: statement, rows or default database: how {T} reaches the replica"),
    relation("renamed_there(S, T, U, H)", "statement", "{T} is {U} on the replica ({H})",
             "{T} is not {U} on the replica ({H})", "--replicate-rewrite-db; H as in falls_under"),
)  # fmt: skip
