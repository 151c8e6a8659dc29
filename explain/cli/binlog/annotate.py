"""`binlogic binlog annotate` and `strip`: query events as WL#40 extends them, and back."""

from __future__ import annotations

from ....facts.binlog.extended import extended, stripped
from ....facts.binlog.reader import read_file
from ....rules.tables.annotate import Annotator
from ....rules.tables.information import TablesInfo
from .output import ForceOption, LogArgument, OutputArgument, VerifyOption, written


def annotate(log: LogArgument, to: OutputArgument, force: ForceOption = False, verify: VerifyOption = True) -> int:
    """Add the tables of each statement to its event (WL#40).

    The post-header of query events grows to 17 bytes.
    """
    file = str(log)
    annotator = Annotator(TablesInfo(), file)
    with written(to, force) as stream:
        stream.writelines(extended(annotator.ahead(read_file(log, verify)), annotator.tables, file))
    return 0


def strip(log: LogArgument, to: OutputArgument, force: ForceOption = False, verify: VerifyOption = True) -> int:
    """Remove what `annotate` added.

    The result is the original file, byte for byte.
    """
    with written(to, force) as stream:
        stream.writelines(stripped(read_file(log, verify), str(log)))
    return 0
