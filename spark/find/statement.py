"""A statement of a lake, decided again: its session is replayed, the others are seen by their effects."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import Any

import pyarrow.compute as compute
import pyarrow.parquet as parquet

from ...facts.errors import InputError
from ...facts.readers.record import Record
from ...facts.sql.dialect import Vendor
from ...rules.packing.choice import chosen_pack
from ...rules.replay import Decided, Setup
from ...rules.replay.decider import Decider
from ...rules.replay.replay import Replay
from ...rules.replay.shared import Effect
from ..jobs.outcomes import OutcomeInputs, digest_of
from ..jobs.plan import in_record_order
from ..jobs.streams import general_streams
from ..lake.manifest import Lake
from ..lake.opening import open_lake
from ..lake.templates import Parsed, Templates
from ..lake.verify import telling_damage
from ..read.files import OFFSET_BITS
from ..read.storage import filesystem
from ..replay.effects import NotedWorld, SharingReplay, read_effects
from ..replay.stream import COLUMNS, StreamReplay
from .condition import parse_condition
from .outcomes import FoundOutcome, find_outcomes


@dataclass(frozen=True)
class StatementQuery:
    """Which statements of a lake of outcomes are asked for.

    setup, schema, pack, profile: by default those it was made with.
    """

    lake: str
    where: str
    limit: int = 1
    setup: Path | None = None
    schema: Path | None = None
    pack: str = ""
    profile: str = ""


@dataclass(frozen=True)
class FoundStatement:
    """A statement that was found, with what it takes to decide it again."""

    found: FoundOutcome
    inputs: OutcomeInputs
    facts: Lake
    outcomes: Lake
    paths: Mapping[int, str]  # of the stream's files by number

    @property
    def place(self) -> str:
        """`logs/g.log:9`, with the part of a CALL or compound block."""
        part = f".{self.found.part}" if self.found.part else ""
        return f"{self.paths.get(self.found.position >> OFFSET_BITS, '?')}:{self.found.line}{part}"

    def file_of(self, record: Record) -> str:
        """The file of a record of the stream."""
        return self.paths.get(record.offset >> OFFSET_BITS, "")

    def replayed(self, decider: Decider, watch: Callable[[Replay], None]) -> tuple[Decided, Replay]:
        """The statement decided by another decider; `watch` is told the replay before its first step.

        Raises InputError BE106 where the facts do not hold it any more, BE122.
        """
        with telling_damage(self.facts, self.outcomes):
            return self._replayed(decider, watch)

    def _replayed(self, decider: Decider, watch: Callable[[Replay], None]) -> tuple[Decided, Replay]:
        stream = self.found.stream
        about = self.facts.runs[-1].about
        vendor = Vendor(**about["server"])
        statements = Parsed(vendor, Templates(tuple(self.facts.files("templates"))))
        setup = _setup(self.inputs, vendor)
        replay = _PlacedReplay(
            decider,
            replace(setup, catalog=setup.catalog),
            vendor=vendor,
            strict=False,
            from_log=stream in general_streams(self.facts),
            statements=statements,
        )
        replay.world.paths = self.paths
        watch(replay)
        effects = read_effects(self.outcomes.files("effects"), stream)
        keeping: Any = decider  # nothing is restored: the session is replayed from its first record
        session = StreamReplay(replay, keeping, None, effects)
        for dated in chain(session.singly(self._rows()), session.end()):
            decided = dated.decided
            if decided.record.offset == self.found.position and decided.part == self.found.part:
                return decided, replay
        raise InputError("BE106", "the lake of facts does not hold this statement any more", self.place)

    def _rows(self) -> Iterator[tuple[Any, ...]]:
        """The rows of the statement's session, in order."""
        columns = [*COLUMNS, "text"]
        own = compute.field("session") == self.found.session
        prefix = f"{self.found.stream:06}-"
        for file in in_record_order(self.facts.files("records")):
            if not file.rpartition("/")[2].startswith(prefix):
                continue
            system, path = filesystem(file)
            table = parquet.read_table(
                path, filesystem=system, columns=columns, filters=own, page_checksum_verification=True
            )
            for batch in table.select(columns).to_batches(1_000):
                yield from zip(*(column.to_pylist() for column in batch.columns), strict=True)


class _PlacedWorld(NotedWorld):
    """Of a stream of several files: what changes is said to stand in the right one."""

    paths: Mapping[int, str] = {}
    keeps_places = True

    def share(self, effect: Effect) -> bool:
        self.file = self.paths.get(effect.record.offset >> OFFSET_BITS, "")
        return super().share(effect)

    def take(self, effect: Effect) -> None:
        self.file = self.paths.get(effect.record.offset >> OFFSET_BITS, "")
        super().take(effect)


class _PlacedReplay(SharingReplay):
    world_type = _PlacedWorld
    world: _PlacedWorld


def find_statements(asked: StatementQuery) -> Sequence[FoundStatement]:
    """The first statements whose outcomes meet the condition.

    Raises InputError: BE120 no lake, BE121 a condition that cannot be read, BE106 where nothing meets it, BE301 where
    rules, setup or schema are not those that the lake was decided by.
    """
    condition = parse_condition(asked.where)
    outcomes = open_lake(asked.lake, "outcomes")
    about = outcomes.runs[-1].about
    facts = open_lake(about["facts"], "facts")
    inputs = _inputs(asked, facts, outcomes)
    if digest_of(inputs) != about["decided_by"]:
        hint = "name its --setup, --schema and --pack or --profile"
        raise InputError("BE301", "the outcomes here were decided by other rules or from another setup", hint=hint)
    with telling_damage(outcomes, facts):
        found = find_outcomes(outcomes, condition, asked.limit)
        paths = _paths(facts)
    if not found:
        raise InputError(
            "BE106", "no outcome meets the condition", asked.lake, hint=f"binlogic spark report {asked.lake}"
        )
    return [FoundStatement(each, inputs, facts, outcomes, paths.get(each.stream, {})) for each in found]


def _inputs(asked: StatementQuery, facts: Lake, outcomes: Lake) -> OutcomeInputs:
    """What the lake was made with, as far as nothing else is said."""
    about = outcomes.runs[-1].about
    setup, schema = (
        given or (Path(about[name]) if about.get(name) else None)
        for given, name in ((asked.setup, "setup"), (asked.schema, "schema"))
    )
    named = bool(asked.pack or asked.profile)
    pack = chosen_pack(asked.pack, asked.profile) if named else chosen_pack(about["pack"], about.get("profile", ""))
    options, of_replica = (
        tuple((name, value) for name, value in about.get(each, ())) for each in ("options", "replica_options")
    )
    return OutcomeInputs(facts.path, outcomes.path, setup, schema, pack, options=options, replica_options=of_replica)


def _setup(inputs: OutcomeInputs, vendor: Vendor) -> Setup:
    return inputs.starting_with(vendor)


def _paths(facts: Lake) -> dict[int, dict[int, str]]:
    paths: dict[int, dict[int, str]] = {}
    for file in facts.files("files"):
        system, path = filesystem(file)
        for row in parquet.read_table(path, filesystem=system, page_checksum_verification=True).to_pylist():
            paths.setdefault(row["stream"], {})[row["file"]] = row["path"]
    return paths
