"""The program as a shell runs it: pipes, standard input and exit codes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.usefixtures("folder")
BINLOG = "CREATE BINLOG 'binny' LOG(`test`.`foo`);\n"
PROGRAM = [sys.executable, "-c", "from binlogic.explain.cli import main; main()"]


def test_a_pipe_that_closes_early_is_no_error() -> None:
    Path("many.sql").write_text(BINLOG + "INSERT INTO test.foo VALUES (1);\n" * 5000)
    with subprocess.Popen([*PROGRAM, "check", "many.sql"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


def test_standard_input_is_a_workload() -> None:
    text = Path("load.sql").read_bytes()
    ran = subprocess.run(
        [*PROGRAM, "check", "-", "--profile", "clustrix"], input=text, capture_output=True, check=False
    )
    assert ran.returncode == 1
    assert b"<stdin>:9" in ran.stdout
    assert ran.stderr == b""


def test_a_statement_of_standard_input_is_explained() -> None:
    text = Path("load.sql").read_bytes()
    ran = subprocess.run(
        [*PROGRAM, "explain", "-:9", "--check", "--profile", "clustrix"], input=text, capture_output=True, check=False
    )
    assert ran.returncode == 0
    assert ran.stdout.startswith(b"error CX-002 (11314)  binny refuses <stdin>:9")


def test_exit_codes_of_the_program() -> None:
    Path("clean.sql").write_text(BINLOG + "INSERT INTO test.foo VALUES (1);\n")
    codes = [
        subprocess.run([*PROGRAM, "check", file], capture_output=True, check=False).returncode
        for file in ("clean.sql", "load.sql", "missing.sql")
    ]
    assert codes == [0, 1, 2]
