"""The session before the statement."""

from __future__ import annotations

from .relation import relation

SESSION = (
    relation("session_format(S, F)", "state", "the session's binlog_format is {F}",
              "the session's binlog_format is not {F}"),
    relation("log_bin_off(S)", "state", "sql_log_bin is 0 in the session", "sql_log_bin is 1 in the session"),
    relation("log_bin_open(S)", "state", "it is not known whether sql_log_bin is 0 in the session",
              "it is known whether sql_log_bin is 0 in the session"),
    relation("lacks_privileges(S)", "state", "the session's account lacks the privileges of administrators",
              "the session's account has the privileges of administrators"),
    relation("beginning_unseen(S)", "state", "the beginning of the session was not seen",
              "the session was seen from its beginning"),
    relation("trusts_creators(S)", "state", "log_bin_trust_function_creators is ON",
              "log_bin_trust_function_creators is OFF"),
    relation("autocommit_off(S)", "state", "autocommit is 0 in the session", "autocommit is 1 in the session"),
    relation("foreign_keys_off(S)", "state", "foreign_key_checks is 0 in the session",
              "foreign_key_checks is 1 in the session"),
    relation("in_transaction(S)", "state", "a transaction is open", "no transaction is open"),
    relation("wrote_inside(S, B)", "state", "the transaction has changed something {B} records",
              "the transaction has changed nothing {B} records"),
    relation("wrote_outside(S, B)", "state", "the transaction has changed something {B} does not record",
              "the transaction has changed nothing {B} does not record"),
    relation("temporary(S, T)", "state", "{T} is a temporary table of the session",
              "{T} is no temporary table of the session"),
    relation("temporary_created(S, B, T)", "state", "{B} holds the CREATE of temporary table {T}",
              "{B} does not hold the CREATE of temporary table {T}"),
    relation("temporary_complete(S, B, T)", "state", "{B} holds every change of temporary table {T}",
              "{B} has stopped logging temporary table {T}, or never logged it"),
    relation("savepoint(S, P)", "state", "savepoint {P} is set", "savepoint {P} is not set"),
    relation("inside_at(S, B, P)", "state", "at savepoint {P} the transaction had changed something {B} records",
              "at savepoint {P} the transaction had changed nothing {B} records"),
    relation("outside_at(S, B, P)", "state",
              "at savepoint {P} the transaction had changed something {B} does not record",
              "at savepoint {P} the transaction had changed nothing {B} does not record"),
    relation("set_after(S, Q, P)", "observed", "savepoint {Q} was set after {P}",
              "savepoint {Q} was not set after {P}"),
)  # fmt: skip
