"""The words of the closed vocabularies that this package's own reading gives, each with what it means.

A test holds them to the code: every word that statements of the tests give stands here.
"""

from __future__ import annotations

from collections.abc import Mapping

Words = Mapping[str, str]

#: kinds that the replay gives beside those of a statement's text (facts/sql/kinds.py)
KIND_WORDS: Words = {
    "COMMIT AND CHAIN": "COMMIT that begins another transaction",
    "ROLLBACK AND CHAIN": "ROLLBACK that begins another transaction",
    "SESSION END": "the end of a session, which drops its temporary tables",
    "ROWS": "row events of a binary log",
    "CONFIG CHANGE": "CREATE, ALTER or DROP BINLOG",
    "UNKNOWN": "a text that is not understood",
    "EMPTY": "blanks and comments",
    "COMPOUND": "BEGIN ... END and other blocks outside of routines",
}

FEATURES: Words = {
    "asks the dictionary": "SHOW that MySQL answers from a table of the data dictionary",
    "binary logs": "FLUSH BINARY LOGS",
    "chain": "COMMIT or ROLLBACK AND CHAIN",
    "concurrent": "LOAD DATA CONCURRENT",
    "conditional": "a statement of a body that may not run",
    "consistent snapshot": "START TRANSACTION WITH CONSISTENT SNAPSHOT",
    "contains sql": "a routine declared CONTAINS SQL",
    "delayed": "INSERT or REPLACE DELAYED",
    "deterministic": "a routine declared DETERMINISTIC",
    "dynamic": "PREPARE of a text that is computed",
    "every row": "UPDATE or DELETE of one table without WHERE and LIMIT",
    "for backup": "LOCK INSTANCE FOR BACKUP",
    "for export": "FLUSH TABLES ... FOR EXPORT",
    "for portion of": "UPDATE or DELETE FOR PORTION OF a period",
    "for update": "SELECT ... FOR UPDATE",
    "locks what it reads": "FOR UPDATE of the only SELECT of the statement",
    "high_priority": "INSERT HIGH_PRIORITY",
    "history": "DELETE HISTORY",
    "if exists": "",
    "if not exists": "",
    "ignore": "",
    "index": "CREATE or DROP INDEX",
    "into dumpfile": "SELECT ... INTO DUMPFILE",
    "into outfile": "SELECT ... INTO OUTFILE",
    "into variable": "SELECT ... INTO a variable",
    "join": "XA START ... JOIN",
    "last_insert_id()": "LAST_INSERT_ID without an argument",
    "limit": "LIMIT that may cut rows",
    "limit 0": "LIMIT 0",
    "local": "LOAD DATA LOCAL, FLUSH LOCAL",
    "locking": "FOR UPDATE, LOCK IN SHARE MODE or FOR SHARE",
    "logs": "FLUSH LOGS",
    "low_priority": "",
    "match": "MATCH ... AGAINST",
    "modifies sql data": "a routine declared MODIFIES SQL DATA",
    "multi": "UPDATE or DELETE of several tables",
    "no chain": "COMMIT or ROLLBACK AND NO CHAIN",
    "no release": "COMMIT or ROLLBACK ... NO RELEASE",
    "no sql": "a routine declared NO SQL",
    "no write to binlog": "NO_WRITE_TO_BINLOG or LOCAL",
    "no_write_to_binlog": "the word itself",
    "not deterministic": "a routine declared NOT DETERMINISTIC",
    "nowait": "",
    "on duplicate key": "INSERT ... ON DUPLICATE KEY UPDATE",
    "one phase": "XA COMMIT ... ONE PHASE",
    "opens a table": "SHOW, EXPLAIN, DESCRIBE, HANDLER or PREPARE that opens a table it names",
    "or replace": "CREATE OR REPLACE",
    "order by": "",
    "quick": "DELETE QUICK",
    "rand()": "RAND without an argument",
    "read only": "START TRANSACTION READ ONLY",
    "read write": "START TRANSACTION READ WRITE",
    "reads sql data": "a routine declared READS SQL DATA",
    "release": "COMMIT or ROLLBACK ... RELEASE",
    "relay logs": "FLUSH RELAY LOGS",
    "replace": "LOAD DATA REPLACE, CREATE TABLE ... REPLACE SELECT",
    "resume": "XA START ... RESUME",
    "returning": "",
    "roles": "GRANT or REVOKE of roles",
    "set operation": "INSERT or REPLACE of queries put together by UNION, EXCEPT or INTERSECT",
    "skip locked": "",
    "sql security definer": "",
    "sql security invoker": "",
    "start transaction": "CREATE TABLE ... START TRANSACTION",
    "stored function": "a stored function is called",
    "suspend": "XA END ... SUSPEND",
    "suspend for migrate": "XA END ... SUSPEND FOR MIGRATE",
    "tables": "FLUSH TABLES",
    "temporary": "CREATE or DROP TEMPORARY",
    "udf": "CREATE FUNCTION ... SONAME",
    "undecodable": "BINLOG of a text that cannot be decoded",
    "use_frm": "REPAIR TABLE ... USE_FRM",
    "versioned": "a table WITH SYSTEM VERSIONING",
    "where": "WHERE in UPDATE or DELETE",
    "where false": "WHERE that no row meets, known before one is read",
    "with read lock": "FLUSH TABLES WITH READ LOCK",
    "write": "LOCK TABLES ... WRITE",
    # what FLUSH and RESET name
    **dict.fromkeys(
        (
            "des_key_file", "engine logs", "error logs", "general logs", "hosts", "master", "optimizer_costs",
            "persist", "privileges", "query cache", "relay logs", "replica", "slave", "slow logs", "ssl", "status",
            "table", "table_statistics", "index_statistics", "client_statistics", "user_statistics",
            "user_resources", "user_variables",
        ),
        "FLUSH or RESET names it",
    ),
    **dict.fromkeys(
        ("aggregate", "force", "fulltext", "offline", "online", "public", "spatial", "undo", "unique", "vector"),
        "CREATE or DROP says so",
    ),
}  # fmt: skip

