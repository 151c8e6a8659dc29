"""Binlog setups for any workload: `setups/*.sql` with the names of databases and tables filled in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from string import Template
from tempfile import TemporaryDirectory

from binlogic.facts.catalog import Catalog
from binlogic.facts.names import quoted, split_key
from binlogic.facts.readers.detect import open_workload
from binlogic.facts.readers.log_header import connect_database
from binlogic.facts.readers.record import STATEMENT_COMMANDS
from binlogic.facts.resolve import observe
from binlogic.facts.server.session import Session, use_database
from binlogic.facts.sql.dialect import DEFAULT_VENDOR
from binlogic.facts.sql.parsing import StatementCache

SETUPS = Path(__file__).parent / "setups"


def written_tables(workload: Path) -> list[str]:
    """The keys of the tables a workload writes, the most written first. Raises InputError."""
    statements = StatementCache(DEFAULT_VENDOR)
    sessions: dict[str, Session] = {}
    catalog = Catalog()
    counts: Counter[str] = Counter()
    for record in open_workload(workload).records:
        session = sessions.setdefault(record.session, Session(record.session))
        if record.command in STATEMENT_COMMANDS:
            statement = statements.of(record.text, session.mode)[1]
            facts = observe(statement, session.names(catalog)).facts
            counts.update(str(fact.row[0]) for fact in facts if fact.relation == "writes")
            if statement.kind == "USE":
                use_database(session, statement)
        elif record.command == "connect":
            session.default_db = connect_database(record.text)
        elif record.command == "init db":
            session.default_db = record.text.strip()
    return [key for key, _ in counts.most_common() if split_key(key).kind == "table" and split_key(key).db]


def filled(setup: str, tables: Sequence[str]) -> str:
    """The text of `setups/<setup>.sql` for these tables (keys). Raises ValueError without any table."""
    if not tables:
        raise ValueError("scopes need the name of a table")
    databases = list(dict.fromkeys(split_key(key).db for key in tables))
    names = {
        "first_database": _list(databases[:1]),
        "databases": _list(databases),
        "first_table": _list(tables[:1]),
        "half_of_tables": _list(tables[::2]),
    }
    return Template((SETUPS / f"{setup}.sql").read_text(encoding="utf-8")).substitute(names)


@contextmanager
def setup_files(setups: Iterable[str], tables: Sequence[str]) -> Iterator[Mapping[str, Path]]:
    """Files with these setups for these tables, by name of the setup."""
    with TemporaryDirectory() as folder:
        files = {setup: Path(folder, f"{setup}.sql") for setup in setups}
        for setup, file in files.items():
            file.write_text(filled(setup, tables), encoding="utf-8", errors="surrogateescape")
        yield files


def _list(keys: Iterable[str]) -> str:
    return ", ".join(map(quoted, keys))
