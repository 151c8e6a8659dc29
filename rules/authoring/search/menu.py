"""What workloads are searched among: statements and binlogs as SQL, each with the facts that are observed of it.

Facts are observed, never invented, so whatever the search finds can be run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources

from ....facts.asked import ASKED, OF_RECORD
from ....facts.binlogs import BinlogError, Binlogs
from ....facts.catalog import Catalog
from ....facts.names import database_of
from ....facts.origin import DEFAULT
from ....facts.readers.script import read_script
from ....facts.resolve import Names, executed_statement, observe
from ....facts.resolve.assumed import assumed_facts
from ....facts.resolve.named import BY_NAME as BY_NAME_FACTS
from ....facts.schema import BY_NAME, RELATIONS
from ....facts.server.server import Server
from ....facts.sql.dialect import DEFAULT_MODE, Vendor
from ....facts.sql.parse import parse_statement
from ...check.locality import locality
from ...language.ast import Clause
from ...language.program import Program, Row
from ...packing.pack import Pack
from ...replay.shared import Setup
from ...replay.workload import of_server
from .difference import Differing
from .grown import grown

#: statements added to the menu; more make the search slow
MAXIMUM_ADDED = 300

#: binlog_format a server starts with; empty: what its profile says
_FORMATS = ("", "STATEMENT", "MIXED", "ROW")
_CLUSTRIX = Vendor("clustrix", 50157)
_FOLDER = resources.files(__package__.rpartition(".")[0]).joinpath("menu")


@dataclass(frozen=True)
class Choice:
    """A statement with its facts: (relation, row without the statement), or what is in force before: (relation, row).

    `state` are the rows a session starts with, without the statement.
    """

    text: str
    facts: tuple[tuple[str, Row], ...]
    state: tuple[tuple[str, Row], ...] = ()


@dataclass(frozen=True)
class Menu:
    """`header` and `schema` stand before every workload; of each name in `binlogs` at most one choice is taken.

    Choices that come first are preferred.
    """

    header: tuple[str, ...]
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
    return (menu_for(pack), menu_for(pack, tests)) if mentioned else (menu_for(pack),)


def searched(old: Pack, new: Pack, changed: Differing, tests: Sequence[str]) -> Iterator[Menu]:
    """The menus to search for a difference of two packs, the plainest first, the one that grew of them last."""
    yield from menus(old, tests)
    yield grown_menu(old, new, (*changed[0], *changed[1]), tests)


def grown_menu(old: Pack, new: Pack, clauses: Iterable[Clause], tests: Sequence[str]) -> Menu:
    """The menu, the tests, and statements made for what some clauses and the rules of two packs mention."""
    own = (c for pack in (new, old) for file in pack.files for rule in file.rules for c in rule.clauses)
    more = _statements("migrations.sql")
    made = grown((old.program, new.program), (*clauses, *own), [*_statements("statements.sql"), *more])
    return menu_for(old, [_script([*more, *made.statements]), *tests], made.schema, new.program)


def menu_for(pack: Pack, added: Iterable[str] = (), tables: Iterable[str] = (), beside: Program | None = None) -> Menu:
    """The menu that comes with binlogic and the statements of some SQL texts, for the server of the pack's profile.

    tables: more of the schema. beside: another program whose rules ask for facts.
    """
    server = Server.of(pack.about_server)
    vendor = server.vendor if server.tables else _CLUSTRIX
    schema = (*_statements("schema.sql"), *tables)
    base = pack.program.base | (beside.base if beside is not None else frozenset())
    catalog = Catalog()
    for text in schema:
        catalog.apply(parse_statement(text, DEFAULT_MODE, vendor), "")
    asked = ASKED & base - OF_RECORD
    by_name = not BY_NAME_FACTS.isdisjoint(base)
    names = Names("", catalog, server=server, settings=server.defaults, by_name=by_name, asked=asked)
    binlogs: dict[str, list[Choice]] = {}
    statements: dict[tuple[tuple[str, Row], ...], Choice] = {}
    for text in _texts(added):
        statement = parse_statement(text, DEFAULT_MODE, vendor)
        if statement.kind == "CREATE BINLOG":
            for name, choice in _binlog(text):
                binlogs.setdefault(name, []).append(choice)
        elif statement.kind not in ("ALTER BINLOG", "DROP BINLOG", "USE"):
            observation = observe(statement, names)
            seen = list(observation.facts)
            if server.tables:  # as the replay assumes where rows are not followed
                seen += assumed_facts(executed_statement(statement, names), names, seen)
            choice = Choice(text, tuple(dict.fromkeys((fact.relation, fact.row) for fact in seen)))
            if not observation.nested and all(database_of(key) or ":" in key for key in objects_of(choice)):
                statements.setdefault(choice.facts, choice)
    header: tuple[str, ...] = ()
    if server.tables:
        header = (f"-- profile: {pack.profile}",) if pack.profile else ()
        binlogs = {"binlog": [_server(pack, server, word) for word in _FORMATS]}
    return Menu(header, schema, {name: tuple(found) for name, found in binlogs.items()}, tuple(statements.values()))


def _texts(added: Iterable[str]) -> list[str]:
    """The statements of the menu, then those of other texts, each once."""
    texts = [*_statements("binlogs.sql"), *_statements("statements.sql")]
    more = dict.fromkeys(record.text for script in added for record in read_script(script))
    return [*texts, *[text for text in more if text not in set(texts)][:MAXIMUM_ADDED]]


def _server(pack: Pack, server: Server, word: str) -> Choice:
    """The one binlog of a server that starts with a binlog_format."""
    setup = of_server(pack, Setup(), [("binlog_format", word)] if word else [])
    settings = {**server.defaults, **setup.settings}
    state = tuple(("setting", (name, value)) for name, value in settings.items() if name in server.variables)
    config = tuple((relation, row) for relation, row, _ in setup.binlogs.facts())
    return Choice(f"-- format-is: {word}" if word else "", config, state)


def _binlog(text: str) -> Iterator[tuple[str, Choice]]:
    """The binlog that a CREATE BINLOG makes; none where it fails."""
    try:
        made = Binlogs().apply(parse_statement(text, DEFAULT_MODE, _CLUSTRIX), lambda _: DEFAULT)
    except BinlogError:
        return
    for name in made.by_name:
        yield name, Choice(text, tuple((relation, row) for relation, row, _ in made.facts()))


def _statements(name: str) -> list[str]:
    return [record.text for record in read_script(_read(name))]


def _script(statements: Iterable[str]) -> str:
    return "".join(f"{text};\n" for text in statements)


def _read(name: str) -> str:
    return _FOLDER.joinpath(name).read_text(encoding="utf-8")
