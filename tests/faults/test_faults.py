"""Every verb with every n-th call into the system failing: one line, exit code 2, files as they were.

A verb that is not in `VERBS` fails `test_every_verb_is_covered`. Only what writes or reads files of the user is made to
fail: imports and the files of the program itself are read before the first fault.
"""

import builtins
import errno
import io
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from binlogic.explain.cli import app
from binlogic.explain.cli.app import run

SQL = "CREATE BINLOG b LOG(d);\nCREATE TABLE d.t (a INT);\nINSERT INTO d.t VALUES (1);\n"
SETTINGS = 'packs = ["clustrix"]\nworkloads = ["w.sql"]\nfail-on = "never"\n'

#: per verb, a command that reads and, where the verb can, writes; `{}` stands for the folder
VERBS = {
    "check": ["check", "{}/w.sql"],
    "events": ["events", "{}/w.sql", "--profile", "mysql-8.0"],
    "explain": ["explain", "{}/w.sql:3", "--format", "dot", "-o", "{}/out"],
    "facts": ["facts", "{}/w.sql", "--format", "parquet", "-o", "{}/facts"],
    "gate": ["gate", "--settings", "{}/binlogic.toml", "--format", "json", "-o", "{}/out"],
    "scopes": ["scopes", "{}/w.sql"],
    "tables-info": ["tables-info", "{}/w.sql"],
    "relations": ["relations"],
}
#: verbs that others cover, and where
ELSEWHERE = {
    "lsp": "tests/explain/lsp",
    "rules": "tests/explain/cli/rules",
    "binlog": "tests/explain/cli/test_binlog.py",
    "conformance": "tests/explain/cli/test_conformance.py",
}


def test_every_verb_is_covered():
    assert set(app._VERBS) == set(VERBS) | set(ELSEWHERE)
    root = Path(__file__).parents[2]
    assert all((root / place).exists() for place in ELSEWHERE.values())


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "w.sql").write_text(SQL)
    (tmp_path / "binlogic.toml").write_text(SETTINGS)
    (tmp_path / "out").write_text("before")
    return tmp_path


class Faults:
    """Fails the n-th call of one kind that is about the folder."""

    def __init__(self, folder, n, error):
        self.folder, self.left, self.error = str(folder), n, error
        self.fired = False

    def meet(self, *about):
        if not any(str(each).startswith(self.folder) for each in about if isinstance(each, str | os.PathLike)):
            return
        self.count()

    def count(self):
        self.left -= 1
        if self.left == 0:
            self.fired = True
            raise self.error


def full():
    return OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def damaged():
    return OSError(errno.EIO, os.strerror(errno.EIO))


#: kind of fault -> (what is patched, the error); those without a path count every call
KINDS = {
    "open": ((builtins, "open"), (io, "open"), damaged),
    "rename": ((os, "replace"), (os, "rename"), full),
    "fsync": ((os, "fsync"), full),
    "make": ((os, "mkdir"), full),
    "look": ((os, "stat"), damaged),
    "memory": ((builtins, "open"), (io, "open"), MemoryError),
}


def state(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


#: verbs that write files; what others do is to open and to look
WRITING = ("explain", "facts", "gate")
CASES = [(verb, kind) for verb in VERBS for kind in KINDS if verb in WRITING or kind == "open"]


@pytest.mark.parametrize(("verb", "kind"), CASES)
def test_the_nth_fault(verb, kind, folder, monkeypatch, capfd):
    arguments = [each.format(folder) for each in VERBS[verb]]
    before = state(folder)
    assert run(arguments) in (0, 1)  # imports, and caches of the program's own files
    after = state(folder)
    *places, error = KINDS[kind]
    for n in range(1, 40):
        for name in after.keys() - before.keys():
            (folder / name).unlink(missing_ok=True)
        for name, content in before.items():
            (folder / name).write_bytes(content)
        capfd.readouterr()
        faults = Faults(folder, n, error())
        with monkeypatch.context() as patched:
            for module, name in places:
                patched.setattr(module, name, failing(getattr(module, name), faults, kind))
            code = run(arguments)
        said = capfd.readouterr().err
        if not faults.fired:
            assert code in (0, 1), said
            return
        now = state(folder)
        assert "Traceback" not in said
        assert "Exception ignored" not in said
        if code == 2:
            assert said.count("\n") == 1, said
            assert "BE" in said
        else:  # what failed was not needed
            assert code in (0, 1), (n, code, said)
        assert before.keys() <= now.keys()
        if code == 2:
            assert all(now[name] in (before.get(name), after[name]) for name in now), n
    pytest.fail("the faults do not end")


def failing(function, faults, kind):
    def called(*arguments, **named):
        faults.count() if kind == "fsync" else faults.meet(*arguments)
        return function(*arguments, **named)

    return called


COMMAND = [sys.executable, "-m", "binlogic"]


def ended(arguments, **more):
    return subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, timeout=120, check=False, **more)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
def test_a_full_disk_behind_standard_output(folder):
    with open("/dev/full", "w") as output:
        found = subprocess.run(
            [*COMMAND, "check", str(folder / "w.sql")],
            stdout=output, stderr=subprocess.PIPE, text=True, timeout=120, check=False,
        )  # fmt: skip
    assert found.returncode == 2
    assert found.stderr == "BE101 input or output: no space left on device\n"


def small_files():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (600, 600))


@pytest.mark.parametrize("verb", ["facts", "gate", "explain"])
def test_files_that_may_not_grow(verb, folder):
    before = state(folder)
    found = ended([each.format(folder) for each in VERBS[verb]], preexec_fn=small_files)
    if found.returncode not in (0, 1):  # what is written may be short enough
        assert found.returncode == 2
        assert found.stderr.count("\n") == 1
        assert "file too large" in found.stderr.lower()
        assert state(folder) == before
    else:
        assert verb != "facts"


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGKILL, -signal.SIGKILL)]
)
def test_signals(number, code, folder):
    many = "".join(f"INSERT INTO d.t VALUES ({n}); INSERT INTO d.t{n} VALUES (1);\n" for n in range(20_000))
    (folder / "w.sql").write_text(SQL + many)
    for wait in (3,):
        before = state(folder)
        arguments = [each.format(folder) for each in VERBS["facts"]]
        running = subprocess.Popen([*COMMAND, *arguments], stderr=subprocess.PIPE, text=True)
        time.sleep(wait)
        running.send_signal(number)
        said = running.communicate(timeout=120)[1]
        assert running.returncode == code
        assert said == {130: "interrupted\n", 143: "terminated\n"}.get(code, "")
        left = {name: content for name, content in state(folder).items() if "/.facts-" not in name}
        assert left == before
