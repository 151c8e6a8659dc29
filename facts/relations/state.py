"""The session before the statement, as binary logs see it (pack logging-format)."""

from __future__ import annotations

from .relation import relation

STATE = (
    relation("setting(S, V, X)", "state", "session variable {V} is {X}", "session variable {V} is not {X}",
             "variables of the profile's table server/variable.tsv"),
    relation("setting_open(S, V)", "state", "the value of session variable {V} is not known",
             "the value of session variable {V} is known"),
    relation("setting_next(S, V, X)", "state", "{V} is {X} for the next transaction",
             "{V} is not {X} for the next transaction only"),
    relation("history(S, Y)", "state", "the transaction has {Y}", "the transaction has no {Y}",
             "what happened in the open transaction: written T, written N, ..."),
    relation("cached(S, Y)", "state", "the transaction cache holds {Y}", "the transaction cache holds no {Y}",
             "Y: event, N write, ..."),
    relation("cached_at(S, P, Y)", "state", "at savepoint {P} the transaction cache held {Y}",
             "at savepoint {P} the transaction cache held no {Y}"),
    relation("history_at(S, P, Y)", "state", "at savepoint {P} the transaction had {Y}",
             "at savepoint {P} the transaction had no {Y}"),
    relation("temporary_shared(S, T)", "state", "the CREATE of temporary table {T} counts as logged",
             "the CREATE of temporary table {T} does not count as logged"),
    relation("call_sticks(S)", "state", "the running CALL logs rows from here on",
             "the running CALL does not stick to rows"),
    relation("kept_unsafe(S, T, G, R)", "state", "{T}, kept for {G}, was unsafe by {R} when it ran",
             "{T} was not unsafe by {R} when it ran"),
    relation("kept_doubtful(S, T, G, R)", "state", "{T} was unsafe by {R}, and may have been parsed again since",
             "{T} was not unsafe by {R}, or was not parsed again"),
    relation("row_sticks(S)", "state", "the session logs rows until its last temporary table is gone",
             "the session does not stick to rows"),
)  # fmt: skip
