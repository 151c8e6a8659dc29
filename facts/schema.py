"""The relations facts come in: columns with their types, who fills them, and how each is said in words.

Roles: `statement` (observed of one statement), `config` (binlogs and settings), `object` (of a name),
`state` (of the session before the statement; rules derive the state after it as `next_NAME`),
`observed` (of the session, filled beside the state). Rules may use these and the relations they derive.
Phrases use the variables of the rule language, `yes | no`.
"""

from __future__ import annotations

from .relations.binlogs import BINLOGS
from .relations.effects import EFFECTS
from .relations.filters import FILTERS
from .relations.images import IMAGES
from .relations.logging import LOGGING
from .relations.policy import POLICY
from .relations.relation import Relation
from .relations.replica import REPLICA
from .relations.session import SESSION
from .relations.state import STATE
from .relations.statement import STATEMENT
from .relations.targets import TARGETS
from .relations.topologies import TOPOLOGIES

__all__ = ["BY_NAME", "RELATIONS", "Relation"]

RELATIONS: tuple[Relation, ...] = (
    *(*STATEMENT, *LOGGING, *REPLICA, *IMAGES, *EFFECTS),
    *(*BINLOGS, *SESSION, *STATE, *FILTERS, *TARGETS, *TOPOLOGIES, *POLICY),
)

BY_NAME = {relation.name: relation for relation in RELATIONS}
