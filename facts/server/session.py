"""What Python keeps of a session: its default database, sql_mode, prepared statements, temporary definitions.

None of it is a verdict: the state that rules derive (format, transaction, which temporary tables live) is kept by
the decider beside this.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from ..catalog import ENGINE_UNKNOWN, Catalog, Existence, Table, altered, define_table, ref_key, rename_steps, renames
from ..fact import Fact
from ..known_values import known_value
from ..sql.dialect import DEFAULT_MODE, SqlMode
from ..statement import ObjectRef, Statement, TableDefinition
from .names import Names
from .server import COMPUTED, Server

#: the engine of tables that name none
ENGINE_VARIABLES = frozenset({"default_storage_engine", "storage_engine"})
#: session variables that change what later texts mean
_READ_WITH = frozenset({"sql_mode"}) | ENGINE_VARIABLES
#: what a server tells temporary tables apart by, besides their names; measured on MariaDB 10.11
NAME_TEMPORARY = frozenset({"server_id", "pseudo_thread_id"})
_GLOBAL = frozenset({"global", "persist"})
_MEAN_TEMPORARY_FIRST = frozenset({"DROP TABLE", "DROP SEQUENCE", "ALTER TABLE", "RENAME TABLE", "CREATE TABLE LIKE"})

#: of server_choice: what RENAME leaves as it is among the temporary tables of a session
_KEEPS_PLACE = ("renamed temporary table", "keeps its place")
_PASSES_OVER = ("RENAME TABLE", "passes over temporary tables")


@dataclass
class Session:
    """One client connection as far as names and text are concerned."""

    name: str
    default_db: str = ""
    mode: SqlMode = DEFAULT_MODE
    prepared: dict[str, Statement] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)  # user variables whose value is known
    temporary: dict[str, Table | None] = field(default_factory=dict)
    server: Server = field(default_factory=Server)
    settings: dict[str, str] = field(default_factory=dict)  # global variables, shared by the sessions of a server
    assume: bool = True
    account: str = ""
    by_name: bool = False  # whether rules ask which tables a statement names
    prepared_in: dict[str, str] = field(default_factory=dict)  # the default database at each PREPARE
    asked: frozenset[str] = frozenset()  # what rules ask for beside what is always observed (facts/asked)
    statements: int = 0  # those that ran in it, where rules ask for their number
    definitions: int = 0  # how many statements had changed definitions when it last ran a statement it keeps parsed
    begun: bool = True  # whether its beginning was seen, so that nothing is left from before
    existence: Existence | None = None  # what is there, where the workload is seen whole
    hides_temporary: bool = False  # whether a SET may have hidden temporary tables that were made before it

    def names(self, catalog: Catalog) -> Names:
        """What names mean in this session now."""
        return Names(
            self.default_db,
            catalog,
            self.temporary,
            self.prepared,
            self.server,
            self.settings,
            self.assume,
            self.by_name,
            prepared_in=self.prepared_in,
            texts=self.texts,
            asked=self.asked,
            mode=self.mode,
            existence=self.existence,
            hides_temporary=self.hides_temporary,
        )

    def keep_temporary(self, live: Collection[str]) -> None:
        """Keep the definitions of exactly the temporary tables that are live."""
        if live != self.temporary.keys():
            self.temporary = {key: self.temporary.get(key) for key in self.live(live)}

    def live(self, live: Collection[str]) -> tuple[str, ...]:
        """These temporary tables in the order they were made."""
        return (*(key for key in self.temporary if key in live), *sorted(set(live) - self.temporary.keys()))

    def beneath_temporary(self, statement: Statement) -> Statement:
        """What a definition says of permanent tables: its names without those that temporary tables hide.

        To be asked before `define_temporary`, which follows a rename.
        """
        if not self.temporary or statement.kind not in _MEAN_TEMPORARY_FIRST:
            return statement
        hidden = {key for ref in statement.objects if (key := ref_key(ref, self.default_db)) in self.temporary}
        hidden |= {new for old, new in renames(statement, self.default_db) if old in hidden}
        if statement.kind == "CREATE TABLE LIKE":
            return self._copying(statement)
        if statement.kind == "RENAME TABLE":
            return self._renaming_permanent(statement)
        shown = tuple(ref for ref in statement.objects if ref_key(ref, self.default_db) not in hidden)
        return replace(statement, objects=shown)

    def define_temporary(self, statement: Statement, catalog: Catalog) -> None:
        """Note the columns of a temporary table that is created, altered or renamed."""
        if statement.refs("create") and "temporary" in statement.flags:
            table = self._copied(statement) or define_table(statement, self.default_db, catalog, None)
            if table is not None and not ("if not exists" in statement.flags and table.key in self.temporary):
                self.temporary.pop(table.key, None)  # OR REPLACE makes it anew
                self.temporary[table.key] = table
        for ref in statement.refs("alter"):
            key = ref_key(ref, self.default_db)
            known = self.temporary.get(key)
            # a new table takes the place of the old one
            if known is not None and not self._renames_in_place(statement):
                del self.temporary[key]
                self.temporary[key] = altered(known, statement, self.default_db)
        passed_over = statement.kind == "RENAME TABLE" and self._chooses(_PASSES_OVER)
        for old, new in () if passed_over else renames(statement, self.default_db):
            if old in self.temporary:
                order = [*self.temporary]
                known = self.temporary.pop(old)
                self.temporary[new] = None if known is None else replace(known, key=new)
                for behind in order[order.index(old) + 1 :] if self._renames_in_place(statement) else ():
                    self.temporary[behind] = self.temporary.pop(behind)

    def _renames_in_place(self, statement: Statement) -> bool:
        """Whether a temporary table that a statement does nothing but rename keeps its place among the others."""
        is_rename = all(action.op == "rename" for action in statement.alters)
        return is_rename and self._chooses(_KEEPS_PLACE)

    def _chooses(self, choice: tuple[str, str]) -> bool:
        return choice in self.server.tables.get("server_choice", ())

    def _renaming_permanent(self, statement: Statement) -> Statement:
        """RENAME TABLE without its steps that rename temporary tables; a step may go on with what one before named."""
        if self._chooses(_PASSES_OVER):
            return statement
        hidden, kept = set(self.temporary), list[ObjectRef]()
        for old, new in rename_steps(statement):
            before, after = ref_key(old, self.default_db), ref_key(new, self.default_db)
            if before in hidden:
                hidden = hidden - {before} | {after}
            else:
                kept += [old, new]
        return replace(statement, objects=tuple(kept))

    def _copying(self, statement: Statement) -> Statement:
        """CREATE TABLE ... LIKE, with what is known of a temporary table as its definition."""
        like = next((ref for ref in statement.objects if ref.role == "like"), None)
        if like is None or (key := ref_key(like, self.default_db)) not in self.temporary:
            return statement
        source = self.temporary[key] or Table(key, engine=ENGINE_UNKNOWN, complete=False)
        others = tuple(ref for ref in statement.objects if ref is not like)
        definition = TableDefinition(
            source.columns, source.keys, (), source.engine, source.partitioned, source.charset, source.checked
        )
        kind = "CREATE TABLE" if source.complete else "CREATE TABLE SELECT"  # whose columns are not all known
        return replace(statement, kind=kind, objects=others, definition=definition)

    def _copied(self, statement: Statement) -> Table | None:
        """The table that LIKE of a temporary table makes."""
        like = next((ref_key(ref, self.default_db) for ref in statement.objects if ref.role == "like"), "")
        source = self.temporary.get(like)
        target = next(iter(statement.refs("create")))
        return None if source is None else replace(source, key=ref_key(target, self.default_db))


def use_database(session: Session, statement: Statement) -> None:
    """`USE db`."""
    session.default_db = statement.subject


def changes_kept(statement: Statement) -> bool:
    """Whether a SET changes what is kept here or what others meet: more than variables that only rules read."""
    kept = _READ_WITH | NAME_TEMPORARY
    return any(each.scope != "session" or each.name in kept for each in statement.assignments)


def assign(session: Session, statement: Statement) -> None:
    """The assignments of a SET that change how later text is read."""
    for assignment in statement.assignments:
        if assignment.scope == "user":
            value = assignment.value if assignment.literal else known_value(assignment.value, session.texts)
            if value is not None:
                session.texts[assignment.name.lower()] = value
            else:
                session.texts.pop(assignment.name.lower(), None)
        elif assignment.name == "sql_mode" and assignment.scope == "session":
            session.mode = replace(_mode(session, assignment.value), engine=session.mode.engine)
        elif assignment.name in ENGINE_VARIABLES and assignment.scope == "session":
            session.mode = replace(session.mode, engine=_engine(session, assignment.value))
        elif assignment.name in NAME_TEMPORARY and assignment.scope == "session":
            session.hides_temporary = session.hides_temporary or bool(session.temporary)


def global_values(facts: Iterable[Fact]) -> tuple[tuple[str, str], ...]:
    """What the `sets_global` facts of a statement set: sessions that start later take the values over."""
    return tuple(
        (str(fact.row[0]), str(fact.row[1]))
        for fact in facts
        if fact.relation == "sets_global" and fact.row[1] != COMPUTED
    )


def global_modes(session: Session, statement: Statement) -> tuple[tuple[str, str], ...]:
    """The sql_mode that a SET gives sessions which start later, in the form of `global_values`."""
    said = (each.value for each in statement.assignments if each.name == "sql_mode" and each.scope in _GLOBAL)
    return tuple(("sql_mode", "" if value.upper() == "DEFAULT" else _value(session, value)) for value in said)


def mode_of_new_sessions(settings: Mapping[str, str], server: Server) -> SqlMode:
    """How sessions read texts until they set it otherwise. settings: global variables."""
    engine = server.engine(settings.get("default_storage_engine", server.default_engine))
    return replace(_read_in(settings), engine="" if engine == server.engine(server.default_engine) else engine)


def _read_in(settings: Mapping[str, str]) -> SqlMode:
    return SqlMode.from_value(settings.get("sql_mode", ""))


def prepare(session: Session, statement: Statement, parsed: Mapping[str, Statement]) -> None:
    """`PREPARE name FROM text`; `parsed` holds the statement where the text is known."""
    name = statement.subject.lower()
    session.prepared.pop(name, None)
    session.prepared_in.pop(name, None)
    if name in parsed:
        session.prepared[name] = parsed[name]
        session.prepared_in[name] = session.default_db


def prepared_text(session: Session, statement: Statement) -> str | None:
    """The text PREPARE takes: a literal, or a user variable set from one; None where it depends on data."""
    if statement.source:
        return statement.source
    if len(statement.user_variables) == 1:
        return session.texts.get(statement.user_variables[0].lower().lstrip("@"))
    return None


def dropped_database(session: Session, statement: Statement) -> None:
    """After DROP DATABASE, or OR REPLACE, of the default database there is none. Measured on MariaDB 10.11."""
    dropped = statement.refs("create" if statement.kind == "CREATE DATABASE" else "drop")
    if any(ref.kind == "database" and ref.name == session.default_db for ref in dropped):
        session.default_db = ""


def _value(session: Session, value: str) -> str:
    return session.texts.get(value.lower().lstrip("@"), value) if value.startswith("@") else value


def _mode(session: Session, value: str) -> SqlMode:
    is_global = value.upper() in ("DEFAULT", "@@GLOBAL.SQL_MODE")
    return _read_in(session.settings) if is_global else SqlMode.from_value(_value(session, value))


def _engine(session: Session, value: str) -> str:
    """The engine that a session's tables get, empty where it is what they get anyway."""
    server = session.server
    common = server.engine(server.default_engine)
    word = _value(session, value).strip("'\"").upper()
    if word.startswith("@") and not word.startswith("@@GLOBAL."):
        return session.mode.engine  # computed: as it was
    if word.startswith("@@") or word == "DEFAULT":
        word = session.settings.get("default_storage_engine", common)
    engine = server.engine(word)
    return "" if engine == common else engine
