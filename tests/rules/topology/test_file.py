"""Topology files: what they say, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest
from binlogic.facts.errors import InputError
from binlogic.rules.topology.file import read_topology

FIRST = '[a]\nprofile = "mariadb-10.11"\n'


def test_servers_come_behind_their_sources(tmp_path: Path) -> None:
    (tmp_path / "r.cnf").write_text("[mysqld]\nreplicate-ignore-db=d\nbinlog-ignore-db=e\n")
    text = """
    [c]
    replicates = "b"
    profile = "mysql-5.7"
    [b]
    replicates = "a"
    profile = "mariadb-10.11"
    format = "row"
    filters = "r.cnf"
    config = "r.cnf"
    """
    (tmp_path / "t.toml").write_text(text + FIRST)
    found = read_topology(tmp_path / "t.toml")
    assert [each.name for each in found.servers] == ["a", "b", "c"]
    server = found.of("b")
    assert (server.format, server.filters.lists, found.behind("b")) == (
        "ROW",
        ("replicate-ignore-db",),
        (found.of("c"),),
    )
    assert ("binlog_ignore_db", "e") in server.options


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[a]\nprofile = "mysql-9"\n', "BE140 `a` has no profile `mysql-9`"),
        (FIRST + 'forrmat = "ROW"\n', "BE140 `a` has no `forrmat`; hint: did you mean format?"),
        (FIRST + 'format = "LINES"\n', "BE140 `a` has no format `LINES`"),
        (FIRST + "format = 1\n", "BE140 `format` of `a` is of another type"),
        (FIRST + "filters = [1]\n", "BE140 `filters` of `a` is of another type"),
        (FIRST + '[b]\nreplicates = "aa"\nprofile = "mysql-5.7"\n', "`b` replicates from `aa`, which is no server"),
        (FIRST + FIRST.replace("[a]", "[b]"), "BE140 `a`, `b` replicate from none"),
        (FIRST + 'replicates = "a"\n', "BE141 these servers replicate from each other in a circle: `a`"),
        (
            '[b]\nreplicates = "a"\nprofile = "mysql-5.7"\n' + FIRST + 'replicates = "b"\n',
            "BE141 these servers replicate from each other in a circle: `b`, `a`",
        ),
        (
            FIRST + '[b]\nreplicates = "a"\nlog-updates = false\nprofile = "mysql-5.7"\n'
            '[c]\nreplicates = "b"\nprofile = "mysql-5.7"\n',
            "BE140 `b` logs nothing that it applies, but others replicate from it",
        ),
        ("a = 1\n", "BE140 `a` is no server"),
        ("", "BE140 it has no server"),
        ("[a\n", "BE140 it is no TOML"),
        ("\xff", "BE140 it is no TOML"),
        (FIRST + 'filters = ["ignore-table=t"]\n', "BE110 `t` is no table"),
        (FIRST + 'filters = "none.cnf"\n', "BE101"),
        (FIRST + 'filters = ["do-db=one:d"]\nchannel = "two"\n', "BE110 no filter is of the channel `two`"),
        ("".join(f'[s{n}]\nprofile = "mysql-5.7"\n' for n in range(101)), "BE140 it has more than 100 servers"),
    ],
)  # fmt: skip
def test_what_is_wrong_has_a_number(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "t.toml").write_text(text, encoding="latin-1")
    with pytest.raises(InputError) as found:
        read_topology(tmp_path / "t.toml")
    assert said in str(found.value)
