"""What a proof file is bound to: the place it speaks of, the files and the pack as they were, and the options."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from ..rules.packing.pack import Pack
from ..rules.replay.workload import Inputs

_CHUNK = 1 << 20
#: texts that are options of `explain`, by name
OPTIONS = ("pack", "profile", "server", "database", "format_is", "effects", "replica", "channel")


@dataclass(frozen=True)
class BoundFile:
    """A file that was read. role: workload, after, setup, schema, config or replica_config."""

    role: str
    path: str
    sha256: str


@dataclass(frozen=True)
class Bound:
    """`options` are those of `explain` that were given; `packs` the packs in force, by name, each with its digest."""

    line: int
    part: int
    files: tuple[BoundFile, ...]
    packs: Mapping[str, str]
    options: Mapping[str, str] = field(default_factory=dict)
    strict: bool = False
    show_secrets: bool = False

    def document(self) -> dict[str, Any]:
        """As it stands in JSON."""
        return asdict(self)

    @classmethod
    def read(cls, found: object) -> Bound:
        """The same of JSON. Raises ValueError for anything else."""
        try:
            known = dict(found)  # type: ignore[call-overload]
            files = tuple(BoundFile(**{name: str(value) for name, value in each.items()}) for each in known["files"])
            packs, options = ({str(k): str(v) for k, v in known[name].items()} for name in ("packs", "options"))
            if not options.keys() <= set(OPTIONS):
                raise ValueError("it has options that explain does not have")
            return cls(
                int(known["line"]), int(known["part"]), files, packs, options,
                known["strict"] is True, known["show_secrets"] is True,
            )  # fmt: skip
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"malformed: {error!r}") from error

    def path(self, role: str) -> Path | None:
        """The file of a role; None where there is none."""
        return next((Path(each.path) for each in self.files if each.role == role), None)

    def paths(self, role: str) -> list[Path]:
        """All files of a role, in order."""
        return [Path(each.path) for each in self.files if each.role == role]

    def changed(self) -> Iterator[str]:
        """The files that are not as they were, one sentence each."""
        for each in self.files:
            path = Path(each.path)
            if not path.is_file():
                yield f"{each.path} is not there"
            elif sha256(path) != each.sha256:
                yield f"{each.path} is not as it was when the proof was made"

    def other_packs(self, pack: Pack) -> Iterator[str]:
        """The packs that are not as they were, one sentence each."""
        now = packs_of(pack)
        for name in self.packs.keys() | now.keys():
            if self.packs.get(name) != now.get(name):
                yield f"pack {name} is not as it was when the proof was made"


def bound(inputs: Inputs, line: int, part: int, options: Mapping[str, str]) -> Bound:
    """What a proof of a statement of these inputs is bound to; `options` as OPTIONS names them."""
    *after, last = [inputs.workload, *inputs.following]
    roles: list[tuple[str, Path | None]] = [("after", path) for path in after]
    roles += [("workload", last), ("setup", inputs.setup), ("schema", inputs.schema)]
    roles += [("config", inputs.config), ("replica_config", inputs.replica_config)]
    files = tuple(BoundFile(role, str(path), sha256(path)) for role, path in roles if path is not None)
    told = {name: value for name, value in options.items() if value or name == "channel"}
    return Bound(line, part, files, packs_of(inputs.pack), told, inputs.strict, inputs.show_secrets)


def packs_of(pack: Pack) -> dict[str, str]:
    """The digests of a pack and of those it requires, by name."""
    found = {pack.name: pack.digest}
    for required in pack.required:
        found |= packs_of(required)
    return found


def sha256(path: Path) -> str:
    """The hash of a file, in hexadecimal digits. Raises OSError."""
    made = hashlib.sha256()
    with path.open("rb") as data:
        while chunk := data.read(_CHUNK):
            made.update(chunk)
    return made.hexdigest()
