"""A shadow table: its definition as rows need it, and the sqlite table that holds them."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...catalog import Table
from ...statement import ForeignKey
from .columns import Shaped
from .literals import Value

#: values in the order of a table's columns
Row = tuple[Value, ...]


#: floats below have every whole number
_WHOLE = 1 << 24


@dataclass(frozen=True, slots=True)
class Unique:
    """A unique key: positions of its columns; rows with NULL in one of them never collide."""

    name: str
    columns: tuple[int, ...]


@dataclass(slots=True, eq=False)
class Shadow:
    """A table.

    key: object key; sqlite: name of the table that holds the rows. unique: in the order in which a server checks them.
    known: False where rows exist that were never seen. opaque: positions of columns that hold stand-ins for
    unknown values; vague: those of them whose values are known, but not with every digit. versioned: the rows are the
    current ones, history is not kept here. doubtful: keys of rows that two sessions wanted at once. next_id: the
    AUTO_INCREMENT counter; step: the increment by which it last moved on. checked: a CHECK, or ranges that leave rows
    out, may refuse a row, which is not followed. partitioned: its partitions may refuse an ALTER TABLE. narrow: rows
    are COMPACT or REDUNDANT. holes: rows were deleted, whose places others may take; shuffled: others have, and a
    scan may meet them first. charset, collation: of columns that name none, empty where the table does not say it,
    `?` where it is not known. defaults: what ALTER COLUMN made of defaults, by column. accented: of each text in a key
    with more than ASCII, what collations may take for the same.
    """

    key: str
    sqlite: str
    columns: tuple[Shaped, ...]
    unique: tuple[Unique, ...]
    engine: str
    transactional: bool
    temporary: bool = False
    primary: tuple[int, ...] = ()
    foreign_keys: tuple[tuple[ForeignKey, str], ...] = ()
    definition: Table | None = None
    known: bool = True
    why_not: str = ""
    opaque: set[int] = field(default_factory=set)
    vague: set[int] = field(default_factory=set)
    next_id: int = 1
    step: int = 1
    holes: bool = False
    shuffled: bool = False
    rows: int = 0
    names: dict[str, int] = field(default_factory=dict)
    auto: int | None = None
    texts: tuple[int, ...] = ()
    text_keys: tuple[int, ...] = ()
    insert_sql: str = ""
    select_sql: str = ""
    versioned: bool = False
    doubtful: set[Value] = field(default_factory=set)
    checked: bool = False
    partitioned: bool = False
    narrow: bool = False
    charset: str = ""
    collation: str = ""
    defaults: dict[str, str] = field(default_factory=dict)
    accented: dict[int, set[str]] = field(default_factory=dict)
    unusual: set[int] = field(default_factory=set)  # columns with texts that a collation may hold for others

    def __post_init__(self) -> None:
        self.names = {column.name.lower(): i for i, column in enumerate(self.columns)}
        keys = dict.fromkeys(i for unique in self.unique for i in unique.columns)
        self.texts = tuple(i for i, column in enumerate(self.columns) if column.nocase)
        self.text_keys = tuple(i for i in keys if i in self.texts)
        self.auto = next((i for i, column in enumerate(self.columns) if column.auto), None)
        listed = ",".join(quoted(column.name) for column in self.columns)
        marks = ",".join("?" * len(self.columns))
        self.insert_sql = f"INSERT INTO {self.sqlite} ({listed}) VALUES ({marks})"
        self.select_sql = f"SELECT _rowid_,{listed} FROM {self.sqlite}"

    def count_past(self, row: Row) -> None:
        """The counter goes past the number of a row."""
        value = row[self.auto] if self.auto is not None else None
        if isinstance(value, float) and value < _WHOLE:  # InnoDB rounds it; measured on MySQL 5.6.24, MariaDB 10.11
            value = round(value) if self.engine == "INNODB" else int(value)
        if isinstance(value, int) and value >= self.next_id:
            self.next_id = value + 1

    def forget(self, why: str) -> None:
        """From here on the rows are not known."""
        if self.known:
            self.known, self.why_not = False, why


def quoted(name: str) -> str:
    """A column's name as sqlite reads it in every case."""
    return "[" + name.replace("]", "\u27e7") + "]"
