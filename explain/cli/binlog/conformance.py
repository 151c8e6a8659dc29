"""`binlogic binlog conformance`: what rules say of the statements of a binary log, compared with what it shows."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ....facts.binlog.opening import named
from ....facts.binlog.reader import read_file
from ....facts.binlog.sequence import read_files
from ....facts.binlog.shown import likely_format, shown_forms
from ....facts.door.out import say
from ....facts.errors import InputError, excerpt
from ....facts.readers.logged_sql import vendor_of_log
from ....facts.readers.record import Skipped
from ....facts.secrets.mask import masked
from ....rules.packing.choice import nearest_profile
from ....rules.replay.workload import open_inputs
from ...logged_form import compared_forms
from ..options import FormatIsOption, ProfileOption, SchemaOption, ShowSecretsOption, WorkloadOptions
from .output import VerifyOption


def conformance(
    logs: Annotated[list[Path], typer.Argument(help="Binary logs in the order of their numbers.")],
    profile: ProfileOption = "",
    format_is: FormatIsOption = "",
    schema: SchemaOption = None,
    show_secrets: ShowSecretsOption = False,
    verify: VerifyOption = True,
) -> int:
    """Compare what each statement left in the log with the rules.

    A difference is a statement where rules expect rows, rows where they expect a statement, events they do not derive,
    or another place in transactions.

    The default rules are those of the server that wrote the log, or of the nearest version. The default binlog_format
    is detected from the log. Exit code 0: all agree; 1: some do not; 2: bad input.
    """
    if Path("-") in logs:
        raise InputError("BE301", "the log is read several times", hint="name a file")
    profile = profile or nearest_profile(vendor_of_log(next(read_file(logs[0], verify))[1]))
    format_is = format_is or likely_format(shown_forms(read_files(logs, verify)))
    inputs = WorkloadOptions(schema=schema, profile=profile, format_is=format_is).inputs(logs[0], logs[1:])
    skipped: list[Skipped] = []
    opened = open_inputs(inputs, skipped.append)
    agree = unknown = differ = 0
    shown = shown_forms(read_files(logs, verify))
    damage: InputError | None = None
    try:
        for each in compared_forms(opened, shown, [named(log) for log in logs]):
            agree += each.agrees
            unknown += each.is_open
            if not each.differs:
                continue
            differ += 1
            decision = each.decided.decision
            text = each.decided.text if show_secrets else masked(each.decided.text)
            reasons = "; ".join(dict.fromkeys(reason.rule_id for reason in decision.outcomes[0].reasons))
            say(f"{each.shown.file}:{each.shown.position}  {excerpt(text)}  {each.words} ({reasons})")
    except InputError as error:  # what was read before it is whole
        damage = error
    counted = f"{agree} statements agree, {differ} differ, {unknown + len(skipped)} open"
    say(f"{profile}, binlog_format {format_is}: {counted}")
    if damage is not None:
        raise damage
    return int(differ > 0)
