"""Columns of the tables whose rows a statement changes, and which of them it gives a value (pack logging-format)."""

from __future__ import annotations

from .relation import relation

IMAGES = (
    relation("column(S, T, L, N)", "statement", "{T} has column {L}", "{T} has no column {L}", "N: its place, from 1"),
    relation("column_type(S, T, L, X)", "statement", "column {L} of {T} is {X}", "column {L} of {T} is not {X}",
             "X: the type as written, upper case, without length"),
    relation("column_trait(S, T, L, A)", "statement", "column {L} of {T} is {A}", "column {L} of {T} is not {A}",
             "A: not null, nullable, auto_increment, default, computed default, default now, on update, generated, "
             "stored, indexed"),
    relation("primary_part(S, T, L)", "statement", "column {L} is in the primary key of {T}",
             "column {L} is not in the primary key of {T}"),
    relation("unique_part(S, T, N, L)", "statement", "column {L} is in unique key {N} of {T}",
             "column {L} is not in unique key {N} of {T}", "N counts the unique keys of the table in order"),
    relation("partial_key(S, T, N)", "statement", "unique key {N} of {T} covers only a part of some column",
             "unique key {N} of {T} covers whole columns"),
    relation("versioned(S, T)", "statement", "{T} keeps the versions of its rows", "{T} keeps no versions of its rows"),
    relation("moved_keys(S, T)", "statement", "which unique key of {T} comes first is not known",
             "the unique keys of {T} stand in their order", "ALTER TABLE changed a column of one of several"),
    relation("text_changes(S, T, W, N)", "statement", "text {N} that runs with {S} would {W} rows of {T}",
             "text {N} that runs with {S} would not {W} rows of {T}",
             "W: insert or update; N: 1 for the statement itself, more for those of triggers and functions; 0, too, "
             "where one names the table twice"),
    relation("gives_column(S, T, W, L, N)", "statement", "{S} gives {L} a value where it would {W} rows of {T}",
             "{S} gives {L} no value where it would {W} rows of {T}", "W: insert or update; N: as of text_changes"),
    relation("gives_every_column(S, T, W, N)", "statement",
             "{S} gives every column a value where it would {W} rows of {T}",
             "{S} does not give every column a value where it would {W} rows of {T}", "N: as of text_changes"),
    relation("through_view(S, T)", "statement", "{S} would write rows of {T} through a view",
             "{S} would write rows of {T} through no view", "what columns a view gives other names is not kept"),
    relation("trigger_names(S, T, W, L)", "statement", "a BEFORE trigger on {W} of {T} names NEW.{L}",
             "no BEFORE trigger on {W} of {T} names NEW.{L}"),
    relation("writes_over(S, T)", "statement", "{S} writes over rows of {T} that have the same key",
             "{S} does not write over rows of {T}", "REPLACE, LOAD DATA REPLACE, ON DUPLICATE KEY UPDATE"),
)  # fmt: skip
