"""The binary logs of recorded applications, beside the project: each comes back from annotate and strip."""

from __future__ import annotations

import io
import tarfile
from pathlib import Path

import pytest
from binlogic.facts.binlog.extended import extended, stripped
from binlogic.facts.binlog.reader import BinlogFile
from binlogic.facts.errors import InputError
from binlogic.rules.tables.annotate import Annotator
from binlogic.rules.tables.information import TablesInfo

WORKLOADS = Path(__file__).resolve().parents[3] / "shared" / "workloads"
ARCHIVES = sorted(WORKLOADS.glob("*.tar.xz"))
#: where a query stands that is longer than WL#40 can tell
TOO_LONG = {
    "percona-MIXED": (1554, 288048),
    "percona-STATEMENT": (1554, 288048),
    "sysbench-MIXED": (1620, 192036),
    "sysbench-STATEMENT": (1944, 192036),
}


@pytest.mark.skipif(not ARCHIVES, reason="../shared/workloads is not there")
@pytest.mark.parametrize("archive", ARCHIVES, ids=lambda path: path.name.removesuffix(".tar.xz"))
def test_every_log_comes_back_byte_by_byte(archive: Path) -> None:
    with tarfile.open(archive) as packed:
        member = next(each for each in packed if Path(each.name).name.startswith("bin.0"))
        source = packed.extractfile(member)
        assert source is not None
        data = source.read()
    log = BinlogFile(io.BytesIO(data), "bin")
    annotator = Annotator(TablesInfo(), "bin")
    placed = annotator.ahead((event, log.format) for event in log)
    position, length = TOO_LONG.get(archive.name.removesuffix(".tar.xz"), (0, 0))
    if length:
        with pytest.raises(InputError) as caught:
            list(extended(placed, annotator.tables, "bin"))
        assert str(caught.value).startswith(f"bin:{position}: BE114 a query of {length} bytes does not fit")
        return
    there = b"".join(extended(placed, annotator.tables, "bin"))
    extended_log = BinlogFile(io.BytesIO(there))
    assert b"".join(stripped((event, extended_log.format) for event in extended_log)) == data
    assert len(there) > len(data)
