"""Transactions: BEGIN, COMMIT, ROLLBACK, savepoints and XA."""

from __future__ import annotations

from sqlglot.tokenizer_core import TokenType

from .compound import compound, is_compound
from .draft import StatementDraft
from .incomplete import IncompleteError
from .tokens import Tokens

_XA_OPTIONS = (("ONE", "PHASE"), ("JOIN",), ("RESUME",), ("SUSPEND", "FOR", "MIGRATE"), ("SUSPEND",))


def begin(draft: StatementDraft, i: int) -> None:
    """`BEGIN [WORK]`, or a compound statement that starts with BEGIN."""
    if is_compound(draft.tokens):
        compound(draft, i)
    else:
        draft.kind = "BEGIN"


def start_transaction(draft: StatementDraft, i: int) -> None:
    """`START TRANSACTION [READ ONLY | READ WRITE | WITH CONSISTENT SNAPSHOT]`; i is the index after TRANSACTION."""
    draft.kind = "BEGIN"
    _flags(draft, i, ("READ", "ONLY"), ("READ", "WRITE"), ("CONSISTENT", "SNAPSHOT"))


def commit(draft: StatementDraft, i: int) -> None:
    """`COMMIT [WORK] [AND [NO] CHAIN] [[NO] RELEASE]`."""
    draft.kind = "COMMIT"
    _chain(draft, i)


def rollback(draft: StatementDraft, i: int) -> None:
    """`ROLLBACK [WORK]`, or `ROLLBACK [WORK] TO [SAVEPOINT] name`."""
    tokens = draft.tokens
    i += tokens.word(i) == "WORK"
    if tokens.word(i) != "TO":
        draft.kind = "ROLLBACK"
        _chain(draft, i)
        return
    i += 1
    if tokens.word(i) == "SAVEPOINT" and i + 1 < len(tokens):
        i += 1
    _savepoint(draft, i, "ROLLBACK TO SAVEPOINT")


def savepoint(draft: StatementDraft, i: int) -> None:
    """`SAVEPOINT name`."""
    _savepoint(draft, i, "SAVEPOINT")


def release(draft: StatementDraft, i: int) -> None:
    """`RELEASE SAVEPOINT name`; i is the index after RELEASE."""
    _savepoint(draft, i + 1, "RELEASE SAVEPOINT")


def xa(draft: StatementDraft, i: int) -> None:
    """`XA {START | END | PREPARE | COMMIT | ROLLBACK | RECOVER} xid`; the subject is `gtrid[,bqual[,format]]`."""
    tokens = draft.tokens
    draft.kind = f"XA {'START' if tokens.word(i) == 'BEGIN' else tokens.word(i)}"
    end = _flags(draft, i + 1, *_XA_OPTIONS)
    if draft.kind != "XA RECOVER" and i + 1 < end:
        draft.subject = ",".join(_of_xid(tokens, start) for start, _ in tokens.split(i + 1, end))
        draft.subject_span = tokens.span(i + 1, end)


def _of_xid(tokens: Tokens, i: int) -> str:
    """A part of an xid: what hexadecimal digits mean as text, or `0x...` where they are none."""
    said = tokens.raw(i)
    if tokens.type(i) != TokenType.HEX_STRING:
        return said
    try:
        return bytes.fromhex(said).decode()
    except ValueError:
        return f"0x{said.lower()}"


def _savepoint(draft: StatementDraft, i: int, kind: str) -> None:
    draft.kind = kind
    if not draft.tokens.is_name(i):
        raise IncompleteError(f"{kind} names no savepoint")
    draft.subject, draft.subject_span = draft.tokens.raw(i), draft.tokens.span(i)


def _chain(draft: StatementDraft, i: int) -> None:
    for k in range(i, len(draft.tokens)):
        word = draft.tokens.word(k).lower()
        if word in ("chain", "release"):
            draft.flags.add(f"no {word}" if draft.tokens.word(k - 1) == "NO" else word)


def _flags(draft: StatementDraft, i: int, *clauses: tuple[str, ...]) -> int:
    """Read the first of these clauses that each index starts into a flag; returns where the first one starts."""
    tokens: Tokens = draft.tokens
    first = len(tokens)
    for k in range(i, len(tokens)):
        clause = next((words for words in clauses if tokens.words(k, *words)), None)
        if clause:
            draft.flags.add(" ".join(clause).lower())
            first = min(first, k)
    return first
