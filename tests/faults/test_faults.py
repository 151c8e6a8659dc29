"""Every verb with its n-th call into the system failing: one line, exit code 2, files as they were.

Only what writes or reads files of the user is made to fail. Every n takes minutes: `BINLOGIC_FAULTS=all` asks for it;
by default all of a quick verb fail, and of the others a few of each kind.
"""

import os
import re
import tempfile
from pathlib import Path

import pytest
from binlogic.explain.cli.app import run
from binlogic.explain.cli.verbs import VERBS as OF_HELP
from binlogic.spark.lake.verify import verify

from .faults import ERRORS, failing
from .verbs import QUICK, SPARK, VERBS, command, make

#: what cannot be made to fail so, and why
ELSEWHERE = {
    "lsp": "it runs for as long as its pipes: test_pipes.py breaks them",
    "proof": "it reads one file and writes none: tests/explain/cli/test_proof_files.py damages it",
}
ALL = os.environ.get("BINLOGIC_FAULTS") == "all"
LAKES = ("f", "f2", "o")


def test_every_verb_is_covered():
    assert set(OF_HELP) == {verb.split()[0] for verb in VERBS} | set(ELSEWHERE)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("faults")
    make(folder)
    return folder


@pytest.fixture(autouse=True)
def surroundings(folder, monkeypatch):
    monkeypatch.chdir(folder)
    monkeypatch.setattr(tempfile, "tempdir", str(folder / "tmp"))


@pytest.mark.parametrize("verb", VERBS)
def test_the_nth_fault(verb, folder, capfd):
    arguments, before = command(verb, folder), state(folder)
    with failing(folder) as whole:
        assert run(arguments, SPARK) in (0, 1), capfd.readouterr().err
    after, fired = state(folder), 0
    for kind in ERRORS:
        for n in chosen(whole.counts[kind], verb):
            restore(folder, before)
            capfd.readouterr()
            with failing(folder, kind, n) as faults:
                code = run(arguments, SPARK)
            fired += faults.fired
            what = (kind, n, code, said := "".join(capfd.readouterr()))
            assert code in (0, 1, 2), what
            assert "Traceback" not in said, what
            if code == 2:
                assert len(re.findall(r"^.*\b(?:BE|BL)\d{3}\b", said, re.MULTILINE)) == 1, what
                assert "[Errno" not in said, what
            (check_lakes if verb.startswith("spark") else check_files)(folder, before, after, what)
    restore(folder, before)
    if ALL:
        print(f"\n{verb}: {fired} faults of {len(+whole.counts)} kinds")


def chosen(count, verb):
    """Which calls are made to fail: all, or one or a few of so many."""
    if ALL or (verb in QUICK and count < 15):
        return range(1, count + 1)
    if verb.startswith("spark "):
        return sorted({1, count // 2, count} - {0}) if count else ()
    return sorted({(count + 1) // 2} - {0})


def check_files(folder, before, after, what):
    now = state(folder)
    assert before.keys() <= now.keys(), what
    for name, content in now.items():
        assert untimed(content) in (untimed(before.get(name)), untimed(after.get(name))), (name, what)


def check_lakes(folder, before, _after, what):
    """A lake that is whole, with the runs it had, and their files unless another run has taken their place."""
    now = state(folder)
    for lake in LAKES:
        faults = [fault for fault in verify(str(folder / lake)) if fault.kind in ("damaged", "missing")]
        assert not faults, what
        has_new = any(re.match(rf"{lake}/manifest/\d+\.json", name) for name in now.keys() - before.keys())
        kept = (f"{lake}/manifest/", f"{lake}/records/") if has_new else f"{lake}/"
        assert all(now.get(name) == before[name] for name in before if name.startswith(kept)), what


def untimed(content):
    return content and re.sub(rb'time(stamp)?="[^"]*"', b"", content)


def state(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def restore(folder, before):
    now = state(folder)
    for name in now.keys() - before.keys():
        (folder / name).unlink()
    for name, content in before.items():
        if now.get(name) != content:
            Path(folder, name).parent.mkdir(parents=True, exist_ok=True)
            Path(folder, name).write_bytes(content)
