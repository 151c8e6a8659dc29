"""What the shadow keeps of one session."""

from __future__ import annotations

from dataclasses import dataclass, field

from .literals import Value
from .store import Undo
from .table import Shadow

_STRICT_ALL = frozenset({"STRICT_ALL_TABLES", "TRADITIONAL"})
_STRICT = _STRICT_ALL | {"STRICT_TRANS_TABLES"}
_NO_ACCOUNTS = frozenset({"NO_AUTO_CREATE_USER", "TRADITIONAL"})

_ON = ("1", "ON", "TRUE")
READ_ONLY = "tx_read_only"
#: among settings: what SET TRANSACTION said of the next transaction, or of one before
NEXT_READ_ONLY = "next tx_read_only"


@dataclass(slots=True)
class ShadowClient:
    """A session: its temporary tables, variables, and what can be undone.

    transaction: changes of transactional tables since the last commit; savepoints: positions in it. overflowed: it
    grew too long to be undone. last: the tables before the last statement, what it changed, how long the transaction
    was. modes: of sql_mode; none where it was not set.
    """

    name: str
    temporary: dict[str, Shadow] = field(default_factory=dict)
    variables: dict[str, Value] = field(default_factory=dict)
    opaque_variables: set[str] = field(default_factory=set)
    unknown_variables: set[str] = field(default_factory=set)
    transaction: list[Undo] = field(default_factory=list)
    savepoints: dict[str, int] = field(default_factory=dict)
    last: list[Undo] = field(default_factory=list)
    settings: dict[str, Value] = field(default_factory=dict)
    foreign_keys: bool = True
    insert_id: int | None = None
    last_insert_id: Value = 0
    last_id_known: bool = True
    used: set[str] = field(default_factory=set)  # permanent tables that the transaction holds
    maybe_used: set[str] = field(default_factory=set)  # those that it may hold
    flushed: set[str] = field(default_factory=set)  # tables it has locked when another session's FLUSH TABLES came
    row_count: int | None = 0  # None: not known
    increment: int = 1
    offset: int = 1
    prepared: dict[str, str] = field(default_factory=dict)
    maybe_prepared: set[str] = field(default_factory=set)  # names whose PREPARE may have failed
    locked: dict[str, bool] | None = None  # keys under LOCK TABLES; whether for writing
    locked_by_alias: bool = False  # or in a way that is not followed
    locked_locally: frozenset[str] = frozenset()  # under READ LOCAL, which lets others insert where an engine can
    locked_triggers: frozenset[str] = frozenset()  # of these tables, when they were locked
    locked_temporary: dict[str, bool] = field(default_factory=dict)  # of these, whether their engine has transactions
    read_lock: bool = False  # FLUSH TABLES WITH READ LOCK
    modes: frozenset[str] = frozenset()
    charset: str = ""  # of what the client sends, where it was set
    may_keep_alone: bool = False  # nobody else may look at what the session has locked
    lost_locks: bool = False  # what the session has locked is not known
    functions_in_other_letters: set[str] = field(default_factory=set)  # called in other capitals than defined
    maybe_strictest: bool = False  # STRICT_ALL_TABLES may be in sql_mode, which is taken for what it was
    unsettled: set[str] = field(default_factory=set)  # names that may be temporary tables
    in_transaction: bool = False
    read_only: bool = False  # START TRANSACTION READ ONLY
    snapshot: bool = False  # START TRANSACTION WITH CONSISTENT SNAPSHOT, the last time
    emptied: bool = False  # TRUNCATE of a temporary table
    reopened: bool = False  # OPTIMIZE TABLE of a temporary table, ALTER TABLE of its partitions, or one that is open
    branch: str = ""  # the xid of the XA transaction that the session is in
    handled: dict[str, str] = field(default_factory=dict)  # by the name of each open HANDLER, its table
    branch_state: str = ""  # active, idle or prepared
    last_branch: str = ""  # the xid that the session gave last
    maybe_default: set[str] = field(default_factory=set)  # the default database is one of these, where not known
    sequences: dict[str, int] = field(default_factory=dict)
    autocommit: bool = True
    safe_updates: bool = False
    limits_joins: bool = False
    new_charset: tuple[str, str] = ("", "")  # character set and collation of databases that name none, where it was set
    unknown_settings: frozenset[str] = frozenset()  # variables whose value is not known
    variables_before: dict[str, Value] = field(default_factory=dict)  # the last statement
    spelled: dict[str, str] = field(default_factory=dict)  # user variables, as they are spelled first
    spelled_otherwise: set[str] = field(default_factory=set)  # those that are spelled in other letters, too

    @property
    def starts_read_only(self) -> bool:
        """Whether the session's transactions may change no table unless they say so."""
        return str(self.settings.get(READ_ONLY, "")).upper() in _ON

    @property
    def may_be_read_only(self) -> bool:
        """Whether the transaction, or the next one, may change no table."""
        said = (str(self.settings.get(name, "")).upper() for name in (READ_ONLY, NEXT_READ_ONLY))
        return (self.in_transaction and self.read_only) or any(each in _ON for each in said)

    @property
    def strict(self) -> bool | None:
        """Whether values that do not fit are errors; None where sql_mode was not set."""
        return not self.modes.isdisjoint(_STRICT) if self.modes else None

    @property
    def strict_all(self) -> bool:
        """Whether they are in every row of every engine."""
        return not self.modes.isdisjoint(_STRICT_ALL)

    @property
    def creates_accounts(self) -> bool:
        """Whether sql_mode was set without NO_AUTO_CREATE_USER."""
        return bool(self.modes) and self.modes.isdisjoint(_NO_ACCOUNTS)

    @property
    def may_keep_a_snapshot(self) -> bool:
        """Whether what the transaction reads is as it was when it began to read."""
        levels = (str(self.settings.get(name, "")).upper() for name in ("tx_isolation", "transaction_isolation"))
        keeps = all("COMMITTED" not in level for level in levels)
        return keeps and (self.in_transaction or not self.autocommit)

    @property
    def has_snapshot(self) -> bool:
        """Whether the transaction reads what was there when it was started."""
        return self.in_transaction and self.snapshot

    @property
    def locks_what_it_reads(self) -> bool:
        """Whether a SELECT without FOR UPDATE locks rows: in a transaction under SERIALIZABLE."""
        levels = (self.settings.get(name) for name in ("tx_isolation", "transaction_isolation"))
        is_serializable = any(str(level).upper() == "SERIALIZABLE" for level in levels)
        return is_serializable and (self.in_transaction or not self.autocommit)
