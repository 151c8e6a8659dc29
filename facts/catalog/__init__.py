"""Keeps what statements have defined so far: definitions in, the tables, views, triggers and routines that names mean
out, and what is there at all.

Filled by replaying DDL (a --schema file, a mysqldump, the workload itself). Only what facts need is kept:
columns, keys, foreign keys, engines, and the statements in bodies.
"""

from .catalog import Catalog, concerns_catalog
from .existence import Existence
from .foreign_keys import redirected
from .names import final_names, ref_key, rename_steps, renames
from .objects import ENGINE_UNKNOWN, Routine, Table, Trigger, View
from .tables import altered, define_table, defined_alone

__all__ = [
    "ENGINE_UNKNOWN",
    "Catalog",
    "Existence",
    "Routine",
    "Table",
    "Trigger",
    "View",
    "altered",
    "concerns_catalog",
    "define_table",
    "defined_alone",
    "final_names",
    "redirected",
    "ref_key",
    "rename_steps",
    "renames",
]
