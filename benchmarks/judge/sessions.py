"""Statements about transactions, locks, variables, accounts and prepared texts."""

from __future__ import annotations

from .rows import delete, insert, update
from .world import World

_SETTINGS = (
    "autocommit = 0",
    "autocommit = 1",
    "autocommit = @@autocommit",
    "sql_log_bin = 0",
    "sql_log_bin = 1",
    "binlog_format = 'STATEMENT'",
    "binlog_format = 'ROW'",
    "binlog_format = 'MIXED'",
    "binlog_format = 1",
    "sql_mode = ''",
    "sql_mode = 'STRICT_ALL_TABLES'",
    "sql_mode = 'ANSI_QUOTES'",
    "sql_mode = DEFAULT",
    "default_storage_engine = MyISAM",
    "default_storage_engine = InnoDB",
    "foreign_key_checks = 0",
    "foreign_key_checks = 1",
    "unique_checks = 0",
    "insert_id = 50",
    "timestamp = 100",
    "SESSION binlog_row_image = 'MINIMAL'",
    "GLOBAL binlog_row_image = 'MINIMAL'",
    "SESSION binlog_row_image = 'FULL'",
    "SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED",
    "TRANSACTION ISOLATION LEVEL READ UNCOMMITTED",
    "GLOBAL binlog_format = 'ROW'",
    "sql_safe_updates = 1",
    "sql_safe_updates = 0",
    "binlog_direct_non_transactional_updates = 1",
    "GLOBAL log_bin_trust_function_creators = 1",
    "auto_increment_increment = 3",
    "@a = 1",
    "@b = 'x'",
    "@a = @a + 1",
    "NAMES latin1",
    "NAMES utf8",
    "time_zone = '+01:00'",
    "rand_seed1 = 5",
    "completion_type = 1",
    "completion_type = 0",
    "nosuch_variable = 1",
    "max_heap_table_size = 16384",
    "sql_auto_is_null = 1",
    "GLOBAL foreign_key_checks = 0",
    "GLOBAL autocommit = 0",
    "GLOBAL sql_mode = 'STRICT_ALL_TABLES'",
    "GLOBAL sql_mode = 'ANSI_QUOTES'",
    "sql_mode = @@GLOBAL.sql_mode",
    "GLOBAL auto_increment_increment = 3",
    "GLOBAL default_storage_engine = MyISAM",
    "GLOBAL TRANSACTION ISOLATION LEVEL SERIALIZABLE",
    "GLOBAL completion_type = 1",
    "GLOBAL sql_safe_updates = 1",
    "GLOBAL time_zone = '+05:00'",
    "foreign_key_checks = DEFAULT",
    "autocommit = DEFAULT",
    "sql_safe_updates = (SELECT UUID_SHORT() % 2)",
    "auto_increment_increment = (SELECT 1 + UUID_SHORT() % 5)",
    "character_set_server = utf8mb4",
    "sql_select_limit = 2",
    "GLOBAL sql_select_limit = 1",
)
_MARIADB = (
    "binlog_annotate_row_events = 0",
    "STATEMENT max_statement_time = 10 FOR DELETE FROM {}",
    "check_constraint_checks = 0",
    "gtid_domain_id = 3",
    "server_id = 9",
    "skip_replication = 1",
    "gtid_seq_no = 900",
)
_MYSQL = ("binlog_rows_query_log_events = 0",)


def transaction(w: World) -> str:
    """Begin, end, savepoints."""
    return w.random.choice(
        (
            "BEGIN",
            "BEGIN",
            "START TRANSACTION",
            "COMMIT",
            "COMMIT",
            "ROLLBACK",
            "SAVEPOINT s1",
            "SAVEPOINT s2",
            "ROLLBACK TO s1",
            "ROLLBACK TO SAVEPOINT s2",
            "RELEASE SAVEPOINT s1",
            "COMMIT AND CHAIN",
            "ROLLBACK AND CHAIN",
            "START TRANSACTION READ ONLY",
            "START TRANSACTION WITH CONSISTENT SNAPSHOT",
            "COMMIT RELEASE",
        )
    )


def two_phases(w: World) -> str:
    """XA."""
    xid = w.random.choice(("'x1'", "'x1'", "'x2'"))
    return w.random.choice(
        (
            f"XA START {xid}",
            f"XA START {xid}",
            f"XA END {xid}",
            f"XA END {xid}",
            f"XA PREPARE {xid}",
            f"XA PREPARE {xid}",
            f"XA COMMIT {xid}",
            f"XA ROLLBACK {xid}",
            f"XA COMMIT {xid} ONE PHASE",
            "XA RECOVER",
        )
    )


def setting(w: World) -> str:
    """SET of a variable."""
    more = _MARIADB if w.mariadb else _MYSQL
    return f"SET {w.random.choice((*_SETTINGS, *more)).format(w.table().name)}"


def locks(w: World) -> str:
    """LOCK TABLES and what ends it."""
    t, u = w.table().name, w.table().name
    return w.random.choice(
        (
            f"LOCK TABLES {t} WRITE",
            f"LOCK TABLES {t} READ",
            f"LOCK TABLES {t} WRITE, {u} READ",
            "UNLOCK TABLES",
            "UNLOCK TABLES",
            "FLUSH TABLES WITH READ LOCK",
            f"LOCK TABLES {t} WRITE, {u} WRITE",
        )
    )


def dynamic(w: World) -> str:
    """PREPARE, EXECUTE, CALL."""
    r = w.random
    if w.procedures and r.random() < 0.5:
        return f"CALL {w.some(w.procedures, 'p')}()"
    if w.prepared and r.random() < 0.6:
        name = w.some(w.prepared, "q")
        return r.choice(
            (f"EXECUTE {name}", f"EXECUTE {name}", f"EXECUTE {name} USING @a", f"DEALLOCATE PREPARE {name}")
        )
    w.prepared.append(name := w.new("q"))
    text = r.choice((insert, update, delete))(w).replace("'", "''")
    t = w.table()
    forms = [f"PREPARE {name} FROM '{text}'"] * 3 + [f"PREPARE {name} FROM 'DELETE FROM {t.name} WHERE id = ?'"]
    if w.mariadb:
        forms.append(f"EXECUTE IMMEDIATE '{text}'")
        forms.append(f"BEGIN NOT ATOMIC {insert(w)}; {update(w)}; END")
    return r.choice(forms)


def account(w: World) -> str:
    """Accounts and privileges."""
    r = w.random
    if not w.users or r.random() < 0.3:
        w.users.append(name := w.new("u"))
        return f"CREATE USER {name}@localhost"
    user = f"{w.some(w.users, 'u')}@localhost"
    t = w.table().name
    return r.choice(
        (
            f"GRANT SELECT ON d1.* TO {user}",
            f"GRANT INSERT ON d1.{t} TO {user}",
            f"REVOKE SELECT ON d1.* FROM {user}",
            f"DROP USER {user}",
            f"SET PASSWORD FOR {user} = PASSWORD('x')",
            f"RENAME USER {user} TO {w.new('u')}@localhost",
            f"GRANT USAGE ON *.* TO {w.new('w')}@localhost",
            "FLUSH PRIVILEGES",
            f"REVOKE ALL PRIVILEGES, GRANT OPTION FROM {user}",
        )
    )
