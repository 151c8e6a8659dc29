"""What rules of a team ask for: definitions, graphs, accounts, variables, columns, clients, remarks.

Each is observed only for a pack that has a rule about it (facts/asked).
"""

from __future__ import annotations

from .relation import relation

POLICY = (
    # --- what a definition says, by CREATE TABLE or ALTER TABLE
    relation("new_table(S, T)", "statement", "{S} creates table {T}", "{S} does not create table {T}"),
    relation("new_table_unseen(S, T)", "statement", "not all columns and keys of {T} are known as {S} creates it",
             "the columns and keys of {T} as {S} creates it are known", "CREATE ... SELECT, LIKE of an unknown table"),
    relation("defines_column(S, T, L, N)", "statement", "{S} defines column {L} of {T}",
             "{S} does not define column {L} of {T}", "N: which of the columns the statement defines, from 1"),
    relation("defines_type(S, T, L, X)", "statement", "{S} gives column {L} of {T} type {X}",
             "{S} does not give column {L} of {T} type {X}", "X: as written, upper case, without length"),
    relation("defines_trait(S, T, L, A)", "statement", "{S} makes column {L} of {T} {A}",
             "{S} does not make column {L} of {T} {A}", "A: as of column_trait, and comment"),
    relation("defines_default(S, T, L, X)", "statement", "{S} gives column {L} of {T} default {X}",
             "{S} does not give column {L} of {T} default {X}", "X: as written, strings without quotes"),
    relation("defines_charset(S, T, L, A, X)", "statement", "{S} gives column {L} of {T} {A} {X}",
             "{S} does not give column {L} of {T} {A} {X}", "A: charset or collate; X: lower case"),
    relation("defines_key(S, T, N, W)", "statement", "key {N} that {S} defines for {T} is {W}",
             "key {N} that {S} defines for {T} is not {W}", "W: primary, unique or index"),
    relation("key_column(S, T, N, L)", "statement", "column {L} is in key {N} that {S} defines for {T}",
             "column {L} is not in key {N} that {S} defines for {T}"),
    relation("defines_foreign_key(S, T, U, W, H)", "statement",
             "{S} gives {T} a foreign key to {U}, on {W} {H}", "{S} gives {T} no foreign key to {U}, on {W} {H}",
             "W: delete and update; H: lower case, restrict where nothing is written"),
    relation("table_option(S, T, A, X)", "statement", "{S} gives {T} {A} = {X}", "{S} does not give {T} {A} = {X}",
             "A: engine (X upper case), charset, collate, partition by (lower case), or another option as written"),
    relation("alters(S, T, A, X)", "statement", "{S} alters {T}: {A} {X}", "{S} does not alter {T}: {A} {X}",
             "A: add column, drop column, change column, rename column, add primary key, add unique key, add index, "
             "drop primary key, drop key, add foreign key, drop foreign key, drop constraint, rename, partition words, "
             "discard tablespace, import tablespace, other; X: the name, as written"),
    relation("renames_column(S, T, L, L2)", "statement", "{S} calls column {L} of {T} {L2}",
             "{S} does not call column {L} of {T} {L2}"),
    # --- what objects stand on, as far as anything the statement names leads to
    relation("described(S, T)", "statement", "the definition of {T} is known", "{T} has no definition",
             "of the objects the statement names, and what they lead to"),
    relation("foreign_key(S, T, U)", "statement", "{T} has a foreign key to {U}", "{T} has no foreign key to {U}"),
    relation("view_over(S, T, U)", "statement", "view {T} reads {U}", "view {T} does not read {U}"),
    # --- accounts
    relation("names_account(S, W, User, Host)", "statement", "{S} would {W} account {User}@{Host}",
             "{S} would not {W} account {User}@{Host}", "W: create, alter, drop, rename, grant to, revoke from"),
    relation("grants(S, Right, T, User, Host)", "statement", "{S} grants {Right} on {T} to {User}@{Host}",
             "{S} does not grant {Right} on {T} to {User}@{Host}",
             "T: a table or routine, database:NAME, database:* for all, or role:NAME where a role is granted"),
    relation("revokes(S, Right, T, User, Host)", "statement", "{S} revokes {Right} on {T} from {User}@{Host}",
             "{S} does not revoke {Right} on {T} from {User}@{Host}"),
    # --- variables
    relation("sets_variable(S, Scope, V, X)", "statement", "{S} sets {Scope} variable {V} to {X}",
             "{S} does not set {Scope} variable {V} to {X}",
             "every variable, known to the profile or not; X: upper case, 0 and 1 of a known switch are OFF and ON, "
             "? where it is computed; Scope: session, global, persist, user, statement, transaction"),
    # --- columns
    relation("clause_column(S, A, T, L, N)", "statement", "the {A} of {S} names column {L} of {T}",
             "the {A} of {S} does not name column {L} of {T}",
             "A: where, order by, group by, having, on, set, select, insert; N: its place there, from 1"),
    relation("clause_expression(S, A, N)", "statement", "item {N} of the {A} of {S} is no bare column",
             "item {N} of the {A} of {S} is a bare column", "of order by, group by, set and select; * is one"),
    relation("clause_open(S, A, L)", "statement", "it is not known whose column {L} in the {A} of {S} is",
             "it is known whose column {L} in the {A} of {S} is"),
    # --- the client
    relation("session_account(S, User, Host)", "statement", "{S} is run by {User}@{Host}",
             "{S} is not run by {User}@{Host}", "of logs that name it"),
    relation("account_unseen(S)", "statement", "it is not known who runs {S}", "it is known who runs {S}"),
    relation("ran_at(S, N, Day)", "statement", "{S} ran on a {Day} in hour {N}",
             "{S} did not run on a {Day} in hour {N}",
             "of logs that have times, as written there; N: 0 to 23; Day: monday to sunday"),
    relation("time_unseen(S)", "statement", "it is not known when {S} ran", "it is known when {S} ran"),
    relation("ran_as(S, N)", "statement", "{S} is statement {N} of its session",
             "{S} is not statement {N} of its session"),
    # --- remarks
    relation("comment(S, Text)", "statement", "{S} has the comment {Text}", "{S} has no comment {Text}"),
    relation("hint(S, A, Text)", "statement", "{S} has {A} {Text}", "{S} has no {A} {Text}",
             "A: optimizer hint, or use index, force index, ignore index"),
)  # fmt: skip
