"""Names, and the scopes of binlogs."""

from __future__ import annotations

from .relation import relation

BINLOGS = (
    relation("object(T)", "object", "{T} is an object", "{T} is not named"),
    relation("in_database(T, D)", "object", "{T} is in database {D}", "{T} is not in database {D}"),
    relation("binlog(B)", "config", "there is a binlog {B}", "there is no binlog {B}"),
    relation("log_all(B)", "config", "{B} logs all databases", "{B} does not log all databases"),
    relation("log_database(B, D)", "config", "{B} has LOG({D})", "{B} has no LOG({D})"),
    relation("log_table(B, T)", "config", "{B} has LOG({T})", "{B} has no LOG({T})"),
    relation("ignore_database(B, D)", "config", "{B} has IGNORE({D})", "{B} has no IGNORE({D})"),
    relation("ignore_table(B, T)", "config", "{B} has IGNORE({T})", "{B} has no IGNORE({T})"),
    relation("format_clause(B, F)", "config", "{B} has FORMAT={F}", "{B} has no FORMAT={F}"),
)  # fmt: skip
