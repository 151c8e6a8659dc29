"""Texts that drive what shows them, and a folder in which every input holds all of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from ..facts.binlog import made

#: by what each would do
TEXTS = {
    "forged finding": "x\nw.sql:9:9: error: CX-002 forged",
    "workflow command": "x\n::error file=a::pwned\r\n ::stop-commands::tok",
    "command anywhere": "x ##[error]pwned ##vso[task.setvariable variable=a]b ##teamcity[buildStop]",
    "terminal": "\x1b[31mRED\x1b]0;title\x07\x9b31m\b\x7f",
    "bidi": "a\u202eb\u2066c\u2069\u200f\u061c\u200b\ufeff",
    "line breaks": "a\u2028b\u2029c\x85d\x0be\x0cf",
    "markdown": "![x](http://evil.example/p.png) [click](http://evil.example) @octo #1 ``` | \\",
    "sarif link": "[click\\](0) [a](http://evil.example)",
    "html": "</script><!-- <b onclick=x> &#27; &lt;",
    "xml": "]]> <a/> \ufffe\uffff",
    "graphviz": '<b>x</b> \\N \\l "; x [label="y"]',
    "nul": "a\x00b",
    "latin": "caf\udce9",
    "surrogate": "a\ud800b",
    "placeholder": "{S} {T} %s {0}",
    "long": "n" * 2_000,
}
#: what a file or an argument of a command can hold
IN_FILES = {name: text for name, text in TEXTS.items() if name != "surrogate"}
IN_UTF8 = {name: text for name, text in IN_FILES.items() if name != "latin"}
IN_ARGUMENTS = {name: text for name, text in IN_FILES.items() if name not in ("nul", "long")}
#: rule files hold no others (BL105)
IN_RULES = {name: text for name, text in IN_UTF8.items() if text.isprintable() and name != "placeholder"}

_RULES = """\
%% pack:  mine
%% title: {all}

% {all}
%% id:      M-1 reads-elsewhere
%% verdict: advice
%% message: {{S}} reads {{T}} {all}
%% reading: {all}
%% fix:     {all}
elsewhere(S, B) :- writes(S, U, _), reads(S, T, _), in_database(U, D), not in_database(T, D), binlog(B).
"""
_TEST = """\
CREATE BINLOG 'binny';
-- expect: binny recorded CX-004; binny advice M-1 because reads(a.t)
INSERT INTO b.t SELECT * FROM a.t;
-- expect: binny recorded CX-004; binny advice M-1 because reads(a.other)
INSERT INTO b.t SELECT * FROM a.t;
"""


def all_of(texts: dict[str, str]) -> str:
    """The texts in one, each behind a line break if they have any."""
    return ("\n" if texts is not IN_RULES else " ").join(texts.values())


def statements(texts: dict[str, str] = IN_FILES) -> Iterator[str]:
    """Per text, one statement that reads what is called so and compares with it, and one that is no SQL.

    The last one reads what is called by all but the long one.
    """
    for text in texts.values():
        literal = text.replace("\\", "\\\\").replace("'", "''")
        yield reading(text)
        yield f"FROB '{literal}'"
    yield reading(all_of({name: text for name, text in texts.items() if name != "long"}))


def reading(text: str) -> str:
    """A statement with a text in a name and in a literal."""
    name, literal = text.replace("`", "``"), text.replace("\\", "\\\\").replace("'", "''")
    return f"INSERT INTO shop.o SELECT * FROM `a`.`{name}` WHERE x = '{literal}'"


def make(folder: Path) -> None:
    """Write the inputs: scripts, logs, a pack, settings, recordings."""

    def write(name: str, text: str) -> None:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8", "surrogateescape"))

    # a lake has a folder per binlog, and a query event 255 bytes for a name
    short = all_of({name: text for name, text in IN_ARGUMENTS.items() if len(text) < 20}).replace("`", "")
    in_rules = all_of(IN_RULES)
    script = ";\n".join(statements()) + ";\n"
    write("w.sql", script)
    write("setup.sql", f"CREATE BINLOG `{short}` LOG(shop);\nCREATE TABLE `shop`.`{short}` (a INT);\n")
    write("events.sql", "CREATE TABLE shop.o (a INT);\n" + script)
    servers = '[a]\nprofile = "mysql-5.6"\n[b]\nreplicates = "a"\nprofile = "mysql-5.6"\n'
    write("servers.toml", servers)
    write("other.toml", servers + 'filters = ["ignore-db=logs"]\n')
    write("binlogic.toml", 'packs = ["mine"]\nsetup = "setup.sql"\nworkloads = ["w.sql"]\n')
    log = "".join(
        f"2026-01-01T00:00:{number:02d}.000000Z\t    3 Query\t{text}\n"
        for number, text in enumerate(["CREATE TABLE shop.o (a INT)", *statements()])
    )
    write("g.log", "mysqld, Version: 8.0.41. started with:\nTime                 Id Command    Argument\n" + log)
    queries = [(made.QUERY, made.query(text, "shop")) for text in list(statements(IN_ARGUMENTS))[:-1]]
    (folder / "bin.000001").write_bytes(made.log(*queries))
    numbered = [f"c{number}" for number in range(len(IN_FILES))]
    (folder / "values.000001").write_bytes(made.log(*made.texts("shop", "o", numbered, IN_FILES.values())))
    named = [name for name in IN_FILES.values() if len(name) < 200]
    (folder / "names.000001").write_bytes(
        made.log(*(event for name in named for event in made.texts(name, name, [name], [name])))
    )
    title = json.dumps(in_rules)
    manifest = f'name = "mine"\nversion = "1.0.0"\ntitle = {title}\nlicence = "MIT"\nrequires = ["clustrix"]\n'
    write("mine/pack.toml", manifest)
    write("mine/10-mine.dl", _RULES.format(all=in_rules))
    write("mine/tests/mine.sql", _TEST + "\n".join(f"{text};" for text in statements(IN_UTF8)) + "\n")
    sql = list(statements(IN_RULES))[:-1]
    write("recorded/r.sql", f"-- family: z/{in_rules}\n" + "".join(f"{text};\n" for text in sql))
    event = {"type": "Query", "sql": all_of(TEXTS)}
    asked = {"server": "mysql-8.0", "format": "STATEMENT", "session": "A", "error": None, "logged": "statement"}
    rows = [asked | {"seq": number, "sql": text, "own_events": [event]} for number, text in enumerate(sql, 1)]
    rows.append(asked | {"seq": len(rows) + 1, "sql": "<disconnect A>"})
    write("recorded/r.jsonl", "".join(f"{json.dumps(row)}\n" for row in rows))
