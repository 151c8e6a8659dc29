"""What the rules under check stand among: the packs they build on, and the server those describe."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...facts.vocabulary.vocabulary import ServerTables


@dataclass(frozen=True)
class CheckContext:
    """server: the tables of `server/`, by name, of all packs read together and of all profiles. profiles: those that
    the packs can be cut to, empty where that is not known."""

    server: ServerTables = field(default_factory=dict)
    profiles: tuple[str, ...] = ()


NO_CONTEXT = CheckContext()
