"""What the rules under check stand among: the packs they build on, and the server those describe."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...facts.vocabulary.vocabulary import ServerTables


@dataclass(frozen=True)
class CheckContext:
    """server: the tables of `server/`, by name, of all packs read together and of all profiles. profiles: those that
    the packs can be cut to, empty where that is not known. packs: the pack of each file, by its path; own: the pack
    under check, empty where files are no pack; exports: what manifests list, by pack."""

    server: ServerTables = field(default_factory=dict)
    profiles: tuple[str, ...] = ()
    packs: Mapping[str, str] = field(default_factory=dict)
    own: str = ""
    exports: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


NO_CONTEXT = CheckContext()
