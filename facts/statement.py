"""One SQL statement as its header parser saw it: objects, flags and settings, each with its span.

Names are as written: `db` is None for the default database. Nothing here knows a session, a catalog
or a rule; `resolve.py` turns a Statement into facts.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from .origin import NO_SPAN, Span

Action = Literal["write", "read", "create", "drop", "alter", "call"]
# role says how the object takes part: target, source, like, view base, references, lock, parameter, body ...


@dataclass(frozen=True, slots=True)
class ObjectRef:
    """An object named in a statement, in the order of the text.

    action: write (rows change), read, create, drop, alter (definition changes), call (procedure or function).
    role: `target`, `source` (FROM, subquery), `joined` (listed in an UPDATE that changes other tables), `like`,
    `view base` (outermost FROM of a view's query), `references` (foreign key parent),
    `rename from`, `rename to`, `trigger table`, `lock`, `lock write`, `exchange`, `shown`, `union` (MERGE children).
    alias: what the statement calls a table of FROM, UPDATE or DELETE, empty for its own name.
    kind: table, view, sequence, database, procedure, function, event, trigger, index, user, role, server.
    """

    action: Action
    db: str | None
    name: str
    span: Span
    role: str = "target"
    kind: str = "table"
    alias: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of CREATE TABLE or ALTER TABLE ... ADD: name, type as upper-case words, and flags.

    flags: autoinc, pk, unique, notnull, nullable (says NULL), generated, stored, default (has DEFAULT), expression
    default, on update.
    default_functions: the functions its DEFAULT calls, upper case, in text order. default_sequences: database and
    name of the sequences from which it takes values.
    charset: of a text, lower case, empty where the definition does not say it.
    text: the definition as written, from the name on; it tells no columns apart.
    """

    name: str
    type: str
    flags: frozenset[str] = frozenset()
    default_functions: tuple[str, ...] = ()
    default_sequences: tuple[tuple[str | None, str], ...] = ()
    charset: str = ""
    text: str = field(default="", compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class GivenColumn:
    """A column that a statement gives a value: in the list of an INSERT, in SET, in ON DUPLICATE KEY UPDATE.

    name: as written; empty for every column of the table (INSERT without a list). verb: what is done to the row. owner:
    database and name of the table it belongs to; None where only a schema can tell.
    """

    name: str
    verb: Literal["insert", "update"]
    span: Span = NO_SPAN
    owner: tuple[str | None, str] | None = None


@dataclass(frozen=True, slots=True)
class ForeignKey:
    """`FOREIGN KEY (columns) REFERENCES db.parent ... ON DELETE x ON UPDATE y`; actions upper case or empty.

    name as written; generated: the name the catalog gives a key without one. index_named: the name is written as that
    of the index, behind FOREIGN KEY, which only some servers take for the key itself.
    """

    name: str
    columns: tuple[str, ...]
    db: str | None
    parent: str
    on_delete: str = ""
    on_update: str = ""
    parent_columns: tuple[str, ...] = ()
    generated: str = ""
    index_named: bool = False


@dataclass(frozen=True, slots=True)
class TableKey:
    """A key of a table: kind is `primary`, `unique` or `index`; parts in order; parser: a full-text parser plugin.

    partial: some part is a prefix of a column, or an expression. lengths: of the prefixes, by place in columns.
    """

    kind: Literal["primary", "unique", "index"]
    name: str
    columns: tuple[str, ...]
    parser: str = ""
    partial: bool = False
    lengths: tuple[tuple[int, int], ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class TableDefinition:
    """What CREATE TABLE says of its table (empty columns for LIKE and pure CREATE ... SELECT).

    checked: some CHECK stands in it.
    """

    columns: tuple[Column, ...] = ()
    keys: tuple[TableKey, ...] = ()
    foreign_keys: tuple[ForeignKey, ...] = ()
    engine: str = ""
    partitioned: bool = False
    charset: str = ""
    checked: bool = False


@dataclass(frozen=True, slots=True)
class AlterAction:
    """One clause of ALTER TABLE.

    op: `add column`, `drop column`, `change column` (name = old name), `add key`, `drop key`,
    `add foreign key`, `drop foreign key`, `drop constraint`, `engine`, `rename` (name/db = new name), `rename column`
    (name = old, value = new), `partition`, `exchange partition`, `drop partition`,
    `truncate partition`, `check` (it adds one), `charset` (value: of
    columns that follow), `convert` (value: of all columns), `other` (value: `versions` or `no versions`, or nothing).
    conditional: it says IF EXISTS or IF NOT EXISTS. after: the column that one which is added or changed comes to stand
    behind, empty for FIRST; None where it does not say so.
    """

    op: str
    name: str = ""
    db: str | None = None
    value: str = ""
    column: Column | None = None
    key: TableKey | None = None
    foreign_key: ForeignKey | None = None
    conditional: bool = False
    after: str | None = None


@dataclass(frozen=True, slots=True)
class Assignment:
    """One assignment of SET.

    scope: session, global, persist, persist only, user, statement (SET STATEMENT .. FOR) or transaction (the next
    transaction only: SET TRANSACTION without a scope word).
    name is lower case without @@; value is the text of the right side, strings without their quotes;
    `literal` tells whether the value is a plain literal or word (ROW, 1, 'ROW', DEFAULT);
    `quoted`: a literal in quotes.
    """

    scope: str
    name: str
    value: str
    span: Span
    literal: bool = True
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class BinlogEntry:
    """One entry of a LOG or IGNORE list: a database (table is None) or a table."""

    db: str
    table: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class BinlogDirective:
    """One clause of CREATE / ALTER BINLOG, in the order written.

    op: `log`, `ignore` (plain lists), `log all`, `ignore all`, `add log`, `add ignore`, `drop log`,
    `drop ignore`, `format` (value upper case: ROW, STATEMENT, DEFAULT).
    """

    op: str
    entries: tuple[BinlogEntry, ...] = ()
    value: str = ""
    span: Span = NO_SPAN


@dataclass(frozen=True, slots=True)
class FunctionUse:
    """A function used: upper-case name for built-ins, `db.name` as written for stored functions."""

    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class TriggerHeader:
    """`CREATE TRIGGER name BEFORE|AFTER INSERT|UPDATE|DELETE ON table`.

    new: the columns that its body names as NEW.x.
    """

    timing: str
    event: str
    new: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PickedBy:
    """A column by which LIMIT picks rows, as `path` spells it with its qualifiers; no path for an expression."""

    path: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Picking:
    """How one LIMIT of an UPDATE, DELETE or INSERT ... SELECT picks rows of a table.

    order: what ORDER BY of the outermost query lists. equal: the columns, without qualifiers, of a WHERE that is
    nothing but `column = literal AND ...`. derived: a query or a bracket stands where its table would.
    """

    order: tuple[PickedBy, ...] = ()
    equal: tuple[PickedBy, ...] = ()
    derived: bool = False


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement, structurally.

    kind: upper-case words that name the statement: `INSERT`, `INSERT SELECT`, `UPDATE`, `DELETE`,
      `CREATE TABLE`, `CREATE TEMPORARY TABLE`, `CREATE TABLE SELECT`, `CREATE TABLE LIKE`, `DROP TABLE`,
      `SET`, `BEGIN`, `ROLLBACK TO SAVEPOINT`, `CREATE BINLOG`, `GRANT` ... (facts/sql/kinds.py lists them all).
    objects: every object named, in text order.
    user_variables: lower case; variables_read: those read, as spelled first, in the order in which servers meet them.
    picking: None where there is no LIMIT, several, or a query that does not take columns row by row.
    maybe_writes: multi-table UPDATE with unqualified columns: the candidate tables; `assigned` holds the columns.
    flags: `temporary`, `if exists`, `if not exists`, `ignore`, `multi`, `limit`, `order by`, `on duplicate key`,
      `returning`, `every row` (neither WHERE nor LIMIT), `limit 0`, `skip locked`, `locking` (FOR UPDATE / SHARE),
      `or replace`, `into outfile`, `full` ... lower case.
    body: the leaf statements of a routine, trigger, event, compound block, EXPLAIN or PREPARE from a literal;
      a leaf under IF / CASE / LOOP / handler carries the flag `conditional`.
    approximate: objects were found by the token scanner, not by a grammar.
    problem: why nothing could be understood (then kind is `UNKNOWN` and objects are empty), or what is wrong with a
      binlog directive (then kind is `CREATE BINLOG` ... and directives are empty); problem_span is the place of it,
      problem_hint the nearest known spelling.
    """

    kind: str
    text: str = ""
    objects: tuple[ObjectRef, ...] = ()
    maybe_writes: tuple[ObjectRef, ...] = ()
    assigned: tuple[str, ...] = ()
    functions: tuple[FunctionUse, ...] = ()
    system_variables: tuple[str, ...] = ()
    user_variables: tuple[str, ...] = ()
    variables_read: tuple[str, ...] = ()
    assignments: tuple[Assignment, ...] = ()
    given: tuple[GivenColumn, ...] = ()
    picking: Picking | None = None
    flags: frozenset[str] = frozenset()
    definition: TableDefinition | None = None
    alters: tuple[AlterAction, ...] = ()
    trigger: TriggerHeader | None = None
    directives: tuple[BinlogDirective, ...] = ()
    subject: str = ""  # binlog, savepoint, prepared-statement or database (USE) name, XA id
    subject_span: Span = NO_SPAN
    parameters: tuple[str, ...] = ()  # of a routine
    source: str = ""  # text of PREPARE / EXECUTE IMMEDIATE from a literal
    body: tuple[Statement, ...] = field(default=())
    span: Span = NO_SPAN  # of this statement in the text it was found in
    approximate: bool = False
    problem: str = ""
    problem_hint: str = ""
    problem_span: Span = NO_SPAN

    def refs(self, *actions: Action) -> tuple[ObjectRef, ...]:
        """The objects with one of these actions, in text order."""
        return tuple(ref for ref in self.objects if ref.action in actions)