_CHANGES: Words = dict.fromkeys(("insert", "update", "delete"), "")
BY_VOCABULARY: Mapping[str, Words] = {
    "verb": _CHANGES,
    "verb that gives values": dict.fromkeys(("insert", "update"), ""),
    "verb of a trigger": _CHANGES,
    "path of a write": {
        "trigger": "a trigger of a table that the statement changes",
        "cascade": "a foreign key that cascades",
        "cascade trigger": "a trigger of a table that a foreign key changes; it is opened and does not fire",
        "view": "a view that the statement changes",
        "function": "a stored function that it calls",
        "default": "the sequence of a column's default",
        "account": "the tables of accounts, by CREATE USER, GRANT ...",
    },
    "path of a read": {
        "trigger": "a trigger of a table that the statement changes",
        "cascade trigger": "a trigger of a table that a foreign key changes; it is opened and does not fire",
        "view": "a view that the statement names",
        "function": "a stored function that it calls",
        "references": "the parent of a foreign key that it defines",
        "like": "CREATE TABLE ... LIKE",
    },
    "lock of a table": {"reading": "", "writing": ""},
    "role of a name": dict.fromkeys(
        (
            "target", "source", "like", "view base", "trigger table", "exchange", "references", "union",
            "rename from", "rename to", "lock", "lock write", "shown",
        ),
        "",
    ),
    "path to a replica": {
        "statement": "as a statement",
        "rows": "as row events",
        "default database": "by the default database of the statement",
    },
    "event of a trigger": dict.fromkeys(("INSERT", "UPDATE", "DELETE"), ""),
    "kind of key": dict.fromkeys(("primary", "unique", "index"), ""),
    "change of an account": dict.fromkeys(("create", "alter", "drop", "rename", "grant to", "revoke from"), ""),
    "reach of a variable": dict.fromkeys(("session", "global", "persist", "user", "statement", "transaction"), ""),
    "clause": dict.fromkeys(
        ("where", "order by", "group by", "having", "on", "set", "select", "insert", "from"), ""
    ),
    "action of ALTER TABLE": {
        **dict.fromkeys(
            (
                *(f"{verb} {what}" for verb in ("add", "drop") for what in ("column", "foreign key", "primary key")),
                *("change column", "rename column", "rename", "rename index", "add unique key", "add index"),
                *("drop key", "drop constraint", "add check", "drop check", "convert"),
            ),
            "",
        ),
        **dict.fromkeys(
            (
                f"{verb} partition"
                for verb in ("add", "drop", "truncate", "coalesce", "reorganize", "exchange", "analyze", "check")
            ),
            "",
        ),
        **dict.fromkeys((f"{verb} partition" for verb in ("optimize", "rebuild", "repair", "discard", "import")), ""),
        **dict.fromkeys(("remove partitioning", "discard tablespace", "import tablespace"), ""),
        "other": "what has no word of its own, as it is written",
    },
    "weekday": dict.fromkeys(
        ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"), ""
    ),
    "scope of a variable": {"session": "", "global": ""},
    "format": {
        "STATEMENT": "",
        "MIXED": "",
        "ROW": "",
        **dict.fromkeys("012", "the number of a format, as it is written"),
        "DEFAULT": "what the session, or the server, has",
        "?": "computed, so that the statement does not show it",
    },
    "switch": {
        "0": "off",
        "1": "on",
        "?": "computed, so that the statement does not show it",
        **dict.fromkeys(("ON", "OFF", "TRUE", "FALSE", "DEFAULT"), "as it is written"),
    },
}  # fmt: skip

TRAITS: Words = dict.fromkeys(
    (
        "not null", "nullable", "auto_increment", "default", "computed default", "default now", "on update",
        "generated", "stored", "indexed", "comment",
    ),
    "",
)  # fmt: skip

DECLARED: Words = dict.fromkeys(
    (
        "deterministic", "not deterministic", "contains sql", "no sql", "reads sql data", "modifies sql data",
        "sql security definer", "sql security invoker",
    ),
    "",
)  # fmt: skip

ROLES: Words = dict.fromkeys(
    ("log", "performance schema", "information schema", "grant table", "replication table"), ""
)

OPTIONS: Words = dict.fromkeys(
    (
        "replicate-do-db", "replicate-ignore-db", "replicate-do-table", "replicate-ignore-table",
        "replicate-wild-do-table", "replicate-wild-ignore-table", "replicate-do-domain-ids",
        "replicate-ignore-domain-ids",
    ),
    "",
)  # fmt: skip

#: privileges that servers have had for long; others come with versions and plugins
PRIVILEGES: Words = dict.fromkeys(
    (
        "ALL", "SELECT", "INSERT", "UPDATE", "DELETE", "CREATE", "DROP", "RELOAD", "SHUTDOWN", "PROCESS", "FILE",
        "REFERENCES", "INDEX", "ALTER", "SHOW DATABASES", "SUPER", "CREATE TEMPORARY TABLES", "LOCK TABLES", "EXECUTE",
        "REPLICATION SLAVE", "REPLICATION CLIENT", "CREATE VIEW", "SHOW VIEW", "CREATE ROUTINE", "ALTER ROUTINE",
        "CREATE USER", "EVENT", "TRIGGER", "CREATE TABLESPACE", "USAGE", "GRANT OPTION", "PROXY", "ROLE",
        "CREATE ROLE", "DROP ROLE", "DELETE HISTORY",
    ),
    "",
)  # fmt: skip
