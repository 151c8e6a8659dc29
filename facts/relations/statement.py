"""What a statement is and does to objects."""

from __future__ import annotations

from .relation import relation

STATEMENT = (
    relation("statement(S)", "statement", "{S} is a statement", "{S} is no statement"),
    relation("kind(S, K)", "statement", "{S} is {K}", "{S} is not {K}"),
    relation("unparsed(S, R)", "statement", "{S} could not be understood: {R}", "{S} was understood"),
    relation(
        "writes(S, T, N)", "statement", "{S} modifies {T}", "{S} does not modify {T}",
        "rows or definition of T change; N counts the objects of the statement from 1",
    ),
    relation(
        "writes_via(S, T, N, H, G)", "statement", "{S} modifies {T} through {H} {G}",
        "{S} does not modify {T} through {H} {G}",
        "H: trigger, cascade (foreign key), view, function, account",
    ),
    relation(
        "follows(S, M, N)", "statement", "change {N} of {S} comes directly after change {M}",
        "change {N} of {S} does not come directly after change {M}",
        "M and N are positions of writes and writes_via; objects that may be dropped as temporary tables come last",
    ),
    relation("reads(S, T, N)", "statement", "{S} reads {T}", "{S} does not read {T}"),
    relation("joins(S, T)", "statement", "{S} lists {T} among the tables of its UPDATE and only reads it",
              "{S} does not list {T} in an UPDATE that only reads it"),
    relation(
        "reads_via(S, T, N, H, G)", "statement", "{S} reads {T} through {H} {G}",
        "{S} does not read {T} through {H} {G}",
        "H: trigger, view, function, references (foreign key parent of a table definition), like",
    ),
    relation("opens_again(S, T, G)", "statement", "{S} opens {T} for {G} once more to read it",
              "{S} does not open {T} for {G} once more to read it",
              "G: a trigger or function that reads T under another name, or calls a routine that does"),
    relation(
        "may_write(S, T)", "statement", "{S} may modify {T}: its columns are not known",
        "it is known whether {S} modifies {T}",
        "a row of reads names T too",
    ),
    relation("spares(S, T, G)", "statement", "{S} sets no column that {G} hands on to {T}",
              "{S} may set a column that {G} hands on to {T}", "G: a foreign key that cascades"),
    relation("may_spare(S, T, G)", "statement", "it is not known whether {S} sets a column that {G} hands on to {T}",
              "it is known whether {S} sets a column that {G} hands on to {T}"),
    relation("sets_foreign_keys(S, F)", "statement", "{S} sets foreign_key_checks to {F}",
              "{S} does not set foreign_key_checks to {F}"),
    relation("creates_temporary(S, T)", "statement", "{S} creates temporary table {T}",
              "{S} does not create temporary table {T}"),
    relation("drops(S, T)", "statement", "{S} drops {T}", "{S} does not drop {T}"),
    relation("drops_temporary(S, T)", "statement", "{S} drops {T} as a temporary table only",
              "{S} does not name {T} in a DROP TEMPORARY"),
    relation("renames(S, T, U)", "statement", "{S} renames {T} to {U}", "{S} does not rename {T} to {U}"),
    relation("already_there(S, T, O)", "statement", "{T}, which {S} would make, is there already",
              "{T}, which {S} would make, is not known to be there", "O: table, view, database, procedure and so on"),
    relation("not_there(S, T, O)", "statement", "{T}, which {S} names, is not there",
              "{T}, which {S} names, is not known to be missing",
              "of workloads that show all that happens; O: as the statement names it"),
    relation("sets_session_format(S, F)", "statement", "{S} sets the session's binlog_format to {F}",
              "{S} does not set the session's binlog_format to {F}"),
    relation("sets_log_bin(S, F)", "statement", "{S} sets sql_log_bin to {F}",
              "{S} does not set sql_log_bin to {F}"),
    relation("sets_autocommit(S, F)", "statement", "{S} sets autocommit to {F}",
              "{S} does not set autocommit to {F}"),
    relation("sets_savepoint(S, P)", "statement", "{S} sets savepoint {P}", "{S} does not set savepoint {P}"),
    relation("rolls_back_to(S, P)", "statement", "{S} rolls back to savepoint {P}",
              "{S} does not roll back to savepoint {P}"),
    relation("releases(S, P)", "statement", "{S} releases savepoint {P}", "{S} does not release savepoint {P}"),
)  # fmt: skip
