"""Administration: table maintenance, FLUSH, SHOW, replication control and what else a server is told."""

from __future__ import annotations

from ..statement import Action
from .clauses import listed_names, modifiers
from .draft import StatementDraft

_NOT_LOGGED = ("NO_WRITE_TO_BINLOG", "LOCAL")
# words that end the list of tables of a maintenance statement or of FLUSH TABLES
_AFTER_TABLES = (
    "EXTENDED", "QUICK", "FAST", "MEDIUM", "CHANGED", "FOR", "PERSISTENT", "UPDATE", "DROP", "USE_FRM", "WAIT",
    "NOWAIT", "FORCE", "WITH",
)  # fmt: skip
_REPAIRING = ("OPTIMIZE", "REPAIR")
# words whose statement is named by two of them, the second as it stands
_TWO_WORDS = ("CHANGE", "START", "STOP", "CACHE", "BACKUP", "INSTALL", "UNINSTALL", "IMPORT", "GET")


def maintain_tables(draft: StatementDraft, i: int) -> None:
    """`{ANALYZE | OPTIMIZE | REPAIR | CHECK | CHECKSUM} [LOCAL] TABLE name, ...`; i is the index after the first word.

    OPTIMIZE and REPAIR write their tables, the others only read them.
    """
    tokens = draft.tokens
    verb = tokens.word(i - 1)
    i = _not_logged(draft, i)
    draft.kind = f"{verb} {'TABLE' if tokens.word(i) == 'TABLES' else tokens.word(i)}".strip()
    if draft.kind == f"{verb} TABLE":
        end = _tables(draft, i + 1, "write" if verb in _REPAIRING else "read")
        if tokens.find(end, len(tokens), "USE_FRM") is not None:
            draft.flags.add("use_frm")


def flush(draft: StatementDraft, i: int) -> None:
    """`FLUSH [LOCAL] what, ...`; each word of what is flushed is a flag, tables named are read."""
    tokens = draft.tokens
    draft.kind = "FLUSH"
    i = _not_logged(draft, i)
    for start, end in tokens.split(i, len(tokens)):
        if tokens.word(start) in ("TABLE", "TABLES"):
            draft.flags.add("tables")
            _flush_tables(draft, start + 1)
            return
        words = [tokens.word(k) for k in range(start, end) if tokens.word(k)]
        draft.flags.add(" ".join(words).lower())


def words_only(draft: StatementDraft, i: int) -> None:
    """A statement of which only the name matters: `SHOW`, `KILL`, `CHANGE MASTER`, `START SLAVE` ..."""
    tokens = draft.tokens
    first, second = tokens.word(i - 1), tokens.word(i)
    draft.kind = f"{first} {second}".strip() if first in _TWO_WORDS else first


def reset(draft: StatementDraft, i: int) -> None:
    """`RESET {MASTER | SLAVE | QUERY CACHE ...}`; what is reset is a flag."""
    tokens = draft.tokens
    draft.kind = "RESET"
    for start, end in tokens.split(i, len(tokens)):
        draft.flags.add(" ".join(tokens.word(k) for k in range(start, end) if tokens.word(k)).lower())


def _flush_tables(draft: StatementDraft, i: int) -> None:
    tokens = draft.tokens
    end = _tables(draft, i, "read")
    if tokens.words(end, "WITH", "READ", "LOCK"):
        draft.flags.add("with read lock")
    elif tokens.words(end, "FOR", "EXPORT"):
        draft.flags.add("for export")


def _tables(draft: StatementDraft, i: int, action: Action) -> int:
    """Add the tables listed from i; returns the index after the list."""
    found = draft.tokens.find(i, len(draft.tokens), *_AFTER_TABLES)
    end = len(draft.tokens) if found is None else found
    listed_names(draft, i, end, action)
    return end


def _not_logged(draft: StatementDraft, i: int) -> int:
    """`NO_WRITE_TO_BINLOG` and its synonym LOCAL keep the statement out of the binary log: one flag for both."""
    end = modifiers(draft, i, *_NOT_LOGGED)
    if end > i:
        draft.flags -= {"local", "no_write_to_binlog"}
        draft.flags.add("no write to binlog")
    return end
