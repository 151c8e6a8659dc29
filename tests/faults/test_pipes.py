"""Standard input and output that break, and files that may not grow, in a process of their own."""

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from .verbs import FILES, command

COMMAND = [sys.executable, "-m", "binlogic"]
needs_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")


@pytest.fixture
def folder(tmp_path):
    for name in ("w.sql", "binlogic.toml", "out"):
        (tmp_path / name).write_text(FILES[name])
    return tmp_path


def state(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@needs_full
def test_a_full_disk_behind_standard_output(folder):
    with open("/dev/full", "w") as output:
        found = subprocess.run(
            [*COMMAND, "check", str(folder / "w.sql")],
            stdout=output, stderr=subprocess.PIPE, text=True, timeout=120, check=False,
        )  # fmt: skip
    assert found.returncode == 2
    assert found.stderr == "BE101 input or output: no space left on device\n"


# Python takes a file that it could write a part of for written: the next to import such bytecode would fail.
NO_BYTECODE = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}


def small_files():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (600, 600))


@pytest.mark.parametrize("verb", ["facts", "gate", "explain"])
def test_files_that_may_not_grow(verb, folder):
    before = state(folder)
    found = subprocess.run(
        [*COMMAND, *command(verb, folder)],
        capture_output=True, text=True, timeout=120, check=False, preexec_fn=small_files, env=NO_BYTECODE,
    )  # fmt: skip
    if found.returncode not in (0, 1):  # what is written may be short enough
        assert found.returncode == 2
        assert found.stderr.count("\n") == 1
        assert "file too large" in found.stderr.lower()
        assert state(folder) == before
    else:
        assert verb != "facts"


def message(text):
    return f"Content-Length: {len(text)}\r\n\r\n{text}".encode()


ASKED = message('{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}')


@pytest.mark.parametrize(
    "said",
    [b"", ASKED[:30], b"no header\r\n\r\n", message("{"), message("[]"), b"Content-Length: 99999999999\r\n\r\n{"],
    ids=["nothing", "half", "no header", "no JSON", "no message", "too long"],
)
def test_a_language_server_whose_input_breaks(said):
    pytest.importorskip("pygls")
    found = subprocess.run([*COMMAND, "lsp"], input=said, capture_output=True, timeout=120, check=False)
    assert found.returncode in (0, 2), found
    assert found.stderr.count(b"\n") <= 1, found


@needs_full
@pytest.mark.parametrize("where", ["full", "gone"])
def test_a_language_server_whose_output_breaks(where):
    pytest.importorskip("pygls")
    if where == "full":
        output = os.open("/dev/full", os.O_WRONLY)
    else:
        read, output = os.pipe()
        os.close(read)
    found = subprocess.run(
        [*COMMAND, "lsp"], input=ASKED, stdout=output, stderr=subprocess.PIPE, timeout=60, check=False
    )
    os.close(output)
    assert found.returncode in (0, 2), found
    assert found.stderr.count(b"\n") <= 1, found
