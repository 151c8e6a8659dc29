"""A small pack to work on."""

from __future__ import annotations

from pathlib import Path

import pytest

MANIFEST = 'name = "mine"\nversion = "1.0.0"\ntitle = "Mine"\nlicence = "MIT"\nrequires = ["clustrix"]\n'
RULES = """\
%% pack:  mine
%% title: Mine

%% id:      M-1 reads-elsewhere
%% verdict: advice
%% message: {S} reads {T}
%% reading: what is read from another database moves with it
elsewhere(S, B) :- writes(S, U, _), reads(S, T, _), in_database(U, D), not in_database(T, D), binlog(B).
"""
TEST = """\
CREATE BINLOG 'binny';
-- expect: binny recorded CX-004; binny advice M-1 because reads(a.t)
INSERT INTO b.t SELECT * FROM a.t;
"""


@pytest.fixture
def mine(folder: Path) -> Path:
    """A pack `mine` with one rule and its test, in the current directory."""
    pack = folder / "mine"
    (pack / "tests").mkdir(parents=True)
    (pack / "pack.toml").write_text(MANIFEST)
    (pack / "10-mine.dl").write_text(RULES)
    (pack / "tests" / "mine.sql").write_text(TEST)
    return pack
