"""What a statement uses and touches that decides how binary logs write it (pack logging-format)."""

from __future__ import annotations

from .relation import relation

LOGGING = (
    # --- what its text uses; G says through what: `itself`, or the key of a view, trigger or routine
    relation("feature(S, A, G)", "statement", "{S} has {A} (in {G})", "{S} has no {A} (in {G})",
             "A: limit, limit 0, ignore, delayed, replace, on duplicate key, select part, locking, skip locked, ..."),
    relation("function(S, Z, G)", "statement", "{S} calls {Z} (in {G})", "{S} does not call {Z} (in {G})",
             "Z: a built-in function, upper case"),
    relation("loadable_function(S, Z, G)", "statement", "{S} calls loadable function {Z} (in {G})",
             "{S} does not call loadable function {Z} (in {G})"),
    relation("reads_variable(S, H, V, G)", "statement", "{S} reads @@{H}.{V} (in {G})",
             "{S} does not read @@{H}.{V} (in {G})", "H: session or global"),
    relation("reads_user_variable(S, A, N, G)", "statement", "{S} reads user variable {A} (in {G})",
             "{S} does not read user variable {A} (in {G})", "N counts them in the order of resolving"),
    relation("runs(S, K, G)", "statement", "{S} runs {K} in {G}", "{S} runs no {K} in {G}"),
    relation("sets(S, V, X)", "statement", "{S} sets session variable {V} to {X}",
             "{S} does not set session variable {V} to {X}", "X is upper case; ? where it is computed"),
    relation("sets_global(S, V, X)", "statement", "{S} sets global variable {V} to {X}",
             "{S} does not set global variable {V} to {X}"),
    relation("sets_next(S, V, X)", "statement", "{S} sets {V} to {X} for the next transaction",
             "{S} does not set {V} to {X} for the next transaction"),
    relation("sets_for(S, V, X)", "statement", "{S} runs with {V} = {X}", "{S} does not run with {V} = {X}",
             "SET STATEMENT ... FOR"),
    relation("runs_inside(S, G)", "statement", "{S} runs inside {G}", "{S} does not run inside {G}",
             "a statement of a routine that CALL runs, or of a compound block"),
    relation("temporary_open(S)", "statement", "the session has temporary tables open",
             "the session has no temporary table open"),
    # --- the tables it touches
    relation("engine(S, T, E)", "statement", "{T} is stored by {E}", "{T} is not stored by {E}", "E: upper case"),
    relation("autoinc(S, T)", "statement", "{T} has an AUTO_INCREMENT column", "{T} has no AUTO_INCREMENT column"),
    relation("autoinc_not_first(S, T)", "statement", "the AUTO_INCREMENT column of {T} is not the first of its key",
             "the AUTO_INCREMENT column of {T} is the first of a key"),
    relation("several_unique_keys(S, T)", "statement", "{T} has more than one unique key",
             "{T} has at most one unique key"),
    relation("several_unique_keys_hit(S, T)", "statement", "values {S} gives can meet more than one unique key of {T}",
             "values {S} gives can meet at most one unique key of {T}",
             "keys with an unset AUTO_INCREMENT or nullable column without a default do not count"),
    relation("default_calls(S, T, Z)", "statement", "a default of {T} calls {Z}", "no default of {T} calls {Z}"),
    relation("fulltext_parser(S, T)", "statement", "{T} has a full-text parser plugin",
             "{T} has no full-text parser plugin"),
    relation("defines_autoinc(S)", "statement", "{S} defines an AUTO_INCREMENT column",
             "{S} defines no AUTO_INCREMENT column"),
)  # fmt: skip
