"""What becomes of a workload on the servers of a topology, for people and programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ...facts.door.encoded import Encoded
from ...facts.door.json import document
from ...facts.errors import excerpt
from ...facts.names import shown
from ...facts.secrets.mask import masked
from ...rules.tables.closing import LogPlace
from ...rules.topology.decided_item import DecidedItem, topology_messages
from ...rules.topology.run import RunStatement, TopologyRun
from ...rules.topology.table_states import EXACT, TableState
from ...rules.topology.word import NOT, word_of

_SAID = frozenset({"fails", "unknown", "not recorded", "warned"})
_NOTHING = "the log that it reads holds nothing of it"
_UNWRITTEN = "rolled back, or not committed: no log holds it"


class TopologyReport:
    """Lines about statements, servers and tables. file: the name of the workload."""

    def __init__(self, run: TopologyRun, file: str) -> None:
        self._run = run
        self._file = file
        self.counts = {name: Counter[str]() for name in run.servers}
        self.wrong = False

    def place(self, ran: RunStatement) -> str:
        """`load.sql:4`."""
        return f"{ran.record.file or self._file}:{ran.record.line}"

    def told(self, ran: RunStatement) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """(server, word, what the rules say) of a statement; counts them."""
        for name, found in ran.on.items():
            word = word_of(found)
            said = tuple(dict.fromkeys(each for reached in found for each in self._said(reached)))
            self.counts[name][word] += 1
            self.wrong |= word in ("stops", "open") or any(self._warns(each) for each in found)
            yield name, word, said or ((_NOTHING,) if not found else ())

    def lines(self, ran: RunStatement) -> Iterator[str]:
        """The statement, and below it what becomes of it; servers on which it is the same stand together."""
        yield f"{self.place(ran)}  {excerpt(masked(' '.join(ran.record.text.split())))}"
        together: dict[tuple[str, tuple[str, ...]], list[str]] = {}
        for name, word, said in self.told(ran):
            together.setdefault((word, said), []).append(name)
        for (word, said), names in together.items():
            yield f"  {word:<8}  {', '.join(names)}{'  ' if said else ''}{'; '.join(said)}"

    def unwritten(self) -> Iterator[str]:
        """The statements that no server behind gets."""
        for case in self._run.unwritten:
            record = case.main.record
            yield f"{record.file or self._file}:{record.line}  {excerpt(masked(' '.join(record.text.split())))}"
            yield f"  {NOT:<8}  {_UNWRITTEN}"

    def closing(self, states: Sequence[TableState]) -> Iterator[str]:
        """What the tables of each server stand for."""
        self.wrong |= any(each.what != EXACT for each in states)
        if states:
            yield ""
            yield f"what tables stand for, beside {self._run.topology.first.name}"
        widths = [max((len(cell) for cell in column), default=0) for column in zip(*map(_cells, states), strict=True)]
        for each in states:
            server, table, what = _cells(each)
            since = f"  since {self._at(each.since)}" if each.since else ""
            yield f"  {server:<{widths[0]}}  {table:<{widths[1]}}  {what}{since}"
        yield ""
        for name, counts in self.counts.items():
            said = ", ".join(f"{number} {word}" for word, number in sorted(counts.items(), key=lambda c: -c[1]))
            yield f"{name}: {said or 'nothing'}"

    def jsonl(self, ran: RunStatement) -> Encoded:
        """One object about a statement."""
        on = {name: {"what": word, "said": said} for name, word, said in self.told(ran)}
        return document({"statement": self.place(ran), "text": masked(ran.record.text), "on": on})

    def closing_jsonl(self, states: Iterable[TableState]) -> Iterator[Encoded]:
        """One object about each table of each server."""
        for each in states:
            self.wrong |= each.what != EXACT
            told: dict[str, Any] = {"server": each.server, "table": shown(each.table), "is": each.what}
            yield document(told | ({"since": self._at(each.since)} if each.since else {}))

    def _said(self, reached: DecidedItem) -> Iterator[str]:
        for message in topology_messages().of(reached.told.decision, _SAID):
            yield f"{message.rule_id} {message.text}"

    @staticmethod
    def _warns(reached: DecidedItem) -> bool:
        return any(reason.verdict == "warned" for reason in reached.outcome.reasons)

    def _at(self, place: LogPlace) -> str:
        return f"{place.file or self._file}:{place.position}"


def _cells(state: TableState) -> tuple[str, str, str]:
    return state.server, shown(state.table), state.what
