"""What is on the target of a binary log, and what statements need there (pack targets)."""

from __future__ import annotations

from .relation import relation

TARGETS = (
    # --- the statement
    relation("defines(S, U)", "statement", "{S} creates {U}", "{S} does not create {U}",
             "a trigger, routine or event, replaced or not; names of routines in lower case"),
    relation("undefines(S, U)", "statement", "{S} drops {U}", "{S} does not drop {U}"),
    relation("trigger_event(S, T, U, W)", "statement", "{S} makes {U} run on {W} of rows of {T}",
             "{S} does not make {U} run on {W} of rows of {T}"),
    relation("names_inside(S, K, T, H)", "statement", "a {K} in the body of {S} names {T} as its {H}",
             "no {K} in the body of {S} names {T} as its {H}"),
    relation("called_inside(S, U)", "statement", "the body of {S} calls {U}", "the body of {S} does not call {U}"),
    relation("calls_program(S, U)", "statement", "{S} calls {U}", "{S} does not call {U}"),
    relation("unchecked_keys(S)", "statement", "foreign_key_checks is off for {S}",
             "foreign_key_checks is on for {S}"),
    relation("adds_part(S, T, I, H)", "statement", "{S} adds {I} to {T} ({H})", "{S} does not add {I} to {T} ({H})",
             "I: a column, index or foreign key with its name in lower case; H: plain, or where IF EXISTS spares it"),
    relation("drops_part(S, T, I, H)", "statement", "{S} drops {I} of {T} ({H})", "{S} does not drop {I} of {T} ({H})"),
    relation("called_there(S, B, D)", "statement", "the database of {S} is called {D} in {B}",
             "the database of {S} has no other name in {B}"),
    relation("repeats_otherwise(S, B, R)", "statement", "{S} may do otherwise where {B} runs it: {R}",
             "{S} does the same wherever it runs on the same rows", "R: the rule of logging-format and what it says"),
    relation("passes(S, B)", "statement", "{S} reaches {B}", "{S} does not reach {B}"),
    # --- the target, which counts as a binlog
    relation("equal_at_first(B)", "config", "{B} is equal to the source at first",
             "{B} is not taken to be equal to the source at first"),
    relation("renames_databases(B)", "config", "databases have other names in {B}",
             "databases have the same names in {B}"),
    # --- the target before the statement
    relation("absent(S, B, T)", "state", "{T} is not in {B}: what made it was left out",
             "nothing that made {T} was left out of {B}"),
    relation("absent_database(S, B, D)", "state", "database {D} is not in {B}: nothing made it there",
             "nothing that made database {D} was left out of {B}"),
    relation("made_database(S, B, D)", "state", "database {D} is in {B}", "database {D} may not be in {B}"),
    relation("drifted(S, B, T, R)", "state", "{T} differs in {B}: {R}", "{T} does not differ in {B}: {R}",
             "R: misses changes, misses a definition, other data, another table, its parent differs, "
             "its child differs, its statement cannot run"),
    relation("lost_part(S, B, T, I)", "state", "{T} has no {I} in {B}: what added it was not run there",
             "nothing that added {I} to {T} was left out of {B}"),
    relation("left_part(S, B, T, I)", "state", "{T} still has {I} in {B}: what dropped it was not run there",
             "nothing that dropped {I} of {T} was left out of {B}"),
    relation("foretold(S, B, T)", "state", "it was said that changes of {T} in {B} may fail",
             "it was not said that changes of {T} in {B} may fail"),
    relation("refers(S, T, U)", "state", "{T} has a foreign key to {U}", "{T} has no foreign key to {U}"),
    relation("uncertain(S, B)", "state", "anything may differ in {B}: a statement was not understood",
             "all statements of {B} were understood"),
    relation("body_names(S, U, K, T, H)", "state", "a {K} in {U} names {T} as its {H}",
             "no {K} in {U} names {T} as its {H}"),
    relation("body_calls(S, T, U)", "state", "{T} calls {U}", "{T} does not call {U}"),
    relation("fires(S, T, U, W)", "state", "{U} runs on {W} of rows of {T}", "{U} does not run on {W} of rows of {T}"),
)  # fmt: skip
