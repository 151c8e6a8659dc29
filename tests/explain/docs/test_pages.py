"""A page holds the rule, what it rests on, why it is so, and what happens in the pack's own tests."""

from __future__ import annotations

from pathlib import Path

import pytest
from binlogic.explain.docs.examples import examples
from binlogic.explain.docs.graph import predicates
from binlogic.explain.docs.pages import Site, pages
from binlogic.rules.packing.loading import load_pack
from binlogic.rules.packing.pack import Pack

RULES = """%% pack:  small
%% title: One refusal

%% text:    {S} is bad | {S} is fine
%% reading: all of them (decision 0001)
bad(S) :- kind(S, "INSERT").

%% id:      SM-001 no-inserts
%% verdict: refused 7
%% message: {B} takes no inserts
%% source:  "no"
%% fix:     do not
refuses(S, B) :- bad(S), binlog(B).

%% id:      SM-002 no-writes
%% verdict: refused
%% message: {B} takes no writes
%% source:  "none"
refuses(S, B) :- writes(S, _, _), binlog(B), not bad(S).
"""
TEST = """\
CREATE BINLOG 'b';
INSERT INTO a.t VALUES (1), (2);      -- expect: b refused SM-001
INSERT INTO a.t VALUES (1);           -- expect: b refused SM-001
"""


@pytest.fixture
def small(tmp_path: Path) -> Pack:
    pack = tmp_path / "small"
    (pack / "tests").mkdir(parents=True)
    (pack / "pack.toml").write_text('name = "small"\nversion = "1"\ntitle = "Small"\nlicence = "Apache-2.0"\n')
    (pack / "10-small.dl").write_text(RULES)
    (pack / "tests" / "one.sql").write_text(TEST)
    return load_pack(pack)


def test_a_rule_page_holds_the_rule_and_what_it_rests_on(small: Pack) -> None:
    made = dict(pages(Site(small, cite=lambda text: text.replace("decision 0001", "[decision 0001](0001.md)"))))
    assert made.keys() == {"SM-001.md", "SM-002.md", "small.md"}
    page = made["SM-001.md"]
    assert page.startswith("# SM-001 no-inserts\n\nverdict: **refused 7**\n\n> {B} takes no inserts\n")
    assert '## Why\n\n- source: "no"\n\n## What to do instead\n\ndo not\n' in page
    assert "refuses(S, B) :- bad(S), binlog(B)." in page
    assert "- `bad`: {S} is bad" in page
    assert "reading: all of them ([decision 0001](0001.md))" in page
    assert "## Related\n\n- [SM-002 no-writes](SM-002.md)" in page
    assert "What to do instead" not in made["SM-002.md"]
    assert "[SM-002 no-writes](SM-002.md) | refused | {B} takes no writes |" in made["small.md"]


def test_examples_are_the_shortest_statements_and_show_what_happens(small: Pack) -> None:
    tests = [Path(small.files[0].path).parent / "tests" / "one.sql"]
    found = examples(small, tests)
    assert [example.line for example in found["SM-001"]] == [3, 2]
    page = dict(pages(Site(small, found)))["SM-001.md"]
    assert "## Example: one.sql:3\n\n```sql\nINSERT INTO a.t VALUES (1);\n```\n" in page
    assert "error SM-001 (7)  b refuses one.sql:3: no inserts" in page
    assert str(tests[0].parent) not in page


def test_an_example_does_not_tell_where_it_was_made(
    small: Pack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    made = []
    for folder in ("short", "a-long-name" * 8):
        Path(folder).mkdir()
        test = Path(folder) / "one.sql"
        test.write_text(TEST)
        made.append(examples(small, [test]))
    assert made[0] == made[1]


def test_the_graph_tells_verdicts_given_relations_and_negations(small: Pack) -> None:
    source = predicates(small)
    assert 'refuses [fillcolor="#e8eefc"' in source
    assert 'kind [fillcolor="#fff7d6"' in source
    assert "refuses -> binlog\n" in source
    assert "bad -> kind\n" in source
