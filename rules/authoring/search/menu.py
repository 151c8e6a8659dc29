"""What workloads are searched among: statements and binlogs as SQL, each with the facts that are observed of it.

Facts are observed, never invented, so whatever the search finds can be run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources

from ....facts.binlogs import BinlogError, Binlogs
from ....facts.catalog import Catalog
from ....facts.names import database_of
from ....facts.origin import DEFAULT
from ....facts.readers.script import read_script
from ....facts.resolve import Names, observe
from ....facts.schema import BY_NAME, RELATIONS
from ....facts.sql.dialect import DEFAULT_MODE, Vendor
from ....facts.sql.parse import parse_statement
from ...check.locality import locality
from ...language.program import Row
from ...pack import Pack

#: statements added to the menu; more make the search slow
MAXIMUM_ADDED = 150

_VENDOR = Vendor("clustrix", 50157)
_FOLDER = resources.files(__package__.rpartition(".")[0]).joinpath("menu")


@dataclass(frozen=True)
class Choice:
    """A statement with its facts: (relation, row without the statement), or of a binlog: (relation, row)."""

    text: str
    facts: tuple[tuple[str, Row], ...]


@dataclass(frozen=True)
class Menu:
    """`schema` stands before every workload; of each name in `binlogs` at most one choice is taken.

    Choices that come first are preferred.
    """

    schema: tuple[str, ...]
    binlogs: Mapping[str, tuple[Choice, ...]]
    statements: tuple[Choice, ...]

    @property
    def databases(self) -> dict[str, str]:
        """The database of every object that the statements name."""
        objects = {str(value) for choice in self.statements for value in objects_of(choice)}
        return {key: database_of(key) for key in sorted(objects)}


def objects_of(choice: Choice) -> Iterator[str]:
    """The object keys in the facts of a statement."""
    for relation, row in choice.facts:
        if relation in BY_NAME:
            types = BY_NAME[relation].types[1:]
            yield from (str(v) for v, kind in zip(row, types, strict=True) if kind == "object")


def menus(pack: Pack, tests: Sequence[str]) -> tuple[Menu, ...]:
    """The menus to search, in order; where rules mention names, also one with the statements of the pack's tests."""
    mentioned = locality(pack.program, RELATIONS).constants
    return (menu_with(), menu_with(tests)) if mentioned else (menu_with(),)


def menu_with(added: Iterable[str] = ()) -> Menu:
    """The menu that comes with binlogic and the statements of some SQL texts, e.g. of a pack's own tests."""
    schema = tuple(record.text for record in read_script(_read("schema.sql")))
    catalog = Catalog()
    for text in schema:
        catalog.apply(parse_statement(text, DEFAULT_MODE, _VENDOR), "")
    texts = [record.text for name in ("binlogs.sql", "statements.sql") for record in read_script(_read(name))]
    known = set(texts)
    for script in added:
        own = dict.fromkeys(record.text for record in read_script(script))
        texts += [text for text in own if text not in known][: max(0, MAXIMUM_ADDED + len(known) - len(texts))]
    binlogs: dict[str, list[Choice]] = {}
    statements: dict[tuple[tuple[str, Row], ...], Choice] = {}
    for text in dict.fromkeys(texts):
        statement = parse_statement(text, DEFAULT_MODE, _VENDOR)
        if statement.kind == "CREATE BINLOG":
            for name, choice in _binlog(text):
                binlogs.setdefault(name, []).append(choice)
        elif statement.kind not in ("ALTER BINLOG", "DROP BINLOG", "USE"):
            observation = observe(statement, Names("", catalog))
            choice = Choice(text, tuple(dict.fromkeys((fact.relation, fact.row) for fact in observation.facts)))
            if not observation.nested and all(database_of(key) or ":" in key for key in objects_of(choice)):
                statements.setdefault(choice.facts, choice)
    return Menu(schema, {name: tuple(found) for name, found in binlogs.items()}, tuple(statements.values()))


def _binlog(text: str) -> Iterator[tuple[str, Choice]]:
    """The binlog that a CREATE BINLOG makes; none where it cannot be carried out."""
    try:
        made = Binlogs().apply(parse_statement(text, DEFAULT_MODE, _VENDOR), lambda _: DEFAULT)
    except BinlogError:
        return
    for name in made.by_name:
        yield name, Choice(text, tuple((relation, row) for relation, row, _ in made.facts()))


def _read(name: str) -> str:
    return _FOLDER.joinpath(name).read_text(encoding="utf-8")
