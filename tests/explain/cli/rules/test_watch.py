"""`binlogic rules test --watch` as a process: it outlives broken files and ends with Ctrl-C."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from threading import Timer
from typing import IO

RUN = "from binlogic.explain.cli import main; main()"


def until(stream: IO[str], wanted: str) -> None:
    """Read lines up to one with a text; the stream ends where the process does."""
    assert any(wanted in line for line in stream)


def replaced(file: Path, text: bytes) -> None:
    """Give a file a new text at once, so that nobody who watches it reads half of it."""
    whole = file.with_suffix(".new")
    whole.write_bytes(text)
    whole.replace(file)


def test_it_runs_again_after_each_change_outlives_what_is_broken_and_ends_with_ctrl_c(mine: Path) -> None:
    command = [sys.executable, "-c", RUN, "rules", "test", "--pack", "mine", "--watch"]
    rules = mine / "10-mine.dl"
    text = rules.read_bytes()
    script = mine / "tests" / "mine.sql"
    # A shell starts what runs in its background with SIGINT ignored, and a process inherits that.
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as watching:
        guard = Timer(300, watching.kill)  # whatever goes wrong, the test ends
        guard.start()
        assert watching.stderr is not None
        until(watching.stderr, "waiting for changes")
        replaced(rules, text + b"\nbroken(S :-\n")
        until(watching.stderr, "mine/10-mine.dl:")
        until(watching.stderr, "waiting for changes")
        replaced(rules, text.replace(b"elsewhere(S", b"somewhere_else(S"))
        until(watching.stderr, "waiting for changes")
        replaced(script, b"\xff")
        until(watching.stderr, "BE102")
        until(watching.stderr, "waiting for changes")
        replaced(script, b"CREATE BINLOG 'b';\n-- expect: b no M-1; b refused\nTRUNCATE a.t;\n")
        until(watching.stderr, "waiting for changes")
        watching.send_signal(signal.SIGINT)
        out, err = watching.communicate()
        guard.cancel()
    assert watching.returncode == 1  # that of the last run
    assert out.splitlines()[:2] == ["1 file, 2 expectations, 0 failed"] * 2
    assert out.endswith("1 file, 2 expectations, 1 failed\n")
    assert err == ""
