"""Statements about the session itself: USE, LOCK TABLES and prepared statements."""

from __future__ import annotations

from sqlglot.tokenizer_core import TokenType

from .draft import StatementDraft
from .incomplete import IncompleteError
from .scan import scan


def use(draft: StatementDraft, i: int) -> None:
    """`USE database`."""
    draft.kind = "USE"
    _subject(draft, i, "database")


def lock(draft: StatementDraft, i: int) -> None:
    """`LOCK TABLES name [[AS] alias] {READ | WRITE} ...`; other locks (`LOCK INSTANCE`) have no objects."""
    tokens = draft.tokens
    if tokens.word(i) not in ("TABLE", "TABLES"):
        draft.kind = f"LOCK {tokens.word(i)}"
        return
    draft.kind = "LOCK TABLES"
    if tokens.words(i + 1, "FOR", "BACKUP"):
        draft.flags.add("for backup")
        return
    for start, end in tokens.split(i + 1, len(tokens)):
        writes = any(tokens.word(k) == "WRITE" for k in range(start + 1, end))
        draft.add("read", tokens.name(start), "lock write" if writes else "lock")
        if writes:
            draft.flags.add("write")


def unlock(draft: StatementDraft, i: int) -> None:
    """`UNLOCK TABLES`, `UNLOCK INSTANCE`."""
    word = draft.tokens.word(i)
    draft.kind = "UNLOCK TABLES" if word in ("TABLE", "TABLES") else f"UNLOCK {word}"


def prepare(draft: StatementDraft, i: int) -> None:
    """`PREPARE name FROM {'text' | expression}`; the text is the source, and is not parsed here."""
    draft.kind = "PREPARE"
    _subject(draft, i, "prepared statement")
    _source(draft, i + 2, len(draft.tokens))


def execute(draft: StatementDraft, i: int) -> None:
    """`EXECUTE name [USING ...]` or `EXECUTE IMMEDIATE {'text' | expression} [USING ...]`."""
    tokens = draft.tokens
    if tokens.word(i) == "IMMEDIATE" and i + 1 < len(tokens):
        draft.kind = "EXECUTE IMMEDIATE"
        using = tokens.find(i + 1, len(tokens), "USING")
        _source(draft, i + 1, len(tokens) if using is None else using)
        scan(draft, len(tokens) if using is None else using)
        return
    draft.kind = "EXECUTE"
    _subject(draft, i, "prepared statement")
    scan(draft, i + 1)


def deallocate(draft: StatementDraft, i: int) -> None:
    """`{DEALLOCATE | DROP} PREPARE name`; i is the index after the first word."""
    draft.kind = "DEALLOCATE"
    _subject(draft, i + 1, "prepared statement")


def _source(draft: StatementDraft, i: int, j: int) -> None:
    """Literal text becomes the source (adjacent literals are one); anything else is known only when it runs."""
    tokens = draft.tokens
    if i < j and all(tokens.type(k) == TokenType.STRING for k in range(i, j)):
        draft.source = "".join(tokens.raw(k) for k in range(i, j))
    else:
        draft.flags.add("dynamic")
        scan(draft, i, j)


def _subject(draft: StatementDraft, i: int, what: str) -> None:
    if not draft.tokens.is_name(i):
        raise IncompleteError(f"{draft.kind} names no {what}")
    draft.subject, draft.subject_span = draft.tokens.raw(i), draft.tokens.span(i)
