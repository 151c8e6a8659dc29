"""SIGINT, SIGTERM and SIGKILL at fixed fractions of a run that was measured: nothing half written under its name."""

import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from binlogic.spark.lake.verify import verify

from .verbs import LOG

CODES = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGKILL: -signal.SIGKILL}
SAID = {130: "interrupted\n", 143: "terminated\n", -signal.SIGKILL: ""}
#: of the time of a whole run, by verb; each with another signal
FRACTIONS = (0.1, 0.4, 0.6, 0.75, 0.85, 0.95)
VERBS = {
    "binlog filter": "binlog filter log.bin -o out --force --ignore-db d",
    "rules fmt": "rules fmt rules",
    "spark facts": "spark facts g.log -o f --master none",
    "facts": "facts w.sql -o facts --format parquet",
}
RULE = "%% id: M-{} r\n%% verdict: advice\n%% message: a\n%% source: a\nadvises(S, B) :-   reads(S, _, B).\n"


@pytest.fixture(scope="module")
def pristine(tmp_path_factory):
    """Work of about a second for each verb."""
    folder = tmp_path_factory.mktemp("signals")
    (folder / "out").write_text("before")
    shutil.copy(LOG, folder / "log.bin")
    (folder / "rules").mkdir()
    for number in range(12):
        (folder / "rules" / f"{number:02}.dl").write_text("\n".join(RULE.format(n) for n in range(20)))
    head = "261120 18:30:56\t    4 Connect\troot@localhost on d\n"
    (folder / "g.log").write_text(head + "".join(f"\t\t    4 Query\tDELETE FROM t{n} LIMIT 1\n" for n in range(800)))
    (folder / "w.sql").write_text("".join(f"INSERT INTO d.t{n} VALUES (1);\n" for n in range(300)))
    return folder


@pytest.mark.parametrize("verb", VERBS)
def test_signals(verb, pristine, tmp_path):
    whole = tmp_path / "whole"
    shutil.copytree(pristine, whole)
    began = time.monotonic()
    done = start(verb, whole)
    finished = done.communicate(timeout=120)[1]
    assert done.returncode in (0, 1)
    seconds = time.monotonic() - began
    after = files(whole)
    for number, fraction in enumerate(FRACTIONS[3:] if verb == "facts" else FRACTIONS):
        folder = tmp_path / str(number)
        shutil.copytree(pristine, folder)
        sent = list(CODES)[number % len(CODES)]
        running = start(verb, folder)
        time.sleep(seconds * fraction)
        running.send_signal(sent)
        said = running.communicate(timeout=120)[1]
        what = (sent, fraction, running.returncode, said)
        if fraction > 0.5 and running.returncode not in (0, 1):  # before, Python may be starting
            # Python ends itself by SIGINT, which a shell calls 130, where it came in an `exec` as of a dataclass.
            code = CODES[sent] if running.returncode != -signal.SIGINT else 130
            # a signal that came when all was done and said ends the interpreter on its way out
            ended = (-sent, finished) == (running.returncode, said)
            assert ended or (code, said) == (CODES[sent], SAID[CODES[sent]]), what
        check(folder, files(pristine), after, what)
        shutil.rmtree(folder)


def check(folder, before, after, what):
    """Every file is as before or as the whole run leaves it; a lake is whole or not there."""
    now = files(folder)
    assert before.keys() <= now.keys(), what
    for name, content in now.items():
        if not name.startswith("f/"):
            assert content in (before.get(name), after.get(name)), (name, what)
    if any(re.fullmatch(r"f/manifest/\d+\.json", name) for name in now):
        assert not [fault for fault in verify(str(folder / "f")) if fault.kind in ("damaged", "missing")], what


def files(folder):
    """Those under final names: what a killed run leaves has a name that begins with a dot."""
    found = {str(path.relative_to(folder)): path for path in Path(folder).rglob("*") if path.is_file()}
    return {name: path.read_bytes() for name, path in found.items() if not re.search(r"(^|/)\.", name)}


def start(verb, folder):
    """The verb in a process that SIGINT ends, also where it is ignored here, as in a background job of a shell."""
    command = [sys.executable, "-m", "binlogic", *VERBS[verb].split()]
    return subprocess.Popen(
        command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip
