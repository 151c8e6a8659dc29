"""What a statement does to rows: the values that sources of effects hand back (source.py)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..statement import Statement
from .change import Change
from .observed import Observed

#: stands for every error there is, where it is not known which (ER_UNKNOWN_ERROR)
ANY_ERROR = 1105


@dataclass(frozen=True, slots=True)
class FunctionCall:
    """One stored function run by the statement itself: its key, its arguments as SQL literals, what it changed.

    sought: it ran a statement that changes rows, whether there were any or not.
    """

    function: str
    arguments: tuple[str, ...]
    changes: tuple[Change, ...] = ()
    sought: bool = False


@dataclass(frozen=True, slots=True)
class Effects:
    """What executing a statement did.

    error: code of the server, 0 for none; values: what its message names (key or column, value).
    early: the error was found before any row was touched. affected: rows as the server counts them in its answer;
    matched: rows that an UPDATE found. changes: in order of first touch, real changes only. calls: outermost only.
    generated_id: the statement itself made an AUTO_INCREMENT value; nested_id: a part of it did.
    warnings: codes of notes and warnings, in order. sure: False where unknown data, or SQL that is not
    understood, decides; why_not says which. likely: not sure, but what is said here is what probably happened.
    may_fail: errors that would be possible then. partly: the statement failed, but for some of its objects a definition
    took effect (DROP TABLE a, missing). tried: permanent tables whose engine was asked to change a row. spared: tables
    of which a row stays as it is though a new one has its key. empty: tables of which all rows were to be deleted,
    where there are none. observed: what a server was seen to do, where that decides between alternatives.
    unseen: no row may match, and the server may know that before it looks. refused_with: the statement is refused
    before a row is touched, with one of these errors. refused_early: stands for the errors that may be found before a
    row is touched, where the statement is not followed; 0 for none. cut: a part of a program is not followed.
    parsed: the error was found as the text was read. used_inside: user variables (`@name`) and functions (`rand()`,
    `last_insert_id()`) that bodies which ran came to, with the key of the trigger or routine; None where not known.
    """

    error: int = 0
    values: tuple[str, ...] = ()
    early: bool = False
    changes: tuple[Change, ...] = ()
    affected: int = 0
    matched: int = 0
    calls: tuple[FunctionCall, ...] = ()
    generated_id: bool = False
    nested_id: bool = False
    warnings: tuple[int, ...] = ()
    sure: bool = True
    why_not: str = ""
    partly: bool = False
    likely: bool = False
    may_fail: tuple[int, ...] = ()
    tried: tuple[str, ...] = ()
    observed: Observed | None = None
    unseen: bool = False
    refused_with: tuple[int, ...] = ()
    refused_early: int = 0
    cut: bool = False
    parsed: bool = False
    spared: tuple[str, ...] = ()
    empty: tuple[str, ...] = ()
    used_inside: tuple[tuple[str, str], ...] | None = None


@dataclass(frozen=True, slots=True)
class ProgramStep:
    """A statement that a procedure or block is about to run.

    text: with local variables put in as servers log them (`NAME_CONST('x',5)`). default_db: where its names resolve.
    run: executes it, at most once; a caller whose binary log refuses it does not call it and sends the code back.
    optional: whether it runs at all depends on unknown data.
    """

    statement: Statement
    text: str
    default_db: str
    run: Callable[[], Effects]
    optional: bool = False
