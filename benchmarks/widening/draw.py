"""Random cases: binlogs or options, definitions, a past and a workload of one or two sessions."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from binlogic.facts.readers.record import Record

from ..judge.generate import workload as judged
from .case import BINLOGS, Case
from .menus import DEFINITIONS, ENGINES, OF_BINLOGS, OF_SERVERS, SCOPES, STATEMENTS, TABLES

FORMATS = ("STATEMENT", "MIXED", "ROW")
LENGTH = 14
_DEFINES = ("TABLE", "VIEW", "PROCEDURE", "FUNCTION", "TRIGGER", "SEQUENCE")


def drawn(seed: int, server: str, length: int = LENGTH) -> Case:
    """The case of a seed: the same for the same arguments."""
    random = Random(f"{seed} {server}")
    binlogs = server in BINLOGS
    schema: list[str] = []
    for text in DEFINITIONS:
        if random.random() < 0.8 and ("REFERENCES app.a" not in text or DEFINITIONS[0] in schema):
            schema.append(text.format(engine=random.choice(ENGINES)))
    if binlogs:
        schema = [text.partition(" ENGINE")[0] for text in schema]
    menu = [*STATEMENTS, *(OF_BINLOGS if binlogs else OF_SERVERS)]
    few = random.sample(menu, 12)  # few kinds in one case, so that they meet
    tables = random.sample(TABLES, 3)
    texts = [("A", _filled(random.choice(few), tables, random)) for _ in range(length)]
    if random.random() < 0.4:
        texts = [(random.choice("AAB"), text) for _, text in texts]
    database = ""
    if not binlogs and random.random() < 0.6:
        database = "d1"
        made = judged(seed, server, length).statements
        schema += [text for _, text in made if _defines(text)]
        others = iter([each for each in made if not _defines(each[1]) and each[1] != "CREATE DATABASE d1"])
        texts = [next(others, each) if random.random() < 0.6 else each for each in texts]
    past = random.choice((0, 0, random.randint(1, length // 2)))
    records = [Record(session, "query", text, line, 0, 1) for line, (session, text) in enumerate(texts, 1)]
    options = () if binlogs else tuple(_options(random))
    made_binlogs = tuple(_binlogs(random)) if binlogs else ()
    return Case(
        f"{server}-{seed}", server, tuple(records[past:]), tuple(schema), made_binlogs, options, database,
        tuple(records[:past]), follow=not binlogs and random.random() < 0.25,
    )  # fmt: skip


def _filled(text: str, tables: list[str], random: Random) -> str:
    return text.format(t=random.choice(tables), u=random.choice(tables))


def _defines(text: str) -> bool:
    words = text.split()
    return words[0] == "CREATE" and words[1] in _DEFINES


def _options(random: Random) -> Iterator[tuple[str, str]]:
    yield "binlog_format", random.choice(FORMATS)
    if random.random() < 0.1:
        yield "default_storage_engine", random.choice(("MYISAM", "INNODB"))
    if random.random() < 0.1:
        yield "transaction_isolation", "READ-COMMITTED"
    if random.random() < 0.1:
        yield "binlog_do_db", random.choice(("app", "d1"))


def _binlogs(random: Random) -> Iterator[str]:
    for name in ("x", "y")[: random.randint(1, 2)]:
        form = random.choice(("", " FORMAT='ROW'", " FORMAT='STATEMENT'"))
        yield f"CREATE BINLOG '{name}' {random.choice(SCOPES)}{form}"
