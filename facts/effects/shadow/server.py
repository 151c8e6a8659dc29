"""What server versions do differently with rows and definitions, as one table of values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...server.server import Rows
from ...server.system_tables import known_tables
from .collations import Collations
from .existence_errors import ExistenceErrors
from .variables import KnownVariable, known_variables
from .vocabulary import SqlVocabulary

_READ_ONLY_BEGIN = ("BEGIN in a read-only transaction", "starts a read-only one")
_FOREIGN_KEY = frozenset({1451, 1452})


@dataclass(frozen=True, slots=True)
class ShadowServer:
    """Differences that are no rule of a binary log.

    strict: sql_mode has STRICT_TRANS_TABLES by default; default_mode: all it has. existence: errors of what is there or
    is not. rename_temporary: RENAME TABLE renames temporary tables. referenced:
    of DROP TABLE of a foreign key's parent. engines: storage engines, upper case; empty
    where they are not known; optional_engines have to be loaded. refused: error by `ENGINE word`, where the engine
    cannot do it; words are insert, update, delete, replace, truncate, temporary and those of definable.py.
    locked_out: error by kind of statement that cannot run while the session has locked tables;
    read_locked_out: kinds that cannot while it has FLUSH TABLES WITH READ LOCK; read_lock_first: kinds that ask for
    that of another session before they look for what they create or drop.
    unsupported: kinds of statement that are a syntax error (1064).
    undefined: patterns of tables that an engine has without a definition.
    discarding: engines that keep no row they are given; remote: engines whose rows are those of other tables.
    timestamp_is_automatic: the first TIMESTAMP column follows the clock (explicit_defaults_for_timestamp is off).
    null_is_time: NULL stands for the time in a TIMESTAMP column that takes no NULL.
    update_moves_counter: InnoDB's AUTO_INCREMENT counter goes past a number that an UPDATE gives.
    inline_references: REFERENCES behind a column makes a foreign key. uuid_type: UUID() has a type of its own.
    engine_of_foreign_key: error of a new engine for a table with a foreign key, or to which one leads.
    not_locked, read_locked: errors of a statement whose table LOCK TABLES does not name, or for reading only;
    read_lock: of a change under FLUSH TABLES WITH READ LOCK. view_of_temporary, trigger_of_temporary: of a view or
    trigger over a temporary table; view_of_derived: of a view with a query in FROM, 0 for none.
    check_of_automatic: error of a CHECK that names the AUTO_INCREMENT column, 0 where every CHECK is read and ignored.
    reopens_temporary: a statement may name a temporary table twice. delays: INSERT DELAYED is left to
    another thread. one_form_of_alter_user: ALTER USER knows PASSWORD EXPIRE and nothing else.
    knows_table_statement: TABLE t stands for SELECT * FROM t.
    revoke_all_is_logged: REVOKE ALL of a missing account, too.
    update_wants_default: UPDATE to DEFAULT of a column without one fails, whatever rows and mode.
    given_generated: error of a value for a generated column; may_give_generated: without strict mode it is a warning.
    unique_parts_stay: ALTER TABLE drops no column of a unique
    key of several columns.
    begin_stays_read_only: in a read-only transaction BEGIN begins another one.
    null_before_triggers: NULL is refused before a BEFORE trigger could replace it.
    longest_user: characters of an account's name. longest_key_part: bytes of a column in a key of InnoDB.
    strict_innodb: innodb_strict_mode is on by default. narrow_rows: rows of InnoDB are COMPACT by default.
    most_warnings: max_error_count by default.
    long_unique_is_hash: a unique key may be longer.
    locks_children: LOCK TABLES locks what foreign keys lead to from its tables, too.
    children_first: DROP TABLE drops a parent whose child it names later.
    flush_waits_for_tables: FLUSH TABLES waits for what LOCK TABLES and HANDLER keep open, and not for FLUSH TABLES WITH
    READ LOCK. read_lock_keeps_ends: under that of another session the end of one leaves no DROP TEMPORARY TABLE.
    default_switches_checks_off: SET foreign_key_checks and unique_checks = DEFAULT switches them off.
    gives_up_idle_tables: under autocommit = 0, tables without transactions that a statement used are free behind it.
    lock_waits_for_writers: LOCK TABLES ... READ waits for transactions that have changed the table, and who changes it
    later waits as it opens the table; else only once the format of the log is decided.
    strict_blackhole_update: a strict multi-table UPDATE fails where it warns that rows of BLACKHOLE are not logged.
    emptied_may_be_newest: a temporary table that TRUNCATE empties may be made anew.
    missing_before_lock: a missing table is found before FLUSH TABLES WITH READ LOCK is asked.
    forbids_zero_dates: sql_mode has NO_ZERO_DATE and NO_ZERO_IN_DATE by default. zero_modes_alone: they refuse a
    default without strict mode too.
    target_read: error of a statement that reads, in a subquery, the table it changes, 0 for none;
    joined_delete_read: of a DELETE that lists its tables.
    counter_is_past: error of an AUTO_INCREMENT number past its column, whatever sql_mode, 0 where the column clips it.
    temporary_anywhere: CREATE TEMPORARY TABLE asks for no database.
    ignores_foreign_keys: IGNORE passes over rows that a foreign key refuses.
    where_without_from: a query may have WHERE without FROM. unnamed_derived: error of a derived table without a name.
    orders_joined_updates: an UPDATE of several tables may have ORDER BY and LIMIT.
    copies_no_choice: the value that an ENUM has for none of its words may go from one column to another.
    fires_for_equal_rows: ON DUPLICATE KEY UPDATE that leaves a row as it is fires AFTER UPDATE triggers.
    alter_locks_parents: ALTER TABLE waits for the tables that its new foreign keys lead to.
    updates_counter: ON DUPLICATE KEY UPDATE may set the AUTO_INCREMENT column to whatever number (else 1869).
    refused_view_is_logged: CREATE OR REPLACE VIEW
    over a table is written, though refused. checks_json: a JSON column is a text with CHECK (JSON_VALID).
    foreign_key_name: error of a foreign key whose name the database has.
    truncates_texts: a text that is no number is truncated (1265) in FLOAT and DOUBLE, and wrong (1366) in DECIMAL.
    use_before_names: a table that the invoking statement uses is refused (1442) before names of columns are looked at;
    missing tables are found first.
    reads_changed_keys: an UPDATE reads the keys whose columns it sets, so that the server compares these itself.
    clauses_end_unions: locks and INTO stand behind the last query of a UNION. straight_join_takes_names: STRAIGHT_JOIN
    may have USING, and NATURAL before it. limits_examined_rows: LIMIT may have ROWS EXAMINED.
    any_column_from_clock: DEFAULT NOW() is for columns that are no times, too. repeated_parts_last: a column that a key
    names twice is found behind all other errors of keys.
    keys_set_defaults: a foreign key may have SET DEFAULT. redefines_with_check: MODIFY and CHANGE take a column's
    CHECK. index_names_keys: the name behind FOREIGN KEY is that of the key, too, not of its index alone.
    null_of_joined_stays: no new primary key makes a column of a foreign key NOT NULL.
    renamed_before_target: RENAME TABLE looks for what it renames first. aliased_delete: error of a DELETE from one
    table that gives it an alias, 0 where it is not known.
    brackets_around_unions: whether a UNION may stand in brackets of its own: taken, refused or unknown.
    definition_first: a definition is looked at before whether its table exists.
    one_trigger: a table has at most one trigger of a time and event (1235).
    keeps_prepared: a prepared XA transaction outlives its session.
    show_user: error of SHOW CREATE USER for an account that does not exist.
    grant_missing: error of GRANT to an account that does not exist, 0 where it is made. accounts: of a new server;
    plugins: of authentication, lower case, empty where they are not known.
    variables: by name, schema_tables: columns by table of information_schema, both empty where they were not measured.
    known: keys of system tables of which a new server's rows are known; system: keys of all its tables in mysql.
    collations: by what its parser looks them up; collations_of_values: also those of values, before engines.
    sources_before_target: CREATE TABLE looks for the tables that it reads before the one that it makes.
    vocabulary: the words that its parser and this shadow know.
    Values measured on MySQL 5.6.24 and MariaDB 10.11.
    """

    strict: bool = True
    existence: ExistenceErrors = field(default_factory=ExistenceErrors)
    rename_temporary: bool = False
    referenced: int = 1451
    engines: frozenset[str] = frozenset()
    optional_engines: frozenset[str] = frozenset()
    refused: Mapping[str, int] = field(default_factory=dict)
    locked_out: Mapping[str, int] = field(default_factory=dict)
    read_locked_out: frozenset[str] = frozenset()
    read_lock_first: frozenset[str] = frozenset()
    unsupported: frozenset[str] = frozenset()
    undefined: tuple[str, ...] = ()
    discarding: frozenset[str] = frozenset({"BLACKHOLE", "EXAMPLE"})
    remote: frozenset[str] = frozenset({"FEDERATED", "SPIDER", "MRG_MYISAM", "MERGE", "CONNECT", "SEQUENCE"})
    timestamp_is_automatic: bool = False
    null_is_time: bool = True
    update_moves_counter: bool = True
    inline_references: bool = True
    uuid_type: bool = True
    engine_of_foreign_key: int = 1217
    version: str = "10.11.0-MariaDB"
    default_mode: str = "STRICT_TRANS_TABLES"
    grant_missing: int = 1133
    not_locked: int = 1100
    read_locked: int = 1099
    read_lock: int = 1223
    view_of_temporary: int = 1352
    view_of_derived: int = 0
    trigger_of_temporary: int = 1361
    show_user: int = 1133
    keeps_prepared: bool = True
    counter_is_past: int = 0
    temporary_anywhere: bool = False
    ignores_foreign_keys: bool = True
    where_without_from: bool = True
    unnamed_derived: int = 1064
    orders_joined_updates: bool = False
    updates_counter: bool = True
    refused_view_is_logged: bool = False
    checks_json: bool = False
    foreign_key_name: int = 1005
    truncates_texts: bool = False
    use_before_names: bool = False
    reads_changed_keys: bool = False
    definition_first: bool = False
    keys_set_defaults: bool = True
    redefines_with_check: bool = True
    index_names_keys: bool = True
    null_of_joined_stays: bool = False
    renamed_before_target: bool = True
    aliased_delete: int = 0
    brackets_around_unions: str = "taken"
    clauses_end_unions: bool = False
    straight_join_takes_names: bool = True
    limits_examined_rows: bool = False
    any_column_from_clock: bool = True
    repeated_parts_last: bool = True
    one_trigger: bool = False
    collations_of_values: bool = True
    sources_before_target: bool = False
    flush_waits_for_tables: bool = False
    read_lock_keeps_ends: bool = False
    default_switches_checks_off: bool = False
    gives_up_idle_tables: bool = False
    lock_waits_for_writers: bool = False
    strict_blackhole_update: bool = False
    emptied_may_be_newest: bool = False
    missing_before_lock: bool = False
    fires_for_equal_rows: bool = False
    alter_locks_parents: bool = False
    copies_no_choice: bool = False
    forbids_zero_dates: bool = False
    zero_modes_alone: bool = False
    target_read: int = 0
    joined_delete_read: int = 1093
    check_of_automatic: int = 1901
    reopens_temporary: bool = True
    locks_children: bool = False
    children_first: bool = True
    delays: bool = False
    null_before_triggers: bool = False
    begin_stays_read_only: bool = False
    update_wants_default: bool = True
    given_generated: int = 1906
    may_give_generated: bool = True
    unique_parts_stay: bool = True
    one_form_of_alter_user: bool = False
    knows_table_statement: bool = False
    revoke_all_is_logged: bool = True
    longest_user: int = 128
    longest_key_part: int = 3072
    strict_innodb: bool = True
    narrow_rows: bool = False
    most_warnings: int = 64
    long_unique_is_hash: bool = False
    accounts: frozenset[str] = frozenset({"root@localhost"})
    plugins: frozenset[str] = frozenset()
    schema_tables: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    variables: Mapping[str, KnownVariable] = field(default_factory=dict)
    known: frozenset[str] = frozenset()
    system: frozenset[str] = frozenset()
    collations: Collations = field(default_factory=Collations)
    vocabulary: SqlVocabulary = field(default_factory=SqlVocabulary)

    @property
    def ignores_checks(self) -> bool:
        """Whether a CHECK refuses no row."""
        return not self.check_of_automatic

    @classmethod
    def of(cls, tables: Mapping[str, Rows]) -> ShadowServer:
        """From a profile's tables: `shadow`, `known_engine`, `engine_refuses`, `lock_refuses`, `account` and others."""
        told = {str(name): value for name, value in tables.get("shadow", ())}
        switches = {"ON": True, "OFF": False}
        return cls(
            **{name: switches.get(str(value), value) for name, value in told.items()},  # type: ignore[arg-type]
            begin_stays_read_only=_READ_ONLY_BEGIN in tables.get("server_choice", ()),
            engines=frozenset(str(row[0]) for row in tables.get("known_engine", ())),
            optional_engines=frozenset(str(row[0]) for row in tables.get("optional_engine", ())),
            existence=ExistenceErrors.of(tables),
            refused={
                f"{engine} {doing}": int(error)
                for name in ("engine_refuses", "engine_cannot")
                for engine, doing, error in tables.get(name, ())
            },
            locked_out={str(kind): int(error) for kind, error in tables.get("lock_refuses", ())},
            read_locked_out=frozenset(str(row[0]) for row in tables.get("read_lock_refuses", ())),
            read_lock_first=frozenset(str(row[0]) for row in tables.get("read_lock_first", ())),
            accounts=frozenset(str(row[0]) for row in tables.get("account", ())),
            schema_tables={
                str(table): tuple(str(columns).split(",")) for table, columns in tables.get("information_schema", ())
            },
            variables=known_variables(tables),
            plugins=frozenset(str(row[0]) for row in tables.get("authentication_plugin", ())),
            known=known_tables(tables),
            system=frozenset(str(table) for table, _ in tables.get("system_table", ())),
            undefined=tuple(str(row[0]) for row in tables.get("undefined_table", ())),
            unsupported=frozenset(str(row[0]) for row in tables.get("unsupported", ())),
            collations=Collations.of(tables),
            vocabulary=SqlVocabulary.of(tables),
        )

    def ignores(self, code: int) -> bool:
        """Whether IGNORE passes over a row that is refused for this error."""
        return self.ignores_foreign_keys or code not in _FOREIGN_KEY
