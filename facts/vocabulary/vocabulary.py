"""What a list of words is, and which columns of which relations hold words of one."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from ..sql.builtin_functions import BUILTIN_FUNCTIONS
from ..sql.kinds import KINDS
from .words import BY_VOCABULARY, DECLARED, FEATURES, KIND_WORDS, OPTIONS, PRIVILEGES, ROLES, TRAITS

#: tables of a pack's folder `server/`, by name
ServerTables = Mapping[str, Collection[tuple[str | int, ...]]]


@dataclass(frozen=True, slots=True)
class WordList:
    """The words of a column. name: what one of them is; words: each with its meaning, empty where it says it itself.

    closed: no other word is ever met; else others may be, of servers that nobody measured. partial: there are others.
    """

    name: str
    words: Mapping[str, str]
    closed: bool = True
    partial: bool = False


#: relation and the variable of the column -> the vocabulary
_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "kind": ("kind(K)", "runs(K)"),
    "engine": ("engine(E)",),
    "feature": ("feature(A)",),
    "function": ("function(Z)", "default_calls(Z)"),
    "verb": ("row_change(W)", "undone(W)"),
    "verb that gives values": ("text_changes(W)", "gives_column(W)", "gives_every_column(W)"),
    "verb of a trigger": ("trigger_names(W)",),
    "event of a trigger": ("trigger_event(W)", "fires(W)"),
    "path of a write": ("writes_via(H)",),
    "path of a read": ("reads_via(H)",),
    "lock of a table": ("locks(H)",),
    "role of a name": ("names_table(H)",),
    "path to a replica": ("falls_under(H)", "renamed_there(H)", "arrives(H)"),
    "scope of a variable": ("reads_variable(H)",),
    "trait of a column": ("column_trait(A)", "defines_trait(A)"),
    "kind of key": ("defines_key(W)",),
    "change of an account": ("names_account(W)",),
    "reach of a variable": ("sets_variable(Scope)",),
    "variable that is set": ("sets_variable(V)",),
    "option of a table": ("table_option(A)",),
    "action of ALTER TABLE": ("alters(A)",),
    "privilege": ("grants(Right)", "revokes(Right)"),
    "clause": ("clause_column(A)", "clause_expression(A)", "clause_open(A)"),
    "weekday": ("ran_at(Day)",),
    "declaration of a function": ("declared(A)",),
    "role of a table": ("system_role(A)",),
    "option of a replica": ("replica_has(A)", "replica_names_domain(A)", "falls_under(A)"),
    "format": ("session_format(F)", "sets_session_format(F)", "format_clause(F)"),
    "switch": ("sets_log_bin(F)", "sets_autocommit(F)", "sets_foreign_keys(F)"),
    "variable": (
        *("setting(V)", "setting_open(V)", "setting_next(V)", "sets(V)", "sets_inside(V)", "sets_global(V)"),
        *("sets_next(V)", "sets_for(V)", "reads_variable(V)"),
    ),
}
_OF_COLUMN: Mapping[tuple[str, str], str] = {
    (column.partition("(")[0], column.partition("(")[2].rstrip(")")): name
    for name, columns in _COLUMNS.items()
    for column in columns
}
#: where the words of a server stand: (table, column)
_ENGINES = (
    *(("known_engine", 0), ("optional_engine", 0), ("engine_name", 0), ("engine_name", 1), ("default_engine", 0)),
    *(("system_table", 1), ("rowless_engine", 0), ("engine_title", 0)),
)
_VARIABLES = (("variable", 0), ("alias", 0), ("alias", 1), ("system_variable", 0), ("documented_variable", 0))


def vocabulary_of(relation: str, variable: str) -> str:
    """The name of the vocabulary of a column, by the letter it has in the schema; empty where any word may stand."""
    return _OF_COLUMN.get((relation, variable), "")


def vocabularies(server: ServerTables) -> Mapping[str, WordList]:
    """All vocabularies by name. Engines and variables are those of a server's tables; there are none without."""
    titles = {str(row[0]): str(row[1]) for row in server.get("engine_title", ())}
    engines = {word: titles.get(word, "") for word in _column(server, _ENGINES)}
    variables = dict.fromkeys(_column(server, _VARIABLES), "")
    found = [
        WordList("kind", {**dict.fromkeys(sorted(KINDS), ""), **KIND_WORDS}),
        WordList("feature", FEATURES),
        WordList("function", dict.fromkeys(sorted(BUILTIN_FUNCTIONS), "")),
        *(WordList(name, words) for name, words in BY_VOCABULARY.items()),
        WordList("privilege", PRIVILEGES, closed=False),
        WordList("trait of a column", TRAITS),
        WordList("declaration of a function", DECLARED),
        WordList("role of a table", ROLES),
        WordList("option of a replica", OPTIONS),
        *([WordList("engine", {**engines, "SEQUENCE OBJECT": "a sequence"}, closed=False)] if engines else ()),
        *([WordList("variable", variables, closed=False)] if variables else ()),
        *([WordList("variable that is set", variables, closed=False, partial=True)] if variables else ()),
        WordList("option of a table", dict.fromkeys(("engine", "charset", "collate", "partition by"), ""), False, True),
    ]
    return {each.name: each for each in found}


def values_of(server: ServerTables, variable: str) -> frozenset[str]:
    """The words that a variable may hold, upper case; empty where nobody listed them."""
    kinds = {str(row[1]) for row in server.get("variable", ()) if row[0] == variable}
    rows = [row for row in server.get("system_variable", ()) if row[0] == variable]
    kinds |= {str(row[2]) for row in rows}
    if "switch" in kinds or {"ON", "OFF"} & kinds:
        return frozenset({"ON", "OFF", "?"})
    listed = {word.strip().upper() for row in rows if row[2] == "enum" for word in str(row[4]).split(",") if word}
    listed |= {str(row[2]).upper() for row in server.get("value", ()) if row[0] == variable}
    return frozenset(listed | {"?"}) if listed else frozenset()


def _column(server: ServerTables, places: tuple[tuple[str, int], ...]) -> list[str]:
    return sorted({str(row[column]) for table, column in places for row in server.get(table, ())})
