"""How a comparison is shown: disagreements as lines, counts as a table, and both as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import IO, Any

from rich.table import Table

from ...facts.door.json import document
from ...facts.door.printable import printable
from .alternatives import LONGEST, MOST
from .compare import ComparedStatement
from .fields import FIELDS, Warned
from .prediction import PredictedEvent
from .scenario import shown
from .tally import ALL, AgreementTally, percent


def table(tally: AgreementTally) -> Table:
    """Family and server by field: per cent of the statements of which the field was recorded."""
    names = [field.name for field in FIELDS]
    shape = Table(box=None, pad_edge=False)
    for head in ("family", "server"):
        shape.add_column(head, no_wrap=True)
    for head in ("statements", *names, "all fields"):
        shape.add_column(head, justify="right", no_wrap=True)
    for family, server in tally.groups:
        key = family, server
        left_out = tally.not_predicted[key]
        if tally.compared[(*key, ALL)]:
            cells = (_cell(tally, (*key, name)) for name in (*names, ALL))
            shape.add_row(printable(family), printable(server), str(tally.compared[(*key, ALL)]), *cells)
        if left_out:
            shape.add_row(printable(family), printable(server), str(left_out), "not predicted")
    return shape


def last_lines(tally: AgreementTally) -> Iterator[str]:
    """What depends on data, what agrees, and what was certain and is wrong, of all statements."""
    whole = tally.statements
    yield f"depends on data: {percent(tally.depends, whole)} % ({tally.depends} of {whole} statements)"
    if tally.presumed:
        wrong = f"{tally.presumed_and_wrong} of them wrong"
        yield f"presumed: {percent(tally.presumed, whole)} % ({tally.presumed} of {whole} statements, {wrong})"
    if tally.bounded:
        bounds = f"at most {MOST} logs for one step, and {LONGEST} waiting events that a less likely alternative ends"
        yield f"not every possible log was followed: {tally.bounded} statements ({bounds})"
    agreed = tally.agreeing
    yield f"agreement {percent(agreed, whole)} % ({agreed} of {whole} statements, all fields)"
    count = tally.certain_and_wrong
    yield f"certain and wrong: {count * 10_000 / max(whole, 1):.1f} of 10,000 statements ({count} of {whole})"
    if logs := len(tally.logs):
        alike = logs - len(tally.unlike)
        yield f"binary logs {percent(alike, logs)} % ({alike} of {logs} runs, every event in order)"
    if tally.rules_alone is not None:
        alone = tally.rules_alone
        of = f"{alone.agreeing} of {alone.statements} statements"
        graded = f"certain and wrong: {alone.certain_and_wrong}, depends on data: {alone.depends}"
        yield f"rules alone, effects as recorded: {percent(alone.agreeing, alone.statements)} % ({of}; {graded})"


def disagreements(compared: ComparedStatement) -> Iterator[dict[str, Any]]:
    """The fields of a statement that do not agree, each as an object for JSON."""
    run, step, prediction = compared.recording.run, compared.step, compared.prediction
    for answer in compared.answers:
        if answer.agrees:
            continue
        name = answer.field.name
        said: Any = None
        if prediction is not None:
            possible = prediction.possible.get(name)
            said = answer.field.predicted(prediction) if possible is None else {"one of": possible}
        yield {
            "scenario": run.name,
            "server": run.server,
            "format": run.format,
            "seq": step.seq,
            "session": step.session,
            "statement": shown(step),
            "field": name,
            "predicted": _plain(said) if prediction is not None else "nothing",
            "recorded": _plain(answer.recorded),
            "bounded": prediction is not None and prediction.bounded,
            "presuming": list(prediction.presuming) if prediction is not None else [],
            "rules": list(prediction.rules) if prediction is not None else [],
        }


def line(disagreement: dict[str, Any]) -> str:
    """A disagreement on one line."""
    d = disagreement
    where = f"{d['scenario']} {d['server']} {d['format']} {d['seq']} {d['session']}"
    rules = " ".join(d["rules"]) or "no rule"
    said = f"{d['field']}: predicted {_brief(d['predicted'])}, recorded {_brief(d['recorded'])}"
    return f"{where}: {said} ({rules}): {' '.join(d['statement'].split())}"


def write_json(tally: AgreementTally, found: IO[str], output: IO[str]) -> None:
    """One JSON object. `found` holds the disagreements, an object a line, and is not read as a whole."""
    alone = tally.rules_alone
    head = {
        "statements": tally.statements,
        "agreed": tally.agreeing,
        "depends_on_data": tally.depends,
        "not_followed": tally.bounded,
        "followed_logs": MOST,
        "followed_events": LONGEST,
        "presumed": tally.presumed,
        "presumed_and_wrong": tally.presumed_and_wrong,
        "certain_and_wrong": tally.certain_and_wrong,
        "rules_alone": None
        if alone is None
        else {
            "statements": alone.statements,
            "agreed": alone.agreeing,
            "depends_on_data": alone.depends,
            "certain_and_wrong": alone.certain_and_wrong,
        },
        "binary_logs": len(tally.logs),
        "binary_logs_alike": len(tally.logs) - len(tally.unlike),
        "fields": [
            {"family": family, "server": server, "field": name, "compared": count, "agreed": tally.agreed[key]}
            for key, count in sorted(tally.compared.items())
            for family, server, name in [key]
        ],
        "not_predicted": [
            {"family": family, "server": server, "statements": count}
            for (family, server), count in sorted(tally.not_predicted.items())
        ],
    }
    output.write(document(head, indent=1).removesuffix("\n}"))
    output.write(',\n "disagreements": [')
    for number, text in enumerate(found):
        output.write(f"{',' if number else ''}\n  {text.rstrip()}")
    output.write("\n ]\n}\n")


def _cell(tally: AgreementTally, key: tuple[str, str, str]) -> str:
    return percent(tally.agreed[key], tally.compared[key]) if tally.compared[key] else "-"


def _plain(value: Any) -> Any:
    """A value of a field as JSON has it."""
    if isinstance(value, PredictedEvent):
        parts = {"type": value.type, "text": value.text, "table": value.table, "error_code": value.error_code}
        return {key: part for key, part in parts.items() if part}
    if isinstance(value, Warned):
        return sorted(value.codes)
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    if isinstance(value, frozenset):
        return sorted(map(_plain, value), key=json.dumps)
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value


def _brief(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
