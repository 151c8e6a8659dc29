"""What a server of a topology gets of a statement, and what became of the server (pack topologies)."""

from __future__ import annotations

from .relation import relation

TOPOLOGIES = (
    # --- the statement, or the rows of one table of it
    relation("arrives(S, B, H)", "statement", "the log that {B} reads holds {S} as {H}",
             "the log that {B} reads does not hold {S}", "H: statement or rows"),
    relation("skips(S, B, R)", "statement", "the filters of {B} leave {S} out: {R}",
             "the filters of {B} let {S} through", "R: the rule of logging-format and what it says"),
    relation("halts(S, B, R)", "statement", "{B} cannot read {S}: {R}", "{B} can read {S}"),
    relation("arrival_open(S, B, R)", "statement", "it is not known whether {B} gets {S}: {R}",
             "it is known whether {B} gets {S}"),
    relation("stops_here(S, B)", "statement", "{S} is what {B} stops at", "{S} is not what {B} stops at"),
    relation("withdrawn(S, B)", "statement", "{B} stops in the transaction of {S}",
             "{B} does not stop in the transaction of {S}"),
    relation("made_elsewhere(S, B, T)", "statement", "the rows of {T} that {B} gets were made of other data",
             "the rows of {T} that {B} gets are those of the first server"),
    # --- the server
    relation("replica_profile(B, X)", "config", "{B} is a replica of profile {X}", "{B} is no replica of profile {X}"),
    # --- the server before the statement
    relation("stopped(S, B)", "state", "{B} has stopped", "{B} has not stopped"),
    relation("doubtful(S, B)", "state", "{B} may have stopped", "{B} is known not to have stopped, or to have"),
    relation("gone(S, B, T)", "state", "{T} was dropped in {B}", "{T} was not dropped in {B}"),
)  # fmt: skip
