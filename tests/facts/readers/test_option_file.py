"""Option files: groups, values, includes, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from binlogic.facts.errors import InputError
from binlogic.facts.readers.option_file import command_line, read_options


def write(folder: Path, text: str, name: str = "my.cnf") -> Path:
    path = folder / name
    path.write_text(text)
    return path


def test_only_the_groups_of_servers_count(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        "port=1\n[client]\nport=2\n[mysqld]\nbinlog-format = 'ROW'\n[mariadb-10.11]\nskip_log_bin\n[mysqldump]\nx=1\n",
    )
    assert read_options(path) == [("binlog_format", "ROW"), ("skip_log_bin", None)]


@pytest.mark.parametrize(
    ("line", "option"),
    [
        ("a=b # note", ("a", "b")),
        ('a="b # c"', ("a", "b # c")),
        (r"a=x\ty\s\\z", ("a", "x\ty \\z")),
        ("A-b_C=1", ("a_b_c", "1")),
        ("a=", ("a", "")),
    ],
)
def test_values_are_read_as_servers_read_them(tmp_path: Path, line: str, option: tuple[str, str]) -> None:
    assert read_options(write(tmp_path, f"[mysqld]\n{line}\n")) == [option]


def test_included_files_come_where_they_are_named(tmp_path: Path) -> None:
    write(tmp_path, "[server]\nb=2\n", "more.cnf")
    folder = tmp_path / "conf.d"
    folder.mkdir()
    write(folder, "[mysqld]\nd=4\n", "2.cnf")
    write(folder, "[mysqld]\nc=3\n", "1.cnf")
    write(folder, "[mysqld]\nx=9\n", "left-out.txt")
    path = write(tmp_path, "[mysqld]\na=1\n!include more.cnf\n!includedir conf.d\ne=5\n")
    assert read_options(path) == [("a", "1"), ("b", "2"), ("c", "3"), ("d", "4"), ("e", "5")]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[mysqld\n", "my.cnf:1: BE110 a group has no `]`"),
        ("[mysqld]\n!run rm\n", "my.cnf:2: BE110 `!run rm` is no directive"),
        ("!include my.cnf\n", "include each other"),
        ("!include none.cnf\n", "BE101"),
        ("[mysqld]\n" + "#" * (1 << 20), "larger than 1 MiB"),
    ],
)
def test_what_cannot_be_used_says_why(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(InputError, match=".*" + said.replace("[", r"\[").replace("]", r"\]")) as refused:
        read_options(write(tmp_path, text))
    assert said in str(refused.value)


def test_arguments_are_options() -> None:
    assert command_line(["--binlog-do-db=a", "--log-bin"]) == [("binlog_do_db", "a"), ("log_bin", None)]
    with pytest.raises(InputError, match="BE110"):
        command_line(["binlog"])
